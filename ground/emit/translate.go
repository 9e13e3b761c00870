// SPDX-License-Identifier: MIT

package emit

import (
	"fmt"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// Translator tells an aspif.Program the ground program. Atoms get numbers when
// they are mentioned first.
type Translator struct {
	base  *inst.Base
	store *symbol.Store
	prog  aspif.Program
	opts  Options
	debug *debugProgram // with Options.Debug
	facts bool          // the program wants a rule for every fact
	next  aspif.Atom    // the last number given away
	begun bool
	err   error

	conjs    []conj // ground literals of other kinds, by index
	conjLits []aspif.Lit
	notNot   map[aspif.Atom]aspif.Lit // not not a, by a
	always   aspif.Lit                // a literal that is true, once needed

	elems    elements // of the last aggregate
	deps     depGraph
	pending  []pendingAgg
	pendCond []pendingCond

	lits    []aspif.Lit // scratch of bodies
	inner   []aspif.Lit // scratch of conditions and rules of auxiliary atoms
	heads   []aspif.Atom
	one     [1]aspif.Atom
	weights []aspif.WeightLit
	text    []byte

	shown     []int // per predicate: defined rows reported
	terms     termTable
	minim     minimizeTable
	nodes     map[symbol.Sym]int32
	projects  bool // a project statement was met
	project   []aspif.Atom
	projected map[aspif.Atom]bool
	projRows  []int // per predicate: defined rows projected to
	theory    theoryTable
}

// NewTranslator makes a translator. It starts the program itself.
func NewTranslator(base *inst.Base, p aspif.Program, o Options) *Translator {
	t := &Translator{base: base, store: base.Store, prog: p, opts: o, notNot: map[aspif.Atom]aspif.Lit{},
		nodes: map[symbol.Sym]int32{}, projected: map[aspif.Atom]bool{}}
	if w, ok := p.(interface{ WantsFacts() bool }); ok {
		t.facts = w.WantsFacts()
	}
	if o.Debug != nil {
		t.debug = newDebugProgram(p, o.Debug)
		t.prog = t.debug
	}
	return t
}

// BeginStep starts a step. Atoms keep their numbers; ground literals of other
// kinds are forgotten.
func (t *Translator) BeginStep() {
	if !t.begun {
		t.begun = true
		t.prog.InitProgram(false)
	}
	t.conjs, t.conjLits = t.conjs[:0], t.conjLits[:0]
	t.elems.valid = false
	t.deps.reset()
	t.prog.BeginStep()
}

// EndStep reports what had to wait for the whole step, and ends it. After an
// error the step stays open, so that nobody takes what is there for all of it.
func (t *Translator) EndStep(s Show) error {
	t.flushPending()
	t.showTerms()
	t.showAtoms(s)
	t.minimize()
	t.endProject(s.ProjectPreds)
	if t.err != nil {
		return t.err
	}
	return t.prog.EndStep()
}

// fail remembers the first error, with its place where that is known.
func (t *Translator) fail(format string, args ...any) {
	if t.err != nil {
		return
	}
	t.err = fmt.Errorf(format, args...)
	if t.opts.At == nil {
		return
	}
	if loc := t.opts.At(); loc.Source != nil {
		t.err = &diag.Message{Loc: loc, Severity: diag.Error, Code: diag.Other, Text: t.err.Error()}
	}
}

func (t *Translator) newAtom() aspif.Atom {
	if t.next >= aspif.MaxAtom {
		t.fail("too many atoms in the ground program")
		return t.next
	}
	t.next++
	return t.next
}

// atom is the number of an atom. A fact that gets one needs its rule.
func (t *Translator) atom(p inst.PredID, row uint32) aspif.Atom {
	d := t.base.Domain(p)
	a := d.Atom(row)
	if *a == 0 {
		*a = t.named(d, row)
		if d.Fact(row) {
			t.rule1(*a)
		}
	}
	return *a
}

// named is a new number for an atom of the base.
func (t *Translator) named(d *inst.Domain, row uint32) aspif.Atom {
	a := t.newAtom()
	if t.debug != nil {
		t.debug.names[a] = t.store.AppendFun(nil, d.Sig, d.Args(row))
	}
	return a
}

// headAtom is the number of the atom of a head.
func (t *Translator) headAtom(l inst.Lit) aspif.Atom {
	if l.Kind() == inst.GroundAtom {
		return t.atom(l.Pred(), l.Row())
	}
	return t.lit(l).Atom() // a theory atom
}

// rule1 is a rule with one head atom.
func (t *Translator) rule1(head aspif.Atom, body ...aspif.Lit) {
	t.one[0] = head
	t.prog.Rule(aspif.Disjunction, t.one[:], body)
}

// constraint forbids that all literals hold.
func (t *Translator) constraint(body ...aspif.Lit) { t.prog.Rule(aspif.Disjunction, nil, body) }

// Fact reports an atom that is true in every answer set.
func (t *Translator) Fact(p inst.PredID, row uint32) {
	d := t.base.Domain(p)
	a := d.Atom(row)
	if *a == 0 {
		if !t.facts || d.Hidden {
			return
		}
		*a = t.named(d, row)
	}
	t.rule1(*a)
}

// Rule reports a rule.
func (t *Translator) Rule(head, body []inst.Lit) { t.rule(aspif.Disjunction, head, body) }

// Choice reports a choice rule.
func (t *Translator) Choice(head, body []inst.Lit) { t.rule(aspif.Choice, head, body) }

// TheoryRule derives a theory atom.
func (t *Translator) TheoryRule(head inst.Lit, body []inst.Lit) {
	t.rule(aspif.Disjunction, []inst.Lit{head}, body)
}

func (t *Translator) rule(ht aspif.HeadType, head, body []inst.Lit) {
	b, ok := t.body(body)
	if !ok {
		return
	}
	hs := t.heads[:0]
	for k, h := range head {
		hs = append(hs, t.headAtom(h))
		if k == 0 || headNode(h) != headNode(head[k-1]) {
			t.depend(headNode(h), body)
		}
	}
	t.heads = hs
	t.prog.Rule(ht, hs, b)
}

// External declares an external atom. As in clingo the body only chooses at
// grounding time which atoms are declared.
func (t *Translator) External(l inst.Lit, value symbol.Sym, _ []inst.Lit) {
	var v aspif.ExternalValue
	switch t.store.String(value) {
	case "free":
		v = aspif.ExternalFree
	case "true":
		v = aspif.ExternalTrue
	case "false":
		v = aspif.ExternalFalse
	case "release":
		v = aspif.ExternalRelease
	default:
		t.fail("not an external value: %s", t.store.String(value))
		return
	}
	t.prog.External(t.headAtom(l), v)
}

// Heuristic reports a heuristic directive.
func (t *Translator) Heuristic(l inst.Lit, bias, prio, modifier symbol.Sym, body []inst.Lit) {
	var k aspif.HeuristicType
	ok := true
	switch t.store.String(modifier) {
	case "level":
		k = aspif.HeuristicLevel
	case "sign":
		k = aspif.HeuristicSign
	case "factor":
		k = aspif.HeuristicFactor
	case "init":
		k = aspif.HeuristicInit
	case "true":
		k = aspif.HeuristicTrue
	case "false":
		k = aspif.HeuristicFalse
	default:
		ok = false
	}
	b, ok1 := t.store.Int64(bias)
	p, ok2 := t.store.Int64(prio)
	if !ok || !ok1 || !ok2 || p < 0 || p > 1<<31-1 {
		t.fail("not a heuristic: [%s@%s,%s]", t.store.String(bias), t.store.String(prio), t.store.String(modifier))
		return
	}
	if c, ok := t.body(body); ok {
		t.prog.Heuristic(t.headAtom(l), k, b, uint32(p), c)
	}
}

// Edge reports an edge of the acyclicity graph.
func (t *Translator) Edge(u, v symbol.Sym, body []inst.Lit) {
	if c, ok := t.body(body); ok {
		x := t.node(u)
		t.prog.AcycEdge(x, t.node(v), c)
	}
}

func (t *Translator) node(u symbol.Sym) int32 {
	n, ok := t.nodes[u]
	if !ok {
		n = int32(len(t.nodes))
		t.nodes[u] = n
	}
	return n
}

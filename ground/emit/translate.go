// SPDX-License-Identifier: MIT

package emit

import (
	"errors"
	"fmt"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// Translator tells an aspif.Program the ground program. Atoms get numbers when
// they are mentioned first; facts need none.
type Translator struct {
	base  *inst.Base
	store *symbol.Store
	prog  aspif.Program
	next  aspif.Atom
	begun bool
	err   error

	others []aspif.Lit // ground literals of other kinds, by index
	always aspif.Lit   // a literal that is true, once needed
	lits   []aspif.Lit
	heads  []aspif.Atom
	weight []aspif.WeightLit

	shown   []int // per predicate: defined rows reported
	terms   termTable
	minim   minimizeTable
	nodes   map[symbol.Sym]int32
	project []bool
	text    []byte
}

// NewTranslator makes a translator.
func NewTranslator(base *inst.Base, p aspif.Program) *Translator {
	return &Translator{base: base, store: base.Store, prog: p, nodes: map[symbol.Sym]int32{}}
}

// BeginStep starts a step.
func (t *Translator) BeginStep() {
	if !t.begun {
		t.begun = true
		t.prog.InitProgram(false)
	}
	t.prog.BeginStep()
}

func (t *Translator) fail(format string, args ...any) {
	if t.err == nil {
		t.err = fmt.Errorf(format, args...)
	}
}

func (t *Translator) newAtom() aspif.Atom {
	t.next++
	return t.next
}

// atom is the number of an atom.
func (t *Translator) atom(p inst.PredID, row uint32) aspif.Atom {
	d := t.base.Domain(p)
	a := d.Atom(row)
	if *a == 0 {
		*a = t.newAtom()
		if d.Fact(row) {
			t.rule1(*a)
		}
	}
	return *a
}

// lit translates a ground literal; a doubly negated one goes through an
// atom of its own.
func (t *Translator) lit(l inst.Lit) aspif.Lit {
	var x aspif.Lit
	if l.Kind() == inst.GroundAtom {
		x = t.atom(l.Pred(), l.Row()).Pos()
	} else {
		x = t.others[l.Row()]
	}
	switch l.Sign() {
	case inst.Not:
		return t.complement(x)
	case inst.NotNot:
		return -t.aux(t.complement(x))
	}
	return x
}

// complement is the default negation of a literal: not not a for not a.
func (t *Translator) complement(x aspif.Lit) aspif.Lit {
	if x > 0 {
		return -x
	}
	return -t.aux(x)
}

// aux is a new atom that holds exactly where all literals do.
func (t *Translator) aux(body ...aspif.Lit) aspif.Lit {
	a := t.newAtom()
	t.rule1(a, body...)
	return a.Pos()
}

func (t *Translator) rule1(head aspif.Atom, body ...aspif.Lit) {
	t.heads = append(t.heads[:0], head)
	t.prog.Rule(aspif.Disjunction, t.heads, body)
}

// all is a literal that holds exactly where all literals do.
func (t *Translator) all(lits []aspif.Lit) aspif.Lit {
	switch len(lits) {
	case 0:
		return t.truth()
	case 1:
		return lits[0]
	}
	return t.aux(lits...)
}

// any is a literal that holds where some literal does.
func (t *Translator) any(lits []aspif.Lit) aspif.Lit {
	switch len(lits) {
	case 0:
		return -t.truth()
	case 1:
		return lits[0]
	}
	a := t.newAtom()
	for _, l := range lits {
		t.rule1(a, l)
	}
	return a.Pos()
}

func (t *Translator) truth() aspif.Lit {
	if t.always == 0 {
		t.always = t.aux()
	}
	return t.always
}

// conj translates a conjunction into a new slice.
func (t *Translator) conj(body []inst.Lit) []aspif.Lit {
	out := make([]aspif.Lit, 0, len(body))
	for _, l := range body {
		out = append(out, t.lit(l))
	}
	return out
}

// body translates a conjunction into the scratch slice.
func (t *Translator) body(body []inst.Lit) []aspif.Lit {
	out := t.lits[:0]
	for _, l := range body {
		out = append(out, t.lit(l))
	}
	t.lits = out
	return out
}

// Fact reports an atom that is true in every answer set.
func (t *Translator) Fact(p inst.PredID, row uint32) {
	if a := *t.base.Domain(p).Atom(row); a != 0 {
		t.rule1(a)
	}
}

// Rule reports a rule.
func (t *Translator) Rule(head, body []inst.Lit) { t.rule(aspif.Disjunction, head, body) }

// Choice reports a choice rule.
func (t *Translator) Choice(head, body []inst.Lit) { t.rule(aspif.Choice, head, body) }

func (t *Translator) rule(ht aspif.HeadType, head, body []inst.Lit) {
	b := t.body(body)
	hs := make([]aspif.Atom, 0, 4)
	for _, h := range head {
		hs = append(hs, t.atom(h.Pred(), h.Row()))
	}
	t.prog.Rule(ht, hs, b)
}

// Disjunction reports a disjunction with conditions: for a : c an atom x
// stands in the head that holds where both a and c do.
func (t *Translator) Disjunction(head []inst.GroundCond, body []inst.Lit) {
	b := t.conj(body)
	var hs []aspif.Atom
	for _, h := range head {
		a := t.atom(h.Lit.Pred(), h.Lit.Row())
		if len(h.Cond) == 0 {
			hs = append(hs, a)
			continue
		}
		cond := t.conj(h.Cond)
		x := t.newAtom()
		hs = append(hs, x)
		t.rule1(x, append(cond[:len(cond):len(cond)], a.Pos())...)
		t.rule1(a, append(cond[:len(cond):len(cond)], x.Pos())...)
		for _, c := range cond {
			t.prog.Rule(aspif.Disjunction, nil, []aspif.Lit{t.complement(c), x.Pos()})
		}
	}
	t.prog.Rule(aspif.Disjunction, hs, b)
}

func (t *Translator) other(kind inst.GroundKind, l aspif.Lit) inst.Lit {
	t.others = append(t.others, l)
	return inst.OtherLit(inst.Pos, kind, uint32(len(t.others)-1))
}

// Conditional is the conjunction of head or not condition.
func (t *Translator) Conditional(elems []inst.GroundCond) inst.Lit {
	var parts []aspif.Lit
	for _, e := range elems {
		cond := t.conj(e.Cond)
		var alts []aspif.Lit
		if !e.False {
			alts = append(alts, t.lit(e.Lit))
		}
		for _, c := range cond {
			alts = append(alts, t.complement(c))
		}
		parts = append(parts, t.any(alts))
	}
	return t.other(inst.GroundConditional, t.all(parts))
}

// Theory is refused.
func (t *Translator) Theory(*inst.GroundTheoryAtom) inst.Lit {
	t.fail("theory atoms are not supported yet")
	return t.other(inst.GroundTheory, t.truth())
}

// TheoryRule is refused.
func (t *Translator) TheoryRule(inst.Lit, []inst.Lit) { t.fail("theory atoms are not supported yet") }

// External declares an external atom; with a body it is external where that holds.
func (t *Translator) External(l inst.Lit, value symbol.Sym, body []inst.Lit) {
	values := map[string]aspif.ExternalValue{"free": aspif.ExternalFree, "true": aspif.ExternalTrue, "false": aspif.ExternalFalse, "release": aspif.ExternalRelease}
	v, ok := values[t.store.String(value)]
	if !ok {
		t.fail("not an external value: %s", t.store.String(value))
		return
	}
	t.prog.External(t.atom(l.Pred(), l.Row()), v)
}

// Project adds an atom to the projection.
func (t *Translator) Project(l inst.Lit, _ []inst.Lit) {
	t.heads = append(t.heads[:0], t.atom(l.Pred(), l.Row()))
	t.prog.Project(t.heads)
}

// Heuristic reports a heuristic directive.
func (t *Translator) Heuristic(l inst.Lit, bias, prio, modifier symbol.Sym, body []inst.Lit) {
	kinds := map[string]aspif.HeuristicType{"level": aspif.HeuristicLevel, "sign": aspif.HeuristicSign, "factor": aspif.HeuristicFactor,
		"init": aspif.HeuristicInit, "true": aspif.HeuristicTrue, "false": aspif.HeuristicFalse}
	k, ok := kinds[t.store.String(modifier)]
	b, ok1 := t.store.Int64(bias)
	p, ok2 := t.store.Int64(prio)
	if !ok || !ok1 || !ok2 || p < 0 || p > 1<<31-1 {
		t.fail("not a heuristic: [%s@%s,%s]", t.store.String(bias), t.store.String(prio), t.store.String(modifier))
		return
	}
	t.prog.Heuristic(t.atom(l.Pred(), l.Row()), k, b, uint32(p), t.conj(body))
}

// Edge reports an edge of the acyclicity graph.
func (t *Translator) Edge(u, v symbol.Sym, body []inst.Lit) {
	t.prog.AcycEdge(t.node(u), t.node(v), t.conj(body))
}

func (t *Translator) node(u symbol.Sym) int32 {
	n, ok := t.nodes[u]
	if !ok {
		n = int32(len(t.nodes))
		t.nodes[u] = n
	}
	return n
}

// EndStep reports what is shown and minimised, and ends the step.
func (t *Translator) EndStep(s Show) error {
	if s.All {
		for p := inst.PredID(0); int(p) < t.base.Len(); p++ {
			if !t.base.Domain(p).Hidden {
				t.showPred(p)
			}
		}
	}
	for _, p := range s.Preds {
		t.showPred(p)
	}
	t.showTerms()
	for _, p := range s.ProjectPreds {
		d := t.base.Domain(p)
		var atoms []aspif.Atom
		for k := range d.NumDefined() {
			if row := d.DefinedRow(k); !d.Fact(row) {
				atoms = append(atoms, t.atom(p, row))
			}
		}
		t.prog.Project(atoms)
	}
	t.minimize()
	return errors.Join(t.err, t.prog.EndStep())
}

func (t *Translator) showPred(p inst.PredID) {
	for len(t.shown) <= int(p) {
		t.shown = append(t.shown, 0)
	}
	d := t.base.Domain(p)
	for ; t.shown[p] < d.NumDefined(); t.shown[p]++ {
		row := d.DefinedRow(t.shown[p])
		t.text = t.store.AppendFun(t.text[:0], d.Sig, d.Args(row))
		if d.Fact(row) {
			t.prog.Output(t.text, nil)
			continue
		}
		t.lits = append(t.lits[:0], t.atom(p, row).Pos())
		t.prog.Output(t.text, t.lits)
	}
}

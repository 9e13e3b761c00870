// SPDX-License-Identifier: MIT

package emit

import (
	"slices"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
)

// An aggregate holds in the reduct sense where it holds for the candidate and
// for the smaller set that is tried against it [Ferraris-TOCL'11].
// Lower bounds over positive weights (monotone) are read in the smaller set,
// upper bounds (antimonotone) need be read in the candidate only, so that
// default negation does; over negative weights it is the other way round. What is neither is exact only if its negative parts
// are read in the smaller set, too. For an aggregate A and an element e that
// counts negatively, the literal q for "e implies A" does that:
//
//	q :- not e.   q :- A.   e | q :- not not A.
//
// Where A fails in the smaller set, q says there that e does, too; where
// A holds nothing depends on q. The disjunctions are costly and only needed
// where e depends on A, which is known at the end of a step only:
// such aggregates wait until then.

// pendingAgg is an aggregate that waits.
type pendingAgg struct {
	atom    aspif.Atom
	allowed []interval
	elems   elements
	conds   [][][]condLit // by place in elems.lits
}

// condLit is a literal of a condition with the node it depends on positively.
type condLit struct {
	lit      aspif.Lit
	node     int32
	positive bool
}

// pendingCond is one implication of a conditional literal: atom holds where
// head does or cond does not.
type pendingCond struct {
	atom  aspif.Atom
	group int32
	head  condLit
	cond  []condLit
}

// nonMonotone reports whether the aggregate is neither monotone nor
// antimonotone nor a conjunction of such in its positive literals.
func (t *Translator) nonMonotone(allowed []interval) bool {
	e := &t.elems
	if e.group < 0 || len(allowed) == 0 {
		return false
	}
	up, down := e.signs()
	return up && down || len(allowed) > 1 && (up || down)
}

// suspend lets the current aggregate wait.
func (t *Translator) suspend(x aspif.Atom, allowed []interval, elems []inst.GroundElement) {
	e := &t.elems
	p := pendingAgg{atom: x, allowed: slices.Clone(allowed)}
	p.elems = elements{extreme: e.extreme, lits: slices.Clone(e.lits), lo: e.lo, hi: e.hi, group: e.group, ends: slices.Clone(e.ends)}
	for _, l := range e.lits {
		var conds [][]condLit
		for _, c := range elems[l.index].Conds {
			conds = append(conds, t.condLits(c))
		}
		p.conds = append(p.conds, conds)
	}
	t.pending = append(t.pending, p)
}

func (t *Translator) condLits(lits []inst.Lit) []condLit {
	out := make([]condLit, 0, len(lits))
	for _, l := range lits {
		n, ok := t.litNode(l)
		out = append(out, condLit{t.lit(l), n, ok})
	}
	return out
}

// flushPending translates what waited for the end of the step.
func (t *Translator) flushPending() {
	if len(t.pending)+len(t.pendCond) == 0 {
		return
	}
	t.deps.solve()
	for k := range t.pending {
		t.flushAggregate(&t.pending[k])
	}
	for k := range t.pendCond {
		t.flushConditional(&t.pendCond[k])
	}
	t.pending, t.pendCond = t.pending[:0], t.pendCond[:0]
}

// recursive reports whether a condition depends on the aggregate.
func (t *Translator) recursive(group int32, conds [][]condLit) bool {
	for _, c := range conds {
		for _, l := range c {
			if l.positive && t.deps.recursive(group, l.node) {
				return true
			}
		}
	}
	return false
}

func (t *Translator) flushAggregate(p *pendingAgg) {
	t.elems = p.elems
	e := &t.elems
	e.atLeast = map[int64]aspif.Lit{}
	rec := make([]bool, len(e.lits))
	var up, down bool
	for k := range e.lits {
		rec[k] = t.recursive(e.group, p.conds[k])
		up = up || rec[k] && e.lits[k].weight > 0
		down = down || rec[k] && e.lits[k].weight < 0
	}
	if up && down || len(p.allowed) > 1 && (up || down) {
		t.exact(p, rec)
		return
	}
	e.flip = down
	if r := p.allowed[0]; len(p.allowed) == 1 && r.hi == e.hi && r.lo > e.lo && !e.extreme {
		t.weightRule(p.atom, r.lo-e.lo, t.upward()) // saves the atom for the bound
		return
	}
	t.rule1(p.atom, t.guarded(p.allowed)...)
}

// exact is the translation told above.
func (t *Translator) exact(p *pendingAgg, rec []bool) {
	e := &t.elems
	fails := make([]aspif.Lit, len(e.lits))
	failing := func(k int) aspif.Lit {
		if fails[k] == 0 {
			if fails[k] = -e.lits[k].lit; rec[k] {
				fails[k] = t.implies(p, k)
			} else if e.lits[k].lit < 0 {
				fails[k] = t.double(-e.lits[k].lit)
			}
		}
		return fails[k]
	}
	for _, r := range p.allowed {
		var body []aspif.Lit
		switch {
		case e.extreme:
			if r.lo > e.lo {
				body = append(body, t.atLeast(r.lo))
			}
			if r.hi < e.hi {
				for k := range e.ends[r.hi+1] {
					body = append(body, failing(k))
				}
			}
		default:
			if r.lo > e.lo {
				body = append(body, t.weightAtom(r.lo-e.lo, t.turned(failing, 1)))
			}
			if r.hi < e.hi {
				body = append(body, t.weightAtom(e.hi-r.hi, t.turned(failing, -1)))
			}
		}
		t.rule1(p.atom, body...)
	}
}

// turned are the weighted literals with all weights positive: those whose
// weight has the other sign fail instead.
func (t *Translator) turned(failing func(int) aspif.Lit, sign int64) []aspif.WeightLit {
	var ws []aspif.WeightLit
	for k, l := range t.elems.lits {
		if w := sign * l.weight; w > 0 {
			ws = append(ws, aspif.WeightLit{Lit: l.lit, Weight: w})
		} else {
			ws = append(ws, aspif.WeightLit{Lit: failing(k), Weight: -w})
		}
	}
	return ws
}

// implies makes the atom q of the explanation for element k.
func (t *Translator) implies(p *pendingAgg, k int) aspif.Lit {
	q := t.newAtom()
	l := t.elems.lits[k].lit
	t.rule1(q, t.complement(l))
	t.rule1(q, p.atom.Pos())
	twice := t.double(p.atom.Pos())
	conds := p.conds[k]
	if len(conds) == 1 {
		// Conjunction: one rule for each literal.
		for _, c := range conds[0] {
			if c.positive && t.deps.recursive(t.elems.group, c.node) {
				t.prog.Rule(aspif.Disjunction, []aspif.Atom{c.lit.Atom(), q}, []aspif.Lit{twice})
			} else {
				t.rule1(q, twice, t.complement(c.lit))
			}
		}
		return q.Pos()
	}
	// Disjunction of conjunctions: atoms that are equivalent to each.
	heads := make([]aspif.Atom, 0, len(conds)+1)
	for _, c := range conds {
		heads = append(heads, t.equivalent(c))
	}
	t.prog.Rule(aspif.Disjunction, append(heads, q), []aspif.Lit{twice})
	return q.Pos()
}

// equivalent is an atom that may be derived and then implies the literals.
func (t *Translator) equivalent(cond []condLit) aspif.Atom {
	if len(cond) == 1 && cond[0].positive && t.deps.recursive(t.elems.group, cond[0].node) {
		return cond[0].lit.Atom()
	}
	u := t.newAtom()
	var body []aspif.Lit
	for _, c := range cond {
		body = append(body, c.lit)
	}
	t.rule1(u, body...)
	for _, c := range cond {
		if c.positive && t.deps.recursive(t.elems.group, c.node) {
			t.rule1(c.lit.Atom(), u.Pos())
		} else {
			t.constraint(u.Pos(), t.complement(c.lit))
		}
	}
	return u
}

// flushConditional adds the third rule of an implication where its condition
// and its head both depend on it.
func (t *Translator) flushConditional(p *pendingCond) {
	if !t.deps.recursive(p.group, p.head.node) {
		return
	}
	for _, c := range p.cond {
		if c.positive && t.deps.recursive(p.group, c.node) {
			t.prog.Rule(aspif.Disjunction, []aspif.Atom{c.lit.Atom(), p.atom}, []aspif.Lit{t.double(p.head.lit)})
		}
	}
}

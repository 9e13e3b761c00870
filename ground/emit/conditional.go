// SPDX-License-Identifier: MIT

package emit

import (
	"slices"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
)

// Conditional translates the conjunction of the implications "head if all of
// cond". Each becomes a literal x with x :- head and x :- not c; where
// condition and head are recursive a disjunction makes that exact (see
// recursive.go).
func (t *Translator) Conditional(elems []inst.GroundCond) inst.Lit {
	var nodes []int32
	for k := range elems {
		if !elems[k].False {
			nodes = t.addNodes(nodes, []inst.Lit{elems[k].Lit})
		}
		nodes = t.addNodes(nodes, elems[k].Cond)
	}
	slices.Sort(nodes)
	group := t.deps.group(nodes)
	lits := make([]aspif.Lit, 0, len(elems))
	for k := range elems {
		if l := t.implication(&elems[k], group); l != t.always {
			lits = append(lits, l)
		}
	}
	return t.define(inst.GroundConditional, lits, group)
}

// implication is a literal for head or not cond.
func (t *Translator) implication(e *inst.GroundCond, group int32) aspif.Lit {
	if e.False {
		return t.complement(t.condition(e.Cond))
	}
	if len(e.Cond) == 0 {
		return t.lit(e.Lit)
	}
	head := t.lit(e.Lit)
	x := t.newAtom()
	t.rule1(x, head)
	if len(e.Cond) > 2 {
		t.rule1(x, t.complement(t.condition(e.Cond)))
	} else {
		for _, c := range e.Cond {
			t.rule1(x, t.complement(t.lit(c)))
		}
	}
	n, headPos := t.litNode(e.Lit)
	condPos := slices.ContainsFunc(e.Cond, func(l inst.Lit) bool { return l.Sign() == inst.Pos })
	if headPos && condPos {
		t.pendCond = append(t.pendCond, pendingCond{x, group, condLit{head, n, true}, t.condLits(e.Cond)})
	}
	return x.Pos()
}

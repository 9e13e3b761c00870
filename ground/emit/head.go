// SPDX-License-Identifier: MIT

package emit

import (
	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// bodyCopy translates a body into a slice that lives as long as the caller
// wants; a long one that is used several times becomes one literal.
func (t *Translator) bodyCopy(body []inst.Lit, uses int) (lits []aspif.Lit, ok bool) {
	lits, ok = t.appendBody(nil, body)
	if ok && len(lits) > 1 && uses > 1 {
		lits = append(lits[:0], t.aux(lits...))
	}
	return lits[:len(lits):len(lits)], ok
}

// Disjunction reports a disjunction with conditions. For a : c an atom x
// stands in the head that implies a and that c is true in the answer set.
func (t *Translator) Disjunction(head []inst.GroundCond, body []inst.Lit) {
	b, ok := t.bodyCopy(body, 1)
	if !ok {
		return
	}
	hs := make([]aspif.Atom, 0, len(head))
	for _, h := range head {
		a := t.headAtom(h.Lit)
		t.depend(headNode(h.Lit), body)
		if len(h.Cond) == 0 {
			hs = append(hs, a)
			continue
		}
		t.depend(headNode(h.Lit), h.Cond)
		cond, ok := t.appendBody(nil, h.Cond)
		if !ok {
			continue
		}
		x := t.newAtom()
		hs = append(hs, x)
		t.rule1(a, x.Pos())
		for _, c := range cond {
			t.constraint(t.complement(c), x.Pos())
		}
		t.rule1(x, append(cond, a.Pos())...)
	}
	t.prog.Rule(aspif.Disjunction, hs, b)
}

// HeadAggregate chooses the atoms under their conditions and forbids the
// values that the guards exclude.
func (t *Translator) HeadAggregate(fun inst.Fun, guards []inst.GroundGuard, elems []inst.GroundHeadElement, body []inst.Lit) {
	b, ok := t.bodyCopy(body, len(elems)+1)
	if !ok {
		return
	}
	var plain []aspif.Atom
	for k := range elems {
		e := &elems[k]
		a := t.headAtom(e.Atom)
		n := headNode(e.Atom)
		t.depend(n, body)
		if t.isFact(e.Atom) {
			continue
		}
		if len(e.Cond) == 0 {
			plain = append(plain, a)
			continue
		}
		t.depend(n, e.Cond)
		if t.lits, ok = t.appendBody(append(t.lits[:0], b...), e.Cond); ok {
			t.one[0] = a
			t.prog.Rule(aspif.Choice, t.one[:], t.lits)
		}
	}
	if len(plain) > 0 {
		t.prog.Rule(aspif.Choice, plain, b)
	}
	t.bound(fun, guards, elems, b)
}

func (t *Translator) isFact(l inst.Lit) bool {
	return l.Kind() == inst.GroundAtom && t.base.Domain(l.Pred()).Fact(l.Row())
}

// bound forbids, where the body holds, the values that guards exclude. Each
// bound has a constraint of its own, so that no atom for the whole is needed.
func (t *Translator) bound(fun inst.Fun, guards []inst.GroundGuard, elems []inst.GroundHeadElement, b []aspif.Lit) {
	t.setElements(fun, t.headElements(fun, elems))
	e := &t.elems
	allowed := t.allowed(guards)
	switch len(allowed) {
	case 0:
		t.constraint(b...)
	case 1:
		if r := allowed[0]; r.lo > e.lo {
			t.constraint(append(b, t.complement(t.atLeast(r.lo)))...)
		}
		if r := allowed[0]; r.hi < e.hi {
			t.constraint(append(b, t.atLeast(r.hi+1))...)
		}
	default:
		t.constraint(append(b, t.complement(t.all(t.guarded(allowed))))...)
	}
}

// headElements turns the elements of a head into those of a body: a tuple
// counts where one of its atoms and the condition hold.
func (t *Translator) headElements(fun inst.Fun, elems []inst.GroundHeadElement) []inst.GroundElement {
	out := make([]inst.GroundElement, 0, len(elems))
	place := make(map[symbol.Sym]int, len(elems))
	byAtom := make(map[inst.Lit]int, len(elems))
	for _, e := range elems {
		var k int
		var ok bool
		if fun == inst.FunSet {
			if k, ok = byAtom[e.Atom]; !ok {
				byAtom[e.Atom] = len(out)
			}
		} else {
			key := t.store.Tuple(e.Tuple)
			if k, ok = place[key]; !ok {
				place[key] = len(out)
			}
		}
		if !ok {
			k = len(out)
			out = append(out, inst.GroundElement{Tuple: e.Tuple})
		}
		cond := make([]inst.Lit, 0, len(e.Cond)+1)
		if !t.isFact(e.Atom) {
			cond = append(cond, e.Atom)
		}
		out[k].Conds = append(out[k].Conds, append(cond, e.Cond...))
	}
	return out
}

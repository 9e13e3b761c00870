// SPDX-License-Identifier: MIT

package emit

import (
	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
)

// conj is a ground literal of another kind: a conjunction of literals, part of
// conjLits. A positive occurrence puts them into the body; only a
// negated one needs an atom for the whole, made on demand.
type conj struct {
	off, n int32
	single aspif.Lit // a literal for all of it, 0 until needed
	group  int32     // what it depends on positively, -1 for nothing
}

// define makes a ground literal of a conjunction.
func (t *Translator) define(kind inst.GroundKind, lits []aspif.Lit, group int32) inst.Lit {
	c := conj{int32(len(t.conjLits)), int32(len(lits)), 0, group}
	t.conjLits = append(t.conjLits, lits...)
	t.conjs = append(t.conjs, c)
	return inst.OtherLit(inst.Pos, kind, uint32(len(t.conjs)-1))
}

func (t *Translator) conjOf(l inst.Lit) []aspif.Lit {
	c := t.conjs[l.Row()]
	return t.conjLits[c.off : c.off+c.n]
}

// lit translates a ground literal into one literal.
func (t *Translator) lit(l inst.Lit) aspif.Lit {
	var x aspif.Lit
	if l.Kind() == inst.GroundAtom {
		x = t.atom(l.Pred(), l.Row()).Pos()
	} else {
		if t.conjs[l.Row()].single == 0 {
			x = t.all(t.conjOf(l))
			t.conjs[l.Row()].single = x
		}
		x = t.conjs[l.Row()].single
	}
	switch l.Sign() {
	case inst.Not:
		return t.complement(x)
	case inst.NotNot:
		return t.double(x)
	}
	return x
}

// complement is the default negation of a literal: not not a for not a.
func (t *Translator) complement(x aspif.Lit) aspif.Lit {
	if x > 0 {
		return -x
	}
	return t.double(-x)
}

// double is the double negation of a literal. That of an atom is not n for
// an atom n :- not a; a negative literal is its own.
func (t *Translator) double(x aspif.Lit) aspif.Lit {
	if x < 0 {
		return x
	}
	y, ok := t.notNot[x.Atom()]
	if !ok {
		y = -t.aux(-x)
		t.notNot[x.Atom()] = y
	}
	return y
}

// aux is a new atom that holds exactly where all literals do.
func (t *Translator) aux(body ...aspif.Lit) aspif.Lit {
	a := t.newAtom()
	t.rule1(a, body...)
	return a.Pos()
}

// truth is a literal that always holds.
func (t *Translator) truth() aspif.Lit {
	if t.always == 0 {
		t.always = t.aux()
	}
	return t.always
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

// appendBody translates a conjunction; ok is false where a literal never holds.
func (t *Translator) appendBody(dst []aspif.Lit, body []inst.Lit) (lits []aspif.Lit, ok bool) {
	for _, l := range body {
		switch {
		case l.Kind() == inst.GroundAtom:
			// The sign comes first: most literals are plain ones.
			if a := t.atom(l.Pred(), l.Row()); l.Sign() == inst.Pos {
				dst = append(dst, a.Pos())
			} else if l.Sign() == inst.Not {
				dst = append(dst, a.Neg())
			} else {
				dst = append(dst, t.double(a.Pos()))
			}
		case l.Sign() == inst.Pos:
			for _, x := range t.conjOf(l) {
				if x == -t.always && x != 0 {
					return dst, false
				}
				dst = append(dst, x)
			}
		default:
			x := t.lit(l)
			if x == -t.always && x != 0 {
				return dst, false
			}
			if x != t.always {
				dst = append(dst, x)
			}
		}
	}
	return dst, true
}

// body translates a conjunction into the scratch slice.
func (t *Translator) body(body []inst.Lit) (lits []aspif.Lit, ok bool) {
	t.lits, ok = t.appendBody(t.lits[:0], body)
	return t.lits, ok
}

// condition translates a conjunction into one literal.
func (t *Translator) condition(cond []inst.Lit) aspif.Lit {
	if len(cond) == 1 {
		return t.lit(cond[0])
	}
	var ok bool
	t.inner, ok = t.appendBody(t.inner[:0], cond)
	if !ok {
		return -t.truth()
	}
	return t.all(t.inner)
}

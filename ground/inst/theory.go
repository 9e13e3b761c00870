// SPDX-License-Identifier: MIT

package inst

import "slices"

// theoryPlan is a theory atom with plans for the conditions of its elements.
type theoryPlan struct {
	atom  *TheoryAtom
	elems []*plan
}

func (i *Instantiator) planTheory(a *TheoryAtom, bound []bool) *theoryPlan {
	p := &theoryPlan{atom: a}
	for k := range a.Elements {
		c := a.Elements[k].Cond
		p.elems = append(p.elems, i.makePlan(c, make([]generation, len(c)), bound, -1))
	}
	return p
}

// execTheory goes on with the literal of a theory atom, whose truth no
// grounding decides.
func (i *Instantiator) execTheory(s *step, rest []step, done func()) {
	l := undecided
	if !i.deriving {
		a, ok := i.groundTheory(s.theory)
		if !ok {
			return
		}
		l = i.out.Theory(a)
	}
	n := len(i.body)
	i.body = append(i.body, l.WithSign(s.lit.Sign))
	i.exec(rest, done)
	i.body = i.body[:n]
}

// emitTheory derives a theory atom, or reports a directive.
func (i *Instantiator) emitTheory(s *ruleState) {
	a, ok := i.groundTheory(s.theory)
	if !ok {
		return
	}
	a.Head = !a.Directive
	l := i.out.Theory(a)
	if !a.Directive {
		i.out.TheoryRule(l, i.body)
	}
}

// groundTheory evaluates a theory atom for the current registers; an element
// with an undefined term is dropped, and so is the whole where one of its own
// terms is undefined.
func (i *Instantiator) groundTheory(p *theoryPlan) (*GroundTheoryAtom, bool) {
	a := p.atom
	g := &GroundTheoryAtom{Name: a.Name, Op: a.Op, Directive: a.Directive}
	mark, ok := i.evalArgs(a.Args)
	if !ok {
		return nil, false
	}
	g.Args = slices.Clone(i.args[mark:])
	i.args = i.args[:mark]
	if a.Guard != nil {
		t, ok := i.theoryTerm(a.Guard)
		if !ok {
			return nil, false
		}
		g.Guard = &t
	}
	n := len(i.body)
	for k := range a.Elements {
		e := &a.Elements[k]
		i.execElement(p.elems[k], func() {
			if tuple, ok := i.theoryTerms(e.Tuple); ok {
				g.Elements = append(g.Elements, GroundTheoryElement{Tuple: tuple, Cond: slices.Clone(i.body[n:])})
			}
		})
	}
	return g, i.err == nil
}

func (i *Instantiator) theoryTerms(ts []TheoryTerm) ([]GroundTheoryTerm, bool) {
	out := make([]GroundTheoryTerm, len(ts))
	for k := range ts {
		t, ok := i.theoryTerm(&ts[k])
		if !ok {
			return nil, false
		}
		out[k] = t
	}
	return out, true
}

func (i *Instantiator) theoryTerm(t *TheoryTerm) (GroundTheoryTerm, bool) {
	g := GroundTheoryTerm{Kind: t.Kind, Name: t.Name}
	var ok bool
	if t.Kind == TheoryPlain {
		g.Sym, ok = i.eval(&t.Term)
		return g, ok
	}
	g.Args, ok = i.theoryTerms(t.Args)
	return g, ok
}

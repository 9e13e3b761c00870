// SPDX-License-Identifier: MIT

package inst

import "github.com/goasp/goasp/internal/symbol"

// planHead makes the plans of a head's elements.
func (i *Instantiator) planHead(s *ruleState) {
	if t := s.rule.Head.Theory; t != nil {
		s.theory = i.planTheory(t, s.full.bound)
	}
	for k := range s.rule.Head.Elements {
		c := s.rule.Head.Elements[k].Cond
		s.elems = append(s.elems, i.makePlan(c, make([]generation, len(c)), s.full.bound, -1))
	}
}

// emit reports the instance of a rule for the current registers and body.
func (i *Instantiator) emit(s *ruleState) {
	r := s.rule
	h := &r.Head
	switch {
	case !i.deriving:
		r.Stats.Instances++
	case h.Kind != HeadAtom && len(h.Guards) == 0:
		i.deriveElements(s)
		return
	}
	switch h.Kind {
	case HeadNone:
		i.out.Rule(nil, i.body)
	case HeadAtom:
		i.emitAtom(h)
	case HeadDisjunction:
		i.emitDisjunction(s)
	case HeadChoice, HeadAggregate:
		i.emitChoice(s)
	case HeadTheory:
		i.emitTheory(s)
	default:
		i.emitStatement(h)
	}
}

func (i *Instantiator) emitAtom(h *Head) {
	mark, ok := i.evalArgs(h.Args)
	if !ok {
		return
	}
	d := i.base.preds[h.Pred]
	if i.kept > 0 {
		i.emitKept(d, h.Pred, i.args[mark:])
		i.args = i.args[:mark]
		return
	}
	bits := uint8(stateDefined)
	if len(i.body) == 0 {
		bits |= stateFact
	}
	row, before := d.insert(i.args[mark:], bits)
	i.args = i.args[:mark]
	switch {
	case before&stateFact != 0:
	case bits&stateFact != 0:
		i.out.Fact(h.Pred, row)
	case i.deriving:
	default:
		i.heads = append(i.heads[:0], AtomLit(Pos, h.Pred, row))
		i.out.Rule(i.heads, i.body)
	}
}

// emitKept reports a rule with facts in its body. If there is nothing else in it,
// its head is a fact from then on.
func (i *Instantiator) emitKept(d *Domain, pred PredID, args []symbol.Sym) {
	row, _ := d.insert(args, stateDefined)
	if !i.deriving {
		i.heads = append(i.heads[:0], AtomLit(Pos, pred, row))
		i.out.Rule(i.heads, i.body)
	}
	if len(i.body) == i.kept {
		d.state[row] |= stateFact
	}
}

// mention inserts an atom of a head, not defined yet; ok is false where a term
// is undefined.
func (i *Instantiator) mention(e *HeadElement) (l Lit, fact, ok bool) {
	mark, ok := i.evalArgs(e.Args)
	if !ok {
		return 0, false, false
	}
	d := i.base.preds[e.Pred]
	row, _ := d.insert(i.args[mark:], 0)
	i.args = i.args[:mark]
	return AtomLit(Pos, e.Pred, row), d.Fact(row), true
}

// derive inserts an atom of a head as defined.
func (i *Instantiator) derive(e *HeadElement) (l Lit, fact, ok bool) {
	if l, fact, ok = i.mention(e); ok {
		i.base.preds[e.Pred].define(l.Row())
	}
	return l, fact, ok
}

// deriveElements derives the atoms of a head's elements.
func (i *Instantiator) deriveElements(s *ruleState) {
	for k := range s.rule.Head.Elements {
		e := &s.rule.Head.Elements[k]
		i.execElement(s.elems[k], func() { i.derive(e) })
	}
}

func (i *Instantiator) emitDisjunction(s *ruleState) {
	var conds []GroundCond
	holds, plain := false, true
	mark := len(i.body)
	for k := range s.rule.Head.Elements {
		e := &s.rule.Head.Elements[k]
		i.execElement(s.elems[k], func() {
			l, fact, ok := i.derive(e)
			if !ok {
				return
			}
			cond := append([]Lit(nil), i.body[mark:]...)
			if len(cond) > 0 {
				plain = false
			} else if fact {
				holds = true
			}
			for _, c := range conds {
				if c.Lit == l && equalLits(c.Cond, cond) {
					return
				}
			}
			conds = append(conds, GroundCond{Lit: l, Cond: cond})
		})
	}
	switch {
	case holds:
	case !plain:
		i.out.Disjunction(conds, i.body)
	case len(conds) == 1 && len(i.body) == 0:
		l := conds[0].Lit
		d := i.base.preds[l.Pred()]
		d.state[l.Row()] |= stateFact
		i.out.Fact(l.Pred(), l.Row())
	default:
		i.heads = i.heads[:0]
		for _, c := range conds {
			i.heads = append(i.heads, c.Lit)
		}
		i.out.Rule(i.heads, i.body)
	}
}

// emitChoice reports a choice or head aggregate. Without guards the atoms are
// chosen one by one; bounds that always hold are dropped, and bounds that never
// hold derive nothing.
func (i *Instantiator) emitChoice(s *ruleState) {
	h := &s.rule.Head
	guards := make([]GroundGuard, 0, 2)
	for k := range h.Guards {
		v, ok := i.eval(&h.Guards[k].Term)
		if !ok {
			return
		}
		guards = append(guards, GroundGuard{h.Guards[k].Rel, v})
	}
	elems := i.headElements(s)
	if i.err != nil {
		return
	}
	open, possible := i.openGuards(h.Fun, guards)
	if !possible {
		if !i.deriving {
			i.out.Rule(nil, i.body)
		}
		return
	}
	for _, e := range elems {
		i.base.preds[e.Atom.Pred()].define(e.Atom.Row())
	}
	if i.deriving {
		return
	}
	if len(open) > 0 {
		i.out.HeadAggregate(h.Fun, open, elems, i.body)
		return
	}
	i.heads = i.heads[:0]
	for _, e := range elems {
		if len(e.Cond) == 0 && !i.isFact(e.Atom) {
			i.heads = append(i.heads, e.Atom)
		}
	}
	if len(i.heads) > 0 {
		i.out.Choice(i.heads, i.body)
	}
	n := len(i.body)
	for _, e := range elems {
		if len(e.Cond) > 0 && !i.isFact(e.Atom) {
			i.heads = append(i.heads[:0], e.Atom)
			i.body = append(i.body, e.Cond...)
			i.out.Choice(i.heads, i.body)
			i.body = i.body[:n]
		}
	}
}

func (i *Instantiator) isFact(l Lit) bool { return i.base.preds[l.Pred()].Fact(l.Row()) }

// headElements collects the elements of a head, whose atoms are not defined by
// that yet, and their tuples in i.acc.
func (i *Instantiator) headElements(s *ruleState) []GroundHeadElement {
	h := &s.rule.Head
	var elems []GroundHeadElement
	mark := len(i.body)
	i.acc.reset()
	for k := range h.Elements {
		e := &h.Elements[k]
		i.execElement(s.elems[k], func() {
			m, ok := i.evalArgs(e.Tuple)
			if !ok {
				return
			}
			tuple := append([]symbol.Sym(nil), i.args[m:]...)
			i.args = i.args[:m]
			if h.Kind == HeadAggregate && !i.weighs(h.Fun, tuple, e.Loc) {
				return
			}
			l, fact, ok := i.mention(e)
			if !ok {
				return
			}
			cond := append([]Lit(nil), i.body[mark:]...)
			key := tuple
			if h.Fun == FunSet {
				key = []symbol.Sym{symbol.Sym(l), symbol.Sym(l >> 32)}
			}
			counted := cond
			if !fact {
				counted = append([]Lit{l}, cond...)
			}
			// An atom may be chosen even where its tuple counts anyway.
			if i.acc.add(key, counted) || !fact && i.acc.entry(key).certain {
				elems = append(elems, GroundHeadElement{tuple, l, cond})
			}
		})
	}
	return elems
}

// emitStatement reports what is no rule.
func (i *Instantiator) emitStatement(h *Head) {
	mark, ok := i.evalArgs(h.Terms)
	if !ok {
		return
	}
	terms := append([]symbol.Sym(nil), i.args[mark:]...)
	i.args = i.args[:mark]
	switch h.Kind {
	case HeadShow:
		i.out.ShowTerm(terms[0], i.body)
		return
	case HeadMinimize:
		if !terms[0].IsNum() || !terms[1].IsNum() {
			i.ignored(append(terms[:1:1], terms[2:]...), h.Terms[0].Loc)
			return
		}
		i.out.Minimize(terms[0], terms[1], terms[2:], i.body)
		return
	case HeadEdge:
		i.out.Edge(terms[0], terms[1], i.body)
		return
	}
	m, ok := i.evalArgs(h.Args)
	if !ok {
		return
	}
	d := i.base.preds[h.Pred]
	args := append([]symbol.Sym(nil), i.args[m:]...)
	i.args = i.args[:m]
	if h.Kind == HeadExternal {
		row, before := d.insert(args, stateDefined)
		if before&stateFact == 0 {
			value := i.store.ID("false")
			if len(terms) > 0 {
				value = terms[0]
			}
			i.out.External(AtomLit(Pos, h.Pred, row), value, i.body)
		}
		return
	}
	row, found := d.find(args)
	if !found || !d.Defined(row) {
		return
	}
	l := AtomLit(Pos, h.Pred, row)
	if h.Kind == HeadProject {
		i.out.Project(l, i.body)
	} else {
		i.out.Heuristic(l, terms[0], terms[1], terms[2], i.body)
	}
}

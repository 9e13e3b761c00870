// SPDX-License-Identifier: MIT

package inst

// A delayed rule has recursive literals in its body as others do, and in the
// elements of its aggregates, conditional literals and head. A new atom for
// one of these can make the rule derive its head for some bindings of the
// body: those that agree with the element that the atom adds. A trigger finds
// them: it joins the element's literals, the delta first, with the body. As
// many atoms may lead to the same binding, each is looked at once in a round.

// triggers are the trigger plans of a delayed rule.
func (i *Instantiator) triggers(s *ruleState) []*plan {
	if s.triggered {
		return s.delta
	}
	s.triggered = true
	i.addTriggers(s, nil)
	s.rule.eachGroup(func(group []*Literal) { i.addTriggers(s, group) })
	return s.delta
}

// addTriggers adds a plan for each recursive literal of a group that is
// joined with the body, or of the body itself where the group is empty.
func (i *Instantiator) addTriggers(s *ruleState, group []*Literal) {
	n := len(group)
	if n == 0 {
		n = len(s.rule.Body)
	}
	lits := group
	for k := range s.rule.Body {
		lits = append(lits, &s.rule.Body[k])
	}
	for k, l := range lits[:n] {
		if l.Kind != LitAtom || l.Status != Recursive {
			continue
		}
		p := &planner{i: i, lits: lits, gens: make([]generation, len(lits)), visible: s.full.bound, once: &s.seen, head: &s.rule.Head}
		p.gens[k] = genDelta
		p.bound, p.done = make([]bool, s.rule.Slots), make([]bool, len(lits))
		s.delta = append(s.delta, p.order(k))
	}
}

// eachGroup visits the literals that decide together about one element of an
// aggregate, conditional literal, theory atom or head. Literals under negation
// are left out: they bind nothing, and no atom makes them true.
func (r *Rule) eachGroup(visit func([]*Literal)) {
	group := func(ls []Literal, more ...*Literal) {
		var out []*Literal
		for k := range ls {
			more = append(more, &ls[k])
		}
		for _, l := range more {
			if l.Sign == Pos && (l.Kind == LitAtom || l.Kind == LitCompare || l.Kind == LitRange) {
				out = append(out, l)
			}
		}
		if len(out) > 0 {
			visit(out)
		}
	}
	theory := func(t *TheoryAtom) {
		if t == nil {
			return
		}
		for k := range t.Elements {
			group(t.Elements[k].Cond)
		}
	}
	for k := range r.Head.Elements {
		group(r.Head.Elements[k].Cond)
	}
	theory(r.Head.Theory)
	for k := range r.Body {
		l := &r.Body[k]
		if l.Aggregate != nil {
			for j := range l.Aggregate.Elements {
				group(l.Aggregate.Elements[j].Cond)
			}
		}
		if l.Conditional != nil {
			group(l.Conditional.Cond, &l.Conditional.Head)
		}
		theory(l.Theory)
	}
}

// onceStep makes a step that lets each binding pass once in a round.
func (p *planner) onceStep() {
	s := step{kind: stepOnce, seen: p.once}
	for slot, b := range p.bound {
		if b && p.visible[slot] {
			s.at = append(s.at, int32(slot))
		}
	}
	if p.head.Kind == HeadAtom && plain(p.head.Args) && p.allKnown(p.head.Args) {
		s.head = p.head
	}
	p.out = append(p.out, s)
	p.once = nil
}

// plain reports whether terms are constants and variables only, whose
// evaluation gives no messages.
func plain(ts []Term) bool {
	for k := range ts {
		if ts[k].Kind != TermConst && ts[k].Kind != TermVar {
			return false
		}
	}
	return true
}

// execOnce goes on where the binding is new in this round and its head was not
// derived before.
func (i *Instantiator) execOnce(s *step, rest []step, done func()) {
	mark := len(i.args)
	for _, slot := range s.at {
		i.args = append(i.args, i.regs[slot])
	}
	isNew := s.seen.add(i.args[mark:], nil)
	i.args = i.args[:mark]
	if isNew && (s.head == nil || !i.derived(s.head)) {
		i.exec(rest, done)
	}
}

// derived reports whether the atom of a head is there already.
func (i *Instantiator) derived(h *Head) bool {
	mark, ok := i.evalArgs(h.Args)
	if !ok {
		return false
	}
	d := i.base.preds[h.Pred]
	row, found := d.find(i.args[mark:])
	i.args = i.args[:mark]
	return found && d.Defined(row)
}

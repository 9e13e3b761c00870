// SPDX-License-Identifier: MIT

package inst

// eachLiteral visits the literals of a rule, also those of its elements and
// conditions.
func (r *Rule) eachLiteral(visit func(*Literal)) {
	all := func(ls []Literal) {
		for k := range ls {
			visit(&ls[k])
		}
	}
	theory := func(t *TheoryAtom) {
		if t == nil {
			return
		}
		for k := range t.Elements {
			all(t.Elements[k].Cond)
		}
	}
	for k := range r.Head.Elements {
		all(r.Head.Elements[k].Cond)
	}
	theory(r.Head.Theory)
	for k := range r.Body {
		l := &r.Body[k]
		visit(l)
		if l.Aggregate != nil {
			for j := range l.Aggregate.Elements {
				all(l.Aggregate.Elements[j].Cond)
			}
		}
		if l.Conditional != nil {
			visit(&l.Conditional.Head)
			all(l.Conditional.Cond)
		}
		theory(l.Theory)
	}
}

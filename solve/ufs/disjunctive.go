// SPDX-License-Identifier: MIT

package ufs

import (
	"github.com/go-air/gini"
	"github.com/go-air/gini/z"

	"github.com/goasp/goasp/solve/asp"
	"github.com/goasp/goasp/solve/sat"
)

// tester searches for unfounded sets of one component with head cycles. Its
// clauses say: U is not empty, has true atoms only, and every rule with a head
// in U has a false body, a body that needs an atom of U, or another true head
// outside of U. The assignment to be tested comes as assumptions.
type tester struct {
	comp  *asp.DisjunctiveComponent
	g     *gini.Gini
	first int32   // the component's atoms are numbered without gaps
	in    []z.Lit // per atom: in U
	holds []z.Lit // per atom: true in the assignment
	stays []z.Lit // per atom: true and not in U
	given []given // of other literals
	index map[sat.Lit]z.Lit
}

// given is a literal of the assignment with its copy.
type given struct {
	lit sat.Lit
	is  z.Lit
}

func (t *tester) add(lits ...z.Lit) {
	for _, l := range lits {
		t.g.Add(l)
	}
	t.g.Add(z.LitNull)
}

// outer is the copy of a literal of the assignment.
func (t *tester) outer(l sat.Lit) z.Lit {
	x, ok := t.index[l]
	if !ok {
		x = t.g.Lit()
		t.index[l] = x
		t.given = append(t.given, given{l, x})
	}
	return x
}

// build makes the clauses.
func (t *tester) build(c *Check) {
	t.g = gini.New()
	t.index = map[sat.Lit]z.Lit{}
	t.first = t.comp.Atoms[0]
	for range t.comp.Atoms {
		in, holds, stays := t.g.Lit(), t.g.Lit(), t.g.Lit()
		t.in, t.holds, t.stays = append(t.in, in), append(t.holds, holds), append(t.stays, stays)
		t.add(in.Not(), holds)
		t.add(stays.Not(), holds)
		t.add(stays.Not(), in.Not())
		t.add(stays, holds.Not(), in)
	}
	t.add(t.in...)
	for k := range t.comp.Rules {
		t.buildRule(c, &t.comp.Rules[k])
	}
}

func (t *tester) buildRule(c *Check, r *asp.DisjunctiveRule) {
	y := &c.g.Bodies[r.Body]
	clause := []z.Lit{t.outer(y.Lit).Not()}
	if y.Weighted {
		sum := sumBuilder{t: t, elems: c.g.Elems[y.Off : y.Off+y.N], memo: map[sumKey]z.Lit{}}
		reached := sum.at(0, y.Bound)
		switch {
		case reached == sum.yes:
		case reached == sum.no:
			return // it supports nothing
		default:
			clause = append(clause, reached.Not())
		}
	} else {
		for _, i := range c.g.Inner[y.Off : y.Off+y.N] {
			clause = append(clause, t.in[i-t.first])
		}
	}
	if !r.Choice {
		for _, l := range r.Outer {
			clause = append(clause, t.outer(l))
		}
		if len(r.Inner) > 1 {
			for _, i := range r.Inner {
				clause = append(clause, t.stays[i-t.first])
			}
		}
	}
	for _, i := range r.Inner {
		t.add(append(clause[:len(clause):len(clause)], t.in[i-t.first].Not())...)
	}
}

// sumBuilder makes the condition that the elements of a weighted body that are
// true and not in U reach the bound, as a decision diagram.
type sumBuilder struct {
	t       *tester
	elems   []asp.LoopElem
	memo    map[sumKey]z.Lit
	yes, no z.Lit
}

type sumKey struct {
	place int
	need  int64
}

// at is a literal that is implied where the elements from a place on reach need.
func (b *sumBuilder) at(place int, need int64) z.Lit {
	if b.yes == z.LitNull {
		b.yes = b.t.g.Lit()
		b.no = b.yes.Not()
		b.t.add(b.yes)
	}
	switch {
	case need <= 0:
		return b.yes
	case place == len(b.elems):
		return b.no
	}
	key := sumKey{place, need}
	if l, ok := b.memo[key]; ok {
		return l
	}
	e := &b.elems[place]
	with, without := b.at(place+1, need-e.Weight), b.at(place+1, need)
	l := b.no
	if with != b.no || without != b.no {
		l = b.t.g.Lit()
		b.t.add(l, without.Not())
		counts := z.LitNull
		if e.Atom >= b.t.first && e.Atom < b.t.first+int32(len(b.t.in)) {
			counts = b.t.stays[e.Atom-b.t.first]
		} else {
			counts = b.t.outer(e.Lit)
		}
		b.t.add(l, with.Not(), counts.Not())
	}
	b.memo[key] = l
	return l
}

// test looks for an unfounded set and excludes it; false where there is one.
func (c *Check) test(s *sat.Solver, t *tester) bool {
	if t.g == nil {
		t.build(c)
	}
	some := false
	for k, i := range t.comp.Atoms {
		l := t.holds[k]
		if s.Value(c.g.Atoms[i]) <= 0 {
			l = l.Not()
		} else {
			some = true
		}
		t.g.Assume(l)
	}
	for _, x := range t.given {
		if s.Value(x.lit) > 0 {
			t.g.Assume(x.is)
		} else {
			t.g.Assume(x.is.Not())
		}
	}
	if t.g.Solve() != 1 || !some {
		return true
	}
	return c.excludeSet(s, t)
}

// excludeSet adds the loop nogood of the set that was found.
func (c *Check) excludeSet(s *sat.Solver, t *tester) bool {
	x := &c.reasons
	for k, i := range t.comp.Atoms {
		x.set[i] = t.g.Value(t.in[k])
	}
	c.nogood = c.nogood[:0]
	for k := range t.comp.Rules {
		c.explainRule(s, &t.comp.Rules[k])
	}
	for _, i := range t.comp.Atoms {
		if x.set[i] {
			c.nogood = append(c.nogood, c.g.Atoms[i])
			break
		}
	}
	for _, i := range t.comp.Atoms {
		x.set[i] = false
	}
	return s.AddNogood(c.nogood, false)
}

// explainRule appends why a rule does not support the set.
func (c *Check) explainRule(s *sat.Solver, r *asp.DisjunctiveRule) {
	y := &c.g.Bodies[r.Body]
	touched := false
	for _, i := range r.Inner {
		touched = touched || c.reasons.set[i]
	}
	if !touched || !y.Weighted && c.internal(y) {
		return
	}
	if s.Value(y.Lit) < 0 {
		c.nogood = append(c.nogood, y.Lit.Not())
		return
	}
	if !r.Choice {
		for _, l := range r.Outer {
			if s.Value(l) > 0 {
				c.nogood = append(c.nogood, l)
				return
			}
		}
		for _, i := range r.Inner {
			if l := c.g.Atoms[i]; len(r.Inner) > 1 && s.Value(l) > 0 && !c.reasons.set[i] {
				c.nogood = append(c.nogood, l)
				return
			}
		}
	}
	c.nogood = c.explainWeighted(s, y, c.nogood)
}

// SPDX-License-Identifier: MIT

package solve

import (
	"context"

	"github.com/goasp/goasp/solve/sat"
)

// consequenceSet is the union (brave) or intersection (cautious) of the answer
// sets found so far. Threads search for answer sets that change it.
type consequenceSet struct {
	e       *enumeration
	brave   bool
	optimal bool
	member  []bool // per output
	changes int
}

// consequences unites (brave) or intersects (cautious) the answer sets: each
// further one has to add to the union or to take from the intersection. Where
// they are to be optimized too, it also has to cost less, so that the result
// depends on the order in which answer sets are found: one thread does that.
func (e *enumeration) consequences(first found, all []*search, optimal bool) {
	c := &consequenceSet{e: e, brave: e.s.cfg.EnumMode == EnumBrave, optimal: optimal, member: make([]bool, len(e.s.out.items))}
	for k := range c.member {
		c.member[k] = !c.brave
	}
	if len(all) > 1 && first.st == sat.Sat && !e.s.optimizes() {
		first = c.race(first.r, all)
	} else {
		first.st = c.search(first.r, first.st)
	}
	e.finish(first)
	if e.s.optimizes() && e.res.Exhausted && e.res.Models > 0 {
		e.res.Outcome = OptimumFound
	}
}

// race searches with all threads, from the first answer set on.
func (c *consequenceSet) race(first *search, all []*search) found {
	x := newExchange(len(all))
	last, _ := c.e.compete(first.thread, func(ctx context.Context, t int) found {
		r := c.e.again(ctx, all, t)
		seen := 0
		x.connect(r, func() { seen = c.renew(r, seen) })
		st := sat.Sat
		if r != first {
			seen = c.renew(r, seen)
			st = r.sat.Solve(r.assumptions(c.e.assume), r.stop)
		}
		return found{r, c.search(r, st)}
	})
	return last
}

// search goes on until no answer set changes the consequences.
func (c *consequenceSet) search(r *search, st sat.Status) sat.Status {
	for st == sat.Sat && c.add(r) {
		r.sat.Backtrack(0)
		for _, l := range r.clause { // the more that change at once, the better
			r.sat.SavePhase(l.Var(), !l.IsNeg())
		}
		r.demand.set(r.clause)
		if !c.optimal && c.e.s.optimizes() {
			r.makeBound()
			r.min.setBound(r.bounded, c.e.res.Costs, true)
		}
		st = r.sat.Solve(r.assumptions(c.e.assume), r.stop)
	}
	return st
}

// add takes the answer set into account and reports what changed; false ends
// the search. Otherwise the search's clause is what the next one has to change.
func (c *consequenceSet) add(r *search) bool {
	c.e.mu.Lock()
	defer c.e.mu.Unlock()
	if c.e.done {
		return false
	}
	changed := c.changes == 0
	for k, l := range r.shown {
		if in := r.sat.Value(l) > 0; in == c.brave && in != c.member[k] {
			c.member[k] = in
			changed = true
		}
	}
	if changed {
		c.changes++
		m := &Model{Consequence: true, member: c.member, open: r.possible(c.member, c.brave), Optimal: c.optimal}
		if !c.e.report(r, m) || c.optimal && uint64(c.changes) == c.e.limit {
			c.e.done = true
			return false
		}
	}
	r.change(c.member, c.brave)
	return true
}

// renew has the search demand what there is still to change, where the
// consequences were changed since it saw the given number of changes.
func (c *consequenceSet) renew(r *search, seen int) int {
	c.e.mu.Lock()
	defer c.e.mu.Unlock()
	if c.changes != seen {
		r.change(c.member, c.brave)
		r.demand.set(r.clause)
	}
	return c.changes
}

// change makes the clause of the literals of which one has to hold to change the
// consequences.
func (r *search) change(member []bool, brave bool) {
	lits := r.clause[:0]
	for k, l := range r.shown {
		switch {
		case member[k] == brave:
		case brave:
			lits = append(lits, l)
		default:
			lits = append(lits, l.Not())
		}
	}
	r.clause = lits
}

// possible counts the texts that may be consequences in the end (brave), or
// those that are so for certain (cautious), by what the search knows without
// decisions.
func (r *search) possible(member []bool, brave bool) int {
	n := 0
	for k, l := range r.shown {
		v := r.sat.Value(l)
		fixed := r.sat.Level(l) == 0
		if brave && (member[k] || !fixed || v > 0) || !brave && member[k] && fixed && v > 0 {
			n++
		}
	}
	return n
}

// Size is the number of consequences.
func (m *Model) Size() int {
	n := 0
	for _, in := range m.member {
		if in {
			n++
		}
	}
	return n
}

// Bounds are the smallest and largest number of shown texts that the final
// consequences may have, given n of them now.
func (m *Model) Bounds(n int) (lo, hi int) {
	if m.s.cfg.EnumMode == EnumBrave {
		return n, m.open
	}
	return m.open, n
}

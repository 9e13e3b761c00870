// SPDX-License-Identifier: MIT

package solve

import "github.com/goasp/goasp/solve/sat"

// consequences unites (brave) or intersects (cautious) the answer sets: each
// further one has to add to the union or to take from the intersection. Where
// they are to be optimized too, it also has to cost less, so that the result
// depends on the order in which answer sets are found.
func (e *enumeration) consequences(r *search, st sat.Status, optimal bool) {
	brave := e.s.cfg.EnumMode == EnumBrave
	member := make([]bool, len(e.s.out.items))
	for k := range member {
		member[k] = !brave
	}
	for n := uint64(1); st == sat.Sat; n++ {
		for k, l := range r.shown {
			if in := r.sat.Value(l) > 0; in == brave {
				member[k] = in
			}
		}
		m := &Model{Consequence: true, member: member, open: r.possible(member, brave), Optimal: optimal}
		if !e.report(r, m) || optimal && n == e.limit {
			e.done = true
			break
		}
		change := r.change(member, brave)
		r.sat.Backtrack(0)
		for _, l := range change { // the more that change at once, the better
			r.sat.SavePhase(l.Var(), !l.IsNeg())
		}
		r.demand.set(change)
		if !optimal && e.s.optimizes() {
			r.makeBound()
			r.min.setBound(r.bounded, e.res.Costs, true)
		}
		st = r.sat.Solve(r.assumptions(e.assume), r.stop)
	}
	e.finish(r, st)
	if e.s.optimizes() && e.res.Exhausted && e.res.Models > 0 {
		e.res.Outcome = OptimumFound
	}
}

// change are the literals of which one has to hold to change the consequences.
func (r *search) change(member []bool, brave bool) []sat.Lit {
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
	return lits
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

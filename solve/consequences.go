// SPDX-License-Identifier: MIT

package solve

import "github.com/goasp/goasp/solve/sat"

// consequences unites (brave) or intersects (cautious) the answer sets: each
// further one has to add to the union or to take from the intersection.
func (e *enumeration) consequences(r *search, st sat.Status) {
	brave := e.s.cfg.EnumMode == EnumBrave
	member := make([]bool, len(e.s.out.items))
	for k := range member {
		member[k] = !brave
	}
	for st == sat.Sat {
		e.s.out.each(func(k int32) bool {
			if in := r.sat.Value(r.shown[k]) > 0; in == brave {
				member[k] = in
			}
			return true
		})
		e.res.Models++
		e.res.Outcome = Satisfiable
		m := &Model{Number: e.res.Models, s: e.s, Consequence: true, member: member, value: r.value}
		m.open = r.possible(brave)
		if !e.yield(m) {
			e.done = true
			break
		}
		r.demand.set(r.change(member, brave))
		st = r.sat.Resume(r.stop)
	}
	e.finish(r, st)
}

// change are the literals of which one has to hold to change the consequences.
func (r *search) change(member []bool, brave bool) []sat.Lit {
	lits := r.clause[:0]
	r.s.out.each(func(k int32) bool {
		switch l := r.shown[k]; {
		case member[k] == brave:
		case brave:
			lits = append(lits, l)
		default:
			lits = append(lits, l.Not())
		}
		return true
	})
	r.clause = lits
	return lits
}

// possible counts the texts that are not ruled out (brave), or those certain
// already (cautious), by what the search knows without decisions.
func (r *search) possible(brave bool) int {
	n := 0
	r.s.out.each(func(k int32) bool {
		l := r.shown[k]
		v := r.sat.Value(l)
		fixed := r.sat.Level(l) == 0
		if brave && !(fixed && v < 0) || !brave && fixed && v > 0 {
			n++
		}
		return true
	})
	return n
}

// Size is the number of consequences.
func (m *Model) Size() int {
	n := 0
	m.s.out.each(func(k int32) bool {
		if m.member[k] {
			n++
		}
		return true
	})
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

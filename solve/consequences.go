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
		if !r.sat.AddClause(r.change(member, brave)...) {
			st = sat.Unsat
			break
		}
		st = r.sat.Solve(e.assume, r.stop)
	}
	e.finish(r, st)
}

// change demands an answer set that changes the consequences.
func (r *search) change(member []bool, brave bool) []sat.Lit {
	clause := r.clause[:0]
	r.s.out.each(func(k int32) bool {
		switch {
		case member[k] == brave:
		case brave:
			clause = append(clause, r.shown[k])
		default:
			clause = append(clause, r.shown[k].Not())
		}
		return true
	})
	r.clause = clause
	return clause
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

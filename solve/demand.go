// SPDX-License-Identifier: MIT

package solve

import "github.com/goasp/goasp/solve/sat"

// demand is a propagator for one clause that shrinks in the course of the
// search: each set of consequences demands that one of fewer literals holds.
// What was learnt from the longer clauses stays true. The first two literals
// are watched.
type demand struct {
	lits []sat.Lit
	on   bool
	from int // where the search for a new watch goes on
}

// set replaces the clause by a part of it.
func (d *demand) set(lits []sat.Lit) {
	d.lits = append(d.lits[:0], lits...)
	d.on = true
}

// Propagate looks for two literals that are not false.
func (d *demand) Propagate(s *sat.Solver) bool {
	if !d.on {
		return true
	}
	if len(d.lits) == 0 {
		return s.AddNogood(nil, true)
	}
	for w := 0; w < 2 && w < len(d.lits); w++ {
		if s.Value(d.lits[w]) < 0 {
			d.replace(s, w)
		}
	}
	a := d.lits[0]
	if len(d.lits) > 1 {
		b := d.lits[1]
		if s.Value(a) < 0 {
			a, b = b, a
		}
		if s.Value(b) >= 0 {
			return true
		}
	}
	if s.Value(a) > 0 {
		return true
	}
	s.Imply(d, a, 0) // a conflict where it is false
	return false
}

// replace puts a literal that is not false in the place of a watched one.
func (d *demand) replace(s *sat.Solver, w int) {
	n := len(d.lits) - 2
	for i := range n {
		k := 2 + (d.from+i)%n
		if s.Value(d.lits[k]) >= 0 {
			d.lits[w], d.lits[k] = d.lits[k], d.lits[w]
			d.from = k - 2
			return
		}
	}
}

// Undo has nothing to do: watches stay valid.
func (d *demand) Undo(*sat.Solver, int) {}

// Check has nothing to add.
func (d *demand) Check(*sat.Solver) bool { return true }

// Reason gives the other literals, false all of them.
func (d *demand) Reason(s *sat.Solver, lit sat.Lit, _ uint32, dst []sat.Lit) []sat.Lit {
	for _, l := range d.lits {
		if l != lit && s.Level(l) > 0 {
			dst = append(dst, l.Not())
		}
	}
	return dst
}

// SPDX-License-Identifier: MIT

package sat

import "fmt"

// CheckAssignment verifies the current total assignment against every clause
// and weight constraint, without use of watches or counters. It is for tests and
// Options.CheckModels.
func (s *Solver) CheckAssignment() error {
	for v := 1; v < len(s.phase); v++ {
		if s.vals[Var(v).Pos()] == 0 {
			return fmt.Errorf("variable %d is open", v)
		}
	}
	for r := ref(0); int(r) < len(s.arena.mem); r = s.arena.next(r) {
		if c := s.arena.lits(r); !s.arena.dead(r) && !s.satisfies(c) {
			return fmt.Errorf("clause %v is false", c)
		}
	}
	for l, list := range s.bins {
		if s.vals[l] > 0 {
			for _, q := range list {
				if s.vals[q] < 0 {
					return fmt.Errorf("binary clause %v is false", []Lit{Lit(l) ^ 1, q})
				}
			}
		}
	}
	for l, list := range s.terns {
		if s.vals[l] > 0 {
			for _, x := range list {
				if s.vals[x.a] < 0 && s.vals[x.b] < 0 {
					return fmt.Errorf("ternary clause %v is false", []Lit{Lit(l) ^ 1, x.a, x.b})
				}
			}
		}
	}
	for i := range s.weights {
		c := &s.weights[i]
		var sum int64
		for k := uint32(0); k < c.n; k++ {
			if s.vals[s.wlits[c.start+k]] > 0 {
				sum += s.weightOf(c, k)
			}
		}
		if (sum >= c.bound) != (s.vals[c.con] > 0) {
			return fmt.Errorf("weight constraint %d: sum %d, bound %d, literal %d", i, sum, c.bound, s.vals[c.con])
		}
	}
	return nil
}

// satisfies says whether some literal is true.
func (s *Solver) satisfies(c []Lit) bool {
	for _, l := range c {
		if s.vals[l] > 0 {
			return true
		}
	}
	return false
}

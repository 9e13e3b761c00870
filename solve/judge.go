// SPDX-License-Identifier: MIT

package solve

import (
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
)

// judge is the propagator that asks Config.Judge about answer sets. It comes
// after all others, so that it is asked about answer sets only.
type judge struct{ r *search }

// Propagate has nothing to add.
func (judge) Propagate(*sat.Solver) bool { return true }

// Undo has nothing to do.
func (judge) Undo(*sat.Solver, int) {}

// Reason is never asked for: nothing is implied.
func (judge) Reason(_ *sat.Solver, _ sat.Lit, _ uint32, dst []sat.Lit) []sat.Lit { return dst }

// Check adds the nogoods of an answer set that is not accepted.
func (j judge) Check(s *sat.Solver) bool {
	r := j.r
	nogoods := r.s.cfg.Judge(func(l aspif.Lit) bool { return r.value(r.lit(l)) })
	for _, n := range nogoods {
		lits := r.clause[:0]
		for _, l := range n {
			lits = append(lits, r.lit(l))
		}
		r.clause = lits
		if !s.AddNogood(lits, true) {
			return false
		}
	}
	return len(nogoods) == 0
}

// SPDX-License-Identifier: MIT

package solve

import (
	"context"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
)

// Oracle answers one question after another about a program: whether it has an
// answer set under assumptions. What it learnt stays.
type Oracle struct {
	r       *search
	assumed []aspif.Lit
	lits    []sat.Lit
}

// Oracle takes the program as it is now; minimize statements do not matter.
func (s *Solver) Oracle() (*Oracle, error) {
	if s.err != nil {
		return nil, s.err
	}
	if err := s.compile(); err != nil {
		return nil, err
	}
	return &Oracle{r: s.newSearch(context.Background(), 0)}, nil
}

// Solve reports Satisfiable, Unsatisfiable or, where the context ended,
// Unknown.
func (o *Oracle) Solve(ctx context.Context, assumptions []aspif.Lit) Outcome {
	o.r.alone(ctx)
	o.assumed = append(append(o.assumed[:0], o.r.s.assume...), assumptions...)
	o.lits = o.lits[:0]
	for _, l := range o.assumed {
		o.lits = append(o.lits, o.r.lit(l))
	}
	switch o.r.sat.Solve(o.lits, o.r.stop) {
	case sat.Sat:
		return Satisfiable
	case sat.Unsat:
		return Unsatisfiable
	}
	return Unknown
}

// True reports whether a literal holds in the answer set just found.
func (o *Oracle) True(l aspif.Lit) bool { return o.r.value(o.r.lit(l)) }

// Core are assumptions that cannot hold together, after Unsatisfiable.
func (o *Oracle) Core() (core []aspif.Lit) {
	failed := map[sat.Lit]bool{}
	for _, l := range o.r.sat.Core() {
		failed[l] = true
	}
	for k, l := range o.lits {
		if failed[l] {
			core = append(core, o.assumed[k])
		}
	}
	return core
}

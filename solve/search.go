// SPDX-License-Identifier: MIT

package solve

import (
	"context"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
	"github.com/goasp/goasp/solve/ufs"
)

// search is one running search over the problem.
type search struct {
	s       *Solver
	sat     *sat.Solver
	stop    func() bool
	thread  int
	min     *minimizer
	dom     *domainHeuristic
	bounded sat.Lit   // under which the bound on the costs holds; True for none
	below   []int64   // the costs that the bound demands to be less
	shown   []sat.Lit // per output, where consequences are sought
	demand  *demand   // and how they have to change
	project []sat.Var // what tells models apart; nil for all variables
	clause  []sat.Lit // scratch
}

// newSearch writes the problem into a new search. Every thread makes the same
// variables.
func (s *Solver) newSearch(ctx context.Context, thread int) *search {
	r := &search{s: s, sat: sat.New(s.options(thread)), thread: thread}
	r.stop = r.limited(func() bool { return ctx.Err() != nil })
	s.problem.Write(r.sat)
	if s.problem.Conflict {
		return r
	}
	if g := s.problem.Loops; g != nil && !s.cfg.SuppModels {
		r.sat.AddPropagator(ufs.New(g, r.sat), 1)
	}
	r.addEdges()
	r.addHeuristics()
	if s.consequences() {
		r.shown, r.demand = r.shownLits(), &demand{}
		r.sat.AddPropagator(r.demand, 3)
	}
	r.project = r.projection()
	if s.HasMinimize() {
		r.min = newMinimizer(s.levels, s.problem, r.sat)
		r.min.prefer(r.sat)
		r.sat.AddPropagator(r.min, 2)
		if len(s.cfg.OptBounds) > 0 {
			r.bounded = r.sat.NewVar().Pos()
			r.min.setBound(r.bounded, s.cfg.OptBounds, false)
		}
	}
	if s.cfg.Judge != nil {
		r.sat.AddPropagator(judge{r}, 4)
	}
	return r
}

// limited adds the limits of --solve-limit on conflicts and restarts to stop.
func (r *search) limited(stop func() bool) func() bool {
	if watch := r.s.cfg.Watch; watch != nil && r.thread == 0 {
		quiet := stop
		stop = func() bool {
			watch(r.sat.Stats())
			return quiet()
		}
	}
	limit := r.s.cfg.SolveLimit
	if limit == ([2]int64{}) || limit[0] < 0 && limit[1] < 0 {
		return stop
	}
	stats := r.sat.Stats()
	return func() bool {
		return stop() || limit[0] >= 0 && int64(stats.Conflicts) >= limit[0] || limit[1] > 0 && int64(stats.Restarts) >= limit[1]
	}
}

// value says whether a literal of the search is true.
func (r *search) value(l sat.Lit) bool { return r.sat.Value(l) > 0 }

// lit is the literal of the search for a ground literal.
func (r *search) lit(l aspif.Lit) sat.Lit { return r.s.problem.Lit(l) }

// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"errors"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/asp"
	"github.com/goasp/goasp/solve/sat"
	"github.com/goasp/goasp/solve/ufs"
)

// Solver is told a ground program and solves it. It implements aspif.Program.
type Solver struct {
	cfg      Config
	prog     asp.Program
	external map[aspif.Atom]aspif.ExternalValue
	levels   []minimizeLevel
	project  []aspif.Atom
	hasProj  bool
	assume   []aspif.Lit
	out      outputs
	err      error
	theory   []aspif.Atom
	steps    int

	problem *asp.Problem
	stats   Stats
}

// New makes a solver.
func New(c Config) *Solver {
	if c.Threads < 1 {
		c.Threads = 1
	}
	return &Solver{cfg: c, external: map[aspif.Atom]aspif.ExternalValue{}}
}

// Model is an answer set, valid during the callback only.
type Model struct {
	Number  uint64  // from 1, counted over the whole call
	Costs   []int64 // by priority, highest first; nil without optimisation
	Optimal bool    // known to be optimal (optN's second phase)
	// Consequence marks a set of brave or cautious consequences, not a model.
	Consequence bool
	s           *Solver
	value       func(sat.Lit) bool
	member      []bool // of consequences: per output
	open        int    // of consequences: the other end of their number
}

// True reports whether a ground literal holds in the model (or belongs to the
// consequences).
func (m *Model) True(l aspif.Lit) bool { return m.value(m.s.problem.Lit(l)) }

// Result is what a call of Solve found.
type Result struct {
	Outcome     Outcome
	Exhausted   bool // the search space was searched completely
	Interrupted bool // the context ended it
	Models      uint64
	Optimal     uint64  // models known to be optimal (optN)
	Costs       []int64 // of the best model
	Lower       []int64 // proven lower bounds, where known
	Core        []aspif.Lit
	Winner      int // thread that finished, from 0
}

// Stats are figures of the last call.
type Stats struct {
	Program asp.Stats
	Search  sat.Stats
}

// Stats are the figures of the last call.
func (s *Solver) Stats() Stats { return s.stats }

func (s *Solver) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// search is one running search over the problem.
type search struct {
	s      *Solver
	sat    *sat.Solver
	stop   func() bool
	thread int
	min    *minimizer
}

// newSearch writes the problem into a new search.
func (s *Solver) newSearch(thread int, stop func() bool) *search {
	r := &search{s: s, sat: sat.New(s.options(thread))}
	r.stop = r.limited(stop)
	s.problem.Write(r.sat)
	if g := s.problem.Loops; g != nil && !s.cfg.SuppModels && !s.problem.Conflict {
		r.sat.AddPropagator(ufs.New(g, r.sat), 1)
	}
	if s.HasMinimize() && !s.problem.Conflict {
		r.min = newMinimizer(s.levels, s.problem, r.sat)
		r.sat.AddPropagator(r.min, 2)
	}
	return r
}

// limited adds the limits of --solve-limit on conflicts and restarts to stop.
func (r *search) limited(stop func() bool) func() bool {
	limit := r.s.cfg.SolveLimit
	if limit == ([2]int64{}) || limit[0] < 0 && limit[1] < 0 {
		return stop
	}
	stats := r.sat.Stats()
	return func() bool {
		return stop() || limit[0] >= 0 && int64(stats.Conflicts) >= limit[0] || limit[1] > 0 && int64(stats.Restarts) >= limit[1]
	}
}

// Solve enumerates up to limit models (0: all) under the assumptions; yield
// is called for each, on the calling goroutine, and may stop by returning
// false. It may be called once or more after every EndStep.
func (s *Solver) Solve(ctx context.Context, limit uint64, assumptions []aspif.Lit, yield func(*Model) bool) (Result, error) {
	if s.err != nil {
		return Result{}, s.err
	}
	if err := s.compile(); err != nil {
		return Result{}, err
	}
	e := &enumeration{s: s, ctx: ctx, limit: limit, yield: yield}
	for _, l := range append(append([]aspif.Lit(nil), s.assume...), assumptions...) {
		e.assume = append(e.assume, s.problem.Lit(l))
	}
	e.run()
	if ctx.Err() != nil && !e.res.Exhausted {
		e.res.Interrupted = true
	}
	s.stats.Program = s.problem.Stats()
	return e.res, nil
}

func (s *Solver) compile() error {
	ext := make([]bool, s.prog.NumAtoms()+1)
	for a, v := range s.external {
		ext[a] = v == aspif.ExternalFree && !s.prog.Derived(a)
	}
	for _, a := range s.theory { // without a theory its atoms are free
		if !s.prog.Derived(a) {
			ext[a] = true
		}
	}
	p, err := asp.Compile(&s.prog, ext)
	s.problem = p
	return err
}

// HasMinimize reports whether there are minimize statements and they count.
func (s *Solver) HasMinimize() bool { return len(s.levels) > 0 && s.cfg.OptMode != OptIgnore }

var errSteps = errors.New("incremental programs are not supported yet")

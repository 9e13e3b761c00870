// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"slices"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/asp"
	"github.com/goasp/goasp/solve/sat"
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

	edges      edges
	heuristics heuristics

	problem *asp.Problem // of the present step; nil until it is solved
	assumed []aspif.Lit  // in the current call
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
	r           *search
	member      []bool // of consequences: per output
	open        int    // of consequences: the other end of their number
}

// True reports whether a ground literal holds in the model (or belongs to the
// consequences).
func (m *Model) True(l aspif.Lit) bool { return m.r.value(m.s.problem.Lit(l)) }

// Result is what a call of Solve found.
type Result struct {
	Outcome     Outcome
	Exhausted   bool // the search space was searched completely
	Interrupted bool // the context ended it
	Models      uint64
	Optimal     uint64  // models known to be optimal (optN)
	Costs       []int64 // of the best model
	Core        []aspif.Lit
	Winner      int // thread that finished, from 0
}

// Stats are figures of the last call.
type Stats struct {
	Program asp.Stats
	Search  SearchStats
}

// SearchStats are the figures of a search.
type SearchStats = sat.Stats

// Stats are the figures of the last call.
func (s *Solver) Stats() Stats { return s.stats }

func (s *Solver) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// Solve enumerates up to limit models (0: all) under the assumptions; yield
// is called for each, by one goroutine at a time, and may stop by returning
// false. It may be called once or more after every EndStep. Optimisation counts
// every better model against the limit, but with optN only the optimal ones.
func (s *Solver) Solve(ctx context.Context, limit uint64, assumptions []aspif.Lit, yield func(*Model) bool) (Result, error) {
	if s.err != nil {
		return Result{}, s.err
	}
	if s.problem == nil {
		if err := s.compile(); err != nil {
			return Result{}, err
		}
	}
	e := &enumeration{s: s, ctx: ctx, limit: limit, yield: yield}
	s.assumed = slices.Concat(s.assume, assumptions)
	for _, l := range s.assumed {
		e.assume = append(e.assume, s.problem.Lit(l))
	}
	e.run()
	if ctx.Err() != nil && !e.res.Exhausted {
		e.res.Interrupted = true
	}
	s.stats.Program = s.problem.Stats()
	return e.res, nil
}

// compile translates all rules so far. Every step starts from the whole program
// again: an atom that had no rule may have one in a later step.
func (s *Solver) compile() error {
	ext := make([]asp.External, s.prog.NumAtoms()+1)
	for _, a := range s.theory { // without a theory its atoms are free
		ext[a] = asp.ExternalFree
	}
	for a, v := range s.external {
		switch v {
		case aspif.ExternalFree:
			ext[a] = asp.ExternalFree
		case aspif.ExternalTrue:
			ext[a] = asp.ExternalTrue
		}
	}
	p, err := asp.Compile(&s.prog, ext)
	s.problem = p
	return err
}

// HasMinimize reports whether there are minimize statements and they count.
func (s *Solver) HasMinimize() bool { return len(s.levels) > 0 && s.cfg.OptMode != OptIgnore }

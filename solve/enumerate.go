// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"sync"

	"github.com/goasp/goasp/solve/sat"
)

// enumeration is one call of Solve.
type enumeration struct {
	s      *Solver
	ctx    context.Context
	limit  uint64
	yield  func(*Model) bool
	assume []sat.Lit
	mu     sync.Mutex // for what follows, while several threads search
	res    Result
	done   bool  // no more models are wanted
	last   Model // lent to yield, so that models cost no memory
}

func (e *enumeration) run() {
	switch {
	case e.s.optimizes() && (e.s.cfg.OptMode == OptOptN || !e.s.consequences()):
		e.optimize()
	case e.s.consequences():
		first, all := e.race()
		e.consequences(first, all, false)
	default:
		e.enumerate()
	}
}

// consequences says whether brave or cautious consequences are wanted.
func (s *Solver) consequences() bool {
	return s.cfg.EnumMode == EnumBrave || s.cfg.EnumMode == EnumCautious
}

// optimizes says whether better models are wanted.
func (s *Solver) optimizes() bool { return s.HasMinimize() && s.cfg.OptMode != OptEnum }

// finish takes over the result of a search.
func (e *enumeration) finish(f found) {
	e.res.Winner = f.r.thread
	e.s.stats.Search = *f.r.sat.Stats()
	if f.st == sat.Unsat {
		e.res.Exhausted = true
		if e.res.Models == 0 {
			e.res.Outcome = Unsatisfiable
			e.core(f.r)
		}
	}
}

// core translates the failed assumptions back.
func (e *enumeration) core(r *search) {
	for _, l := range r.sat.Core() {
		for _, x := range e.s.assumed {
			if e.s.problem.Lit(x) == l {
				e.res.Core = append(e.res.Core, x)
			}
		}
	}
}

// model reports the current assignment; false ends the enumeration.
func (e *enumeration) model(r *search, optimal bool) bool {
	e.last = Model{Optimal: optimal}
	return e.report(r, &e.last)
}

// report counts and reports a model; false ends the enumeration.
func (e *enumeration) report(r *search, m *Model) bool {
	e.res.Models++
	e.res.Outcome = Satisfiable
	m.Number, m.s, m.r = e.res.Models, e.s, r
	if r.min != nil {
		m.Costs = r.min.costs(r.sat)
		e.res.Costs = m.Costs
	}
	if m.Optimal {
		e.res.Optimal++
	}
	if !e.yield(m) {
		e.done = true
	}
	return !e.done
}

// enumerate reports models, those of costs at most the bound where there is one.
func (e *enumeration) enumerate() {
	first, all := e.race()
	switch {
	case e.s.cfg.EnumMode == EnumDomRecord && first.r.dom != nil:
		e.record(first)
	case first.st == sat.Sat && e.divisible():
		e.divide(first.r, all)
	default:
		e.all(first, false)
	}
	if e.s.HasMinimize() && e.res.Exhausted && e.res.Models > 0 {
		e.res.Outcome = OptimumFound
	}
}

// all goes through the models from the current one on.
func (e *enumeration) all(first found, optimal bool) {
	r, st := first.r, first.st
	n := uint64(0)
	for st == sat.Sat {
		n++
		if !e.model(r, optimal) || n == e.limit {
			break
		}
		// Where models follow each other without conflicts, nobody else polls.
		if n&0xff == 0 && r.stop() {
			st = sat.Unknown
			break
		}
		st = r.sat.Next(r.project, r.stop)
	}
	e.finish(found{r, st})
	e.settle(r, st, n)
}

// record goes through models of which none is worse than one before: each has
// to follow the domain heuristic's signs where that one did not. With decisions
// on these atoms first and signs false the models are subset minimal
// [DiRosaGiunchigliaMaratea-Constraints'10].
func (e *enumeration) record(first found) {
	r, st := first.r, first.st
	for n := uint64(1); st == sat.Sat; n++ {
		if !e.model(r, false) || n == e.limit {
			break
		}
		clause := r.dom.opposed(r.sat, r.clause[:0])
		for i := range clause {
			clause[i] = clause[i].Not()
		}
		r.clause = clause
		if !r.sat.AddClause(clause...) {
			st = sat.Unsat
			break
		}
		st = r.sat.Solve(r.assumptions(e.assume), r.stop)
	}
	e.finish(found{r, st})
}

// settle finds out whether the model that filled the limit was the last, as far
// as that shows without search. Where something is assumed, or decided that is
// not projected to, it is left open, as clasp does: the exit code tells.
func (e *enumeration) settle(r *search, st sat.Status, n uint64) {
	if st != sat.Sat || n != e.limit || e.done || len(e.assume) > 0 || e.s.fixesExternals() {
		return
	}
	if r.project != nil && r.decidesMore() {
		return
	}
	if r.sat.Next(r.project, func() bool { return true }) == sat.Unsat {
		e.res.Exhausted = true
	}
}

// decidesMore reports whether the assignment has a decision that is not about
// what is projected to.
func (r *search) decidesMore() bool {
	projected := make([]bool, r.sat.NumVars()+1)
	for _, v := range r.project {
		projected[v] = true
	}
	for level := 1; level <= r.sat.DecisionLevel(); level++ {
		if !projected[r.sat.Trail()[r.sat.LevelStart(level)].Var()] {
			return true
		}
	}
	return false
}

// projection are the variables that tell models apart; nil for all.
func (r *search) projection() []sat.Var {
	s := r.s
	if s.cfg.Project == ProjectNo || s.consequences() {
		return nil
	}
	vars := []sat.Var{}
	seen := make([]bool, r.sat.NumVars()+1)
	add := func(l sat.Lit) {
		for int(l.Var()) >= len(seen) {
			seen = append(seen, false)
		}
		if v := l.Var(); v != 0 && !seen[v] {
			seen[v] = true
			vars = append(vars, v)
		}
	}
	if s.cfg.Project == ProjectStmt || s.cfg.Project == ProjectAuto && s.hasProj {
		for _, a := range s.project {
			add(s.problem.Lit(a.Pos()))
		}
		return vars
	}
	for _, l := range r.shownLits() {
		add(l)
	}
	return vars
}

// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"slices"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
)

// enumeration is one call of Solve.
type enumeration struct {
	s      *Solver
	ctx    context.Context
	limit  uint64
	yield  func(*Model) bool
	assume []sat.Lit
	res    Result
	done   bool // yield wants no more
}

func (e *enumeration) run() {
	switch {
	case e.s.cfg.EnumMode == EnumBrave || e.s.cfg.EnumMode == EnumCautious:
		e.consequences(e.first(e.assume))
	case e.s.HasMinimize() && e.s.cfg.OptMode != OptEnum:
		e.optimize()
	default:
		e.enumerate()
	}
}

// first starts the search; with several threads they race, and the winner goes on.
func (e *enumeration) first(assume []sat.Lit) (*search, sat.Status) {
	r, st := e.s.race(e.ctx, assume)
	e.finish(r, st)
	return r, st
}

func (e *enumeration) finish(r *search, st sat.Status) {
	e.res.Winner = r.thread
	e.s.stats.Search = *r.sat.Stats()
	if st == sat.Unsat {
		e.res.Exhausted = true
		if e.res.Models == 0 {
			e.res.Outcome = Unsatisfiable
			e.core(r)
		}
	}
}

// core translates the failed assumptions back.
func (e *enumeration) core(r *search) {
	for _, l := range r.sat.Core() {
		for _, x := range e.s.assume {
			if e.s.problem.Lit(x) == l {
				e.res.Core = append(e.res.Core, x)
			}
		}
	}
}

// model reports the current assignment; false ends the enumeration.
func (e *enumeration) model(r *search, optimal bool) bool {
	e.res.Models++
	e.res.Outcome = Satisfiable
	m := &Model{Number: e.res.Models, s: e.s, Optimal: optimal, value: func(l sat.Lit) bool { return r.sat.Value(l) > 0 }}
	if r.min != nil {
		m.Costs = r.min.costs(r.sat)
		e.res.Costs = m.Costs
	}
	if optimal {
		e.res.Optimal++
	}
	if !e.yield(m) {
		e.done = true
	}
	return !e.done
}

// enumerate reports models, those of costs at most the bound where there is one.
func (e *enumeration) enumerate() {
	var r *search
	var st sat.Status
	if len(e.s.cfg.OptBounds) > 0 && e.s.HasMinimize() {
		r = e.s.newSearch(0, e.stop)
		act := r.sat.NewVar().Pos()
		r.min.setBound(act, e.s.cfg.OptBounds, false)
		st = r.sat.Solve(append(e.assume, act), e.stop)
		e.finish(r, st)
	} else {
		r, st = e.first(e.assume)
	}
	e.all(r, st, false)
	if e.s.HasMinimize() && e.res.Exhausted && e.res.Models > 0 {
		e.res.Outcome = OptimumFound
	}
}

// stop reports whether the context or a limit of the configuration ends the search.
func (e *enumeration) stop() bool { return e.ctx.Err() != nil }

// all goes through the models from the current one on.
func (e *enumeration) all(r *search, st sat.Status, optimal bool) {
	project := e.s.projection()
	n := uint64(0)
	for st == sat.Sat {
		n++
		if !e.model(r, optimal) || n == e.limit {
			break
		}
		// Where models follow each other without conflicts, nobody else polls.
		if n&0xff == 0 && e.stop() {
			st = sat.Unknown
			break
		}
		st = r.sat.Next(project, e.stop)
	}
	e.finish(r, st)
	e.settle(r, st, n, project)
}

// settle finds out whether the model that filled the limit was the last, as far
// as that shows without search.
func (e *enumeration) settle(r *search, st sat.Status, n uint64, project []sat.Var) {
	if st != sat.Sat || n != e.limit || e.done {
		return
	}
	if r.sat.Next(project, func() bool { return true }) == sat.Unsat {
		e.res.Exhausted = true
	}
}

// projection are the variables that tell models apart; nil for all.
func (s *Solver) projection() []sat.Var {
	show := s.cfg.Project == ProjectShow || s.cfg.Project == ProjectAuto && !s.hasProj
	if s.cfg.Project == ProjectNo {
		return nil
	}
	seen := map[sat.Var]bool{}
	out := []sat.Var{}
	add := func(l aspif.Lit) {
		if v := s.problem.Lit(l).Var(); v != 0 && !seen[v] {
			seen[v] = true
			out = append(out, v)
		}
	}
	if !show {
		for _, a := range s.project {
			add(a.Pos())
		}
	} else {
		s.out.each(func(_ int, _ []byte, cond []aspif.Lit) bool {
			for _, l := range cond {
				add(l)
			}
			return true
		})
	}
	return out
}

// optimize finds an optimal model by branch and bound: each model bounds the
// costs of the next. With optN all optimal models follow.
func (e *enumeration) optimize() {
	r := e.s.newSearch(0, e.stop)
	if r.min == nil {
		e.finish(r, sat.Unsat)
		return
	}
	act := r.sat.NewVar().Pos()
	if len(e.s.cfg.OptBounds) > 0 {
		r.min.setBound(act, e.s.cfg.OptBounds, false)
	}
	assume := append(slices.Clone(e.assume), act)
	st := r.sat.Solve(assume, e.stop)
	for st == sat.Sat {
		if e.s.cfg.OptMode == OptOptN {
			e.res.Costs = r.min.costs(r.sat)
			e.quietModel(r)
		} else if !e.model(r, false) {
			break
		}
		if e.done {
			break
		}
		r.min.setBound(act, e.res.Costs, true)
		r.sat.Backtrack(0)
		st = r.sat.Solve(assume, e.stop)
	}
	e.finish(r, st)
	if st != sat.Unsat || e.res.Models == 0 {
		return
	}
	e.res.Outcome = OptimumFound
	if e.s.cfg.OptMode != OptOptN || e.done {
		return
	}
	last := r.sat.NewVar().Pos()
	r.min.setBound(last, e.res.Costs, false)
	st = r.sat.Solve(append(slices.Clone(e.assume), last), e.stop)
	e.res.Exhausted = false
	e.all(r, st, true)
	e.res.Outcome = OptimumFound
}

// quietModel reports an improving model of optN's first phase.
func (e *enumeration) quietModel(r *search) {
	e.model(r, false)
}

// consequences intersects or unites the answer sets.
func (e *enumeration) consequences(r *search, st sat.Status) {
	brave := e.s.cfg.EnumMode == EnumBrave
	member := make([]bool, len(e.s.out.items))
	first := true
	holds := func(cond []aspif.Lit) bool {
		for _, l := range cond {
			if r.sat.Value(e.s.problem.Lit(l)) <= 0 {
				return false
			}
		}
		return true
	}
	for st == sat.Sat {
		e.s.out.each(func(k int, _ []byte, cond []aspif.Lit) bool {
			in := holds(cond)
			if first || brave {
				member[k] = in || !first && member[k]
			} else {
				member[k] = in && member[k]
			}
			return true
		})
		first = false
		e.res.Models++
		e.res.Outcome = Satisfiable
		m := &Model{Number: e.res.Models, s: e.s, Consequence: true, member: member, open: e.s.possible(r, brave), value: func(l sat.Lit) bool { return r.sat.Value(l) > 0 }}
		if !e.yield(m) {
			e.done = true
			break
		}
		clause := e.change(r, member, brave)
		if !r.sat.AddClause(clause...) {
			st = sat.Unsat
			break
		}
		st = r.sat.Solve(e.assume, e.stop)
	}
	e.finish(r, st)
}

// change demands an answer set that adds to the union or takes from the
// intersection.
func (e *enumeration) change(r *search, member []bool, brave bool) []sat.Lit {
	var clause []sat.Lit
	e.s.out.each(func(k int, _ []byte, cond []aspif.Lit) bool {
		if member[k] == brave || len(cond) == 0 {
			return true
		}
		l := e.s.problem.Lit(cond[0])
		if len(cond) > 1 {
			l = r.sat.NewVar().Pos()
			long := []sat.Lit{l}
			for _, x := range cond {
				y := e.s.problem.Lit(x)
				r.sat.AddClause(l.Not(), y)
				long = append(long, y.Not())
			}
			r.sat.AddClause(long...)
		}
		if !brave {
			l = l.Not()
		}
		clause = append(clause, l)
		return true
	})
	return clause
}

// possible counts the outputs that are not ruled out (brave), or those certain
// already (cautious), by what the search knows without decisions.
func (s *Solver) possible(r *search, brave bool) int {
	n := 0
	s.out.each(func(_ int, _ []byte, cond []aspif.Lit) bool {
		in := true
		for _, l := range cond {
			x := s.problem.Lit(l)
			fixed := x == sat.True || x == sat.False || r.sat.Level(x) == 0
			switch v := r.sat.Value(x) > 0; {
			case brave && fixed && !v, !brave && !(fixed && v):
				in = false
			}
		}
		if in {
			n++
		}
		return true
	})
	return n
}

// Size is the number of consequences.
func (m *Model) Size() int {
	n := 0
	for _, in := range m.member {
		if in {
			n++
		}
	}
	return n
}

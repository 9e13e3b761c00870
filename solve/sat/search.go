// SPDX-License-Identifier: MIT

package sat

// Solve searches for a total assignment that satisfies everything together
// with the assumptions. After Sat the assignment stays in place (Value,
// Trail) until the next call that changes it. After Unsat with assumptions,
// Core holds a subset of them that cannot hold together.
// stop is polled every few hundred steps; a true value ends with Unknown.
func (s *Solver) Solve(assumptions []Lit, stop func() bool) Status {
	s.Backtrack(0)
	s.core = s.core[:0]
	s.confSet = false
	if !s.ok {
		return s.finish(Unsat)
	}
	s.assumptions = append(s.assumptions[:0], assumptions...)
	s.root = len(assumptions)
	s.base = 0
	s.enumerating = false
	s.begin()
	return s.finish(s.search(stop))
}

// Resume goes on after Sat or Unknown, from the current assignment and under
// the same assumptions: after AddNogood has excluded it, or after an interrupt.
func (s *Solver) Resume(stop func() bool) Status {
	if !s.ok {
		return s.finish(Unsat)
	}
	return s.finish(s.search(stop))
}

// finish records the result of a search.
func (s *Solver) finish(r Status) Status {
	s.status = r
	if r == Sat {
		s.stats.Models++
		s.stats.ModelLevels += uint64(len(s.lims))
	}
	if r == Unsat {
		s.backtrack(0)
		s.base, s.enumerating = 0, false
		s.confSet = false
	}
	return r
}

// begin sets the limits of the first search.
func (s *Solver) begin() {
	if s.begun {
		return
	}
	s.begun = true
	s.reduceAt = uint64(s.opt.ReduceBase)
	s.rephaseAt = rephaseFirst
	s.restartLimit = uint64(s.opt.RestartBase)
	s.fastLBD = newAverage(fastWindow)
	s.slowLBD = newAverage(slowWindow)
	s.stable = s.opt.Restart == RestartLuby || s.opt.Restart == RestartGeometric || s.opt.Restart == RestartNever
	if s.opt.InitMoms {
		s.initMoms()
	}
}

// initMoms gives first activities by occurrences in short clauses (MOMS).
func (s *Solver) initMoms() {
	for v := Var(1); int(v) < len(s.phase); v++ {
		p, n := len(s.bins[v.Neg()]), len(s.bins[v.Pos()])
		s.order.score[v] += 1e-3 * float64(p*n+p+n)
	}
	for i := len(s.order.heap)/2 - 1; i >= 0; i-- {
		s.order.down(i)
	}
}

// search is the loop of conflict-driven clause learning.
func (s *Solver) search(stop func() bool) Status {
	polled := s.stats.Propagations
	for decisions := 1; ; decisions++ {
		if !s.propagate() {
			if !s.resolve() {
				return Unsat
			}
			if stop != nil && stop() {
				return Unknown
			}
			continue
		}
		if s.stats.Conflicts != s.upkeepAt && !s.upkeep() {
			continue
		}
		switch s.decide() {
		case Unsat:
			return Unsat
		case Sat:
			if !s.checkModel() {
				continue
			}
			s.verify()
			return Sat
		}
		if decisions&pollDecisions != 0 && s.stats.Propagations-polled < pollPropagations {
			continue
		}
		polled = s.stats.Propagations
		if stop != nil && stop() {
			return Unknown
		}
	}
}

// upkeep does what is due between conflicts. It returns false when propagation
// has to run again.
func (s *Solver) upkeep() bool {
	s.upkeepAt = s.stats.Conflicts
	if s.opt.Restart == RestartSwitch {
		s.switchMode()
	}
	if s.restartDue() {
		if s.opt.Rephase && s.stats.Conflicts >= s.rephaseAt {
			s.restart()
			s.rephase()
		} else {
			s.restart()
		}
		if s.stats.Conflicts >= s.reduceAt && !s.opt.NoDeletion && s.ok {
			s.reduce()
		}
		if !s.ok {
			s.setConflict()
		}
		return false
	}
	if s.stats.Conflicts >= s.reduceAt && !s.opt.NoDeletion {
		s.reduce()
		return false
	}
	return true
}

// verify checks a model when asked to.
func (s *Solver) verify() {
	if !s.opt.CheckModels {
		return
	}
	if err := s.CheckAssignment(); err != nil {
		panic("sat: wrong model: " + err.Error())
	}
}

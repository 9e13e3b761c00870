// SPDX-License-Identifier: MIT

package sat

import "slices"

// AddClause adds a clause at level 0 (backtracks to it). It returns false when
// the clauses became contradictory; the solver then stays so. lits is copied.
func (s *Solver) AddClause(lits ...Lit) bool {
	s.Backtrack(0)
	if !s.ok {
		return false
	}
	c, sat := s.simplifyClause(lits)
	if sat {
		return true
	}
	switch len(c) {
	case 0:
		return s.fail()
	case 1:
		s.enqueue(c[0], reason{reasonUnit, 0})
		if !s.propagateNative() {
			return s.fail()
		}
	case 2:
		s.stats.Problem.Binary++
		s.attachBinary(c[0], c[1])
	case 3:
		s.stats.Problem.Ternary++
		s.attachTernary(c[0], c[1], c[2])
	default:
		s.stats.Problem.Other++
		s.attach(s.arena.alloc(c, false, 0))
	}
	return true
}

// AddLearnt adds an implied clause that may be forgotten again, at level 0.
// It returns false when the clauses became contradictory.
func (s *Solver) AddLearnt(lits []Lit, lbd int) bool {
	s.Backtrack(0)
	if !s.ok {
		return false
	}
	c, sat := s.simplifyClause(lits)
	if sat || len(c) < 3 {
		return sat || s.AddClause(c...)
	}
	r := s.arena.alloc(c, true, min(max(lbd, 1), len(c)))
	s.arena.setUsed(r, 1)
	s.attach(r)
	s.learnts = append(s.learnts, r)
	return true
}

// simplifyClause copies lits to scratch space, sorted and without duplicates
// and literals false at level 0; sat where it is a tautology or satisfied
// there. Levels above 0 must be gone.
func (s *Solver) simplifyClause(lits []Lit) (c []Lit, sat bool) {
	c = append(s.clauseBuf[:0], lits...)
	s.clauseBuf = c
	slices.Sort(c)
	j := 0
	for _, l := range c {
		switch {
		case s.vals[l] > 0, j > 0 && c[j-1] == l.Not():
			return nil, true
		case s.vals[l] < 0, j > 0 && c[j-1] == l:
			continue
		}
		c[j] = l
		j++
	}
	return c[:j], false
}

// fail records that the clauses are contradictory.
func (s *Solver) fail() bool {
	s.ok = false
	s.confSet = false
	return false
}

// SPDX-License-Identifier: MIT

package sat

// Enumeration goes through the search tree in place: levels up to base are
// closed, their decisions are flipped in turn when what is above them is
// exhausted [GebserKaufmannNeumannSchaub-LPNMR'07]. A flipped decision is
// assigned on the level below without a reason, so that analysis, which only
// resolves on levels above base, keeps it in the clauses it derives: learnt
// clauses follow from the problem alone. No flipped decision is ever put on
// level 0: a level of its own is opened for the first, since level 0 holds what
// is true for good.

// Next goes on after Sat, under the same assumptions, to an assignment that differs in at least one
// of the decisions, by chronological backtracking over the decision literals: after
// exhausting it Unsat is returned and every total assignment was
// visited exactly once [GebserKaufmannNeumannSchaub-LPNMR'07]. With project non-nil only
// the listed variables matter: each projection is visited once. After Unknown,
// Resume takes the enumeration up again.
func (s *Solver) Next(project []Var, stop func() bool) Status {
	if s.status != Sat {
		return Unsat
	}
	s.status = Unknown
	s.core = s.core[:0]
	if !s.enumerating {
		s.enumerating = true
		s.base = min(s.root, len(s.lims))
	}
	if project == nil || s.redecide(project) {
		if !s.flip() {
			return s.finish(Unsat)
		}
	}
	return s.finish(s.search(stop))
}

// redecide leaves the projection of the current model as decisions, and these
// alone, above base: then flipping them in turn visits every other projection.
// All these decisions agree with a model, so propagation meets no conflict,
// unless a propagator has become stricter: then false is returned, and the
// projection is excluded already.
func (s *Solver) redecide(project []Var) bool {
	s.projection = s.projection[:0]
	for _, v := range project {
		l := v.Pos()
		if s.vals[l] < 0 {
			l = v.Neg()
		}
		s.projection = append(s.projection, l)
	}
	s.backtrack(s.base)
	if !s.propagate() {
		return false
	}
	for _, l := range s.projection {
		switch s.vals[l] {
		case 0:
			s.newLevel()
			s.enqueue(l, reason{})
			if !s.propagate() {
				return false
			}
		case -1:
			return false
		}
	}
	return true
}

// flip takes back the last level and assigns the complement of its decision one
// level below. It returns false when all decisions are used up.
func (s *Solver) flip() bool {
	for len(s.lims) > s.root {
		top := len(s.lims)
		d := s.trail[s.lims[top-1]]
		s.backtrack(top - 1)
		if top == 1 {
			s.newLevel()
			s.root = 1
		}
		s.base = len(s.lims)
		if s.vals[d] > 0 { // a late literal: the other side is impossible
			continue
		}
		if s.vals[d] == 0 {
			s.enqueue(d^1, reason{})
		}
		return true
	}
	return false
}

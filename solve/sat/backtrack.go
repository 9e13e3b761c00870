// SPDX-License-Identifier: MIT

package sat

// Backtrack undoes everything above level. Enumeration ends with it: Next may
// not be called before another Solve.
func (s *Solver) Backtrack(level int) {
	if level < len(s.lims) || s.base > level {
		s.status = Unknown
		s.confSet = false
	}
	if s.base > level {
		s.base = level
		s.enumerating = false
	}
	s.backtrack(level)
}

// backtrack undoes the levels above the given one and assigns again what late
// literals still follow.
func (s *Solver) backtrack(level int) {
	if level >= len(s.lims) {
		return
	}
	if len(s.props) == 0 {
		s.unassign(int(s.lims[level]))
		s.lims = s.lims[:level]
	}
	for len(s.lims) > level { // level by level, as the propagators are promised
		top := len(s.lims)
		s.undoPropagators(top)
		s.unassign(int(s.lims[top-1]))
		s.lims = s.lims[:top-1]
	}
	if len(s.late) > 0 {
		s.restoreLate()
	}
}

// unassign takes literals from the trail until n are left.
func (s *Solver) unassign(n int) {
	counted := len(s.weights) > 0
	for i := len(s.trail) - 1; i >= n; i-- {
		l := s.trail[i]
		if counted && i < s.wqhead {
			s.undoWeights(l)
		}
		s.vals[l] = 0
		s.vals[l^1] = 0
		v := l.Var()
		s.phase[v] = 1 - 2*int8(l&1)
		s.heapInsert(v)
		s.queueFreed(v)
	}
	s.trail = s.trail[:n]
	s.qhead = min(s.qhead, n)
	s.wqhead = min(s.wqhead, n)
}

// SPDX-License-Identifier: MIT

package sat

import "slices"

// propSlot is a registered propagator.
type propSlot struct {
	p      Propagator
	prio   int
	levels []int32 // levels at which Propagate was called, rising
}

// AddPropagator registers p; they run in the order of prio (small first).
// Levels above 0 are undone first.
func (s *Solver) AddPropagator(p Propagator, prio int) {
	s.Backtrack(0)
	s.props = append(s.props, propSlot{p: p, prio: prio})
	// Reasons name propagators by index, so slots stay and only the order is sorted.
	s.propOrder = append(s.propOrder, len(s.props)-1)
	slices.SortStableFunc(s.propOrder, func(a, b int) int { return s.props[a].prio - s.props[b].prio })
}

// runPropagators calls the propagators in order. It returns false when the
// assignment changed or there is a conflict.
func (s *Solver) runPropagators() bool {
	for _, i := range s.propOrder {
		x := &s.props[i]
		if level := int32(len(s.lims)); level > 0 {
			if n := len(x.levels); n == 0 || x.levels[n-1] < level {
				x.levels = append(x.levels, level)
			}
		}
		n := len(s.trail)
		x.p.Propagate(s)
		if s.confSet || len(s.trail) != n {
			return false
		}
	}
	return true
}

// undoPropagators tells those who saw the level that it goes away, the last in
// order first.
func (s *Solver) undoPropagators(level int) {
	for i := len(s.propOrder) - 1; i >= 0; i-- {
		x := &s.props[s.propOrder[i]]
		if n := len(x.levels); n > 0 && int(x.levels[n-1]) == level {
			x.levels = x.levels[:n-1]
			x.p.Undo(s, level)
		}
	}
}

// checkModel asks the propagators about a total assignment. It returns false
// when one of them objected, and the search goes on.
func (s *Solver) checkModel() bool {
	for _, i := range s.propOrder {
		vars := len(s.phase)
		if s.props[i].p.Check(s) {
			if s.confSet || len(s.trail) < len(s.phase)-1 {
				return false
			}
			continue
		}
		if !s.confSet && len(s.trail) == vars-1 && len(s.phase) == vars {
			panic("sat: propagator rejects a total assignment without a nogood")
		}
		return false
	}
	return true
}

// Imply sets lit during Propagate with a lazy reason, see Propagator.Reason. False if lit
// is false already (then a conflict is analysed, for which Reason is asked at once),
// true if it is or became true.
func (s *Solver) Imply(p Propagator, lit Lit, data uint32) bool {
	if s.vals[lit] > 0 {
		return true
	}
	slot := 0
	for s.props[slot].p != p {
		slot++
	}
	r := reason{uint32(reasonProp + slot), data}
	if s.vals[lit] == 0 {
		s.enqueue(lit, r)
		return true
	}
	s.conf = s.propReason(lit, r, append(s.conf[:0], lit))
	s.confSet = true
	s.confRef = noRef
	return false
}

// AddNogood adds, during Propagate or Check, the nogood of which all literals
// may not be true together (as a learnt clause if lasting is false: it may be forgotten later). It
// handles every state of the literals: conflicts, unit ones (implied at
// once at the current level with the right reason), satisfied and open ones. It returns
// false where the assignment changed or a conflict came up: the propagator returns at once.
//
// It may also be called after Sat, before Resume.
func (s *Solver) AddNogood(lits []Lit, lasting bool) bool {
	if !s.ok || s.confSet {
		return false
	}
	c, sat := s.nogoodClause(lits)
	if sat {
		return true
	}
	s.stats.Loops++
	s.stats.LoopLits += uint64(len(c))
	why := reason{reasonUnit, 0}
	level := 0
	switch len(c) {
	case 0:
		s.setConflict()
		return false
	case 1:
	case 2:
		s.attachBinary(c[0], c[1])
		why = reason{reasonBinary, uint32(c[1])}
	default:
		r := s.arena.alloc(c, !lasting, 0)
		if !lasting {
			lbd := s.nogoodLBD(c)
			s.arena.setLBD(r, lbd)
			s.arena.setUsed(r, 1+s.tierBonus(lbd))
			s.learnts = append(s.learnts, r)
		}
		s.attach(r)
		why = reason{reasonClause, r}
	}
	if len(c) > 1 {
		if s.vals[c[1]] >= 0 {
			return true // two literals that are not false
		}
		level = s.Level(c[1])
	}
	switch s.vals[c[0]] {
	case 0:
		s.enqueueAt(c[0], level, why)
		return false
	case 1: // it follows earlier than it was set
		if level < s.Level(c[0]) {
			s.late = append(s.late, lateLit{c[0], int32(level), why})
		}
		return true
	}
	s.setConflict(c...)
	return false
}

// nogoodClause turns a nogood to a clause in scratch space, without
// duplicates and what level 0 decides, literals that are not false first, then
// by falling level: the right ones to watch.
func (s *Solver) nogoodClause(lits []Lit) (c []Lit, sat bool) {
	c = s.clauseBuf[:0]
	for _, l := range lits {
		l ^= 1
		if s.vals[l] != 0 && s.vars[l>>1].level == 0 {
			if s.vals[l] > 0 {
				return nil, true
			}
			continue
		}
		c = append(c, l)
	}
	s.clauseBuf = c
	slices.Sort(c)
	c = slices.Compact(c)
	for i := 1; i < len(c); i++ {
		if c[i] == c[i-1].Not() {
			return nil, true
		}
	}
	for i := 0; i < min(2, len(c)); i++ {
		best := i
		for k := i + 1; k < len(c); k++ {
			if s.watchRank(c[k]) > s.watchRank(c[best]) {
				best = k
			}
		}
		c[i], c[best] = c[best], c[i]
	}
	return c, false
}

// nogoodLBD is the LBD of a clause with open literals, which count as one level.
func (s *Solver) nogoodLBD(c []Lit) int {
	assigned := s.buf[:0]
	for _, l := range c {
		if s.vals[l] != 0 {
			assigned = append(assigned, l)
		}
	}
	s.buf = assigned[:0]
	n := s.countLevels(assigned)
	if len(assigned) < len(c) {
		n++
	}
	return n
}

// watchRank orders literals by how good they are to watch.
func (s *Solver) watchRank(l Lit) int {
	const top = 1 << 40
	switch s.vals[l] {
	case 1:
		return top + top - s.Level(l)
	case 0:
		return top
	}
	return s.Level(l)
}

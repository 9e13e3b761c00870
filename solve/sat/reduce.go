// SPDX-License-Identifier: MIT

package sat

import (
	"math"
	"slices"
)

// reduce forgets learnt clauses of high LBD that were not used lately, in three
// tiers [Oh-SAT'15]: LBD up to KeepGlue stays, up to TierGlue stays while it was
// used within two reductions, of the rest, unless used since the last
// reduction, the worse share goes. The database stays at a few thousand
// clauses; its size decides the speed of propagation more than anything else.
func (s *Solver) reduce() {
	s.stats.Reductions++
	s.reduceAt = s.stats.Conflicts + uint64(float64(s.opt.ReduceBase)*math.Pow(float64(s.stats.Reductions+1), s.opt.ReduceGrow))
	if !s.enumerating && s.root == 0 && s.simplified < s.fixed() {
		s.backtrack(0)
		if !s.propagateNative() {
			return // the search finds the conflict again
		}
		s.removeSatisfied()
	}
	keys := s.reduceKeys[:0]
	for _, r := range s.learnts {
		if s.arena.dead(r) {
			continue
		}
		lbd := s.arena.lbd(r)
		used := s.arena.used(r)
		if used > 0 {
			s.arena.setUsed(r, used-1)
		}
		if lbd <= s.opt.KeepGlue || used > 0 || s.locked(r) {
			continue
		}
		size := min(int(s.arena.mem[r]), 1<<12-1)
		keys = append(keys, uint64(min(lbd, 1<<20-1))<<44|uint64(size)<<32|uint64(r))
	}
	slices.Sort(keys)
	s.reduceKeys = keys
	n := int(float64(len(keys)) * s.opt.ReduceFraction)
	for _, k := range keys[len(keys)-n:] {
		s.arena.kill(ref(k))
	}
	s.stats.Deleted += uint64(n)
	s.collect()
}

// fixed is the number of literals assigned at level 0.
func (s *Solver) fixed() int {
	if len(s.lims) > 0 {
		return int(s.lims[0])
	}
	return len(s.trail)
}

// removeSatisfied marks clauses that are true at level 0 as dead.
func (s *Solver) removeSatisfied() {
	s.simplified = len(s.trail)
	for r := ref(0); int(r) < len(s.arena.mem); r = s.arena.next(r) {
		if s.arena.dead(r) {
			continue
		}
		for _, l := range s.arena.lits(r) {
			if s.vals[l] > 0 {
				s.arena.kill(r)
				break
			}
		}
	}
}

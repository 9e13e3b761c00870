// SPDX-License-Identifier: MIT

package sat

// resolve ends the conflict in s.conf: it learns a clause and goes back to where
// it asserts its first literal, or, on levels that enumeration has closed, flips
// the last open decision. It returns false when the search space is exhausted.
func (s *Solver) resolve() bool {
	s.stats.Conflicts++
	s.confSet = false
	level := 0
	for _, l := range s.conf {
		level = max(level, s.Level(l))
	}
	if level == 0 {
		return s.fail()
	}
	if s.enumerating && level <= s.base {
		if level <= s.root {
			return false
		}
		s.backtrack(level)
		return s.flip()
	}
	s.updateTarget()
	s.backtrack(level)
	jump := s.analyze()
	s.fastLBD.update(float64(s.learntLBD))
	s.slowLBD.update(float64(s.learntLBD))
	s.stats.Jumps.add(level - jump)
	if jump < s.base {
		s.stats.Bounded.add(s.base - jump)
	}
	s.backtrack(max(jump, s.base))
	s.storeLearnt(jump)
	return true
}

// storeLearnt adds the clause s.learnt, whose literals but the first are false
// on level jump and below, and assigns the first. That literal may be false
// already, where a late one was assigned again on the way back: then the
// clause is the next conflict.
func (s *Solver) storeLearnt(jump int) {
	st := &s.stats
	st.Learnt++
	st.LearntLits += uint64(len(s.learnt))
	first := s.learnt[0]
	why := reason{reasonUnit, 0}
	switch len(s.learnt) {
	case 1:
	case 2:
		st.BinaryLearnt++
		s.attachBinary(first, s.learnt[1])
		why = reason{reasonBinary, uint32(s.learnt[1])}
	default:
		if len(s.learnt) == 3 {
			st.Ternary++
		}
		r := s.arena.alloc(s.learnt, true, s.learntLBD)
		s.arena.setUsed(r, 1+s.tierBonus(s.learntLBD))
		s.attach(r)
		s.learnts = append(s.learnts, r)
		s.subsumeRecent(r)
		why = reason{reasonClause, r}
	}
	if s.onLearn != nil {
		s.onLearn(s.learnt, s.learntLBD)
	}
	switch s.vals[first] {
	case 0:
		s.enqueueAt(first, jump, why)
	case -1:
		s.setConflict(s.learnt...)
	}
}

// tierBonus is 1 for clauses of the middle tier.
func (s *Solver) tierBonus(lbd int) int {
	if lbd <= s.opt.TierGlue {
		return 1
	}
	return 0
}

// recentMax is the number of last learnt clauses that a new one may subsume.
const recentMax = 16

// subsumeRecent removes those of the last learnt clauses that contain the new
// one; conflicts in a row often give such [BiereEtAl-'20].
func (s *Solver) subsumeRecent(r ref) {
	c := s.arena.lits(r)
	for len(s.litStamp) < len(s.vals) {
		s.litStamp = append(s.litStamp, 0)
	}
	s.subsumeTime++
	for _, l := range c {
		s.litStamp[l] = s.subsumeTime
	}
	for i, old := range s.recent {
		if old == noRef || s.arena.dead(old) {
			continue
		}
		d := s.arena.lits(old)
		missing := len(d) - len(c)
		if missing < 0 {
			continue
		}
		for _, l := range d {
			if s.litStamp[l] != s.subsumeTime {
				if missing--; missing < 0 {
					break
				}
			}
		}
		if missing < 0 || s.locked(old) {
			continue
		}
		s.detachLazily(old)
		s.recent[i] = noRef
		s.stats.Subsumed++
	}
	if len(s.recent) < recentMax {
		s.recent = append(s.recent, r)
	} else {
		s.recent[s.recentNext] = r
		s.recentNext = (s.recentNext + 1) % recentMax
	}
}

// detachLazily makes a learnt clause a candidate that the next reduction takes
// first: its watches stay until then.
func (s *Solver) detachLazily(r ref) {
	s.arena.setUsed(r, 0)
	s.arena.setLBD(r, lbdMax)
}

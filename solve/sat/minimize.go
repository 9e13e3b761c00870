// SPDX-License-Identifier: MIT

package sat

// maxMinimizeDepth bounds the recursion of minimization.
const maxMinimizeDepth = 500

// binaryMinimizeMax is the longest clause that is strengthened with binary
// clauses; the value is glucose's.
const binaryMinimizeMax = 30

// levelInfo is what minimization knows about a level of the learnt clause.
type levelInfo struct {
	stamp uint32
	count int32 // literals of the learnt clause on it
	first int32 // smallest trail position of them
}

// minimize removes the literals of s.learnt that the others imply
// [SorenssonBiere-SAT'09].
func (s *Solver) minimize() {
	s.infoStamp++
	for len(s.levelInfos) <= len(s.lims) {
		s.levelInfos = append(s.levelInfos, levelInfo{})
	}
	for _, l := range s.learnt {
		d := &s.vars[l>>1]
		e := &s.levelInfos[d.level]
		if e.stamp != s.infoStamp {
			*e = levelInfo{s.infoStamp, 0, d.pos}
		}
		e.count++
		e.first = min(e.first, d.pos)
	}
	// Variables that were resolved away have only markSeen: what rests on them
	// is not yet known to follow.
	for _, l := range s.learnt {
		s.marks[l>>1] |= markClause
	}
	j := 1
	for _, l := range s.learnt[1:] {
		if !s.redundant(l, 0) {
			s.learnt[j] = l
			j++
		}
	}
	s.stats.Minimized += uint64(len(s.learnt) - j)
	s.learnt = s.learnt[:j]
}

// redundant says whether the false literal l is implied by the learnt clause's
// other literals. Levels without two literals of the clause, or where l comes
// before them all, cannot be (Knuth's early abort).
func (s *Solver) redundant(l Lit, depth int) bool {
	v := l >> 1
	d := s.vars[v]
	m := s.marks[v]
	if d.level == 0 || m&markRemovable != 0 || depth > 0 && m&markClause != 0 {
		return true
	}
	if d.reason.kind == reasonUnit {
		return true
	}
	if d.reason.kind == reasonNone || m&markPoison != 0 || depth > maxMinimizeDepth {
		return false
	}
	e := &s.levelInfos[d.level]
	if e.stamp != s.infoStamp || depth == 0 && e.count < 2 || d.pos <= e.first {
		return false
	}
	start := len(s.buf)
	lits := s.antecedent(l ^ 1)
	result := true
	for _, q := range lits {
		if q>>1 != v && !s.redundant(q, depth+1) {
			result = false
			break
		}
	}
	s.buf = s.buf[:start]
	if result {
		s.mark(Var(v), markRemovable)
	} else {
		s.mark(Var(v), markPoison)
	}
	return result
}

// minimizeBinary removes literals that a binary clause with the asserting
// literal p makes superfluous: resolving (p, not q, ...) with (p, q) removes not q
// [AudemardSimon-IJCAI'09].
func (s *Solver) minimizeBinary() {
	p := s.learnt[0]
	s.levelStamp++
	for len(s.varStamp) < len(s.vars) {
		s.varStamp = append(s.varStamp, 0)
	}
	for _, l := range s.learnt[1:] {
		s.varStamp[l>>1] = s.levelStamp
	}
	removed := 0
	for _, q := range s.bins[p^1] {
		if s.varStamp[q>>1] == s.levelStamp && s.vals[q] > 0 {
			s.varStamp[q>>1] = 0
			removed++
		}
	}
	if removed == 0 {
		return
	}
	j := 1
	for _, l := range s.learnt[1:] {
		if s.varStamp[l>>1] == s.levelStamp {
			s.learnt[j] = l
			j++
		}
	}
	s.stats.Minimized += uint64(len(s.learnt) - j)
	s.learnt = s.learnt[:j]
}

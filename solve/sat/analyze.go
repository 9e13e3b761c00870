// SPDX-License-Identifier: MIT

package sat

import "slices"

// The marks of variables during analysis; cleared through s.marked.
const (
	markSeen      = 1 << iota // in the conflict side or the learnt clause
	markRemovable             // implied by the learnt clause's other literals
	markPoison                // known not to be
	markClause                // literal of the learnt clause
)

// mark sets a mark and remembers the variable for clearing.
func (s *Solver) mark(v Var, m uint8) {
	if s.marks[v] == 0 {
		s.marked = append(s.marked, v)
	}
	s.marks[v] |= m
}

func (s *Solver) clearMarks() {
	for _, v := range s.marked {
		s.marks[v] = 0
	}
	s.marked = s.marked[:0]
}

// antecedent are the false literals that, in a clause with l, forced l; l
// itself may be among them. The result is valid until s.buf is cut back.
func (s *Solver) antecedent(l Lit) []Lit {
	r := s.vars[l>>1].reason
	switch r.kind {
	case reasonNone, reasonUnit:
		return nil
	case reasonClause:
		return s.arena.lits(r.data)
	}
	n := len(s.buf)
	switch {
	case r.kind&ternaryFlag != 0:
		s.buf = append(s.buf, Lit(r.kind&^ternaryFlag), Lit(r.data))
	case r.kind == reasonBinary:
		s.buf = append(s.buf, Lit(r.data))
	case r.kind == reasonWeight:
		s.buf = s.weightReason(l, r.data, s.buf)
	default:
		s.buf = s.propReason(l, r, s.buf)
	}
	return s.buf[n:]
}

// propReason asks a propagator for the literals that imply l and appends their
// complements.
func (s *Solver) propReason(l Lit, r reason, dst []Lit) []Lit {
	n := len(dst)
	dst = s.props[r.kind-reasonProp].p.Reason(s, l, r.data, dst)
	for i := n; i < len(dst); i++ {
		dst[i] ^= 1
	}
	return dst
}

// analyze derives the first-UIP clause [MarquesSilvaSakallah-TC'99] of the
// conflict in s.conf, whose highest level is the current one and has a real
// decision. The clause is left in s.learnt with the asserting literal first and
// one of the highest of the other levels second; that level is returned.
func (s *Solver) analyze() (jump int) {
	level := int32(len(s.lims))
	s.learnt = append(s.learnt[:0], 0)
	s.noteUse(s.confRef)
	lits := s.conf
	idx := len(s.trail) - 1
	open := 0
	uip := Lit(0)
	for {
		for _, q := range lits {
			v := q >> 1
			d := &s.vars[v]
			if d.level == 0 || s.marks[v] != 0 || q == uip {
				continue
			}
			s.marks[v] = markSeen
			s.marked = append(s.marked, Var(v))
			if d.level == level {
				open++
			} else {
				s.learnt = append(s.learnt, q)
			}
		}
		s.buf = s.buf[:0]
		for s.marks[s.trail[idx]>>1] == 0 {
			idx--
		}
		uip = s.trail[idx]
		idx--
		open--
		if open == 0 {
			break
		}
		if r := s.vars[uip>>1].reason; r.kind == reasonClause {
			s.noteUse(r.data)
		}
		lits = s.antecedent(uip)
	}
	s.learnt[0] = uip ^ 1
	s.bumpAnalyzed()
	s.minimize()
	s.clearMarks()
	s.learntLBD = s.countLevels(s.learnt)
	if s.learntLBD <= s.opt.TierGlue && len(s.learnt) <= binaryMinimizeMax {
		s.minimizeBinary()
	}
	return s.orderLearnt()
}

// orderLearnt brings a literal of the second highest level to place 1 and
// returns that level, 0 for unit clauses.
func (s *Solver) orderLearnt() int {
	if len(s.learnt) == 1 {
		return 0
	}
	best := 1
	for i := 2; i < len(s.learnt); i++ {
		if s.vars[s.learnt[i]>>1].level > s.vars[s.learnt[best]>>1].level {
			best = i
		}
	}
	s.learnt[1], s.learnt[best] = s.learnt[best], s.learnt[1]
	return int(s.vars[s.learnt[1]>>1].level)
}

// noteUse records that a learnt clause took part in a conflict: it survives the
// next reductions, and its LBD may improve [AudemardSimon-IJCAI'09].
func (s *Solver) noteUse(r ref) {
	if r == noRef {
		return
	}
	flags := s.arena.mem[r+1]
	if flags&flagLearnt == 0 {
		return
	}
	lbd := int(flags >> lbdShift & lbdMax)
	if lbd > s.opt.KeepGlue {
		if n := s.countLevels(s.arena.lits(r)); n < lbd {
			lbd = n
			s.arena.setLBD(r, lbd)
		}
	}
	if lbd <= s.opt.TierGlue {
		s.arena.setUsed(r, 2)
	} else {
		s.arena.setUsed(r, 1)
	}
}

// countLevels is the number of decision levels of the literals: their LBD.
func (s *Solver) countLevels(lits []Lit) int {
	s.levelStamp++
	for len(s.levelSeen) <= len(s.lims) {
		s.levelSeen = append(s.levelSeen, 0)
	}
	n := 0
	for _, l := range lits {
		if d := s.vars[l>>1].level; d > 0 && s.levelSeen[d] != s.levelStamp {
			s.levelSeen[d] = s.levelStamp
			n++
		}
	}
	return n
}

// analyzeFinal collects in s.core the assumptions that make the assumption a,
// which is false, impossible.
func (s *Solver) analyzeFinal(a Lit) {
	s.core = append(s.core[:0], a)
	if s.vars[a>>1].level == 0 {
		return
	}
	s.mark(a.Var(), markSeen)
	for i := len(s.trail) - 1; i >= int(s.lims[0]); i-- {
		l := s.trail[i]
		if s.marks[l>>1] == 0 {
			continue
		}
		if s.vars[l>>1].reason.kind == reasonNone {
			s.core = append(s.core, l)
			continue
		}
		for _, q := range s.antecedent(l) {
			if s.vars[q>>1].level > 0 && q != l {
				s.mark(q.Var(), markSeen)
			}
		}
		s.buf = s.buf[:0]
	}
	s.clearMarks()
	slices.Sort(s.core)
	s.core = slices.Compact(s.core)
}

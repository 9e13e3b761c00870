// SPDX-License-Identifier: MIT

package sat

// reason says why a literal was assigned. The kind tells how to read data.
type reason struct {
	kind uint32
	data uint32
}

// ternaryFlag marks a kind whose other bits are one of two other literals of a
// ternary clause; data is the second.
const ternaryFlag = 1 << 31

// The kinds of reasons. From reasonProp on the kind is reasonProp plus the
// index of a propagator, and data is the propagator's own.
const (
	reasonNone   = iota // a decision, an assumption or a flipped decision
	reasonUnit          // implied by the problem alone, though above level 0
	reasonBinary        // data is the other, false, literal of a binary clause
	reasonClause        // data names a clause
	reasonWeight        // data is a weight constraint's index, twice, plus its side
	reasonProp
)

// varData is what is known of an assigned variable; one 16-byte record, since
// propagation writes and analysis reads all of it.
type varData struct {
	level  int32
	pos    int32 // index in the trail
	reason reason
}

// enqueue assigns an open literal at the current level.
func (s *Solver) enqueue(l Lit, r reason) {
	s.vals[l] = 1
	s.vals[l^1] = -1
	s.vars[l>>1] = varData{int32(len(s.lims)), int32(len(s.trail)), r}
	s.trail = append(s.trail, l)
}

// newLevel opens a decision level.
func (s *Solver) newLevel() { s.lims = append(s.lims, int32(len(s.trail))) }

// Value is the value of a literal: 1 true, -1 false, 0 open.
func (s *Solver) Value(l Lit) int8 { return s.vals[l] }

// Level is the decision level at which the variable of l was assigned.
func (s *Solver) Level(l Lit) int { return int(s.vars[l>>1].level) }

// TrailPos is the index in the trail at which the variable of l was assigned.
func (s *Solver) TrailPos(l Lit) int { return int(s.vars[l>>1].pos) }

// DecisionLevel is the current decision level.
func (s *Solver) DecisionLevel() int { return len(s.lims) }

// LevelStart is the length of the trail before the given level, which must be
// between 1 and the decision level; for level 0 it is 0.
func (s *Solver) LevelStart(level int) int {
	if level == 0 {
		return 0
	}
	return int(s.lims[level-1])
}

// Trail are the assigned literals in order; it must not be changed.
func (s *Solver) Trail() []Lit { return s.trail }

// lateLit is a literal that is assigned on a higher level than the one that
// implies it, because going back there was not allowed or not wanted. It is
// assigned again after backtracking as long as its true level remains.
type lateLit struct {
	lit    Lit
	level  int32
	reason reason
}

// enqueueAt assigns l, which follows on the given level or below, at the current one.
func (s *Solver) enqueueAt(l Lit, level int, r reason) {
	if level < len(s.lims) {
		s.late = append(s.late, lateLit{l, int32(level), r})
	}
	s.enqueue(l, r)
}

// restoreLate assigns again the late literals that still follow after
// backtracking. Entries are in the order of their implications.
func (s *Solver) restoreLate() {
	level := int32(len(s.lims))
	kept := s.late[:0]
	for _, e := range s.late {
		if e.level > level {
			continue
		}
		if s.vals[e.lit] == 0 {
			s.enqueue(e.lit, e.reason)
		}
		if e.level < level && s.vars[e.lit>>1].level > e.level {
			kept = append(kept, e)
		}
	}
	s.late = kept
}

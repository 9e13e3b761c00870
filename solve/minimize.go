// SPDX-License-Identifier: MIT

package solve

import (
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/asp"
	"github.com/goasp/goasp/solve/sat"
)

// minimizeLevel is the sum of one priority; levels are sorted from the highest.
type minimizeLevel struct {
	prio int64
	lits []aspif.WeightLit
}

// minimizer is a propagator for a bound on the costs, compared priority by
// priority. It binds only while its activation literal holds, so that all it
// teaches the search stays valid when the bound is lifted.
type minimizer struct {
	levels          []level
	occ             [][]occurrence // per literal
	sum             []int64        // per level: weights of true literals, without the offset
	bound           []int64
	active          sat.Lit
	bounded, strict bool
	at              int
	buf             []sat.Lit
}

type level struct {
	offset int64
	lits   []sat.WeightLit
}

type occurrence struct {
	level  int32
	weight int64
}

func newMinimizer(levels []minimizeLevel, p *asp.Problem, s *sat.Solver) *minimizer {
	m := &minimizer{occ: make([][]occurrence, 2*(s.NumVars()+1)), sum: make([]int64, len(levels))}
	for k, l := range levels {
		x := level{}
		sums := map[sat.Lit]int{}
		for _, w := range l.lits {
			lit, weight := p.Lit(w.Lit), w.Weight
			if weight < 0 {
				x.offset += weight
				lit, weight = lit.Not(), -weight
			}
			if lit == sat.True {
				x.offset += weight
				continue
			}
			if lit == sat.False || weight == 0 {
				continue
			}
			if i, ok := sums[lit]; ok {
				x.lits[i].Weight += weight
				continue
			}
			sums[lit] = len(x.lits)
			x.lits = append(x.lits, sat.WeightLit{Lit: lit, Weight: weight})
		}
		for _, w := range x.lits {
			m.occ[w.Lit] = append(m.occ[w.Lit], occurrence{int32(k), w.Weight})
		}
		m.levels = append(m.levels, x)
	}
	return m
}

// costs are those of the current total assignment.
func (m *minimizer) costs(s *sat.Solver) []int64 {
	out := make([]int64, len(m.levels))
	for k, l := range m.levels {
		out[k] = l.offset
		for _, w := range l.lits {
			if s.Value(w.Lit) > 0 {
				out[k] += w.Weight
			}
		}
	}
	return out
}

// setBound demands costs of at most the bound, or less where strict.
func (m *minimizer) setBound(active sat.Lit, bound []int64, strict bool) {
	m.active, m.bounded, m.strict = active, true, strict
	m.bound = m.bound[:0]
	for k := range m.levels {
		b := int64(1)<<62 - 1
		if k < len(bound) {
			b = bound[k] - m.levels[k].offset
		}
		m.bound = append(m.bound, b)
	}
}

// Propagate counts true literals and checks the bound.
func (m *minimizer) Propagate(s *sat.Solver) bool {
	trail := s.Trail()
	for ; m.at < len(trail); m.at++ {
		if l := trail[m.at]; int(l) < len(m.occ) {
			for _, o := range m.occ[l] {
				m.sum[o.level] += o.weight
			}
		}
	}
	if !m.bounded || s.Value(m.active) <= 0 {
		return true
	}
	for k := range m.levels {
		switch {
		case m.sum[k] > m.bound[k] || m.strict && k == len(m.levels)-1 && m.sum[k] == m.bound[k]:
			return s.AddNogood(m.reason(s, k), false)
		case !m.force(s, k):
			return false
		case m.sum[k] < m.bound[k]:
			return true
		}
	}
	return true
}

// force makes open literals false that would break the bound of a level.
func (m *minimizer) force(s *sat.Solver, k int) bool {
	slack := m.bound[k] - m.sum[k]
	if m.strict && k == len(m.levels)-1 {
		slack--
	}
	for _, w := range m.levels[k].lits {
		if w.Weight > slack && s.Value(w.Lit) == 0 {
			return s.AddNogood(append(m.reason(s, k), w.Lit), false)
		}
	}
	return true
}

// reason are the true literals of the levels down to k.
func (m *minimizer) reason(s *sat.Solver, k int) []sat.Lit {
	m.buf = append(m.buf[:0], m.active)
	for j := 0; j <= k; j++ {
		for _, w := range m.levels[j].lits {
			if s.Value(w.Lit) > 0 {
				m.buf = append(m.buf, w.Lit)
			}
		}
	}
	return m.buf
}

// Undo takes the literals of the level out of the sums.
func (m *minimizer) Undo(s *sat.Solver, lvl int) {
	start := s.LevelStart(lvl)
	trail := s.Trail()
	for m.at > start {
		m.at--
		if l := trail[m.at]; int(l) < len(m.occ) {
			for _, o := range m.occ[l] {
				m.sum[o.level] -= o.weight
			}
		}
	}
}

// Check has nothing to add: sums are exact on total assignments.
func (m *minimizer) Check(*sat.Solver) bool { return true }

// Reason is never asked: all implications come from nogoods.
func (m *minimizer) Reason(*sat.Solver, sat.Lit, uint32, []sat.Lit) []sat.Lit {
	panic("solve: no lazy reasons")
}

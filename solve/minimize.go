// SPDX-License-Identifier: MIT

package solve

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/asp"
	"github.com/goasp/goasp/solve/sat"
)

// minimizeLevel is the sum of one priority; levels are sorted from the highest.
type minimizeLevel struct {
	prio int64
	lits []aspif.WeightLit
	size uint64 // sum of the weights' absolute values
}

var errCosts = errors.New("sum of weights in a minimize statement exceeds 64 bits")

// Minimize is part of aspif.Program.
func (s *Solver) Minimize(prio int64, lits []aspif.WeightLit) {
	k, ok := slices.BinarySearchFunc(s.levels, prio, func(l minimizeLevel, p int64) int { return cmp.Compare(p, l.prio) })
	if !ok {
		s.levels = slices.Insert(s.levels, k, minimizeLevel{prio: prio})
	}
	x := &s.levels[k]
	x.lits = append(x.lits, lits...)
	for _, l := range lits {
		s.prog.Mention(l.Lit.Atom())
		w := uint64(l.Weight)
		if l.Weight < 0 {
			w = -w
		}
		if w > math.MaxInt64/2 || x.size > math.MaxInt64/2-w {
			s.fail(errCosts)
			return
		}
		x.size += w
	}
}

// minimizer is a propagator for a bound on the costs, compared priority by
// priority. It binds only while its activation literal holds, so that all it
// teaches the search stays valid when the bound is lifted.
type minimizer struct {
	levels  []level
	occAt   []int32 // per literal, in occ
	occ     []occurrence
	sum     []int64 // per level: weights of true literals, without the offset
	bound   []int64 // the largest allowed, without the offset
	next    []int32 // per level: literals before it need no look, they are assigned
	active  sat.Lit
	bounded bool
	at      int // trail read so far
}

// level is one sum with literals of positive weight, heaviest first.
type level struct {
	offset int64
	lits   []sat.WeightLit
}

type occurrence struct {
	level  int32
	weight int64
}

func newMinimizer(levels []minimizeLevel, p *asp.Problem, s *sat.Solver) *minimizer {
	n := 2 * (s.NumVars() + 1)
	m := &minimizer{occAt: make([]int32, n+1), sum: make([]int64, len(levels)), next: make([]int32, len(levels))}
	for k := range levels {
		m.levels = append(m.levels, newLevel(levels[k].lits, p))
		for _, w := range m.levels[k].lits {
			m.occAt[w.Lit+1]++
		}
	}
	for i := range n {
		m.occAt[i+1] += m.occAt[i]
	}
	m.occ = make([]occurrence, m.occAt[n])
	at := slices.Clone(m.occAt)
	for k := range m.levels {
		for _, w := range m.levels[k].lits {
			m.occ[at[w.Lit]] = occurrence{int32(k), w.Weight}
			at[w.Lit]++
		}
	}
	return m
}

// newLevel translates a sum: constants go to the offset, and each variable
// occurs once, with a positive weight.
func newLevel(lits []aspif.WeightLit, p *asp.Problem) level {
	var x level
	all := make([]sat.WeightLit, 0, len(lits))
	for _, w := range lits {
		l, weight := p.Lit(w.Lit), w.Weight
		if l.IsNeg() { // w*(not v) = w - w*v
			x.offset += weight
			l, weight = l.Not(), -weight
		}
		if l == sat.True {
			x.offset += weight
			continue
		}
		all = append(all, sat.WeightLit{Lit: l, Weight: weight})
	}
	slices.SortStableFunc(all, func(a, b sat.WeightLit) int { return cmp.Compare(a.Lit, b.Lit) })
	for i := 0; i < len(all); {
		w := all[i]
		for i++; i < len(all) && all[i].Lit == w.Lit; i++ {
			w.Weight += all[i].Weight
		}
		if w.Weight < 0 {
			x.offset += w.Weight
			w.Lit, w.Weight = w.Lit.Not(), -w.Weight
		}
		if w.Weight > 0 {
			x.lits = append(x.lits, w)
		}
	}
	slices.SortStableFunc(x.lits, func(a, b sat.WeightLit) int { return cmp.Compare(b.Weight, a.Weight) })
	return x
}

func (m *minimizer) occurrences(l sat.Lit) []occurrence {
	if int(l)+1 >= len(m.occAt) {
		return nil
	}
	return m.occ[m.occAt[l]:m.occAt[l+1]]
}

// prefer makes the search try the cheap value of the literals first.
func (m *minimizer) prefer(s *sat.Solver) {
	for k := len(m.levels) - 1; k >= 0; k-- {
		for _, w := range m.levels[k].lits {
			s.SetPhase(w.Lit.Var(), w.Lit.IsNeg())
		}
	}
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

// setBound demands costs of at most the bound, or less where strict, as long as
// the literal active holds. Bounds change at decision level 0 only.
func (m *minimizer) setBound(active sat.Lit, bound []int64, strict bool) {
	m.active, m.bounded = active, true
	m.bound = m.bound[:0]
	for k := range m.levels {
		b := int64(math.MaxInt64)
		if k < len(bound) {
			b = bound[k]
			if strict && k == len(m.levels)-1 {
				b--
			}
			if x := m.levels[k].offset; x < 0 && b > math.MaxInt64+x {
				b = math.MaxInt64
			} else if x > 0 && b < math.MinInt64+x {
				b = math.MinInt64
			} else {
				b -= x
			}
		}
		m.bound = append(m.bound, b)
	}
}

// Propagate counts true literals and checks the bound, level by level while the
// sums before equal theirs.
func (m *minimizer) Propagate(s *sat.Solver) bool {
	trail := s.Trail()
	for ; m.at < len(trail); m.at++ {
		for _, o := range m.occurrences(trail[m.at]) {
			m.sum[o.level] += o.weight
		}
	}
	if !m.bounded || s.Value(m.active) <= 0 {
		return true
	}
	ok := true
	for k := range m.levels {
		if m.sum[k] > m.bound[k] {
			return s.Imply(m, m.active.Not(), uint32(k))
		}
		slack := m.bound[k] - m.sum[k]
		ok = m.force(s, k, slack) && ok
		if slack > 0 {
			break
		}
	}
	return ok
}

// force makes open literals false that weigh more than the slack.
func (m *minimizer) force(s *sat.Solver, k int, slack int64) bool {
	lits := m.levels[k].lits
	i := int(m.next[k])
	ok := true
	for ; i < len(lits) && lits[i].Weight > slack; i++ {
		if s.Value(lits[i].Lit) == 0 {
			s.Imply(m, lits[i].Lit.Not(), uint32(k))
			ok = false
		}
	}
	m.next[k] = int32(i)
	return ok
}

// Undo takes the literals of the level out of the sums.
func (m *minimizer) Undo(s *sat.Solver, lvl int) {
	start := s.LevelStart(lvl)
	trail := s.Trail()
	for m.at > start {
		m.at--
		for _, o := range m.occurrences(trail[m.at]) {
			m.sum[o.level] -= o.weight
		}
	}
	clear(m.next)
}

// Check has nothing to add: sums are exact on total assignments.
func (m *minimizer) Check(*sat.Solver) bool { return true }

// Reason gives the literals that filled the levels up to k: before lit was
// assigned, or all counted ones where it is in conflict.
func (m *minimizer) Reason(s *sat.Solver, lit sat.Lit, data uint32, dst []sat.Lit) []sat.Lit {
	k := int(data)
	before := m.at
	if s.Value(lit) > 0 {
		before = s.TrailPos(lit)
	}
	need := m.bound[k] // to be exceeded
	if lit != m.active.Not() {
		dst = append(dst, m.active)
		for _, o := range m.occurrences(lit.Not()) {
			if int(o.level) == k {
				need -= o.weight
			}
		}
	}
	for j := range k {
		dst = m.collect(s, j, m.bound[j]-1, before, dst)
	}
	return m.collect(s, k, need, before, dst)
}

// collect appends true literals of a level, heaviest first, until their sum exceeds need.
func (m *minimizer) collect(s *sat.Solver, k int, need int64, before int, dst []sat.Lit) []sat.Lit {
	for _, w := range m.levels[k].lits {
		if need < 0 {
			break
		}
		if s.Value(w.Lit) > 0 && s.TrailPos(w.Lit) < before {
			need -= w.Weight
			if s.Level(w.Lit) > 0 {
				dst = append(dst, w.Lit)
			}
		}
	}
	return dst
}

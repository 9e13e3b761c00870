// SPDX-License-Identifier: MIT

package sat

// propagate assigns everything that follows, by clauses and weight constraints
// to their common fixpoint, then by the propagators in their order. It returns
// false on a conflict, whose clause is then in s.conf.
func (s *Solver) propagate() bool {
	if s.confSet {
		return false
	}
	for {
		if !s.propagateNative() {
			return false
		}
		if !s.runPropagators() {
			if s.confSet {
				return false
			}
			continue
		}
		return true
	}
}

// propagateNative is the fixpoint of clauses and weight constraints.
func (s *Solver) propagateNative() bool {
	for {
		if !s.propagateClauses() {
			return false
		}
		if len(s.weights) == 0 || s.wqhead == len(s.trail) {
			s.wqhead = len(s.trail)
			return true
		}
		l := s.trail[s.wqhead]
		s.wqhead++
		if !s.propagateWeights(l) {
			return false
		}
	}
}

// propagateClauses is unit propagation with two watched literals
// [MoskewiczEtAl-DAC'01] and blockers; binary clauses come first since they
// need no access to the arena, then ternary ones. Assigning is written out in
// the loop, at the price of a long function: it is the hottest code of the solver.
func (s *Solver) propagateClauses() bool {
	vals := s.vals
	mem := s.arena.mem
	vars := s.vars
	trail := s.trail
	level := int32(len(s.lims))
	start := s.qhead
	qhead := start
	for qhead < len(trail) {
		p := trail[qhead]
		qhead++
		for _, q := range s.bins[p] {
			if v := vals[q]; v > 0 {
				continue
			} else if v < 0 {
				s.trail, s.qhead = trail, qhead
				s.stats.Propagations += uint64(qhead - start)
				s.setConflict(q, p^1)
				return false
			}
			vals[q] = 1
			vals[q^1] = -1
			vars[q>>1] = varData{level, int32(len(trail)), reason{reasonBinary, uint32(p ^ 1)}}
			trail = append(trail, q)
		}
		for _, x := range s.terns[p] {
			va, vb := vals[x.a], vals[x.b]
			if va > 0 || vb > 0 || va|vb == 0 {
				continue
			}
			q, other := x.a, x.b
			if va < 0 {
				if vb < 0 {
					s.trail, s.qhead = trail, qhead
					s.stats.Propagations += uint64(qhead - start)
					s.setConflict(x.a, x.b, p^1)
					return false
				}
				q, other = x.b, x.a
			}
			vals[q] = 1
			vals[q^1] = -1
			vars[q>>1] = varData{level, int32(len(trail)), reason{ternaryFlag | uint32(other), uint32(p ^ 1)}}
			trail = append(trail, q)
		}
		np := p ^ 1
		ws := s.watches[p]
		i, j := 0, 0
		for i < len(ws) {
			w := ws[i]
			i++
			if vals[w.blocker] > 0 {
				ws[j] = w
				j++
				continue
			}
			c := mem[w.ref+headerWords : w.ref+headerWords+ref(mem[w.ref])]
			// The watched pair stands in front; xor gives the other one.
			other := c[0] ^ c[1] ^ np
			ov := vals[other]
			if ov > 0 {
				ws[j] = watch{w.ref, other}
				j++
				continue
			}
			k := 2
			if len(c) >= longClause {
				k = searchLong(vals, c, &mem[w.ref+1])
			}
			for k < len(c) && vals[c[k]] < 0 {
				k++
			}
			if k < len(c) {
				r := c[k]
				if vals[r] > 0 { // satisfied: a better blocker is all it takes
					ws[j] = watch{w.ref, r}
					j++
					continue
				}
				c[0], c[1], c[k] = other, r, np
				s.watches[r^1] = append(s.watches[r^1], watch{w.ref, other})
				continue
			}
			ws[j] = watch{w.ref, other}
			j++
			if ov == 0 {
				vals[other] = 1
				vals[other^1] = -1
				vars[other>>1] = varData{level, int32(len(trail)), reason{reasonClause, w.ref}}
				trail = append(trail, other)
				continue
			}
			j += copy(ws[j:], ws[i:])
			s.watches[p] = ws[:j]
			s.trail, s.qhead = trail, qhead
			s.stats.Propagations += uint64(qhead - start)
			s.setConflictClause(w.ref)
			return false
		}
		s.watches[p] = ws[:j]
	}
	s.trail, s.qhead = trail, qhead
	s.stats.Propagations += uint64(qhead - start)
	return true
}

// longClause is the size from which the search for a new watch starts where the
// last one ended: else it is quadratic in the size along a branch [Gent-JAIR'13].
const longClause = 24

// searchLong finds a literal of c that is not false from the place kept in the flags
// word, round to it again; len(c) if there is none.
func searchLong(vals []int8, c []Lit, flags *Lit) int {
	start := max(2, int(*flags>>placeShift))
	if start >= len(c) {
		start = 2
	}
	for k := start; k < len(c); k++ {
		if vals[c[k]] >= 0 {
			*flags = *flags&placeMax | Lit(min(k, placeMax)<<placeShift)
			return k
		}
	}
	for k := 2; k < start; k++ {
		if vals[c[k]] >= 0 {
			*flags = *flags&placeMax | Lit(k<<placeShift)
			return k
		}
	}
	return len(c)
}

// setConflict makes the given literals, all false, the conflict.
func (s *Solver) setConflict(lits ...Lit) {
	s.conf = append(s.conf[:0], lits...)
	s.confSet = true
	s.confRef = noRef
}

// setConflictClause makes a false clause the conflict.
func (s *Solver) setConflictClause(r ref) {
	s.conf = append(s.conf[:0], s.arena.lits(r)...)
	s.confSet = true
	s.confRef = r
}

// noRef stands for no clause.
const noRef = ^ref(0)

// SPDX-License-Identifier: MIT

package sat

import (
	"cmp"
	"slices"
)

// A weight constraint con <-> sum >= bound is kept as two counters
// [GebserKaminskiKaufmannSchaub-ICLP'09], one for each side:
//
//	side 0, con -> sum >= bound:       slack = total - bound - weights of false literals
//	side 1, not con -> sum <= bound-1: slack = bound-1 - weights of true literals
//
// A side is broken when its slack is negative: its premise (con or its
// complement) must not hold. While the premise holds, an open literal heavier
// than the slack is forced. Counters move when a literal leaves the queue of
// weight propagation, and move back when it leaves the trail: wqhead divides
// the counted literals from the others.

// weightCon is one constraint. Literals are sorted by falling weight.
type weightCon struct {
	con   Lit
	start uint32 // in wlits and, where not a cardinality, wweights from wstart
	n     uint32
	card  bool // all weights are 1
	wst   uint32
	slack [2]int64
	next  [2]uint32 // literals before it need no look: they are assigned
	bound int64
	total int64
}

// weightOcc is an entry of an occurrence list: what happens to a constraint
// when the literal becomes true.
type weightOcc struct {
	c uint32 // index of the constraint, times 4, plus the event
	i uint32 // which literal of the constraint
}

// The events: the literal counts against a side, or sets a premise.
const (
	eventSide0 = iota
	eventSide1
	eventPremise0
	eventPremise1
)

// amoPairs is the largest at-most-one constraint that becomes binary clauses.
const amoPairs = 6

// AddWeight adds con <-> (sum of the true lits' weights >= bound) for
// con a literal (True for a plain constraint). Weights are positive, each
// variable occurs at most once after simplification, which it does itself.
// Cardinality is the special case of equal weights. The caller sees to it
// that the weights' sum fits an int64.
func (s *Solver) AddWeight(con Lit, lits []WeightLit, bound int64) bool {
	s.Backtrack(0)
	if !s.ok {
		return false
	}
	ws, bound := s.normalizeWeights(lits, bound)
	var total int64
	for _, w := range ws {
		total += w.Weight
	}
	switch {
	case bound <= 0:
		return s.AddClause(con)
	case total < bound:
		return s.AddClause(con.Not())
	}
	least := ws[len(ws)-1].Weight
	switch {
	case least >= bound:
		return s.addDisjunction(con, ws)
	case total-least < bound:
		return s.addConjunction(con, ws)
	case s.vals[con] != 0 && len(ws) <= amoPairs && ws[0].Weight == least:
		if s.vals[con] > 0 && bound == total-least {
			return s.addPairs(ws, 0)
		}
		if s.vals[con] < 0 && bound == 2*least {
			return s.addPairs(ws, 1)
		}
	}
	s.stats.Problem.Other++
	return s.storeWeight(con, ws, bound, total)
}

// normalizeWeights merges and drops literals, so that each variable occurs
// once, is open, and has a weight of at most the bound; weights equal for all
// become 1.
func (s *Solver) normalizeWeights(lits []WeightLit, bound int64) ([]WeightLit, int64) {
	ws := make([]WeightLit, 0, len(lits))
	for _, w := range lits {
		if s.vals[w.Lit] > 0 {
			bound -= w.Weight
		} else if s.vals[w.Lit] == 0 && w.Weight > 0 {
			ws = append(ws, w)
		}
	}
	slices.SortFunc(ws, func(a, b WeightLit) int { return cmp.Compare(a.Lit, b.Lit) })
	j := 0
	for _, w := range ws {
		switch {
		case j > 0 && ws[j-1].Lit == w.Lit:
			ws[j-1].Weight += w.Weight
		case j > 0 && ws[j-1].Lit == w.Lit.Not():
			// One of both counts for sure: a*x + b*(1-x) = b + (a-b)*x.
			both := min(ws[j-1].Weight, w.Weight)
			bound -= both
			ws[j-1].Weight -= both
			if w.Weight > both {
				ws[j-1] = WeightLit{w.Lit, w.Weight - both}
			}
			if ws[j-1].Weight == 0 {
				j--
			}
		default:
			ws[j] = w
			j++
		}
	}
	ws = ws[:j]
	if bound <= 0 || len(ws) == 0 {
		return ws, bound
	}
	for i := range ws {
		ws[i].Weight = min(ws[i].Weight, bound)
	}
	slices.SortStableFunc(ws, func(a, b WeightLit) int { return cmp.Compare(b.Weight, a.Weight) })
	if w := ws[0].Weight; w == ws[len(ws)-1].Weight {
		bound = (bound-1)/w + 1
		for i := range ws {
			ws[i].Weight = 1
		}
	}
	return ws, bound
}

// addDisjunction adds con <-> one of ws.
func (s *Solver) addDisjunction(con Lit, ws []WeightLit) bool {
	long := []Lit{con.Not()}
	for _, w := range ws {
		s.AddClause(con, w.Lit.Not())
		long = append(long, w.Lit)
	}
	return s.AddClause(long...)
}

// addConjunction adds con <-> all of ws.
func (s *Solver) addConjunction(con Lit, ws []WeightLit) bool {
	long := []Lit{con}
	for _, w := range ws {
		s.AddClause(con.Not(), w.Lit)
		long = append(long, w.Lit.Not())
	}
	return s.AddClause(long...)
}

// addPairs forbids that two of ws are false (neg 0) or true (neg 1).
func (s *Solver) addPairs(ws []WeightLit, neg Lit) bool {
	for i, a := range ws {
		for _, b := range ws[:i] {
			s.AddClause(a.Lit^neg, b.Lit^neg)
		}
	}
	return s.ok
}

// storeWeight keeps a constraint with counters.
func (s *Solver) storeWeight(con Lit, ws []WeightLit, bound, total int64) bool {
	c := weightCon{
		con: con, start: uint32(len(s.wlits)), n: uint32(len(ws)), bound: bound, total: total,
		card: ws[0].Weight == 1, wst: uint32(len(s.wweights)),
		slack: [2]int64{total - bound, bound - 1},
	}
	for len(s.occs) < len(s.vals) {
		s.occs = append(s.occs, nil)
	}
	id := uint32(len(s.weights)) << 2
	for i, w := range ws {
		s.wlits = append(s.wlits, w.Lit)
		if !c.card {
			s.wweights = append(s.wweights, w.Weight)
		}
		if s.vals[con] >= 0 {
			s.occs[w.Lit^1] = append(s.occs[w.Lit^1], weightOcc{id + eventSide0, uint32(i)})
		}
		if s.vals[con] <= 0 {
			s.occs[w.Lit] = append(s.occs[w.Lit], weightOcc{id + eventSide1, uint32(i)})
		}
	}
	if s.vals[con] == 0 {
		s.occs[con] = append(s.occs[con], weightOcc{id + eventPremise0, 0})
		s.occs[con^1] = append(s.occs[con^1], weightOcc{id + eventPremise1, 0})
	}
	s.weights = append(s.weights, c)
	if s.vals[con] != 0 {
		side := uint32(0)
		if s.vals[con] < 0 {
			side = 1
		}
		s.checkSide(id>>2, side)
	}
	if s.confSet || !s.propagateNative() {
		return s.fail()
	}
	return true
}

// weightOf is the weight of the i-th literal.
func (s *Solver) weightOf(c *weightCon, i uint32) int64 {
	if c.card {
		return 1
	}
	return s.wweights[c.wst+i]
}

// propagateWeights moves the counters for a true literal. On a conflict the
// rest of the counters is still moved, so that undoing is the exact mirror.
func (s *Solver) propagateWeights(l Lit) bool {
	if int(l) >= len(s.occs) {
		return true
	}
	ok := true
	for _, o := range s.occs[l] {
		c := &s.weights[o.c>>2]
		side := o.c & 1
		if o.c&2 == 0 {
			if c.card {
				c.slack[side]--
			} else {
				c.slack[side] -= s.wweights[c.wst+o.i]
			}
		}
		if ok && (c.slack[side] <= 0 || !c.card) {
			ok = s.checkSide(o.c>>2, side)
		}
	}
	return ok
}

// checkSide draws the conclusions from one counter; false on a conflict.
func (s *Solver) checkSide(id, side uint32) bool {
	c := &s.weights[id]
	premise := c.con ^ Lit(side)
	slack := c.slack[side]
	if slack < 0 {
		switch s.vals[premise] {
		case 0:
			s.enqueue(premise^1, reason{reasonWeight, id<<1 | side})
		case 1:
			s.weightConflict(id, side)
			return false
		}
		return true
	}
	if s.vals[premise] <= 0 {
		return true
	}
	i := c.next[side]
	for ; i < c.n && s.weightOf(c, i) > slack; i++ {
		if l := s.wlits[c.start+i] ^ Lit(side); s.vals[l] == 0 {
			s.enqueue(l, reason{reasonWeight, id<<1 | side})
		}
	}
	c.next[side] = i
	return true
}

// undoWeights moves the counters back when a counted literal leaves the trail.
func (s *Solver) undoWeights(l Lit) {
	if int(l) >= len(s.occs) {
		return
	}
	for _, o := range s.occs[l] {
		c := &s.weights[o.c>>2]
		side := o.c & 1
		if o.c&2 == 0 {
			if c.card {
				c.slack[side]++
			} else {
				c.slack[side] += s.wweights[c.wst+o.i]
			}
		}
		c.next[side] = 0
	}
}

// weightConflict explains a broken side whose premise holds.
func (s *Solver) weightConflict(id, side uint32) {
	c := &s.weights[id]
	s.conf = append(s.conf[:0], c.con^Lit(side)^1)
	s.conf = s.collectWeights(c, side, int64(0), int32(s.wqhead), s.conf)
	s.confSet = true
	s.confRef = noRef
}

// weightReason appends the false literals that forced l: the premise's
// complement unless l is it, and counted literals assigned before l, heavy
// enough together. The counted ones that were in the queue only may be among
// them; any heavy enough choice of earlier ones is a reason.
func (s *Solver) weightReason(l Lit, data uint32, dst []Lit) []Lit {
	c := &s.weights[data>>1]
	side := data & 1
	not := c.con ^ Lit(side) ^ 1 // false while the premise holds
	pos := s.vars[l>>1].pos
	if l == not {
		return s.collectWeights(c, side, 0, pos, dst)
	}
	dst = append(dst, not)
	x := l ^ Lit(side)
	w := int64(1)
	if !c.card {
		for i := uint32(0); i < c.n; i++ {
			if s.wlits[c.start+i] == x {
				w = s.wweights[c.wst+i]
				break
			}
		}
	}
	return s.collectWeights(c, side, w, pos, dst)
}

// collectWeights appends literals of c that count against the side, are on the
// trail before pos, and together bring its slack below w.
func (s *Solver) collectWeights(c *weightCon, side uint32, w int64, pos int32, dst []Lit) []Lit {
	slack := c.total - c.bound
	if side == 1 {
		slack = c.bound - 1
	}
	if slack < w { // the premise alone is enough
		return dst
	}
	for i, x := range s.wlits[c.start : c.start+c.n] {
		x ^= Lit(side) // false when it counts
		if s.vals[x] >= 0 {
			continue
		}
		v := &s.vars[x>>1]
		if v.pos >= pos {
			continue
		}
		if v.level > 0 {
			dst = append(dst, x)
		}
		slack -= s.weightOf(c, uint32(i))
		if slack < w {
			return dst
		}
	}
	panic("sat: weight constraint without a reason")
}

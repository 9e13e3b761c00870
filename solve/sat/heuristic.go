// SPDX-License-Identifier: MIT

package sat

import "slices"

// order holds the decision heuristics: exponential VSIDS in a binary heap
// [EenSorensson-SAT'03] and VMTF in a linked queue [BiereFroehlich-SAT'15].
// Both see all assignments; bumping goes to the one in use.
type order struct {
	score []float64 // activity
	inc   float64
	heap  []Var
	where []int32 // place in the heap, -1 for none

	prev, next  []Var // the queue, most recently bumped last
	first, last Var
	stamp       []uint64 // time of the last bump
	time        uint64
	search      Var // all variables after it in the queue are assigned

	dom domain
}

// scoreLimit is where activities are scaled down.
const scoreLimit = 1e150

// reserve makes room for n more variables.
func (o *order) reserve(n int) {
	o.score = slices.Grow(o.score, n)
	o.where = slices.Grow(o.where, n)
	o.heap = slices.Grow(o.heap, len(o.where)+n-len(o.heap))
	o.prev = slices.Grow(o.prev, n)
	o.next = slices.Grow(o.next, n)
	o.stamp = slices.Grow(o.stamp, n)
}

// orderAdd puts a new variable into heap and queue. Variables made first are
// preferred: they sit in front of the heap, and earlier bumps win ties there.
func (s *Solver) orderAdd(v Var) {
	o := &s.order
	o.score = append(o.score, 0)
	o.where = append(o.where, -1)
	o.prev = append(o.prev, 0)
	o.next = append(o.next, 0)
	o.stamp = append(o.stamp, 0)
	if v == 0 {
		return
	}
	s.heapInsert(v)
	s.queueAppend(v)
	if s.vals[v.Pos()] == 0 {
		o.search = v
	}
}

func (s *Solver) heapInsert(v Var) {
	o := &s.order
	if o.where[v] >= 0 {
		return
	}
	o.where[v] = int32(len(o.heap))
	o.heap = append(o.heap, v)
	o.up(len(o.heap) - 1)
}

// up moves the element at i to where its score belongs.
func (o *order) up(i int) {
	v := o.heap[i]
	for i > 0 {
		parent := (i - 1) / 2
		w := o.heap[parent]
		if !o.before(v, w) {
			break
		}
		o.heap[i] = w
		o.where[w] = int32(i)
		i = parent
	}
	o.heap[i] = v
	o.where[v] = int32(i)
}

// down is up in the other direction.
func (o *order) down(i int) {
	v := o.heap[i]
	n := len(o.heap)
	for {
		child := 2*i + 1
		if child >= n {
			break
		}
		if child+1 < n && o.before(o.heap[child+1], o.heap[child]) {
			child++
		}
		w := o.heap[child]
		if !o.before(w, v) {
			break
		}
		o.heap[i] = w
		o.where[w] = int32(i)
		i = child
	}
	o.heap[i] = v
	o.where[v] = int32(i)
}

// heapPop removes the best variable.
func (o *order) heapPop() Var {
	v := o.heap[0]
	o.where[v] = -1
	n := len(o.heap) - 1
	w := o.heap[n]
	o.heap = o.heap[:n]
	if n > 0 {
		o.heap[0] = w
		o.where[w] = 0
		o.down(0)
	}
	return v
}

// bumpScore raises the activity of v.
func (o *order) bumpScore(v Var) {
	o.score[v] += o.gain(v)
	if o.score[v] > scoreLimit {
		o.rescale()
	}
	if i := o.where[v]; i > 0 {
		o.up(int(i))
	}
}

// rescale makes all activities smaller by the same factor.
func (o *order) rescale() {
	for i := range o.score {
		o.score[i] /= scoreLimit
	}
	o.inc /= scoreLimit
}

// queueAppend puts v, which is not in the queue, at its end.
func (s *Solver) queueAppend(v Var) {
	o := &s.order
	o.prev[v], o.next[v] = o.last, 0
	if o.last != 0 {
		o.next[o.last] = v
	} else {
		o.first = v
	}
	o.last = v
	o.time++
	o.stamp[v] = o.time
}

// queueBump moves v to the end of the queue.
func (s *Solver) queueBump(v Var) {
	o := &s.order
	if o.next[v] == 0 {
		return
	}
	p, n := o.prev[v], o.next[v]
	if o.search == v {
		o.search = n // n is assigned, as everything after the old position
		if p != 0 {
			o.search = p
		}
	}
	if p != 0 {
		o.next[p] = n
	} else {
		o.first = n
	}
	o.prev[n] = p
	s.queueAppend(v)
	if s.vals[v.Pos()] == 0 {
		o.search = v
	}
}

// queueFreed tells the queue that v became open.
func (s *Solver) queueFreed(v Var) {
	if o := &s.order; o.stamp[v] > o.stamp[o.search] {
		o.search = v
	}
}

// bumpAnalyzed rewards the variables of the conflict side.
func (s *Solver) bumpAnalyzed() {
	if s.usesQueue() {
		// In the order of their last bumps, so that their order stays.
		stamp := s.order.stamp
		s.bumpBuf = append(s.bumpBuf[:0], s.marked...)
		slices.SortFunc(s.bumpBuf, func(a, b Var) int {
			if stamp[a] < stamp[b] {
				return -1
			}
			return 1
		})
		for _, v := range s.bumpBuf {
			s.queueBump(v)
		}
		return
	}
	for _, v := range s.marked {
		s.order.bumpScore(v)
	}
	s.order.inc /= s.decay
	if s.order.inc > scoreLimit { // factors of 0 keep all activities low
		s.order.rescale()
	}
}

// usesQueue says whether VMTF is in charge now.
func (s *Solver) usesQueue() bool {
	if len(s.order.dom.level) > 0 {
		return false
	}
	switch s.opt.Heuristic {
	case HeurVMTF:
		return true
	case HeurSwitch:
		return !s.stable
	}
	return false
}

// BumpActivity raises the activity of a variable as if it took part in n
// conflicts, for initial scores and for users' heuristics.
func (s *Solver) BumpActivity(v Var, n float64) {
	o := &s.order
	inc := o.inc
	o.inc *= n
	o.bumpScore(v)
	o.inc = inc
	s.queueBump(v)
}

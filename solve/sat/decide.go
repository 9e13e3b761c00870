// SPDX-License-Identifier: MIT

package sat

// decide opens a new level with the next assumption or the heuristic's choice.
// It returns Sat when all variables are assigned, Unsat when an assumption is
// false, and Unknown where the search goes on.
func (s *Solver) decide() Status {
	for len(s.lims) < len(s.assumptions) {
		a := s.assumptions[len(s.lims)]
		switch s.vals[a] {
		case 1: // keeps the assumptions' levels in step
			s.newLevel()
			continue
		case -1:
			s.analyzeFinal(a)
			return Unsat
		}
		s.newLevel()
		s.enqueue(a, reason{})
		return Unknown
	}
	if s.onDecide != nil {
		if l := s.onDecide(s); l != True && s.vals[l] == 0 {
			s.decideLit(l)
			return Unknown
		}
	}
	v := s.nextVar()
	if v == 0 {
		return Sat
	}
	s.decideLit(s.chooseSign(v))
	return Unknown
}

func (s *Solver) decideLit(l Lit) {
	s.stats.Choices++
	s.newLevel()
	s.enqueue(l, reason{})
}

// nextVar is an open variable, 0 if there is none.
func (s *Solver) nextVar() Var {
	if len(s.trail) == len(s.phase)-1 {
		return 0
	}
	if s.opt.RandFreq > 0 && s.random() < s.opt.RandFreq {
		if v := s.randomVar(); v != 0 {
			return v
		}
	}
	o := &s.order
	if s.opt.Heuristic == HeurNone && len(o.dom.level) == 0 {
		for v := Var(1); int(v) < len(s.phase); v++ {
			if s.vals[v.Pos()] == 0 {
				return v
			}
		}
	}
	if s.usesQueue() {
		v := o.search
		for v != 0 && s.vals[v.Pos()] != 0 {
			v = o.prev[v]
		}
		o.search = v
		return v
	}
	for len(o.heap) > 0 {
		if v := o.heapPop(); s.vals[v.Pos()] == 0 {
			return v
		}
	}
	return 0
}

// randomVar tries a few places of the heap; not all of it may be open.
func (s *Solver) randomVar() Var {
	for i := 0; i < 8 && len(s.order.heap) > 0; i++ {
		v := s.order.heap[s.randomInt(len(s.order.heap))]
		if s.vals[v.Pos()] == 0 {
			return v
		}
	}
	return 0
}

// chooseSign is the literal of v to try first.
func (s *Solver) chooseSign(v Var) Lit {
	p := s.order.dom.signOf(v)
	if p == 0 && s.stable && s.opt.TargetPhase {
		p = s.target[v]
	}
	if p == 0 && s.opt.SavePhase {
		p = s.phase[v]
	}
	if p == 0 {
		p = s.defaultSign(v)
	}
	if p > 0 {
		return v.Pos()
	}
	return v.Neg()
}

// defaultSign is the sign for variables that were never assigned.
func (s *Solver) defaultSign(v Var) int8 {
	switch s.opt.SignDef {
	case SignPos:
		return 1
	case SignNeg:
		return -1
	case SignRnd:
		return 1 - 2*int8(s.nextRandom()>>63)
	}
	if s.prefer[v] != 0 {
		return s.prefer[v]
	}
	return -1
}

// nextRandom is a splitmix64 generator: small, and the same everywhere.
func (s *Solver) nextRandom() uint64 {
	s.rng += 0x9e3779b97f4a7c15
	z := s.rng
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// random is uniform in [0,1).
func (s *Solver) random() float64 { return float64(s.nextRandom()>>11) / (1 << 53) }

func (s *Solver) randomInt(n int) int { return int(s.nextRandom() >> 33 % uint64(n)) }

// updateTarget remembers the longest assignment without conflict, which is
// that below the conflict level, since the last reset.
func (s *Solver) updateTarget() {
	if !s.stable && !s.opt.Rephase {
		return
	}
	n := len(s.trail)
	if len(s.lims) > 0 {
		n = int(s.lims[len(s.lims)-1])
	}
	if n > s.targetSize {
		s.targetSize = n
		copyPhases(s.target, s.trail[:n])
	}
	if n > s.bestSize {
		s.bestSize = n
		copyPhases(s.best, s.trail[:n])
	}
}

func copyPhases(dst []int8, trail []Lit) {
	for _, l := range trail {
		dst[l>>1] = 1 - 2*int8(l&1)
	}
}

// rephase resets the saved phases in turn to the best assignment, the default
// and, now and then, to some other place [CaiZhangFleuryBiere-JAIR'22].
func (s *Solver) rephase() {
	switch s.rephases % 4 {
	case 0, 2:
		for v, p := range s.best {
			if p != 0 {
				s.phase[v] = p
			}
		}
	case 1:
		clear(s.phase)
	case 3:
		for v := range s.phase {
			if s.nextRandom()>>61 == 0 { // an eighth of them
				s.phase[v] = -s.phase[v]
			}
		}
	}
	clear(s.target)
	clear(s.best)
	s.targetSize, s.bestSize = 0, 0
	s.rephases++
	s.rephaseAt = s.stats.Conflicts + 1000*uint64(s.rephases+1)
}

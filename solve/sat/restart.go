// SPDX-License-Identifier: MIT

package sat

import "math"

// average is an exponential moving average whose early values are not biased
// towards zero [KingmaBa-ICLR'15].
type average struct {
	value, biased, alpha, exp float64
}

func newAverage(window float64) average { return average{alpha: 1 / window, exp: 1} }

func (a *average) update(x float64) {
	a.biased += a.alpha * (x - a.biased)
	a.exp *= 1 - a.alpha
	a.value = a.biased / (1 - a.exp)
}

// Restart windows and mode lengths, after those of CaDiCaL; stableBase is the
// Luby unit of stable phases when modes alternate.
const (
	fastWindow   = 33
	slowWindow   = 10000
	minRestart   = 2
	firstMode    = 1000
	stableBase   = 256
	rephaseFirst = 1000

	// How often stop is asked where there are no conflicts.
	pollDecisions    = 255
	pollPropagations = 100000
)

// luby is the i-th number, from 1, of 1 1 2 1 1 2 4 ... [LubySinclairZuckerman-IPL'93].
func luby(i uint64) uint64 {
	for k := uint(1); ; k++ {
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		if i < 1<<k-1 {
			return luby(i - 1<<(k-1) + 1)
		}
	}
}

// restartDue says whether a restart is wanted now.
func (s *Solver) restartDue() bool {
	since := s.stats.Conflicts - s.restartLast
	switch s.opt.Restart {
	case RestartNever:
		return false
	case RestartLuby, RestartGeometric:
		return since >= s.restartLimit
	case RestartSwitch:
		if s.stable {
			return since >= s.restartLimit
		}
	}
	return since >= minRestart && s.fastLBD.value > s.opt.RestartMargin*s.slowLBD.value
}

// rootPeriod is how many conflicts lie between two restarts from level 0, which
// propagate everything again.
const rootPeriod = 500

// restart goes back as far as useful and sets the next limit.
func (s *Solver) restart() {
	s.stats.Restarts++
	s.stats.RestartLast = s.stats.Conflicts - s.restartLast
	s.restartLast = s.stats.Conflicts
	s.restartCount++
	switch s.opt.Restart {
	case RestartLuby:
		s.restartLimit = uint64(s.opt.RestartBase) * luby(s.restartCount)
	case RestartGeometric:
		s.restartLimit = uint64(float64(s.opt.RestartBase) * math.Pow(s.opt.RestartGrow, float64(s.restartCount)))
	case RestartSwitch:
		s.restartLimit = stableBase * luby(s.restartCount)
	}
	if s.onRestart != nil && !s.enumerating && s.stats.Conflicts >= s.rootAt {
		s.rootAt = s.stats.Conflicts + rootPeriod
		s.backtrack(0)
		s.onRestart(s)
		return
	}
	low := max(s.base, min(s.root, len(s.lims)))
	s.backtrack(max(low, s.reusableTrail(low)))
}

// reusableTrail is the level up to which the same decisions would be made again
// [vanDerTakRamosHeule-JSAT'11].
func (s *Solver) reusableTrail(low int) int {
	if s.opt.Heuristic == HeurNone || s.opt.RandFreq > 0 || s.onDecide != nil {
		return low
	}
	o := &s.order
	if s.usesQueue() {
		v := o.search
		for v != 0 && s.vals[v.Pos()] != 0 {
			v = o.prev[v]
		}
		for low < len(s.lims) && o.stamp[s.trail[s.lims[low]]>>1] > o.stamp[v] {
			low++
		}
		return low
	}
	for len(o.heap) > 0 && s.vals[o.heap[0].Pos()] != 0 {
		o.heapPop()
	}
	if len(o.heap) == 0 {
		return low
	}
	for low < len(s.lims) && o.before(s.trail[s.lims[low]].Var(), o.heap[0]) {
		low++
	}
	return low
}

// switchMode alternates focused and stable search. The first focused phase is
// measured in conflicts; what it cost in propagations is the unit of the later
// ones, which grow quadratically.
func (s *Solver) switchMode() {
	st := &s.stats
	if s.modes == 0 {
		if st.Conflicts < firstMode {
			return
		}
		s.modeUnit = st.Propagations
	} else if st.Propagations < s.modeLimit {
		return
	}
	s.modes++
	n := uint64((s.modes + 1) / 2)
	s.modeLimit = st.Propagations + s.modeUnit*n*n
	s.stable = !s.stable
	s.restartCount = 0
	s.restartLimit = stableBase
	s.restartLast = st.Conflicts
	clear(s.target)
	s.targetSize = 0
}

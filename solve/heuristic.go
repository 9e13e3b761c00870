// SPDX-License-Identifier: MIT

package solve

import (
	"math"
	"strings"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
)

// heuristics are the #heuristic statements, kept flat.
type heuristics struct {
	items []heuristicItem
	lits  []aspif.Lit
}

type heuristicItem struct {
	atom aspif.Atom
	kind aspif.HeuristicType
	prio uint32
	bias int64
	end  int32 // of the condition in lits
}

// Heuristic is part of aspif.Program.
func (s *Solver) Heuristic(a aspif.Atom, t aspif.HeuristicType, bias int64, prio uint32, cond []aspif.Lit) {
	if !s.domain() {
		return
	}
	s.prog.Mention(a)
	for _, l := range cond {
		s.prog.Mention(l.Atom())
	}
	h := &s.heuristics
	h.lits = append(h.lits, cond...)
	h.items = append(h.items, heuristicItem{a, t, prio, bias, int32(len(h.lits))})
}

// domain says whether heuristic statements count.
func (s *Solver) domain() bool {
	name, _, _ := strings.Cut(s.cfg.Heuristic, ",")
	return strings.EqualFold(name, "domain")
}

// The modifiers that a variable has at a time; true and false are both a level and a sign.
const (
	modLevel = iota
	modSign
	modFactor
	modInit
	numMods
)

// modifier is one statement about a variable; of those of a kind that hold, the
// one with the highest priority counts, the last among equals.
type modifier struct {
	v    sat.Var
	kind uint8
	prio uint32
	bias int64
	cond sat.Lit
}

// domainHeuristic is a propagator that never infers anything: it tells the
// search which modifiers hold [GebserEtAl-AAAI'13].
type domainHeuristic struct {
	mods  []modifier
	of    map[sat.Var][]int32
	watch map[sat.Lit][]int32
	at    int
}

// addHeuristics makes the propagator.
func (r *search) addHeuristics() {
	d := &domainHeuristic{of: map[sat.Var][]int32{}, watch: map[sat.Lit][]int32{}}
	d.defaults(r)
	start := int32(0)
	for _, h := range r.s.heuristics.items {
		d.add(r, h, r.s.heuristics.lits[start:h.end])
		start = h.end
	}
	if len(d.mods) == 0 {
		return
	}
	r.dom = d
	for k := range d.mods {
		if m := &d.mods[k]; m.cond == sat.True {
			d.apply(r.sat, m.v, m.kind)
		}
	}
	if len(d.watch) > 0 {
		r.sat.AddPropagator(d, 0)
	}
}

func (d *domainHeuristic) add(r *search, h heuristicItem, cond []aspif.Lit) {
	l, c := r.lit(h.atom.Pos()), r.conjunction(cond)
	if l.Var() == 0 || c == sat.False {
		return
	}
	sign := int64(1)
	if l.IsNeg() {
		sign = -1
	}
	put := func(kind uint8, bias int64) { d.put(modifier{l.Var(), kind, h.prio, bias, c}) }
	switch h.kind {
	case aspif.HeuristicLevel:
		put(modLevel, h.bias)
	case aspif.HeuristicSign:
		put(modSign, sign*h.bias)
	case aspif.HeuristicFactor:
		put(modFactor, h.bias)
	case aspif.HeuristicInit:
		put(modInit, h.bias)
	case aspif.HeuristicTrue:
		put(modLevel, h.bias)
		put(modSign, sign)
	case aspif.HeuristicFalse:
		put(modLevel, h.bias)
		put(modSign, -sign)
	}
}

func (d *domainHeuristic) put(m modifier) {
	k := int32(len(d.mods))
	d.mods = append(d.mods, m)
	d.of[m.v] = append(d.of[m.v], k)
	if m.cond != sat.True {
		d.watch[m.cond] = append(d.watch[m.cond], k)
	}
}

// apply sets what the modifiers of a kind that hold say about a variable.
func (d *domainHeuristic) apply(s *sat.Solver, v sat.Var, kind uint8) {
	best := d.strongest(s, v, kind)
	bias := int64(0)
	if best >= 0 {
		bias = min(max(d.mods[best].bias, math.MinInt16), math.MaxInt16)
	}
	switch kind {
	case modLevel:
		s.SetPriority(v, int(bias))
	case modSign:
		s.SetSign(v, int8(min(max(bias, -1), 1)))
	case modFactor:
		if best < 0 {
			bias = 1
		}
		s.SetFactor(v, float64(max(bias, 0)))
	case modInit:
		if best >= 0 && bias > 0 {
			s.BumpActivity(v, float64(bias))
		}
	}
}

// strongest is the modifier of a kind that counts for a variable, -1 if none holds.
func (d *domainHeuristic) strongest(s *sat.Solver, v sat.Var, kind uint8) int32 {
	best := int32(-1)
	for _, k := range d.of[v] {
		m := &d.mods[k]
		if m.kind == kind && d.holds(s, m.cond) && (best < 0 || m.prio >= d.mods[best].prio) {
			best = k
		}
	}
	return best
}

// holds says whether a condition is true, not counting the literals that are
// about to be taken back.
func (d *domainHeuristic) holds(s *sat.Solver, c sat.Lit) bool {
	return s.Value(c) > 0 && (c == sat.True || s.TrailPos(c) < d.at)
}

// Propagate applies the modifiers whose conditions became true.
func (d *domainHeuristic) Propagate(s *sat.Solver) bool {
	start, trail := d.at, s.Trail()
	d.at = len(trail)
	d.update(s, trail[start:], true)
	return true
}

// update applies anew what depends on the literals; initial values only where
// the literals became true.
func (d *domainHeuristic) update(s *sat.Solver, lits []sat.Lit, fresh bool) {
	for _, l := range lits {
		for _, k := range d.watch[l] {
			if m := &d.mods[k]; fresh || m.kind != modInit {
				d.apply(s, m.v, m.kind)
			}
		}
	}
}

// Undo takes modifiers back.
func (d *domainHeuristic) Undo(s *sat.Solver, level int) {
	start := s.LevelStart(level)
	if start >= d.at {
		return
	}
	lits := s.Trail()[start:d.at]
	d.at = start
	d.update(s, lits, false)
}

// Check has nothing to say.
func (d *domainHeuristic) Check(*sat.Solver) bool { return true }

// Reason is never asked.
func (d *domainHeuristic) Reason(*sat.Solver, sat.Lit, uint32, []sat.Lit) []sat.Lit {
	panic("solve: heuristics imply nothing")
}

// opposed appends the literals that hold although a sign modifier in force
// prefers their complements.
func (d *domainHeuristic) opposed(s *sat.Solver, dst []sat.Lit) []sat.Lit {
	for k := range d.mods {
		m := &d.mods[k]
		if m.kind != modSign || d.strongest(s, m.v, modSign) != int32(k) || m.bias == 0 {
			continue
		}
		l := m.v.Pos() // what is not preferred
		if m.bias > 0 {
			l = m.v.Neg()
		}
		if s.Value(l) > 0 {
			dst = append(dst, l)
		}
	}
	return dst
}

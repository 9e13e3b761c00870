// SPDX-License-Identifier: MIT

package ufs

import (
	"github.com/goasp/goasp/solve/asp"
	"github.com/goasp/goasp/solve/sat"
)

// explanations keeps why atoms were made false: the external bodies of their
// unfounded set, false all of them. They are only turned into clauses where
// conflict analysis asks.
type explanations struct {
	set   []bool  // per atom: in the unfounded set
	atoms []int32 // of the set
	seen  []bool  // per body: looked at
	lits  []sat.Lit
	ends  []int32 // per explanation: its end in lits
	level []int32 // and the level that it was made on
}

func (x *explanations) init(g *asp.Graph) {
	x.set = make([]bool, len(g.Atoms))
	x.seen = make([]bool, len(g.Bodies))
}

func (x *explanations) start(i int) int32 {
	if i == 0 {
		return 0
	}
	return x.ends[i-1]
}

// undo drops the explanations made on a level.
func (x *explanations) undo(level int) {
	n := len(x.level)
	for n > 0 && int(x.level[n-1]) >= level {
		n--
	}
	x.level, x.ends = x.level[:n], x.ends[:n]
	x.lits = x.lits[:x.start(n)]
}

// imply makes a and what is unfounded with it false.
func (c *Check) imply(s *sat.Solver, a int32) bool {
	x := &c.reasons
	c.close(s, a)
	begin := len(x.lits)
	c.explain(s)
	reason := x.lits[begin:]
	deepest := 0
	for _, l := range reason {
		deepest = max(deepest, s.Level(l))
	}
	bad := int32(none) // an atom of the set that is true
	for _, u := range x.atoms {
		x.set[u] = false
		if s.Value(c.g.Atoms[u]) > 0 {
			bad = u
		}
	}
	if bad != none || deepest < s.DecisionLevel() {
		if bad != none {
			a = bad
		}
		c.nogood = append(append(c.nogood[:0], reason...), c.g.Atoms[a])
		x.lits = x.lits[:begin]
		return s.AddNogood(c.nogood, false)
	}
	id := uint32(len(x.ends))
	x.ends = append(x.ends, int32(len(x.lits)))
	x.level = append(x.level, int32(s.DecisionLevel()))
	for _, u := range x.atoms {
		s.Imply(c, c.g.Atoms[u].Not(), id)
	}
	return false
}

// Reason gives the false external bodies.
func (c *Check) Reason(_ *sat.Solver, _ sat.Lit, data uint32, dst []sat.Lit) []sat.Lit {
	x := &c.reasons
	return append(dst, x.lits[x.start(int(data)):x.ends[data]]...)
}

// close collects an unfounded set around a: every body that supports one of
// its atoms and is not false depends on another of its atoms.
func (c *Check) close(s *sat.Solver, a int32) {
	x := &c.reasons
	x.atoms = append(x.atoms[:0], a)
	x.set[a] = true
	for k := 0; k < len(x.atoms); k++ {
		u := x.atoms[k]
		for _, b := range c.g.Supports[c.g.SupportsAt[u]:c.g.SupportsAt[u+1]] {
			y := &c.g.Bodies[b]
			switch {
			case s.Value(y.Lit) < 0:
			case y.Weighted:
				c.closeWeighted(s, y)
			default:
				c.closeInner(y)
			}
		}
	}
}

// closeInner takes one atom without source of a conjunction into the set,
// unless there is one already.
func (c *Check) closeInner(y *asp.LoopBody) {
	x := &c.reasons
	pick := int32(none)
	for _, i := range c.g.Inner[y.Off : y.Off+y.N] {
		if x.set[i] {
			return
		}
		if c.source[i] == none {
			pick = i
		}
	}
	if pick == none {
		panic("ufs: a body without need of a source supports none")
	}
	x.set[pick] = true
	x.atoms = append(x.atoms, pick)
}

// closeWeighted takes atoms without source into the set until what is left
// does not reach the bound.
func (c *Check) closeWeighted(s *sat.Solver, y *asp.LoopBody) {
	x := &c.reasons
	elems := c.g.Elems[y.Off : y.Off+y.N]
	sum := int64(0)
	for i := range elems {
		if e := &elems[i]; s.Value(e.Lit) >= 0 && (e.Atom < 0 || !x.set[e.Atom]) {
			sum += e.Weight
		}
	}
	for i := range elems {
		if sum < y.Bound {
			return
		}
		if e := &elems[i]; s.Value(e.Lit) >= 0 && e.Atom >= 0 && !x.set[e.Atom] && c.source[e.Atom] == none {
			x.set[e.Atom] = true
			x.atoms = append(x.atoms, e.Atom)
			sum -= e.Weight
		}
	}
	if sum >= y.Bound {
		panic("ufs: a weighted body without need of a source supports none")
	}
}

// explain appends the literals that make all external bodies of the set fail.
func (c *Check) explain(s *sat.Solver) {
	x := &c.reasons
	for _, u := range x.atoms {
		for _, b := range c.g.Supports[c.g.SupportsAt[u]:c.g.SupportsAt[u+1]] {
			if x.seen[b] {
				continue
			}
			x.seen[b] = true
			y := &c.g.Bodies[b]
			switch {
			case y.Weighted && s.Value(y.Lit) >= 0:
				x.lits = c.explainWeighted(s, y, x.lits)
			case y.Weighted || !c.internal(y):
				x.lits = addTrue(s, y.Lit.Not(), x.lits)
			}
		}
	}
	for _, u := range x.atoms {
		for _, b := range c.g.Supports[c.g.SupportsAt[u]:c.g.SupportsAt[u+1]] {
			x.seen[b] = false
		}
	}
}

// internal says whether a conjunction needs an atom of the set.
func (c *Check) internal(y *asp.LoopBody) bool {
	for _, i := range c.g.Inner[y.Off : y.Off+y.N] {
		if c.reasons.set[i] {
			return true
		}
	}
	return false
}

// explainWeighted appends false elements, so many that the others outside the
// set do not reach the bound.
func (c *Check) explainWeighted(s *sat.Solver, y *asp.LoopBody, dst []sat.Lit) []sat.Lit {
	elems := c.g.Elems[y.Off : y.Off+y.N]
	sum := int64(0)
	for i := range elems {
		if e := &elems[i]; e.Atom < 0 || !c.reasons.set[e.Atom] {
			sum += e.Weight
		}
	}
	for i := range elems {
		if sum < y.Bound {
			break
		}
		if e := &elems[i]; s.Value(e.Lit) < 0 && (e.Atom < 0 || !c.reasons.set[e.Atom]) {
			dst = addTrue(s, e.Lit.Not(), dst)
			sum -= e.Weight
		}
	}
	return dst
}

// addTrue appends a true literal unless it is true for good.
func addTrue(s *sat.Solver, l sat.Lit, dst []sat.Lit) []sat.Lit {
	if s.Level(l) == 0 {
		return dst
	}
	return append(dst, l)
}

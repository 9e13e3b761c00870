// SPDX-License-Identifier: MIT

package ufs

import (
	"github.com/goasp/goasp/solve/asp"
	"github.com/goasp/goasp/solve/sat"
)

// none is no source, and the end of a list.
const none = -1

// Check is the propagator.
//
// An atom without a source is in one of three places: lost, where a source
// is still to be sought; unfounded, where there is none and the atom is to be
// made false; or parked, since it is false and needs none, by the level at
// which it became false.
type Check struct {
	g       *asp.Graph
	source  []int32 // per atom
	missing []int32 // per conjunction: inner atoms without a source
	need    []int64 // per weighted body: bound minus what is counted
	counted []bool  // per element of weighted bodies
	stale   []bool  // per weighted body: elements may be available that are not counted
	watchAt []int32 // per literal: what it makes false, in watches
	watches []int32 // a body, or the complement of an element of a weighted body
	at      int     // trail read so far

	lost      []int32
	inLost    []bool
	unfounded []int32
	parkHead  []int32 // per level: first parked atom
	parkNext  []int32 // per atom
	parked    []bool  // per atom: it is in a list
	queue     []int32

	reasons explanations
	nogood  []sat.Lit
	tester  []tester // of disjunctive components
}

// New makes the propagator for a graph; s must have the problem's variables.
func New(g *asp.Graph, s *sat.Solver) *Check {
	n := len(g.Atoms)
	c := &Check{
		g: g, source: make([]int32, n), missing: make([]int32, len(g.Bodies)), need: make([]int64, len(g.Bodies)),
		counted: make([]bool, len(g.Elems)), stale: make([]bool, len(g.Bodies)),
		lost: make([]int32, n), inLost: make([]bool, n), parkNext: make([]int32, n), parked: make([]bool, n),
	}
	for a := range c.source {
		c.source[a] = none
		c.inLost[a] = true
		c.lost[a] = int32(a)
	}
	for b := range g.Bodies {
		x := &g.Bodies[b]
		c.need[b] = x.Bound
		c.stale[b] = true
		if !x.Weighted {
			c.missing[b] = x.N
		}
	}
	c.watch(s)
	c.reasons.init(g)
	for d := range g.Disjunctive {
		c.tester = append(c.tester, tester{comp: &g.Disjunctive[d]})
	}
	return c
}

// watch fills the lists of what literals make false.
func (c *Check) watch(s *sat.Solver) {
	c.watchAt = make([]int32, 2*(s.NumVars()+1)+1)
	for b := range c.g.Bodies {
		c.watchAt[c.g.Bodies[b].Lit.Not()+1]++
	}
	for e := range c.g.Elems {
		c.watchAt[c.g.Elems[e].Lit.Not()+1]++
	}
	for k := 1; k < len(c.watchAt); k++ {
		c.watchAt[k] += c.watchAt[k-1]
	}
	c.watches = make([]int32, len(c.g.Bodies)+len(c.g.Elems))
	at := append([]int32(nil), c.watchAt...)
	put := func(l sat.Lit, x int32) {
		c.watches[at[l.Not()]] = x
		at[l.Not()]++
	}
	for b := range c.g.Bodies {
		put(c.g.Bodies[b].Lit, int32(b))
	}
	for e := range c.g.Elems {
		put(c.g.Elems[e].Lit, ^int32(e))
	}
}

// watched are the entries of a literal; variables made later have none.
func (c *Check) watched(l sat.Lit) []int32 {
	if int(l)+1 >= len(c.watchAt) {
		return nil
	}
	return c.watches[c.watchAt[l]:c.watchAt[l+1]]
}

// Propagate finds unfounded atoms that are not false yet and makes them so.
func (c *Check) Propagate(s *sat.Solver) bool {
	trail := s.Trail()
	for ; c.at < len(trail); c.at++ {
		for _, x := range c.watched(trail[c.at]) {
			if x >= 0 {
				c.dropHeads(x)
			} else {
				c.uncount(^x)
			}
			c.spread()
		}
	}
	if len(c.lost) > 0 {
		c.seek(s)
	}
	if len(c.unfounded) > 0 {
		return c.falsify(s)
	}
	return true
}

// dropHeads takes the source from atoms that have body b as theirs.
func (c *Check) dropHeads(b int32) {
	for _, a := range c.g.Heads[c.g.HeadsAt[b]:c.g.HeadsAt[b+1]] {
		if c.source[a] == b {
			c.source[a] = none
			c.queue = append(c.queue, a)
		}
	}
}

// uncount takes an element of a weighted body out of its sum.
func (c *Check) uncount(e int32) {
	x := &c.g.Elems[e]
	if !c.counted[e] {
		return
	}
	c.counted[e] = false
	was := c.need[x.Body]
	c.need[x.Body] += x.Weight
	if was <= 0 && c.need[x.Body] > 0 {
		c.stale[x.Body] = true
		c.dropHeads(x.Body)
	}
}

// spread takes away what rested on atoms that lost their sources.
func (c *Check) spread() {
	for len(c.queue) > 0 {
		a := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		c.lose(a)
		for k := c.g.UsesAt[a]; k < c.g.UsesAt[a+1]; k++ {
			u := c.g.Uses[k]
			if c.g.Bodies[u].Weighted {
				c.uncount(c.g.UsePlace[k])
				continue
			}
			if c.missing[u]++; c.missing[u] == 1 {
				c.dropHeads(u)
			}
		}
	}
}

func (c *Check) lose(a int32) {
	if !c.inLost[a] {
		c.inLost[a] = true
		c.lost = append(c.lost, a)
	}
}

// seek gives new sources to lost atoms where there are any, and sorts out the rest.
func (c *Check) seek(s *sat.Solver) {
	for _, a := range c.lost {
		c.inLost[a] = false
		switch {
		case c.source[a] != none:
		case s.Value(c.g.Atoms[a]) < 0:
			c.park(s, a)
		case !c.find(s, a):
			c.unfounded = append(c.unfounded, a)
		}
	}
	c.lost = c.lost[:0]
	kept := c.unfounded[:0]
	for _, a := range c.unfounded { // a later search may have reached an earlier one
		if c.source[a] == none {
			kept = append(kept, a)
		}
	}
	c.unfounded = kept
}

// park puts away an atom that is false. One that found a source and lost it
// again meanwhile is in its list still.
func (c *Check) park(s *sat.Solver, a int32) {
	if c.parked[a] {
		return
	}
	c.parked[a] = true
	level := s.Level(c.g.Atoms[a])
	for len(c.parkHead) <= level {
		c.parkHead = append(c.parkHead, none)
	}
	c.parkNext[a] = c.parkHead[level]
	c.parkHead[level] = a
}

// find looks for a source of a, and of what that makes possible.
func (c *Check) find(s *sat.Solver, a int32) bool {
	for _, b := range c.g.Supports[c.g.SupportsAt[a]:c.g.SupportsAt[a+1]] {
		if c.valid(s, b) {
			c.give(a, b)
			c.extend(s)
			return true
		}
	}
	return false
}

func (c *Check) give(a, b int32) {
	c.source[a] = b
	c.queue = append(c.queue, a)
}

// extend finds what the atoms in the queue support.
func (c *Check) extend(s *sat.Solver) {
	for len(c.queue) > 0 {
		x := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		for k := c.g.UsesAt[x]; k < c.g.UsesAt[x+1]; k++ {
			u := c.g.Uses[k]
			if !c.g.Bodies[u].Weighted {
				c.missing[u]--
			} else if c.need[u] > 0 && !c.stale[u] {
				c.count(s, c.g.UsePlace[k])
			}
			if !c.valid(s, u) {
				continue
			}
			for _, h := range c.g.Heads[c.g.HeadsAt[u]:c.g.HeadsAt[u+1]] {
				if c.source[h] == none {
					c.give(h, u)
				}
			}
		}
	}
}

// valid reports whether a body may derive its heads from founded atoms.
func (c *Check) valid(s *sat.Solver, b int32) bool {
	x := &c.g.Bodies[b]
	if s.Value(x.Lit) < 0 {
		return false
	}
	if !x.Weighted {
		return c.missing[b] == 0
	}
	if c.need[b] > 0 && c.stale[b] {
		for e := x.Off; e < x.Off+x.N && c.need[b] > 0; e++ {
			c.count(s, e)
		}
		c.stale[b] = c.need[b] <= 0
	}
	return c.need[b] <= 0
}

// count adds an element to the sum of its body if it is available. What is
// counted before the body is valid cannot rest on the body, and nothing is
// counted afterwards: so sources go in no circles.
func (c *Check) count(s *sat.Solver, e int32) {
	x := &c.g.Elems[e]
	if c.counted[e] || s.Value(x.Lit) < 0 || x.Atom >= 0 && c.source[x.Atom] == none {
		return
	}
	c.counted[e] = true
	c.need[x.Body] -= x.Weight
}

// falsify makes unfounded atoms false, a set with one explanation at a time.
func (c *Check) falsify(s *sat.Solver) bool {
	for len(c.unfounded) > 0 {
		a := c.unfounded[len(c.unfounded)-1]
		if s.Value(c.g.Atoms[a]) >= 0 {
			return c.imply(s, a)
		}
		c.unfounded = c.unfounded[:len(c.unfounded)-1]
		c.park(s, a)
	}
	return true
}

// Undo forgets the part of the trail that goes away. Sources stay: they are
// no worse with fewer false bodies.
func (c *Check) Undo(s *sat.Solver, level int) {
	start := s.LevelStart(level)
	if len(c.g.Elems) > 0 {
		for _, l := range s.Trail()[min(start, c.at):c.at] {
			for _, x := range c.watched(l) {
				if x < 0 {
					c.stale[c.g.Elems[^x].Body] = true
				}
			}
		}
	}
	c.at = min(c.at, start)
	for _, a := range c.unfounded {
		c.lose(a)
	}
	c.unfounded = c.unfounded[:0]
	if level < len(c.parkHead) {
		for a := c.parkHead[level]; a != none; a = c.parkNext[a] {
			c.parked[a] = false
			c.lose(a)
		}
		c.parkHead[level] = none
	}
	c.reasons.undo(level)
}

// Check tests the disjunctive components; everything else is done by then.
func (c *Check) Check(s *sat.Solver) bool {
	for d := range c.tester {
		if !c.test(s, &c.tester[d]) {
			return false
		}
	}
	return true
}

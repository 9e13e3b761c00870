// SPDX-License-Identifier: MIT

// Package ufs keeps unfounded sets out of answer sets: every true atom needs a
// derivation that does not go in circles. Each atom of a cyclic component has
// a source, a body that may derive it from atoms that have sources themselves;
// atoms that lose theirs and find no other are an unfounded set
// [SimonsNiemelaSoininen-AIJ'02, GebserKaufmannSchaub-AIJ'12].
//
// In `a :- b. b :- a. b :- x.` the source of b is the body {x} and that of a
// is {b}. When x becomes false, b and then a lose their sources, and {a, b} is
// unfounded: neither is supported but by the other.
package ufs

import (
	"github.com/goasp/goasp/solve/asp"
	"github.com/goasp/goasp/solve/sat"
)

// none is no source.
const none = -1

// Check is the propagator.
type Check struct {
	g       *asp.Graph
	source  []int32   // per atom
	missing []int32   // per body: inner atoms without a source
	watch   [][]int32 // per literal: bodies that it falsifies, or weighted ones that count on it
	at      int       // trail read so far

	lost   []int32 // atoms without a source
	inLost []bool
	queue  []int32
	dirty  bool // something changed since sources were sought last
	set    []bool
	nogood []sat.Lit
	order  []int32
}

// New makes the propagator for a graph; s must have the problem's variables.
func New(g *asp.Graph, s *sat.Solver) *Check {
	c := &Check{
		g: g, source: make([]int32, len(g.Atoms)), missing: make([]int32, len(g.Bodies)),
		watch: make([][]int32, 2*(s.NumVars()+1)), inLost: make([]bool, len(g.Atoms)), set: make([]bool, len(g.Atoms)), dirty: true,
	}
	for a := range c.source {
		c.source[a] = none
		c.inLost[a] = true
		c.lost = append(c.lost, int32(a))
	}
	for b := range g.Bodies {
		x := &g.Bodies[b]
		c.missing[b] = x.N
		c.watch[x.Lit^1] = append(c.watch[x.Lit^1], int32(b))
		for _, w := range g.Outer[x.Out : x.Out+x.OutN] {
			c.watch[w.Lit^1] = append(c.watch[w.Lit^1], int32(b))
		}
	}
	return c
}

// supports reports whether a body may derive its heads from founded atoms.
func (c *Check) supports(s *sat.Solver, b int32) bool {
	x := &c.g.Bodies[b]
	if s.Value(x.Lit) < 0 {
		return false
	}
	if !x.Weighted {
		return c.missing[b] == 0
	}
	sum := int64(0)
	for k := x.Off; k < x.Off+x.N; k++ {
		if c.source[c.g.Inner[k]] != none {
			sum += c.g.Weights[k]
		}
	}
	for _, w := range c.g.Outer[x.Out : x.Out+x.OutN] {
		if s.Value(w.Lit) >= 0 {
			sum += w.Weight
		}
	}
	return sum >= x.Bound
}

// Propagate finds unfounded atoms that are not false yet.
func (c *Check) Propagate(s *sat.Solver) bool {
	trail := s.Trail()
	for ; c.at < len(trail); c.at++ {
		for _, b := range c.watch[trail[c.at]] {
			c.dropHeads(s, b)
		}
	}
	if len(c.lost) == 0 || !c.dirty {
		return true
	}
	c.seek(s)
	c.dirty = false
	return c.explain(s)
}

// dropHeads takes away a body as source where it may support no longer. A
// weighted body with inner atoms always is: those that remain may themselves
// depend on its heads, which only a new search for sources can tell.
func (c *Check) dropHeads(s *sat.Solver, b int32) {
	if x := &c.g.Bodies[b]; (!x.Weighted || x.N == 0) && c.supports(s, b) {
		return
	}
	c.dirty = true
	for _, a := range c.g.Heads[c.g.HeadsAt[b]:c.g.HeadsAt[b+1]] {
		if c.source[a] == b {
			c.drop(a)
		}
	}
	for len(c.queue) > 0 {
		a := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		for _, u := range c.g.Uses[c.g.UsesAt[a]:c.g.UsesAt[a+1]] {
			c.missing[u]++
			for _, h := range c.g.Heads[c.g.HeadsAt[u]:c.g.HeadsAt[u+1]] {
				if c.source[h] == u {
					c.drop(h)
				}
			}
		}
	}
}

func (c *Check) drop(a int32) {
	c.source[a] = none
	c.queue = append(c.queue, a)
	if !c.inLost[a] {
		c.inLost[a] = true
		c.lost = append(c.lost, a)
	}
}

// seek gives new sources to atoms that lost theirs, where there are any.
func (c *Check) seek(s *sat.Solver) {
	for _, a := range c.lost {
		if c.source[a] == none {
			c.find(s, a)
		}
	}
	kept := c.lost[:0]
	for _, a := range c.lost {
		if c.source[a] == none {
			kept = append(kept, a)
		} else {
			c.inLost[a] = false
		}
	}
	c.lost = kept
}

// find looks for a source of a, and of what that makes possible.
func (c *Check) find(s *sat.Solver, a int32) {
	for _, b := range c.g.Supports[c.g.SupportsAt[a]:c.g.SupportsAt[a+1]] {
		if c.supports(s, b) {
			c.give(a, b)
			break
		}
	}
	for len(c.queue) > 0 {
		x := c.queue[len(c.queue)-1]
		c.queue = c.queue[:len(c.queue)-1]
		for _, u := range c.g.Uses[c.g.UsesAt[x]:c.g.UsesAt[x+1]] {
			c.missing[u]--
			if !c.supports(s, u) {
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

func (c *Check) give(a, b int32) {
	c.source[a] = b
	c.queue = append(c.queue, a)
}

// explain adds the loop nogood of an atom without source that is not false:
// it cannot hold while every outer body of the unfounded set is false.
func (c *Check) explain(s *sat.Solver) bool {
	for _, a := range c.lost {
		if s.Value(c.g.Atoms[a]) >= 0 {
			c.dirty = true // what follows changes the assignment
			return c.addNogood(s, a)
		}
	}
	return true
}

// addNogood explains one atom. The unfounded set is what a depends on among
// the atoms without source.
func (c *Check) addNogood(s *sat.Solver, a int32) bool {
	c.order = append(c.order[:0], a)
	c.set[a] = true
	for k := 0; k < len(c.order); k++ {
		u := c.order[k]
		for _, b := range c.g.Supports[c.g.SupportsAt[u]:c.g.SupportsAt[u+1]] {
			x := &c.g.Bodies[b]
			if s.Value(x.Lit) < 0 {
				continue
			}
			for _, i := range c.g.Inner[x.Off : x.Off+x.N] {
				if c.source[i] == none && !c.set[i] {
					c.set[i] = true
					c.order = append(c.order, i)
				}
			}
		}
	}
	c.nogood = append(c.nogood[:0], c.g.Atoms[a])
	for _, u := range c.order {
		for _, b := range c.g.Supports[c.g.SupportsAt[u]:c.g.SupportsAt[u+1]] {
			c.blame(s, b)
		}
	}
	for _, u := range c.order {
		c.set[u] = false
	}
	return s.AddNogood(c.nogood, false)
}

// blame adds to the nogood why a body does not support the unfounded set.
func (c *Check) blame(s *sat.Solver, b int32) {
	x := &c.g.Bodies[b]
	inner := false
	for _, i := range c.g.Inner[x.Off : x.Off+x.N] {
		inner = inner || c.set[i]
	}
	switch {
	case s.Value(x.Lit) < 0 && (!inner || x.Weighted):
		c.nogood = append(c.nogood, x.Lit.Not())
	case x.Weighted:
		for _, w := range c.g.Outer[x.Out : x.Out+x.OutN] {
			if s.Value(w.Lit) < 0 {
				c.nogood = append(c.nogood, w.Lit.Not())
			}
		}
	}
}

// Undo forgets the part of the trail that goes away. Sources stay: they are
// no worse with fewer false bodies.
func (c *Check) Undo(s *sat.Solver, level int) {
	c.at = min(c.at, s.LevelStart(level))
	c.dirty = true
}

// Check has nothing to add: Propagate is complete on total assignments.
func (c *Check) Check(*sat.Solver) bool { return true }

// Reason is never asked: all implications come from nogoods.
func (c *Check) Reason(*sat.Solver, sat.Lit, uint32, []sat.Lit) []sat.Lit {
	panic("ufs: no lazy reasons")
}

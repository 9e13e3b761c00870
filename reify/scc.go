// SPDX-License-Identifier: MIT

package reify

import (
	"iter"
	"slices"

	"github.com/goasp/goasp/internal/aspif"
)

// components is the graph of positive dependencies: from each atom of a head
// to each positive atom of the body.
type components struct {
	nodes []aspif.Atom
	index map[aspif.Atom]int32
	edges [][2]int32
}

func (c *components) node(a aspif.Atom) int32 {
	n, ok := c.index[a]
	if !ok {
		if c.index == nil {
			c.index = map[aspif.Atom]int32{}
		}
		n = int32(len(c.nodes))
		c.nodes = append(c.nodes, a)
		c.index[a] = n
	}
	return n
}

// head adds an atom that heads a rule.
func (c *components) head(a aspif.Atom) { c.node(a) }

// depends adds an edge from a to a positive literal.
func (c *components) depends(a aspif.Atom, l aspif.Lit) {
	if l > 0 {
		u := c.node(a)
		c.edges = append(c.edges, [2]int32{u, c.node(l.Atom())})
	}
}

// find gives the components of two atoms and more. All components are
// counted, so the numbers have gaps. It is Tarjan's algorithm [Tarjan-SIAM'72]
// without recursion, which takes the newest nodes first and lists a component
// in the order in which its nodes leave the stack, as clingo does.
func (c *components) find() iter.Seq2[int, []aspif.Atom] {
	n := int32(len(c.nodes))
	starts := make([]int32, n+1)
	for _, e := range c.edges {
		starts[e[0]+1]++
	}
	for k := range n {
		starts[k+1] += starts[k]
	}
	next := slices.Clone(starts[:n])
	targets := make([]int32, len(c.edges))
	for _, e := range c.edges {
		targets[next[e[0]]] = e[1]
		next[e[0]]++
	}
	copy(next, starts)
	s := search{starts: starts, targets: targets, next: next, num: make([]int32, n), low: make([]int32, n)}
	return func(yield func(int, []aspif.Atom) bool) {
		count := 0
		for root := n - 1; root >= 0; root-- {
			more := s.visit(root, func(nodes []int32) bool {
				id := count
				count++
				if len(nodes) < 2 {
					return true
				}
				atoms := make([]aspif.Atom, 0, len(nodes))
				for _, k := range slices.Backward(nodes) {
					atoms = append(atoms, c.nodes[k])
				}
				return yield(id, atoms)
			})
			if !more {
				return
			}
		}
	}
}

// search is the state of Tarjan's algorithm.
type search struct {
	starts, targets []int32
	next            []int32 // next edge to follow
	num, low        []int32 // num is 0 for new nodes, done for finished ones
	count           int32
	stack, calls    []int32
}

const done = int32(1<<31 - 1)

// visit searches from a node and hands over each finished component; it
// stops where found returns false.
func (s *search) visit(root int32, found func([]int32) bool) bool {
	if s.num[root] != 0 {
		return true
	}
	s.calls = append(s.calls[:0], root)
	for len(s.calls) > 0 {
		v := s.calls[len(s.calls)-1]
		if s.num[v] == 0 {
			s.count++
			s.num[v], s.low[v] = s.count, s.count
			s.stack = append(s.stack, v)
		}
		down := false
		for ; s.next[v] < s.starts[v+1]; s.next[v]++ {
			w := s.targets[s.next[v]]
			if down = s.num[w] == 0; down {
				s.calls = append(s.calls, w)
				break // the edge is looked at again when w is finished
			}
			if s.num[w] != done {
				s.low[v] = min(s.low[v], s.low[w])
			}
		}
		if down {
			continue
		}
		s.calls = s.calls[:len(s.calls)-1]
		if s.low[v] != s.num[v] {
			continue
		}
		k := len(s.stack) - 1
		for s.stack[k] != v {
			k--
		}
		nodes := s.stack[k:]
		for _, w := range nodes {
			s.num[w] = done
		}
		s.stack = s.stack[:k]
		if !found(nodes) {
			return false
		}
	}
	return true
}

// SPDX-License-Identifier: MIT

package emit

import (
	"slices"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/graph"
)

// depGraph holds which predicates depend positively on which, in the rules of
// a step. Its nodes are predicates (from 0), all theory atoms together (-1) and
// groups (from -2 down): the sets of predicates that aggregates and
// conditional literals refer to positively.
//
// It tells which aggregates are recursive. This is coarser than the ground
// program, never finer: calling an aggregate recursive costs rules, the
// converse would cost answer sets.
type depGraph struct {
	cache [512]uint64 // recent edges, by hash; complemented, so that 0 is free
	seen  map[uint64]struct{}
	edges []edge

	groups  [][]int32 // members, sorted
	byFirst map[int32][]int32
	last    int32 // group used last

	comp []int32 // component by node, valid after solve
	low  int32   // the smallest node
}

type edge struct{ from, to int32 }

const theoryNode = -1

func (g *depGraph) reset() {
	*g = depGraph{seen: map[uint64]struct{}{}, byFirst: map[int32][]int32{}, last: -1}
}

func (g *depGraph) add(from, to int32) {
	k := uint64(uint32(from))<<32 | uint64(uint32(to))
	h := k * 0x9e3779b97f4a7c15 >> 55
	if g.cache[h] == ^k {
		return
	}
	g.cache[h] = ^k
	if _, ok := g.seen[k]; !ok {
		g.seen[k] = struct{}{}
		g.edges = append(g.edges, edge{from, to})
	}
}

// group is the number of a set of nodes, which must be sorted; -1 for the
// empty set. The nodes are copied.
func (g *depGraph) group(nodes []int32) int32 {
	if len(nodes) == 0 {
		return -1
	}
	if g.last >= 0 && slices.Equal(g.groups[g.last], nodes) {
		return g.last
	}
	for _, k := range g.byFirst[nodes[0]] {
		if slices.Equal(g.groups[k], nodes) {
			g.last = k
			return k
		}
	}
	k := int32(len(g.groups))
	g.groups = append(g.groups, slices.Clone(nodes))
	g.byFirst[nodes[0]] = append(g.byFirst[nodes[0]], k)
	g.last = k
	for _, n := range nodes {
		g.edges = append(g.edges, edge{groupNode(k), n})
	}
	return k
}

func groupNode(k int32) int32 { return -2 - k }

// solve finds the components.
func (g *depGraph) solve() {
	g.low = groupNode(int32(len(g.groups) - 1))
	high := int32(-1)
	for _, e := range g.edges {
		high = max(high, e.from, e.to)
	}
	starts := make([]int32, high-g.low+2)
	for _, e := range g.edges {
		starts[e.from-g.low+1]++
	}
	for k := range starts[1:] {
		starts[k+1] += starts[k]
	}
	fill := slices.Clone(starts)
	targets := make([]int32, len(g.edges))
	for _, e := range g.edges {
		targets[fill[e.from-g.low]] = e.to - g.low
		fill[e.from-g.low]++
	}
	g.comp, _ = graph.SCC(starts, targets)
}

// recursive reports whether a member of a group depends on the group itself.
func (g *depGraph) recursive(group, node int32) bool {
	return g.comp[groupNode(group)-g.low] == g.comp[node-g.low]
}

// headNode is the node of a head.
func headNode(l inst.Lit) int32 {
	if l.Kind() == inst.GroundAtom {
		return int32(l.Pred())
	}
	return theoryNode
}

// depend notes that a head depends on the positive literals of a body.
func (t *Translator) depend(head int32, body []inst.Lit) {
	for _, l := range body {
		if l.Sign() != inst.Pos {
			continue
		}
		switch l.Kind() {
		case inst.GroundAtom:
			t.deps.add(head, int32(l.Pred()))
		case inst.GroundTheory:
			t.deps.add(head, theoryNode)
		default:
			if k := t.conjs[l.Row()].group; k >= 0 {
				t.deps.add(head, groupNode(k))
			}
		}
	}
}

// node is what a condition's literal depends on positively.
func (t *Translator) litNode(l inst.Lit) (node int32, ok bool) {
	if l.Sign() != inst.Pos {
		return 0, false
	}
	switch l.Kind() {
	case inst.GroundAtom:
		return int32(l.Pred()), true
	case inst.GroundTheory:
		return theoryNode, true
	}
	k := t.conjs[l.Row()].group
	return groupNode(k), k >= 0
}

// addNodes adds the nodes of the positive literals to a set.
func (t *Translator) addNodes(set []int32, lits []inst.Lit) []int32 {
	for _, l := range lits {
		if n, ok := t.litNode(l); ok && !slices.Contains(set, n) {
			set = append(set, n)
		}
	}
	return set
}

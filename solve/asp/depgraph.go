// SPDX-License-Identifier: MIT

package asp

import (
	"github.com/goasp/goasp/solve/sat"
)

// Graph is the part of a program that takes part in positive cycles: its
// atoms, numbered from 0, and the bodies that support them.
type Graph struct {
	Atoms  []sat.Lit // literal per atom
	Bodies []LoopBody
	// Supports lists the bodies of each atom, Uses the bodies with the atom as
	// an inner literal; compressed.
	SupportsAt, Supports []int32
	UsesAt, Uses         []int32
	HeadsAt, Heads       []int32 // atoms by body
	Inner                []int32 // inner atoms of all bodies
	Weights              []int64 // and their weights, where the body has any
	Outer                []sat.WeightLit
}

// LoopBody is a body of the graph. Its inner literals are the positive ones of
// the same component as its heads; the others are outer ones.
type LoopBody struct {
	Lit       sat.Lit
	Off, N    int32 // in Inner and Weights
	Weighted  bool
	Bound     int64
	Out, OutN int32 // in Outer, where Weighted
}

// loops builds the graph of the cyclic components.
func (q *Problem) loops() {
	node := make([]int32, len(q.s.atom))
	g := &Graph{}
	for a := range node {
		node[a] = -1
		if a > 0 && q.s.atom[a] == open && q.cyclic[q.comp[a]] {
			node[a] = int32(len(g.Atoms))
			g.Atoms = append(g.Atoms, q.atomLit[a])
		}
	}
	if len(g.Atoms) == 0 {
		return
	}
	q.Loops = g
	// A body supports atoms of one component at a time.
	type key struct {
		body, comp int32
		lit        sat.Lit
	}
	index := map[key]int32{}
	g.SupportsAt = append(g.SupportsAt, 0)
	var heads [][2]int32
	for a := range node {
		if node[a] < 0 {
			continue
		}
		for k := q.supportAt[a]; k < q.supportAt[a+1]; k++ {
			b := q.p.rules[q.support[k]].body
			l := q.bodyLit[b]
			if q.shifted[k] != noLit {
				l = q.shifted[k]
			}
			id := key{b, q.comp[a], l}
			n, ok := index[id]
			if !ok {
				n = int32(len(g.Bodies))
				index[id] = n
				g.Bodies = append(g.Bodies, q.loopBody(g, b, q.comp[a], l, node))
			}
			g.Supports = append(g.Supports, n)
			heads = append(heads, [2]int32{n, node[a]})
		}
		if q.s.external[a] {
			n := int32(len(g.Bodies))
			g.Bodies = append(g.Bodies, LoopBody{Lit: sat.True})
			g.Supports = append(g.Supports, n)
			heads = append(heads, [2]int32{n, node[a]})
		}
		g.SupportsAt = append(g.SupportsAt, int32(len(g.Supports)))
	}
	g.HeadsAt, g.Heads = compress(len(g.Bodies), heads)
	var uses [][2]int32
	for b := range g.Bodies {
		x := &g.Bodies[b]
		for _, a := range g.Inner[x.Off : x.Off+x.N] {
			uses = append(uses, [2]int32{a, int32(b)})
		}
	}
	g.UsesAt, g.Uses = compress(len(g.Atoms), uses)
}

// compress sorts pairs by their first part, which is below n.
func compress(n int, pairs [][2]int32) (at, list []int32) {
	at = make([]int32, n+1)
	for _, p := range pairs {
		at[p[0]+1]++
	}
	for k := 1; k <= n; k++ {
		at[k] += at[k-1]
	}
	list = make([]int32, len(pairs))
	next := append([]int32(nil), at...)
	for _, p := range pairs {
		list[next[p[0]]] = p[1]
		next[p[0]]++
	}
	return at, list
}

func (q *Problem) loopBody(g *Graph, b, comp int32, l sat.Lit, node []int32) LoopBody {
	x := LoopBody{Lit: l, Off: int32(len(g.Inner)), Out: int32(len(g.Outer)), Weighted: q.p.bodies[b].kind == weighted}
	if x.Weighted {
		x.Bound = q.s.left[b]
	}
	for k, y := range q.p.bodyLits(b) {
		a := y.Atom()
		if q.s.atom[a] != open {
			continue
		}
		w := q.p.weight(b, k)
		if y > 0 && node[a] >= 0 && q.comp[a] == comp {
			g.Inner = append(g.Inner, node[a])
			for x.Weighted && len(g.Weights) < len(g.Inner) {
				g.Weights = append(g.Weights, 0)
			}
			if x.Weighted {
				g.Weights[len(g.Inner)-1] = w
			}
		} else if x.Weighted {
			g.Outer = append(g.Outer, sat.WeightLit{Lit: q.Lit(y), Weight: w})
		}
	}
	x.N = int32(len(g.Inner)) - x.Off
	x.OutN = int32(len(g.Outer)) - x.Out
	return x
}

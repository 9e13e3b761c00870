// SPDX-License-Identifier: MIT

package asp

import (
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/graph"
	"github.com/goasp/goasp/solve/sat"
)

// Graph is the part of a program that takes part in positive cycles: its
// atoms, numbered from 0, and the bodies that support them.
type Graph struct {
	Atoms  []sat.Lit // literal per atom
	Bodies []LoopBody
	// Supports lists the bodies of each atom, Heads the atoms of each body,
	// and Uses the bodies with the atom as inner literal, with its place among
	// Elems where the body is weighted; all compressed.
	SupportsAt, Supports   []int32
	HeadsAt, Heads         []int32
	UsesAt, Uses, UsePlace []int32
	Inner                  []int32 // inner atoms of the bodies that are conjunctions
	Elems                  []LoopElem
	Disjunctive            []DisjunctiveComponent
}

// LoopBody is a body of the graph. The inner literals of a conjunction are its
// positive ones of the same component as its heads; Lit covers the others.
type LoopBody struct {
	Lit      sat.Lit
	Off, N   int32 // in Inner or, where Weighted, in Elems
	Weighted bool
	Bound    int64
}

// LoopElem is an element of a weighted body.
type LoopElem struct {
	Lit    sat.Lit
	Atom   int32 // number of an inner atom, -1 otherwise
	Body   int32
	Weight int64
}

// DisjunctiveComponent is a component with head cycles: whether its atoms are
// founded is a search of its own.
type DisjunctiveComponent struct {
	Atoms []int32
	Rules []DisjunctiveRule
}

// DisjunctiveRule is a rule with heads in a DisjunctiveComponent.
type DisjunctiveRule struct {
	Inner  []int32   // heads in the component, numbers of atoms
	Outer  []sat.Lit // other heads of a disjunction
	Choice bool
	Body   int32 // in Bodies
}

// components finds the cyclic components of the positive dependencies among open atoms.
func (q *Problem) components() {
	n := len(q.s.atom)
	starts := make([]int32, n+1)
	var targets []int32
	self := make([]bool, n)
	for a := 1; a < n; a++ {
		starts[a] = int32(len(targets))
		if q.s.atom[a] != open {
			continue
		}
		for _, r := range q.supportOf(aspif.Atom(a)) {
			for _, l := range q.p.bodyLits(q.p.rules[r].body) {
				if l > 0 && q.s.atom[l] == open {
					targets = append(targets, int32(l))
					self[a] = self[a] || int(l) == a
				}
			}
		}
	}
	starts[n] = int32(len(targets))
	comp, num := graph.SCC(starts, targets)
	size := make([]int32, num)
	q.comp = comp
	q.cyclic = make([]bool, num)
	for a := 1; a < n; a++ {
		c := comp[a]
		size[c]++
		if size[c] > 1 || self[a] {
			q.cyclic[c] = true
		}
	}
	q.headCycles(int(num))
}

// headCycles marks the components that hold two heads of one disjunction.
func (q *Problem) headCycles(num int) {
	for r := range q.p.rules {
		x := &q.p.rules[r]
		if x.choice || x.n < 2 || q.s.body[x.body] == isFalse {
			continue
		}
		head := q.p.ruleHead(r)
		for i, a := range head {
			for _, b := range head[:i] {
				if a == b || q.s.atom[a] != open || q.s.atom[b] != open || q.comp[a] != q.comp[b] {
					continue
				}
				if q.disjunctive == nil {
					q.disjunctive = make([]bool, num)
				}
				q.disjunctive[q.comp[a]] = true
			}
		}
	}
}

// isDisjunctive says whether rule r makes head cycles with its head a.
func (q *Problem) isDisjunctive(a aspif.Atom) bool {
	return q.disjunctive != nil && q.disjunctive[q.comp[a]]
}

// loopBuilder is the state of building a graph.
type loopBuilder struct {
	q     *Problem
	g     *Graph
	node  []int32    // per atom: its number, or -1
	seen  []int32    // per body: its number in the component at hand
	comp  []int32    // per body: that component
	heads [][2]int32 // body, atom
	uses  [][2]int32 // atom, body
	place [][2]int32 // atom, place in Elems
}

// loops builds the graph of the cyclic components.
func (q *Problem) loops() {
	b := &loopBuilder{q: q, g: &Graph{}, node: make([]int32, len(q.s.atom))}
	atoms := b.order()
	if len(atoms) == 0 {
		return
	}
	q.Loops = b.g
	b.seen = make([]int32, len(q.p.bodies))
	b.comp = make([]int32, len(q.p.bodies))
	for k := range b.comp {
		b.comp[k] = -1
	}
	b.g.SupportsAt = append(b.g.SupportsAt, 0)
	for _, a := range atoms {
		b.supports(a)
		b.g.SupportsAt = append(b.g.SupportsAt, int32(len(b.g.Supports)))
	}
	b.g.HeadsAt, b.g.Heads = compress(len(b.g.Bodies), b.heads)
	b.g.UsesAt, b.g.Uses = compress(len(b.g.Atoms), b.uses)
	_, b.g.UsePlace = compress(len(b.g.Atoms), b.place)
	if q.disjunctive != nil {
		b.disjunctions(atoms)
	}
}

// order numbers the atoms of cyclic components, component by component.
func (b *loopBuilder) order() []aspif.Atom {
	q := b.q
	var pairs [][2]int32
	for a := range b.node {
		b.node[a] = -1
		if a > 0 && q.s.atom[a] == open && q.cyclic[q.comp[a]] {
			pairs = append(pairs, [2]int32{q.comp[a], int32(a)})
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	_, sorted := compress(len(q.cyclic), pairs)
	atoms := make([]aspif.Atom, len(sorted))
	for k, a := range sorted {
		b.node[a] = int32(k)
		b.g.Atoms = append(b.g.Atoms, q.atomLit[a])
		atoms[k] = aspif.Atom(a)
	}
	return atoms
}

// supports adds the bodies of an atom.
func (b *loopBuilder) supports(a aspif.Atom) {
	q := b.q
	c := q.comp[a]
	for k := q.supportAt[a]; k < q.supportAt[a+1]; k++ {
		body := q.p.rules[q.support[k]].body
		n := int32(0)
		switch {
		case q.shifted[k] != noLit && !q.isDisjunctive(a):
			n = b.add(body, c, q.shifted[k])
		case b.comp[body] == c:
			n = b.seen[body]
		default:
			n = b.add(body, c, q.bodyLit[body])
			b.comp[body], b.seen[body] = c, n
		}
		b.support(a, n)
	}
}

func (b *loopBuilder) support(a aspif.Atom, body int32) {
	b.g.Supports = append(b.g.Supports, body)
	b.heads = append(b.heads, [2]int32{body, b.node[a]})
}

// add makes a new body of the graph.
func (b *loopBuilder) add(body, comp int32, lit sat.Lit) int32 {
	q, g := b.q, b.g
	n := int32(len(g.Bodies))
	x := LoopBody{Lit: lit, Off: int32(len(g.Inner)), Weighted: q.p.bodies[body].kind == weighted}
	if x.Weighted {
		x.Bound, x.Off = q.s.left[body], int32(len(g.Elems))
	}
	for k, y := range q.p.bodyLits(body) {
		if q.s.atom[y.Atom()] != open {
			continue
		}
		inner := int32(-1)
		if y > 0 && q.comp[y] == comp {
			inner = b.node[y]
		}
		if inner >= 0 {
			b.uses = append(b.uses, [2]int32{inner, n})
			b.place = append(b.place, [2]int32{inner, int32(len(g.Elems))})
		}
		switch {
		case x.Weighted:
			g.Elems = append(g.Elems, LoopElem{q.Lit(y), inner, n, q.p.weight(body, k)})
		case inner >= 0:
			g.Inner = append(g.Inner, inner)
		}
	}
	x.N = int32(len(g.Inner)) - x.Off
	if x.Weighted {
		x.N = int32(len(g.Elems)) - x.Off
	}
	g.Bodies = append(g.Bodies, x)
	return n
}

// disjunctions collects the rules of the components with head cycles.
func (b *loopBuilder) disjunctions(atoms []aspif.Atom) {
	q := b.q
	where := map[int32]int{}
	for k, a := range atoms {
		if !q.isDisjunctive(a) {
			continue
		}
		c := q.comp[a]
		d, ok := where[c]
		if !ok {
			d = len(b.g.Disjunctive)
			where[c] = d
			b.g.Disjunctive = append(b.g.Disjunctive, DisjunctiveComponent{})
		}
		comp := &b.g.Disjunctive[d]
		comp.Atoms = append(comp.Atoms, int32(k))
		for i, r := range q.supportOf(a) {
			x := &q.p.rules[r]
			rule := DisjunctiveRule{Choice: x.choice, Body: b.g.Supports[b.g.SupportsAt[k]+int32(i)]}
			if x.choice || x.n == 1 {
				rule.Inner = []int32{int32(k)}
				comp.Rules = append(comp.Rules, rule)
				continue
			}
			for _, h := range q.p.ruleHead(int(r)) {
				switch {
				case q.s.atom[h] == open && q.comp[h] == c:
					rule.Inner = append(rule.Inner, b.node[h])
				case q.s.atom[h] != isFalse:
					rule.Outer = append(rule.Outer, q.Lit(h.Pos()))
				}
			}
			if rule.Inner[0] == int32(k) { // once for all its heads
				comp.Rules = append(comp.Rules, rule)
			}
		}
	}
}

// compress sorts pairs by their first part, which is below n, into rows.
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

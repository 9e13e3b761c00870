// SPDX-License-Identifier: MIT

package meta

import (
	"slices"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/graph"
)

// rules remembers a ground program of one step as far as it matters what
// depends on what.
type rules struct {
	aspif.Tee // to nobody: what is not looked at
	list      []rule
	shown     []shown
	last      aspif.Atom // the largest number so far
	opaque    bool       // there is more to answer sets than rules
}

// rule is a rule; one of a sum has weights, those of the body's literals.
type rule struct {
	choice  bool
	head    []aspif.Atom
	body    []aspif.Lit
	weights []int64
	bound   int64
}

// shown is an output statement.
type shown struct {
	text []byte
	cond []aspif.Lit
}

// newAtom is an atom that the program does not have.
func (r *rules) newAtom() aspif.Atom {
	r.last++
	return r.last
}

// see notes the atoms in use.
func (r *rules) see(head []aspif.Atom, body []aspif.Lit) {
	for _, a := range head {
		r.last = max(r.last, a)
	}
	for _, l := range body {
		r.last = max(r.last, l.Atom())
	}
}

// Rule is part of aspif.Program, as all that follows.
func (r *rules) Rule(ht aspif.HeadType, head []aspif.Atom, body []aspif.Lit) {
	r.see(head, body)
	r.list = append(r.list, rule{choice: ht == aspif.Choice, head: slices.Clone(head), body: slices.Clone(body)})
}

// WeightRule notes a rule of a sum.
func (r *rules) WeightRule(ht aspif.HeadType, head []aspif.Atom, bound int64, body []aspif.WeightLit) {
	x := rule{choice: ht == aspif.Choice, head: slices.Clone(head), bound: bound}
	x.weights = []int64{}
	for _, w := range body {
		x.body = append(x.body, w.Lit)
		x.weights = append(x.weights, w.Weight)
	}
	r.see(head, x.body)
	r.list = append(r.list, x)
}

// Output notes what is shown.
func (r *rules) Output(text []byte, cond []aspif.Lit) {
	r.see(nil, cond)
	r.shown = append(r.shown, shown{slices.Clone(text), slices.Clone(cond)})
}

// External notes an atom.
func (r *rules) External(a aspif.Atom, _ aspif.ExternalValue) { r.last = max(r.last, a) }

// Minimize notes the atoms.
func (r *rules) Minimize(_ int64, lits []aspif.WeightLit) {
	for _, w := range lits {
		r.last = max(r.last, w.Lit.Atom())
	}
}

// Project notes the atoms.
func (r *rules) Project(atoms []aspif.Atom) { r.see(atoms, nil) }

// Heuristic notes the atoms.
func (r *rules) Heuristic(a aspif.Atom, _ aspif.HeuristicType, _ int64, _ uint32, cond []aspif.Lit) {
	r.see([]aspif.Atom{a}, cond)
}

// TheoryElement notes the atoms.
func (r *rules) TheoryElement(_ aspif.ID, _ []aspif.ID, cond []aspif.Lit) { r.see(nil, cond) }

// TheoryAtom notes the atom.
func (r *rules) TheoryAtom(a aspif.Atom, _ aspif.ID, _ []aspif.ID) { r.last = max(r.last, a) }

// TheoryAtomGuard notes the atom.
func (r *rules) TheoryAtomGuard(a aspif.Atom, _ aspif.ID, _ []aspif.ID, _, _ aspif.ID) {
	r.last = max(r.last, a)
}

// Assume restricts the answer sets.
func (r *rules) Assume(lits []aspif.Lit) {
	r.see(nil, lits)
	r.opaque = r.opaque || len(lits) > 0
}

// AcycEdge restricts the answer sets.
func (r *rules) AcycEdge(_, _ int32, cond []aspif.Lit) {
	r.see(nil, cond)
	r.opaque = true
}

// tell passes the body of a rule on with an atom as head.
func (x *rule) tell(p aspif.Program, head aspif.Atom) {
	heads := []aspif.Atom{head}
	if x.weights == nil {
		p.Rule(aspif.Disjunction, heads, x.body)
		return
	}
	sum := make([]aspif.WeightLit, len(x.body))
	for k, l := range x.body {
		sum[k] = aspif.WeightLit{Lit: l, Weight: x.weights[k]}
	}
	p.WeightRule(aspif.Disjunction, heads, x.bound, sum)
}

// above reports whether a rule derives or forbids something beyond the bottom.
func (x *rule) above(bottom []bool) bool {
	for _, h := range x.head {
		if !bottom[h] {
			return true
		}
	}
	for _, l := range x.body {
		if len(x.head) == 0 && !bottom[l.Atom()] {
			return true
		}
	}
	return false
}

// bottom marks the atoms that the given ones depend on, and what follows from
// these and from atoms without rules: no atom among them depends on one
// outside, so that they split the program [LifschitzTurner-ICLP'94].
func (r *rules) bottom(atoms []aspif.Atom) []bool {
	in := r.below(atoms)
	// Above begins where something is chosen.
	heads := make([][]aspif.Atom, r.last+1) // by atom of the body
	over := make([]bool, r.last+1)
	var todo []aspif.Atom
	rise := func(a aspif.Atom) {
		if !in[a] && !over[a] {
			over[a] = true
			todo = append(todo, a)
		}
	}
	for i := range r.list {
		x := &r.list[i]
		for _, h := range x.head {
			if x.choice || len(x.head) > 1 {
				rise(h)
			}
			for _, l := range x.body {
				heads[l.Atom()] = append(heads[l.Atom()], h)
			}
		}
	}
	for len(todo) > 0 {
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, h := range heads[a] {
			rise(h)
		}
	}
	for a := range in {
		in[a] = !over[a]
	}
	return in
}

// below marks the atoms that the given ones depend on.
func (r *rules) below(atoms []aspif.Atom) []bool {
	by := make([][]int32, r.last+1) // rules by head
	for i := range r.list {
		for _, a := range r.list[i].head {
			by[a] = append(by[a], int32(i))
		}
	}
	in := make([]bool, r.last+1)
	var todo []aspif.Atom
	add := func(a aspif.Atom) {
		if !in[a] {
			in[a] = true
			todo = append(todo, a)
		}
	}
	for _, a := range atoms {
		add(a)
	}
	for len(todo) > 0 {
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, i := range by[a] {
			x := &r.list[i]
			for _, l := range x.body {
				add(l.Atom())
			}
			if !x.choice {
				for _, h := range x.head {
					add(h)
				}
			}
		}
	}
	return in
}

// determined reports whether the atoms beyond the bottom follow from it and
// from what is chosen: nothing is disjoint, nothing depends on itself through
// negation.
func (r *rules) determined(bottom []bool) bool {
	var from, to []aspif.Atom
	negative := []bool{}
	for i := range r.list {
		x := &r.list[i]
		if len(x.head) == 0 || !x.above(bottom) {
			continue
		}
		if len(x.head) > 1 && !x.choice {
			return false
		}
		for _, h := range x.head {
			for k, l := range x.body {
				if !bottom[h] && !bottom[l.Atom()] {
					from, to = append(from, h), append(to, l.Atom())
					negative = append(negative, l < 0 != (x.weights != nil && x.weights[k] < 0))
				}
			}
		}
	}
	comp := components(int(r.last)+1, from, to)
	for i := range from {
		if negative[i] && comp[from[i]] == comp[to[i]] {
			return false
		}
	}
	return true
}

// components numbers the strongly connected components of a graph.
func components(nodes int, from, to []aspif.Atom) []int32 {
	starts := make([]int32, nodes+1)
	for _, v := range from {
		starts[v+1]++
	}
	for v := range nodes {
		starts[v+1] += starts[v]
	}
	targets := make([]int32, len(to))
	at := slices.Clone(starts)
	for i, v := range from {
		targets[at[v]] = int32(to[i])
		at[v]++
	}
	comp, _ := graph.SCC(starts, targets)
	return comp
}

// SPDX-License-Identifier: MIT

package brute

import (
	"errors"

	"github.com/goasp/goasp/internal/aspif"
)

// rule is a rule as it was told. Conjunctions are kept apart from weight
// bodies, since nearly all rules have one.
type rule struct {
	head   aspif.HeadType
	atoms  []aspif.Atom
	body   []aspif.Lit
	weight bool
	bound  int64
	sum    []aspif.WeightLit
}

type output struct {
	text string
	cond []aspif.Lit
}

type minimize struct {
	prio int64
	lits []aspif.WeightLit
}

type edge struct {
	u, v int32
	cond []aspif.Lit
}

// Program stores a ground program. The zero value is an empty one. Steps
// add to each other.
type Program struct {
	rules     []rule
	outputs   []output
	minimizes []minimize
	edges     []edge
	assumed   []aspif.Lit
	externals map[aspif.Atom]aspif.ExternalValue
	theory    []aspif.Atom
	project   []aspif.Atom
	err       error
}

var _ aspif.Program = (*Program)(nil)

// InitProgram is part of aspif.Program.
func (p *Program) InitProgram(incremental bool) {}

// BeginStep forgets the assumptions of the step before.
func (p *Program) BeginStep() { p.assumed = nil }

// EndStep returns the first error so far.
func (p *Program) EndStep() error { return p.err }

// Rule stores a rule.
func (p *Program) Rule(ht aspif.HeadType, head []aspif.Atom, body []aspif.Lit) {
	p.rules = append(p.rules, rule{head: ht, atoms: clone(head), body: clone(body)})
}

// WeightRule stores a rule with a weight body.
func (p *Program) WeightRule(ht aspif.HeadType, head []aspif.Atom, bound int64, body []aspif.WeightLit) {
	r := rule{head: ht, atoms: clone(head), weight: true, bound: bound}
	for _, l := range body {
		// A negative weight is that of the complement, with the bound moved:
		// -w*l = -w + w*~l.
		if l.Weight < 0 {
			r.bound -= l.Weight
			l = aspif.WeightLit{Lit: -l.Lit, Weight: -l.Weight}
		}
		r.sum = append(r.sum, l)
	}
	p.rules = append(p.rules, r)
}

// Minimize stores a minimize statement.
func (p *Program) Minimize(prio int64, lits []aspif.WeightLit) {
	p.minimizes = append(p.minimizes, minimize{prio, clone(lits)})
}

// Project stores the atoms to project to.
func (p *Program) Project(atoms []aspif.Atom) { p.project = append(p.project, atoms...) }

// Output stores a shown text.
func (p *Program) Output(text []byte, cond []aspif.Lit) {
	p.outputs = append(p.outputs, output{string(text), clone(cond)})
}

// External sets the value of an external atom.
func (p *Program) External(a aspif.Atom, v aspif.ExternalValue) {
	if p.externals == nil {
		p.externals = map[aspif.Atom]aspif.ExternalValue{}
	}
	p.externals[a] = v
}

// Assume stores assumptions for this step.
func (p *Program) Assume(lits []aspif.Lit) { p.assumed = append(p.assumed, lits...) }

// Heuristic changes no models.
func (p *Program) Heuristic(a aspif.Atom, t aspif.HeuristicType, bias int64, prio uint32, cond []aspif.Lit) {
}

// AcycEdge stores an edge.
func (p *Program) AcycEdge(u, v int32, cond []aspif.Lit) {
	p.edges = append(p.edges, edge{u, v, clone(cond)})
}

// TheoryNumber and the other terms of theories have no meaning here.
func (p *Program) TheoryNumber(id aspif.ID, n int64) {}

// TheorySymbol has no meaning here.
func (p *Program) TheorySymbol(id aspif.ID, name []byte) {}

// TheoryFunction has no meaning here.
func (p *Program) TheoryFunction(id, fun aspif.ID, args []aspif.ID) {}

// TheorySequence has no meaning here.
func (p *Program) TheorySequence(id aspif.ID, t aspif.TupleType, args []aspif.ID) {}

// TheoryElement has no meaning here.
func (p *Program) TheoryElement(id aspif.ID, terms []aspif.ID, cond []aspif.Lit) {}

// TheoryAtom remembers the atom: it is free unless a rule derives it.
func (p *Program) TheoryAtom(a aspif.Atom, term aspif.ID, elements []aspif.ID) {
	if a != 0 {
		p.theory = append(p.theory, a)
	}
}

// TheoryAtomGuard is TheoryAtom with a guard.
func (p *Program) TheoryAtomGuard(a aspif.Atom, term aspif.ID, elements []aspif.ID, op, rhs aspif.ID) {
	p.TheoryAtom(a, term, elements)
}

// ErrTooLarge says that a program has too many atoms to try them all.
var ErrTooLarge = errors.New("brute: too many atoms")

func clone[T any](s []T) []T { return append([]T(nil), s...) }

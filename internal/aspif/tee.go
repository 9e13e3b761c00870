// SPDX-License-Identifier: MIT

package aspif

// Tee tells a ground program to several others at once.
type Tee []Program

var _ Program = Tee(nil)

// InitProgram is part of Program, as all that follows.
func (t Tee) InitProgram(incremental bool) {
	for _, p := range t {
		p.InitProgram(incremental)
	}
}

// BeginStep begins a step.
func (t Tee) BeginStep() {
	for _, p := range t {
		p.BeginStep()
	}
}

// Rule passes a rule on.
func (t Tee) Rule(ht HeadType, head []Atom, body []Lit) {
	for _, p := range t {
		p.Rule(ht, head, body)
	}
}

// WeightRule passes a rule on.
func (t Tee) WeightRule(ht HeadType, head []Atom, bound int64, body []WeightLit) {
	for _, p := range t {
		p.WeightRule(ht, head, bound, body)
	}
}

// Minimize passes a statement on.
func (t Tee) Minimize(prio int64, lits []WeightLit) {
	for _, p := range t {
		p.Minimize(prio, lits)
	}
}

// Project passes a statement on.
func (t Tee) Project(atoms []Atom) {
	for _, p := range t {
		p.Project(atoms)
	}
}

// Output passes a statement on.
func (t Tee) Output(text []byte, cond []Lit) {
	for _, p := range t {
		p.Output(text, cond)
	}
}

// External passes a statement on.
func (t Tee) External(a Atom, v ExternalValue) {
	for _, p := range t {
		p.External(a, v)
	}
}

// Assume passes a statement on.
func (t Tee) Assume(lits []Lit) {
	for _, p := range t {
		p.Assume(lits)
	}
}

// Heuristic passes a statement on.
func (t Tee) Heuristic(a Atom, h HeuristicType, bias int64, prio uint32, cond []Lit) {
	for _, p := range t {
		p.Heuristic(a, h, bias, prio, cond)
	}
}

// AcycEdge passes a statement on.
func (t Tee) AcycEdge(u, v int32, cond []Lit) {
	for _, p := range t {
		p.AcycEdge(u, v, cond)
	}
}

// TheoryNumber passes a term on.
func (t Tee) TheoryNumber(id ID, n int64) {
	for _, p := range t {
		p.TheoryNumber(id, n)
	}
}

// TheorySymbol passes a term on.
func (t Tee) TheorySymbol(id ID, name []byte) {
	for _, p := range t {
		p.TheorySymbol(id, name)
	}
}

// TheoryFunction passes a term on.
func (t Tee) TheoryFunction(id, fun ID, args []ID) {
	for _, p := range t {
		p.TheoryFunction(id, fun, args)
	}
}

// TheorySequence passes a term on.
func (t Tee) TheorySequence(id ID, tt TupleType, args []ID) {
	for _, p := range t {
		p.TheorySequence(id, tt, args)
	}
}

// TheoryElement passes an element on.
func (t Tee) TheoryElement(id ID, terms []ID, cond []Lit) {
	for _, p := range t {
		p.TheoryElement(id, terms, cond)
	}
}

// TheoryAtom passes an atom on.
func (t Tee) TheoryAtom(a Atom, term ID, elements []ID) {
	for _, p := range t {
		p.TheoryAtom(a, term, elements)
	}
}

// TheoryAtomGuard passes an atom on.
func (t Tee) TheoryAtomGuard(a Atom, term ID, elements []ID, op, rhs ID) {
	for _, p := range t {
		p.TheoryAtomGuard(a, term, elements, op, rhs)
	}
}

// EndStep ends a step and returns the first error.
func (t Tee) EndStep() error {
	var first error
	for _, p := range t {
		if err := p.EndStep(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// SPDX-License-Identifier: MIT

// Package aspif is the seam between grounding and solving: the interface
// Program, spoken by the grounder and by the readers of this package, and
// implemented by the writers of this package, by reify and by the solver.
// The name is that of the text format whose statements it mirrors,
// [GebserKaminskiKaufmannOstrowskiSchaubWanko-ICLP'16].
package aspif

// Atom is a propositional atom; numbers start at 1.
type Atom uint32

// MaxAtom is the largest atom number.
const MaxAtom Atom = 1<<31 - 1

// Lit is an atom or, negative, its default negation. It is never 0.
type Lit int32

// Pos and Neg make literals.
func (a Atom) Pos() Lit { return Lit(a) }

// Neg is the default negation of a.
func (a Atom) Neg() Lit { return -Lit(a) }

// Atom is the atom below a literal.
func (l Lit) Atom() Atom {
	if l < 0 {
		return Atom(-l)
	}
	return Atom(l)
}

// WeightLit is a literal with its weight.
type WeightLit struct {
	Lit    Lit
	Weight int64
}

// HeadType tells how the atoms of a head are connected.
type HeadType uint8

// The head types. A disjunction of no atoms is a constraint, of one atom a
// normal head.
const (
	Disjunction HeadType = 0
	Choice      HeadType = 1
)

// ExternalValue is the value of an external atom.
type ExternalValue uint8

// The values, with the numbers of the text format.
const (
	ExternalFree    ExternalValue = 0
	ExternalTrue    ExternalValue = 1
	ExternalFalse   ExternalValue = 2
	ExternalRelease ExternalValue = 3
)

// HeuristicType is the modifier of a domain heuristic.
type HeuristicType uint8

// The modifiers, with the numbers of the text format.
const (
	HeuristicLevel  HeuristicType = 0
	HeuristicSign   HeuristicType = 1
	HeuristicFactor HeuristicType = 2
	HeuristicInit   HeuristicType = 3
	HeuristicTrue   HeuristicType = 4
	HeuristicFalse  HeuristicType = 5
)

// TupleType is the kind of a compound theory term that has no function name.
type TupleType int8

// The kinds, with the numbers of the text format.
const (
	TheoryTuple TupleType = -1
	TheorySet   TupleType = -2
	TheoryList  TupleType = -3
)

// ID numbers theory terms and theory elements.
type ID = uint32

// Program is told a ground program, step by step. Calls come between
// BeginStep and EndStep. Slices and byte slices are only lent for the call.
// A method that fails remembers the error until EndStep returns it.
type Program interface {
	// InitProgram comes once, before everything else.
	InitProgram(incremental bool)
	BeginStep()
	// Rule is head :- body with a conjunction as body.
	Rule(ht HeadType, head []Atom, body []Lit)
	// WeightRule is head :- bound <= #sum{body}. Weights may be of any sign.
	WeightRule(ht HeadType, head []Atom, bound int64, body []WeightLit)
	// Minimize adds to the sum of a priority.
	Minimize(prio int64, lits []WeightLit)
	// Project restricts projection to the named atoms (and those of further calls).
	Project(atoms []Atom)
	// Output shows text in an answer where all literals of cond hold.
	Output(text []byte, cond []Lit)
	External(a Atom, v ExternalValue)
	Assume(lits []Lit)
	Heuristic(a Atom, t HeuristicType, bias int64, prio uint32, cond []Lit)
	// AcycEdge adds an edge from u to v where cond holds; the edges must form no cycle.
	AcycEdge(u, v int32, cond []Lit)

	TheoryNumber(id ID, n int64)
	TheorySymbol(id ID, name []byte)
	// TheoryFunction is a compound term whose name is the term fun.
	TheoryFunction(id, fun ID, args []ID)
	TheorySequence(id ID, t TupleType, args []ID)
	TheoryElement(id ID, terms []ID, cond []Lit)
	// TheoryAtom defines the theory atom of number a; 0 is a directive.
	TheoryAtom(a Atom, term ID, elements []ID)
	TheoryAtomGuard(a Atom, term ID, elements []ID, op, rhs ID)

	// EndStep ends a step and returns the first error of the program so far.
	EndStep() error
}

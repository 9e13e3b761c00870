// SPDX-License-Identifier: MIT

package inst

import "github.com/goasp/goasp/internal/symbol"

// Lit is a ground body literal: sign, kind and index in 64 bits.
type Lit uint64

// GroundKind tells what a ground literal is about.
type GroundKind uint8

// The kinds.
const (
	GroundAtom        GroundKind = iota // an atom of the Base
	GroundAggregate                     // what Output.Aggregate returned
	GroundConditional                   // what Output.Conditional returned
	GroundTheory                        // what Output.Theory returned
)

// AtomLit makes a literal over row of pred.
func AtomLit(sign Sign, pred PredID, row uint32) Lit {
	return Lit(sign) | Lit(row)<<4 | Lit(pred)<<36
}

// OtherLit makes a literal of another kind; index is chosen by the Output.
func OtherLit(sign Sign, kind GroundKind, index uint32) Lit {
	return Lit(sign) | Lit(kind)<<2 | Lit(index)<<4
}

// Sign of the literal.
func (l Lit) Sign() Sign { return Sign(l & 3) }

// WithSign is the same literal with another sign.
func (l Lit) WithSign(s Sign) Lit { return l&^3 | Lit(s) }

// Kind of the literal.
func (l Lit) Kind() GroundKind { return GroundKind(l >> 2 & 3) }

// Row is the row of an atom, or the index of another kind.
func (l Lit) Row() uint32 { return uint32(l >> 4) }

// Pred is the predicate of an atom.
func (l Lit) Pred() PredID { return PredID(l >> 36) }

// GroundGuard is "aggregate Rel Value".
type GroundGuard struct {
	Rel   Rel
	Value symbol.Sym
}

// GroundElement is one tuple of an aggregate with the conditions under which
// it counts: a disjunction of conjunctions. An empty conjunction is true. For
// FunSet, Tuple is empty and elements differ in their conditions.
type GroundElement struct {
	Tuple []symbol.Sym
	Conds [][]Lit
}

// GroundAggregateLit is an aggregate of a body whose truth is not decided by
// grounding. For Sum and SumPlus the first term of each tuple is a number;
// tuples are distinct. Elements of SumPlus have positive weights.
type GroundAggregateLit struct {
	Fun      Fun
	Guards   []GroundGuard
	Elements []GroundElement
}

// GroundCond is an atom or literal under a condition.
type GroundCond struct {
	// Lit is the head; False marks a head that never holds.
	Lit   Lit
	False bool
	Cond  []Lit
}

// GroundHeadElement is Tuple : Atom : Cond of a head aggregate.
type GroundHeadElement struct {
	Tuple []symbol.Sym
	Atom  Lit
	Cond  []Lit
}

// GroundTheoryAtom is a theory atom; its terms are ground.
type GroundTheoryAtom struct {
	Name     string
	Args     []symbol.Sym
	Elements []GroundTheoryElement
	Op       string
	Guard    *GroundTheoryTerm
	// Directive: it stands alone, without an atom. Head: it is derived by a rule.
	Directive, Head bool
}

// GroundTheoryElement is Tuple : Cond.
type GroundTheoryElement struct {
	Tuple []GroundTheoryTerm
	Cond  []Lit
}

// GroundTheoryTerm mirrors TheoryTerm.
type GroundTheoryTerm struct {
	Kind TheoryTermKind
	Sym  symbol.Sym
	Name string
	Args []GroundTheoryTerm
}

// Output is told the ground program in symbolic form. All slices are lent
// for the call only. Facts are removed from bodies before; a body with a false
// literal is never reported. Atoms of facts are reported once, by Fact.
type Output interface {
	// Fact reports an atom that is true in every answer set.
	Fact(pred PredID, row uint32)
	// Rule is a rule with a normal head (len(head) 1), a disjunction, or a constraint (0).
	Rule(head []Lit, body []Lit)
	// Choice is a choice rule without bounds or conditions.
	Choice(head []Lit, body []Lit)
	// Disjunction is a disjunction with conditions.
	Disjunction(head []GroundCond, body []Lit)
	// HeadAggregate is a choice with bounds or conditions, or a head
	// aggregate. With FunSet the tuples are empty and atoms are counted.
	HeadAggregate(fun Fun, guards []GroundGuard, elems []GroundHeadElement, body []Lit)
	// Aggregate, Conditional and Theory define ground literals to be used in
	// bodies that follow. Conditional is the conjunction of its elements.
	Aggregate(a *GroundAggregateLit) Lit
	Conditional(elems []GroundCond) Lit
	Theory(a *GroundTheoryAtom) Lit
	// TheoryRule derives a theory atom (defined before by Theory).
	TheoryRule(head Lit, body []Lit)

	ShowTerm(term symbol.Sym, body []Lit)
	Minimize(weight, prio symbol.Sym, tuple []symbol.Sym, body []Lit)
	// External declares an atom external where the body holds; value is one of
	// free, true, false, release as identifiers.
	External(atom Lit, value symbol.Sym, body []Lit)
	Project(atom Lit, body []Lit)
	Heuristic(atom Lit, bias, prio, modifier symbol.Sym, body []Lit)
	Edge(u, v symbol.Sym, body []Lit)
}

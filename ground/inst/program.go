// SPDX-License-Identifier: MIT

package inst

import (
	"iter"
	"time"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// PredID numbers the predicates of a Base: one for each name, sign and arity,
// and hidden ones made by the rewriting.
type PredID int32

// TermKind is the shape of a Term.
type TermKind uint8

// The shapes. Only Const, Var, Fun, Linear and NegVar may occur in the
// arguments of an atom in a body; the rewriting moves everything else into
// comparisons. In heads, tuples and comparisons all of them may occur.
const (
	TermConst  TermKind = iota // Sym
	TermVar                    // the value of Slot
	TermFun                    // Sig(Args...), a function or tuple with variables
	TermLinear                 // Mul*Slot + Add, Mul != 0; matches by inversion
	TermNegVar                 // -Slot; matches numbers, identifiers, functions, tuples
	TermUnary                  // Unary Args[0]
	TermBinary                 // Args[0] Binary Args[1]
)

// Term is a term over the variable slots of a rule.
type Term struct {
	Kind     TermKind
	Unary    symbol.UnaryOp
	Binary   symbol.BinaryOp
	Slot     int32
	Sym      symbol.Sym
	Sig      symbol.Sig
	Mul, Add int64
	Args     []Term
	Loc      diag.Location // of operations, for messages
}

// Sign is the default negation of a literal.
type Sign uint8

// The signs.
const (
	Pos Sign = iota
	Not
	NotNot
)

// Rel is a comparison relation.
type Rel uint8

// The relations, in the order of package ast.
const (
	Eq Rel = iota
	Ne
	Lt
	Le
	Gt
	Ge
)

// LitKind is the kind of a body literal.
type LitKind uint8

// The kinds.
const (
	LitAtom        LitKind = iota // Sign Pred(Args)
	LitCompare                    // Left Rel Right, no sign (folded into Rel)
	LitRange                      // Slot = Left..Right
	LitAggregate                  // Sign Aggregate
	LitConditional                // Cond
	LitTheory                     // Sign Theory
	LitFalse                      // never true
)

// Status tells what is known about the atoms that an atom literal may match
// at the time its component is instantiated.
type Status uint8

const (
	// Complete: all of them were derived in earlier components; negative
	// literals can be decided where the atom is absent or a fact.
	Complete Status = iota
	// Recursive: the literal is positive and some are derived in the component itself.
	Recursive
	// Open: a literal under negation; some are derived in this or a later component.
	Open
)

// Literal is one element of a rule body or condition.
//
// For LitCompare with Eq where one side is a single pattern (Const, Var, Fun,
// Linear, NegVar) whose variables are unbound, the other side is evaluated
// and matched against it: the comparison binds variables.
type Literal struct {
	Kind        LitKind
	Sign        Sign
	Rel         Rel
	Status      Status
	Pred        PredID
	Slot        int32
	Args        []Term
	Left, Right *Term
	Aggregate   *Aggregate
	Conditional *Conditional
	Theory      *TheoryAtom
	Loc         diag.Location
	// Silent: a positive LitAtom that only binds variables to atoms that were
	// derived; it does not become part of the ground body.
	Silent bool
}

// Fun is an aggregate function.
type Fun uint8

// The functions, in the order of package ast. FunSet counts atoms or literals without
// tuples ({a;b}).
const (
	Count Fun = iota
	Sum
	SumPlus
	Min
	Max
	FunSet
)

// Guard is "aggregate Rel Term".
type Guard struct {
	Rel  Rel
	Term Term
}

// Aggregate is a body aggregate. Variables of its elements that occur
// elsewhere in the rule body or head are global: their slots are listed, and are bound
// before the aggregate is looked at; the others are local to one element.
type Aggregate struct {
	Fun    Fun
	Guards []Guard // all must hold; at most two
	// Assign is the slot of X in X = #sum{...} where X is bound by nothing
	// else, otherwise -1. There is then no other Eq guard for it.
	Assign   int32
	Elements []Element
	Globals  []int32
	// Recursive: a positive or negated condition depends on the component itself.
	// Monotone is false where derivation may not be assumed to grow only
	// [AlvianoFaberGebser-TPLP'15].
	Recursive bool
}

// Element is Tuple : Cond. For FunSet the tuple is empty and the first
// literal of Cond is the counted one.
type Element struct {
	Tuple []Term
	Cond  []Literal
	Loc   diag.Location // of the first term, for "tuple ignored"
	Text  string        // unused where empty
}

// Conditional is Head : Cond in a body: for all instances of Cond, Head holds.
// Head is a LitAtom, LitCompare or LitFalse.
type Conditional struct {
	Head      Literal
	Cond      []Literal
	Globals   []int32
	Recursive bool
}

// TheoryAtom is a theory atom with its operators resolved.
type TheoryAtom struct {
	Name     string
	Args     []Term
	Elements []TheoryElement
	Op       string
	Guard    *TheoryTerm
	Globals  []int32
	// Directive: the atom stands alone and is never in an answer.
	Directive bool
	// Recursive: a condition depends on the component itself.
	Recursive bool
}

// TheoryElement is Tuple : Cond.
type TheoryElement struct {
	Tuple []TheoryTerm
	Cond  []Literal
}

// TheoryTerm is a theory term: a Term (Kind 0), a function or a sequence.
type TheoryTerm struct {
	Kind TheoryTermKind
	Term Term
	Name string
	Args []TheoryTerm
}

// TheoryTermKind is the shape of a theory term.
type TheoryTermKind uint8

// The shapes.
const (
	TheoryPlain TheoryTermKind = iota // Term
	TheoryFun                         // Name(Args)
	TheoryTuple                       // (Args)
	TheorySet                         // {Args}
	TheoryList                        // [Args]
)

// HeadKind is the kind of a rule head.
type HeadKind uint8

// The kinds.
const (
	HeadNone        HeadKind = iota // integrity constraint
	HeadAtom                        // Pred(Args)
	HeadDisjunction                 // Elements without tuples
	HeadChoice                      // Elements without tuples, Fun is FunSet, Guards optional
	HeadAggregate                   // Elements with tuples, Fun, Guards
	HeadShow                        // Terms[0] shown
	HeadMinimize                    // Terms: weight, priority, tuple...
	HeadExternal                    // Pred(Args), Terms[0] the value or none (false)
	HeadProject                     // Pred(Args)
	HeadHeuristic                   // Pred(Args), Terms: bias, priority, modifier
	HeadEdge                        // Terms: u, v
	HeadTheory                      // Theory
)

// derives tells rules from other statements.
func (k HeadKind) derives() bool { return k <= HeadAggregate }

// HeadElement is Tuple : Pred(Args) : Cond. A negated or arithmetic literal
// in a head was moved into bodies by the rewriting.
type HeadElement struct {
	Tuple []Term
	Pred  PredID
	Args  []Term
	Cond  []Literal
	Loc   diag.Location
}

// Head is what a rule derives.
type Head struct {
	Kind     HeadKind
	Pred     PredID
	Args     []Term
	Fun      Fun
	Guards   []Guard
	Elements []HeadElement
	Terms    []Term
	Theory   *TheoryAtom
	// Recursive: a condition of an element depends on the component itself.
	Recursive bool
	Globals   []int32
}

// Rule is a rule or other statement with a body, over Slots variable slots.
type Rule struct {
	Head  Head
	Body  []Literal
	Slots int
	Names []string // of the slots, for messages
	Loc   diag.Location
	// Filled by the instantiation, for the grounding profile.
	Stats RuleStats
}

// RuleStats counts the work done for a rule.
type RuleStats struct {
	Instances uint64        // ground instances emitted
	Matches   uint64        // candidates tried
	Time      time.Duration // with Options.Timed
}

// Component is a set of rules that depend on each other positively, or one rule.
type Component struct {
	Rules     []*Rule
	Recursive bool // some literal has status Recursive
}

// Program gives what to instantiate, components in topological order. Each is
// asked for when those before it are done.
type Program iter.Seq[Component]

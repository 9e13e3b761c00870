// SPDX-License-Identifier: MIT

package ast

import "github.com/goasp/goasp/internal/symbol"

// Sign is the default negation in front of a literal.
type Sign uint8

// The signs.
const (
	NoSign Sign = iota
	Not
	NotNot
)

// Relation compares terms.
type Relation uint8

// The relations.
const (
	Eq Relation = iota
	Ne
	Lt
	Le
	Gt
	Ge
)

// String is the relation as written in programs.
func (r Relation) String() string { return [...]string{"=", "!=", "<", "<=", ">", ">="}[r] }

// Negate is the relation that holds exactly when r does not.
func (r Relation) Negate() Relation { return [...]Relation{Ne, Eq, Ge, Gt, Le, Lt}[r] }

// Flip is the relation with sides exchanged.
func (r Relation) Flip() Relation { return [...]Relation{Eq, Ne, Gt, Ge, Lt, Le}[r] }

// Guard is a relation with its right side: of a comparison or an aggregate.
type Guard struct {
	Rel  Relation
	Term Term
}

// Literal is a possibly signed atom: *SymbolicAtom, *Comparison or *BoolConst.
type Literal struct {
	At
	Sign Sign
	Atom Atom
}

// Atom is what a literal may be about.
type Atom interface {
	Append(dst []byte, s *symbol.Store) []byte
	atom()
}

// SymbolicAtom is an atom of a predicate. Its term is a *Symbol (identifier),
// *Function without External, a *Pool of these (from p(1;2)), or a *Unary Neg
// above one of them for classical negation.
type SymbolicAtom struct{ Term Term }

// Comparison is X rel Y rel Z ..., with at least one guard.
type Comparison struct {
	Left   Term
	Guards []Guard
}

// BoolConst is #true or #false.
type BoolConst struct{ Value bool }

func (*SymbolicAtom) atom() {}
func (*Comparison) atom()   {}
func (*BoolConst) atom()    {}

// ConditionalLiteral is L : Condition. As the element of a choice or
// disjunction it may have no condition.
type ConditionalLiteral struct {
	At
	Literal   *Literal
	Condition []*Literal
}

// BodyLiteral is one of *Literal, *ConditionalLiteral, *BodyAggregate, *SetAggregate, *TheoryAtom.
type BodyLiteral interface {
	Append(dst []byte, s *symbol.Store) []byte
	bodyLiteral()
}

// Head is one of *Literal, *Disjunction, *HeadAggregate, *SetAggregate, *TheoryAtom.
// A constraint has the literal #false.
type Head interface {
	Append(dst []byte, s *symbol.Store) []byte
	head()
}

// Disjunction is a head of several conditional literals, or of one with a condition.
type Disjunction struct {
	At
	Elements []*ConditionalLiteral
}

// AggregateFunction is #count, #sum, ...
type AggregateFunction uint8

// The aggregate functions.
const (
	Count AggregateFunction = iota
	Sum
	SumPlus
	Min
	Max
)

// String is the function as written in programs.
func (f AggregateFunction) String() string {
	return [...]string{"#count", "#sum", "#sum+", "#min", "#max"}[f]
}

// SetAggregate is L rel { a : b; c } rel R: in a head a choice, in a body
// counting literals. Left is read from the aggregate's side: in
// `1 < { a }` it is {Gt, 1} (the aggregate is greater than 1); `1 { a }` is
// {Ge, 1}. Nil where absent.
type SetAggregate struct {
	At
	Sign        Sign // of a body literal
	Left, Right *Guard
	Elements    []*ConditionalLiteral
}

// BodyAggregate is an aggregate with tuples in a body; Left as in SetAggregate.
type BodyAggregate struct {
	At
	Sign        Sign
	Function    AggregateFunction
	Left, Right *Guard
	Elements    []*BodyAggregateElement
}

// BodyAggregateElement is Tuple : Condition.
type BodyAggregateElement struct {
	At
	Tuple     []Term
	Condition []*Literal
}

// HeadAggregate is an aggregate with tuples in a head.
type HeadAggregate struct {
	At
	Function    AggregateFunction
	Left, Right *Guard
	Elements    []*HeadAggregateElement
}

// HeadAggregateElement is Tuple : Literal : Condition.
type HeadAggregateElement struct {
	At
	Tuple     []Term
	Literal   *Literal
	Condition []*Literal
}

func (*Literal) bodyLiteral()            {}
func (*ConditionalLiteral) bodyLiteral() {}
func (*BodyAggregate) bodyLiteral()      {}
func (*SetAggregate) bodyLiteral()       {}
func (*TheoryAtom) bodyLiteral()         {}

func (*Literal) head()       {}
func (*Disjunction) head()   {}
func (*HeadAggregate) head() {}
func (*SetAggregate) head()  {}
func (*TheoryAtom) head()    {}

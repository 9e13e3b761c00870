// SPDX-License-Identifier: MIT

package ast

import (
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// TheoryTerm is one of *TheoryLeaf, *TheoryFunction, *TheorySequence, *TheoryUnparsed.
type TheoryTerm interface {
	Append(dst []byte, s *symbol.Store) []byte
	theoryTerm()
}

// TheoryLeaf is a *Symbol or *Variable.
type TheoryLeaf struct{ Term Term }

// TheoryFunction is f(X,Y); after operators are resolved also an operator with
// one or two arguments.
type TheoryFunction struct {
	At
	Name string
	Args []TheoryTerm
}

// TheorySequence is (X,Y), [X,Y] or {X,Y}.
type TheorySequence struct {
	At
	Type aspif.TupleType
	Args []TheoryTerm
}

// TheoryUnparsed is a sequence of operators and operands whose precedence is
// only known from the theory definition: each element is some operators
// followed by an operand.
type TheoryUnparsed struct {
	At
	Elements []TheoryUnparsedElement
}

// TheoryUnparsedElement is a run of operators before an operand.
type TheoryUnparsedElement struct {
	Operators []string
	Term      TheoryTerm
}

func (*TheoryLeaf) theoryTerm()     {}
func (*TheoryFunction) theoryTerm() {}
func (*TheorySequence) theoryTerm() {}
func (*TheoryUnparsed) theoryTerm() {}

// TheoryAtom is &name(Args) { Elements } Op Guard.
type TheoryAtom struct {
	At
	Sign     Sign // of a body literal
	Term     Term // *Symbol or *Function (or *Pool of these): name and arguments
	Elements []*TheoryElement
	Op       string // empty without guard
	Guard    TheoryTerm
}

// TheoryElement is Tuple : Condition.
type TheoryElement struct {
	At
	Tuple     []TheoryTerm
	Condition []*Literal
}

// TheoryDefinition is #theory name { terms; atoms }.
type TheoryDefinition struct {
	At
	Name  string
	Terms []*TheoryTermDefinition
	Atoms []*TheoryAtomDefinition
}

// TheoryOperatorType is the arity and associativity of a theory operator.
type TheoryOperatorType uint8

// The operator types.
const (
	TheoryUnary TheoryOperatorType = iota
	TheoryBinaryLeft
	TheoryBinaryRight
)

// TheoryOperator is an operator with its priority.
type TheoryOperator struct {
	At
	Name     string
	Priority int
	Type     TheoryOperatorType
}

// TheoryTermDefinition is name { operators }.
type TheoryTermDefinition struct {
	At
	Name      string
	Operators []TheoryOperator
}

// TheoryAtomType is where a theory atom may occur.
type TheoryAtomType uint8

// The places.
const (
	TheoryAny TheoryAtomType = iota
	TheoryHead
	TheoryBody
	TheoryDirective
)

// TheoryAtomDefinition is &name/arity : term, { ops }, guard, type.
type TheoryAtomDefinition struct {
	At
	Name      string
	Arity     int
	TermName  string
	Operators []string // allowed guards; nil without guard
	GuardName string
	Type      TheoryAtomType
}

// SPDX-License-Identifier: MIT

// Package ast is the syntax tree of a logic program. Nodes are values that
// nobody changes after the parser made them: a rewriting pass returns new
// nodes and shares what stayed the same. Every node prints as valid input.
package ast

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// Term is one of *Symbol, *Variable, *Unary, *Binary, *Interval, *Function, *Pool.
type Term interface {
	Loc() diag.Location
	Append(dst []byte, s *symbol.Store) []byte
	term()
}

// At gives a node its place in the source.
type At struct{ Location diag.Location }

// Loc is the place of the node.
func (a At) Loc() diag.Location { return a.Location }

// Symbol is a ground term: a number, string, #inf, #sup, or an identifier (a
// possible name of a constant), later also larger terms.
type Symbol struct {
	At
	Value symbol.Sym
}

// Variable is a variable; an anonymous one is named "_" by the parser.
type Variable struct {
	At
	Name string
}

// Unary is -X, ~X or |X|. |X;Y| is Unary over a Pool.
type Unary struct {
	At
	Op symbol.UnaryOp
	X  Term
}

// Binary is X op Y.
type Binary struct {
	At
	Op   symbol.BinaryOp
	X, Y Term
}

// Interval is X..Y.
type Interval struct {
	At
	X, Y Term
}

// Function is f(X,Y) or, with an empty name, the tuple (X,Y); External marks
// @f(X,Y). Identifiers are Symbol, not Function; f() is the same as f.
type Function struct {
	At
	Name     string
	Args     []Term
	External bool
}

// Pool is X;Y: one of its alternatives. f(1,2;3) is Pool{f(1,2), f(3)} and
// (1;2) is Pool{1, 2}.
type Pool struct {
	At
	Terms []Term
}

func (*Symbol) term()   {}
func (*Variable) term() {}
func (*Unary) term()    {}
func (*Binary) term()   {}
func (*Interval) term() {}
func (*Function) term() {}
func (*Pool) term()     {}

// SPDX-License-Identifier: MIT

package ast

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// Statement is one statement of a program.
type Statement interface {
	Loc() diag.Location
	Append(dst []byte, s *symbol.Store) []byte
	statement()
}

// Rule is Head :- Body.
type Rule struct {
	At
	Head Head
	Body []BodyLiteral
}

// Const is #const name = value. [type]
type Const struct {
	At
	Name     string
	Value    Term
	Override bool // [override]; otherwise [default]
}

// ShowSignature is #show p/n. ShowNothing is #show.
type ShowSignature struct {
	At
	Sig   symbol.Sig
	Arity int
}

// ShowNothing is "#show.": nothing is shown but what other statements show.
type ShowNothing struct{ At }

// ShowTerm is #show t : Body.
type ShowTerm struct {
	At
	Term Term
	Body []BodyLiteral
}

// Defined is #defined p/n.
type Defined struct {
	At
	Sig   symbol.Sig
	Arity int
}

// Minimize is :~ Body. [Weight@Priority,Tuple]; an element of #minimize, and
// of #maximize with its weight negated. Priority is never nil (0 by default).
type Minimize struct {
	At
	Weight, Priority Term
	Tuple            []Term
	Body             []BodyLiteral
}

// Program is #program name(params).
type Program struct {
	At
	Name   string
	Params []string
}

// External is #external Atom : Body. [Type]; Type nil means false.
type External struct {
	At
	Atom *SymbolicAtom
	Body []BodyLiteral
	Type Term
}

// Edge is #edge (U,V) : Body. A pool of edges is several Edge statements.
type Edge struct {
	At
	U, V Term
	Body []BodyLiteral
}

// Heuristic is #heuristic Atom : Body. [Bias@Priority,Modifier]; Priority never nil.
type Heuristic struct {
	At
	Atom                     *SymbolicAtom
	Body                     []BodyLiteral
	Bias, Priority, Modifier Term
}

// ProjectAtom is #project Atom : Body.
type ProjectAtom struct {
	At
	Atom *SymbolicAtom
	Body []BodyLiteral
}

// ProjectSignature is #project p/n.
type ProjectSignature struct {
	At
	Sig   symbol.Sig
	Arity int
}

// Include is #include "file". or, with System, #include <file>.
type Include struct {
	At
	Path   string
	System bool
}

// Script is #script (language) code #end.
type Script struct {
	At
	Language, Code string
}

func (*Rule) statement()             {}
func (*Const) statement()            {}
func (*ShowSignature) statement()    {}
func (*ShowNothing) statement()      {}
func (*ShowTerm) statement()         {}
func (*Defined) statement()          {}
func (*Minimize) statement()         {}
func (*Program) statement()          {}
func (*External) statement()         {}
func (*Edge) statement()             {}
func (*Heuristic) statement()        {}
func (*ProjectAtom) statement()      {}
func (*ProjectSignature) statement() {}
func (*Include) statement()          {}
func (*Script) statement()           {}
func (*TheoryDefinition) statement() {}

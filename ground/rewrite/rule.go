// SPDX-License-Identifier: MIT

package rewrite

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// LitKind is the kind of a literal.
type LitKind uint8

// The kinds.
const (
	LitAtom        LitKind = iota // Sign Atom
	LitCompare                    // Left Rel Right
	LitRange                      // Left = Right, a variable and an interval
	LitFalse                      // never true
	LitAggregate                  // Sign Agg
	LitConditional                // Cond
	LitTheory                     // Sign Theory
)

// Status tells what is known about the atoms that a literal may match while
// its component is instantiated; the meaning is that of inst.Status.
type Status uint8

// The statuses.
const (
	Complete Status = iota
	Recursive
	Open
)

// Atom is a predicate with arguments. Predicates that the rewriting makes have
// names that begin with '#'.
type Atom struct {
	Loc  diag.Location
	Sig  symbol.Sig
	Args []ast.Term
	// Written are the arguments as in the source, where a pass replaced them
	// by something that a message should not show.
	Written *[]ast.Term
}

// Literal is one element of a body or condition.
type Literal struct {
	Kind   LitKind
	Sign   ast.Sign
	Status Status
	// Silent literals bind variables to atoms that were derived and do not
	// become part of the ground body.
	Silent      bool
	Rel         ast.Relation
	Loc         diag.Location
	Atom        Atom
	Left, Right ast.Term
	Agg         *Aggregate
	Cond        *Element
	Theory      *Theory
}

// Fun is the function of an aggregate.
type Fun uint8

// The functions, in the order of package inst.
const (
	Count Fun = iota
	Sum
	SumPlus
	Min
	Max
	FunSet
)

// Aggregate is an aggregate of a body, or the elements and guards of a head.
type Aggregate struct {
	Loc      diag.Location
	Fun      Fun
	Guards   []ast.Guard
	Assign   *ast.Variable // X in X = #sum{...} where nothing else binds X
	Elements []Element
	// Globals are the global variables of the elements. Recursive tells that
	// a condition depends on the component itself.
	Globals   []string
	Recursive bool
}

// Element is Tuple : Head : Cond. In a body aggregate with tuples there is no
// Head; in a FunSet of a body it is the counted literal; in a conditional
// literal it is what has to hold; in heads it is the atom.
type Element struct {
	Loc   diag.Location
	Tuple []ast.Term
	Head  Literal
	// Alts, where there are any, stand for Head until an auxiliary atom does:
	// a disjunction of conjunctions in a body, a conjunction of atoms in the
	// head of a disjunctive rule.
	Alts      [][]Literal
	Cond      []Literal
	Globals   []string
	Recursive bool
}

// HeadKind is the kind of a rule head, in the order of package inst.
type HeadKind uint8

// The kinds.
const (
	HeadNone HeadKind = iota
	HeadAtom
	HeadDisjunction
	HeadChoice
	HeadAggregate
	HeadShow
	HeadMinimize
	HeadExternal
	HeadProject
	HeadHeuristic
	HeadEdge
	HeadTheory
)

// Rule is a rule or another statement with a body.
type Rule struct {
	Loc    diag.Location
	Kind   HeadKind
	Atom   Atom       // of HeadAtom, HeadExternal, HeadProject, HeadHeuristic
	Terms  []ast.Term // of HeadShow, HeadMinimize, HeadExternal, HeadHeuristic, HeadEdge
	Agg    *Aggregate // of HeadDisjunction, HeadChoice, HeadAggregate
	Theory *Theory    // of HeadTheory
	Body   []Literal
}

// Theory is a theory atom with its operators resolved.
type Theory struct {
	Loc       diag.Location
	Name      string
	Args      []ast.Term
	Elements  []TheoryElement
	Op        string
	Guard     ast.TheoryTerm
	Directive bool
	Globals   []string
	Recursive bool
}

// TheoryElement is Tuple : Cond.
type TheoryElement struct {
	Loc   diag.Location
	Tuple []ast.TheoryTerm
	Cond  []Literal
}

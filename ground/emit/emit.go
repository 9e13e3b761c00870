// SPDX-License-Identifier: MIT

// Package emit turns the symbolic ground program that the instantiation
// reports into text (Text) or into the statements of an aspif.Program
// (Translator).
//
// The running example of the Translator, with {a;b}. before it:
//
//	x :- 1 <= #sum { 2:a; -1:b } <= 2, not not b.
//
// The sum becomes literals over auxiliary atoms: "at least 1" is the head of a
// weight rule, "at most 2" the negation of the one for 3; the negative weight
// goes to the complement of b and shifts both bounds by 1. The doubly negated
// b becomes the negation of an atom that holds where b does not:
//
//	y :- 2 <= #sum { 2:a; 1:not b }.   n :- not b.   x :- y, not n.
//
// where "at most 2" is dropped, as the sum cannot exceed it.
package emit

import (
	"io"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/diag"
)

// Show tells what answers show.
type Show struct {
	All          bool          // no #show statement: every predicate that is not hidden
	Preds        []inst.PredID // otherwise these
	ProjectPreds []inst.PredID // of #project p/n
}

// Options of emitters.
type Options struct {
	// FactSymbols shows facts under the condition that they hold, as if that
	// were not known.
	FactSymbols bool
	// RewriteMinimize shows the tuples of minimize statements as atoms
	// _criteria(Priority,Weight,Tuple) instead of minimizing.
	RewriteMinimize bool
	// At tells the place of the rule that is being instantiated.
	At func() diag.Location
	// Debug, where set, gets the statements of a Translator as text.
	Debug io.Writer
}

// Emitter is an output with steps.
type Emitter interface {
	inst.Output
	BeginStep()
	EndStep(Show) error
}

var (
	_ Emitter = (*Text)(nil)
	_ Emitter = (*Translator)(nil)
	_ Emitter = (*Tee)(nil)
)

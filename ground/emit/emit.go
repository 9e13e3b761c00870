// SPDX-License-Identifier: MIT

// Package emit turns the symbolic ground program that the instantiation
// reports into text or into the statements of an aspif.Program.
package emit

import "github.com/goasp/goasp/ground/inst"

// Show tells what answers show.
type Show struct {
	All          bool          // no #show statement: every predicate that is not hidden
	Preds        []inst.PredID // otherwise these
	ProjectPreds []inst.PredID // of #project p/n
}

// Emitter is an output with steps.
type Emitter interface {
	inst.Output
	BeginStep()
	EndStep(Show) error
}

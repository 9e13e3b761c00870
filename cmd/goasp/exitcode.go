// SPDX-License-Identifier: MIT

package main

import "github.com/goasp/goasp/solve"

// The exit codes of clingo. Those of results are sums.
const (
	exitInterrupted = 1   // by a signal or limit
	exitSat         = 10  // a model was found
	exitExhausted   = 20  // the search space was searched completely
	exitError       = 1   // of the command line
	exitMemory      = 33  // there is not enough memory
	exitFailure     = 65  // the program could not be read or grounded
	exitNoInput     = 128 // a file is missing
)

// exitCode is the code of a result, that of the last call.
func exitCode(r *solve.Result) int {
	code := 0
	if r.Interrupted {
		code |= exitInterrupted
	}
	if r.Outcome == solve.Satisfiable || r.Outcome == solve.OptimumFound {
		code += exitSat
	}
	if r.Exhausted {
		code += exitExhausted
	}
	return code
}

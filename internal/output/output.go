// SPDX-License-Identifier: MIT

// Package output prints answers as clingo does: as text, in the format of the
// ASP competition, or as JSON.
package output

import (
	"bufio"
	"io"
	"time"

	"github.com/goasp/goasp/solve"
)

// Quiet tells what to leave out: 0 prints all, 1 the last, 2 none.
type Quiet struct{ Model, Cost, Call int }

// Settings are what all formats share.
type Settings struct {
	Version   string
	Inputs    []string // as given; none means standard input
	Quiet     Quiet
	Verbose   int
	Separator string // between atoms
	AtomForm  string // with %0 for the atom; "" for the atom alone
	HideAux   bool   // leave out atoms that begin with an underscore
	Tool      string // the name in the banner; "" is goasp
	Brave     bool
	Cautious  bool
	Stats     int
	Threads   int
}

// Times are the figures of the summary.
type Times struct {
	Total, Solve, Model, Unsat, CPU time.Duration
}

// Summary is what is told at the end.
type Summary struct {
	Result      solve.Result
	Known       bool // solving began
	TimeLimit   bool
	Interrupted bool
	Optimize    bool
	OptN        bool
	Calls       int
	Times       Times
	Consequence int
	Stats       solve.Stats
}

// Printer is an output format. Model and Summary data are lent.
type Printer interface {
	// Start comes before reading, Solving before each call.
	Start()
	Solving()
	// Model prints an answer; at is the time since the start.
	Model(m *solve.Model, at time.Duration)
	// End prints the summary and flushes.
	End(s *Summary) error
	// Flush writes what is buffered.
	Flush() error
}

// Input is the kind of program that is solved; it decides what --outf=0 and 1 print.
type Input uint8

// The kinds.
const (
	Program Input = iota // a logic program
	Formula              // a formula in DIMACS format: output of SAT competitions
	Pseudo               // a pseudo-Boolean problem: output of PB competitions
)

// New makes the printer of an --outf number.
func New(format int, in Input, w io.Writer, s Settings) Printer {
	b := bufio.NewWriterSize(w, 1<<16)
	switch {
	case format == 2:
		return &jsonPrinter{w: b, set: s, start: time.Now()}
	case format == 3:
		return none{}
	case in == Formula:
		return &textPrinter{w: b, set: s, style: forSAT}
	case in == Pseudo:
		return &textPrinter{w: b, set: s, style: forPB}
	case format == 1:
		return &textPrinter{w: b, set: s, style: forASP}
	}
	return &textPrinter{w: b, set: s}
}

// none prints nothing.
type none struct{}

func (none) Start()                            {}
func (none) Solving()                          {}
func (none) Model(*solve.Model, time.Duration) {}
func (none) End(*Summary) error                { return nil }
func (none) Flush() error                      { return nil }

// word is the result word of a summary.
func word(s *Summary) string {
	switch s.Result.Outcome {
	case solve.Satisfiable:
		return "SATISFIABLE"
	case solve.Unsatisfiable:
		return "UNSATISFIABLE"
	case solve.OptimumFound:
		return "OPTIMUM FOUND"
	}
	return "UNKNOWN"
}

// more reports whether there may be more models than those counted.
func more(s *Summary) bool {
	return !s.Result.Exhausted
}

// shown visits the texts of a model that are to be printed.
func (s *Settings) shown(m *solve.Model, yield func(text []byte) bool) {
	if !s.HideAux {
		m.Shown(yield)
		return
	}
	m.Shown(func(text []byte) bool { return len(text) > 0 && text[0] == '_' || yield(text) })
}

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
	Brave     bool
	Cautious  bool
	Stats     int
	Threads   int
	Old       bool // as clingo 4.5: no times of answers and calls, strings without quotes
}

// Times are the figures of the summary.
type Times struct {
	Total, Solve, Model, Unsat, CPU time.Duration
}

// Summary is what is told at the end of a call or of the run.
type Summary struct {
	Result      solve.Result
	TimeLimit   bool
	Interrupted bool
	Optimize    bool // there are costs
	Bounded     bool // costs are compared with a given bound only (--opt-mode=enum)
	OptN        bool
	Calls       int
	Times       Times
	True, Open  int // consequences: those known, and those still possible
	Stats       solve.Stats
	Memory      Memory
}

// Memory is what a run takes, in bytes.
type Memory struct {
	Total uint64 // of the process
	Atoms int    // of the grounder
	Base  uint64 // for them and their terms
}

// Printer is an output format. Model and Summary data are lent.
type Printer interface {
	// Start comes before reading.
	Start()
	// Solving comes before each call; steps tells that there may be several.
	Solving(steps bool)
	// Model prints an answer; at is the time since the start.
	Model(m *solve.Model, at time.Duration)
	// Step comes after each call where there may be several.
	Step(s *Summary)
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
		return &jsonPrinter{w: b, set: s, in: in, now: time.Now, start: time.Now()}
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
func (none) Solving(bool)                      {}
func (none) Model(*solve.Model, time.Duration) {}
func (none) Step(*Summary)                     {}
func (none) End(*Summary) error                { return nil }
func (none) Flush() error                      { return nil }

// shares are the two halves of an answer, its atoms and its costs.
type shares struct{ atoms, costs bool }

func (s shares) any() bool { return s.atoms || s.costs }

// sort tells what of an answer is printed now and what is kept until the
// answer turns out to be the last one. All answers that are known to be
// optimal count as last ones.
func (q Quiet) sort(m *solve.Model) (now, later shares) {
	share := func(level int) (n, l bool) {
		last := level == 1
		return level == 0 || last && m.Optimal, last && !m.Optimal
	}
	now.atoms, later.atoms = share(q.Model)
	if m.Costs != nil {
		now.costs, later.costs = share(q.Cost)
		later.costs = later.costs || later.atoms && q.Cost == 0 // again, to go with the atoms
	}
	return now, later
}

// numbers counts the answers of a call; the optimal ones that follow an
// optimisation start from 1 again.
type numbers struct {
	before  uint64
	optimal bool
}

func (n *numbers) of(m *solve.Model) uint64 {
	if m.Optimal && !n.optimal {
		n.optimal, n.before = true, m.Number-1
	}
	return m.Number - n.before
}

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

// known is what the summary says of a property that shows at the end only.
func known(b bool) string {
	if b {
		return "yes"
	}
	return "unknown"
}

// shown visits the texts of a model that are to be printed.
func (s *Settings) shown(m *solve.Model, yield func(text []byte) bool) {
	if s.Old {
		quoted := yield
		yield = func(text []byte) bool { return quoted(unquoted(text)) }
	}
	if !s.HideAux {
		m.Shown(yield)
		return
	}
	m.Shown(func(text []byte) bool { return len(text) > 0 && text[0] == '_' || yield(text) })
}

// unquoted is a text without the quotes of a string.
func unquoted(text []byte) []byte {
	if n := len(text); n > 1 && text[0] == '"' && text[n-1] == '"' {
		return text[1 : n-1]
	}
	return text
}

// SPDX-License-Identifier: MIT

// Package solve finds the answer sets of a ground program: it is told the
// program as an aspif.Program, step by step, and enumerates, optimises or
// intersects its answer sets.
package solve

import (
	"context"

	"github.com/goasp/goasp/internal/aspif"
)

// OptMode is what to do with minimize statements.
type OptMode uint8

// The modes of --opt-mode.
const (
	OptOpt    OptMode = iota // find an optimal model
	OptEnum                  // enumerate models with costs at most the bound
	OptOptN                  // find the optimum, then enumerate all optimal models
	OptIgnore                // ignore minimize statements
)

// EnumMode is how models are told apart.
type EnumMode uint8

// The modes of --enum-mode.
const (
	EnumAuto EnumMode = iota
	EnumBacktrack
	EnumRecord
	EnumDomRecord
	EnumBrave
	EnumCautious
)

// ProjectMode is --project.
type ProjectMode uint8

// The projections.
const (
	ProjectNo   ProjectMode = iota
	ProjectAuto             // project statements if there are any, else shown atoms
	ProjectShow
	ProjectStmt
)

// Config are the parameters of solving. Zero values mean the default except
// where said.
type Config struct {
	Configuration string // auto, frumpy, jumpy, tweety, handy, crafty, trendy, many
	Seed          uint64
	SignDef       string // "", asp, pos, neg, rnd
	RandFreq      float64
	Threads       int  // at least 1
	Split         bool // --parallel-mode=N,split
	EnumMode      EnumMode
	OptMode       OptMode
	OptBounds     []int64 // of --opt-mode=MODE,BOUNDS, highest priority first
	OptStrategy   string  // as --opt-strategy
	Project       ProjectMode
	Heuristic     string   // as --heuristic
	Restarts      string   // as --restarts
	Deletion      string   // as --deletion
	SuppModels    bool     // --supp-models: no unfounded-set checks
	SolveLimit    [2]int64 // conflicts, restarts; negative for none
}

// Outcome is the result word.
type Outcome uint8

// The outcomes.
const (
	Unknown Outcome = iota
	Satisfiable
	Unsatisfiable
	OptimumFound // satisfiable, and an optimum is proven
)

// Model is an answer set, valid during the callback only.
type Model struct {
	Number  uint64  // from 1, counted over the whole call
	Costs   []int64 // by priority, highest first; nil without optimisation
	Optimal bool    // known to be optimal (optN's second phase)
	// Consequence marks a set of brave or cautious consequences, not a model.
	Consequence bool
	s           *Solver
}

// True reports whether a ground literal holds in the model (or belongs to the
// consequences).
func (m *Model) True(l aspif.Lit) bool { panic("not written") }

// Shown calls yield for every shown text, in the order of the Output calls,
// each text once. The bytes are lent.
func (m *Model) Shown(yield func(text []byte) bool) { panic("not written") }

// Result is what a call of Solve found.
type Result struct {
	Outcome     Outcome
	Exhausted   bool // the search space was searched completely
	Interrupted bool // the context ended it
	Models      uint64
	Optimal     uint64  // models known to be optimal (optN)
	Costs       []int64 // of the best model
	Lower       []int64 // proven lower bounds, where known
	Core        []aspif.Lit
	Winner      int // thread that finished, from 0
}

// Solver is told a ground program and solves it. It implements aspif.Program.
type Solver struct{ aspif.Program }

// New makes a solver.
func New(c Config) *Solver { panic("not written") }

// Solve enumerates up to limit models (0: all) under the assumptions; yield
// is called for each, on the calling goroutine, and may stop by returning
// false. It may be called once or more after every EndStep.
func (s *Solver) Solve(ctx context.Context, limit uint64, assumptions []aspif.Lit, yield func(*Model) bool) (Result, error) {
	panic("not written")
}

// HasMinimize reports whether there are minimize statements and they count.
func (s *Solver) HasMinimize() bool { panic("not written") }

// SPDX-License-Identifier: MIT

// Package solve finds the answer sets of a ground program: it is told the
// program as an aspif.Program, step by step, and enumerates, optimises or
// intersects its answer sets.
package solve

import "github.com/goasp/goasp/internal/aspif"

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
	// Watch is told now and then how far the search of the first thread is.
	Watch func(*SearchStats)

	// Judge, where set, is asked about each answer set before it counts: it
	// accepts it by no nogoods, or gives some of which one at least holds in it.
	// All threads call it.
	Judge func(holds func(aspif.Lit) bool) (nogoods [][]aspif.Lit)

	Configuration string // auto, frumpy, jumpy, tweety, handy, crafty, trendy, many
	Seed          uint64
	SignDef       string // "", asp, pos, neg, rnd
	RandFreq      float64
	Threads       int  // at least 1
	Split         bool // --parallel-mode=N,split: divide models among threads in any case
	EnumMode      EnumMode
	OptMode       OptMode
	OptBounds     []int64 // of --opt-mode=MODE,BOUNDS, highest priority first
	OptStrategy   string  // as --opt-strategy
	Project       ProjectMode
	Heuristic     string   // as --heuristic
	DomMod        string   // as --dom-mod: default modifier and atoms of the domain heuristic
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

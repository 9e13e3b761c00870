// SPDX-License-Identifier: MIT

package sat

// Options are the parameters of one search. The zero value is not useful;
// start from DefaultOptions.
type Options struct {
	Seed     uint64
	SignDef  SignDef // first value tried for a variable without saved phase
	RandFreq float64 // fraction of random decisions, 0 to 1

	Heuristic Heuristic // how the next decision variable is chosen
	Decay     float64   // activity decay of the VSIDS heuristic, 0.5 to 0.999
	InitMoms  bool      // first activities from occurrences in short constraints

	Restart       Restart // when to restart
	RestartBase   int     // conflicts of the first Luby or geometric interval
	RestartGrow   float64 // growth of geometric intervals
	RestartMargin float64 // a dynamic restart comes when recent LBDs exceed this times the average

	SavePhase   bool // try the last value of a variable first
	TargetPhase bool // in stable phases try the values of the longest assignment without conflict
	Rephase     bool // reset the saved phases from time to time

	ReduceBase     int     // conflicts before the first reduction of learnt clauses
	ReduceGrow     float64 // the n-th interval is ReduceBase times n to this power
	ReduceFraction float64 // share of the candidates that a reduction forgets
	KeepGlue       int     // learnt clauses with at most this LBD stay for ever
	TierGlue       int     // and those up to this one while they are used now and then
	NoDeletion     bool    // never forget a learnt clause

	CheckModels bool // verify every model against all constraints; panics on a difference
}

// SignDef is the default sign heuristic.
type SignDef uint8

// The sign heuristics of --sign-def. SignASP prefers what SetPhase said,
// otherwise false.
const (
	SignASP SignDef = iota
	SignPos
	SignNeg
	SignRnd
)

// Heuristic is the way to choose decision variables.
type Heuristic uint8

// The decision heuristics. HeurSwitch is VSIDS in stable phases and VMTF in
// focused ones [BiereFroehlich-SAT'15]; HeurNone takes the first open variable.
const (
	HeurSwitch Heuristic = iota
	HeurVSIDS
	HeurVMTF
	HeurNone
)

// Restart is a restart policy.
type Restart uint8

// The restart policies. RestartSwitch alternates stable phases (few Luby
// restarts) and focused ones (dynamic restarts) [Oh-SAT'15].
const (
	RestartSwitch Restart = iota
	RestartLuby
	RestartDynamic
	RestartGeometric
	RestartNever
)

// DefaultOptions are the parameters of configuration auto.
func DefaultOptions() Options {
	return Options{
		Seed:           1,
		Heuristic:      HeurSwitch,
		Decay:          0.95,
		Restart:        RestartLuby,
		RestartBase:    128,
		RestartGrow:    1.5,
		RestartMargin:  1.1,
		SavePhase:      true,
		TargetPhase:    true,
		Rephase:        true,
		ReduceBase:     500,
		ReduceGrow:     0.3,
		ReduceFraction: 0.75,
		KeepGlue:       2,
		TierGlue:       4,
	}
}

// ConstraintStats counts the constraints of the problem by length.
type ConstraintStats struct{ Binary, Ternary, Other uint64 }

// JumpStats counts backjumps after conflicts: their number, the levels they went
// back, and those of the longest.
type JumpStats struct{ Sum, Levels, Max uint64 }

func (j *JumpStats) add(levels int) {
	j.Sum++
	j.Levels += uint64(levels)
	j.Max = max(j.Max, uint64(levels))
}

// Stats counts the work of a search.
type Stats struct {
	Choices, Conflicts, Restarts, Propagations         uint64
	Learnt, LearntLits, Deleted, BinaryLearnt, Ternary uint64
	Models, ModelLevels                                uint64 // and the sum of their decision levels
	RestartLast                                        uint64 // conflicts since the last restart
	Jumps                                              JumpStats
	Bounded                                            JumpStats // what enumeration cut off from jumps
	Loops, LoopLits                                    uint64    // nogoods of propagators
	Problem                                            ConstraintStats
	Reductions, Subsumed, Minimized                    uint64
}

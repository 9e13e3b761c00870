// SPDX-License-Identifier: MIT

package sat

import "slices"

// Solver is one CDCL search with everything it owns. It belongs to one
// goroutine. All hot state is in flat arrays indexed by literal or variable.
type Solver struct {
	opt   Options
	ok    bool
	stats Stats
	rng   uint64

	// The problem.
	arena     arena
	watches   [][]watch // by literal
	bins      [][]Lit   // by literal: what it implies by binary clauses
	terns     [][]pair  // by literal: ternary clauses with its complement
	learnts   []ref
	weights   []weightCon
	wlits     []Lit   // literals of all weight constraints
	wweights  []int64 // and their weights
	occs      [][]weightOcc
	props     []propSlot
	propOrder []int

	// The assignment.
	vals   []int8 // by literal
	vars   []varData
	trail  []Lit
	lims   []int32 // trail length before each level
	qhead  int     // first literal that clauses have not seen
	wqhead int     // first literal that weight constraints have not counted
	late   []lateLit

	// The conflict: false literals.
	conf    []Lit
	confSet bool
	confRef ref

	// Analysis.
	marks      []uint8
	marked     []Var
	learnt     []Lit
	learntLBD  int
	buf        []Lit
	bumpBuf    []Var
	clauseBuf  []Lit
	levelSeen  []uint64
	levelStamp uint64
	varStamp   []uint64
	levelInfos []levelInfo
	infoStamp  uint32

	// Subsumption of the last learnt clauses.
	recent      []ref
	recentNext  int
	litStamp    []uint32
	subsumeTime uint32

	// Decisions.
	order      order
	decay      float64
	phase      []int8 // last value of each variable
	target     []int8
	best       []int8
	prefer     []int8
	targetSize int
	bestSize   int
	rephases   int
	rephaseAt  uint64
	onDecide   func(*Solver) Lit

	// Restarts, modes and reduction.
	begun        bool
	stable       bool
	modes        int
	modeUnit     uint64
	modeLimit    uint64
	fastLBD      average
	slowLBD      average
	restartLast  uint64 // conflicts at the last restart
	restartLimit uint64
	restartCount uint64
	reduceAt     uint64
	reduceKeys   []uint64
	simplified   int // literals at level 0 when satisfied clauses were removed
	upkeepAt     uint64

	// Assumptions and enumeration.
	assumptions []Lit
	core        []Lit
	root        int // levels that are never flipped
	base        int // levels closed by enumeration
	enumerating bool
	projection  []Lit
	status      Status

	onLearn   func(lits []Lit, lbd int)
	onRestart func(*Solver)
	rootAt    uint64 // conflicts at which it is called next
}

// New makes a solver.
func New(o Options) *Solver {
	s := &Solver{opt: o, ok: true, rng: o.Seed, decay: o.Decay}
	if s.decay <= 0 || s.decay > 1 {
		s.decay = 0.95
	}
	s.order.inc = 1
	s.upkeepAt = ^uint64(0)
	s.addVar()
	s.vals[True], s.vals[False] = 1, -1
	s.vars[0].reason = reason{reasonUnit, 0}
	return s
}

// NewVar adds a variable. Allowed at any time.
func (s *Solver) NewVar() Var { return s.addVar() }

// Reserve makes room for n more variables, which saves copying.
func (s *Solver) Reserve(n int) {
	s.vals = slices.Grow(s.vals, 2*n)
	s.vars = slices.Grow(s.vars, n)
	s.trail = slices.Grow(s.trail, len(s.phase)+n-len(s.trail))
	s.watches = slices.Grow(s.watches, 2*n)
	s.bins = slices.Grow(s.bins, 2*n)
	s.terns = slices.Grow(s.terns, 2*n)
	for _, a := range []*[]int8{&s.phase, &s.target, &s.best, &s.prefer} {
		*a = slices.Grow(*a, n)
	}
	s.marks = slices.Grow(s.marks, n)
	s.order.reserve(n)
}

// addVar grows all arrays by one variable.
func (s *Solver) addVar() Var {
	v := Var(len(s.phase))
	if len(s.phase) == cap(s.phase) {
		s.Reserve(max(64, len(s.phase))) // append alone would grow large arrays too slowly
	}
	s.vals = append(s.vals, 0, 0)
	s.vars = append(s.vars, varData{})
	s.watches = append(s.watches, nil, nil)
	s.bins = append(s.bins, nil, nil)
	s.terns = append(s.terns, nil, nil)
	s.marks = append(s.marks, 0)
	s.phase = append(s.phase, 0)
	s.target = append(s.target, 0)
	s.best = append(s.best, 0)
	s.prefer = append(s.prefer, 0)
	s.orderAdd(v)
	return v
}

// NumVars is the number of variables.
func (s *Solver) NumVars() int { return len(s.phase) - 1 }

// Freeze keeps variable v from being eliminated by preprocessing. The search
// core eliminates nothing itself.
func (s *Solver) Freeze(v Var) {}

// SetPhase sets the value that SignASP prefers for v.
func (s *Solver) SetPhase(v Var, value bool) {
	s.prefer[v] = -1
	if value {
		s.prefer[v] = 1
	}
}

// SavePhase sets the value that v is tried with next, as if it had been
// assigned so before.
func (s *Solver) SavePhase(v Var, value bool) {
	s.phase[v] = -1
	if value {
		s.phase[v] = 1
	}
}

// Core is the set of failed assumptions of the last Unsat.
func (s *Solver) Core() []Lit { return s.core }

// OnLearn is called with each learnt clause and its LBD, for clause sharing;
// lits is lent.
func (s *Solver) OnLearn(f func(lits []Lit, lbd int)) { s.onLearn = f }

// OnRestart is called at restarts at least rootPeriod conflicts apart, at
// decision level 0, where it may call AddLearnt. During enumeration by Next
// there is no way back to level 0, and f is not called.
func (s *Solver) OnRestart(f func(*Solver)) { s.onRestart = f }

// OnDecide is asked for every decision literal; True leaves it to the
// heuristic, as does a literal that is not open.
func (s *Solver) OnDecide(f func(*Solver) Lit) { s.onDecide = f }

// Stats are the counters so far.
func (s *Solver) Stats() *Stats { return &s.stats }

// Okay is false once the clauses are contradictory without assumptions.
func (s *Solver) Okay() bool { return s.ok }

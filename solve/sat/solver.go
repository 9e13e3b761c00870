// SPDX-License-Identifier: MIT

package sat

// Options are the parameters of one search. The zero value is not useful;
// start from DefaultOptions.
type Options struct {
	Seed     uint64
	SignDef  SignDef // first value tried for a variable without saved phase
	RandFreq float64 // fraction of random decisions, 0 to 1
}

// SignDef is the default sign heuristic.
type SignDef uint8

// The sign heuristics of --sign-def. SignASP prefers what SetPreferred said,
// otherwise false.
const (
	SignASP SignDef = iota
	SignPos
	SignNeg
	SignRnd
)

// DefaultOptions are the parameters of configuration auto.
func DefaultOptions() Options { return Options{Seed: 1} }

// Stats counts the work of a search.
type Stats struct {
	Choices, Conflicts, Restarts, Propagations         uint64
	Learnt, LearntLits, Deleted, BinaryLearnt, Ternary uint64
	Backjumps                                          uint64
}

// Solver is one CDCL search with everything it owns.
type Solver struct{}

// New makes a solver.
func New(o Options) *Solver { panic("not written") }

// NewVar adds a variable. Allowed at any time at decision level 0.
func (s *Solver) NewVar() Var { panic("not written") }

// NumVars is the number of variables.
func (s *Solver) NumVars() int { panic("not written") }

// AddClause adds a clause at level 0 (backtracks to it). It returns false when
// the clauses became contradictory; the solver then stays so. lits is copied.
func (s *Solver) AddClause(lits ...Lit) bool { panic("not written") }

// AddWeight adds con <-> (sum of the true lits' weights >= bound) for
// con a literal (True for a plain constraint). Weights are positive, each
// variable occurs at most once after simplification, which it does itself.
// Cardinality is the special case of equal weights.
func (s *Solver) AddWeight(con Lit, lits []WeightLit, bound int64) bool { panic("not written") }

// AddPropagator registers p; they run in the order of prio (small first).
func (s *Solver) AddPropagator(p Propagator, prio int) { panic("not written") }

// Freeze keeps variable v from being eliminated by preprocessing.
func (s *Solver) Freeze(v Var) { panic("not written") }

// SetPhase sets the value that SignASP prefers for v.
func (s *Solver) SetPhase(v Var, value bool) { panic("not written") }

// Value is the value of a literal: 1 true, -1 false, 0 open.
func (s *Solver) Value(l Lit) int8 { panic("not written") }

// Level is the decision level at which the variable of l was assigned.
func (s *Solver) Level(l Lit) int { panic("not written") }

// DecisionLevel is the current decision level.
func (s *Solver) DecisionLevel() int { panic("not written") }

// Trail are the assigned literals in order; it must not be changed.
func (s *Solver) Trail() []Lit { panic("not written") }

// AddNogood adds, during Propagate or Check, the nogood of which all literals
// may not be true together (as a learnt clause if lasting is false: it may be forgotten later). It
// handles every state of the literals: conflicts, unit ones (implied at
// once at the current level with the right reason), satisfied and open ones. It returns
// false where the assignment changed or a conflict came up: the propagator returns at once.
func (s *Solver) AddNogood(lits []Lit, lasting bool) bool { panic("not written") }

// Imply sets lit during Propagate with a lazy reason, see Propagator.Reason. False if lit
// is false already (then a conflict is analysed), true if it is or became true.
func (s *Solver) Imply(p Propagator, lit Lit, data uint32) bool { panic("not written") }

// Solve searches for a total assignment that satisfies everything together
// with the assumptions. After Sat the assignment stays in place (Value,
// Trail) until the next call that changes it. After Unsat with assumptions,
// Core holds a subset of them that cannot hold together.
// stop is polled every few hundred steps; a true value ends with Unknown.
func (s *Solver) Solve(assumptions []Lit, stop func() bool) Status { panic("not written") }

// Core is the set of failed assumptions of the last Unsat.
func (s *Solver) Core() []Lit { panic("not written") }

// Next goes on after Sat, under the same assumptions, to an assignment that differs in at least one
// of the decisions, by chronological backtracking over the decision literals: after
// exhausting it Unsat is returned and every total assignment was
// visited exactly once [GebserKaufmannNeumannSchaub-LPNMR'07]. With project non-nil only
// the listed variables matter: each projection is visited once.
func (s *Solver) Next(project []Var, stop func() bool) Status { panic("not written") }

// Backtrack undoes everything above level.
func (s *Solver) Backtrack(level int) { panic("not written") }

// OnLearn is called with each learnt clause and its LBD, for clause sharing;
// lits is lent. Import is polled at restarts and may call AddLearnt.
func (s *Solver) OnLearn(f func(lits []Lit, lbd int)) { panic("not written") }

// OnRestart is called at every restart, at decision level 0.
func (s *Solver) OnRestart(f func(*Solver)) { panic("not written") }

// AddLearnt adds an implied clause that may be forgotten again, at level 0.
func (s *Solver) AddLearnt(lits []Lit, lbd int) bool { panic("not written") }

// Stats are the counters so far.
func (s *Solver) Stats() *Stats { panic("not written") }

// Okay is false once the clauses are contradictory without assumptions.
func (s *Solver) Okay() bool { panic("not written") }

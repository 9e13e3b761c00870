// SPDX-License-Identifier: MIT

package sat

// Propagator extends the search by inferences beyond clauses and weight
// constraints: unfounded sets, acyclicity, minimize bounds, users' own.
// All methods run on the goroutine of the solver that they are called with.
type Propagator interface {
	// Propagate is called at every fixpoint of unit propagation and of the
	// propagators before it, on every decision level. It looks at the
	// assignment (Value, Trail) and adds what follows with Solver.AddNogood
	// or Solver.Imply; it returns false as soon as one of them did.
	// After new implications unit propagation runs first and Propagate is called again.
	Propagate(s *Solver) bool
	// Undo is called when a level is about to be backtracked, for every level
	// at which Propagate was called: the trail still holds its literals.
	// After it the trail is as before that level.
	Undo(s *Solver, level int)
	// Check is called on total assignments that everything else accepts, with
	// the same means as Propagate. It returns false where it added a nogood.
	Check(s *Solver) bool
	// Reason explains a literal that Imply set with this propagator and data:
	// it appends the literals that were true before and imply lit. Only
	// called while lit is on the trail.
	Reason(s *Solver, lit Lit, data uint32, dst []Lit) []Lit
}

// SPDX-License-Identifier: MIT

package solve

import (
	"errors"

	"github.com/goasp/goasp/internal/aspif"
)

var _ aspif.Program = (*Solver)(nil)

// InitProgram is part of aspif.Program.
func (s *Solver) InitProgram(bool) {}

// BeginStep is part of aspif.Program. Assumptions hold for one step only.
func (s *Solver) BeginStep() {
	s.problem = nil
	s.assume = s.assume[:0]
}

// EndStep is part of aspif.Program.
func (s *Solver) EndStep() error { return errors.Join(s.err, s.prog.Err()) }

// Rule is part of aspif.Program.
func (s *Solver) Rule(ht aspif.HeadType, head []aspif.Atom, body []aspif.Lit) {
	s.prog.AddRule(ht == aspif.Choice, head, body)
}

// WeightRule is part of aspif.Program.
func (s *Solver) WeightRule(ht aspif.HeadType, head []aspif.Atom, bound int64, body []aspif.WeightLit) {
	s.prog.AddWeightRule(ht == aspif.Choice, head, bound, body)
}

// Project is part of aspif.Program.
func (s *Solver) Project(atoms []aspif.Atom) {
	s.hasProj = true
	s.project = append(s.project, atoms...)
	for _, a := range atoms {
		s.prog.Mention(a)
	}
}

// fixesExternals reports whether an external atom is assumed to be true or false.
func (s *Solver) fixesExternals() bool {
	for a, v := range s.external {
		if (v == aspif.ExternalTrue || v == aspif.ExternalFalse) && !s.prog.Derived(a) {
			return true
		}
	}
	return false
}

// External is part of aspif.Program.
func (s *Solver) External(a aspif.Atom, v aspif.ExternalValue) {
	s.prog.Mention(a)
	s.external[a] = v
}

// Assume is part of aspif.Program.
func (s *Solver) Assume(lits []aspif.Lit) { s.assume = append(s.assume, lits...) }

// TheoryNumber is part of aspif.Program; theories mean nothing to this solver.
func (s *Solver) TheoryNumber(aspif.ID, int64) {}

// TheorySymbol is part of aspif.Program.
func (s *Solver) TheorySymbol(aspif.ID, []byte) {}

// TheoryFunction is part of aspif.Program.
func (s *Solver) TheoryFunction(aspif.ID, aspif.ID, []aspif.ID) {}

// TheorySequence is part of aspif.Program.
func (s *Solver) TheorySequence(aspif.ID, aspif.TupleType, []aspif.ID) {}

// TheoryElement is part of aspif.Program.
func (s *Solver) TheoryElement(aspif.ID, []aspif.ID, []aspif.Lit) {}

// TheoryAtom is part of aspif.Program.
func (s *Solver) TheoryAtom(a aspif.Atom, _ aspif.ID, _ []aspif.ID) { s.theoryAtom(a) }

// TheoryAtomGuard is part of aspif.Program.
func (s *Solver) TheoryAtomGuard(a aspif.Atom, _ aspif.ID, _ []aspif.ID, _, _ aspif.ID) {
	s.theoryAtom(a)
}

// theoryAtom notes the atom of a theory atom; directives have none.
func (s *Solver) theoryAtom(a aspif.Atom) {
	if a != 0 {
		s.prog.Mention(a)
		s.theory = append(s.theory, a)
	}
}

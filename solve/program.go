// SPDX-License-Identifier: MIT

package solve

import (
	"errors"
	"slices"

	"github.com/goasp/goasp/internal/aspif"
)

var _ aspif.Program = (*Solver)(nil)

// InitProgram is part of aspif.Program.
func (s *Solver) InitProgram(bool) {}

// BeginStep is part of aspif.Program.
func (s *Solver) BeginStep() {
	s.steps++
	if s.steps > 1 {
		s.fail(errSteps)
	}
}

// EndStep is part of aspif.Program.
func (s *Solver) EndStep() error {
	for a, v := range s.external {
		if v == aspif.ExternalTrue && !s.prog.Derived(a) {
			s.prog.AddRule(false, []aspif.Atom{a}, nil)
		}
	}
	return errors.Join(s.err, s.prog.Err())
}

// Rule is part of aspif.Program.
func (s *Solver) Rule(ht aspif.HeadType, head []aspif.Atom, body []aspif.Lit) {
	s.prog.AddRule(ht == aspif.Choice, head, body)
}

// WeightRule is part of aspif.Program.
func (s *Solver) WeightRule(ht aspif.HeadType, head []aspif.Atom, bound int64, body []aspif.WeightLit) {
	s.prog.AddWeightRule(ht == aspif.Choice, head, bound, body)
}

// Minimize is part of aspif.Program.
func (s *Solver) Minimize(prio int64, lits []aspif.WeightLit) {
	k, ok := slices.BinarySearchFunc(s.levels, prio, func(l minimizeLevel, p int64) int {
		switch {
		case l.prio > p:
			return -1
		case l.prio < p:
			return 1
		}
		return 0
	})
	if !ok {
		s.levels = slices.Insert(s.levels, k, minimizeLevel{prio: prio})
	}
	s.levels[k].lits = append(s.levels[k].lits, lits...)
	for _, l := range lits {
		s.prog.Mention(l.Lit.Atom())
	}
}

// Project is part of aspif.Program.
func (s *Solver) Project(atoms []aspif.Atom) {
	s.hasProj = true
	s.project = append(s.project, atoms...)
}

// External is part of aspif.Program.
func (s *Solver) External(a aspif.Atom, v aspif.ExternalValue) {
	s.prog.Mention(a)
	s.external[a] = v
}

// Assume is part of aspif.Program.
func (s *Solver) Assume(lits []aspif.Lit) { s.assume = append(s.assume, lits...) }

// Heuristic is part of aspif.Program; the search does not need it.
func (s *Solver) Heuristic(aspif.Atom, aspif.HeuristicType, int64, uint32, []aspif.Lit) {}

// AcycEdge is part of aspif.Program.
func (s *Solver) AcycEdge(int32, int32, []aspif.Lit) {
	s.fail(errors.New("edges are not supported yet"))
}

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

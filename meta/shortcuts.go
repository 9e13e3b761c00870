// SPDX-License-Identifier: MIT

package meta

import (
	"bytes"
	"context"
	"sync"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve"
)

// Shortcuts searches a program for levels of which every play meets a concept.
// It is told the program, of which what it shows as __level_design(...) makes
// the level and what it shows as __concept the concept; an answer set is a play
// of a level. Then Solver finds the answer sets with the concept to whose level
// there is none without.
//
// It is counterexample-guided: one solver proposes plays, a second one looks
// under assumptions for a play of the same level without the concept. What the
// counterexample needs of the level becomes a nogood of the first.
type Shortcuts struct {
	aspif.Tee // to both solvers and the rules
	plays     *solve.Solver
	rivals    *solve.Solver
	rules     rules
	designs   map[string]aspif.Atom // by text
	design    []aspif.Atom          // in order
	concept   aspif.Atom

	hasConcept bool // some play may have it
	project    bool // each level comes once

	mu       sync.Mutex // threads take turns
	ctx      context.Context
	rival    *solve.Oracle
	reason   *explanation // nil where the rules do not determine plays
	err      error
	examples int
}

// NewShortcuts makes a search. Unless the configuration projects otherwise,
// each level comes once. The context ends the search for counterexamples.
func NewShortcuts(ctx context.Context, cfg solve.Config) *Shortcuts {
	s := &Shortcuts{ctx: ctx, designs: map[string]aspif.Atom{}}
	rival := cfg
	rival.Threads, rival.OptMode, rival.Project, rival.EnumMode = 1, solve.OptIgnore, solve.ProjectNo, solve.EnumAuto
	rival.Watch, rival.SignDef = nil, ""
	s.rivals = solve.New(rival)
	if cfg.Project == solve.ProjectNo {
		s.project = true
		cfg.Project = solve.ProjectStmt
	}
	cfg.Judge = s.judge
	s.plays = solve.New(cfg)
	s.Tee = aspif.Tee{s.plays, s.rivals, &s.rules}
	return s
}

// Solver is the solver to be asked after EndStep.
func (s *Shortcuts) Solver() *solve.Solver { return s.plays }

// Speaks reports whether the program shows a level and a concept.
func (s *Shortcuts) Speaks() (level, concept bool) { return len(s.design) > 0, s.hasConcept }

// Explains reports whether counterexamples are generalised.
func (s *Shortcuts) Explains() bool { return s.reason != nil }

// Examples is the number of counterexamples found.
func (s *Shortcuts) Examples() int { return s.examples }

// InitProgram is part of aspif.Program.
func (s *Shortcuts) InitProgram(incremental bool) {
	if incremental {
		s.err = errSteps
	}
	s.Tee.InitProgram(incremental)
}

// EndStep defines what the search speaks of and makes the solvers ready.
func (s *Shortcuts) EndStep() error {
	if s.err == nil {
		s.define()
	}
	if err := s.Tee.EndStep(); err != nil {
		return err
	}
	if s.err == nil {
		s.rival, s.err = s.rivals.Oracle()
	}
	return s.err
}

// define gives an atom to each part of the level and to the concept.
func (s *Shortcuts) define() {
	for _, o := range s.rules.shown {
		switch {
		case bytes.HasPrefix(o.text, []byte("__level_design(")):
			a, ok := s.designs[string(o.text)]
			if !ok {
				a = s.rules.newAtom()
				s.designs[string(o.text)] = a
				s.design = append(s.design, a)
			}
			s.Rule(aspif.Disjunction, []aspif.Atom{a}, o.cond)
		case string(o.text) == "__concept":
			if s.concept == 0 {
				s.concept, s.hasConcept = s.rules.newAtom(), true
			}
			s.Rule(aspif.Disjunction, []aspif.Atom{s.concept}, o.cond)
		}
	}
	if s.concept == 0 { // no play has it
		s.concept = s.rules.newAtom()
	}
	s.reason, s.err = s.rules.explain(s.design, s.concept)
	s.plays.Rule(aspif.Disjunction, nil, []aspif.Lit{s.concept.Neg()})
	s.rivals.Rule(aspif.Disjunction, nil, []aspif.Lit{s.concept.Pos()})
	if s.project {
		s.plays.Project(s.design)
	}
}

// judge looks for a play of the same level without the concept.
func (s *Shortcuts) judge(holds func(aspif.Lit) bool) [][]aspif.Lit {
	s.mu.Lock()
	defer s.mu.Unlock()
	level := make([]aspif.Lit, 0, len(s.design)) // kept by the caller
	for _, a := range s.design {
		l := a.Pos()
		if !holds(l) {
			l = a.Neg()
		}
		level = append(level, l)
	}
	switch s.rival.Solve(s.ctx, level) {
	case solve.Unsatisfiable:
		return nil
	case solve.Satisfiable:
		s.examples++
	}
	// Where the search was stopped the level is excluded as well: nothing
	// unchecked may come out, and nothing that comes later counts.
	nogoods := [][]aspif.Lit{level}
	if s.reason != nil && s.ctx.Err() == nil {
		if part, ok := s.reason.of(s.ctx, s.rival); ok {
			nogoods = [][]aspif.Lit{part, level}
		}
	}
	return nogoods
}

// SPDX-License-Identifier: MIT

package meta

import (
	"context"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve"
)

// explanation finds out what a play needs of its level. The rules above those
// that make the level are kept apart: each chosen atom gets a switch, so that
// level and switches leave one assignment; constraints and the concept derive
// that the play fails, and that it fails is required. With the level and the
// switches of a play that is none this cannot be, and the part of the level
// that the solver needs to see so is what makes the play possible: in all
// levels with that part the same choices are a play.
type explanation struct {
	fails    *solve.Oracle
	chosen   []aspif.Atom
	switches map[aspif.Atom]aspif.Atom // of the chosen atoms
	inputs   []aspif.Atom              // of the level, or below it, that plays depend on
	isInput  map[aspif.Atom]bool
	assume   []aspif.Lit
}

// explain prepares explanations; nil where level and choices do not determine a play.
func (r *rules) explain(design []aspif.Atom, concept aspif.Atom) (*explanation, error) {
	bottom := r.bottom(design)
	if r.opaque || !r.determined(bottom) {
		return nil, nil
	}
	e := &explanation{switches: map[aspif.Atom]aspif.Atom{}, isInput: map[aspif.Atom]bool{}}
	s := solve.New(solve.Config{})
	fail := r.newAtom()
	s.Rule(aspif.Disjunction, nil, []aspif.Lit{fail.Neg()})
	s.Rule(aspif.Disjunction, []aspif.Atom{fail}, []aspif.Lit{concept.Pos()})
	e.read(s, concept, bottom)
	for i := range r.list {
		x := &r.list[i]
		if !x.above(bottom) {
			continue
		}
		for _, l := range x.body {
			e.read(s, l.Atom(), bottom)
		}
		switch {
		case len(x.head) == 0:
			x.tell(s, fail)
		case x.choice:
			e.choose(s, x, bottom, r)
		default:
			x.tell(s, x.head[0])
		}
	}
	var err error
	e.fails, err = s.Oracle()
	return e, err
}

// read makes an atom an input if it belongs to the bottom.
func (e *explanation) read(s *solve.Solver, a aspif.Atom, bottom []bool) {
	if bottom[a] && !e.isInput[a] {
		e.isInput[a] = true
		e.inputs = append(e.inputs, a)
		s.Rule(aspif.Choice, []aspif.Atom{a}, nil)
	}
}

// choose turns a choice into rules with switches.
func (e *explanation) choose(s *solve.Solver, x *rule, bottom []bool, r *rules) {
	body := r.newAtom()
	x.tell(s, body)
	for _, h := range x.head {
		if bottom[h] {
			continue
		}
		if e.switches[h] == 0 {
			e.switches[h] = r.newAtom()
			e.chosen = append(e.chosen, h)
			s.Rule(aspif.Choice, []aspif.Atom{e.switches[h]}, nil)
		}
		s.Rule(aspif.Disjunction, []aspif.Atom{h}, []aspif.Lit{body.Pos(), e.switches[h].Pos()})
	}
}

// of is the part of the level that the play which the oracle found needs; ok
// is false where that remains unknown. Switches come first among the
// assumptions, so that the level is only blamed for what they leave open.
func (e *explanation) of(ctx context.Context, play *solve.Oracle) (part []aspif.Lit, ok bool) {
	e.assume = e.assume[:0]
	assume := func(a aspif.Atom, holds bool) {
		l := a.Pos()
		if !holds {
			l = a.Neg()
		}
		e.assume = append(e.assume, l)
	}
	for _, h := range e.chosen {
		assume(e.switches[h], play.True(h.Pos()))
	}
	for _, a := range e.inputs {
		assume(a, play.True(a.Pos()))
	}
	if e.fails.Solve(ctx, e.assume) != solve.Unsatisfiable {
		return nil, false
	}
	for _, l := range e.fails.Core() {
		if e.isInput[l.Atom()] {
			part = append(part, l)
		}
	}
	return part, true
}

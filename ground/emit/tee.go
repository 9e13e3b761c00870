// SPDX-License-Identifier: MIT

package emit

import (
	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/symbol"
)

// Tee tells a printer whatever it tells a translator. Both number the ground
// literals that are no atoms alike, in the order in which they are defined.
type Tee struct {
	text *Text
	to   *Translator
}

// NewTee makes a Tee. The text comes line by line, each before its
// translation, which is behind that of the aggregates in it.
func NewTee(text *Text, to *Translator) *Tee {
	text.eager = true
	return &Tee{text, to}
}

// both returns what both call a literal.
func (t *Tee) both(text, to inst.Lit) inst.Lit {
	if text != to {
		t.to.fail("text and translation number literals differently: %d, %d", text, to)
	}
	return to
}

// BeginStep starts a step.
func (t *Tee) BeginStep() { t.text.BeginStep(); t.to.BeginStep() }

// EndStep ends a step.
func (t *Tee) EndStep(s Show) error {
	if err := t.text.EndStep(s); err != nil {
		return err
	}
	return t.to.EndStep(s)
}

// The methods of inst.Output tell both.

func (t *Tee) Fact(p inst.PredID, row uint32) { t.text.Fact(p, row); t.to.Fact(p, row) }

func (t *Tee) Rule(head, body []inst.Lit) { t.text.Rule(head, body); t.to.Rule(head, body) }

func (t *Tee) Choice(head, body []inst.Lit) {
	t.text.Choice(head, body)
	t.to.Choice(head, body)
}

func (t *Tee) Disjunction(head []inst.GroundCond, body []inst.Lit) {
	t.text.Disjunction(head, body)
	t.to.Disjunction(head, body)
}

func (t *Tee) HeadAggregate(f inst.Fun, guards []inst.GroundGuard, elems []inst.GroundHeadElement, body []inst.Lit) {
	t.text.HeadAggregate(f, guards, elems, body)
	t.to.HeadAggregate(f, guards, elems, body)
}

func (t *Tee) Aggregate(a *inst.GroundAggregateLit) inst.Lit {
	return t.both(t.text.Aggregate(a), t.to.Aggregate(a))
}

func (t *Tee) Conditional(elems []inst.GroundCond) inst.Lit {
	return t.both(t.text.Conditional(elems), t.to.Conditional(elems))
}

func (t *Tee) Theory(a *inst.GroundTheoryAtom) inst.Lit {
	return t.both(t.text.Theory(a), t.to.Theory(a))
}

func (t *Tee) TheoryRule(head inst.Lit, body []inst.Lit) {
	t.text.TheoryRule(head, body)
	t.to.TheoryRule(head, body)
}

func (t *Tee) ShowTerm(term symbol.Sym, body []inst.Lit) {
	t.text.ShowTerm(term, body)
	t.to.ShowTerm(term, body)
}

func (t *Tee) Minimize(weight, prio symbol.Sym, tuple []symbol.Sym, body []inst.Lit) {
	t.text.Minimize(weight, prio, tuple, body)
	t.to.Minimize(weight, prio, tuple, body)
}

func (t *Tee) External(atom inst.Lit, value symbol.Sym, body []inst.Lit) {
	t.text.External(atom, value, body)
	t.to.External(atom, value, body)
}

func (t *Tee) Project(atom inst.Lit, body []inst.Lit) {
	t.text.Project(atom, body)
	t.to.Project(atom, body)
}

func (t *Tee) Heuristic(atom inst.Lit, bias, prio, modifier symbol.Sym, body []inst.Lit) {
	t.text.Heuristic(atom, bias, prio, modifier, body)
	t.to.Heuristic(atom, bias, prio, modifier, body)
}

func (t *Tee) Edge(u, v symbol.Sym, body []inst.Lit) {
	t.text.Edge(u, v, body)
	t.to.Edge(u, v, body)
}

// SPDX-License-Identifier: MIT

package meta

import (
	"errors"

	"github.com/goasp/goasp/internal/aspif"
)

// plain passes a program on in the form that the encodings for the vocabulary
// of clingo 5 are made for.
type plain struct {
	aspif.Program
	rules rules
	err   error
}

// Plain tells a program on, so that it can be reified and solved by meta
// encodings: each text is shown under one condition. EndStep fails where there
// is more to answer sets than the encodings see: edges, theories, several steps.
func Plain(to aspif.Program) aspif.Program { return &plain{Program: to} }

// InitProgram begins a program.
func (p *plain) InitProgram(incremental bool) {
	if incremental {
		p.err = errSteps
	}
	p.Program.InitProgram(incremental)
}

// Rule passes a rule on.
func (p *plain) Rule(ht aspif.HeadType, head []aspif.Atom, body []aspif.Lit) {
	p.rules.see(head, body)
	p.Program.Rule(ht, head, body)
}

// WeightRule passes a rule on.
func (p *plain) WeightRule(ht aspif.HeadType, head []aspif.Atom, bound int64, body []aspif.WeightLit) {
	p.rules.see(head, nil)
	for _, w := range body {
		p.rules.last = max(p.rules.last, w.Lit.Atom())
	}
	p.Program.WeightRule(ht, head, bound, body)
}

// External passes an atom on.
func (p *plain) External(a aspif.Atom, v aspif.ExternalValue) {
	p.rules.External(a, v)
	p.Program.External(a, v)
}

// Output waits for the end of the step.
func (p *plain) Output(text []byte, cond []aspif.Lit) { p.rules.Output(text, cond) }

// AcycEdge fails.
func (p *plain) AcycEdge(int32, int32, []aspif.Lit) { p.err = errEdges }

// TheoryAtom fails, but for directives.
func (p *plain) TheoryAtom(a aspif.Atom, _ aspif.ID, _ []aspif.ID) { p.theory(a) }

// TheoryAtomGuard fails, but for directives.
func (p *plain) TheoryAtomGuard(a aspif.Atom, _ aspif.ID, _ []aspif.ID, _, _ aspif.ID) { p.theory(a) }

func (p *plain) theory(a aspif.Atom) {
	if a != 0 {
		p.err = errTheory
	}
}

var (
	errSteps  = errors.New("--meta takes no program of several steps")
	errEdges  = errors.New("--meta takes no program with #edge")
	errTheory = errors.New("--meta takes no program with theory atoms")
)

// EndStep shows each text under one condition: an atom of its own where there
// are several.
func (p *plain) EndStep() error {
	conds := map[string][][]aspif.Lit{}
	for _, o := range p.rules.shown {
		conds[string(o.text)] = append(conds[string(o.text)], o.cond)
	}
	for _, o := range p.rules.shown {
		all := conds[string(o.text)]
		delete(conds, string(o.text))
		switch len(all) {
		case 0: // done
		case 1:
			p.Program.Output(o.text, o.cond)
		default:
			a := p.rules.newAtom()
			for _, c := range all {
				p.Program.Rule(aspif.Disjunction, []aspif.Atom{a}, c)
			}
			p.Program.Output(o.text, []aspif.Lit{a.Pos()})
		}
	}
	return errors.Join(p.err, p.Program.EndStep())
}

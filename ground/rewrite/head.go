// SPDX-License-Identifier: MIT

package rewrite

import (
	"slices"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/parser/ast"
)

// head lists the heads that a rule has after pools are multiplied out and
// everything but atoms is moved into bodies; each is a rule whose body holds
// only what the head contributed.
func (c *converter) head(r *ast.Rule) []*Rule {
	switch h := r.Head.(type) {
	case *ast.Literal:
		return c.literalHead(r.Loc(), h)
	case *ast.Disjunction:
		return c.disjunction(r.Loc(), h)
	case *ast.SetAggregate:
		return c.choice(r.Loc(), h.Loc(), HeadChoice, FunSet, h.Left, h.Right, c.setElements(h.Elements))
	case *ast.HeadAggregate:
		return c.choice(r.Loc(), h.Loc(), HeadAggregate, Fun(h.Function), h.Left, h.Right, c.headElements(h))
	case *ast.TheoryAtom:
		var out []*Rule
		for _, t := range c.theoryAtoms(h, false) {
			if t.Directive && len(r.Body) > 0 {
				c.log.Errorf(h.Loc(), "theory directive used with body:\n  %s/%d", t.Name, len(t.Args))
				continue
			}
			out = append(out, &Rule{Loc: r.Loc(), Kind: HeadTheory, Theory: t})
		}
		return out
	}
	panic("rewrite: unknown head")
}

// literalHead treats a single literal. `not a :- b` forbids a where b holds
// without supporting anything, so it is `:- b, not not a`; a comparison that
// does not hold makes the rule a constraint.
func (c *converter) literalHead(loc diag.Location, l *ast.Literal) []*Rule {
	var out []*Rule
	constraint := func(body ...Literal) { out = append(out, &Rule{Loc: loc, Body: body}) }
	switch a := l.Atom.(type) {
	case *ast.SymbolicAtom:
		for _, atom := range c.atoms(a.Term) {
			if l.Sign == ast.NoSign {
				out = append(out, &Rule{Loc: loc, Kind: HeadAtom, Atom: atom})
				continue
			}
			constraint(negate(Literal{Kind: LitAtom, Sign: l.Sign, Loc: l.Loc(), Atom: atom}))
		}
	case *ast.Comparison:
		// The alternatives of the negated literal are the ways to violate it.
		sign := ast.Not
		if l.Sign == ast.Not {
			sign = ast.NoSign
		}
		for _, alt := range c.comparison(l.Loc(), sign, a) {
			constraint(alt...)
		}
	case *ast.BoolConst:
		if a.Value == (l.Sign == ast.Not) {
			constraint()
		}
	}
	return out
}

// disjunction lists the rules of a disjunctive head. An element that is no
// atom, L : C, moves into the body as the conditional literal (not L) : C,
// for the negation of a conjunction (L and C) is the implication from C to
// not L, and L is a classical formula here.
func (c *converter) disjunction(loc diag.Location, d *ast.Disjunction) []*Rule {
	heads := [][]Element{nil}
	var body []Literal
	for _, e := range d.Elements {
		// A pool in the literal of an element is a conjunction: it
		// distributes over the disjunction into several rules, unless
		// conditions say something about its instances.
		lits := c.literal(e.Literal)
		shift := isShifted(e.Literal)
		for _, cond := range c.condition(e.Condition) {
			switch {
			case shift:
				body = append(body, c.shifted(e, cond)...)
			case len(lits) == 1:
				for i := range heads {
					heads[i] = append(heads[i], Element{Loc: e.Loc(), Head: lits[0][0], Cond: cond})
				}
			case len(cond) == 0:
				next := make([][]Element, 0, len(heads)*len(lits))
				for _, h := range heads {
					for _, alt := range lits {
						next = append(next, append(slices.Clip(h), Element{Loc: e.Loc(), Head: alt[0]}))
					}
				}
				heads = next
			default:
				for i := range heads {
					heads[i] = append(heads[i], Element{Loc: e.Loc(), Head: lits[0][0], Alts: lits, Cond: cond})
				}
			}
		}
	}
	var out []*Rule
	for _, elems := range heads {
		r := &Rule{Loc: loc, Body: slices.Clone(body)}
		switch {
		case len(elems) == 1 && len(elems[0].Cond) == 0:
			r.Kind, r.Atom = HeadAtom, elems[0].Head.Atom
		case len(elems) > 0:
			r.Kind, r.Agg = HeadDisjunction, &Aggregate{Loc: d.Loc(), Elements: elems}
		}
		out = append(out, r)
	}
	return out
}

// isShifted reports whether an element of a disjunction is no atom.
func isShifted(l *ast.Literal) bool {
	_, atom := l.Atom.(*ast.SymbolicAtom)
	return !atom || l.Sign != ast.NoSign
}

// shifted is what the element of a disjunction contributes to the body: its
// literal has to fail wherever its condition holds.
func (c *converter) shifted(e *ast.ConditionalLiteral, cond []Literal) []Literal {
	flipped := *e.Literal
	flipped.Sign = ast.Not
	if e.Literal.Sign == ast.Not {
		flipped.Sign = ast.NotNot
	}
	alts := c.literal(&flipped)
	if len(cond) == 0 && len(alts) == 1 {
		return alts[0]
	}
	return implications(e.Loc(), alts, cond)
}

// headElements lists the elements of a head aggregate.
func (c *converter) headElements(h *ast.HeadAggregate) []Element {
	var out []Element
	for _, e := range h.Elements {
		for _, tuple := range unpoolTerms(c.sub.Terms(e.Tuple)) {
			for _, cond := range c.condition(e.Condition) {
				for _, alt := range c.literal(e.Literal) {
					el := Element{Loc: e.Loc(), Tuple: tuple, Cond: cond, Head: trueLiteral(e.Loc())}
					if len(alt) > 0 {
						el.Head = alt[0]
						el.Cond = append(slices.Clone(cond), alt[1:]...)
					}
					out = append(out, el)
				}
			}
		}
	}
	return out
}

// choice lists the rules of a choice or head aggregate. Where it counts
// something that is no atom, the choice is made over the atoms and a
// constraint with the aggregate in its body checks the guards.
func (c *converter) choice(loc, aggLoc diag.Location, kind HeadKind, fun Fun, left, right *ast.Guard, elems []Element) []*Rule {
	var atoms []Element
	for _, e := range elems {
		if e.Head.Kind == LitAtom && e.Head.Sign == ast.NoSign {
			atoms = append(atoms, e)
		}
	}
	guardLists := unpoolGuards(c.guard(left), c.guard(right))
	if len(atoms) == len(elems) {
		var out []*Rule
		for _, guards := range guardLists {
			a := &Aggregate{Loc: aggLoc, Fun: fun, Guards: guards, Elements: elems}
			out = append(out, &Rule{Loc: loc, Kind: kind, Agg: a})
		}
		return out
	}
	var out []*Rule
	if len(atoms) > 0 {
		for i := range atoms {
			atoms[i].Tuple = nil
		}
		out = append(out, &Rule{Loc: loc, Kind: HeadChoice, Agg: &Aggregate{Loc: aggLoc, Fun: FunSet, Elements: atoms}})
	}
	if kind == HeadChoice {
		fun, elems = c.countedComparisons(elems)
	} else {
		elems = slices.Clone(elems)
		for i := range elems {
			elems[i].Cond = append([]Literal{elems[i].Head}, elems[i].Cond...)
			elems[i].Head = Literal{}
		}
	}
	for _, guards := range guardLists {
		if len(guards) == 0 {
			continue
		}
		a := &Aggregate{Loc: aggLoc, Fun: fun, Guards: guards, Elements: elems}
		out = append(out, &Rule{Loc: loc, Body: []Literal{{Kind: LitAggregate, Sign: ast.Not, Loc: aggLoc, Agg: a}}})
	}
	return out
}

// SPDX-License-Identifier: MIT

package rewrite

import (
	"fmt"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/parser/ast"
)

// comparison lists the alternatives of a comparison. A chain is the
// conjunction of its links, so a negated chain is a disjunction: one
// alternative for each link. Pools are alternatives, too.
func (c *converter) comparison(loc diag.Location, sign ast.Sign, cmp *ast.Comparison) [][]Literal {
	terms := make([]ast.Term, 0, len(cmp.Guards)+1)
	terms = append(terms, c.sub.Term(cmp.Left))
	for _, g := range cmp.Guards {
		terms = append(terms, c.sub.Term(g.Term))
	}
	var out [][]Literal
	for _, ts := range unpoolTerms(terms) {
		links := c.links(loc, cmp.Guards, ts)
		if sign != ast.Not {
			out = append(out, links)
			continue
		}
		// Intervals of the chain come first and hold for all alternatives.
		shared := links[:len(links)-len(cmp.Guards)]
		for _, l := range links[len(shared):] {
			l.Rel = l.Rel.Negate()
			out = append(out, append(append([]Literal{}, shared...), l))
		}
	}
	return out
}

// links splits a chain. An inner term that may have several values, an
// interval, gets a variable: both of its links are about the same value.
func (c *converter) links(loc diag.Location, guards []ast.Guard, terms []ast.Term) []Literal {
	var out []Literal
	if len(guards) > 1 {
		terms = append([]ast.Term{}, terms...)
		for i := 1; i < len(terms)-1; i++ {
			if some(terms[i], isInterval) || some(terms[i], isAnonymous) {
				v := c.variable("Chain", terms[i].Loc())
				out = append(out, Literal{Kind: LitCompare, Loc: loc, Rel: ast.Eq, Left: v, Right: terms[i]})
				terms[i] = v
			}
		}
	}
	for i, g := range guards {
		out = append(out, Literal{Kind: LitCompare, Loc: loc, Rel: g.Rel, Left: terms[i], Right: terms[i+1]})
	}
	return out
}

// variable makes a variable that no program can name.
func (c *converter) variable(kind string, loc diag.Location) *ast.Variable {
	c.fresh++
	return &ast.Variable{At: ast.At{Location: loc}, Name: fmt.Sprintf("#%s%d", kind, c.fresh-1)}
}

// negate is the complement of a literal in a classical context: below the
// negation that a literal gets when it moves from a head to a body.
func negate(l Literal) Literal {
	switch l.Kind {
	case LitAtom:
		if l.Sign == ast.Not {
			l.Sign = ast.NotNot
		} else {
			l.Sign = ast.Not
		}
	case LitCompare:
		l.Rel = l.Rel.Negate()
	}
	return l
}

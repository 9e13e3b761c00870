// SPDX-License-Identifier: MIT

package parser

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/parser/ast"
)

// isAggregate reports whether the token at hand begins an aggregate without
// its left guard.
func (u *unit) isAggregate() bool {
	k := u.tok.kind
	return k == tLBrace || k >= tCount && k <= tMax
}

var aggregateFunction = [numKinds]ast.AggregateFunction{
	tCount: ast.Count, tSum: ast.Sum, tSumPlus: ast.SumPlus, tMin: ast.Min, tMax: ast.Max,
}

// leftGuard makes a guard of what stands left of an aggregate, read from the
// aggregate's side. A bare term is a lower bound.
func leftGuard(t ast.Term, rel ast.Relation, hasRel bool) *ast.Guard {
	if !hasRel {
		rel = ast.Le
	}
	return &ast.Guard{Rel: rel.Flip(), Term: t}
}

// rightGuard parses what may follow an aggregate. A bare term is an upper
// bound.
func (u *unit) rightGuard() *ast.Guard {
	rel, ok := u.relation()
	if !ok {
		if !beginsTerm[u.tok.kind] {
			return nil
		}
		rel = ast.Le
	}
	return &ast.Guard{Rel: rel, Term: u.term()}
}

// setAggregate parses { a : b; c } with its right guard. In heads, it is a
// choice.
func (u *unit) setAggregate(b diag.Position, sign ast.Sign, left *ast.Guard) *ast.SetAggregate {
	a := &ast.SetAggregate{Sign: sign, Left: left}
	u.advance()
	if u.tok.kind != tRBrace {
		for {
			eb := u.tok.begin()
			e := &ast.ConditionalLiteral{Literal: u.literal()}
			e.Condition = u.condition()
			e.At = u.at(eb)
			a.Elements = append(a.Elements, e)
			if !u.accept(tSem) {
				break
			}
		}
	}
	u.closeSet()
	a.Right = u.rightGuard()
	a.At = u.at(b)
	return a
}

func (u *unit) closeSet() { u.expect(tRBrace, setExpected) }

// bodyAggregate parses #sum { X,Y : p(X,Y); ... } with its right guard.
func (u *unit) bodyAggregate(b diag.Position, sign ast.Sign, left *ast.Guard) ast.BodyLiteral {
	if u.tok.kind == tLBrace {
		return u.setAggregate(b, sign, left)
	}
	a := &ast.BodyAggregate{Sign: sign, Function: aggregateFunction[u.tok.kind], Left: left}
	u.advance()
	u.expect(tLBrace, "{")
	if u.tok.kind != tRBrace {
		for {
			eb := u.tok.begin()
			e := &ast.BodyAggregateElement{}
			if u.tok.kind != tColon {
				e.Tuple = u.terms()
			}
			e.Condition = u.condition()
			e.At = u.at(eb)
			a.Elements = append(a.Elements, e)
			if !u.accept(tSem) {
				break
			}
		}
	}
	u.closeSet()
	a.Right = u.rightGuard()
	a.At = u.at(b)
	return a
}

// headAggregate parses #sum { X : p(X) : q(X); ... } with its right guard.
func (u *unit) headAggregate(b diag.Position, left *ast.Guard) ast.Head {
	if u.tok.kind == tLBrace {
		return u.setAggregate(b, ast.NoSign, left)
	}
	a := &ast.HeadAggregate{Function: aggregateFunction[u.tok.kind], Left: left}
	u.advance()
	u.expect(tLBrace, "{")
	if u.tok.kind != tRBrace {
		for {
			eb := u.tok.begin()
			e := &ast.HeadAggregateElement{}
			if beginsTerm[u.tok.kind] {
				e.Tuple = u.terms()
			}
			u.expect(tColon, ":")
			e.Literal = u.literal()
			e.Condition = u.condition()
			e.At = u.at(eb)
			a.Elements = append(a.Elements, e)
			if !u.accept(tSem) {
				break
			}
		}
	}
	u.closeSet()
	a.Right = u.rightGuard()
	a.At = u.at(b)
	return a
}

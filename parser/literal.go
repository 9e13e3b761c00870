// SPDX-License-Identifier: MIT

package parser

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// relation tells which tokens compare, by one more than the relation.
var relation = [numKinds]ast.Relation{
	tEq: 1 + ast.Eq, tNe: 1 + ast.Ne, tLt: 1 + ast.Lt, tLe: 1 + ast.Le, tGt: 1 + ast.Gt, tGe: 1 + ast.Ge,
}

// relation passes a relation if one is at hand.
func (u *unit) relation() (ast.Relation, bool) {
	r := relation[u.tok.kind]
	if r == 0 {
		return 0, false
	}
	u.advance()
	return r - 1, true
}

// signs passes up to two nots; a third fits nowhere.
func (u *unit) signs() ast.Sign {
	s := ast.NoSign
	for s < ast.NotNot && u.accept(tNot) {
		s++
	}
	return s
}

// isAtom reports whether a term just parsed may be an atom: p, p(X), their
// pools, and classical negations, but nothing in parentheses.
func (u *unit) isAtom(t ast.Term) bool {
	if n, ok := t.(*ast.Unary); ok && n.Op == symbol.Neg {
		t = n.X
	}
	if t == u.grouped {
		return false
	}
	if p, ok := t.(*ast.Pool); ok {
		t = p.Terms[0] // not in parentheses, so all are functions of one name
	}
	switch t := t.(type) {
	case *ast.Symbol:
		return t.Value.IsFun()
	case *ast.Function:
		return !t.External
	}
	return false
}

// literal parses a literal that is no aggregate.
func (u *unit) literal() *ast.Literal {
	b := u.tok.begin()
	sign := u.signs()
	if l := u.boolean(b, sign); l != nil {
		return l
	}
	t := u.term()
	if rel, ok := u.relation(); ok {
		return u.comparison(b, sign, t, rel)
	}
	return u.atomLiteral(b, sign, t)
}

// boolean parses #true and #false; nil where there is something else.
func (u *unit) boolean(b diag.Position, sign ast.Sign) *ast.Literal {
	k := u.tok.kind
	if k != tTrue && k != tFalse {
		return nil
	}
	u.advance()
	return &ast.Literal{At: u.at(b), Sign: sign, Atom: &ast.BoolConst{Value: k == tTrue}}
}

// atomLiteral makes a literal of a term that is an atom, or fails.
func (u *unit) atomLiteral(b diag.Position, sign ast.Sign, t ast.Term) *ast.Literal {
	if !u.isAtom(t) {
		u.fail("")
	}
	u.bare = true
	l := u.nodes.literals.one()
	l.atom.Term = t
	l.Literal = ast.Literal{At: u.at(b), Sign: sign, Atom: &l.atom}
	return &l.Literal
}

// comparison parses the terms behind the first relation.
func (u *unit) comparison(b diag.Position, sign ast.Sign, t ast.Term, rel ast.Relation) *ast.Literal {
	c := &ast.Comparison{Left: t}
	for ok := true; ok; rel, ok = u.relation() {
		c.Guards = append(c.Guards, ast.Guard{Rel: rel, Term: u.term()})
	}
	return &ast.Literal{At: u.at(b), Sign: sign, Atom: c}
}

// atom parses the atom of a directive.
func (u *unit) atom() *ast.SymbolicAtom {
	if !u.isIdent() && u.tok.kind != tSub {
		u.fail(atomExpected)
	}
	neg := u.tok.kind == tSub
	b := u.tok.begin()
	if neg {
		u.advance()
		if !u.isIdent() {
			u.fail(identExpected)
		}
	}
	t := u.function(u.tok.begin())
	if neg {
		t = &ast.Unary{At: u.at(b), Op: symbol.Neg, X: t}
	}
	return &ast.SymbolicAtom{Term: t}
}

// beginsLiteral tells which tokens may begin a literal that is no aggregate.
func (u *unit) beginsLiteral() bool {
	k := u.tok.kind
	return beginsTerm[k] || k == tNot || k == tTrue || k == tFalse
}

// condition parses what may follow a literal or tuple: a colon and literals.
// It is nil without a colon and empty, but not nil, with nothing behind it.
func (u *unit) condition() []*ast.Literal {
	if !u.accept(tColon) {
		return nil
	}
	if !u.beginsLiteral() {
		return []*ast.Literal{}
	}
	return u.literals()
}

// literals parses literals with commas between them.
func (u *unit) literals() []*ast.Literal {
	ls := []*ast.Literal{u.literal()}
	for u.accept(tComma) {
		ls = append(ls, u.literal())
	}
	return ls
}

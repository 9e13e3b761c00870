// SPDX-License-Identifier: MIT

package parser

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// statement parses the statement whose first token is at hand and reports it.
func (u *unit) statement() {
	b := u.tok.begin()
	switch k := u.tok.kind; {
	case k >= tShow && k <= tScript:
		u.directive(b)
	case k == tWeak:
		u.weakConstraint(b)
	default:
		u.rule(b)
	}
}

// rule parses a rule, fact or constraint.
func (u *unit) rule(b diag.Position) {
	r := u.rules.one()
	if u.tok.kind == tIf {
		r.Head = &ast.Literal{At: ast.At{Location: u.loc(b, b)}, Atom: &ast.BoolConst{}}
	} else {
		r.Head = u.head()
	}
	expect := headExpected
	if u.accept(tIf) {
		expect = bodyExpected
		if u.tok.kind != tDot {
			r.Body = u.body()
		}
	}
	u.dot(expect)
	r.At = u.at(b)
	if len(r.Body) > 0 || !u.groundFact(r) {
		u.h.Statement(r)
	}
}

// groundFact reports a rule as fact, if it is one that fact.go gave up on, say
// for a comment inside of it.
func (u *unit) groundFact(r *ast.Rule) bool {
	l, ok := r.Head.(*ast.Literal)
	if !ok || l.Sign != ast.NoSign {
		return false
	}
	a, ok := l.Atom.(*ast.SymbolicAtom)
	if !ok {
		return false
	}
	t := a.Term
	n, neg := t.(*ast.Unary)
	if neg {
		t = n.X
	}
	v, ok := u.ground(t)
	if !ok || !v.IsFun() {
		return false
	}
	sig := u.store.FunSig(v)
	if neg {
		sig = sig.Flip()
	}
	u.h.Fact(r.Location, sig, u.store.Args(v))
	return true
}

// ground is the value of a ground term without arithmetic, but for the minus of
// a number.
func (u *unit) ground(t ast.Term) (symbol.Sym, bool) {
	switch t := t.(type) {
	case *ast.Symbol:
		return t.Value, true
	case *ast.Unary:
		if s, ok := t.X.(*ast.Symbol); ok && t.Op == symbol.Neg && s.Value.IsNum() {
			return u.store.Unary(symbol.Neg, s.Value)
		}
	case *ast.Function:
		if t.External {
			return 0, false
		}
		args := make([]symbol.Sym, len(t.Args))
		for i, x := range t.Args {
			v, ok := u.ground(x)
			if !ok {
				return 0, false
			}
			args[i] = v
		}
		return u.store.Fun(u.store.Sig(t.Name, false), args), true
	}
	return 0, false
}

// head parses the head of a rule: a theory atom, an aggregate, a literal or a
// disjunction. Only what follows the first term tells which.
func (u *unit) head() ast.Head {
	b := u.tok.begin()
	switch {
	case u.tok.kind == tAnd:
		return u.theoryAtom(b, ast.NoSign)
	case u.isAggregate():
		return u.headAggregate(b, nil)
	}
	l, agg := u.headLiteral(b)
	if agg != nil {
		return agg
	}
	if u.tok.kind == tIf || u.tok.kind == tDot {
		return l
	}
	return u.disjunction(b, l)
}

// headLiteral parses a literal, or an aggregate with a left guard.
func (u *unit) headLiteral(b diag.Position) (*ast.Literal, ast.Head) {
	sign := u.signs()
	if l := u.boolean(b, sign); l != nil {
		return l, nil
	}
	t := u.term()
	rel, ok := u.relation()
	switch {
	case sign == ast.NoSign && u.isAggregate():
		return nil, u.headAggregate(b, leftGuard(t, rel, ok))
	case ok:
		return u.comparison(b, sign, t, rel), nil
	}
	return u.atomLiteral(b, sign, t), nil
}

// disjunction parses what follows the first literal of a head. A comma after a
// condition continues the condition.
func (u *unit) disjunction(b diag.Position, l *ast.Literal) ast.Head {
	d := &ast.Disjunction{}
	eb := b
	for {
		e := &ast.ConditionalLiteral{Literal: l}
		if u.accept(tColon) {
			e.Condition = u.literals()
		}
		e.At = u.at(eb)
		d.Elements = append(d.Elements, e)
		if !u.accept(tSem) && !u.accept(tBar) && !u.accept(tComma) {
			break
		}
		eb = u.tok.begin()
		l = u.literal()
	}
	if u.tok.kind != tIf && u.tok.kind != tDot {
		u.fail(headExpected)
	}
	d.At = u.at(b)
	return d
}

// body parses literals with commas or semicolons between them. Bodies do not
// nest, so one list serves all while they are read.
func (u *unit) body() []ast.BodyLiteral {
	u.read = u.read[:0]
	for {
		u.read = append(u.read, u.bodyLiteral())
		if !u.accept(tComma) && !u.accept(tSem) {
			return u.bodies.list(u.read)
		}
	}
}

// bodyLiteral parses an element of a body. Only what follows the first term
// tells whether it is an aggregate.
func (u *unit) bodyLiteral() ast.BodyLiteral {
	b := u.tok.begin()
	sign := u.signs()
	switch {
	case u.tok.kind == tAnd:
		return u.theoryAtom(b, sign)
	case u.isAggregate():
		return u.bodyAggregate(b, sign, nil)
	}
	if l := u.boolean(b, sign); l != nil {
		return u.conditional(b, l)
	}
	t := u.term()
	rel, ok := u.relation()
	switch {
	case u.isAggregate():
		return u.bodyAggregate(b, sign, leftGuard(t, rel, ok))
	case ok:
		return u.conditional(b, u.comparison(b, sign, t, rel))
	}
	return u.conditional(b, u.atomLiteral(b, sign, t))
}

// conditional adds the condition to a literal that has one. It reaches up to
// the next semicolon.
func (u *unit) conditional(b diag.Position, l *ast.Literal) ast.BodyLiteral {
	c := u.condition()
	if c == nil {
		return l
	}
	return &ast.ConditionalLiteral{At: u.at(b), Literal: l, Condition: c}
}

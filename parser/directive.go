// SPDX-License-Identifier: MIT

package parser

import (
	"bytes"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// directive parses what begins with # and a word. Those whose number may grow
// with the data, or that have bodies, are parsed here; grammar.go has the rest.
func (u *unit) directive(b diag.Position) {
	switch u.tok.kind {
	case tConst:
		u.constDirective(b)
	case tProgram:
		u.programDirective(b)
	case tInclude:
		u.includeDirective(b)
	case tDefined:
		u.definedDirective(b)
	case tTheory:
		u.theoryDirective(b)
	case tShow:
		u.show(b)
	case tProject:
		u.project(b)
	case tExternal:
		u.external(b)
	case tHeuristic:
		u.heuristic(b)
	case tEdge:
		u.edge(b)
	case tMinimize, tMaximize:
		u.minimize(u.tok.kind == tMaximize)
	case tScript:
		u.script(b)
	}
}

// directiveBody parses the body of a directive behind its colon, up to the dot.
func (u *unit) directiveBody() []ast.BodyLiteral {
	var body []ast.BodyLiteral
	expect := ": or ."
	if u.accept(tColon) {
		expect = bodyExpected
		if u.tok.kind != tDot {
			body = u.body()
		}
	}
	u.dot(expect)
	return body
}

// isSignature looks ahead for p/1. or -p/1. with its dot, since p/1 is a term, too.
func (u *unit) isSignature() bool {
	ahead := []token{u.tok}
	next := func() kind {
		var t token
		u.next(&t)
		ahead = append(ahead, t)
		return t.kind
	}
	k := u.tok.kind
	if k == tSub {
		k = next()
	}
	ok := k >= tIdent && k <= tOverride && next() == tDiv && next() == tNumber && next() == tDot
	u.replay = ahead[1:]
	return ok
}

// signature parses what isSignature has seen.
func (u *unit) signature() (symbol.Sig, int) {
	neg := u.accept(tSub)
	name := u.name()
	u.advance()
	u.advance()
	n := u.arity()
	u.advance()
	u.dot("")
	return u.store.Sig(name, neg), n
}

// arity is the value of the number at hand. No predicate has more arguments
// than fit into an int32, so larger ones may become that.
func (u *unit) arity() int { return arity(u.text(&u.tok)) }

func arity(text []byte) int {
	const most = 1<<31 - 1
	if n := number(text); n.IsInt64() && n.Int64() < most {
		return int(n.Int64())
	}
	return most
}

func (u *unit) show(b diag.Position) {
	u.advance()
	if u.tok.kind == tDot {
		u.end()
		u.h.Statement(&ast.ShowNothing{At: u.at(b)})
		return
	}
	if u.isSignature() {
		s := &ast.ShowSignature{}
		s.Sig, s.Arity = u.signature()
		s.At = u.at(b)
		u.h.Statement(s)
		return
	}
	s := &ast.ShowTerm{Term: u.term()}
	// A colon without a body is wrong here, other than in all other directives.
	if u.accept(tColon) {
		s.Body = u.body()
	}
	u.dot("")
	s.At = u.at(b)
	u.h.Statement(s)
}

func (u *unit) project(b diag.Position) {
	u.advance()
	a := u.atom()
	if u.tok.kind != tDiv || !isName(a) {
		s := &ast.ProjectAtom{Atom: a, Body: u.directiveBody()}
		s.At = u.at(b)
		u.h.Statement(s)
		return
	}
	u.advance()
	if u.tok.kind != tNumber {
		u.fail("<NUMBER>")
	}
	n := u.arity()
	u.advance()
	u.dot(".")
	u.h.Statement(&ast.ProjectSignature{At: u.at(b), Sig: u.sigOfName(a), Arity: n})
}

// isName reports whether an atom has no arguments.
func isName(a *ast.SymbolicAtom) bool {
	t := a.Term
	if n, ok := t.(*ast.Unary); ok {
		t = n.X
	}
	_, ok := t.(*ast.Symbol)
	return ok
}

// sigOfName is the name and sign of an atom without arguments.
func (u *unit) sigOfName(a *ast.SymbolicAtom) symbol.Sig {
	if n, ok := a.Term.(*ast.Unary); ok {
		return u.store.FunSig(n.X.(*ast.Symbol).Value).Flip()
	}
	return u.store.FunSig(a.Term.(*ast.Symbol).Value)
}

func (u *unit) external(b diag.Position) {
	u.advance()
	s := &ast.External{Atom: u.atom(), Body: u.directiveBody()}
	if u.bracketFollows() {
		u.advance()
		s.Type = u.term()
		u.closeBracket("")
	}
	s.At = u.at(b)
	u.h.Statement(s)
}

// closeBracket passes the ] that ends a statement.
func (u *unit) closeBracket(expect string) {
	if u.tok.kind != tRBrack {
		u.fail(expect)
	}
	u.end()
}

// openBracket passes the dot of a statement and the [ that must follow.
func (u *unit) openBracket() {
	u.advance()
	u.expect(tLBrack, "[")
}

func (u *unit) heuristic(b diag.Position) {
	u.advance()
	s := &ast.Heuristic{Atom: u.atom(), Body: u.directiveBody()}
	u.openBracket()
	s.Bias = u.term()
	s.Priority = u.priority()
	u.expect(tComma, "")
	s.Modifier = u.term()
	u.closeBracket("")
	s.At = u.at(b)
	u.h.Statement(s)
}

// priority parses @P; without it, the priority is 0.
func (u *unit) priority() ast.Term {
	if u.accept(tAt) {
		return u.term()
	}
	return &ast.Symbol{At: u.at(u.last), Value: u.store.Int(0)}
}

// edge parses a pool of edges, each of which is a statement.
func (u *unit) edge(b diag.Position) {
	u.advance()
	u.expect(tLParen, "(")
	var edges []*ast.Edge
	for {
		e := &ast.Edge{U: u.term()}
		u.expect(tComma, "")
		e.V = u.term()
		edges = append(edges, e)
		if !u.accept(tSem) {
			break
		}
	}
	u.expect(tRParen, argsExpected)
	body := u.directiveBody()
	for _, e := range edges {
		e.At, e.Body = u.at(b), body
		u.h.Statement(e)
	}
}

// weightTuple parses W@P,T1,T2.
func (u *unit) weightTuple(m *ast.Minimize) {
	m.Weight = u.term()
	m.Priority = u.priority()
	if u.accept(tComma) {
		m.Tuple = u.terms()
	}
}

// minimize reports each element as a weak constraint.
func (u *unit) minimize(negate bool) {
	u.advance()
	u.expect(tLBrace, "{")
	var all []*ast.Minimize
	if u.tok.kind != tRBrace {
		for {
			b := u.tok.begin()
			m := &ast.Minimize{}
			u.weightTuple(m)
			if negate {
				m.Weight = &ast.Unary{At: ast.At{Location: m.Weight.Loc()}, Op: symbol.Neg, X: m.Weight}
			}
			for _, l := range u.condition() {
				m.Body = append(m.Body, l)
			}
			m.At = u.at(b)
			all = append(all, m)
			if !u.accept(tSem) {
				break
			}
		}
	}
	u.closeSet()
	u.dot(".")
	for _, m := range all {
		u.h.Statement(m)
	}
}

func (u *unit) weakConstraint(b diag.Position) {
	u.advance()
	m := &ast.Minimize{}
	if u.tok.kind != tDot {
		m.Body = u.body()
	}
	u.dot(bodyExpected)
	u.openBracket()
	u.weightTuple(m)
	u.closeBracket("]")
	m.At = u.at(b)
	u.h.Statement(m)
}

// script parses #script (language) code #end. The code is no tokens.
func (u *unit) script(b diag.Position) {
	u.advance()
	u.expect(tLParen, "(")
	s := &ast.Script{}
	if !u.isIdent() {
		u.fail(identExpected)
	}
	s.Language = u.name()
	u.advance()
	if u.tok.kind != tRParen {
		u.fail(")")
	}
	var end int
	for from := 0; ; {
		if end = bytes.Index(u.buf[u.pos+from:u.n], []byte("#end")); end >= 0 {
			end += from
			break
		}
		from = max(0, u.n-u.pos-len("#end"))
		if !u.fill() {
			u.pos = u.n
			u.badToken(u.eofToken(), "<EOF>")
			panic(syntaxError{})
		}
	}
	s.Code = string(u.buf[u.pos : u.pos+end])
	for stop := u.pos + end; u.pos < stop; {
		if u.buf[u.pos] == '\n' {
			u.newline()
		} else {
			u.pos++
		}
	}
	u.pos += len("#end")
	u.next(&u.tok)
	u.dot(".")
	s.At = u.at(b)
	u.h.Statement(s)
}

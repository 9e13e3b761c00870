// SPDX-License-Identifier: MIT

package parser

import (
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/parser/ast"
)

// theoryAtom parses &name(args) { elements } op guard. The token behind each
// brace is made of theory operators already, except in conditions.
func (u *unit) theoryAtom(b diag.Position, sign ast.Sign) *ast.TheoryAtom {
	u.advance()
	if !u.isIdent() {
		u.fail(identExpected)
	}
	a := &ast.TheoryAtom{Sign: sign, Term: u.function(u.tok.begin())}
	if u.tok.kind != tLBrace {
		a.At = u.at(b)
		return a
	}
	u.theory = true
	u.advance()
	if u.tok.kind != tRBrace {
		a.Elements = u.theoryElements()
	}
	u.expect(tRBrace, "}")
	if u.tok.kind == tTheoryOp {
		a.Op = u.name()
		u.advance()
		a.Guard = u.theoryOpTerm()
	}
	u.theory = false
	a.At = u.at(b)
	return a
}

func (u *unit) theoryElements() (es []*ast.TheoryElement) {
	for {
		b := u.tok.begin()
		e := &ast.TheoryElement{}
		if u.tok.kind != tColon {
			e.Tuple = u.theoryTerms()
		}
		if u.tok.kind == tColon {
			u.theory = false
			e.Condition = u.condition()
			u.theory = true
		}
		e.At = u.at(b)
		es = append(es, e)
		if !u.accept(tSem) {
			return es
		}
	}
}

func (u *unit) theoryTerms() []ast.TheoryTerm {
	ts := []ast.TheoryTerm{u.theoryOpTerm()}
	for u.accept(tComma) {
		ts = append(ts, u.theoryOpTerm())
	}
	return ts
}

// isTheoryOp reports whether the token at hand is an operator; not is one.
func (u *unit) isTheoryOp() bool { return u.tok.kind == tTheoryOp || u.tok.kind == tNot }

// theoryOpTerm parses operators and operands; which binds stronger is not known
// here.
func (u *unit) theoryOpTerm() ast.TheoryTerm {
	u.deeper()
	b := u.tok.begin()
	t := &ast.TheoryUnparsed{}
	for len(t.Elements) == 0 || u.isTheoryOp() {
		var e ast.TheoryUnparsedElement
		for u.isTheoryOp() {
			e.Operators = append(e.Operators, u.name())
			u.advance()
		}
		e.Term = u.theoryTerm()
		t.Elements = append(t.Elements, e)
	}
	u.depth--
	if len(t.Elements) == 1 && t.Elements[0].Operators == nil {
		return t.Elements[0].Term
	}
	t.At = u.at(b)
	return t
}

func (u *unit) theoryTerm() ast.TheoryTerm {
	b := u.tok.begin()
	switch u.tok.kind {
	case tNumber, tString, tInf, tSup:
		v := u.value()
		return &ast.TheoryLeaf{Term: &ast.Symbol{At: u.at(b), Value: v}}
	case tVar:
		name := u.name()
		u.advance()
		return &ast.TheoryLeaf{Term: &ast.Variable{At: u.at(b), Name: name}}
	case tIdent, tDefault, tOverride:
		name := u.name()
		u.advance()
		if u.tok.kind != tLParen {
			return &ast.TheoryLeaf{Term: &ast.Symbol{At: u.at(b), Value: u.store.ID(name)}}
		}
		args := u.theoryList(tRParen, ")")
		return &ast.TheoryFunction{At: u.at(b), Name: name, Args: args}
	case tLBrace:
		args := u.theoryList(tRBrace, "}")
		return &ast.TheorySequence{At: u.at(b), Type: aspif.TheorySet, Args: args}
	case tLBrack:
		args := u.theoryList(tRBrack, "]")
		return &ast.TheorySequence{At: u.at(b), Type: aspif.TheoryList, Args: args}
	case tLParen:
		return u.theoryTuple(b)
	}
	u.fail("")
	return nil
}

// theoryList parses terms between brackets of any kind.
func (u *unit) theoryList(close kind, expect string) (args []ast.TheoryTerm) {
	u.advance()
	if u.tok.kind != close {
		args = u.theoryTerms()
	}
	u.expect(close, expect)
	return args
}

// theoryTuple parses a tuple or a term in parentheses.
func (u *unit) theoryTuple(b diag.Position) ast.TheoryTerm {
	var args []ast.TheoryTerm
	u.advance()
	if u.tok.kind != tRParen {
		args = append(args, u.theoryOpTerm())
		if u.accept(tRParen) {
			return args[0]
		}
		u.expect(tComma, ") or \",\"")
		if u.tok.kind != tRParen {
			args = append(args, u.theoryTerms()...)
		}
	}
	u.expect(tRParen, ")")
	return &ast.TheorySequence{At: u.at(b), Type: aspif.TheoryTuple, Args: args}
}

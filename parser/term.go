// SPDX-License-Identifier: MIT

package parser

import (
	"bytes"
	"math/big"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// strength is how strong binary operators bind, 0 for tokens that are none.
var strength = [numKinds]uint8{
	tDots: 1, tXor: 2, tQuestion: 3, tAnd: 4, tAdd: 5, tSub: 5, tMul: 6, tDiv: 6, tMod: 6, tPow: 7,
}

var binaryOp = [numKinds]symbol.BinaryOp{
	tXor: symbol.Xor, tQuestion: symbol.Or, tAnd: symbol.And, tAdd: symbol.Add, tSub: symbol.Sub,
	tMul: symbol.Mul, tDiv: symbol.Div, tMod: symbol.Mod, tPow: symbol.Pow,
}

// beginsTerm tells which tokens may begin a term.
var beginsTerm = [numKinds]bool{
	tIdent: true, tDefault: true, tOverride: true, tVar: true, tAnon: true, tNumber: true, tString: true,
	tInf: true, tSup: true, tSub: true, tTilde: true, tBar: true, tLParen: true, tAt: true,
}

func (u *unit) term() ast.Term { return u.binary(1) }

// constTerm parses a term without variables, intervals and pools.
func (u *unit) constTerm() ast.Term {
	u.constant = true
	t := u.binary(2)
	u.constant = false
	return t
}

func (u *unit) deeper() {
	if u.depth++; u.depth > maxDepth {
		u.tooDeep()
	}
}

// binary parses operators that bind at least as strong as min, by precedence
// climbing [Pratt'73]. All associate to the left but for **.
func (u *unit) binary(min uint8) ast.Term {
	u.deeper()
	b := u.tok.begin()
	x := u.unary()
	for chain := 0; ; chain++ {
		op := u.tok.kind
		n := strength[op]
		if n < min || n == 0 || u.constant && op == tDots {
			break
		}
		if chain > maxChain {
			u.tooDeep()
		}
		u.advance()
		next := n + 1
		if op == tPow {
			next = n
		}
		y := u.binary(next)
		if op == tDots {
			x = &ast.Interval{At: u.at(b), X: x, Y: y}
		} else {
			x = &ast.Binary{At: u.at(b), Op: binaryOp[op], X: x, Y: y}
		}
	}
	u.depth--
	return x
}

// unary parses what binds stronger than all binary operators.
func (u *unit) unary() ast.Term {
	op := symbol.Neg
	switch u.tok.kind {
	case tSub:
	case tTilde:
		op = symbol.Not
	default:
		return u.primary()
	}
	u.deeper()
	b := u.tok.begin()
	u.advance()
	x := u.unary()
	u.depth--
	return &ast.Unary{At: u.at(b), Op: op, X: x}
}

func (u *unit) primary() ast.Term {
	b := u.tok.begin()
	switch u.tok.kind {
	case tNumber, tString, tInf, tSup:
		return u.symbol(b, u.value())
	case tVar, tAnon:
		if !u.constant {
			v := u.variables.one()
			v.Name = u.name()
			u.advance()
			v.At = u.at(b)
			return v
		}
	case tIdent, tDefault, tOverride:
		return u.function(b)
	case tAt:
		u.advance()
		name := u.ident(identExpected)
		if u.tok.kind != tLParen {
			return &ast.Function{At: u.at(b), Name: name, External: true}
		}
		return u.pool(b, name, true)
	case tBar:
		return u.absolute()
	case tLParen:
		return u.tuple(b)
	}
	u.fail("")
	return nil
}

// symbol makes the node of a ground term that begins at b and was just passed.
func (u *unit) symbol(b diag.Position, v symbol.Sym) *ast.Symbol {
	s := u.symbols.one()
	s.At, s.Value = u.at(b), v
	return s
}

// value passes a token that stands for a number, string, #inf or #sup.
func (u *unit) value() symbol.Sym {
	v := symbol.Inf
	text := u.text(&u.tok)
	switch u.tok.kind {
	case tSup:
		v = symbol.Sup
	case tString:
		v = u.store.StrBytes(unquote(text))
	case tNumber:
		if n, ok := shortNumber(text); ok {
			v = u.store.Int(n)
		} else {
			v = u.store.Big(number(text))
		}
	}
	u.advance()
	return v
}

// shortNumber is the value of a decimal number that surely fits.
func shortNumber(text []byte) (n int64, ok bool) {
	if len(text) > 18 || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	for _, c := range text {
		n = 10*n + int64(c-'0')
	}
	return n, true
}

// number is the value of a number as written.
func number(text []byte) *big.Int {
	z := new(big.Int)
	z.SetString(string(text), 0)
	return z
}

// unquote is the value of a string as written.
func unquote(text []byte) []byte {
	text = text[1 : len(text)-1]
	if bytes.IndexByte(text, '\\') < 0 {
		return text
	}
	v := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' {
			i++
			if c = text[i]; c == 'n' {
				c = '\n'
			}
		}
		v = append(v, c)
	}
	return v
}

// function parses an identifier or a function; f(1;2,3) is a pool of
// functions.
func (u *unit) function(b diag.Position) ast.Term {
	name := u.name()
	u.advance()
	if u.tok.kind != tLParen {
		return u.symbol(b, u.store.ID(name))
	}
	return u.pool(b, name, false)
}

// named makes a function; f() is f, but @f() is a call.
func (u *unit) named(at ast.At, name string, args []ast.Term, external bool) ast.Term {
	if len(args) == 0 && !external {
		s := u.symbols.one()
		s.At, s.Value = at, u.store.ID(name)
		return s
	}
	f := u.functions.one()
	f.At, f.Name, f.Args, f.External = at, name, args, external
	return f
}

// pool parses the arguments of a function: lists of terms, separated by
// semicolons, each of which makes one function.
func (u *unit) pool(b diag.Position, name string, external bool) ast.Term {
	args := u.arguments()
	if u.accept(tRParen) {
		return u.named(u.at(b), name, args, external)
	}
	all := [][]ast.Term{args}
	for u.tok.kind == tSem && !u.constant {
		all = append(all, u.arguments())
	}
	expect := argsExpected
	if u.constant {
		expect = ")"
	}
	u.expect(tRParen, expect)
	p := &ast.Pool{At: u.at(b)}
	for _, args := range all {
		p.Terms = append(p.Terms, u.named(p.At, name, args, external))
	}
	return p
}

// arguments passes a parenthesis or semicolon and the terms behind it.
func (u *unit) arguments() []ast.Term {
	u.advance()
	if u.tok.kind == tRParen || u.tok.kind == tSem && !u.constant {
		return nil
	}
	if !beginsTerm[u.tok.kind] && !u.constant {
		u.fail(argsExpected)
	}
	return u.terms()
}

// terms parses terms with commas between them.
func (u *unit) terms() []ast.Term {
	mark := len(u.stack)
	for {
		t := u.argument()
		u.stack = append(u.stack, t)
		if !u.accept(tComma) {
			break
		}
	}
	return u.popTerms(mark)
}

// popTerms takes the terms above mark from the stack.
func (u *unit) popTerms(mark int) []ast.Term {
	ts := u.nodes.terms.list(u.stack[mark:])
	clear(u.stack[mark:])
	u.stack = u.stack[:mark]
	return ts
}

func (u *unit) argument() ast.Term {
	if u.constant {
		return u.binary(2)
	}
	return u.term()
}

// absolute parses |X| and |X;Y|.
func (u *unit) absolute() ast.Term {
	b := u.tok.begin()
	u.advance()
	x := u.argument()
	if u.tok.kind == tSem && !u.constant {
		p := &ast.Pool{Terms: []ast.Term{x}}
		for u.accept(tSem) {
			p.Terms = append(p.Terms, u.term())
		}
		p.At = u.at(b)
		x = p
	}
	u.expect(tBar, "; or |")
	return &ast.Unary{At: u.at(b), Op: symbol.Abs, X: x}
}

// tuple parses what is in parentheses: terms, tuples and pools of both.
// A comma makes a tuple: (X) is X, (X,) and (,) and () are tuples.
func (u *unit) tuple(b diag.Position) ast.Term {
	var terms []ast.Term
	for {
		u.advance()
		args, isTuple := u.tupleElements()
		if isTuple {
			terms = append(terms, &ast.Function{Args: args})
		} else {
			terms = append(terms, args[0])
		}
		if u.tok.kind != tSem || u.constant {
			break
		}
	}
	u.expect(tRParen, ")")
	at := u.at(b)
	for _, t := range terms {
		if f, ok := t.(*ast.Function); ok && f.Location.Source == nil {
			f.At = at
		}
	}
	u.grouped = terms[0]
	if len(terms) > 1 {
		u.grouped = &ast.Pool{At: at, Terms: terms}
	}
	return u.grouped
}

func (u *unit) tupleElements() (args []ast.Term, isTuple bool) {
	if u.accept(tComma) {
		return nil, true
	}
	for beginsTerm[u.tok.kind] {
		args = append(args, u.argument())
		if !u.accept(tComma) {
			return args, len(args) > 1
		}
	}
	if u.tok.kind != tRParen && u.tok.kind != tSem {
		if len(args) == 0 {
			u.fail(")")
		}
		u.fail("")
	}
	return args, true
}

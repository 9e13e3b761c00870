// SPDX-License-Identifier: MIT

package rewrite

import (
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// unifiable reports whether an atom with arguments a can have an instance
// that an atom with arguments b has, too. It looks at each argument by
// itself, so it says yes a little too often, never no wrongly.
func unifiable(s *symbol.Store, a, b []ast.Term) bool {
	for i := range a {
		if !unifyTerm(s, a[i], b[i]) {
			return false
		}
	}
	return true
}

func unifyTerm(s *symbol.Store, a, b ast.Term) bool {
	if y, ok := a.(*ast.Symbol); ok {
		return MatchesSymbol(s, b, y.Value)
	}
	if y, ok := b.(*ast.Symbol); ok {
		return MatchesSymbol(s, a, y.Value)
	}
	f, fok := a.(*ast.Function)
	g, gok := b.(*ast.Function)
	switch {
	case fok && gok:
		return f.Name == g.Name && len(f.Args) == len(g.Args) && unifiable(s, f.Args, g.Args)
	case fok:
		return !onlyNumber(b)
	case gok:
		return !onlyNumber(a)
	}
	return true
}

// onlyNumber reports whether all values of a term are numbers.
func onlyNumber(t ast.Term) bool {
	switch t := t.(type) {
	case *ast.Binary:
		return true
	case *ast.Unary:
		return t.Op != symbol.Neg
	}
	return false
}

// MatchesSymbol reports whether a term may have the value y.
func MatchesSymbol(s *symbol.Store, t ast.Term, y symbol.Sym) bool {
	switch t := t.(type) {
	case *ast.Symbol:
		return t.Value == y
	case *ast.Function:
		if !y.IsFun() || s.Name(s.FunSig(y)) != t.Name || s.FunSig(y).Neg() {
			return false
		}
		args := s.Args(y)
		if len(args) != len(t.Args) {
			return false
		}
		for i, a := range t.Args {
			if !MatchesSymbol(s, a, args[i]) {
				return false
			}
		}
		return true
	case *ast.Binary:
		if !y.IsNum() {
			return false
		}
		if _, mul, add, ok := Linear(s, t); ok {
			if n, ok := s.Int64(y); ok && inReach(n) {
				return (n-add)%mul == 0
			}
		}
		return true
	case *ast.Unary:
		return y.IsNum() || t.Op == symbol.Neg && y.IsFun()
	}
	return true
}

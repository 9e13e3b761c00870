// SPDX-License-Identifier: MIT

package rewrite

import (
	"math"

	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// eachVar calls visit for the variables of a term from left to right.
func eachVar(t ast.Term, visit func(*ast.Variable)) {
	switch t := t.(type) {
	case *ast.Variable:
		visit(t)
	case *ast.Unary:
		eachVar(t.X, visit)
	case *ast.Binary:
		eachVar(t.X, visit)
		eachVar(t.Y, visit)
	case *ast.Interval:
		eachVar(t.X, visit)
		eachVar(t.Y, visit)
	case *ast.Function:
		for _, a := range t.Args {
			eachVar(a, visit)
		}
	case *ast.Pool:
		for _, a := range t.Terms {
			eachVar(a, visit)
		}
	}
}

// eachTheoryVar calls visit for the variables of a theory term.
func eachTheoryVar(t ast.TheoryTerm, visit func(*ast.Variable)) {
	switch t := t.(type) {
	case *ast.TheoryLeaf:
		eachVar(t.Term, visit)
	case *ast.TheoryFunction:
		for _, a := range t.Args {
			eachTheoryVar(a, visit)
		}
	case *ast.TheorySequence:
		for _, a := range t.Args {
			eachTheoryVar(a, visit)
		}
	case *ast.TheoryUnparsed:
		for _, e := range t.Elements {
			eachTheoryVar(e.Term, visit)
		}
	}
}

// some reports whether the term or a term inside of it satisfies is.
func some(t ast.Term, is func(ast.Term) bool) bool {
	if is(t) {
		return true
	}
	switch t := t.(type) {
	case *ast.Unary:
		return some(t.X, is)
	case *ast.Binary:
		return some(t.X, is) || some(t.Y, is)
	case *ast.Interval:
		return some(t.X, is) || some(t.Y, is)
	case *ast.Function:
		for _, a := range t.Args {
			if some(a, is) {
				return true
			}
		}
	case *ast.Pool:
		for _, a := range t.Terms {
			if some(a, is) {
				return true
			}
		}
	}
	return false
}

func isPool(t ast.Term) bool     { _, ok := t.(*ast.Pool); return ok }
func isInterval(t ast.Term) bool { _, ok := t.(*ast.Interval); return ok }

func isAnonymous(t ast.Term) bool {
	v, ok := t.(*ast.Variable)
	return ok && v.Name == "_"
}

func isVariable(t ast.Term) bool { _, ok := t.(*ast.Variable); return ok }

// Linear reads a term of the form Mul*Var + Add with Mul != 0. A term without
// variable is none, nor is one in which the variable occurs twice: clingo does
// not solve X+X either.
func Linear(s *symbol.Store, t ast.Term) (v *ast.Variable, mul, add int64, ok bool) {
	if u, ok := t.(*ast.Unary); ok {
		switch u.X.(type) {
		case *ast.Unary, *ast.Variable:
			return nil, 0, 0, false // defined on more than numbers
		}
	}
	v, mul, add, ok = linear(s, t)
	return v, mul, add, ok && v != nil && mul != 0
}

// linear is Linear on subterms, where v is nil for a number.
func linear(s *symbol.Store, t ast.Term) (v *ast.Variable, mul, add int64, ok bool) {
	switch t := t.(type) {
	case *ast.Variable:
		return t, 1, 0, true
	case *ast.Symbol:
		n, ok := s.Int64(t.Value)
		return nil, 0, n, ok && inReach(n)
	case *ast.Unary:
		if t.Op != symbol.Neg {
			return nil, 0, 0, false
		}
		v, mul, add, ok = linear(s, t.X)
		return v, -mul, -add, ok
	case *ast.Binary:
		return linearBinary(s, t)
	}
	return nil, 0, 0, false
}

func linearBinary(s *symbol.Store, t *ast.Binary) (v *ast.Variable, mul, add int64, ok bool) {
	if t.Op != symbol.Add && t.Op != symbol.Sub && t.Op != symbol.Mul {
		return nil, 0, 0, false
	}
	v, mul, add, ok = linear(s, t.X)
	if !ok {
		return nil, 0, 0, false
	}
	w, m, a, ok := linear(s, t.Y)
	if !ok || v != nil && w != nil {
		return nil, 0, 0, false
	}
	switch t.Op {
	case symbol.Sub:
		m, a = -m, -a
		fallthrough
	case symbol.Add:
		mul, add = mul+m, add+a
	default:
		if w != nil {
			mul, add, m, a = m, a, mul, add
		}
		mul, add = mul*a, add*a
	}
	if v == nil {
		v = w
	}
	return v, mul, add, inReach(mul) && inReach(add) && (v == nil || mul != 0)
}

// inReach bounds coefficients so that sums and products of two fit 64 bits.
func inReach(n int64) bool { return n >= -math.MaxInt32 && n <= math.MaxInt32 }

// Pattern reports whether a term can be matched against a ground term so that
// its variables get values: symbols, variables, Mul*X+Add, -X and functions
// of such.
func Pattern(s *symbol.Store, t ast.Term) bool {
	switch t := t.(type) {
	case *ast.Symbol, *ast.Variable:
		return true
	case *ast.Function:
		for _, a := range t.Args {
			if !Pattern(s, a) {
				return false
			}
		}
		return !t.External
	case *ast.Unary:
		if t.Op == symbol.Neg {
			switch x := t.X.(type) {
			case *ast.Variable:
				return true
			case *ast.Function:
				return Pattern(s, x)
			}
		}
	}
	_, _, _, ok := Linear(s, t)
	return ok
}

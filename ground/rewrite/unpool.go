// SPDX-License-Identifier: MIT

package rewrite

import (
	"github.com/goasp/goasp/parser/ast"
)

// unpoolTerm lists the terms without pools that t stands for. The usual term
// has no pool and is its own only alternative.
func unpoolTerm(t ast.Term) []ast.Term {
	if !some(t, isPool) {
		return []ast.Term{t}
	}
	var out []ast.Term
	switch t := t.(type) {
	case *ast.Pool:
		for _, a := range t.Terms {
			out = append(out, unpoolTerm(a)...)
		}
	case *ast.Unary:
		// |X;Y| is the sum of alternatives, too.
		for _, x := range unpoolTerm(t.X) {
			out = append(out, &ast.Unary{At: t.At, Op: t.Op, X: x})
		}
	case *ast.Binary:
		for _, x := range unpoolTerm(t.X) {
			for _, y := range unpoolTerm(t.Y) {
				out = append(out, &ast.Binary{At: t.At, Op: t.Op, X: x, Y: y})
			}
		}
	case *ast.Interval:
		for _, x := range unpoolTerm(t.X) {
			for _, y := range unpoolTerm(t.Y) {
				out = append(out, &ast.Interval{At: t.At, X: x, Y: y})
			}
		}
	case *ast.Function:
		for _, args := range unpoolTerms(t.Args) {
			out = append(out, &ast.Function{At: t.At, Name: t.Name, Args: args, External: t.External})
		}
	}
	return out
}

// unpoolTerms lists the combinations of alternatives of several terms.
func unpoolTerms(ts []ast.Term) [][]ast.Term {
	pools := false
	for _, t := range ts {
		pools = pools || some(t, isPool)
	}
	if !pools {
		return [][]ast.Term{ts}
	}
	alts := make([][]ast.Term, len(ts))
	for i, t := range ts {
		alts[i] = unpoolTerm(t)
	}
	return product(alts)
}

// product lists all ways to take one member of each list, the first list
// changing slowest. It shares nothing between results.
func product[T any](lists [][]T) [][]T {
	out := [][]T{make([]T, 0, len(lists))}
	for _, l := range lists {
		next := make([][]T, 0, len(out)*len(l))
		for _, head := range out {
			for _, x := range l {
				next = append(next, append(append(make([]T, 0, len(lists)), head...), x))
			}
		}
		out = next
	}
	return out
}

// unpoolGuard lists the alternatives of an optional guard.
func unpoolGuard(g *ast.Guard) []*ast.Guard {
	if g == nil {
		return []*ast.Guard{nil}
	}
	var out []*ast.Guard
	for _, t := range unpoolTerm(g.Term) {
		out = append(out, &ast.Guard{Rel: g.Rel, Term: t})
	}
	return out
}

// unpoolGuards lists the alternatives of the guards of an aggregate, in the
// order left, right.
func unpoolGuards(left, right *ast.Guard) [][]ast.Guard {
	var out [][]ast.Guard
	for _, l := range unpoolGuard(left) {
		for _, r := range unpoolGuard(right) {
			var gs []ast.Guard
			if l != nil {
				gs = append(gs, *l)
			}
			if r != nil {
				gs = append(gs, *r)
			}
			out = append(out, gs)
		}
	}
	return out
}

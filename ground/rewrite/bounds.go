// SPDX-License-Identifier: MIT

package rewrite

import (
	"math"

	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// A variable that no literal binds is safe nevertheless if the comparisons
// around it bound it from both sides: in 1 <= X, 2*X < 9 it ranges over 1..4.
// Bounds are found by propagating the linear inequalities of a scope until
// nothing changes: from sum a_i*x_i <= c follows
// a_j*x_j <= c - sum of the least values of the other terms.

// inequality is sum of coef*variable <= limit.
type inequality struct {
	vars  []string
	coefs []int64
	limit int64
}

// interval is what is known about a variable.
type interval struct {
	lo, hi       int64
	hasLo, hasHi bool
}

func (v interval) bounded() bool { return v.hasLo && v.hasHi }
func (v interval) empty() bool   { return v.bounded() && v.lo > v.hi }

// maxRounds bounds the propagation: contradictions like X < Y, Y < X move
// bounds by one each round. After so many rounds what is there is used: it is
// right, only not the tightest.
const maxRounds = 1000

// bounds returns the ranges of the variables of a scope, by name. feasible is
// false where no values satisfy the comparisons.
func bounds(store *symbol.Store, lits []Literal) (b map[string]interval, feasible bool) {
	var ineqs []inequality
	for i := range lits {
		l := &lits[i]
		if l.Kind != LitCompare || l.Rel == ast.Ne {
			continue
		}
		ineqs = appendInequalities(store, l, ineqs)
	}
	b = map[string]interval{}
	if len(ineqs) < 2 {
		return b, true
	}
	unit := true
	for _, q := range ineqs {
		for _, a := range q.coefs {
			unit = unit && (a == 1 || a == -1)
		}
		unit = unit && len(q.vars) <= 2
	}
	for round := 0; round < maxRounds; round++ {
		changed := false
		for i := range ineqs {
			changed = ineqs[i].propagate(b) || changed
		}
		for _, v := range b {
			if v.empty() {
				return b, false
			}
		}
		if !changed {
			return b, true
		}
		// Differences of two variables: bounds that still move after as many
		// rounds as there are bounds run around a cycle that has no solution
		// (Bellman and Ford).
		if unit && round > 2*len(b)+1 && differences(ineqs) {
			return b, false
		}
	}
	return b, true
}

// differences reports whether no inequality adds two variables up.
func differences(ineqs []inequality) bool {
	for _, q := range ineqs {
		if len(q.vars) == 2 && q.coefs[0] == q.coefs[1] {
			return false
		}
	}
	return true
}

// appendInequalities adds what a comparison of linear terms says.
func appendInequalities(store *symbol.Store, l *Literal, dst []inequality) []inequality {
	var sum linearSum
	if !sum.add(store, l.Left, 1) || !sum.add(store, l.Right, -1) || len(sum.vars) == 0 {
		return dst
	}
	// Now sum.vars*sum.coefs + sum.add Rel 0.
	le := func(sign, slack int64) {
		q := inequality{vars: sum.vars, limit: -sign*sum.constant - slack}
		for _, a := range sum.coefs {
			q.coefs = append(q.coefs, sign*a)
		}
		dst = append(dst, q)
	}
	switch l.Rel {
	case ast.Lt:
		le(1, 1)
	case ast.Le:
		le(1, 0)
	case ast.Gt:
		le(-1, 1)
	case ast.Ge:
		le(-1, 0)
	case ast.Eq:
		le(1, 0)
		le(-1, 0)
	}
	return dst
}

// linearSum is sum of coefs*vars + constant.
type linearSum struct {
	vars     []string
	coefs    []int64
	constant int64
}

// add adds factor times a term; false where the term is not linear.
func (s *linearSum) add(store *symbol.Store, t ast.Term, factor int64) bool {
	if !inReach(factor) || !inReach(s.constant) {
		return false
	}
	switch t := t.(type) {
	case *ast.Symbol:
		n, ok := store.Int64(t.Value)
		if !ok || !inReach(n) {
			return false
		}
		s.constant += factor * n
		return true
	case *ast.Variable:
		for i, v := range s.vars {
			if v == t.Name {
				s.coefs[i] += factor
				return inReach(s.coefs[i]) && s.coefs[i] != 0
			}
		}
		s.vars = append(s.vars, t.Name)
		s.coefs = append(s.coefs, factor)
		return true
	case *ast.Unary:
		return t.Op == symbol.Neg && s.add(store, t.X, -factor)
	case *ast.Binary:
		switch t.Op {
		case symbol.Add:
			return s.add(store, t.X, factor) && s.add(store, t.Y, factor)
		case symbol.Sub:
			return s.add(store, t.X, factor) && s.add(store, t.Y, -factor)
		case symbol.Mul:
			if n, ok := number(store, t.X); ok && n != 0 {
				return s.add(store, t.Y, factor*n)
			}
			if n, ok := number(store, t.Y); ok && n != 0 {
				return s.add(store, t.X, factor*n)
			}
		}
	}
	return false
}

func number(store *symbol.Store, t ast.Term) (int64, bool) {
	if y, ok := t.(*ast.Symbol); ok {
		n, ok := store.Int64(y.Value)
		return n, ok && inReach(n)
	}
	return 0, false
}

// propagate tightens the bounds of each variable by those of the others.
func (q *inequality) propagate(b map[string]interval) bool {
	changed := false
	for j, name := range q.vars {
		rest, ok := q.limit, true
		for i, other := range q.vars {
			if i == j {
				continue
			}
			v := b[other]
			least, has := v.lo, v.hasLo
			if q.coefs[i] < 0 {
				least, has = v.hi, v.hasHi
			}
			p := q.coefs[i] * least
			if !has || least != 0 && p/least != q.coefs[i] || p > math.MaxInt64/4 || p < -math.MaxInt64/4 {
				ok = false
				break
			}
			rest -= p
		}
		if !ok {
			continue
		}
		v := b[name]
		if a := q.coefs[j]; a > 0 {
			if hi := floorDiv(rest, a); !v.hasHi || hi < v.hi {
				v.hi, v.hasHi, changed = hi, true, true
			}
		} else if lo := -floorDiv(rest, -a); !v.hasLo || lo > v.lo {
			v.lo, v.hasLo, changed = lo, true, true
		}
		b[name] = v
	}
	return changed
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

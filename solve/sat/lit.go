// SPDX-License-Identifier: MIT

package sat

// Var is a variable, counted from 1. Variable 0 is reserved: it is always true.
type Var uint32

// Lit is a literal: twice the variable, plus one where it is negative.
type Lit uint32

// True and False are the constant literals.
const (
	True  Lit = 0
	False Lit = 1
)

// Pos and Neg are the literals of a variable.
func (v Var) Pos() Lit { return Lit(v << 1) }

// Neg is the negative literal of v.
func (v Var) Neg() Lit { return Lit(v<<1 | 1) }

// Var is the variable of a literal.
func (l Lit) Var() Var { return Var(l >> 1) }

// Not is the complement.
func (l Lit) Not() Lit { return l ^ 1 }

// IsNeg reports whether the literal is negative.
func (l Lit) IsNeg() bool { return l&1 != 0 }

// WeightLit is a literal with a positive weight.
type WeightLit struct {
	Lit    Lit
	Weight int64
}

// Status is the result of a search.
type Status int8

// The results.
const (
	Unknown Status = iota // interrupted or limit reached
	Sat
	Unsat
)

// SPDX-License-Identifier: MIT

package symbol

import "math/big"

// UnaryOp is an operation on one term.
type UnaryOp uint8

// The unary operations.
const (
	Neg UnaryOp = iota // -x, also flips the sign of identifiers, functions and tuples
	Not                // ~x
	Abs                // |x|
)

// BinaryOp is an operation on two numbers.
type BinaryOp uint8

// The binary operations, by precedence from weak to strong.
const (
	Xor BinaryOp = iota // ^
	Or                  // ?
	And                 // &
	Add                 // +
	Sub                 // -
	Mul                 // *
	Div                 // / truncates towards zero
	Mod                 // \ has the sign of its left side
	Pow                 // ** with a negative exponent is 0
)

// String is the operator as written in programs.
func (op BinaryOp) String() string {
	return [...]string{"^", "?", "&", "+", "-", "*", "/", "\\", "**"}[op]
}

// maxPowBits bounds the size of the result of a power; larger ones count as
// undefined, so that 9**9**9 cannot exhaust the memory.
const maxPowBits = 1 << 22

// Unary evaluates op; ok is false where the operation is undefined.
func (s *Store) Unary(op UnaryOp, x Sym) (r Sym, ok bool) {
	if x.IsSmall() {
		v := x.Small()
		switch op {
		case Neg:
			return s.Int(-v), true
		case Not:
			return s.Int(^v), true
		}
		if v < 0 {
			v = -v
		}
		return s.Int(v), true
	}
	if x.IsFun() && op == Neg {
		f := s.funs[x>>tagBits]
		return s.Fun(f.sig.Flip(), s.Args(x)), true
	}
	n, ok := s.BigInt(x)
	if !ok {
		return None, false
	}
	var z big.Int
	switch op {
	case Neg:
		z.Neg(n)
	case Not:
		z.Not(n)
	case Abs:
		z.Abs(n)
	}
	return s.Big(&z), true
}

// Binary evaluates op; ok is false where the operation is undefined: an
// operand is no number, a division by zero, zero to a negative power.
func (s *Store) Binary(op BinaryOp, x, y Sym) (r Sym, ok bool) {
	if x.IsSmall() && y.IsSmall() && op != Pow {
		return s.smallBinary(op, x.Small(), y.Small())
	}
	a, ok := s.BigInt(x)
	if !ok {
		return None, false
	}
	b, ok := s.BigInt(y)
	if !ok {
		return None, false
	}
	var z big.Int
	switch op {
	case Xor:
		z.Xor(a, b)
	case Or:
		z.Or(a, b)
	case And:
		z.And(a, b)
	case Add:
		z.Add(a, b)
	case Sub:
		z.Sub(a, b)
	case Mul:
		z.Mul(a, b)
	case Div, Mod:
		if b.Sign() == 0 {
			return None, false
		}
		if op == Div {
			z.Quo(a, b)
		} else {
			z.Rem(a, b)
		}
	case Pow:
		return s.pow(a, b)
	}
	return s.Big(&z), true
}

// smallBinary is Binary on inline integers: no intermediate result leaves 64 bits.
func (s *Store) smallBinary(op BinaryOp, a, b int64) (Sym, bool) {
	switch op {
	case Xor:
		return s.Int(a ^ b), true
	case Or:
		return s.Int(a | b), true
	case And:
		return s.Int(a & b), true
	case Add:
		return s.Int(a + b), true
	case Sub:
		return s.Int(a - b), true
	case Mul:
		return s.Int(a * b), true
	}
	if b == 0 {
		return None, false
	}
	if op == Div {
		return s.Int(a / b), true
	}
	return s.Int(a % b), true
}

func (s *Store) pow(a, b *big.Int) (Sym, bool) {
	if b.Sign() < 0 {
		if a.Sign() == 0 {
			return None, false
		}
		return s.Int(0), true
	}
	if a.CmpAbs(big.NewInt(1)) <= 0 {
		switch {
		case b.Sign() == 0 || a.Sign() > 0 || a.Sign() < 0 && b.Bit(0) == 0:
			return s.Int(1), true
		case a.Sign() == 0:
			return s.Int(0), true
		}
		return s.Int(-1), true
	}
	if !b.IsInt64() || b.Int64() > maxPowBits || b.Int64()*int64(a.BitLen()) > maxPowBits {
		return None, false
	}
	var z big.Int
	return s.Big(z.Exp(a, b, nil)), true
}

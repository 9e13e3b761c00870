// SPDX-License-Identifier: MIT

package symbol

import "strings"

// rank gives the coarse order of terms: #inf, numbers, identifiers, negated
// identifiers, strings, functions and tuples, #sup.
func (s *Store) rank(t Sym) int {
	switch s.Kind(t) {
	case KindInf:
		return 0
	case KindNum:
		return 1
	case KindStr:
		return 4
	case KindSup:
		return 8
	}
	f := &s.funs[t>>tagBits]
	switch {
	case f.n == 0 && f.sig>>1 != 0 && !f.sig.Neg():
		return 2
	case f.n == 0 && f.sig>>1 != 0:
		return 3
	case !f.sig.Neg():
		return 5
	}
	return 6
}

// Compare orders terms as clingo does; the result is negative, zero or
// positive as in cmp.Compare.
func (s *Store) Compare(a, b Sym) int {
	if a == b {
		return 0
	}
	if a.IsSmall() && b.IsSmall() {
		if int32(a) < int32(b) {
			return -1
		}
		return 1
	}
	ra, rb := s.rank(a), s.rank(b)
	if ra != rb {
		return ra - rb
	}
	switch ra {
	case 1:
		x, _ := s.BigInt(a)
		y, _ := s.BigInt(b)
		return x.Cmp(y)
	case 4:
		return strings.Compare(s.StrValue(a), s.StrValue(b))
	}
	return s.compareFun(a, b)
}

// compareFun orders two functions of equal rank: by arity, name, arguments.
func (s *Store) compareFun(a, b Sym) int {
	f, g := &s.funs[a>>tagBits], &s.funs[b>>tagBits]
	if f.n != g.n {
		return int(f.n) - int(g.n)
	}
	if c := strings.Compare(s.Name(f.sig), s.Name(g.sig)); c != 0 {
		return c
	}
	x, y := s.Args(a), s.Args(b)
	for i := range x {
		if c := s.Compare(x[i], y[i]); c != 0 {
			return c
		}
	}
	return 0
}

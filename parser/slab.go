// SPDX-License-Identifier: MIT

package parser

import "github.com/goasp/goasp/parser/ast"

// slab makes values in blocks: large programs are mostly many small nodes, and
// the statements they belong to live equally long.
type slab[T any] struct {
	free []T
	size int // of the last block
}

const maxSlab = 256

func (s *slab[T]) grow(n int) {
	s.size = max(min(2*s.size, maxSlab), 8, n)
	s.free = make([]T, s.size)
}

// one is a new zero value.
func (s *slab[T]) one() *T {
	if len(s.free) == 0 {
		s.grow(1)
	}
	p := &s.free[0]
	s.free = s.free[1:]
	return p
}

// list copies a list. Long ones get memory of their own.
func (s *slab[T]) list(l []T) []T {
	n := len(l)
	if n > maxSlab/8 {
		return append([]T(nil), l...)
	}
	if n > len(s.free) {
		s.grow(n)
	}
	r := s.free[:n:n]
	copy(r, l)
	s.free = s.free[n:]
	return r
}

// atomLiteral is a literal with its atom.
type atomLiteral struct {
	ast.Literal
	atom ast.SymbolicAtom
}

// nodes are the slabs of the most frequent nodes.
type nodes struct {
	symbols   slab[ast.Symbol]
	variables slab[ast.Variable]
	functions slab[ast.Function]
	literals  slab[atomLiteral]
	terms     slab[ast.Term]
	bodies    slab[ast.BodyLiteral]
	rules     slab[ast.Rule]
}

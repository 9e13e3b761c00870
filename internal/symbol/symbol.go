// SPDX-License-Identifier: MIT

// Package symbol holds ground terms: numbers, strings, identifiers, functions
// and tuples, interned in a Store so that two terms are equal exactly when
// their Sym values are.
//
// A Sym is 32 bits. The low two bits tell its shape: small integers live in
// the value itself, everything else is an index into a table of the Store.
// Columns of terms are therefore plain []uint32 data without pointers.
package symbol

import (
	"math/big"
	"slices"
	"unsafe"
)

// Sym is an interned ground term. It has meaning only together with the
// Store that made it, except for Inf and Sup and small integers, which are
// the same in every Store.
type Sym uint32

const (
	tagInt  = 0 // inline integer, 30 bits two's complement
	tagNum  = 1 // index into Store.nums
	tagStr  = 2 // Inf, Sup or index into Store.strs
	tagFun  = 3 // index into Store.funs
	tagBits = 2
	tagMask = 3
)

const (
	// Inf is #inf, smaller than every other term.
	Inf Sym = 0<<tagBits | tagStr
	// Sup is #sup, greater than every other term.
	Sup Sym = 1<<tagBits | tagStr
	// None is no term at all; no Store ever returns it.
	None Sym = ^Sym(0)

	firstStr = 2 // strings are counted from here behind Inf and Sup
	// MinSmall and MaxSmall bound the integers that are stored inline.
	MinSmall = -1 << 29
	MaxSmall = 1<<29 - 1
)

// Kind is the shape of a term.
type Kind uint8

// The kinds of terms, in their order among each other (identifiers, which are
// functions without arguments, sort before strings nevertheless).
const (
	KindInf Kind = iota
	KindNum
	KindStr
	KindFun // identifiers, functions and tuples
	KindSup
)

// fun is one identifier, function or tuple. The arguments are
// Store.args[off : off+n].
type fun struct {
	sig  Sig
	off  uint32
	n    uint32
	hash uint32
}

// Sig names a function or predicate without its arity: an index into the name
// table shifted by one, and the classical negation sign in the lowest bit.
type Sig uint32

// Neg reports whether the name carries a classical negation sign.
func (s Sig) Neg() bool { return s&1 != 0 }

// Flip is the same name with the other sign.
func (s Sig) Flip() Sig { return s ^ 1 }

// Store interns terms. It is not safe for concurrent use while terms are
// being added.
type Store struct {
	names texts
	strs  texts

	nums   []big.Int
	numIdx map[string]uint32

	funs  []fun
	args  []Sym
	table []uint32 // open addressing: index into funs plus one, 0 is free
}

// NewStore returns an empty store.
func NewStore() *Store {
	s := &Store{
		names:  newTexts(),
		strs:   newTexts(),
		numIdx: map[string]uint32{},
		table:  make([]uint32, 64),
	}
	s.names.str("") // of tuples
	return s
}

// Memory is the number of bytes allocated for all symbols.
func (s *Store) Memory() uint64 {
	n := s.names.memory() + s.strs.memory() + 4*uint64(cap(s.args)+cap(s.table))
	return n + uint64(unsafe.Sizeof(fun{}))*uint64(cap(s.funs))
}

// Kind tells the shape of t.
func (s *Store) Kind(t Sym) Kind {
	switch t & tagMask {
	case tagInt, tagNum:
		return KindNum
	case tagFun:
		return KindFun
	}
	switch t {
	case Inf:
		return KindInf
	case Sup:
		return KindSup
	}
	return KindStr
}

// IsNum reports whether t is a number of any size.
func (t Sym) IsNum() bool { return t&tagMask <= tagNum }

// IsSmall reports whether t is a number stored inline.
func (t Sym) IsSmall() bool { return t&tagMask == tagInt }

// IsFun reports whether t is an identifier, function or tuple.
func (t Sym) IsFun() bool { return t&tagMask == tagFun }

// Small is the value of a number for which IsSmall holds.
func (t Sym) Small() int64 { return int64(int32(t) >> tagBits) }

// Int interns a number.
func (s *Store) Int(n int64) Sym {
	if n >= MinSmall && n <= MaxSmall {
		return Sym(uint32(int32(n)) << tagBits)
	}
	return s.Big(big.NewInt(n))
}

// Big interns a number of any size. n is not kept.
func (s *Store) Big(n *big.Int) Sym {
	if n.IsInt64() {
		if v := n.Int64(); v >= MinSmall && v <= MaxSmall {
			return Sym(uint32(int32(v)) << tagBits)
		}
	}
	key := string(n.Append(nil, 62))
	i, ok := s.numIdx[key]
	if !ok {
		i = uint32(len(s.nums))
		s.nums = append(s.nums, big.Int{})
		s.nums[i].Set(n)
		s.numIdx[key] = i
	}
	return Sym(i<<tagBits | tagNum)
}

// Int64 is the value of a number, and whether t is a number that fits.
func (s *Store) Int64(t Sym) (int64, bool) {
	switch t & tagMask {
	case tagInt:
		return t.Small(), true
	case tagNum:
		n := &s.nums[t>>tagBits]
		return n.Int64(), n.IsInt64()
	}
	return 0, false
}

// BigInt is the value of a number of any size, and whether t is a number. The
// result must not be changed.
func (s *Store) BigInt(t Sym) (*big.Int, bool) {
	switch t & tagMask {
	case tagInt:
		return big.NewInt(t.Small()), true
	case tagNum:
		return &s.nums[t>>tagBits], true
	}
	return nil, false
}

// Str interns a string term; v is its value without quotes and escapes.
func (s *Store) Str(v string) Sym { return Sym((s.strs.str(v)+firstStr)<<tagBits | tagStr) }

// StrBytes is Str for bytes.
func (s *Store) StrBytes(v []byte) Sym { return Sym((s.strs.bytes(v)+firstStr)<<tagBits | tagStr) }

// StrValue is the value of a string term; t must be of KindStr.
func (s *Store) StrValue(t Sym) string { return s.strs.values[t>>tagBits-firstStr] }

// Sig interns a name with a sign. Tuples have the empty name.
func (s *Store) Sig(name string, neg bool) Sig { return makeSig(s.names.str(name), neg) }

// SigBytes is Sig for bytes.
func (s *Store) SigBytes(name []byte, neg bool) Sig { return makeSig(s.names.bytes(name), neg) }

func makeSig(i uint32, neg bool) Sig {
	if neg {
		return Sig(i<<1 | 1)
	}
	return Sig(i << 1)
}

// Name is the text of a signature's name without sign.
func (s *Store) Name(g Sig) string { return s.names.values[g>>1] }

// ID interns an identifier, the function without arguments.
func (s *Store) ID(name string) Sym { return s.Fun(s.Sig(name, false), nil) }

// Tuple interns a tuple. args is copied.
func (s *Store) Tuple(args []Sym) Sym { return s.Fun(0, args) }

// Fun interns an identifier, function or (with Sig 0) tuple. args is copied.
// Amortised constant time in the number of arguments.
func (s *Store) Fun(sig Sig, args []Sym) Sym {
	h := hashFun(sig, args)
	mask := uint32(len(s.table) - 1)
	i := h & mask
	for ; s.table[i] != 0; i = (i + 1) & mask {
		k := s.table[i] - 1
		f := &s.funs[k]
		if f.hash == h && f.sig == sig && equalArgs(s.args[f.off:f.off+f.n], args) {
			return Sym(k<<tagBits | tagFun)
		}
	}
	k := uint32(len(s.funs))
	s.funs = append(s.funs, fun{sig, uint32(len(s.args)), uint32(len(args)), h})
	s.args = append(s.args, args...)
	s.table[i] = k + 1
	if len(s.funs)*3 > len(s.table)*2 {
		s.grow()
	}
	return Sym(k<<tagBits | tagFun)
}

func (s *Store) grow() {
	table := make([]uint32, 2*len(s.table))
	mask := uint32(len(table) - 1)
	for k := range s.funs {
		i := s.funs[k].hash & mask
		for table[i] != 0 {
			i = (i + 1) & mask
		}
		table[i] = uint32(k) + 1
	}
	s.table = table
	s.funs = slices.Grow(s.funs, len(s.funs)+1) // append alone copies large tables too often
	s.args = slices.Grow(s.args, len(s.args)+1)
}

func hashFun(sig Sig, args []Sym) uint32 {
	h := uint64(sig)*0x9e3779b97f4a7c15 + uint64(len(args))
	for _, a := range args {
		h = (h ^ uint64(a)) * 0xff51afd7ed558ccd
		h ^= h >> 29
	}
	h ^= h >> 32
	return uint32(h)
}

func equalArgs(a, b []Sym) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// FunSig is the name and sign of an identifier, function or tuple.
func (s *Store) FunSig(t Sym) Sig { return s.funs[t>>tagBits].sig }

// Args are the arguments of an identifier, function or tuple. The slice must
// not be changed and stays valid.
func (s *Store) Args(t Sym) []Sym {
	f := &s.funs[t>>tagBits]
	return s.args[f.off : f.off+f.n : f.off+f.n]
}

// Size is the number of bytes the tables of functions hold, for statistics.
func (s *Store) Size() int {
	return len(s.funs)*16 + len(s.args)*4 + len(s.table)*4
}

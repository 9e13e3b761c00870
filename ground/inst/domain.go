// SPDX-License-Identifier: MIT

package inst

import (
	"slices"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// The bits of a row's state.
const (
	stateFact = 1 << iota
	stateDefined
)

// Domain holds the atoms of one predicate as arity-strided rows, in the order
// in which they were met first. Rows are never removed. The defined rows, which
// positive literals match, have a sequence of their own: a row may be
// mentioned under negation before it is derived.
type Domain struct {
	Sig    symbol.Sig
	Arity  int
	Hidden bool

	cols  []symbol.Sym
	hash  []uint32
	state []uint8
	atoms []aspif.Atom
	n     uint32
	table []uint32 // open addressing: row plus one

	seq     []uint32 // defined rows in order; unused while they are the first ones
	mixed   bool     // seq is in use
	defined uint32   // number of defined rows

	indexes   []*index
	estimates []estimate
	total     *int // defined rows of all domains
}

func newDomain(sig symbol.Sig, arity int, hidden bool, total *int) *Domain {
	return &Domain{Sig: sig, Arity: arity, Hidden: hidden, table: make([]uint32, 8), total: total}
}

// Len is the number of rows: atoms derived, declared external, or only
// mentioned under negation (see Defined).
func (d *Domain) Len() int { return int(d.n) }

// Args are the arguments of a row; the slice must not be changed and is
// valid until the next insertion.
func (d *Domain) Args(row uint32) []symbol.Sym {
	k := int(row) * d.Arity
	return d.cols[k : k+d.Arity : k+d.Arity]
}

// Fact reports whether the atom is true in every answer set.
func (d *Domain) Fact(row uint32) bool { return d.state[row]&stateFact != 0 }

// Defined reports whether some rule head or external derived the row.
func (d *Domain) Defined(row uint32) bool { return d.state[row]&stateDefined != 0 }

// Atom is a place for the atom number that the output gives to a row; 0 at first.
func (d *Domain) Atom(row uint32) *aspif.Atom {
	for len(d.atoms) < int(d.n) {
		d.atoms = append(slices.Grow(d.atoms, cap(d.state)-len(d.atoms)), make([]aspif.Atom, int(d.n)-len(d.atoms))...)
	}
	return &d.atoms[row]
}

// NumDefined is the number of defined rows.
func (d *Domain) NumDefined() int { return int(d.defined) }

// DefinedRow is the i-th defined row, in the order of their definition.
func (d *Domain) DefinedRow(i int) uint32 { return d.rowAt(uint32(i)) }

// rowAt is the i-th defined row.
func (d *Domain) rowAt(i uint32) uint32 {
	if d.mixed {
		return d.seq[i]
	}
	return i
}

func hashRow(args []symbol.Sym) uint32 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, a := range args {
		h = (h ^ uint64(a)) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return uint32(h)
}

// find looks a row up.
func (d *Domain) find(args []symbol.Sym) (uint32, bool) {
	h := hashRow(args)
	mask := uint32(len(d.table) - 1)
	for i := h & mask; d.table[i] != 0; i = (i + 1) & mask {
		row := d.table[i] - 1
		if d.hash[row] == h && d.equal(row, args) {
			return row, true
		}
	}
	return 0, false
}

func (d *Domain) equal(row uint32, args []symbol.Sym) bool {
	k := int(row) * d.Arity
	for i, a := range args {
		if d.cols[k+i] != a {
			return false
		}
	}
	return true
}

// insert adds a row where it is missing and sets bits of its state; it returns
// the row and the state before.
func (d *Domain) insert(args []symbol.Sym, bits uint8) (row uint32, before uint8) {
	h := hashRow(args)
	mask := uint32(len(d.table) - 1)
	i := h & mask
	for ; d.table[i] != 0; i = (i + 1) & mask {
		row = d.table[i] - 1
		if d.hash[row] == h && d.equal(row, args) {
			before = d.state[row]
			d.state[row] |= bits
			if before&stateDefined == 0 && bits&stateDefined != 0 {
				d.enqueue(row)
			}
			return row, before
		}
	}
	row = d.n
	d.n++
	d.cols = append(d.cols, args...)
	d.hash = append(d.hash, h)
	d.state = append(d.state, bits)
	d.table[i] = row + 1
	if int(d.n)*3 > len(d.table)*2 {
		d.grow()
	}
	if bits&stateDefined != 0 {
		d.enqueue(row)
	}
	return row, 0
}

// define makes a row defined.
func (d *Domain) define(row uint32) {
	if d.state[row]&stateDefined == 0 {
		d.state[row] |= stateDefined
		d.enqueue(row)
	}
}

// enqueue adds a row to the sequence of defined ones, which needs a place of
// its own from the first row on that is not next in turn.
func (d *Domain) enqueue(row uint32) {
	if !d.mixed && row != d.defined {
		d.mixed = true
		d.seq = make([]uint32, d.defined)
		for k := range d.seq {
			d.seq[k] = uint32(k)
		}
	}
	if d.mixed {
		d.seq = append(d.seq, row)
	}
	d.defined++
	*d.total++
}

func (d *Domain) grow() {
	table := make([]uint32, 2*len(d.table))
	mask := uint32(len(table) - 1)
	for r, h := range d.hash {
		i := h & mask
		for table[i] != 0 {
			i = (i + 1) & mask
		}
		table[i] = uint32(r) + 1
	}
	d.table = table
	n := len(table)*2/3 + 1 - int(d.n) // rows until the next time: append alone copies too often
	d.cols = slices.Grow(d.cols, n*d.Arity)
	d.hash = slices.Grow(d.hash, n)
	d.state = slices.Grow(d.state, n)
}

// index finds the defined rows with given values at some argument positions.
// Rows of equal key form a chain from the newest to the oldest.
type index struct {
	cols  []int32
	table []uint32 // open addressing: newest place in the sequence plus one, per key
	next  []uint32 // per place in the sequence: the next older of equal key plus one
	keys  uint32
}

// getIndex is the index over the given positions, made on first use and
// brought up to date.
func (d *Domain) getIndex(cols []int32) *index {
	for _, x := range d.indexes {
		if equalCols(x.cols, cols) {
			x.update(d)
			return x
		}
	}
	x := &index{cols: cols, table: make([]uint32, 16)}
	d.indexes = append(d.indexes, x)
	x.update(d)
	return x
}

func equalCols(a, b []int32) bool {
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

func (x *index) hashOf(d *Domain, row uint32) uint32 {
	k := int(row) * d.Arity
	h := uint64(0x9e3779b97f4a7c15)
	for _, c := range x.cols {
		h = (h ^ uint64(d.cols[k+int(c)])) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return uint32(h)
}

func (x *index) same(d *Domain, a, b uint32) bool {
	i, j := int(a)*d.Arity, int(b)*d.Arity
	for _, c := range x.cols {
		if d.cols[i+int(c)] != d.cols[j+int(c)] {
			return false
		}
	}
	return true
}

// update takes in the rows defined since the last time.
func (x *index) update(d *Domain) {
	for p := uint32(len(x.next)); p < d.defined; p++ {
		row := d.rowAt(p)
		mask := uint32(len(x.table) - 1)
		i := x.hashOf(d, row) & mask
		for x.table[i] != 0 && !x.same(d, d.rowAt(x.table[i]-1), row) {
			i = (i + 1) & mask
		}
		x.next = append(x.next, x.table[i])
		if x.table[i] == 0 {
			x.keys++
		}
		x.table[i] = p + 1
		if int(x.keys)*3 > len(x.table)*2 {
			x.rehash(d)
		}
	}
}

func (x *index) rehash(d *Domain) {
	old := x.table
	x.table = make([]uint32, 2*len(old))
	mask := uint32(len(x.table) - 1)
	for _, e := range old {
		if e == 0 {
			continue
		}
		i := x.hashOf(d, d.rowAt(e-1)) & mask
		for x.table[i] != 0 {
			i = (i + 1) & mask
		}
		x.table[i] = e
	}
}

// head is the newest place (plus one) with the given key, 0 for none.
func (x *index) head(d *Domain, key []symbol.Sym) uint32 {
	mask := uint32(len(x.table) - 1)
	i := hashRow(key) & mask
	for x.table[i] != 0 {
		k := int(d.rowAt(x.table[i]-1)) * d.Arity
		same := true
		for j, c := range x.cols {
			if d.cols[k+int(c)] != key[j] {
				same = false
				break
			}
		}
		if same {
			return x.table[i]
		}
		i = (i + 1) & mask
	}
	return 0
}

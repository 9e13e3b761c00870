// SPDX-License-Identifier: MIT

package inst

import (
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// Domain holds the atoms of one predicate as arity-strided rows in the order
// of their first derivation. Rows are never removed.
//
// This file is a first version to build against: the final one keeps the
// same exported methods.
type Domain struct {
	Sig    symbol.Sig
	Arity  int
	Hidden bool

	cols  []symbol.Sym
	n     uint32
	state []uint8
	atoms []aspif.Atom
}

func newDomain(sig symbol.Sig, arity int, hidden bool) *Domain {
	return &Domain{Sig: sig, Arity: arity, Hidden: hidden}
}

// Len is the number of rows: atoms derived, declared external, or only
// mentioned under negation (see Defined).
func (d *Domain) Len() int { return int(d.n) }

// Args are the arguments of a row; the slice must not be changed and is
// valid until the next insertion.
func (d *Domain) Args(row uint32) []symbol.Sym {
	return d.cols[int(row)*d.Arity : (int(row)+1)*d.Arity]
}

// Fact reports whether the atom is true in every answer set.
func (d *Domain) Fact(row uint32) bool { return d.state[row]&1 != 0 }

// Defined reports whether some rule head or external derived the row.
func (d *Domain) Defined(row uint32) bool { return d.state[row]&2 != 0 }

// Atom is a place for the atom number that the output gives to a row; 0 at first.
func (d *Domain) Atom(row uint32) *aspif.Atom { return &d.atoms[row] }

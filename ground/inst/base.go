// SPDX-License-Identifier: MIT

package inst

import "github.com/goasp/goasp/internal/symbol"

// predKey names a predicate.
type predKey struct {
	sig   symbol.Sig
	arity int
}

// Base holds the atoms of all predicates: what was derived so far.
type Base struct {
	Store *symbol.Store
	preds []*Domain
	index map[predKey]PredID
	atoms int // defined in all domains
}

// NewBase returns a base without predicates.
func NewBase(store *symbol.Store) *Base {
	return &Base{Store: store, index: map[predKey]PredID{}}
}

// Pred is the number of a predicate, made on first use.
func (b *Base) Pred(sig symbol.Sig, arity int) PredID {
	k := predKey{sig, arity}
	id, ok := b.index[k]
	if !ok {
		id = PredID(len(b.preds))
		b.preds = append(b.preds, newDomain(sig, arity, false, &b.atoms))
		b.index[k] = id
	}
	return id
}

// Lookup is the number of a predicate, if it exists.
func (b *Base) Lookup(sig symbol.Sig, arity int) (PredID, bool) {
	id, ok := b.index[predKey{sig, arity}]
	return id, ok
}

// Hidden makes a new predicate that no program can name; its atoms are never shown.
func (b *Base) Hidden(arity int) PredID {
	b.preds = append(b.preds, newDomain(0, arity, true, &b.atoms))
	return PredID(len(b.preds) - 1)
}

// Len is the number of predicates; they are numbered from 0.
func (b *Base) Len() int { return len(b.preds) }

// Domain holds the atoms of one predicate.
func (b *Base) Domain(p PredID) *Domain { return b.preds[p] }

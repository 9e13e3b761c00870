// SPDX-License-Identifier: MIT

package inst

import "github.com/goasp/goasp/internal/symbol"

// accumulator collects the distinct tuples of an aggregate with their
// conditions. Aggregates nest only in time, never in each other, so one is
// enough; what outlives an evaluation is copied.
type accumulator struct {
	tuples []symbol.Sym // of all entries, one after the other
	lits   []Lit        // of all conditions, one after the other
	ents   []accEntry
	conds  []accCond
	table  []uint32 // open addressing: entry plus one
}

type accEntry struct {
	hash    uint32
	off, n  uint32 // tuple
	first   int32  // condition, or -1
	last    int32
	certain bool // some condition is empty
}

type accCond struct {
	off, n uint32
	next   int32
}

func (a *accumulator) reset() {
	a.tuples, a.lits, a.ents, a.conds = a.tuples[:0], a.lits[:0], a.ents[:0], a.conds[:0]
	if len(a.table) == 0 {
		a.table = make([]uint32, 64)
	}
	clear(a.table)
	if len(a.table) > 1<<16 {
		a.table = make([]uint32, 64)
	}
}

// add adds a condition to a tuple and reports whether it was new.
func (a *accumulator) add(tuple []symbol.Sym, cond []Lit) bool {
	e := a.entry(tuple)
	if e.certain {
		return false
	}
	if len(cond) == 0 {
		e.certain = true
		e.first, e.last = -1, -1
		return true
	}
	for c := e.first; c >= 0; c = a.conds[c].next {
		if equalLits(a.cond(c), cond) {
			return false
		}
	}
	c := int32(len(a.conds))
	a.conds = append(a.conds, accCond{uint32(len(a.lits)), uint32(len(cond)), -1})
	a.lits = append(a.lits, cond...)
	if e.first < 0 {
		e.first = c
	} else {
		a.conds[e.last].next = c
	}
	e.last = c
	return true
}

func equalLits(a, b []Lit) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}

func (a *accumulator) cond(c int32) []Lit {
	x := &a.conds[c]
	return a.lits[x.off : x.off+x.n]
}

func (a *accumulator) tuple(e *accEntry) []symbol.Sym { return a.tuples[e.off : e.off+e.n] }

func (a *accumulator) entry(tuple []symbol.Sym) *accEntry {
	h := hashRow(tuple)
	mask := uint32(len(a.table) - 1)
	i := h & mask
	for ; a.table[i] != 0; i = (i + 1) & mask {
		e := &a.ents[a.table[i]-1]
		if e.hash == h && equalSyms(a.tuple(e), tuple) {
			return e
		}
	}
	a.ents = append(a.ents, accEntry{hash: h, off: uint32(len(a.tuples)), n: uint32(len(tuple)), first: -1, last: -1})
	a.tuples = append(a.tuples, tuple...)
	a.table[i] = uint32(len(a.ents))
	if len(a.ents)*3 > len(a.table)*2 {
		a.grow()
	}
	return &a.ents[len(a.ents)-1]
}

func (a *accumulator) grow() {
	a.table = make([]uint32, 2*len(a.table))
	mask := uint32(len(a.table) - 1)
	for k := range a.ents {
		i := a.ents[k].hash & mask
		for a.table[i] != 0 {
			i = (i + 1) & mask
		}
		a.table[i] = uint32(k) + 1
	}
}

func equalSyms(a, b []symbol.Sym) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}

// elements copies the entries for the output.
func (a *accumulator) elements(set bool) []GroundElement {
	out := make([]GroundElement, len(a.ents))
	for k := range a.ents {
		e := &a.ents[k]
		if !set {
			out[k].Tuple = a.tuple(e)
		}
		if e.certain {
			out[k].Conds = [][]Lit{nil}
		}
		for c := e.first; c >= 0; c = a.conds[c].next {
			out[k].Conds = append(out[k].Conds, a.cond(c))
		}
	}
	return out
}

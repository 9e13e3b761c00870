// SPDX-License-Identifier: MIT

package solve

import (
	"bytes"
	"errors"
	"hash/maphash"
	"math"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
)

// outputs are the texts that answers show with their conditions, kept flat:
// a fact costs its text, eight bytes, and its share of the table that finds
// equal texts. An item is a text with one condition; where a text has several,
// the first item heads a chain of the others.
type outputs struct {
	text  []byte
	lits  []aspif.Lit
	items []outputItem
	more  map[int32][]int32 // first item of a text to its other ones
	later []int32           // these other ones, ascending
	table []int32           // open addressing: first item plus one
	seed  maphash.Seed
	used  int
}

type outputItem struct {
	text uint32 // end in text; it starts where the one before ends
	lits uint32 // end in lits
}

var errOutput = errors.New("the shown texts exceed 4 GiB")

// Output is part of aspif.Program.
func (s *Solver) Output(text []byte, cond []aspif.Lit) {
	o := &s.out
	if len(o.text)+len(text) > math.MaxUint32 || len(o.lits)+len(cond) > math.MaxUint32 {
		s.fail(errOutput)
		return
	}
	for _, l := range cond {
		s.prog.Mention(l.Atom())
	}
	k := int32(len(o.items))
	first := o.find(text, k)
	if first != k {
		if len(o.cond(first)) == 0 {
			return // a fact already
		}
		if o.more == nil {
			o.more = map[int32][]int32{}
		}
		o.more[first] = append(o.more[first], k)
		o.later = append(o.later, k)
	}
	o.text = append(o.text, text...)
	o.lits = append(o.lits, cond...)
	o.items = append(o.items, outputItem{uint32(len(o.text)), uint32(len(o.lits))})
}

// find is the first item with a text, or k, which is entered as such.
func (o *outputs) find(text []byte, k int32) int32 {
	if 3*o.used >= 2*len(o.table) {
		o.grow()
	}
	mask := uint64(len(o.table) - 1)
	i := maphash.Bytes(o.seed, text) & mask
	for ; o.table[i] != 0; i = (i + 1) & mask {
		if bytes.Equal(o.textOf(o.table[i]-1), text) {
			return o.table[i] - 1
		}
	}
	o.table[i] = k + 1
	o.used++
	return k
}

func (o *outputs) grow() {
	if o.table == nil {
		o.seed = maphash.MakeSeed()
	}
	old := o.table
	o.table = make([]int32, max(64, 2*len(old)))
	mask := uint64(len(o.table) - 1)
	for _, x := range old {
		if x == 0 {
			continue
		}
		i := maphash.Bytes(o.seed, o.textOf(x-1)) & mask
		for o.table[i] != 0 {
			i = (i + 1) & mask
		}
		o.table[i] = x
	}
}

func (o *outputs) textOf(k int32) []byte {
	start := uint32(0)
	if k > 0 {
		start = o.items[k-1].text
	}
	return o.text[start:o.items[k].text]
}

func (o *outputs) cond(k int32) []aspif.Lit {
	start := uint32(0)
	if k > 0 {
		start = o.items[k-1].lits
	}
	return o.lits[start:o.items[k].lits]
}

// each visits the first item of every text, in order.
func (o *outputs) each(f func(k int32) bool) {
	later := o.later
	for k := range int32(len(o.items)) {
		if len(later) > 0 && later[0] == k {
			later = later[1:]
			continue
		}
		if !f(k) {
			return
		}
	}
}

// holds reports whether one of the conditions of a text holds.
func (o *outputs) holds(k int32, value func(aspif.Lit) bool) bool {
	if all(o.cond(k), value) {
		return true
	}
	if o.more == nil {
		return false
	}
	for _, x := range o.more[k] {
		if all(o.cond(x), value) {
			return true
		}
	}
	return false
}

func all(lits []aspif.Lit, value func(aspif.Lit) bool) bool {
	for _, l := range lits {
		if !value(l) {
			return false
		}
	}
	return true
}

// Shown calls yield for every shown text, in the order of the Output calls,
// each text once. The bytes are lent.
func (m *Model) Shown(yield func(text []byte) bool) {
	o := &m.s.out
	o.each(func(k int32) bool {
		if m.member != nil {
			return !m.member[k] || yield(o.textOf(k))
		}
		return !o.holds(k, m.True) || yield(o.textOf(k))
	})
}

// shownLits makes a literal for each text that says whether it is shown; the
// places of items that are not the first of their text stay unused.
func (r *search) shownLits() []sat.Lit {
	o := &r.s.out
	lits := make([]sat.Lit, len(o.items))
	var any []sat.Lit
	o.each(func(k int32) bool {
		lits[k] = r.conjunction(o.cond(k))
		if o.more == nil || len(o.more[k]) == 0 {
			return true
		}
		any = append(any[:0], lits[k])
		for _, x := range o.more[k] {
			any = append(any, r.conjunction(o.cond(x)))
		}
		lits[k] = r.disjunction(any)
		return true
	})
	return lits
}

// conjunction is a literal that holds where all of a condition do.
func (r *search) conjunction(cond []aspif.Lit) sat.Lit {
	switch len(cond) {
	case 0:
		return sat.True
	case 1:
		return r.s.problem.Lit(cond[0])
	}
	not := make([]sat.Lit, len(cond))
	for i, l := range cond {
		not[i] = r.s.problem.Lit(l).Not()
	}
	return r.disjunction(not).Not()
}

// disjunction is a literal that holds where one of lits does.
func (r *search) disjunction(lits []sat.Lit) sat.Lit {
	open := r.clause[:0]
	for _, l := range lits {
		switch {
		case l == sat.True:
			return l
		case l != sat.False:
			open = append(open, l)
		}
	}
	r.clause = open
	switch len(open) {
	case 0:
		return sat.False
	case 1:
		return open[0]
	}
	d := r.sat.NewVar().Pos()
	for _, l := range open {
		r.sat.AddClause(d, l.Not())
	}
	r.sat.AddClause(append(open, d.Not())...)
	return d
}

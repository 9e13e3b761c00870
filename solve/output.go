// SPDX-License-Identifier: MIT

package solve

import (
	"errors"
	"math"
	"slices"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
)

// outputs are the texts that answers show with their conditions, kept flat: a
// fact costs its text and twelve bytes. Equal texts stay apart, as an answer
// shows each of those whose condition holds.
type outputs struct {
	chunks [][]byte // texts one after the other, each in one piece
	lits   []aspif.Lit
	items  []outputItem
}

type outputItem struct {
	text uint32 // chunk times chunkSize plus place in it
	size uint32 // of the text
	lits uint32 // end in lits; they start where those before end
}

// chunkSize is how many bytes of texts are allocated at once. What is longer
// has a chunk of its own that takes the numbers of several.
const chunkSize = 1 << 16

var errOutput = errors.New("the shown texts exceed 4 GiB")

// Output is part of aspif.Program.
func (s *Solver) Output(text []byte, cond []aspif.Lit) {
	o := &s.out
	if len(o.chunks)*chunkSize+len(text) > math.MaxUint32-chunkSize || len(o.lits)+len(cond) > math.MaxUint32 {
		s.fail(errOutput)
		return
	}
	for _, l := range cond {
		s.prog.Mention(l.Atom())
	}
	o.lits = append(o.lits, cond...)
	if len(o.items) == cap(o.items) {
		o.items = slices.Grow(o.items, len(o.items)+1) // append alone copies many items too often
	}
	o.items = append(o.items, outputItem{o.keep(text), uint32(len(text)), uint32(len(o.lits))})
}

// keep copies a text and tells where it is.
func (o *outputs) keep(text []byte) uint32 {
	n := len(o.chunks) - 1
	if n < 0 || cap(o.chunks[n])-len(o.chunks[n]) < max(1, len(text)) {
		n++
		o.chunks = append(o.chunks, make([]byte, 0, max(chunkSize, len(text))))
	}
	c := &o.chunks[n]
	at := n*chunkSize + len(*c)
	*c = append(*c, text...)
	for len(o.chunks)*chunkSize < at+len(text) {
		o.chunks = append(o.chunks, nil)
	}
	return uint32(at)
}

func (o *outputs) textOf(k int32) []byte {
	t := &o.items[k]
	at := t.text % chunkSize
	return o.chunks[t.text/chunkSize][at : at+t.size]
}

func (o *outputs) cond(k int32) []aspif.Lit {
	start := uint32(0)
	if k > 0 {
		start = o.items[k-1].lits
	}
	return o.lits[start:o.items[k].lits]
}

// each visits the items in the order of answers: facts first.
func (o *outputs) each(f func(k int32) bool) {
	for _, fact := range [2]bool{true, false} {
		for k := range int32(len(o.items)) {
			if (len(o.cond(k)) == 0) == fact && !f(k) {
				return
			}
		}
	}
}

// holds reports whether the condition of a text holds.
func (o *outputs) holds(k int32, value func(aspif.Lit) bool) bool {
	for _, l := range o.cond(k) {
		if !value(l) {
			return false
		}
	}
	return true
}

// Shown calls yield for every shown text: first the facts, then the others,
// both in the order of the Output calls. The bytes are lent.
func (m *Model) Shown(yield func(text []byte) bool) {
	o := &m.s.out
	o.each(func(k int32) bool {
		if m.member != nil {
			return !m.member[k] || yield(o.textOf(k))
		}
		return !o.holds(k, m.True) || yield(o.textOf(k))
	})
}

// shownLits makes a literal for each text that says whether it is shown.
func (r *search) shownLits() []sat.Lit {
	o := &r.s.out
	lits := make([]sat.Lit, len(o.items))
	for k := range lits {
		lits[k] = r.conjunction(o.cond(int32(k)))
	}
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

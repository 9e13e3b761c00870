// SPDX-License-Identifier: MIT

package solve

import "github.com/goasp/goasp/internal/aspif"

// outputs are the texts that answers show with their conditions, kept flat:
// a fact costs its text and eight bytes.
type outputs struct {
	text  []byte
	lits  []aspif.Lit
	items []outputItem
}

type outputItem struct {
	text uint32 // end in text; it starts where the one before ends
	lits uint32 // end in lits
}

// Output is part of aspif.Program.
func (s *Solver) Output(text []byte, cond []aspif.Lit) {
	o := &s.out
	o.text = append(o.text, text...)
	o.lits = append(o.lits, cond...)
	for _, l := range cond {
		s.prog.Mention(l.Atom())
	}
	o.items = append(o.items, outputItem{uint32(len(o.text)), uint32(len(o.lits))})
}

// each visits all outputs.
func (o *outputs) each(f func(k int, text []byte, cond []aspif.Lit) bool) {
	t, l := uint32(0), uint32(0)
	for k, x := range o.items {
		if !f(k, o.text[t:x.text], o.lits[l:x.lits]) {
			return
		}
		t, l = x.text, x.lits
	}
}

// Shown calls yield for every shown text, in the order of the Output calls,
// each text once. The bytes are lent.
func (m *Model) Shown(yield func(text []byte) bool) {
	m.s.out.each(func(k int, text []byte, cond []aspif.Lit) bool {
		if m.member != nil {
			return !m.member[k] || yield(text)
		}
		for _, l := range cond {
			if !m.True(l) {
				return true
			}
		}
		return yield(text)
	})
}

// Bounds are the smallest and largest number of shown texts that the final
// consequences may have, given n of them now.
func (m *Model) Bounds(n int) (lo, hi int) {
	if m.s.cfg.EnumMode == EnumBrave {
		return n, m.open
	}
	return m.open, n
}

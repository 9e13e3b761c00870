// SPDX-License-Identifier: MIT

package sat

import "slices"

// arena holds all clauses of three or more literals in one flat array.
// A clause is named by the index of its first word: its size, then a word of
// flags, then the literals. The words that are numbers are kept as Lit too, so
// that the literals of a clause are a plain sub-slice.
type arena struct {
	mem    []Lit
	wasted int // words of dead clauses
}

// ref names a clause in the arena.
type ref = uint32

// headerWords is the number of words before the literals.
const headerWords = 2

// The flags word: bits 0 to 3, the LBD, and where the last search for a watch
// ended in a long clause.
const (
	flagLearnt = 1 << 0
	flagDead   = 1 << 1
	usedShift  = 2 // two bits: how many reductions the clause survives by being used
	usedMask   = 3 << usedShift
	lbdShift   = 4
	lbdMax     = 1<<12 - 1
	placeShift = 16
	placeMax   = 1<<16 - 1
)

// alloc appends a clause and returns its name.
func (a *arena) alloc(lits []Lit, learnt bool, lbd int) ref {
	r := ref(len(a.mem))
	if need := headerWords + len(lits); cap(a.mem)-len(a.mem) < need {
		a.mem = slices.Grow(a.mem, max(need, len(a.mem))) // append alone copies too often
	}
	flags := Lit(min(lbd, lbdMax) << lbdShift)
	if learnt {
		flags |= flagLearnt
	}
	a.mem = append(a.mem, Lit(len(lits)), flags)
	a.mem = append(a.mem, lits...)
	return r
}

// lits are the literals of a clause.
func (a *arena) lits(r ref) []Lit {
	return a.mem[r+headerWords : r+headerWords+ref(a.mem[r])]
}

func (a *arena) dead(r ref) bool { return a.mem[r+1]&flagDead != 0 }
func (a *arena) lbd(r ref) int   { return int(a.mem[r+1] >> lbdShift & lbdMax) }
func (a *arena) used(r ref) int  { return int(a.mem[r+1] & usedMask >> usedShift) }

func (a *arena) setLBD(r ref, lbd int) {
	a.mem[r+1] = a.mem[r+1]&^(lbdMax<<lbdShift) | Lit(min(lbd, lbdMax)<<lbdShift)
}

func (a *arena) setUsed(r ref, used int) {
	a.mem[r+1] = a.mem[r+1]&^usedMask | Lit(used<<usedShift)
}

// kill marks a clause as dead; its words are reclaimed by compact.
func (a *arena) kill(r ref) {
	if !a.dead(r) {
		a.mem[r+1] |= flagDead
		a.wasted += headerWords + int(a.mem[r])
	}
}

// next is the clause after r.
func (a *arena) next(r ref) ref { return r + headerWords + ref(a.mem[r]) }

// compact moves the living clauses together. The old array is kept by the
// caller until all references are renamed: the first literal of each old living
// clause then holds its new name.
func (a *arena) compact() (old []Lit) {
	old = a.mem
	fresh := make([]Lit, 0, len(old)-a.wasted+len(old)/4)
	for r := ref(0); r < ref(len(old)); {
		end := r + headerWords + ref(old[r])
		if old[r+1]&flagDead == 0 {
			name := ref(len(fresh))
			fresh = append(fresh, old[r:end]...)
			old[r+headerWords] = Lit(name)
		}
		r = end
	}
	a.mem = fresh
	a.wasted = 0
	return old
}

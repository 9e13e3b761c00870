// SPDX-License-Identifier: MIT

package solve

import (
	"strconv"
	"strings"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
)

// The modifiers and atoms of --dom-mod with clasp's numbers: level, positive
// and negative sign are the bits of the first, the kinds of atoms those of the second.
var (
	domMods  = map[string]int{"level": 1, "pos": 2, "true": 3, "neg": 4, "false": 5, "init": 6, "factor": 7}
	domPicks = map[string]int{"all": 0, "scc": 1, "hcc": 2, "disj": 4, "opt": 8, "show": 16}
)

const (
	pickLoops = 1
	pickHeads = 2 | 4
	pickOpt   = 8
	pickShow  = 16
)

// domMod reads the option.
func (c *Config) domMod() (mod, pick int) {
	parts := strings.Split(strings.ToLower(c.DomMod), ",")
	mod, ok := domMods[parts[0]]
	if !ok {
		mod, _ = strconv.Atoi(parts[0])
	}
	for _, p := range parts[1:] {
		n, ok := domPicks[p]
		if !ok {
			n, _ = strconv.Atoi(p)
		}
		pick |= n
	}
	return mod, pick
}

// defaults gives modifiers of the lowest priority to the atoms of --dom-mod.
func (d *domainHeuristic) defaults(r *search) {
	mod, pick := r.s.cfg.domMod()
	if mod == 0 || !r.s.domain() {
		return
	}
	seen := map[sat.Var]bool{}
	r.pick(pick, func(l sat.Lit) {
		if v := l.Var(); v != 0 && !seen[v] {
			seen[v] = true
			d.modify(l, mod)
		}
	})
}

func (d *domainHeuristic) modify(l sat.Lit, mod int) {
	sign := int64(1)
	if l.IsNeg() {
		sign = -1
	}
	put := func(kind uint8, bias int64) { d.put(modifier{l.Var(), kind, 0, bias, sat.True}) }
	switch {
	case mod == 6:
		put(modInit, 1)
		return
	case mod == 7:
		put(modFactor, 2)
		return
	}
	if mod&1 != 0 {
		put(modLevel, 1)
	}
	switch {
	case mod&2 != 0:
		put(modSign, sign)
	case mod&4 != 0:
		put(modSign, -sign)
	}
}

// pick visits the literals of atoms of the given kinds.
func (r *search) pick(kinds int, f func(sat.Lit)) {
	s := r.s
	if kinds == 0 {
		for a := aspif.Atom(1); a <= s.prog.NumAtoms(); a++ {
			f(r.lit(a.Pos()))
		}
		return
	}
	if g := s.problem.Loops; g != nil && kinds&pickLoops != 0 {
		for _, l := range g.Atoms {
			f(l)
		}
	}
	if kinds&pickHeads != 0 {
		s.prog.DisjunctiveAtoms(func(a aspif.Atom) { f(r.lit(a.Pos())) })
	}
	if kinds&pickOpt != 0 {
		for k := range s.levels {
			for _, w := range s.levels[k].lits {
				f(r.lit(w.Lit))
			}
		}
	}
	if kinds&pickShow != 0 {
		s.out.each(func(k int32) bool {
			if c := s.out.cond(k); len(c) == 1 {
				f(r.lit(c[0]))
			}
			return true
		})
	}
}

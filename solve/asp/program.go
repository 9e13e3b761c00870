// SPDX-License-Identifier: MIT

// Package asp turns a ground logic program into the constraints of a search:
// it simplifies the rules and writes down Clark's completion [Clark-LDB'78].
package asp

import (
	"errors"
	"math"
	"slices"
	"unsafe"

	"github.com/goasp/goasp/internal/aspif"
)

// bodyKind is the kind of a body.
type bodyKind uint8

const (
	conjunction bodyKind = iota
	weighted
)

// body is a set of literals, possibly with weights and a bound. Bodies with
// equal contents are one.
type body struct {
	kind   bodyKind
	off, n uint32 // in Program.lits, and Program.weights where weighted
	woff   uint32
	bound  int64
	hash   uint32
}

// rule connects a body to a head.
type rule struct {
	body   int32
	off, n uint32 // in Program.heads
	choice bool
}

// Program collects the rules of a ground program.
type Program struct {
	lits    []aspif.Lit
	weights []int64
	bodies  []body
	table   []int32 // open addressing: body plus one
	heads   []aspif.Atom
	rules   []rule
	atoms   aspif.Atom // the largest one
	derived []bool     // per atom: it is in the head of a rule
	err     error

	buf  []aspif.WeightLit
	clit []aspif.Lit
}

// Err is the first error of the program.
func (p *Program) Err() error { return p.err }

// NumAtoms is the largest atom number.
func (p *Program) NumAtoms() aspif.Atom { return p.atoms }

// NumRules and NumBodies count what was added.
func (p *Program) NumRules() int { return len(p.rules) }

// NumBodies counts the distinct bodies.
func (p *Program) NumBodies() int { return len(p.bodies) }

// memory is the number of bytes allocated for the rules and their bodies.
func (p *Program) memory() uint64 {
	n := 4*(cap(p.lits)+cap(p.table)+cap(p.heads)) + 8*cap(p.weights)
	n += int(unsafe.Sizeof(body{}))*cap(p.bodies) + int(unsafe.Sizeof(rule{}))*cap(p.rules)
	return uint64(n)
}

// Derived reports whether an atom is in the head of a rule.
func (p *Program) Derived(a aspif.Atom) bool { return int(a) < len(p.derived) && p.derived[a] }

// DisjunctiveAtoms visits the heads of proper disjunctions.
func (p *Program) DisjunctiveAtoms(f func(aspif.Atom)) {
	for r := range p.rules {
		if x := &p.rules[r]; !x.choice && x.n > 1 {
			for _, a := range p.ruleHead(r) {
				f(a)
			}
		}
	}
}

// Mention makes an atom known.
func (p *Program) Mention(a aspif.Atom) { p.atoms = max(p.atoms, a) }

// AddRule adds a rule with a conjunction as body.
func (p *Program) AddRule(choice bool, head []aspif.Atom, lits []aspif.Lit) {
	c := append(p.clit[:0], lits...)
	p.clit = c
	c, ok := normalize(c)
	if !ok {
		p.mentionHead(head)
		for _, l := range lits {
			p.Mention(l.Atom())
		}
		return
	}
	p.addHead(choice, head, p.addBody(conjunction, 0, c, nil))
}

// normalize sorts literals and drops doubles; false where one contradicts another.
func normalize(c []aspif.Lit) ([]aspif.Lit, bool) {
	slices.Sort(c)
	c = slices.Compact(c)
	for i, j := 0, len(c)-1; i < j; { // negative ones are in front
		switch s := c[i] + c[j]; {
		case c[i] > 0 || c[j] < 0:
			return c, true
		case s == 0:
			return c, false
		case s < 0:
			i++
		default:
			j--
		}
	}
	return c, true
}

func (p *Program) mentionHead(head []aspif.Atom) {
	for _, a := range head {
		p.Mention(a)
		for len(p.derived) <= int(p.atoms) {
			p.derived = append(p.derived, false)
		}
		p.derived[a] = true
	}
}

func (p *Program) addHead(choice bool, head []aspif.Atom, b int32) {
	p.mentionHead(head)
	if choice && len(head) == 0 {
		return
	}
	p.rules = append(p.rules, rule{b, uint32(len(p.heads)), uint32(len(head)), choice})
	p.heads = append(p.heads, head...)
}

// AddWeightRule adds a rule whose body is a bound on a weighted sum.
func (p *Program) AddWeightRule(choice bool, head []aspif.Atom, bound int64, lits []aspif.WeightLit) {
	ws, bound := p.normalizeWeights(lits, bound)
	total := int64(0)
	least := int64(math.MaxInt64)
	for _, w := range ws {
		if total > math.MaxInt64-w.Weight {
			p.err = errors.Join(p.err, errors.New("sum of weights exceeds 64 bits"))
			return
		}
		total += w.Weight
		least = min(least, w.Weight)
	}
	c := p.clit[:0]
	for _, w := range ws {
		c = append(c, w.Lit)
	}
	p.clit = c
	switch {
	case bound <= 0:
		p.addHead(choice, head, p.addBody(conjunction, 0, nil, nil))
	case total < bound:
		p.mentionHead(head)
	case total-least < bound: // all are needed
		p.addHead(choice, head, p.addBody(conjunction, 0, c, nil))
	default:
		p.addHead(choice, head, p.addBody(weighted, bound, c, ws))
	}
}

// normalizeWeights makes weights positive and merges equal literals; the
// result is sorted by literal. Weights above the bound are cut down to it. An
// atom and its negation stay apart: one of them always counts, but an atom
// must not be derived from itself.
func (p *Program) normalizeWeights(lits []aspif.WeightLit, bound int64) ([]aspif.WeightLit, int64) {
	ws := p.buf[:0]
	for _, w := range lits {
		p.Mention(w.Lit.Atom())
		if w.Weight < 0 {
			bound -= w.Weight
			w.Lit, w.Weight = -w.Lit, -w.Weight
		}
		if w.Weight != 0 {
			ws = append(ws, w)
		}
	}
	p.buf = ws
	slices.SortFunc(ws, func(a, b aspif.WeightLit) int {
		x, y := a.Lit.Atom(), b.Lit.Atom()
		if x != y {
			return int(x) - int(y)
		}
		return int(a.Lit) - int(b.Lit)
	})
	j := 0
	for _, w := range ws {
		switch {
		case j > 0 && ws[j-1].Lit == w.Lit:
			ws[j-1].Weight += w.Weight
		default:
			ws[j] = w
			j++
		}
	}
	ws = ws[:j]
	if bound > 0 {
		for k := range ws {
			ws[k].Weight = min(ws[k].Weight, bound)
		}
	}
	return ws, bound
}

// addBody interns a body.
func (p *Program) addBody(kind bodyKind, bound int64, lits []aspif.Lit, ws []aspif.WeightLit) int32 {
	if len(p.table) == 0 {
		p.table = make([]int32, 1024)
	}
	h := uint64(kind) + uint64(bound)*0x9e3779b97f4a7c15
	for _, l := range lits {
		p.Mention(l.Atom())
		h = (h ^ uint64(uint32(l))) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	for _, w := range ws {
		h = (h ^ uint64(w.Weight)) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	mask := uint32(len(p.table) - 1)
	i := uint32(h) & mask
	for ; p.table[i] != 0; i = (i + 1) & mask {
		if b := p.table[i] - 1; p.bodies[b].hash == uint32(h) && p.equalBody(b, kind, bound, lits, ws) {
			return b
		}
	}
	b := int32(len(p.bodies))
	p.bodies = append(p.bodies, body{kind, uint32(len(p.lits)), uint32(len(lits)), uint32(len(p.weights)), bound, uint32(h)})
	p.lits = append(p.lits, lits...)
	for _, w := range ws {
		p.weights = append(p.weights, w.Weight)
	}
	p.table[i] = b + 1
	if len(p.bodies)*3 > len(p.table)*2 {
		p.grow()
	}
	return b
}

func (p *Program) grow() {
	p.table = make([]int32, 2*len(p.table))
	mask := uint32(len(p.table) - 1)
	for b := range p.bodies {
		i := p.bodies[b].hash & mask
		for p.table[i] != 0 {
			i = (i + 1) & mask
		}
		p.table[i] = int32(b) + 1
	}
}

func (p *Program) equalBody(b int32, kind bodyKind, bound int64, lits []aspif.Lit, ws []aspif.WeightLit) bool {
	x := &p.bodies[b]
	if x.kind != kind || x.bound != bound || !slices.Equal(p.bodyLits(b), lits) {
		return false
	}
	for k, w := range ws {
		if p.weights[x.woff+uint32(k)] != w.Weight {
			return false
		}
	}
	return true
}

func (p *Program) bodyLits(b int32) []aspif.Lit {
	x := &p.bodies[b]
	return p.lits[x.off : x.off+x.n]
}

// weight is the weight of the k-th literal of a body.
func (p *Program) weight(b int32, k int) int64 {
	x := &p.bodies[b]
	if x.kind == conjunction {
		return 1
	}
	return p.weights[x.woff+uint32(k)]
}

func (p *Program) ruleHead(r int) []aspif.Atom {
	x := &p.rules[r]
	return p.heads[x.off : x.off+x.n]
}

// SPDX-License-Identifier: MIT

package brute

import (
	"math/bits"
	"slices"
	"sort"
	"strings"

	"github.com/goasp/goasp/internal/aspif"
)

// set is a set of dense atom numbers.
type set [4]uint64

const maxAtoms = len(set{}) * 64

func (s *set) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s *set) add(i int)      { s[i>>6] |= 1 << (i & 63) }

func (s set) contains(t set) bool {
	for i := range s {
		if t[i]&^s[i] != 0 {
			return false
		}
	}
	return true
}

func (s set) and(t set) set {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

func (s set) meets(t set) bool { return s.and(t) != set{} }

func (s set) members() []int {
	var m []int
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			m = append(m, i*64+bits.TrailingZeros64(w))
		}
	}
	return m
}

// Model is a stable model.
type Model struct {
	Shown []string // sorted, without repetition
	Costs []int64  // by priority, highest first
	atoms set
	index map[aspif.Atom]int
}

// True reports whether a literal holds.
func (m *Model) True(l aspif.Lit) bool {
	i, ok := m.index[l.Atom()]
	return (ok && m.atoms.has(i)) == (l > 0)
}

// Key is the shown atoms as one text, to compare models.
func (m *Model) Key() string { return strings.Join(m.Shown, " ") }

// weighted is one element of a weight body.
type weighted struct {
	atom   int
	neg    bool
	weight int64
}

// dense is a rule over dense atom numbers.
type dense struct {
	choice    bool
	head      set
	heads     int
	pos, neg  set
	weight    bool
	bound     int64
	elems     []weighted
	reduced   int64 // the bound in the reduct
	applies   bool  // its negative part holds in the guess
	disjoined bool  // a disjunction of at least two atoms
}

// search is the state of one enumeration.
type search struct {
	p       *Program
	index   map[aspif.Atom]int
	rules   []dense
	guess   []int // atoms to guess
	disj    set   // atoms of proper disjunctions
	facts   set
	derived set
	chosen  set // the guess that the reduct was made for
	prios   []int64
	models  []Model
}

// Models returns all stable models, in an order that depends on the program
// only. It fails with ErrTooLarge where more than maxGuess atoms would have to
// be guessed.
func (p *Program) Models(maxGuess int) ([]Model, error) {
	s := &search{p: p, index: map[aspif.Atom]int{}}
	s.load()
	if len(s.index) > maxAtoms || len(s.guess) > maxGuess {
		return nil, ErrTooLarge
	}
	for g := uint64(0); g < 1<<len(s.guess); g++ {
		s.try(g)
	}
	return s.models, nil
}

// Optimal returns the models of least cost, compared by priority.
func Optimal(models []Model) []Model {
	var best []Model
	for _, m := range models {
		if len(best) > 0 {
			switch slices.Compare(m.Costs, best[0].Costs) {
			case 1:
				continue
			case -1:
				best = nil
			}
		}
		best = append(best, m)
	}
	return best
}

func (s *search) atom(a aspif.Atom) int {
	i, ok := s.index[a]
	if !ok {
		i = len(s.index)
		s.index[a] = i
	}
	if i >= maxAtoms {
		return 0 // reported as too large by Models
	}
	return i
}

func (s *search) load() {
	for _, r := range s.p.rules {
		s.rules = append(s.rules, s.dense(r))
	}
	defined := set{}
	for _, r := range s.rules {
		for i := range defined {
			defined[i] |= r.head[i]
		}
	}
	s.addExternals(defined)
	var guess set
	for _, r := range s.rules {
		for i := range s.derived {
			s.derived[i] |= r.head[i]
		}
		if r.heads == 1 && !r.choice && !r.weight && r.pos == (set{}) && r.neg == (set{}) {
			s.facts.add(r.head.members()[0])
		}
	}
	for _, r := range s.rules {
		for i := range guess {
			guess[i] |= r.neg[i]
			if r.choice || r.disjoined {
				guess[i] |= r.head[i]
			}
			if r.disjoined {
				s.disj[i] |= r.head[i]
			}
		}
		for _, e := range r.elems {
			if e.neg {
				guess.add(e.atom)
			}
		}
	}
	for _, a := range guess.members() {
		// Facts are true and atoms without rules false: nothing to guess.
		if s.derived.has(a) && !s.facts.has(a) {
			s.guess = append(s.guess, a)
		}
	}
	for _, m := range s.p.minimizes {
		s.prios = append(s.prios, m.prio)
	}
	sort.Slice(s.prios, func(i, j int) bool { return s.prios[i] > s.prios[j] })
	s.prios = slices.Compact(s.prios)
}

// addExternals gives externals and theory atoms that no rule defines a rule.
func (s *search) addExternals(defined set) {
	free := append([]aspif.Atom(nil), s.p.theory...)
	for a, v := range s.p.externals {
		if v == aspif.ExternalFree {
			free = append(free, a)
		}
		if v == aspif.ExternalTrue && !defined.has(s.atom(a)) {
			s.rules = append(s.rules, s.dense(rule{atoms: []aspif.Atom{a}}))
		}
	}
	for _, a := range free {
		if !defined.has(s.atom(a)) {
			s.rules = append(s.rules, s.dense(rule{head: aspif.Choice, atoms: []aspif.Atom{a}}))
		}
	}
}

func (s *search) dense(r rule) dense {
	d := dense{choice: r.head == aspif.Choice, weight: r.weight, bound: r.bound}
	for _, a := range r.atoms {
		d.head.add(s.atom(a))
	}
	d.heads = len(d.head.members())
	d.disjoined = !d.choice && d.heads > 1
	for _, l := range r.body {
		if l > 0 {
			d.pos.add(s.atom(l.Atom()))
		} else {
			d.neg.add(s.atom(l.Atom()))
		}
	}
	for _, l := range r.sum {
		d.elems = append(d.elems, weighted{s.atom(l.Lit.Atom()), l.Lit < 0, l.Weight})
	}
	return d
}

// try checks one guess.
func (s *search) try(bitmask uint64) {
	in := s.facts
	for i, a := range s.guess {
		if bitmask>>i&1 != 0 {
			in.add(a)
		}
	}
	s.reduce(in)
	// The atoms of disjunctions are taken for granted here; minimal tells
	// whether they are founded.
	model := s.least(in.and(s.disj))
	for _, a := range s.guess {
		if in.has(a) != model.has(a) {
			return
		}
	}
	for i := range s.rules {
		r := &s.rules[i]
		if !r.choice && s.holds(r, model) && !model.meets(r.head) {
			return
		}
	}
	if s.minimal(model) && s.acyclic(model) && s.assumed(model) {
		s.models = append(s.models, s.model(model))
	}
}

// reduce makes the reduct: it evaluates the negative literals.
func (s *search) reduce(in set) {
	s.chosen = in
	for i := range s.rules {
		r := &s.rules[i]
		r.applies = !r.neg.meets(in)
		if !r.weight {
			continue
		}
		r.reduced = r.bound
		for _, e := range r.elems {
			if e.neg && !in.has(e.atom) {
				r.reduced -= e.weight
			}
		}
	}
}

// holds reports whether the body of the reduced rule is true in m.
func (s *search) holds(r *dense, m set) bool {
	if !r.applies || !m.contains(r.pos) {
		return false
	}
	if !r.weight {
		return true
	}
	sum := int64(0)
	for _, e := range r.elems {
		if !e.neg && m.has(e.atom) {
			sum += e.weight
		}
	}
	return sum >= r.reduced
}

// least is the least set that contains start and is closed under the reduced
// rules, proper disjunctions apart.
func (s *search) least(start set) set {
	m := start
	for {
		before := m
		for i := range s.rules {
			r := &s.rules[i]
			if r.disjoined || r.heads == 0 || m.contains(r.head) || !s.holds(r, m) {
				continue
			}
			add := r.head
			if r.choice {
				add = add.and(s.chosen)
			}
			for j := range m {
				m[j] |= add[j]
			}
		}
		if m == before {
			return m
		}
	}
}

// minimal reports whether no proper subset of model satisfies the reduct.
func (s *search) minimal(model set) bool {
	d := model.and(s.disj).members()
	if len(d) == 0 {
		return true // model is a least model
	}
	for g := uint64(0); g < 1<<len(d)-1; g++ {
		var start set
		for i, a := range d {
			if g>>i&1 != 0 {
				start.add(a)
			}
		}
		if smaller := s.least(start); smaller != model && model.contains(smaller) && s.satisfiesDisjunctions(smaller) {
			return false
		}
	}
	return true
}

func (s *search) satisfiesDisjunctions(m set) bool {
	for i := range s.rules {
		r := &s.rules[i]
		if r.disjoined && s.holds(r, m) && !m.meets(r.head) {
			return false
		}
	}
	return true
}

func (s *search) holdsLit(m *set, l aspif.Lit) bool {
	i, ok := s.index[l.Atom()]
	return (ok && m.has(i)) == (l > 0)
}

func (s *search) all(m *set, lits []aspif.Lit) bool {
	for _, l := range lits {
		if !s.holdsLit(m, l) {
			return false
		}
	}
	return true
}

func (s *search) assumed(m set) bool { return s.all(&m, s.p.assumed) }

// acyclic reports whether the edges that hold form no cycle.
func (s *search) acyclic(m set) bool {
	var edges []edge
	for _, e := range s.p.edges {
		if s.all(&m, e.cond) {
			edges = append(edges, e)
		}
	}
	// Nodes without edges into them go, until nothing changes.
	for {
		into := map[int32]bool{}
		for _, e := range edges {
			into[e.v] = true
		}
		kept := edges[:0:0]
		for _, e := range edges {
			if into[e.u] {
				kept = append(kept, e)
			}
		}
		if len(kept) == len(edges) {
			return len(kept) == 0
		}
		edges = kept
	}
}

// model gathers what is shown and what it costs.
func (s *search) model(m set) Model {
	out := Model{atoms: m, index: s.index}
	for _, o := range s.p.outputs {
		if s.all(&m, o.cond) {
			out.Shown = append(out.Shown, o.text)
		}
	}
	sort.Strings(out.Shown)
	for _, prio := range s.prios {
		cost := int64(0)
		for _, min := range s.p.minimizes {
			if min.prio != prio {
				continue
			}
			for _, l := range min.lits {
				if s.holdsLit(&m, l.Lit) {
					cost += l.Weight
				}
			}
		}
		out.Costs = append(out.Costs, cost)
	}
	return out
}

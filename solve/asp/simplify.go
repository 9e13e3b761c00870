// SPDX-License-Identifier: MIT

package asp

import "github.com/goasp/goasp/internal/aspif"

// values of atoms and bodies during simplification.
const (
	open int8 = iota
	isTrue
	isFalse
)

// simplifier propagates facts and atoms without support through the rules to
// a fixpoint, which is the part of the well-founded model that needs no loops,
// and drops atoms that no derivation reaches.
type simplifier struct {
	p        *Program
	atom     []int8     // per atom
	external []bool     // per atom: never false for lack of support
	body     []int8     // per body
	left     []int64    // per body: literals (weights) still missing to hold
	reach    []int64    // per body: surplus of what can still hold over the bound
	support  []int32    // per atom: rules that may derive it
	occ      [2][]int32 // bodies by literal, compressed: index 2*atom (+1 where negative)
	occLit   []int32    // position inside the body
	byBody   []int32    // rules by body, compressed
	byBodyAt []int32
	queue    []aspif.Lit
	conflict bool
}

func litIndex(l aspif.Lit) int32 {
	if l < 0 {
		return int32(-l)<<1 | 1
	}
	return int32(l) << 1
}

// External is what is given about an atom without rules; it means nothing for others.
type External uint8

// The externals: none, free to be true or false, and true.
const (
	NotExternal External = iota
	ExternalFree
	ExternalTrue
)

// simplify computes the values; external atoms count as supported.
func (p *Program) simplify(given []External) *simplifier {
	s := &simplifier{p: p, external: make([]bool, p.atoms+1)}
	s.prepare()
	for a := range given {
		if given[a] == NotExternal || p.Derived(aspif.Atom(a)) {
			continue
		}
		s.external[a] = true
		if given[a] == ExternalTrue {
			s.setTrue(aspif.Atom(a))
		}
	}
	external := s.external
	for a := aspif.Atom(1); a <= p.atoms; a++ {
		if s.support[a] == 0 && !external[a] {
			s.setFalse(a)
		}
	}
	for b := range p.bodies {
		if s.left[b] <= 0 {
			s.setBodyTrue(int32(b))
		}
	}
	s.run()
	return s
}

func (s *simplifier) prepare() {
	p := s.p
	n := int(p.atoms) + 1
	s.atom = make([]int8, n)
	s.body = make([]int8, len(p.bodies))
	s.left = make([]int64, len(p.bodies))
	s.reach = make([]int64, len(p.bodies))
	s.support = make([]int32, n)
	start := make([]int32, 2*n+1)
	for b := range p.bodies {
		total := int64(0)
		for k, l := range p.bodyLits(int32(b)) {
			start[litIndex(l)+1]++
			total += p.weight(int32(b), k)
		}
		s.left[b] = p.bodies[b].bound
		if p.bodies[b].kind == conjunction {
			s.left[b] = total
		}
		s.reach[b] = total - s.left[b]
	}
	for k := 1; k < len(start); k++ {
		start[k] += start[k-1]
	}
	s.occ[0] = start
	s.occ[1] = make([]int32, start[len(start)-1])
	s.occLit = make([]int32, len(s.occ[1]))
	at := append([]int32(nil), start...)
	for b := range p.bodies {
		for k, l := range p.bodyLits(int32(b)) {
			i := litIndex(l)
			s.occ[1][at[i]] = int32(b)
			s.occLit[at[i]] = int32(k)
			at[i]++
		}
	}
	s.byBodyAt = make([]int32, len(p.bodies)+1)
	for r := range p.rules {
		s.byBodyAt[p.rules[r].body+1]++
		for _, h := range p.ruleHead(r) {
			s.support[h]++
		}
	}
	for k := 1; k < len(s.byBodyAt); k++ {
		s.byBodyAt[k] += s.byBodyAt[k-1]
	}
	s.byBody = make([]int32, len(p.rules))
	at = append(at[:0], s.byBodyAt...)
	for r := range p.rules {
		b := p.rules[r].body
		s.byBody[at[b]] = int32(r)
		at[b]++
	}
}

func (s *simplifier) setFalse(a aspif.Atom) {
	switch s.atom[a] {
	case isTrue:
		s.conflict = true
	case open:
		s.atom[a] = isFalse
		s.queue = append(s.queue, a.Neg())
	}
}

func (s *simplifier) setTrue(a aspif.Atom) {
	switch s.atom[a] {
	case isFalse:
		s.conflict = true
	case open:
		s.atom[a] = isTrue
		s.queue = append(s.queue, a.Pos())
	}
}

func (s *simplifier) setBodyTrue(b int32) {
	if s.body[b] != open {
		return
	}
	s.body[b] = isTrue
	for _, r := range s.byBody[s.byBodyAt[b]:s.byBodyAt[b+1]] {
		s.fire(r)
	}
}

// fire applies a rule whose body holds.
func (s *simplifier) fire(r int32) {
	x := &s.p.rules[r]
	if x.choice {
		return
	}
	switch x.n {
	case 0:
		s.conflict = true
	case 1:
		s.setTrue(s.p.heads[x.off])
	}
}

func (s *simplifier) setBodyFalse(b int32) {
	if s.body[b] != open {
		return
	}
	s.body[b] = isFalse
	for _, r := range s.byBody[s.byBodyAt[b]:s.byBodyAt[b+1]] {
		for _, h := range s.p.ruleHead(int(r)) {
			s.support[h]--
			if s.support[h] == 0 && !s.external[h] {
				s.setFalse(h)
			}
		}
	}
}

func (s *simplifier) run() {
	for !s.conflict {
		for len(s.queue) > 0 && !s.conflict {
			l := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			s.visit(l, true)
			s.visit(-l, false)
		}
		if s.conflict || !s.dropUnreachable() {
			return
		}
	}
}

// visit tells the bodies with literal l that it holds or does not.
func (s *simplifier) visit(l aspif.Lit, holds bool) {
	i := litIndex(l)
	for k := s.occ[0][i]; k < s.occ[0][i+1]; k++ {
		b := s.occ[1][k]
		w := s.p.weight(b, int(s.occLit[k]))
		if holds {
			if s.left[b] -= w; s.left[b] <= 0 {
				s.setBodyTrue(b)
			}
		} else if s.reach[b] -= w; s.reach[b] < 0 {
			s.setBodyFalse(b)
		}
	}
}

// dropUnreachable makes atoms false that cannot be derived even if every
// negative literal holds; it reports whether there were any.
func (s *simplifier) dropUnreachable() bool {
	p := s.p
	need := make([]int64, len(p.bodies))
	derived := make([]bool, len(s.atom))
	var queue []aspif.Atom
	derive := func(b int32) {
		for _, r := range s.byBody[s.byBodyAt[b]:s.byBodyAt[b+1]] {
			for _, h := range p.ruleHead(int(r)) {
				if !derived[h] && s.atom[h] != isFalse {
					derived[h] = true
					queue = append(queue, h)
				}
			}
		}
	}
	for a := range s.external {
		if s.external[a] && s.atom[a] != isFalse {
			derived[a] = true
			queue = append(queue, aspif.Atom(a))
		}
	}
	for b := range p.bodies {
		need[b] = s.left[b]
		if p.bodies[b].kind == conjunction {
			need[b] = int64(p.bodies[b].n)
		} else {
			need[b] = p.bodies[b].bound
		}
		for k, l := range p.bodyLits(int32(b)) {
			if l < 0 && s.atom[-l] != isTrue {
				need[b] -= p.weight(int32(b), k)
			}
		}
		if need[b] <= 0 && s.body[b] != isFalse {
			derive(int32(b))
		}
	}
	for len(queue) > 0 {
		a := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		i := litIndex(a.Pos())
		for k := s.occ[0][i]; k < s.occ[0][i+1]; k++ {
			b := s.occ[1][k]
			was := need[b]
			need[b] -= p.weight(b, int(s.occLit[k]))
			if was > 0 && need[b] <= 0 && s.body[b] != isFalse {
				derive(b)
			}
		}
	}
	found := false
	for a := aspif.Atom(1); a <= p.atoms; a++ {
		if !derived[a] && s.atom[a] != isFalse {
			s.setFalse(a)
			found = true
		}
	}
	return found
}

// SPDX-License-Identifier: MIT

package asp

import (
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve/sat"
)

// Problem is a simplified program with the literals that stand for its atoms.
// It can be written into any number of searches, always with the same numbers.
type Problem struct {
	p *Program
	s *simplifier

	Conflict bool      // there is no answer set
	Loops    *Graph    // for the unfounded-set check; nil for tight programs
	atomLit  []sat.Lit // per atom
	bodyLit  []sat.Lit // per body; noLit where none is needed
	numVars  sat.Var
	isBody   []bool // per variable: it stands for a body, and for no atom

	supportAt []int32 // rules by head atom, compressed
	support   []int32
	shifted   []sat.Lit // per place in support: the literal of a shifted rule, or noLit
	comp      []int32   // per atom: its component
	cyclic    []bool    // per component

	disjunctive []bool // per component: it has head cycles; nil for none
}

const (
	noLit   = ^sat.Lit(0)
	visited = noLit - 1
)

// Compile simplifies a program and numbers variables. Atoms marked external
// may be true without a rule.
func Compile(p *Program, external []External) (*Problem, error) {
	if p.err != nil {
		return nil, p.err
	}
	q := &Problem{p: p, s: p.simplify(external)}
	if q.s.conflict {
		q.Conflict = true
		return q, nil
	}
	q.collectSupport()
	q.components()
	q.number()
	q.loops()
	return q, nil
}

// collectSupport lists, per open atom, the rules that may derive it.
func (q *Problem) collectSupport() {
	p, s := q.p, q.s
	q.supportAt = make([]int32, len(s.atom)+1)
	each := func(f func(r int, h aspif.Atom)) {
		for r := range p.rules {
			if s.body[p.rules[r].body] == isFalse {
				continue
			}
			for _, h := range p.ruleHead(r) {
				f(r, h)
			}
		}
	}
	each(func(_ int, h aspif.Atom) { q.supportAt[h+1]++ })
	for a := 1; a < len(q.supportAt); a++ {
		q.supportAt[a] += q.supportAt[a-1]
	}
	q.support = make([]int32, q.supportAt[len(q.supportAt)-1])
	q.shifted = make([]sat.Lit, len(q.support))
	at := append([]int32(nil), q.supportAt...)
	each(func(r int, h aspif.Atom) {
		q.support[at[h]] = int32(r)
		q.shifted[at[h]] = noLit
		at[h]++
	})
}

func (q *Problem) supportOf(a aspif.Atom) []int32 {
	return q.support[q.supportAt[a]:q.supportAt[a+1]]
}

// number gives literals to atoms and bodies. An atom whose only support is a
// normal rule is its body, a body of one literal is that literal.
func (q *Problem) number() {
	q.atomLit = make([]sat.Lit, len(q.s.atom))
	q.bodyLit = make([]sat.Lit, len(q.p.bodies))
	for i := range q.atomLit {
		q.atomLit[i] = noLit
	}
	for i := range q.bodyLit {
		q.bodyLit[i] = noLit
	}
	q.isBody = []bool{false}
	for a := aspif.Atom(1); int(a) < len(q.s.atom); a++ {
		q.numberAtom(a)
	}
	for a := aspif.Atom(1); int(a) < len(q.s.atom); a++ {
		if q.s.atom[a] != open {
			continue
		}
		for k := q.supportAt[a]; k < q.supportAt[a+1]; k++ {
			x := &q.p.rules[q.support[k]]
			q.numberBody(x.body)
			if !x.choice && x.n > 1 {
				q.shifted[k] = q.newVar(true).Pos()
			}
		}
	}
}

func (q *Problem) newVar(isBody bool) sat.Var {
	q.numVars++
	q.isBody = append(q.isBody, isBody)
	return q.numVars
}

func (q *Problem) numberAtom(a aspif.Atom) sat.Lit {
	switch q.s.atom[a] {
	case isTrue:
		q.atomLit[a] = sat.True
	case isFalse:
		q.atomLit[a] = sat.False
	}
	if l := q.atomLit[a]; l != noLit {
		if l == visited { // a cycle of equivalences is cut here
			q.atomLit[a] = q.newVar(false).Pos()
		}
		return q.atomLit[a]
	}
	q.atomLit[a] = visited
	l := noLit
	if sup := q.supportOf(a); len(sup) == 1 && !q.s.external[a] {
		if x := &q.p.rules[sup[0]]; !x.choice && x.n == 1 {
			l = q.numberBody(x.body)
			q.isBody[l.Var()] = false
		}
	}
	if q.atomLit[a] != visited { // numbered below: it stands for itself
		return q.atomLit[a]
	}
	if l == noLit {
		l = q.newVar(false).Pos()
	}
	q.atomLit[a] = l
	return l
}

func (q *Problem) numberBody(b int32) sat.Lit {
	switch q.s.body[b] {
	case isTrue:
		q.bodyLit[b] = sat.True
	case isFalse:
		q.bodyLit[b] = sat.False
	}
	if q.bodyLit[b] != noLit {
		return q.bodyLit[b]
	}
	if q.p.bodies[b].kind == conjunction {
		rest := aspif.Lit(0)
		n := 0
		for _, l := range q.p.bodyLits(b) {
			if q.s.atom[l.Atom()] == open {
				rest = l
				n++
			}
		}
		if n == 1 {
			l := q.numberAtom(rest.Atom())
			if rest < 0 {
				l = l.Not()
			}
			q.bodyLit[b] = l
			return l
		}
	}
	if q.bodyLit[b] == noLit {
		q.bodyLit[b] = q.newVar(true).Pos()
	}
	return q.bodyLit[b]
}

// Lit is the literal that stands for a ground literal.
func (q *Problem) Lit(l aspif.Lit) sat.Lit {
	a := l.Atom()
	x := sat.False
	if int(a) < len(q.atomLit) && q.atomLit[a] != noLit {
		x = q.atomLit[a]
	}
	if l < 0 {
		return x.Not()
	}
	return x
}

// NumVars is the number of variables that Write adds.
func (q *Problem) NumVars() int { return int(q.numVars) }

// Write adds the completion to a fresh search; false where it is contradictory.
func (q *Problem) Write(s *sat.Solver) bool {
	if q.Conflict {
		return s.AddClause()
	}
	s.Reserve(int(q.numVars))
	for range q.numVars {
		v := s.NewVar()
		if q.isBody[v] {
			s.SetPhase(v, true)
		}
	}
	var buf []sat.Lit
	for b := range q.p.bodies {
		buf = q.writeBody(s, int32(b), buf)
	}
	for r := range q.p.rules {
		buf = q.writeRule(s, r, buf)
	}
	for a := aspif.Atom(1); int(a) < len(q.s.atom); a++ {
		buf = q.writeAtom(s, a, buf)
	}
	return s.Okay()
}

// writeBody defines the literal of a body by its contents.
func (q *Problem) writeBody(s *sat.Solver, b int32, buf []sat.Lit) []sat.Lit {
	l := q.bodyLit[b]
	if l == noLit || q.s.body[b] != open {
		return buf
	}
	if q.p.bodies[b].kind == weighted {
		q.writeWeights(s, l, b)
		return buf
	}
	buf = append(buf[:0], l)
	for _, x := range q.p.bodyLits(b) {
		if q.s.atom[x.Atom()] == open {
			buf = append(buf, q.Lit(x).Not())
		}
	}
	if len(buf) == 2 {
		return buf // the body is that literal
	}
	for _, x := range buf[1:] {
		s.AddClause(l.Not(), x.Not())
	}
	s.AddClause(buf...)
	return buf
}

func (q *Problem) writeWeights(s *sat.Solver, con sat.Lit, b int32) {
	var ws []sat.WeightLit
	for k, x := range q.p.bodyLits(b) {
		if q.s.atom[x.Atom()] == open {
			ws = append(ws, sat.WeightLit{Lit: q.Lit(x), Weight: q.p.weight(b, k)})
		}
	}
	s.AddCounted(con, ws, q.s.left[b])
}

// writeRule adds what a rule's body implies.
func (q *Problem) writeRule(s *sat.Solver, r int, buf []sat.Lit) []sat.Lit {
	x := &q.p.rules[r]
	if x.choice || q.s.body[x.body] == isFalse {
		return buf
	}
	buf = buf[:0]
	for _, h := range q.p.ruleHead(r) {
		l := q.Lit(h.Pos())
		if l == sat.True {
			return buf
		}
		buf = append(buf, l)
	}
	if l := q.bodyLit[x.body]; l != noLit {
		if len(buf) == 1 && buf[0] == l {
			return buf
		}
		s.AddClause(append(buf, l.Not())...)
		return buf
	}
	if q.p.bodies[x.body].kind == weighted { // the body of constraints only
		if len(buf) > 0 {
			panic("asp: weight body without a literal")
		}
		q.writeWeights(s, sat.False, x.body)
		return buf
	}
	for _, l := range q.p.bodyLits(x.body) {
		buf = append(buf, q.Lit(l).Not())
	}
	s.AddClause(buf...)
	return buf
}

// writeAtom adds that an atom needs support.
func (q *Problem) writeAtom(s *sat.Solver, a aspif.Atom, buf []sat.Lit) []sat.Lit {
	if q.s.atom[a] != open || q.s.external[a] {
		return buf
	}
	l := q.atomLit[a]
	clause := append([]sat.Lit(nil), l.Not())
	supported := false // by a body of the same literal
	for k := q.supportAt[a]; k < q.supportAt[a+1]; k++ {
		x := &q.p.rules[q.support[k]]
		b := q.bodyLit[x.body]
		if sh := q.shifted[k]; sh != noLit {
			// The rule supports a where its other heads are false.
			buf = append(buf[:0], sh, b.Not())
			s.AddClause(sh.Not(), b)
			for _, h := range q.p.ruleHead(int(q.support[k])) {
				if h != a {
					s.AddClause(sh.Not(), q.Lit(h.Neg()))
					buf = append(buf, q.Lit(h.Pos()))
				}
			}
			s.AddClause(buf...)
			b = sh
		}
		supported = supported || b == l
		clause = append(clause, b)
	}
	if !supported {
		s.AddClause(clause...)
	}
	return buf
}

// Stats are figures of the program for --stats.
type Stats struct {
	Rules, Choices, Disjunctions, NonHcfs int
	Atoms, Bodies, Sums, Vars             int
	Tight                                 bool
	SCCs, LoopAtoms                       int
	RuleBytes                             uint64 // allocated for the rules with their bodies
}

// Stats counts.
func (q *Problem) Stats() Stats {
	st := Stats{Rules: len(q.p.rules), Atoms: int(q.p.atoms), Bodies: len(q.p.bodies), Vars: int(q.numVars), Tight: q.Loops == nil, RuleBytes: q.p.memory()}
	for r := range q.p.rules {
		switch x := &q.p.rules[r]; {
		case x.choice:
			st.Choices++
		case x.n > 1:
			st.Disjunctions++
		}
	}
	for k := range q.p.bodies {
		if q.p.bodies[k].kind == weighted {
			st.Sums++
		}
	}
	for _, c := range q.cyclic {
		if c {
			st.SCCs++
		}
	}
	if q.Loops != nil {
		st.LoopAtoms = len(q.Loops.Atoms) + len(q.Loops.Bodies)
		st.NonHcfs = len(q.Loops.Disjunctive)
	}
	return st
}

// SPDX-License-Identifier: MIT

package sat

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// xorProp demands that an odd number of its literals is true. It keeps the number
// of open ones the way real propagators do: along the trail, undone by level.
type xorProp struct {
	lits    []Lit
	mode    int // 0 Imply with lazy reasons, 1 nogoods, 2 only Check
	lasting bool
	head    int // trail read so far
	open    int
	is      map[Var]bool
}

func newXor(lits []Lit, mode int, lasting bool) *xorProp {
	x := &xorProp{lits: lits, mode: mode, lasting: lasting, open: len(lits), is: map[Var]bool{}}
	for _, l := range lits {
		x.is[l.Var()] = true
	}
	return x
}

func (x *xorProp) Propagate(s *Solver) bool {
	if x.mode == 2 {
		return true
	}
	for ; x.head < len(s.Trail()); x.head++ {
		if x.is[s.Trail()[x.head].Var()] {
			x.open--
		}
	}
	if x.open > 1 {
		return true
	}
	return x.conclude(s)
}

// conclude acts when at most one literal is open.
func (x *xorProp) conclude(s *Solver) bool {
	odd, last := false, False
	for _, l := range x.lits {
		switch s.Value(l) {
		case 1:
			odd = !odd
		case 0:
			last = l
		}
	}
	if last == False {
		if odd {
			return true
		}
		return s.AddNogood(x.trueLits(s, False), x.lasting)
	}
	if odd {
		last = last.Not()
	}
	if x.mode == 0 {
		return s.Imply(x, last, 7)
	}
	return s.AddNogood(append(x.trueLits(s, last), last.Not()), x.lasting)
}

// trueLits is the assignment of the literals but that of the variable of skip.
func (x *xorProp) trueLits(s *Solver, skip Lit) []Lit {
	var out []Lit
	for _, l := range x.lits {
		if l.Var() == skip.Var() {
			continue
		}
		if s.Value(l) < 0 {
			l = l.Not()
		}
		out = append(out, l)
	}
	return out
}

func (x *xorProp) Undo(s *Solver, level int) {
	for start := s.LevelStart(level); x.head > start; x.head-- {
		if x.is[s.Trail()[x.head-1].Var()] {
			x.open++
		}
	}
}

func (x *xorProp) Check(s *Solver) bool {
	odd := false
	for _, l := range x.lits {
		odd = odd != (s.Value(l) > 0)
	}
	if odd {
		return true
	}
	return s.AddNogood(x.trueLits(s, False), x.lasting)
}

func (x *xorProp) Reason(s *Solver, lit Lit, data uint32, dst []Lit) []Lit {
	if data != 7 {
		panic("data is lost")
	}
	return append(dst, x.trueLits(s, lit)...)
}

// TestRandomPropagator runs instances with some xor propagators; for brute force
// these are clauses.
func TestRandomPropagator(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range rounds(3000) {
		in := randomInstance(r)
		s := New(randomOptions(r))
		in.load(s)
		for range 1 + r.IntN(3) {
			lits := distinctLits(r, in.vars)
			s.AddPropagator(newXor(lits, r.IntN(3), r.IntN(2) == 0), r.IntN(3))
			in.clauses = append(in.clauses, xorClauses(lits)...)
		}
		if err := enumerate(s, in, []Lit{randomLit(r, in.vars)}, randomProjection(r, in.vars)); err != nil {
			t.Fatalf("instance %d: %v: %+v", i, err, in)
		}
		if err := enumerate(s, in, nil, randomProjection(r, in.vars)); err != nil {
			t.Fatalf("instance %d again: %v: %+v", i, err, in)
		}
	}
}

func distinctLits(r *rand.Rand, vars int) []Lit {
	var lits []Lit
	for _, v := range r.Perm(vars)[:1+r.IntN(min(vars, 5))] {
		lits = append(lits, Lit(2*(v+1)+r.IntN(2)))
	}
	return lits
}

// xorClauses say that an odd number of lits is true.
func xorClauses(lits []Lit) [][]Lit {
	var out [][]Lit
	for bits := 0; bits < 1<<len(lits); bits++ {
		var c []Lit
		odd := false
		for i, l := range lits {
			if bits>>i&1 != 0 {
				l = l.Not()
				odd = !odd
			}
			c = append(c, l)
		}
		if !odd {
			out = append(out, c)
		}
	}
	return out
}

// randomNogoods adds what it was given whenever it is asked, whatever the state.
type randomNogoods struct {
	r       *rand.Rand
	clauses [][]Lit
}

func (p *randomNogoods) add(s *Solver, c []Lit) bool {
	var n []Lit
	for _, l := range c {
		n = append(n, l.Not())
	}
	return s.AddNogood(n, p.r.IntN(2) == 0)
}

func (p *randomNogoods) Propagate(s *Solver) bool {
	if p.r.IntN(3) == 0 {
		return true
	}
	return p.add(s, p.clauses[p.r.IntN(len(p.clauses))])
}

func (p *randomNogoods) Undo(*Solver, int) {}

func (p *randomNogoods) Check(s *Solver) bool {
	for _, c := range p.clauses {
		if !p.add(s, c) {
			return false
		}
	}
	return true
}

func (p *randomNogoods) Reason(*Solver, Lit, uint32, []Lit) []Lit { panic("no reasons") }

func TestRandomNogoods(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for i := range rounds(3000) {
		in := randomInstance(r)
		s := New(randomOptions(r))
		in.load(s)
		p := &randomNogoods{r: r}
		for range 1 + r.IntN(6) {
			p.clauses = append(p.clauses, randomClause(r, in.vars))
		}
		s.AddPropagator(p, 0)
		in.clauses = append(in.clauses, p.clauses...)
		if err := enumerate(s, in, []Lit{randomLit(r, in.vars)}, randomProjection(r, in.vars)); err != nil {
			t.Fatalf("instance %d: %v: %+v", i, err, in)
		}
		if err := enumerate(s, in, nil, nil); err != nil {
			t.Fatalf("instance %d again: %v: %+v", i, err, in)
		}
	}
}

// TestBlock enumerates by recording: AddNogood after Sat, then Resume.
func TestBlock(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for i := range rounds(2000) {
		in := randomInstance(r)
		s := New(randomOptions(r))
		in.load(s)
		want := in.models()
		got := map[uint]bool{}
		for st := s.Solve(nil, nil); st == Sat; st = s.Resume(nil) {
			bits := bitsOf(s, in.vars)
			if got[bits] || !want[bits] {
				t.Fatalf("instance %d: model %b twice or wrong: %+v", i, bits, in)
			}
			got[bits] = true
			var block []Lit
			for v := Var(1); int(v) <= in.vars; v++ {
				block = append(block, v.Pos()|Lit(1^bits>>(v-1)&1))
			}
			s.AddNogood(block, true)
		}
		if len(got) != len(want) {
			t.Fatalf("instance %d: %d models of %d: %+v", i, len(got), len(want), in)
		}
	}
}

func TestUndoOrder(t *testing.T) {
	s := New(DefaultOptions())
	var vs []Var
	for range 6 {
		vs = append(vs, s.NewVar())
	}
	p := &levelLog{}
	s.AddPropagator(p, 0)
	var as []Lit
	for _, v := range vs {
		as = append(as, v.Pos())
	}
	if st := s.Solve(as, nil); st != Sat {
		t.Fatalf("status %v", st)
	}
	s.Backtrack(2)
	s.Backtrack(0)
	if got, want := fmt.Sprint(p.undone), "[6 5 4 3 2 1]"; got != want {
		t.Errorf("undone %s, want %s", got, want)
	}
}

type levelLog struct{ undone []int }

func (p *levelLog) Propagate(*Solver) bool { return true }
func (p *levelLog) Undo(s *Solver, level int) {
	if s.DecisionLevel() != level || s.LevelStart(level) >= len(s.Trail()) {
		panic("literals of the level are gone")
	}
	p.undone = append(p.undone, level)
}
func (p *levelLog) Check(*Solver) bool                       { return true }
func (p *levelLog) Reason(*Solver, Lit, uint32, []Lit) []Lit { return nil }

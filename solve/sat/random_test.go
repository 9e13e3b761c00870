// SPDX-License-Identifier: MIT

package sat

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// instance is a problem that both the solver and brute force understand.
type instance struct {
	vars    int
	clauses [][]Lit
	weights []weightInstance
}

type weightInstance struct {
	con   Lit
	lits  []WeightLit
	bound int64
	count bool // by clauses, if it is a cardinality constraint
}

func (w *weightInstance) load(s *Solver) {
	if w.count {
		s.AddCounted(w.con, w.lits, w.bound)
	} else {
		s.AddWeight(w.con, w.lits, w.bound)
	}
}

// value evaluates a literal under an assignment given as bits.
func value(l Lit, bits uint) bool {
	if l.Var() == 0 {
		return l == True
	}
	return bits>>(l.Var()-1)&1 != 0 != l.IsNeg()
}

func (in *instance) holds(bits uint) bool {
	for _, c := range in.clauses {
		ok := false
		for _, l := range c {
			ok = ok || value(l, bits)
		}
		if !ok {
			return false
		}
	}
	for _, w := range in.weights {
		var sum int64
		for _, l := range w.lits {
			if value(l.Lit, bits) {
				sum += l.Weight
			}
		}
		if sum >= w.bound != value(w.con, bits) {
			return false
		}
	}
	return true
}

// models are all assignments that satisfy the instance.
func (in *instance) models() map[uint]bool {
	found := map[uint]bool{}
	for bits := uint(0); bits < 1<<in.vars; bits++ {
		if in.holds(bits) {
			found[bits] = true
		}
	}
	return found
}

func (in *instance) load(s *Solver) {
	for s.NumVars() < in.vars {
		s.NewVar()
	}
	for v := Var(1); s.rng%3 == 0 && int(v) <= in.vars; v++ {
		s.SetPriority(v, int(s.rng/3)%7*int(v)%5)
		s.SetSign(v, int8(int(s.rng/5)%7*int(v)%3-1))
		s.SetFactor(v, float64(v))
	}
	for _, c := range in.clauses {
		s.AddClause(c...)
	}
	for _, w := range in.weights {
		w.load(s)
	}
}

func randomLit(r *rand.Rand, vars int) Lit {
	return Lit(2 + r.IntN(2*vars))
}

func randomClause(r *rand.Rand, vars int) []Lit {
	c := make([]Lit, 1+r.IntN(2)+r.IntN(4))
	for i := range c {
		c[i] = randomLit(r, vars)
	}
	return c
}

func randomWeight(r *rand.Rand, vars int) weightInstance {
	w := weightInstance{con: randomLit(r, vars), count: r.IntN(2) == 0}
	if r.IntN(3) == 0 {
		w.con = Lit(r.IntN(2))
	}
	card := r.IntN(2) == 0
	var total int64
	for range 1 + r.IntN(12) {
		x := WeightLit{randomLit(r, vars), 1}
		if !card {
			x.Weight = 1 + r.Int64N(6)
		}
		total += x.Weight
		w.lits = append(w.lits, x)
	}
	w.bound = r.Int64N(total+3) - 1
	return w
}

func randomInstance(r *rand.Rand) *instance {
	in := &instance{vars: 3 + r.IntN(8)}
	if r.IntN(20) == 0 { // larger ones with more conflicts
		in.vars = 14
		for range 52 {
			in.clauses = append(in.clauses, []Lit{randomLit(r, 14), randomLit(r, 14), randomLit(r, 14)})
		}
	}
	for range r.IntN(3 * in.vars) {
		in.clauses = append(in.clauses, randomClause(r, in.vars))
	}
	for range r.IntN(5) {
		in.weights = append(in.weights, randomWeight(r, in.vars))
	}
	return in
}

// randomOptions vary what changes the path of the search.
func randomOptions(r *rand.Rand) Options {
	o := DefaultOptions()
	o.Seed = r.Uint64()
	o.SignDef = SignDef(r.IntN(4))
	o.Heuristic = Heuristic(r.IntN(4))
	o.Restart = Restart(r.IntN(5))
	o.RestartBase = 1 + r.IntN(4)
	o.ReduceBase = 1 + r.IntN(5)
	o.KeepGlue = r.IntN(2)
	o.InitMoms = r.IntN(2) == 0
	o.CheckModels = true
	if r.IntN(3) == 0 {
		o.RandFreq = 0.3
	}
	return o
}

// bitsOf is the current assignment of the first n variables.
func bitsOf(s *Solver, n int) uint {
	bits := uint(0)
	for v := Var(1); int(v) <= n; v++ {
		if s.Value(v.Pos()) > 0 {
			bits |= 1 << (v - 1)
		}
	}
	return bits
}

// rounds is the number of random instances of a test.
func rounds(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

func TestRandomSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range rounds(8000) {
		in := randomInstance(r)
		s := New(randomOptions(r))
		in.load(s)
		want := in.models()
		got := s.Solve(nil, nil)
		if (got == Sat) != (len(want) > 0) || got == Unknown {
			t.Fatalf("instance %d: got %v, %d models: %+v", i, got, len(want), in)
		}
		if got == Sat && !want[bitsOf(s, in.vars)] {
			t.Fatalf("instance %d: wrong model: %+v", i, in)
		}
	}
}

func TestRandomEnumerate(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range rounds(3000) {
		in := randomInstance(r)
		s := New(randomOptions(r))
		in.load(s)
		var as []Lit
		for range r.IntN(3) {
			as = append(as, randomLit(r, in.vars))
		}
		if err := enumerate(s, in, as, randomProjection(r, in.vars)); err != nil {
			t.Fatalf("instance %d: %v: %+v", i, err, in)
		}
		// The clauses learnt on the way must not be too strong.
		if err := enumerate(s, in, nil, nil); err != nil {
			t.Fatalf("instance %d again: %v: %+v", i, err, in)
		}
	}
}

// randomProjection is nil in half of the cases.
func randomProjection(r *rand.Rand, vars int) []Var {
	if r.IntN(2) == 0 {
		return nil
	}
	project := []Var{}
	for v := 1; v <= vars; v++ {
		if r.IntN(2) == 0 {
			project = append(project, Var(v))
		}
	}
	return project
}

// enumerate compares the models under assumptions, projected unless project is
// nil, with brute force.
func enumerate(s *Solver, in *instance, as []Lit, project []Var) error {
	mask := uint(1<<in.vars - 1)
	if project != nil {
		mask = 0
		for _, v := range project {
			mask |= 1 << (v - 1)
		}
	}
	want := map[uint]bool{}
	for bits := range in.models() {
		ok := true
		for _, a := range as {
			ok = ok && value(a, bits)
		}
		if ok {
			want[bits&mask] = true
		}
	}
	got := map[uint]bool{}
	for st := s.Solve(as, nil); st == Sat; st = s.Next(project, nil) {
		bits := bitsOf(s, in.vars) & mask
		if got[bits] {
			return fmt.Errorf("model %b twice (as %v, project %v)", bits, as, project)
		}
		if !want[bits] {
			return fmt.Errorf("model %b is wrong (as %v, project %v)", bits, as, project)
		}
		got[bits] = true
	}
	if len(got) != len(want) {
		return fmt.Errorf("%d models of %d (as %v, project %v)", len(got), len(want), as, project)
	}
	return nil
}

// TestRandomIncremental adds constraints between calls and checks cores.
func TestRandomIncremental(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range rounds(2500) {
		full := randomInstance(r)
		s := New(randomOptions(r))
		in := &instance{vars: full.vars}
		in.load(s)
		for step := range 4 {
			in.clauses = append(in.clauses, cut(full.clauses, step)...)
			in.weights = append(in.weights, cut(full.weights, step)...)
			for _, c := range cut(full.clauses, step) {
				s.AddClause(c...)
			}
			for _, w := range cut(full.weights, step) {
				w.load(s)
			}
			if err := checkAssumptions(r, s, in); err != nil {
				t.Fatalf("instance %d step %d: %v: %+v", i, step, err, in)
			}
		}
	}
}

// cut is the step-th quarter of xs.
func cut[T any](xs []T, step int) []T { return xs[len(xs)*step/4 : len(xs)*(step+1)/4] }

// checkAssumptions solves under random assumptions and verifies model or core.
func checkAssumptions(r *rand.Rand, s *Solver, in *instance) error {
	var as []Lit
	for range r.IntN(5) {
		as = append(as, randomLit(r, in.vars))
	}
	models := in.models()
	feasible := func(as []Lit) bool {
		for bits := range models {
			ok := true
			for _, a := range as {
				ok = ok && value(a, bits)
			}
			if ok {
				return true
			}
		}
		return false
	}
	switch st := s.Solve(as, nil); st {
	case Sat:
		if bits := bitsOf(s, in.vars); !models[bits] {
			return fmt.Errorf("wrong model")
		}
		for _, a := range as {
			if s.Value(a) <= 0 {
				return fmt.Errorf("assumption %d does not hold", a)
			}
		}
	case Unsat:
		given := map[Lit]bool{}
		for _, a := range as {
			given[a] = true
		}
		for _, a := range s.Core() {
			if !given[a] {
				return fmt.Errorf("core %v is not of %v", s.Core(), as)
			}
		}
		if feasible(s.Core()) {
			return fmt.Errorf("core %v of %v can hold", s.Core(), as)
		}
	default:
		return fmt.Errorf("status %v", st)
	}
	return nil
}

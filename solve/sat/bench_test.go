// SPDX-License-Identifier: MIT

package sat

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkPropagate follows a hidden assignment of a random formula, so that
// there is no conflict.
func BenchmarkPropagate(b *testing.B) {
	const n = 20000
	s := New(DefaultOptions())
	rng := rand.New(rand.NewPCG(1, 2))
	hidden := make([]Lit, n)
	for i := range hidden {
		v := s.NewVar()
		hidden[i] = v.Pos() ^ Lit(rng.IntN(2))
	}
	for range 8 * n {
		l := hidden[rng.IntN(n)]
		s.AddClause(l, hidden[rng.IntN(n)]^Lit(rng.IntN(2)), hidden[rng.IntN(n)]^Lit(rng.IntN(2)), hidden[rng.IntN(n)].Not())
	}
	before := s.stats.Propagations
	for b.Loop() {
		follow(b, s, hidden)
		s.Backtrack(0)
	}
	b.ReportMetric(float64(s.stats.Propagations-before)/b.Elapsed().Seconds(), "literals/s")
}

// follow decides literals that are open in their order; no conflict must come up.
func follow(b *testing.B, s *Solver, lits []Lit) {
	b.Helper()
	for _, l := range lits {
		if s.vals[l] != 0 {
			continue
		}
		s.decideLit(l)
		if !s.propagate() {
			b.Fatal("conflict")
		}
	}
}

// BenchmarkAnalyze learns from the first conflict of a random formula again and again.
func BenchmarkAnalyze(b *testing.B) {
	s := New(DefaultOptions())
	random3SAT(s, 5000, 21000, 1)
	s.begin()
	for v := Var(1); ; v++ {
		if s.vals[v.Pos()] != 0 {
			continue
		}
		s.decideLit(v.Pos())
		if !s.propagate() {
			break
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		s.analyze()
	}
	b.ReportMetric(float64(len(s.learnt)), "literals")
}

// BenchmarkCounters demands that a third of 60 literals hold, and decides them
// one after the other, by clauses and by the constraint of its own.
func BenchmarkCounters(b *testing.B) {
	for _, c := range []struct {
		name string
		add  func(*Solver, []WeightLit)
	}{
		{"clauses", func(s *Solver, ws []WeightLit) { s.AddCounted(True, ws, 20) }},
		{"native", func(s *Solver, ws []WeightLit) { s.AddWeight(True, ws, 20) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := New(DefaultOptions())
			var ws []WeightLit
			var lits []Lit
			for range 60 {
				l := s.NewVar().Pos()
				ws, lits = append(ws, WeightLit{l, 1}), append(lits, l.Not())
			}
			c.add(s, ws)
			for b.Loop() {
				follow(b, s, lits)
				s.Backtrack(0)
			}
		})
	}
}

func BenchmarkRandom3SAT(b *testing.B) {
	var conflicts uint64
	for i := 0; b.Loop(); i++ {
		s := New(DefaultOptions())
		random3SAT(s, 180, 767, uint64(i%8))
		s.Solve(nil, nil)
		conflicts += s.Stats().Conflicts
	}
	b.ReportMetric(float64(conflicts)/b.Elapsed().Seconds(), "conflicts/s")
}

func BenchmarkPigeonsNative(b *testing.B) {
	var conflicts uint64
	for b.Loop() {
		s := New(DefaultOptions())
		pigeons(s, 8, true)
		s.Solve(nil, nil)
		conflicts += s.Stats().Conflicts
	}
	b.ReportMetric(float64(conflicts)/b.Elapsed().Seconds(), "conflicts/s")
}

func BenchmarkEnumerateFree(b *testing.B) {
	models := 0
	for b.Loop() {
		s := New(DefaultOptions())
		for range 16 {
			s.NewVar()
		}
		for st := s.Solve(nil, nil); st == Sat; st = s.Next(nil, nil) {
			models++
		}
	}
	b.ReportMetric(float64(models)/b.Elapsed().Seconds(), "models/s")
}

// BenchmarkEnumerateChoose enumerates the ways to choose 5 of 24.
func BenchmarkEnumerateChoose(b *testing.B) {
	models := 0
	for b.Loop() {
		s := New(DefaultOptions())
		var ws []WeightLit
		for range 24 {
			ws = append(ws, WeightLit{s.NewVar().Pos(), 1})
		}
		s.AddWeight(True, ws, 5)
		s.AddWeight(False, ws, 6)
		for st := s.Solve(nil, nil); st == Sat; st = s.Next(nil, nil) {
			models++
		}
	}
	b.ReportMetric(float64(models)/b.Elapsed().Seconds(), "models/s")
}

func BenchmarkEnumerateProject(b *testing.B) {
	models := 0
	for b.Loop() {
		s := New(DefaultOptions())
		var project []Var
		for i := range 60 {
			v := s.NewVar()
			if i%5 == 0 {
				project = append(project, v)
			}
			if i > 0 {
				s.AddClause(v.Pos(), (v - 1).Neg(), 2)
			}
		}
		for st := s.Solve(nil, nil); st == Sat; st = s.Next(project, nil) {
			models++
		}
	}
	b.ReportMetric(float64(models)/b.Elapsed().Seconds(), "models/s")
}

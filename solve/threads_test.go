// SPDX-License-Identifier: MIT

package solve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/clingotest"
	"github.com/goasp/goasp/solve"
)

// coloring tells the ways to colour a random graph with three colours, and
// what they cost.
func coloring(t *testing.T, s *solve.Solver, nodes, edges int, seed uint64) {
	t.Helper()
	const colors = 3
	rng := rand.New(rand.NewPCG(seed, 3))
	at := func(node, color int) aspif.Atom { return aspif.Atom(node*colors + color + 1) }
	s.InitProgram(false)
	s.BeginStep()
	var costs []aspif.WeightLit
	for n := range nodes {
		var body []aspif.WeightLit
		for c := range colors {
			a := at(n, c)
			s.Rule(aspif.Choice, []aspif.Atom{a}, nil)
			s.Output(fmt.Appendf(nil, "color(%d,%d)", n, c), []aspif.Lit{a.Pos()})
			body = append(body, aspif.WeightLit{Lit: a.Pos(), Weight: 1})
			costs = append(costs, aspif.WeightLit{Lit: a.Pos(), Weight: int64(rng.IntN(4))})
			for d := range c {
				s.Rule(aspif.Disjunction, nil, []aspif.Lit{a.Pos(), at(n, d).Pos()})
			}
		}
		some := aspif.Atom(nodes*colors + n + 1)
		s.WeightRule(aspif.Disjunction, []aspif.Atom{some}, 1, body)
		s.Rule(aspif.Disjunction, nil, []aspif.Lit{-some.Pos()})
	}
	for range edges {
		a, b := rng.IntN(nodes), rng.IntN(nodes)
		for c := range colors {
			if a != b {
				s.Rule(aspif.Disjunction, nil, []aspif.Lit{at(a, c).Pos(), at(b, c).Pos()})
			}
		}
	}
	s.Minimize(0, costs)
	if err := s.EndStep(); err != nil {
		t.Fatal(err)
	}
}

// TestThreadsExchange compares threads with a single one on problems that take
// enough conflicts for them to exchange clauses.
func TestThreadsExchange(t *testing.T) {
	for _, x := range []struct {
		task         clingotest.Task
		strategy     string
		nodes, edges int
	}{
		{clingotest.Brave, "", 300, 675},
		{clingotest.Cautious, "", 300, 675},
		{clingotest.OptimalModels, "bb", 70, 150},
		{clingotest.OptimalModels, "usc", 70, 150},
	} {
		t.Run(fmt.Sprint(x.task, x.strategy), func(t *testing.T) {
			conflicts := uint64(0)
			for seed := range uint64(3) {
				run := func(threads int, split bool) clingotest.Models {
					s := solve.New(configure(x.task, solve.Config{Threads: threads, Split: split, Seed: seed, OptStrategy: x.strategy}))
					coloring(t, s, x.nodes, x.edges, seed)
					m := answers(s, x.task)
					if threads == 1 {
						conflicts = max(conflicts, s.Stats().Search.Conflicts)
					}
					return m
				}
				want := run(1, false)
				for _, split := range []bool{false, true} {
					got := run(4, split)
					if got.Error != "" || !slices.Equal(got.Keys, want.Keys) {
						t.Fatalf("seed %d, split %v: %d answers %s, want %d", seed, split, len(got.Keys), got.Error, len(want.Keys))
					}
				}
			}
			if conflicts < 1000 {
				t.Errorf("%d conflicts are too few to exchange clauses", conflicts)
			}
		})
	}
}

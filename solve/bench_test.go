// SPDX-License-Identifier: MIT

package solve_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve"
)

// BenchmarkUnfounded enumerates ways to reach all nodes of a random graph
// through chosen edges: the nodes depend on each other in cycles.
func BenchmarkUnfounded(b *testing.B) {
	const nodes, edges, models = 1000, 3000, 100
	for b.Loop() {
		s := solve.New(solve.Config{Threads: 1})
		s.InitProgram(false)
		s.BeginStep()
		rng := rand.New(rand.NewPCG(1, 2))
		for e := range edges {
			to, from := aspif.Atom(rng.IntN(nodes)+1), aspif.Atom(rng.IntN(nodes)+1)
			if e < nodes-1 { // all can be reached
				to, from = aspif.Atom(e+2), aspif.Atom(rng.IntN(e+1)+1)
			}
			chosen := aspif.Atom(nodes + 1 + e)
			s.Rule(aspif.Choice, []aspif.Atom{chosen}, nil)
			body := []aspif.Lit{chosen.Pos()}
			if from != 1 {
				body = append(body, from.Pos())
			}
			s.Rule(aspif.Disjunction, []aspif.Atom{to}, body)
		}
		for n := aspif.Atom(2); n <= nodes; n++ {
			s.Rule(aspif.Disjunction, nil, []aspif.Lit{-n.Pos()})
		}
		if err := s.EndStep(); err != nil {
			b.Fatal(err)
		}
		res, err := s.Solve(context.Background(), models, nil, func(*solve.Model) bool { return true })
		if err != nil || res.Models != models {
			b.Fatal(res.Models, err)
		}
	}
	b.ReportMetric(float64(b.N*models)/b.Elapsed().Seconds(), "models/s")
}

// SPDX-License-Identifier: MIT

package meta_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/brute"
	"github.com/goasp/goasp/internal/clingotest"
	"github.com/goasp/goasp/meta"
	"github.com/goasp/goasp/solve"
)

// levels makes levels of programs over atoms x1, x2, ...: the first ones are
// the design, one is the concept. It chooses among the design, which most
// programs would not do.
type levels struct {
	aspif.Program
	design  int
	concept int
	choose  bool
}

func (l levels) BeginStep() {
	l.Program.BeginStep()
	for a := 1; l.choose && a <= l.design; a++ {
		l.Rule(aspif.Choice, []aspif.Atom{aspif.Atom(a)}, nil)
	}
}

func (l levels) Output(text []byte, cond []aspif.Lit) {
	var n int
	if _, err := fmt.Sscanf(string(text), "x%d", &n); err != nil {
		panic(err)
	}
	switch {
	case n <= l.design:
		text = fmt.Appendf(nil, "__level_design(%d)", (n+1)/2) // some have two conditions
	case n == l.concept:
		text = []byte("__concept")
	}
	l.Program.Output(text, cond)
}

// levelOf splits what an answer shows into the level and whether it has the concept.
func levelOf(shown []string) (level string, concept bool) {
	var design []string
	for _, x := range shown {
		concept = concept || x == "__concept"
		if strings.HasPrefix(x, "__level_design") {
			design = append(design, x)
		}
	}
	slices.Sort(design)
	return strings.Join(slices.Compact(design), " "), concept
}

// TestShortcuts compares the levels found with those of the definition: levels
// of answer sets with the concept of which there is none without.
func TestShortcuts(t *testing.T) {
	n := uint64(4000)
	if testing.Short() {
		n = 500
	}
	found, explained, refuted := 0, 0, 0
	for i := range n {
		r := rand.New(rand.NewPCG(41, i))
		on := func() bool { return r.IntN(4) == 0 }
		g := clingotest.RandomGround(r, clingotest.GroundFeatures{Disjunction: on(), Minimize: on(), Externals: on(), Edges: on(), Assumptions: on()})
		l := levels{design: 2 + r.IntN(3), concept: 6 + r.IntN(3), choose: r.IntN(4) > 0}

		s := meta.NewShortcuts(context.Background(), solve.Config{Threads: 1 + int(i%2), Seed: i, OptMode: solve.OptIgnore})
		slow := &brute.Program{}
		l.Program = aspif.Tee{s, slow}
		l.InitProgram(false)
		if err := g.Tell(0, l); err != nil {
			t.Fatal(err)
		}
		models, err := slow.Models(16)
		if err != nil {
			continue // too many atoms to try all
		}
		with, without := map[string]bool{}, map[string]bool{}
		for _, m := range models {
			if level, concept := levelOf(m.Shown); concept {
				with[level] = true
			} else {
				without[level] = true
			}
		}
		var want, got []string
		for level := range with {
			if !without[level] {
				want = append(want, level)
			}
		}
		_, err = s.Solver().Solve(context.Background(), 0, nil, func(m *solve.Model) bool {
			var shown []string
			for text := range m.Shown {
				shown = append(shown, string(text))
			}
			level, _ := levelOf(shown)
			got = append(got, level)
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(want)
		slices.Sort(got)
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("program %d, %d of the level, concept x%d: %s\n%s", i, l.design, l.concept, d, g)
		}
		found += len(got)
		refuted += len(with) - len(got)
		if s.Explains() {
			explained++
		}
	}
	if found == 0 || refuted == 0 || explained == 0 || explained == int(n) {
		t.Errorf("%d levels found, %d refuted, %d programs with explanations: not much of a test", found, refuted, explained)
	}
	t.Log(found, refuted, explained)
}

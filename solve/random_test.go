// SPDX-License-Identifier: MIT

package solve_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strconv"
	"testing"

	"github.com/goasp/goasp/internal/brute"
	"github.com/goasp/goasp/internal/clingotest"
	"github.com/goasp/goasp/solve"
)

// programs is the number of random programs per test.
func programs(t *testing.T) uint64 {
	if n, err := strconv.ParseUint(os.Getenv("GOASP_RANDOM"), 10, 64); err == nil {
		return n
	}
	if testing.Short() {
		return 300
	}
	return 2000
}

// configure is the configuration for a task.
func configure(task clingotest.Task, c solve.Config) solve.Config {
	switch task {
	case clingotest.AllModels:
		c.OptMode = solve.OptEnum
	case clingotest.OptimalModels:
		c.OptMode = solve.OptOptN
	case clingotest.Projected:
		c.OptMode, c.Project = solve.OptIgnore, solve.ProjectShow
	case clingotest.Brave:
		c.OptMode, c.EnumMode = solve.OptIgnore, solve.EnumBrave
	case clingotest.Cautious:
		c.OptMode, c.EnumMode = solve.OptIgnore, solve.EnumCautious
	}
	return c
}

// answers solves the last step told.
func answers(s *solve.Solver, task clingotest.Task) clingotest.Models {
	var m clingotest.Models
	_, err := s.Solve(context.Background(), 0, nil, func(x *solve.Model) bool {
		var shown []string
		for text := range x.Shown {
			shown = append(shown, string(text))
		}
		key := clingotest.Key(shown)
		if len(x.Costs) > 0 && task < clingotest.Projected {
			key += fmt.Sprint(" @", x.Costs)
		}
		switch {
		case task == clingotest.OptimalModels && s.HasMinimize() && !x.Optimal:
			return true
		case task >= clingotest.Brave:
			m.Keys = m.Keys[:0]
		}
		m.Keys = append(m.Keys, key)
		return true
	})
	if err != nil {
		m.Error = err.Error()
	}
	sort.Strings(m.Keys)
	return m
}

// difference tells a program to both and compares every step.
func difference(g clingotest.GroundProgram, task clingotest.Task, c solve.Config) string {
	b := &brute.Program{}
	s := solve.New(configure(task, c))
	s.InitProgram(len(g) > 1)
	for step := range g {
		if err := g.Tell(step, b); err != nil {
			return err.Error()
		}
		if err := g.Tell(step, s); err != nil {
			return err.Error()
		}
		want := clingotest.FromBrute(b, clingotest.Mode{Task: task, Limit: 1 << 20}, 14)
		if want.Cut {
			continue
		}
		got := answers(s, task)
		if got.Error != "" {
			return got.Error
		}
		if !slices.Equal(got.Keys, want.Keys) {
			return fmt.Sprintf("step %d, task %d: got\n%q, want\n%q", step, task, got.Keys, want.Keys)
		}
	}
	return ""
}

// TestRandomPrograms compares with the definition: all models, optimal ones,
// projections and consequences.
func TestRandomPrograms(t *testing.T) {
	for _, f := range []clingotest.GroundFeatures{
		{},
		{Minimize: true},
		{Externals: true, Assumptions: true},
		{Disjunction: true},
		{Disjunction: true, Minimize: true, Externals: true, Assumptions: true},
		{Edges: true},
		{Steps: true, Externals: true},
		{Steps: true, Disjunction: true, Minimize: true, Externals: true, Edges: true, Assumptions: true},
	} {
		t.Run(fmt.Sprintf("%+v", f), func(t *testing.T) {
			for i := range programs(t) {
				g := clingotest.RandomGround(rand.New(rand.NewPCG(1, i)), f)
				task, c := clingotest.TaskOf(i), solve.Config{Seed: i}
				if i%3 == 0 {
					c.OptStrategy = "usc"
				}
				d := difference(g, task, c)
				if d == "" {
					continue
				}
				small := clingotest.ShrinkGround(g, func(g clingotest.GroundProgram) bool { return difference(g, task, c) != "" })
				t.Fatalf("program %d\n%s\n%s", i, small, difference(small, task, c))
			}
		})
	}
}

// TestThreads runs portfolios; the race detector watches them in CI.
func TestThreads(t *testing.T) {
	f := clingotest.GroundFeatures{Disjunction: true, Minimize: true, Externals: true, Assumptions: true}
	for i := range programs(t) / 10 {
		g := clingotest.RandomGround(rand.New(rand.NewPCG(2, i)), f)
		task := clingotest.TaskOf(i)
		if d := difference(g, task, solve.Config{Seed: i, Threads: 1 + int(i%4), Split: true}); d != "" {
			t.Fatalf("program %d\n%s\n%s", i, g, d)
		}
	}
}

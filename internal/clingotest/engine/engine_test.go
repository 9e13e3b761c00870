// SPDX-License-Identifier: MIT

package engine

import (
	"math/rand/v2"
	"os/exec"
	"testing"
	"time"

	"github.com/goasp/goasp/internal/clingotest"
)

// TestRandomPrograms compares the models of random programs with brute force
// and with an installed clingo. A longer run is that of cmd/fuzzprog.
func TestRandomPrograms(t *testing.T) {
	path, _ := exec.LookPath("clingo")
	n := uint64(60)
	if testing.Short() {
		n = 15
	}
	for _, features := range []string{"core", "aggregates", "recursive", "conditional", "heads", "terms", "disjunction", "minimize", "all"} {
		f, err := clingotest.ParseFeatures(features)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(features, func(t *testing.T) {
			t.Parallel()
			for i := range n {
				r := rand.New(rand.NewPCG(99, i))
				p := clingotest.Random(r, f)
				m := clingotest.Mode{Task: clingotest.TaskOf(i), Limit: 1000, Timeout: 10 * time.Second, Seed: i}
				if d := compare(path, p.String(), m); d != "" {
					small := clingotest.Shrink(p, func(p clingotest.Program) bool { return compare(path, p.String(), m) != "" })
					t.Errorf("program %d, task %d:\n%s%s", i, m.Task, small, compare(path, small.String(), m))
				}
			}
		})
	}
}

func compare(path, program string, m clingotest.Mode) string {
	own, gp, err := Solve(program, m)
	if err != nil {
		return err.Error()
	}
	if own.Error == "" {
		if d := clingotest.Difference("goasp", own, "brute force", clingotest.FromBrute(gp, m, 10)); d != "" {
			return d
		}
	}
	if path == "" {
		return ""
	}
	d, _, err := clingotest.DifferenceToClingo(path, program, m, own)
	if err != nil {
		return err.Error()
	}
	return d
}

// TestRandomGround compares the models of random ground programs with brute
// force. A longer run is that of cmd/fuzzground.
func TestRandomGround(t *testing.T) {
	n := uint64(1500)
	if testing.Short() {
		n = 300
	}
	models := 0
	for i := range n {
		r := rand.New(rand.NewPCG(99, i))
		on := func() bool { return r.IntN(3) == 0 }
		g := clingotest.RandomGround(r, clingotest.GroundFeatures{
			Steps: on(), Disjunction: on(), Minimize: on(), Externals: on(), Edges: on(), Assumptions: on(),
		})
		m := clingotest.Mode{Task: clingotest.TaskOf(i), Limit: 4000, Timeout: 10 * time.Second, Seed: i}
		diff, count := CheckGround(g, m, 11)
		models += count
		if diff != "" {
			small := clingotest.ShrinkGround(g, func(g clingotest.GroundProgram) bool {
				d, _ := CheckGround(g, m, 11)
				return d != ""
			})
			diff, _ = CheckGround(small, m, 11)
			t.Errorf("program %d, task %d:\n%s%s", i, m.Task, small, diff)
		}
	}
	if models == 0 {
		t.Error("no models at all")
	}
}

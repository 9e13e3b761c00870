// SPDX-License-Identifier: MIT

// Fuzzground tells random ground programs to the solver, in one step or in
// several, and compares its models with the definition of stable models. It
// prints the smallest program it finds for each difference:
//
//	go run ./internal/clingotest/cmd/fuzzground -n 20000 -seed 1
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/goasp/goasp/internal/clingotest"
	"github.com/goasp/goasp/internal/clingotest/engine"
)

func main() {
	n := flag.Uint64("n", 1000, "number of programs")
	first := flag.Uint64("first", 0, "number of the first program")
	seed := flag.Uint64("seed", 1, "seed; program i of a seed is always the same")
	guess := flag.Int("guess", 12, "atoms that brute force guesses at most")
	stop := flag.Int("stop", 5, "differences to stop after")
	without := flag.String("without", "", "features to leave out: steps,disjunction,minimize,externals,edges,assumptions")
	flag.Parse()
	off := func(name string) bool { return strings.Contains(*without, name) }
	found, models := 0, 0
	for i := *first; i < *first+*n && found < *stop; i++ {
		r := rand.New(rand.NewPCG(*seed, i))
		on := func(name string) bool { return r.IntN(3) == 0 && !off(name) }
		f := clingotest.GroundFeatures{
			Steps: on("steps"), Disjunction: on("disjunction"), Minimize: on("minimize"),
			Externals: on("externals"), Edges: on("edges"), Assumptions: on("assumptions"),
		}
		g := clingotest.RandomGround(r, f)
		mode := clingotest.Mode{Task: clingotest.TaskOf(i), Limit: 4000, Timeout: 10 * time.Second, Seed: i}
		diff, count := engine.CheckGround(g, mode, *guess)
		models += count
		if diff == "" {
			continue
		}
		found++
		small := clingotest.ShrinkGround(g, func(g clingotest.GroundProgram) bool {
			d, _ := engine.CheckGround(g, mode, *guess)
			return d != ""
		})
		diff, _ = engine.CheckGround(small, mode, *guess)
		fmt.Printf("program %d of seed %d, task %d:\n%s%s\n\n", i, *seed, mode.Task, small, diff)
	}
	fmt.Printf("%d models, %d differences\n", models, found)
	if found > 0 {
		os.Exit(1)
	}
}

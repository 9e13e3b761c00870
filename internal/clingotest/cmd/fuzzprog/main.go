// SPDX-License-Identifier: MIT

// Fuzzprog compares goasp on random programs with the definition of stable
// models and with an installed clingo, and prints the smallest program it
// finds for each difference:
//
//	go run ./internal/clingotest/cmd/fuzzprog -n 20000 -seed 1 -features all
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goasp/goasp/internal/clingotest"
	"github.com/goasp/goasp/internal/clingotest/engine"
)

// options are the flags.
type options struct {
	n, first, seed uint64
	features       string
	binary         string
	clingo         int
	guess          int
	stop           int
	workers        int
	limit          int
	timeout        time.Duration
	print          bool
}

// fuzzer counts what the workers find.
type fuzzer struct {
	options
	f       clingotest.Features
	path    string // of clingo, empty without
	next    atomic.Uint64
	found   atomic.Int64
	models  atomic.Uint64
	byBrute atomic.Uint64 // programs compared by brute force
	byOther atomic.Uint64 // programs compared with clingo
	refused atomic.Uint64
	mu      sync.Mutex // for printing
}

func main() {
	var o options
	flag.Uint64Var(&o.n, "n", 1000, "number of programs")
	flag.Uint64Var(&o.first, "first", 0, "number of the first program")
	flag.Uint64Var(&o.seed, "seed", 1, "seed; program i of a seed is always the same")
	flag.StringVar(&o.features, "features", "all", "parts of the language beyond the core, or all, or core")
	flag.StringVar(&o.binary, "binary", "", "a goasp whose models and exit codes are compared, too")
	flag.IntVar(&o.clingo, "clingo", 100, "percentage of programs compared with clingo")
	flag.IntVar(&o.guess, "guess", 14, "atoms that brute force guesses at most")
	flag.IntVar(&o.stop, "stop", 10, "differences to stop after")
	flag.IntVar(&o.workers, "j", 2, "workers")
	flag.IntVar(&o.limit, "limit", 2000, "models of a program at most")
	flag.DurationVar(&o.timeout, "timeout", 5*time.Second, "for one program and engine")
	flag.BoolVar(&o.print, "print", false, "print the programs only")
	flag.Parse()
	z := &fuzzer{options: o}
	var err error
	if z.f, err = clingotest.ParseFeatures(o.features); err != nil {
		fmt.Fprintln(os.Stderr, "fuzzprog:", err)
		os.Exit(2)
	}
	if z.path, err = exec.LookPath("clingo"); err != nil {
		fmt.Fprintln(os.Stderr, "fuzzprog: clingo is not installed, going on without")
	}
	z.next.Store(o.first)
	var wg sync.WaitGroup
	for range o.workers {
		wg.Go(z.work)
	}
	wg.Wait()
	done := min(z.next.Load(), o.first+o.n) - o.first
	fmt.Printf("%d programs, %d models, %d checked by brute force, %d by clingo, %d refused: %d differences\n",
		done, z.models.Load(), z.byBrute.Load(), z.byOther.Load(), z.refused.Load(), z.found.Load())
	if z.found.Load() > 0 {
		os.Exit(1)
	}
}

// work takes programs until there are no more.
func (z *fuzzer) work() {
	for z.found.Load() < int64(z.stop) {
		i := z.next.Add(1) - 1
		if i >= z.first+z.n {
			return
		}
		r := rand.New(rand.NewPCG(z.seed, i))
		p := clingotest.Random(r, z.f)
		if z.print {
			fmt.Printf("%% %d\n%s\n", i, p)
			continue
		}
		mode := clingotest.Mode{Task: clingotest.TaskOf(i), Limit: z.limit, Timeout: z.timeout, Seed: i}
		clingo := z.path != "" && r.IntN(100) < z.clingo
		diff := z.compare(p.String(), mode, clingo, true)
		if diff == "" {
			continue
		}
		z.found.Add(1)
		small := clingotest.Shrink(p, func(p clingotest.Program) bool {
			return z.compare(p.String(), mode, clingo, false) != ""
		})
		z.mu.Lock()
		fmt.Printf("program %d of seed %d, features %s:\n%s%s\n\n", i, z.seed, z.features, small, z.compare(small.String(), mode, clingo, false))
		z.mu.Unlock()
	}
}

// compare is the first difference that a program shows, or empty.
func (z *fuzzer) compare(program string, m clingotest.Mode, clingo, count bool) string {
	own, gp, err := engine.Solve(program, m)
	if err != nil {
		return err.Error()
	}
	if count {
		z.models.Add(uint64(len(own.Keys)))
	}
	if own.Error == "" {
		slow := clingotest.FromBrute(gp, m, z.guess)
		if count && !own.Cut && !slow.Cut {
			z.byBrute.Add(1)
		}
		if d := clingotest.Difference("goasp", own, "brute force", slow); d != "" {
			return d
		}
	} else if count {
		z.refused.Add(1)
	}
	if z.binary != "" {
		bin, err := clingotest.FromClingo(z.binary, program, m)
		if err != nil {
			return err.Error()
		}
		if d := clingotest.Difference("goasp", own, z.binary, bin); d != "" {
			return d
		}
		own.Exit = bin.Exit
	}
	if !clingo || own.Cut { // where there is no answer, there is nothing to compare
		return ""
	}
	d, compared, err := clingotest.DifferenceToClingo(z.path, program, m, own)
	if err != nil {
		return err.Error()
	}
	if count && compared {
		z.byOther.Add(1)
	}
	return d
}

// SPDX-License-Identifier: MIT

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/output"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/solve"
)

// session is one run of clingo mode.
type session struct {
	o       *options
	stderr  io.Writer
	printer output.Printer
	limits  *limits
	start   time.Time
	solver  *solve.Solver
	sum     output.Summary
	gone    bool // the reader of standard output went away
}

// runClingo grounds, solves and prints; it returns the exit code.
func runClingo(o *options, stdout, stderr io.Writer) int {
	if f := missing(o.files); f != "" && f != o.files[0] {
		usageError(stderr, fmt.Errorf("'%s': could not open input file!", f))
		return exitNoInput
	}
	s := &session{o: o, stderr: stderr, start: time.Now()}
	s.printer = output.New(o.outf, stdout, output.Settings{
		Version: version, Inputs: o.files, Quiet: o.quiet, Verbose: o.verbose, Separator: o.ifs, AtomForm: o.atomf,
		Brave: o.cfg.EnumMode == solve.EnumBrave, Cautious: o.cfg.EnumMode == solve.EnumCautious, Stats: o.stats, Threads: o.cfg.Threads,
	})
	s.limits = watch(o.timeLimit)
	defer s.limits.close()
	s.printer.Start()
	s.solver = solve.New(o.cfg)
	s.sum.Calls = 1
	if !s.ground() {
		if s.limits.ctx.Err() == nil {
			s.sum.Result = solve.Result{}
			s.end()
			return exitFailure
		}
		s.sum.Result.Interrupted = true
		return s.end()
	}
	err := s.solve()
	if err != nil {
		fmt.Fprintf(stderr, "*** ERROR: (clingo): %v\n", err)
		s.sum.Result = solve.Result{}
		s.end()
		return exitFailure
	}
	return s.end()
}

// missing is the first file that cannot be opened.
func missing(files []string) string {
	for _, f := range files {
		if f != "-" && !exists(f) {
			return f
		}
	}
	return ""
}

// ground reads and grounds the files; false after an error or interrupt.
func (s *session) ground() bool {
	return groundInto(s.limits.ctx, s.o, ground.Options{Consts: s.o.consts, Program: s.solver}, s.stderr, "clingo")
}

// groundInto reads and grounds files and reports errors.
func groundInto(ctx context.Context, o *options, g ground.Options, stderr io.Writer, tool string) bool {
	log := diag.NewLogger(diag.Printer(stderr))
	for _, w := range o.warnings {
		for c := range diag.Code(len(diag.CodeNames)) {
			if w.all || w.code == c {
				log.Enable(c, w.on)
			}
		}
	}
	gr := ground.New(g, symbol.NewStore(), log)
	files := o.files
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, f := range files {
		if err := gr.LoadFile(f); err != nil {
			fmt.Fprintf(stderr, "*** ERROR: (%s): %v\n", tool, err)
			return false
		}
	}
	if log.HasError() {
		fmt.Fprintf(stderr, "*** ERROR: (%s): parsing failed\n", tool)
		return false
	}
	err := gr.Ground(ctx, []ground.Part{{Name: "base"}})
	switch {
	case err == nil:
		return true
	case ctx.Err() != nil || errors.Is(err, syscall.EPIPE):
	case errors.Is(err, ground.ErrReported):
		fmt.Fprintf(stderr, "*** ERROR: (%s): grounding stopped because of errors\n", tool)
	default:
		fmt.Fprintf(stderr, "*** ERROR: (%s): %v\n", tool, err)
	}
	return false
}

func (s *session) solve() error {
	o := s.o
	limit := o.models
	optimize := s.solver.HasMinimize()
	consequences := o.cfg.EnumMode == solve.EnumBrave || o.cfg.EnumMode == solve.EnumCautious
	if !o.modelsIn && !consequences && !(optimize && o.cfg.OptMode != solve.OptEnum) {
		limit = 1
	}
	s.sum.Known = true
	s.sum.Optimize = optimize
	s.sum.OptN = optimize && o.cfg.OptMode == solve.OptOptN
	s.printer.Solving()
	began := time.Now()
	var last time.Time
	res, err := s.solver.Solve(s.limits.ctx, limit, []aspif.Lit(nil), func(m *solve.Model) bool {
		last = time.Now()
		if m.Number == 1 {
			s.sum.Times.Model = last.Sub(began)
		}
		s.printer.Model(m, last.Sub(s.start))
		if m.Consequence {
			s.sum.Consequence = m.Size()
		}
		if o.cfg.Threads >= 1 && m.Number&0x3ff != 0 && m.Number > 16 {
			return true
		}
		if s.printer.Flush() != nil {
			s.gone = true
			return false
		}
		return true
	})
	s.sum.Result = res
	s.sum.Stats = s.solver.Stats()
	s.sum.Times.Solve = time.Since(began)
	if res.Exhausted {
		if last.IsZero() {
			last = began
		}
		s.sum.Times.Unsat = time.Since(last)
	}
	return err
}

// end prints the summary; the result is the exit code.
func (s *session) end() int {
	s.sum.TimeLimit = s.limits.timedOut()
	s.sum.Interrupted = s.limits.signaled()
	if s.sum.TimeLimit && s.sum.Result.Interrupted || s.sum.Interrupted {
		fmt.Fprintf(s.stderr, "*** Info : (clingo): %s\n", s.limits.reason())
	}
	s.sum.Times.Total = time.Since(s.start)
	s.sum.Times.CPU = cpuTime()
	if !s.gone {
		if err := s.printer.End(&s.sum); err != nil && !errors.Is(err, syscall.EPIPE) {
			fmt.Fprintf(s.stderr, "*** ERROR: (clingo): %v\n", err)
			return exitFailure
		}
	}
	return exitCode(&s.sum.Result)
}

// runGringo prints the ground program.
func runGringo(o *options, stdout, stderr io.Writer) int {
	if f := missing(o.files); f != "" && f != o.files[0] {
		usageError(stderr, fmt.Errorf("'%s': could not open input file!", f))
		return exitNoInput
	}
	g := ground.Options{Consts: o.consts}
	switch {
	case o.text || o.output == "text":
		g.Text = stdout
	case o.output == "" || o.output == "intermediate":
		g.Program = aspif.NewWriter(stdout)
	default:
		fmt.Fprintf(stderr, "*** ERROR: (gringo): output format '%s' is not supported yet\n", o.output)
		return exitFailure
	}
	l := watch(o.timeLimit)
	defer l.close()
	if !groundInto(l.ctx, o, g, stderr, "gringo") {
		return exitError
	}
	return 0
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

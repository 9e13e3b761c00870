// SPDX-License-Identifier: MIT

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/output"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/reify"
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
	tool    string // in messages
	models  uint64 // of the calls before
	sum     output.Summary
	gone    bool // the reader of standard output went away
}

// newSession starts a run; in tells what kind of problem it solves.
func newSession(o *options, in output.Input, stdout, stderr io.Writer) *session {
	s := &session{o: o, stderr: stderr, start: time.Now(), tool: "clingo"}
	s.printer = output.New(o.outf, in, stdout, output.Settings{
		Version: version, Inputs: o.files, Quiet: o.quiet, Verbose: o.verbose, Separator: o.ifs, AtomForm: o.atomf, HideAux: o.hideAux,
		Brave: o.cfg.EnumMode == solve.EnumBrave, Cautious: o.cfg.EnumMode == solve.EnumCautious, Stats: o.stats, Threads: o.cfg.Threads,
	})
	s.limits = watch(o.timeLimit)
	s.solver = solve.New(o.cfg)
	return s
}

// runClingo grounds, solves and prints; it returns the exit code.
func runClingo(o *options, stdout, stderr io.Writer) int {
	if f := missing(o.files); f != "" && f != o.files[0] {
		usageError(stderr, complain("'%s': could not open input file!", f))
		return exitNoInput
	}
	s := newSession(o, output.Program, stdout, stderr)
	defer s.limits.close()
	s.printer.Start()
	if f, ok := aspifInput(o.files); ok {
		defer f.Close()
		return s.steps(f)
	}
	gr := s.load()
	if gr == nil {
		s.sum.Calls = 1
		return s.failed(nil)
	}
	var err error
	if gr.Incremental() {
		err = s.incremental(gr)
	} else {
		s.sum.Calls = 1
		if err = gr.Ground(s.limits.ctx, []ground.Part{{Name: "base"}}); err == nil {
			err = s.solve()
		}
	}
	if err != nil && s.limits.ctx.Err() != nil {
		s.sum.Result.Interrupted = true
		return s.end()
	}
	if err != nil {
		return s.failed(err)
	}
	return s.end()
}

// aspifInput opens the first file if it holds a ground program.
func aspifInput(files []string) (*os.File, bool) {
	if len(files) == 0 || files[0] == "-" {
		return nil, false
	}
	f, err := os.Open(files[0])
	if err != nil {
		return nil, false
	}
	head := make([]byte, 4)
	n, _ := io.ReadFull(f, head)
	if _, err := f.Seek(0, io.SeekStart); err != nil || string(head[:n]) != "asp " {
		f.Close()
		return nil, false
	}
	return f, true
}

// failed ends a run after an error, which is reported unless nil.
func (s *session) failed(err error) int {
	switch {
	case errors.Is(err, ground.ErrReported):
		fmt.Fprintf(s.stderr, "*** ERROR: (%s): grounding stopped because of errors\n", s.tool)
	case err != nil:
		fmt.Fprintf(s.stderr, "*** ERROR: (%s): %v\n", s.tool, err)
	}
	s.sum.Result = solve.Result{}
	s.end()
	return exitFailure
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

// load reads the files; nil after an error, which was reported.
func (s *session) load() *ground.Grounder {
	return load(s.o, ground.Options{Consts: s.o.consts, Program: s.solver}, s.stderr, "clingo")
}

// load reads files into a grounder and reports errors.
func load(o *options, g ground.Options, stderr io.Writer, tool string) *ground.Grounder {
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
		if err := gr.LoadFile(f); err != nil && !log.HasError() {
			fmt.Fprintf(stderr, "*** ERROR: (%s): %v\n", tool, err)
			return nil
		}
	}
	if log.HasError() {
		fmt.Fprintf(stderr, "*** ERROR: (%s): parsing failed\n", tool)
		return nil
	}
	return gr
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
		if m.Number > 16 && m.Number&0x3ff != 0 {
			return true // many answers are written in blocks
		}
		if s.printer.Flush() != nil {
			s.gone = true
			return false
		}
		return true
	})
	res.Models += s.models
	s.models = res.Models
	s.sum.Result = res
	s.sum.Stats = s.solver.Stats()
	s.sum.Times.Solve += time.Since(began)
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
		usageError(stderr, complain("'%s': could not open input file!", f))
		return exitNoInput
	}
	g := ground.Options{Consts: o.consts}
	switch o.format() {
	case "text":
		g.Text = stdout
	case "intermediate":
		g.Program = aspif.NewWriter(stdout)
	case "smodels":
		g.Program = aspif.NewSmodelsWriter(stdout)
	case "reify":
		g.Program = reify.New(stdout, reify.Options{SCCs: o.reifySCCs, Steps: o.reifySteps})
	}
	l := watch(o.timeLimit)
	defer l.close()
	gr := load(o, g, stderr, "gringo")
	if gr == nil {
		return exitError
	}
	var err error
	if gr.Incremental() {
		err = stepwise(l.ctx, gr, func() (solve.Outcome, error) { return solve.Unknown, nil })
	} else {
		err = gr.Ground(l.ctx, []ground.Part{{Name: "base"}})
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, syscall.EPIPE):
	case errors.Is(err, ground.ErrReported):
		fmt.Fprintln(stderr, "*** ERROR: (gringo): grounding stopped because of errors")
	case l.ctx.Err() != nil:
		fmt.Fprintf(stderr, "*** Info : (gringo): %s\n", l.reason())
	default:
		fmt.Fprintf(stderr, "*** ERROR: (gringo): %v\n", err)
	}
	return exitError
}

// format is the output format of gringo mode.
func (o *options) format() string {
	switch {
	case o.text:
		return "text"
	case o.output == "":
		return "intermediate"
	}
	return o.output
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

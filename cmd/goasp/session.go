// SPDX-License-Identifier: MIT

package main

import (
	"context"
	"errors"
	"io"
	"sync"
	"syscall"
	"time"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/output"
	"github.com/goasp/goasp/meta"
	"github.com/goasp/goasp/solve"
)

// session is one run of the solver: one call, or several of an incremental
// program.
type session struct {
	o       *options
	printer output.Printer
	limits  *limits
	start   time.Time
	solver  *solve.Solver
	program aspif.Program // what the ground program is told to: the solver, unless it solves for somebody

	grounder  *ground.Grounder // of the program that is solved; nil if it is read as a ground program
	shortcuts *meta.Shortcuts  // nil unless levels without shortcuts are sought
	steps     bool             // there may be several calls
	began     time.Time        // of what belongs to the present call
	cpu       time.Duration    // used before it
	sum       output.Summary   // of the run
	clock     clock
	gone      bool  // standard output takes no more
	lost      error // because of this
	warned    bool

	// mu is held by whoever prints or counts: the work, or, when that did not
	// end in time, the run that goes on without it.
	mu sync.Mutex
}

// newSession starts a run; in tells what kind of problem it solves.
func newSession(o *options, in output.Input, stdout io.Writer) *session {
	s := &session{o: o, start: time.Now()}
	s.began = s.start
	s.printer = output.New(o.outf, in, stdout, output.Settings{
		Version: version, Inputs: o.files, Quiet: o.quiet, Verbose: o.verbose, Separator: o.ifs, AtomForm: o.atomf, HideAux: o.hideAux,
		Brave: o.cfg.EnumMode == solve.EnumBrave, Cautious: o.cfg.EnumMode == solve.EnumCautious, Stats: o.stats, Threads: o.cfg.Threads,
		Old: o.compat45,
	})
	s.clock.exact = o.quiet.Model < 2
	s.limits = watch(o)
	if p := s.limits.progress; p != nil {
		o.cfg.Watch = p.searching
	}
	s.solver = solve.New(o.cfg)
	s.program = s.solver
	s.printer.Start()
	return s
}

// run does the work of the run and ends it; the result is the exit code.
func (s *session) run(work func() error) int {
	defer s.limits.close()
	err, done := s.limits.do(work)
	if !done {
		s.mu.Lock()
	}
	return s.finish(err)
}

// solve makes one call of the solver.
func (s *session) solve() error {
	s.limits.grounded()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sum.Calls++
	s.warn()
	s.printer.Solving(s.steps)
	call := output.Summary{Calls: s.sum.Calls, Optimize: s.solver.HasMinimize()}
	call.Bounded = s.o.cfg.OptMode == solve.OptEnum
	call.OptN = call.Optimize && s.o.cfg.OptMode == solve.OptOptN
	began := time.Now()
	last := began
	limit, stopAt := s.modelLimit(call.Optimize)
	size := 0 // of the last consequences
	var assume []aspif.Lit
	if s.o.compute != 0 {
		assume = append(assume, aspif.Lit(s.o.compute))
	}
	s.mu.Unlock()
	res, err := s.solver.Solve(s.limits.ctx, limit, assume, func(m *solve.Model) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		last = s.clock.now()
		s.limits.progress.found(m)
		if m.Number == 1 {
			call.Times.Model = last.Sub(began)
		}
		s.printer.Model(m, last.Sub(s.start))
		if m.Consequence {
			size = m.Size()
			lo, hi := m.Bounds(size)
			call.True, call.Open = lo, hi-lo
		}
		return s.flush(m.Number) && m.Number != stopAt
	})
	s.mu.Lock()
	call.Result = res
	call.Stats = s.solver.Stats()
	if s.o.stats > 1 {
		call.Memory = s.memory()
	}
	now := time.Now()
	call.Times.Solve = now.Sub(began)
	if res.Exhausted {
		call.Times.Unsat = now.Sub(last)
	}
	if res.Exhausted && s.o.consequences() {
		call.True, call.Open = size, 0
	}
	s.endCall(&call, now)
	return err
}

// memory tells what the run takes.
func (s *session) memory() output.Memory {
	m := output.Memory{Total: heldMemory()}
	if s.grounder != nil {
		m.Atoms, m.Base = s.grounder.Memory()
	}
	return m
}

// modelLimit is how many models the solver is to find. In modes that go on
// from each model to better ones, where the solver has no limit, the run stops
// at model number stopAt, if the user limits it.
func (s *session) modelLimit(optimize bool) (limit, stopAt uint64) {
	mode := s.o.cfg.OptMode
	switch {
	case s.o.consequences() && !(optimize && mode == solve.OptOptN), optimize && mode == solve.OptOpt:
		return 0, s.o.models
	case optimize && mode == solve.OptOptN, s.o.modelsIn:
		return s.o.models, 0
	}
	return 1, 0
}

// flush writes answers out: each of the first ones at once, the others in
// blocks. It is false if nobody reads them any more.
func (s *session) flush(number uint64) bool {
	if number > 16 && number&0x3ff != 0 {
		return true
	}
	if s.lost = s.printer.Flush(); s.lost != nil {
		s.gone = true
	}
	return !s.gone
}

// endCall adds a call to the run, and tells of it if there are several.
func (s *session) endCall(call *output.Summary, now time.Time) {
	cpu := cpuTime()
	call.Times.Total, call.Times.CPU = now.Sub(s.began), cpu-s.cpu
	s.began, s.cpu = now, cpu
	models, times := s.sum.Result.Models, s.sum.Times
	if s.steps {
		s.printer.Step(call)
	}
	s.sum = *call
	s.sum.Result.Models += models
	s.sum.Times.Solve += times.Solve
	s.sum.Times.Unsat += times.Unsat
	if models > 0 {
		s.sum.Times.Model = times.Model
	}
}

// warn tells where the options may give other answers than expected.
func (s *session) warn() {
	o := s.o
	if !o.warns(diag.Other) || s.warned {
		return
	}
	s.warned = true
	if s.shortcuts != nil {
		s.warnSilent()
	}
	say := func(when bool, text string) {
		if when {
			o.warnf("%s", text)
		}
	}
	optimize := s.solver.HasMinimize()
	better := optimize && o.cfg.OptMode == solve.OptOpt
	limited := o.modelsIn && o.models != 0
	say(o.consequences() && better, "Optimization: Consequences may depend on enumeration order.")
	say(o.cfg.Project == solve.ProjectStmt && better, "Projection: Optimization may depend on enumeration order.")
	say(o.cfg.EnumMode == solve.EnumDomRecord && !word("Domain")(first(o.cfg.Heuristic)), "Reasoning mode requires domain heuristic and is ignored.")
	say(optimize && o.cfg.OptMode == solve.OptEnum && len(o.cfg.OptBounds) == 0, "opt-mode=enum: No bound given, optimize statement ignored.")
	say(limited && better, "#models not 0: optimality of last model not guaranteed.")
	say(limited && o.consequences(), "#models not 0: last model may not cover consequences.")
}

// finish ends a run of which err may have stopped; the result is the exit code.
func (s *session) finish(err error) int {
	if err == nil || s.gone {
		return s.end()
	}
	switch {
	case s.limits.outOfMemory():
		s.o.errorf("%v", s.o.memoryError(err))
		s.failed()
		return exitMemory
	case s.limits.ctx.Err() != nil && errors.Is(err, context.Canceled):
		s.o.tellStopped(err)
		s.sum.Result.Interrupted = true
		return s.end()
	}
	if err != errReported {
		s.o.errorf("%v", err)
	}
	return s.failed()
}

// errReported stands for errors that the user knows already.
var errReported = errors.New("errors were reported")

// failed ends a run after an error that was reported.
func (s *session) failed() int {
	s.sum.Result.Outcome, s.sum.Result.Exhausted = solve.Unknown, false
	s.end()
	return exitFailure
}

// end prints the summary; the result is the exit code.
func (s *session) end() int {
	s.sum.Calls = max(s.sum.Calls, 1)
	if s.sum.Result.Interrupted {
		s.sum.TimeLimit, s.sum.Interrupted = s.limits.timedOut(), s.limits.signaled()
	}
	if s.sum.Interrupted {
		s.o.infof("%v", errSignal)
	}
	s.sum.Times.Total = time.Since(s.start)
	s.sum.Times.CPU = cpuTime()
	if !s.gone {
		s.lost = s.printer.End(&s.sum)
	}
	if s.lost != nil && !errors.Is(s.lost, syscall.EPIPE) {
		s.o.errorf("%v", s.lost)
		return exitFailure
	}
	return exitCode(&s.sum.Result)
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// SPDX-License-Identifier: MIT

package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/output"
	"github.com/goasp/goasp/internal/symbol"
)

// runClingo grounds, solves and prints; it returns the exit code.
func runClingo(o *options, stdout io.Writer) int {
	if !o.inputsExist() {
		return exitNoInput
	}
	if o.pre != "" {
		return runPre(o, stdout)
	}
	s := newSession(o, output.Program, stdout)
	switch o.meta {
	case "":
	case "shortcuts":
		s.seekShortcuts()
	default:
		return s.run(s.reifyAndSolve)
	}
	return s.run(s.groundAndSolve)
}

func (s *session) groundAndSolve() error {
	if f, ok := aspifInput(s.o.files); ok {
		defer f.Close()
		return s.solveSteps(f)
	}
	g := s.o.grounding(s.limits)
	g.Program = s.program
	gr := load(s.o, g, s.limits)
	if gr == nil {
		return errReported
	}
	s.grounder = gr
	defer s.o.printProfile(gr)
	if gr.Incremental() {
		s.steps = true
		return stopped(s.incremental(gr))
	}
	if err := gr.Ground(s.limits.ctx, base()); err != nil {
		return stopped(err)
	}
	return s.solve()
}

// grounding are the options of the grounder.
func (o *options) grounding(l *limits) ground.Options {
	g := ground.Options{
		Consts: o.consts, KeepFacts: o.keepFacts, FactSymbols: o.factSymbols, RewriteMinimize: o.rewriteMinimize,
		Profile: o.profileRules, Watch: func(rule diag.Location, atoms int) error {
			l.grounding(rule, atoms)
			if o.groundLimit > 0 && atoms > o.groundLimit {
				return fmt.Errorf("limit of %d atoms reached", o.groundLimit)
			}
			return nil
		},
	}
	o.debugOutput(&g)
	return g
}

// base is the part of programs without other parts.
func base() []ground.Part { return []ground.Part{{Name: "base"}} }

// stopped puts an error of grounding that was reported into clingo's words.
func stopped(err error) error {
	if errors.Is(err, ground.ErrReported) {
		return errStopped
	}
	return err
}

var errStopped = errors.New("grounding stopped because of errors")

// inputsExist complains about files that cannot be opened, but for the first
// one: that one fails in reading.
func (o *options) inputsExist() bool {
	for k, f := range o.files {
		if k > 0 && !o.compat45 && f != "-" && !exists(f) {
			o.usageError(complain("'%s': could not open input file!", f))
			return false
		}
	}
	return true
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

// load reads the files of the command line into a grounder.
func load(o *options, g ground.Options, l *limits) *ground.Grounder {
	files := o.files
	if len(files) == 0 {
		files = []string{"-"}
	}
	return loadBy(o, g, l, func(gr *ground.Grounder) error { return o.loadFiles(gr, files) })
}

// loadFiles reads files into a grounder; what is wrong in them goes to the log.
// An empty stream beside files is most likely what a failed tool left.
func (o *options) loadFiles(gr *ground.Grounder, files []string) (err error) {
	for _, f := range files {
		if o.compat45 && f != "-" && !exists(f) { // counts as empty
			o.errorf("'%s': could not open input file!", f)
			continue
		}
		n := gr.Statements()
		err = errors.Join(err, gr.LoadFile(f))
		if f == "-" && len(files) > 1 && gr.Statements() == n && err == nil && o.warns(diag.Other) {
			o.warnf("the standard input is empty")
		}
	}
	return err
}

// loadBy makes a grounder with what read reads, and reports errors; nil after an error.
func loadBy(o *options, g ground.Options, l *limits, read func(*ground.Grounder) error) *ground.Grounder {
	l.reading.Store(true)
	defer l.reading.Store(false)
	log := o.logger()
	gr := ground.New(g, symbol.NewStore(), log)
	if err := read(gr); err != nil && !log.HasError() {
		o.errorf("%v", err)
		return nil
	}
	if log.HasError() {
		o.errorf("%s", o.unreadable())
		return nil
	}
	return gr
}

// solveSteps reads an aspif program and solves it step by step.
func (s *session) solveSteps(r io.Reader) error {
	s.limits.reading.Store(true)
	steps, incremental, err := aspif.NewReader(r, s.program)
	s.steps = incremental
	for more := err == nil; more; {
		s.limits.reading.Store(true)
		if more, err = steps.Next(); err != nil {
			return err
		}
		s.limits.reading.Store(false)
		if err = s.solve(); err != nil || s.limits.ctx.Err() != nil || s.gone {
			return err
		}
	}
	return err
}

// unreadable is what a tool says last after errors in its input.
func (o *options) unreadable() string {
	if o.tool == "gringo" {
		return errStopped.Error()
	}
	return "parsing failed"
}

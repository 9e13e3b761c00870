// SPDX-License-Identifier: MIT

package main

import (
	"errors"
	"io"
	"syscall"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/reify"
	"github.com/goasp/goasp/solve"
)

// runGringo prints the ground program in the wanted format.
func runGringo(o *options, stdout io.Writer) int {
	if o.tool != "gringo" && !o.inputsExist() {
		return exitNoInput
	}
	return printGround(o, o.format(), stdout)
}

// runPre prints the program that the solver would be told.
func runPre(o *options, stdout io.Writer) int {
	return printGround(o, o.preFormat(), stdout)
}

// writer is a program that prints what it is told.
func (o *options) writer(format string, stdout io.Writer) aspif.Program {
	switch format {
	case "smodels":
		return aspif.NewSmodelsWriter(stdout)
	case "reify":
		return reify.New(stdout, reify.Options{SCCs: o.reifySCCs, Steps: o.reifySteps})
	}
	return aspif.NewWriter(stdout)
}

// printGround grounds and prints.
func printGround(o *options, format string, stdout io.Writer) int {
	l := watch(o)
	defer l.close()
	g := o.grounding(l)
	if format == "text" {
		g.Text = stdout
	} else {
		g.Program = o.writer(format, stdout)
	}
	err, _ := l.do(func() error {
		gr := load(o, g, l)
		if gr == nil {
			return errReported
		}
		defer o.printProfile(gr)
		if gr.Incremental() {
			return stepwise(l.ctx, gr, func() (solve.Outcome, error) { return solve.Unknown, nil })
		}
		return gr.Ground(l.ctx, base())
	})
	if err != nil && l.outOfMemory() {
		o.errorf("%v", o.memoryError(err))
		return exitMemory
	}
	if err != nil && l.ctx.Err() != nil {
		o.tellStopped(err)
		if l.signaled() {
			o.infof("%v", errSignal)
		}
		return exitInterrupted
	}
	return o.printed(stopped(err))
}

// printed is the exit code of a run that printed a program.
func (o *options) printed(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, syscall.EPIPE):
		return exitInterrupted
	}
	if err != errReported {
		o.errorf("%v", err)
	}
	return o.failure()
}

// failure is the exit code after errors.
func (o *options) failure() int {
	if o.tool == "gringo" || o.tool == "reify" {
		return exitError
	}
	return exitFailure
}

// SPDX-License-Identifier: MIT

package main

import (
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/reify"
	"github.com/goasp/goasp/solve"
)

// runGringo prints the ground program in the wanted format.
func runGringo(o *options, stdout, stderr io.Writer) int {
	if o.tool != "gringo" && !o.inputsExist(stderr) {
		return exitNoInput
	}
	return printGround(o, o.format(), stdout, stderr)
}

// runPre prints the program that the solver would be told.
func runPre(o *options, stdout, stderr io.Writer) int {
	return printGround(o, o.pre, stdout, stderr)
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
func printGround(o *options, format string, stdout, stderr io.Writer) int {
	g := ground.Options{Consts: o.consts}
	if format == "text" {
		g.Text = stdout
	} else {
		g.Program = o.writer(format, stdout)
	}
	l := watch(o.timeLimit)
	defer l.close()
	err, _ := l.do(func() error {
		gr := load(o, g, stderr, l)
		switch {
		case gr == nil:
			return errReported
		case gr.Incremental():
			return stepwise(l.ctx, gr, func() (solve.Outcome, error) { return solve.Unknown, nil })
		}
		return gr.Ground(l.ctx, base())
	})
	if err != nil && l.ctx.Err() != nil {
		o.tellStopped(stderr, err)
		if l.signaled() {
			fmt.Fprintf(stderr, "*** Info : (%s): %v\n", o.tool, errSignal)
		}
		return exitInterrupted
	}
	return o.printed(stderr, stopped(err))
}

// printed is the exit code of a run that printed a program.
func (o *options) printed(stderr io.Writer, err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, syscall.EPIPE):
		return exitInterrupted
	}
	if err != errReported {
		fmt.Fprintf(stderr, "*** ERROR: (%s): %v\n", o.tool, err)
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

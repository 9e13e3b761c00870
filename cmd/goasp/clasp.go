// SPDX-License-Identifier: MIT

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/output"
)

// runClasp solves a ground program, formula or pseudo-Boolean problem.
func runClasp(o *options, stdout, stderr io.Writer) int {
	if len(o.files) > 1 {
		usageError(stderr, errors.New("more than one input file"))
		return exitError
	}
	in := io.Reader(os.Stdin)
	if len(o.files) == 1 && o.files[0] != "-" {
		f, err := os.Open(o.files[0])
		if err != nil {
			usageError(stderr, complain("'%s': could not open input file!", o.files[0]))
			return exitNoInput
		}
		defer f.Close()
		in = f
	}
	r := bufio.NewReaderSize(in, 1<<16)
	prefix, _ := r.Peek(1 << 12)
	format := aspif.Detect(prefix)
	kind := output.Program
	switch format {
	case aspif.FormatUnknown:
		fmt.Fprintf(stderr, "*** ERROR: (clasp): unrecognized input format!\n")
		return exitNoInput
	case aspif.FormatDIMACS:
		kind = output.Formula
	case aspif.FormatOPB:
		kind = output.Pseudo
	}
	s := newSession(o, kind, stdout, stderr)
	defer s.limits.close()
	s.tool = "clasp"
	s.printer.Start()
	if format == aspif.FormatASPIF {
		return s.steps(r)
	}
	s.sum.Calls = 1
	if err := aspif.ReadAny(r, s.solver); err != nil {
		return s.failed(err)
	}
	if err := s.solve(); err != nil {
		return s.failed(err)
	}
	return s.end()
}

// steps solves an aspif program step by step.
func (s *session) steps(r io.Reader) int {
	steps, _, err := aspif.NewReader(r, s.solver)
	for more := err == nil; more; {
		if more, err = steps.Next(); err != nil {
			break
		}
		s.sum.Calls++
		if err = s.solve(); err != nil || s.limits.ctx.Err() != nil || s.gone {
			break
		}
	}
	if err != nil {
		s.sum.Calls = max(s.sum.Calls, 1)
		return s.failed(err)
	}
	return s.end()
}

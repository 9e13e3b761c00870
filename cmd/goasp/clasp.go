// SPDX-License-Identifier: MIT

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/output"
)

// runClasp solves a ground program, formula or pseudo-Boolean problem.
func runClasp(o *options, stdout io.Writer) int {
	in := io.Reader(os.Stdin)
	if len(o.files) > 0 && o.files[0] != "-" {
		f, err := os.Open(o.files[0])
		if err != nil {
			o.usageError(complain("Can not read from '%s'!", o.files[0]))
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
		at := ""
		if len(prefix) > 0 {
			at = fmt.Sprintf(" '%c':", prefix[0])
		}
		o.usageError(complain("parse error in line 1:1:%s unrecognized input format", at))
		return exitNoInput
	case aspif.FormatDIMACS:
		kind = output.Formula
	case aspif.FormatOPB:
		kind = output.Pseudo
	}
	if o.pre != "" {
		if kind != output.Program {
			o.usageError(complain("Option '--pre' only supported for ASP!"))
			return exitNoInput
		}
		return o.printed(aspif.ReadAny(r, o.writer(o.preFormat(), stdout)))
	}
	s := newSession(o, kind, stdout)
	if format == aspif.FormatASPIF {
		return s.run(func() error { return s.solveSteps(r) })
	}
	return s.run(func() error {
		s.limits.reading.Store(true)
		if err := aspif.ReadAny(r, s.solver); err != nil {
			return err
		}
		s.limits.reading.Store(false)
		return s.solve()
	})
}

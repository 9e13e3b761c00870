// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"strings"

	"github.com/goasp/goasp/internal/diag"
)

// errorf, warnf and infof tell the user about the run, not about a place of the
// program.
func (o *options) errorf(format string, args ...any) { o.tell(diag.Error, format, args...) }
func (o *options) warnf(format string, args ...any)  { o.tell(diag.Warning, format, args...) }
func (o *options) infof(format string, args ...any)  { o.tell(diag.Info, format, args...) }

func (o *options) tell(s diag.Severity, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if o.json() {
		diag.JSONPrinter(o.stderr)(&diag.Message{Severity: s, Code: diag.Other, Text: strings.TrimSpace(text)})
		return
	}
	word := [...]string{diag.Info: "Info", diag.Warning: "Warn", diag.Error: "ERROR"}[s]
	fmt.Fprintf(o.stderr, "*** %-5s: (%s): %s\n", word, o.tool, text)
}

// usageError complains about the command line or a file that it names.
func (o *options) usageError(err error) {
	o.errorf("%v", err)
	o.infof("Try '--help' for usage information")
}

// json says whether messages are wanted as objects of JSON.
func (o *options) json() bool { return o.diagnostics == "json" }

// logger prints messages about the program.
func (o *options) logger() *diag.Logger {
	sink := diag.Printer(o.stderr)
	if o.json() {
		sink = diag.JSONPrinter(o.stderr)
	}
	log := diag.NewLogger(sink)
	for c := range diag.Code(len(diag.CodeNames)) {
		log.Enable(c, o.warns(c))
	}
	return log
}

// SPDX-License-Identifier: MIT

// Package diag holds source positions and messages: what the user is told
// about a program, where, and how it is written on standard error.
package diag

import (
	"fmt"
	"strconv"
)

// Source is one input text: a file, "-" for standard input or "<cmd>".
type Source struct {
	Name string
	// Line returns the text of a line (counted from 1) for snippets, without
	// its line end; nil where the text is gone.
	Line func(n int) []byte
}

// Position is a place in a source; both count from 1, columns in bytes.
type Position struct {
	Line, Col uint32
}

// Location is a range of a source; End is exclusive.
type Location struct {
	Source     *Source
	Begin, End Position
}

// To spans from the begin of l to the end of m.
func (l Location) To(m Location) Location {
	l.End = m.End
	return l
}

// String is file:line:col-col, or file:line:col-line:col over several lines.
func (l Location) String() string {
	name := "<internal>"
	if l.Source != nil {
		name = l.Source.Name
	}
	if l.Begin.Line == 0 {
		return name
	}
	b := []byte(name)
	b = append(b, ':')
	b = strconv.AppendUint(b, uint64(l.Begin.Line), 10)
	b = append(b, ':')
	b = strconv.AppendUint(b, uint64(l.Begin.Col), 10)
	if l.End == l.Begin || l.End.Line == 0 {
		return string(b)
	}
	b = append(b, '-')
	if l.End.Line != l.Begin.Line {
		b = strconv.AppendUint(b, uint64(l.End.Line), 10)
		b = append(b, ':')
	}
	b = strconv.AppendUint(b, uint64(l.End.Col), 10)
	return string(b)
}

// Severity is how grave a message is.
type Severity uint8

// The severities.
const (
	Info Severity = iota
	Warning
	Error
)

// String is the word that messages carry.
func (s Severity) String() string { return [...]string{"info", "warning", "error"}[s] }

// Code is a kind of message that the user can switch off with -W.
type Code uint8

// The codes, as the names of -W.
const (
	// OperationUndefined: p(a+1).
	OperationUndefined Code = iota
	// AtomUndefined: p :- q.
	AtomUndefined
	// FileIncluded: a file is included twice.
	FileIncluded
	// VariableUnbounded is accepted for compatibility only.
	VariableUnbounded
	// GlobalVariable: q(X) :- X = 1, #count { X : p(X) } > 0.
	GlobalVariable
	// Other messages.
	Other
	// RuntimeError marks errors; it cannot be switched off.
	RuntimeError
	numCodes
)

// CodeNames are the names that -W takes, by code.
var CodeNames = [...]string{"operation-undefined", "atom-undefined", "file-included", "variable-unbounded", "global-variable", "other"}

// Note is a further place that belongs to a message.
type Note struct {
	Loc  Location
	Text string
}

// Message is one thing to tell the user. Text may have several lines; those
// after the first are detail and indented already.
type Message struct {
	Loc      Location
	Severity Severity
	Code     Code
	Text     string
	Notes    []Note
	Hint     string // how to repair it, shown on a terminal only
}

// Error makes a Message an error value.
func (m *Message) Error() string {
	s := fmt.Sprintf("%s: %s: %s", m.Loc, m.Severity, m.Text)
	for _, n := range m.Notes {
		s += fmt.Sprintf("\n%s: note: %s", n.Loc, n.Text)
	}
	return s
}

// Logger filters and counts messages and passes the rest on to a sink.
// The zero value drops everything but counts errors.
type Logger struct {
	Sink   func(*Message)
	Limit  int // messages written at most; errors count too, but the first one is always written
	off    [numCodes]bool
	count  int
	errors int
}

// NewLogger returns a logger with the limit of 20 messages that clingo has.
func NewLogger(sink func(*Message)) *Logger { return &Logger{Sink: sink, Limit: 20} }

// Enable switches a code on or off.
func (l *Logger) Enable(c Code, on bool) { l.off[c] = !on }

// Enabled reports whether messages of that code would still be written, so
// that callers can save the work of making them.
func (l *Logger) Enabled(c Code) bool { return !l.off[c] && l.count < l.Limit }

// HasError reports whether an error was reported.
func (l *Logger) HasError() bool { return l.errors > 0 }

// Report passes m on unless its code is off or the limit is reached.
func (l *Logger) Report(m *Message) {
	if m.Severity == Error {
		l.errors++
	} else if l.off[m.Code] {
		return
	}
	first := m.Severity == Error && l.errors == 1
	if l.count >= l.Limit && !first {
		return
	}
	l.count++
	if l.Sink != nil {
		l.Sink(m)
	}
}

// Errorf reports an error.
func (l *Logger) Errorf(loc Location, format string, args ...any) {
	l.Report(&Message{Loc: loc, Severity: Error, Code: RuntimeError, Text: fmt.Sprintf(format, args...)})
}

// Infof reports a message that the user can switch off.
func (l *Logger) Infof(c Code, loc Location, format string, args ...any) {
	if l.Enabled(c) {
		l.Report(&Message{Loc: loc, Severity: Info, Code: c, Text: fmt.Sprintf(format, args...)})
	}
}

// SPDX-License-Identifier: MIT

package output

import (
	"bufio"
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/goasp/goasp/solve"
)

// jsonPrinter prints the object of --outf=2. Answers are written as they come;
// End closes whatever is open, so that the text is valid after an interrupt.
type jsonPrinter struct {
	w         *bufio.Writer
	set       Settings
	in        Input
	now       func() time.Time
	start     time.Time
	started   bool
	calls     int    // begun so far
	open      bool   // a call is open
	separator string // before the next entry of the call
	witness   int    // witnesses of the call
	last      []byte
	step      []byte // summary of the call
	buf       []byte
}

func (p *jsonPrinter) printf(format string, args ...any) { fmt.Fprintf(p.w, format, args...) }

func (p *jsonPrinter) clock() float64 { return p.now().Sub(p.start).Seconds() }

// Start opens the object.
func (p *jsonPrinter) Start() {
	p.started = true
	p.printf("{\n  \"Solver\": %s,\n  \"Input\": [", quote("goasp version "+p.set.Version))
	inputs := p.set.Inputs
	if len(inputs) == 0 && !p.set.Old {
		inputs = []string{"-"}
	}
	for k, name := range inputs {
		if name == "-" {
			name = "stdin"
		}
		sep := ","
		if k == 0 {
			sep = "\n    "
		}
		p.printf("%s%s", sep, quote(name))
	}
	p.printf("\n  ],\n  \"Call\": [")
}

// Solving opens a call.
func (p *jsonPrinter) Solving(bool) {
	p.closeCall()
	if p.calls > 0 {
		p.w.WriteByte(',')
	}
	p.calls++
	p.open = true
	p.witness = 0
	p.printf("\n    {")
	p.separator = ""
	if !p.set.Old {
		p.key("Start")
		p.printf("%.3f", p.clock())
	}
}

// key begins an entry of the open call.
func (p *jsonPrinter) key(name string) {
	p.printf("%s\n      %q: ", p.separator, name)
	p.separator = ","
}

// closeCall ends the open call, if any.
func (p *jsonPrinter) closeCall() {
	if !p.open {
		return
	}
	p.open = false
	if len(p.last) > 0 {
		p.write(p.last)
		p.last = p.last[:0]
	}
	if p.witness > 0 {
		p.printf("\n      ]")
	}
	if !p.set.Old {
		p.key("Stop")
		p.printf("%.3f", p.clock())
	}
	if len(p.step) > 0 {
		p.printf("%s", p.separator)
		p.w.Write(p.step)
		p.step = p.step[:0]
	}
	p.printf("\n    }")
}

// Model writes a witness, or keeps it as the last so far.
func (p *jsonPrinter) Model(m *solve.Model, at time.Duration) {
	now, later := p.set.Quiet.sort(m)
	if now.any() {
		p.encode(m, at, now)
		p.write(p.buf)
		p.last = p.last[:0]
	}
	if later.any() {
		p.encode(m, at, later)
		p.last = append(p.last[:0], p.buf...)
	}
}

// encode puts the wanted shares of an answer into buf.
func (p *jsonPrinter) encode(m *solve.Model, at time.Duration, want shares) {
	b := append(p.buf[:0], "\n        {"...)
	separator := ""
	key := func(name string) {
		b = append(append(append(append(b, separator...), "\n          \""...), name...), "\": "...)
		separator = ","
	}
	if !p.set.Old {
		key("Time")
		b = strconv.AppendFloat(b, at.Seconds(), 'f', 3, 64)
	}
	if want.atoms {
		key("Value")
		b = append(b, '[')
		n := 0
		p.set.shown(m, func(text []byte) bool {
			if n++; n > 1 {
				b = append(b, ", "...)
			} else {
				b = append(b, "\n            "...)
			}
			b = p.appendValue(b, text)
			return true
		})
		b = append(b, "\n          ]"...)
		if m.Consequence {
			lo, hi := m.Bounds(n)
			key("Consequences")
			b = fmt.Appendf(b, "{\n            \"True\": %d,\n            \"Open\": %d\n          }", lo, hi-lo)
		}
	}
	if want.costs {
		key("Costs")
		b = append(b, '[')
		b = appendList(b, m.Costs, "            ")
		b = append(b, "\n          ]"...)
	}
	p.buf = append(b, "\n        }"...)
}

// appendValue adds an atom as a string, or a literal of a formula as a number.
func (p *jsonPrinter) appendValue(b, text []byte) []byte {
	switch {
	case p.in == Formula:
		return append(b, text...)
	case p.set.AtomForm == "":
		return appendQuoted(b, text)
	}
	return appendQuoted(b, appendAtom(nil, p.set.AtomForm, text))
}

func (p *jsonPrinter) write(text []byte) {
	if p.witness == 0 {
		p.key("Witnesses")
		p.w.WriteByte('[')
	} else {
		p.w.WriteByte(',')
	}
	p.witness++
	p.w.Write(text)
}

func appendList(dst []byte, ns []int64, indent string) []byte {
	for k, n := range ns {
		if k == 0 {
			dst = append(append(dst, '\n'), indent...)
		} else {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	return dst
}

// Flush writes what is buffered.
func (p *jsonPrinter) Flush() error { return p.w.Flush() }

// Step adds a summary to the call that ends. Where only the last call's is
// wanted it takes the place of the one before, which had no call of its own
// to stand in yet.
func (p *jsonPrinter) Step(s *Summary) {
	if p.set.Quiet.Call == 0 {
		p.step = p.summary(append(p.step[:0], '\n'), s, "      ")
	}
}

// End closes the object.
func (p *jsonPrinter) End(s *Summary) error {
	if !p.started {
		p.Start()
	}
	if p.calls == 0 { // clingo shows an empty call where solving never began
		p.printf("\n    {\n    }")
	}
	if p.open && p.set.Quiet.Call == 1 && s.Calls > 1 {
		p.step = p.summary(append(p.step[:0], '\n'), s, "      ")
	}
	p.closeCall()
	p.printf("\n  ],\n")
	p.w.Write(p.summary(nil, s, "  "))
	if p.set.Stats > 0 {
		p.stats(s)
	}
	p.printf("\n}\n")
	return p.w.Flush()
}

// summary adds the figures of a call or of the run, which has no indentation
// but that of the object.
func (p *jsonPrinter) summary(b []byte, s *Summary, in string) []byte {
	b = fmt.Appendf(b, "%s\"Result\": \"%s\",\n", in, word(s))
	if s.TimeLimit {
		b = fmt.Appendf(b, "%s\"TIME LIMIT\": 1,\n", in)
	}
	if s.Interrupted {
		b = fmt.Appendf(b, "%s\"INTERRUPTED\": 1,\n", in)
	}
	more := "yes"
	if s.Result.Exhausted {
		more = "no"
	}
	b = fmt.Appendf(b, "%[1]s\"Models\": {\n%[1]s  \"Number\": %[2]d,\n%[1]s  \"More\": \"%[3]s\"", in, s.Result.Models, more)
	if s.Result.Models > 0 {
		b = p.properties(b, s, in+"  ")
	}
	b = fmt.Appendf(b, "\n%s},\n", in)
	if in == "  " {
		b = fmt.Appendf(b, "%s\"Calls\": %d,\n", in, s.Calls)
	}
	t := s.Times
	b = fmt.Appendf(b, "%[1]s\"Time\": {\n%[1]s  \"Total\": %.3[2]f,\n%[1]s  \"Solve\": %.3[3]f,\n%[1]s  \"Model\": %.3[4]f,\n%[1]s  \"Unsat\": %.3[5]f,\n%[1]s  \"CPU\": %.3[6]f\n%[1]s}",
		in, t.Total.Seconds(), t.Solve.Seconds(), t.Model.Seconds(), t.Unsat.Seconds(), t.CPU.Seconds())
	if p.set.Threads > 1 {
		b = fmt.Appendf(b, ",\n%[1]s\"Threads\": %[2]d,\n%[1]s\"Winner\": %[3]d", in, p.set.Threads, s.Result.Winner)
	}
	return b
}

// properties are the fields about consequences and costs.
func (p *jsonPrinter) properties(b []byte, s *Summary, in string) []byte {
	if p.set.Brave {
		b = fmt.Appendf(b, ",\n%s\"Brave\": \"%s\"", in, known(s.Result.Exhausted))
	}
	if p.set.Cautious {
		b = fmt.Appendf(b, ",\n%s\"Cautious\": \"%s\"", in, known(s.Result.Exhausted))
	}
	if p.set.Brave || p.set.Cautious {
		b = fmt.Appendf(b, ",\n%[1]s\"Consequences\": {\n%[1]s  \"True\": %[2]d,\n%[1]s  \"Open\": %[3]d\n%[1]s}", in, s.True, s.Open)
	}
	if !s.Optimize || s.Bounded {
		return b
	}
	optimal := s.Result.Optimal
	if s.Result.Outcome == solve.OptimumFound {
		optimal = max(optimal, 1)
	}
	b = fmt.Appendf(b, ",\n%[1]s\"Optimum\": \"%[2]s\",\n%[1]s\"Optimal\": %[3]d,\n%[1]s\"Costs\": [", in, known(s.Result.Outcome == solve.OptimumFound), optimal)
	b = appendList(b, s.Result.Costs, in+"  ")
	return fmt.Appendf(b, "\n%s]", in)
}

// quote makes a JSON string.
func quote(s string) string { return string(appendQuoted(nil, []byte(s))) }

// appendQuoted adds a JSON string. Bytes that are no UTF-8 become replacement
// characters, so that the text is valid whatever the program holds.
func appendQuoted(dst, s []byte) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRune(s[i:])
			dst = utf8.AppendRune(dst, r)
			i += n
			continue
		}
		i++
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c == '\n':
			dst = append(dst, '\\', 'n')
		case c == '\t':
			dst = append(dst, '\\', 't')
		case c == '\r':
			dst = append(dst, '\\', 'r')
		case c < 0x20:
			dst = fmt.Appendf(dst, "\\u%04x", c)
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}

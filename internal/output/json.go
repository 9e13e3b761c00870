// SPDX-License-Identifier: MIT

package output

import (
	"bufio"
	"fmt"
	"time"

	"github.com/goasp/goasp/solve"
)

// jsonPrinter prints the object of --outf=2. Answers are written as they come;
// End closes whatever is open, so that the text is valid after an interrupt.
type jsonPrinter struct {
	w       *bufio.Writer
	set     Settings
	start   time.Time
	started bool
	call    bool // a call is open
	began   time.Duration
	witness int // witnesses of the call
	last    []byte
	buf     []byte
}

// Start opens the object.
func (p *jsonPrinter) Start() {
	p.started = true
	fmt.Fprintf(p.w, "{\n  \"Solver\": %s,\n  \"Input\": [", quote("goasp version "+p.set.Version))
	inputs := p.set.Inputs
	if len(inputs) == 0 {
		inputs = []string{"stdin"}
	}
	for k, name := range inputs {
		if k > 0 {
			p.w.WriteByte(',')
		}
		if name == "-" {
			name = "stdin"
		}
		fmt.Fprintf(p.w, "\n    %s", quote(name))
	}
	p.w.WriteString("\n  ],\n  \"Call\": [")
}

// Solving opens a call.
func (p *jsonPrinter) Solving() {
	p.closeCall()
	if p.began > 0 {
		p.w.WriteByte(',')
	}
	p.call = true
	p.witness = 0
	p.began = time.Since(p.start)
	fmt.Fprintf(p.w, "\n    {\n      \"Start\": %.3f", p.began.Seconds())
}

func (p *jsonPrinter) closeCall() {
	if !p.call {
		return
	}
	p.call = false
	if p.last != nil {
		p.write(p.last)
		p.last = nil
	}
	if p.witness > 0 {
		p.w.WriteString("\n      ]")
	}
	fmt.Fprintf(p.w, ",\n      \"Stop\": %.3f\n    }", time.Since(p.start).Seconds())
}

// Model writes a witness, or keeps it as the last so far.
func (p *jsonPrinter) Model(m *solve.Model, at time.Duration) {
	q := p.set.Quiet
	model, cost := q.Model < 2, q.Cost < 2 && m.Costs != nil
	if !model && !cost {
		return
	}
	p.buf = append(p.buf[:0], "\n        {"...)
	p.buf = fmt.Appendf(p.buf, "\n          \"Time\": %.3f", at.Seconds())
	if model {
		p.buf = append(p.buf, ",\n          \"Value\": ["...)
		n := 0
		p.set.shown(m, func(text []byte) bool {
			if n > 0 {
				p.buf = append(p.buf, ", "...)
			} else {
				p.buf = append(p.buf, "\n            "...)
			}
			n++
			p.buf = append(p.buf, quote(string(appendAtom(nil, p.set.AtomForm, text)))...)
			return true
		})
		p.buf = append(p.buf, "\n          ]"...)
		if m.Consequence {
			lo, hi := m.Bounds(n)
			p.buf = fmt.Appendf(p.buf, ",\n          \"Consequences\": {\n            \"True\": %d,\n            \"Open\": %d\n          }", lo, hi-lo)
		}
	}
	if cost {
		p.buf = append(p.buf, ",\n          \"Costs\": ["...)
		p.buf = appendList(p.buf, m.Costs, 12)
		p.buf = append(p.buf, "\n          ]"...)
	}
	p.buf = append(p.buf, "\n        }"...)
	if q.Model == 0 || q.Model == 2 && q.Cost == 0 {
		p.write(p.buf)
		return
	}
	p.last = append(p.last[:0], p.buf...)
}

func (p *jsonPrinter) write(text []byte) {
	if p.witness == 0 {
		p.w.WriteString(",\n      \"Witnesses\": [")
	} else {
		p.w.WriteByte(',')
	}
	p.witness++
	p.w.Write(text)
}

func appendList(dst []byte, ns []int64, indent int) []byte {
	for k, n := range ns {
		sep := ", "
		if k == 0 {
			sep = fmt.Sprintf("\n%*s", indent, "")
		}
		dst = fmt.Appendf(dst, "%s%d", sep, n)
	}
	return dst
}

// Flush writes what is buffered.
func (p *jsonPrinter) Flush() error { return p.w.Flush() }

// End closes the object.
func (p *jsonPrinter) End(s *Summary) error {
	if !p.started {
		p.Start()
	}
	if p.began == 0 && !p.call { // clingo shows an empty call where solving never began
		p.w.WriteString("\n    {\n    }")
	}
	p.closeCall()
	fmt.Fprintf(p.w, "\n  ],\n  \"Result\": \"%s\",\n", word(s))
	if s.TimeLimit {
		p.w.WriteString("  \"TIME LIMIT\": 1,\n")
	}
	if s.Interrupted {
		p.w.WriteString("  \"INTERRUPTED\": 1,\n")
	}
	p.models(s)
	fmt.Fprintf(p.w, "  \"Calls\": %d,\n", s.Calls)
	t := s.Times
	fmt.Fprintf(p.w, "  \"Time\": {\n    \"Total\": %.3f,\n    \"Solve\": %.3f,\n    \"Model\": %.3f,\n    \"Unsat\": %.3f,\n    \"CPU\": %.3f\n  }",
		t.Total.Seconds(), t.Solve.Seconds(), t.Model.Seconds(), t.Unsat.Seconds(), t.CPU.Seconds())
	if p.set.Threads > 1 {
		fmt.Fprintf(p.w, ",\n  \"Threads\": %d,\n  \"Winner\": %d", p.set.Threads, s.Result.Winner)
	}
	if p.set.Stats > 0 {
		p.stats(s)
	}
	p.w.WriteString("\n}\n")
	return p.w.Flush()
}

func (p *jsonPrinter) models(s *Summary) {
	yes := func(b bool) string {
		if b {
			return "yes"
		}
		return "no"
	}
	fmt.Fprintf(p.w, "  \"Models\": {\n    \"Number\": %d,\n    \"More\": \"%s\"", s.Result.Models, yes(more(s)))
	if s.Result.Models > 0 {
		if p.set.Brave {
			fmt.Fprintf(p.w, ",\n    \"Brave\": \"%s\"", yes(s.Result.Exhausted))
		}
		if p.set.Cautious {
			fmt.Fprintf(p.w, ",\n    \"Cautious\": \"%s\"", yes(s.Result.Exhausted))
		}
		if s.Optimize {
			optimum := s.Result.Outcome == solve.OptimumFound
			fmt.Fprintf(p.w, ",\n    \"Optimum\": \"%s\"", yes(optimum))
			if optimum {
				fmt.Fprintf(p.w, ",\n    \"Optimal\": %d", max(s.Result.Optimal, 1))
			}
			fmt.Fprintf(p.w, ",\n    \"Costs\": [%s\n    ]", appendList(nil, s.Result.Costs, 6))
		}
		if p.set.Brave || p.set.Cautious {
			fmt.Fprintf(p.w, ",\n    \"Consequences\": %d", s.Consequence)
		}
	}
	p.w.WriteString("\n  },\n")
}

func (p *jsonPrinter) stats(s *Summary) {
	c, g := s.Stats.Search, s.Stats.Program
	fmt.Fprintf(p.w, ",\n  \"Stats\": {\n    \"Core\": {\n      \"Choices\": %d,\n      \"Conflicts\": %d,\n      \"Restarts\": %d,\n      \"Propagations\": %d\n    },\n",
		c.Choices, c.Conflicts, c.Restarts, c.Propagations)
	fmt.Fprintf(p.w, "    \"LP\": {\n      \"Rules\": %d,\n      \"Atoms\": %d,\n      \"Bodies\": %d\n    },\n    \"Problem\": {\n      \"Variables\": %d\n    }\n  }",
		g.Rules, g.Atoms, g.Bodies, g.Vars)
}

// quote makes a JSON string. Bytes that are no UTF-8 become replacement characters.
func quote(s string) string {
	b := []byte{'"'}
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\t':
			b = append(b, '\\', 't')
		case r == '\r':
			b = append(b, '\\', 'r')
		case r < 0x20:
			b = fmt.Appendf(b, "\\u%04x", r)
		default:
			b = append(b, string(r)...)
		}
	}
	return string(append(b, '"'))
}

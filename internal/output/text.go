// SPDX-License-Identifier: MIT

package output

import (
	"bufio"
	"fmt"
	"strings"
	"time"

	"github.com/goasp/goasp/solve"
)

// style is a dialect of text output.
type style uint8

// The styles: for people, and those of the competitions, where everything but
// answers, costs and the result is a comment.
const (
	forPeople style = iota
	forASP
	forSAT
	forPB
)

// textPrinter prints text.
type textPrinter struct {
	w     *bufio.Writer
	set   Settings
	style style
	last  []byte // the answer kept back until it is known to be the last
	buf   []byte
}

func (p *textPrinter) comment() string {
	return [...]string{"", "% ", "c ", "c "}[p.style]
}

// Start prints the banner.
func (p *textPrinter) Start() {
	if p.set.Verbose < 1 {
		return
	}
	fmt.Fprintf(p.w, "%sgoasp version %s\n", p.comment(), p.set.Version)
	from := "stdin"
	if len(p.set.Inputs) > 0 {
		from = p.set.Inputs[0]
		if from == "-" {
			from = "stdin"
		}
	}
	if len(p.set.Inputs) > 1 {
		from += " ..."
	}
	fmt.Fprintf(p.w, "%sReading from %s\n", p.comment(), from)
	p.w.Flush()
}

// Solving announces a call.
func (p *textPrinter) Solving() {
	if p.set.Verbose >= 1 {
		fmt.Fprintf(p.w, "%sSolving...\n", p.comment())
	}
}

// Model prints an answer, or keeps it as the last so far.
func (p *textPrinter) Model(m *solve.Model, at time.Duration) {
	q := p.set.Quiet
	switch p.style { // only the last answer counts in some competitions
	case forASP:
		q.Model, q.Cost = max(q.Model, 1), max(q.Cost, 1)
	case forPB:
		q.Model = max(q.Model, 1)
	}
	hasCost := m.Costs != nil
	showModel, showCost := q.Model == 0, q.Cost == 0 && hasCost
	keepModel, keepCost := q.Model == 1, q.Cost == 1 && hasCost
	if !showModel && !showCost && !keepModel && !keepCost {
		return
	}
	p.buf = p.buf[:0]
	if showModel || showCost {
		p.header(m, at)
		if showModel {
			p.atoms(m)
		}
		if showCost {
			p.costs(m)
		}
		p.w.Write(p.buf)
		p.buf = p.buf[:0]
	}
	if keepModel || keepCost {
		p.keep(m, at, keepModel)
	}
}

// keep remembers what to print if no other model follows.
func (p *textPrinter) keep(m *solve.Model, at time.Duration, model bool) {
	p.header(m, at)
	if model {
		p.atoms(m)
	}
	if p.set.Quiet.Cost < 2 {
		p.costs(m)
	}
	p.last = append(p.last[:0], p.buf...)
	p.buf = p.buf[:0]
}

func (p *textPrinter) header(m *solve.Model, at time.Duration) {
	if p.set.Verbose < 1 {
		return
	}
	p.buf = fmt.Appendf(p.buf, "%sAnswer: %d (Time: %.3fs)\n", p.comment(), m.Number, at.Seconds())
}

func (p *textPrinter) atoms(m *solve.Model) {
	p.buf = append(p.buf, [...]string{"", "ANSWER\n", "v", "v"}[p.style]...)
	first := p.style < forSAT
	n := 0
	p.set.shown(m, func(text []byte) bool {
		if !first {
			p.buf = append(p.buf, p.set.Separator...)
		}
		first = false
		n++
		switch p.style {
		case forASP:
			p.buf = append(appendAtom(p.buf, p.set.AtomForm, text), '.')
		case forPB:
			if text[0] == '-' {
				p.buf = append(p.buf, '-')
				text = text[1:]
			}
			p.buf = append(append(p.buf, 'x'), text...)
		default:
			p.buf = appendAtom(p.buf, p.set.AtomForm, text)
		}
		return true
	})
	if p.style == forSAT {
		p.buf = append(p.buf, " 0"...)
	}
	p.buf = append(p.buf, '\n')
	if m.Consequence {
		p.buf = fmt.Appendf(p.buf, "%sConsequences: [%s]\n", p.comment(), bounds(m, n))
	}
}

// bounds are the known members and the possible ones of a set of consequences.
func bounds(m *solve.Model, n int) string {
	lo, hi := m.Bounds(n)
	return fmt.Sprintf("%d;%d", lo, hi)
}

func appendAtom(dst []byte, form string, text []byte) []byte {
	if form == "" {
		return append(dst, text...)
	}
	pre, post, _ := strings.Cut(form, "%0")
	dst = append(dst, pre...)
	dst = append(dst, text...)
	return append(dst, post...)
}

func (p *textPrinter) costs(m *solve.Model) {
	if m.Costs == nil {
		return
	}
	p.buf = append(p.buf, [...]string{"Optimization:", "COST", "o", "o"}[p.style]...)
	p.buf = appendInts(p.buf, m.Costs)
	p.buf = append(p.buf, '\n')
}

func appendInts(dst []byte, ns []int64) []byte {
	for _, n := range ns {
		dst = fmt.Appendf(dst, " %d", n)
	}
	return dst
}

// Flush writes what is buffered.
func (p *textPrinter) Flush() error { return p.w.Flush() }

// End prints the summary.
func (p *textPrinter) End(s *Summary) error {
	p.w.Write(p.last)
	p.last = nil
	p.result(s)
	if p.set.Verbose >= 1 {
		p.summary(s)
	}
	return p.w.Flush()
}

func (p *textPrinter) result(s *Summary) {
	switch p.style {
	case forPeople:
		fmt.Fprintln(p.w, word(s))
	case forASP:
		switch s.Result.Outcome {
		case solve.OptimumFound:
			fmt.Fprintln(p.w, "OPTIMUM")
		case solve.Unsatisfiable:
			fmt.Fprintln(p.w, "INCONSISTENT")
		case solve.Unknown:
			fmt.Fprintln(p.w, "UNKNOWN")
		}
	default:
		fmt.Fprintf(p.w, "s %s\n", word(s))
	}
}

// line prints a key and a value of the summary.
func (p *textPrinter) line(key, format string, args ...any) {
	width := 13
	if p.style != forPeople {
		width = 15
	}
	fmt.Fprintf(p.w, "%s%-*s: %s\n", p.comment(), width, key, fmt.Sprintf(format, args...))
}

func (p *textPrinter) summary(s *Summary) {
	fmt.Fprintf(p.w, "%s\n", p.comment())
	if s.TimeLimit {
		p.line("TIME LIMIT", "1")
	}
	if s.Interrupted {
		p.line("INTERRUPTED", "1")
	}
	plus := ""
	if more(s) {
		plus = "+"
	}
	p.line("Models", "%d%s", s.Result.Models, plus)
	yes := func(b bool) string {
		switch {
		case b:
			return "yes"
		case s.Result.Outcome == solve.Unknown || s.Interrupted || s.TimeLimit:
			return "unknown"
		}
		return "no"
	}
	done := s.Result.Exhausted
	if s.Result.Models > 0 {
		if p.set.Brave {
			p.line("  Brave", "%s", yes(done))
		}
		if p.set.Cautious {
			p.line("  Cautious", "%s", yes(done))
		}
		if s.Optimize {
			p.line("  Optimum", "%s", yes(s.Result.Outcome == solve.OptimumFound))
			if s.OptN {
				p.line("  Optimal", "%d", s.Result.Optimal)
			}
			p.line("Optimization", "%s", strings.TrimSpace(string(appendInts(nil, s.Result.Costs))))
		}
		if p.set.Brave || p.set.Cautious {
			p.line("Consequences", "%d", s.Consequence)
		}
	}
	p.line("Calls", "%d", s.Calls)
	t := s.Times
	p.line("Time", "%.3fs (Solving: %.2fs 1st Model: %.2fs Unsat: %.2fs)", t.Total.Seconds(), t.Solve.Seconds(), t.Model.Seconds(), t.Unsat.Seconds())
	p.line("CPU Time", "%.3fs", t.CPU.Seconds())
	if p.set.Threads > 1 {
		p.line("Threads", "%-8d (Winner: %d)", p.set.Threads, s.Result.Winner)
	}
	if p.set.Stats > 0 {
		p.stats(s)
	}
}

// stats prints the figures of --stats.
func (p *textPrinter) stats(s *Summary) {
	fmt.Fprintf(p.w, "%s\n", p.comment())
	c, g := s.Stats.Search, s.Stats.Program
	ratio := func(a, b uint64) float64 {
		if b == 0 {
			return 0
		}
		return float64(a) / float64(b)
	}
	p.line("Choices", "%d", c.Choices)
	p.line("Conflicts", "%-8d (Analyzed: %d)", c.Conflicts, c.Conflicts)
	p.line("Restarts", "%d", c.Restarts)
	p.line("Propagations", "%d", c.Propagations)
	p.line("Lemmas", "%-8d (Deleted: %d)", c.Learnt, c.Deleted)
	p.line("  Binary", "%-8d (Ratio: %6.2f%%)", c.BinaryLearnt, 100*ratio(c.BinaryLearnt, c.Learnt))
	p.line("  Ternary", "%-8d (Ratio: %6.2f%%)", c.Ternary, 100*ratio(c.Ternary, c.Learnt))
	p.line("  Literals", "%-8d (Average Length: %.1f)", c.LearntLits, ratio(c.LearntLits, c.Learnt))
	p.line("Backjumps", "%d", c.Backjumps)
	fmt.Fprintf(p.w, "%s\n", p.comment())
	p.line("Rules", "%d", g.Rules)
	p.line("Atoms", "%d", g.Atoms)
	p.line("Bodies", "%d", g.Bodies)
	if g.Tight {
		p.line("Tight", "Yes")
	} else {
		p.line("Tight", "No       (SCCs: %d Non-Hcfs: 0 Nodes: %d)", g.SCCs, g.LoopAtoms)
	}
	p.line("Variables", "%d", g.Vars)
}

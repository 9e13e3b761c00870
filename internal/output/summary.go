// SPDX-License-Identifier: MIT

package output

import (
	"fmt"
	"strings"

	"github.com/goasp/goasp/solve"
)

// line prints a key and a value of the summary.
func (p *textPrinter) line(key, format string, args ...any) {
	width := 13
	if p.style != forPeople {
		width = 15
	}
	p.buf = fmt.Appendf(p.buf, "%s%-*s: ", p.comment(), width, key)
	p.buf = append(fmt.Appendf(p.buf, format, args...), '\n')
}

func (p *textPrinter) blank() {
	p.buf = append(append(p.buf, p.comment()...), '\n')
}

// summary prints the figures of a call or, unless inCall, of the run.
func (p *textPrinter) summary(s *Summary, inCall bool) {
	p.blank()
	if s.TimeLimit {
		p.line("TIME LIMIT", "1")
	}
	if s.Interrupted {
		p.line("INTERRUPTED", "1")
	}
	plus := ""
	if !s.Result.Exhausted {
		plus = "+"
	}
	models := fmt.Sprint(s.Result.Models, plus)
	if p.set.Old {
		models = fmt.Sprintf("%-6s", models)
	}
	p.line("Models", "%s", models)
	if s.Result.Models > 0 {
		p.properties(s, plus)
	}
	if !inCall {
		p.line("Calls", "%d", s.Calls)
	}
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

// properties are the lines about consequences and costs.
func (p *textPrinter) properties(s *Summary, plus string) {
	done := s.Result.Exhausted
	if p.set.Brave {
		p.line("  Brave", "%s", known(done))
	}
	if p.set.Cautious {
		p.line("  Cautious", "%s", known(done))
	}
	if s.Optimize {
		p.line("  Optimum", "%s", known(s.Result.Outcome == solve.OptimumFound))
		if s.Result.Optimal > 1 {
			p.line("  Optimal", "%d", s.Result.Optimal)
		}
		if !s.Bounded {
			p.line("Optimization", "%s", strings.TrimSpace(string(appendInts(nil, s.Result.Costs))))
		}
	}
	if p.set.Brave || p.set.Cautious {
		p.line("Consequences", "%d%s", s.True, plus)
	}
}

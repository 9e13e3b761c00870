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
	p.line("Models", "%d%s", s.Result.Models, plus)
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

// ratio is a/b, or 0.
func ratio(a, b uint64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// stats prints the figures of --stats.
func (p *textPrinter) stats(s *Summary) {
	c, g := s.Stats.Search, s.Stats.Program
	p.blank()
	p.line("Choices", "%-8d", c.Choices)
	p.line("Conflicts", "%-8d (Analyzed: %d)", c.Conflicts, c.Backjumps)
	p.line("Restarts", "%-8d", c.Restarts)
	p.line("Propagations", "%-8d", c.Propagations)
	p.line("Lemmas", "%-8d (Deleted: %d)", c.Learnt, c.Deleted)
	p.line("  Binary", "%-8d (Ratio: %6.2f%%)", c.BinaryLearnt, 100*ratio(c.BinaryLearnt, c.Learnt))
	p.line("  Ternary", "%-8d (Ratio: %6.2f%%)", c.Ternary, 100*ratio(c.Ternary, c.Learnt))
	p.line("  Literals", "%-8d (Average Length: %.1f)", c.LearntLits, ratio(c.LearntLits, c.Learnt))
	p.line("Backjumps", "%-8d", c.Backjumps)
	if p.set.Stats > 1 {
		p.line("Reductions", "%-8d", c.Reductions)
		p.line("Subsumed", "%-8d", c.Subsumed)
		p.line("Minimized", "%-8d", c.Minimized)
	}
	p.blank()
	if p.style < forSAT {
		p.line("Rules", "%-8d", g.Rules)
		p.line("Atoms", "%-8d", g.Atoms)
		p.line("Bodies", "%-8d", g.Bodies)
		if g.Tight {
			p.line("Tight", "Yes")
		} else {
			p.line("Tight", "No       (SCCs: %d Nodes: %d)", g.SCCs, g.LoopAtoms)
		}
	}
	p.line("Variables", "%-8d", g.Vars)
	p.blank()
}

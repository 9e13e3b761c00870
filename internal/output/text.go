// SPDX-License-Identifier: MIT

package output

import (
	"bufio"
	"fmt"
	"strconv"
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

// The lines between the calls of an incremental run, as wide as clingo's.
var (
	ruler      = strings.Repeat("-", 76) + "|"
	lastHeader = strings.Repeat("=", 31) + " Accumulation " + strings.Repeat("=", 31) + "|"
)

// textPrinter prints text.
type textPrinter struct {
	w     *bufio.Writer
	set   Settings
	style style
	num   numbers
	last  []byte // what is kept back until the answer is known to be the last
	step  []byte // the summary of the call, where only the last is wanted
	buf   []byte
}

func (p *textPrinter) comment() string {
	return [...]string{"", "% ", "c ", "c "}[p.style]
}

// perCall reports whether calls have summaries of their own.
func (p *textPrinter) perCall() bool { return p.set.Quiet.Call < 2 }

// Start prints the banner.
func (p *textPrinter) Start() {
	if p.set.Verbose < 1 {
		return
	}
	fmt.Fprintf(p.w, "%sgoasp version %s\n", p.comment(), p.set.Version)
	from := "stdin"
	if len(p.set.Inputs) > 0 && p.set.Inputs[0] != "-" {
		from = p.set.Inputs[0]
	}
	if len(p.set.Inputs) > 1 {
		from += " ..."
	}
	if !p.set.Old || len(p.set.Inputs) > 0 {
		fmt.Fprintf(p.w, "%sReading from %s\n", p.comment(), from)
	}
	p.w.Flush()
}

// Solving announces a call.
func (p *textPrinter) Solving(steps bool) {
	p.num = numbers{}
	if p.set.Verbose < 1 {
		return
	}
	if steps && p.perCall() {
		fmt.Fprintf(p.w, "%s%s\n", p.comment(), ruler)
	}
	fmt.Fprintf(p.w, "%sSolving...\n", p.comment())
	p.w.Flush()
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
	now, later := q.sort(m)
	n := p.num.of(m)
	if now.any() {
		p.write(m, n, at, now)
		p.w.Write(p.buf)
		p.last = p.last[:0]
	}
	if later.any() {
		p.write(m, n, at, later)
		p.last = append(p.last[:0], p.buf...)
	}
}

// write puts the wanted shares of an answer into buf.
func (p *textPrinter) write(m *solve.Model, n uint64, at time.Duration, want shares) {
	p.buf = p.buf[:0]
	if p.set.Verbose >= 1 {
		p.buf = append(append(p.buf, p.comment()...), "Answer: "...)
		p.buf = strconv.AppendUint(p.buf, n, 10)
		if !p.set.Old {
			p.buf = append(p.buf, " (Time: "...)
			p.buf = strconv.AppendFloat(p.buf, at.Seconds(), 'f', 3, 64)
			p.buf = append(p.buf, "s)"...)
		}
		p.buf = append(p.buf, '\n')
	}
	if want.atoms {
		p.atoms(m)
	}
	if want.costs {
		p.buf = append(p.buf, [...]string{"Optimization:", "COST", "o", "o"}[p.style]...)
		p.buf = append(appendInts(p.buf, m.Costs), '\n')
	}
}

func (p *textPrinter) atoms(m *solve.Model) {
	p.buf = append(p.buf, [...]string{"", "ANSWER\n", "v", "v"}[p.style]...)
	first := p.style < forSAT
	n := 0
	p.set.shown(m, func(text []byte) bool {
		if !first {
			p.separate()
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
		p.separate()
		p.buf = append(p.buf, '0')
	}
	p.buf = append(p.buf, '\n')
	if m.Consequence {
		lo, hi := m.Bounds(n)
		p.buf = fmt.Appendf(p.buf, "%sConsequences: [%d;%d]\n", p.comment(), lo, hi)
	}
}

// separate ends an atom; each line of a SAT answer begins with v.
func (p *textPrinter) separate() {
	if p.style >= forSAT && p.set.Separator == "\n" {
		if p.buf[len(p.buf)-1] != 'v' {
			p.buf = append(p.buf, "\nv"...)
		}
		p.buf = append(p.buf, ' ')
		return
	}
	p.buf = append(p.buf, p.set.Separator...)
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

func appendInts(dst []byte, ns []int64) []byte {
	for _, n := range ns {
		dst = strconv.AppendInt(append(dst, ' '), n, 10)
	}
	return dst
}

// Flush writes what is buffered.
func (p *textPrinter) Flush() error { return p.w.Flush() }

// Step prints the last answer of a call, and its summary.
func (p *textPrinter) Step(s *Summary) {
	p.flushLast()
	if !p.perCall() {
		return
	}
	p.buf = p.buf[:0]
	p.result(s)
	if p.summarize() {
		p.summary(s, true)
	}
	if p.set.Quiet.Call == 0 {
		p.w.Write(p.buf)
	} else {
		p.step = append(p.step[:0], p.buf...)
	}
}

func (p *textPrinter) flushLast() {
	p.w.Write(p.last)
	p.last = p.last[:0]
}

// summarize reports whether a summary is wanted; statistics ask for it even
// where nothing else is told.
func (p *textPrinter) summarize() bool { return p.set.Verbose >= 1 || p.set.Stats > 0 }

// End prints the summary.
func (p *textPrinter) End(s *Summary) error {
	p.flushLast()
	p.w.Write(p.step)
	if s.Calls > 1 && p.perCall() && p.set.Verbose >= 1 {
		fmt.Fprintf(p.w, "%s%s\n", p.comment(), lastHeader)
	}
	p.buf = p.buf[:0]
	p.result(s)
	if p.summarize() {
		p.summary(s, false)
	}
	p.w.Write(p.buf)
	return p.w.Flush()
}

func (p *textPrinter) result(s *Summary) {
	switch p.style {
	case forPeople:
		p.buf = append(p.buf, word(s)...)
		p.buf = append(p.buf, '\n')
	case forASP:
		p.buf = append(p.buf, [...]string{
			solve.Unknown: "UNKNOWN\n", solve.Satisfiable: "", solve.Unsatisfiable: "INCONSISTENT\n", solve.OptimumFound: "OPTIMUM\n",
		}[s.Result.Outcome]...)
	default:
		p.buf = fmt.Appendf(p.buf, "s %s\n", word(s))
	}
}

// SPDX-License-Identifier: MIT

package diag

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// Printer returns a sink that writes messages as clingo does, each followed by
// a blank line; on a terminal the place in the source and a hint follow.
func Printer(w io.Writer) func(*Message) {
	f, ok := w.(*os.File)
	terminal := ok && term.IsTerminal(int(f.Fd()))
	return func(m *Message) {
		var b bytes.Buffer
		fmt.Fprintf(&b, "%s: %s: %s\n", m.Loc, m.Severity, m.Text)
		for _, n := range m.Notes {
			fmt.Fprintf(&b, "%s: note: %s\n", n.Loc, n.Text)
		}
		if terminal {
			snippet(&b, m)
		}
		b.WriteByte('\n')
		w.Write(b.Bytes())
	}
}

// snippet shows the source line with carets below the place.
func snippet(b *bytes.Buffer, m *Message) {
	loc := m.Loc
	if len(m.Notes) > 0 {
		loc = m.Notes[0].Loc
	}
	if loc.Source != nil && loc.Source.Line != nil && loc.Begin.Line > 0 {
		if line := loc.Source.Line(int(loc.Begin.Line)); line != nil {
			n := 1
			if loc.End.Line == loc.Begin.Line && loc.End.Col > loc.Begin.Col {
				n = int(loc.End.Col - loc.Begin.Col)
			}
			col := min(int(loc.Begin.Col)-1, len(line))
			pad := strings.Map(func(r rune) rune {
				if r == '\t' {
					return r
				}
				return ' '
			}, string(line[:col]))
			fmt.Fprintf(b, "  | %s\n  | %s%s\n", line, pad, strings.Repeat("^", n))
		}
	}
	if m.Hint != "" {
		fmt.Fprintf(b, "  hint: %s\n", m.Hint)
	}
}

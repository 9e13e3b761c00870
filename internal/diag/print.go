// SPDX-License-Identifier: MIT

package diag

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"golang.org/x/term"
)

// Printer returns a sink that writes messages as clingo does, each followed by
// a blank line; on a terminal the place in the source and a hint follow.
func Printer(w io.Writer) func(*Message) {
	width := 0
	if f, ok := w.(interface{ Fd() uintptr }); ok && term.IsTerminal(int(f.Fd())) {
		width = 80
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 20 {
			width = n
		}
	}
	return printer(w, width)
}

// printer writes messages, with snippets of at most width columns unless that
// is 0.
func printer(w io.Writer, width int) func(*Message) {
	return func(m *Message) {
		var b bytes.Buffer
		fmt.Fprintf(&b, "%s: %s: %s\n", m.Loc, m.Severity, m.Text)
		if width > 0 && len(m.Notes) == 0 {
			snippet(&b, m.Loc, width)
		}
		for _, n := range m.Notes {
			fmt.Fprintf(&b, "%s: note: %s\n", n.Loc, n.Text)
			if width > 0 {
				snippet(&b, n.Loc, width)
			}
		}
		if width > 0 && m.Hint != "" {
			fmt.Fprintf(&b, "  hint: %s\n", m.Hint)
		}
		b.WriteByte('\n')
		w.Write(b.Bytes())
	}
}

// snippet shows the first source line of a place with carets below the place.
// Of a line that is too long it shows the part around the place.
func snippet(b *bytes.Buffer, loc Location, width int) {
	if loc.Source == nil || loc.Source.Line == nil || loc.Begin.Line == 0 {
		return
	}
	line := loc.Source.Line(int(loc.Begin.Line))
	if line == nil {
		return
	}
	from := min(int(loc.Begin.Col)-1, len(line))
	to := len(line) // where the place goes on in the next line
	if loc.End.Line == loc.Begin.Line {
		to = min(max(int(loc.End.Col)-1, from), len(line))
	}
	before, at, after := visible(line[:from]), visible(line[from:to]), visible(line[to:])
	gutter := fmt.Sprintf("%5d | ", loc.Begin.Line)
	room := max(width-len(gutter)-1, 8)
	if n := len(before) - room/2; n > 0 && len(before)+len(at)+len(after) > room {
		before = append([]rune("..."), before[n+3:]...)
	}
	at = at[:min(len(at), room-len(before))]
	after = after[:min(len(after), room-len(before)-len(at))]
	fmt.Fprintf(b, "%s%s%s%s\n", gutter, string(before), string(at), string(after))
	fmt.Fprintf(b, "%*s | %s%s\n", 5, "", strings.Repeat(" ", len(before)), strings.Repeat("^", max(len(at), 1)))
}

// visible are the characters of a text as they may be shown: nothing in a
// program must control the terminal.
func visible(text []byte) []rune {
	var out []rune
	for _, r := range string(text) {
		switch {
		case r == '\t':
			out = append(out, ' ')
		case r < ' ' || r >= 0x7f && r < 0xa0:
			out = append(out, '\ufffd')
		default:
			out = append(out, r)
		}
	}
	return out
}

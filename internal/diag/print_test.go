// SPDX-License-Identifier: MIT

package diag

import (
	"bytes"
	"strings"
	"testing"
)

func TestPrinter(t *testing.T) {
	long := strings.Repeat("x", 100)
	lines := []string{"p(X,é) :- q.", "a\x1b[0m\t:- b c.", long + "!" + long, "p("}
	src := &Source{Name: "a.lp", Line: func(n int) []byte {
		if n > len(lines) {
			return nil
		}
		return []byte(lines[n-1])
	}}
	at := func(l1, c1, l2, c2 uint32) Location { return Location{src, Position{l1, c1}, Position{l2, c2}} }
	for _, c := range []struct {
		name  string
		msg   Message
		width int
		want  string
	}{
		{"no terminal", Message{Loc: at(1, 3, 1, 4), Severity: Error, Text: "bad", Hint: "mend it"}, 0, "a.lp:1:3-4: error: bad\n\n"},
		{"caret and hint", Message{Loc: at(1, 3, 1, 4), Severity: Error, Text: "bad", Hint: "mend it"}, 80,
			"a.lp:1:3-4: error: bad\n    1 | p(X,é) :- q.\n      |   ^\n  hint: mend it\n\n"},
		{"bytes and characters", Message{Loc: at(1, 5, 1, 7), Severity: Info, Text: "odd\n  detail"}, 80,
			"a.lp:1:5-7: info: odd\n  detail\n    1 | p(X,é) :- q.\n      |     ^\n\n"},
		{"nothing controls the terminal", Message{Loc: at(2, 11, 2, 12), Severity: Error, Text: "bad"}, 80,
			"a.lp:2:11-12: error: bad\n    2 | a\ufffd[0m :- b c.\n      |           ^\n\n"},
		{"over lines", Message{Loc: at(1, 8, 2, 3), Severity: Error, Text: "bad"}, 80,
			"a.lp:1:8-2:3: error: bad\n    1 | p(X,é) :- q.\n      |       ^^^^^^\n\n"},
		{"long line", Message{Loc: at(3, 101, 3, 102), Severity: Error, Text: "bad"}, 40,
			"a.lp:3:101-102: error: bad\n    3 | ...xxxxxxxxxxxx!xxxxxxxxxxxxxxx\n      |                ^\n\n"},
		{"past the end", Message{Loc: at(4, 3, 4, 4), Severity: Error, Text: "bad"}, 80, "a.lp:4:3-4: error: bad\n    4 | p(\n      |   ^\n\n"},
		{"line is gone", Message{Loc: at(9, 1, 9, 2), Severity: Error, Text: "bad"}, 80, "a.lp:9:1-2: error: bad\n\n"},
		{"notes", Message{Loc: at(1, 1, 1, 14), Severity: Error, Text: "unsafe", Notes: []Note{{at(1, 3, 1, 4), "'X' is unsafe"}}}, 80,
			"a.lp:1:1-14: error: unsafe\na.lp:1:3-4: note: 'X' is unsafe\n    1 | p(X,é) :- q.\n      |   ^\n\n"},
	} {
		var b bytes.Buffer
		printer(&b, c.width)(&c.msg)
		if b.String() != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, b.String(), c.want)
		}
	}
}

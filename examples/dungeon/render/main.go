// SPDX-License-Identifier: MIT

// Render reads the JSON answer of the dungeon example on standard input and
// draws the last level it holds:
//
//	goasp core.lp style.lp play.lp --outf=2 | go run ./examples/dungeon/render
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
)

// answer is the part of the JSON output that matters here.
type answer struct {
	Call []struct {
		Witnesses []struct{ Value []string }
	}
}

// marks are the characters of things.
var marks = map[string]byte{"rock": '#', "ember": '*', "beacon": '!', "pit": 'o'}

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "render:", err)
		os.Exit(1)
	}
}

// run draws the last level of the answers in r.
func run(r io.Reader, w io.Writer) error {
	var a answer
	if err := json.NewDecoder(r).Decode(&a); err != nil {
		return err
	}
	var atoms []string
	for _, c := range a.Call {
		for _, wit := range c.Witnesses {
			atoms = wit.Value
		}
	}
	if atoms == nil {
		return fmt.Errorf("no level in the answer")
	}
	_, err := io.WriteString(w, draw(atoms))
	return err
}

// draw makes the picture of one level. Visited cells are dots, unless
// something stands on them.
func draw(atoms []string) string {
	n := 0
	for _, a := range atoms {
		if _, err := fmt.Sscanf(a, "size(%d)", &n); err == nil {
			break
		}
	}
	rows := make([][]byte, n)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(" ", n))
	}
	for _, a := range atoms { // first the way, so that things hide it
		var x, y, phase int
		if _, err := fmt.Sscanf(a, "visit(%d,%d,%d)", &x, &y, &phase); err == nil {
			rows[y-1][x-1] = '.'
		}
	}
	for _, a := range atoms {
		var x, y int
		var thing string
		if _, err := fmt.Sscanf(strings.TrimSuffix(a, ")"), "put(%d,%d,%s", &x, &y, &thing); err == nil {
			rows[y-1][x-1] = marks[thing]
		}
	}
	var b strings.Builder
	edge := "+" + strings.Repeat("-", 2*n+1) + "+\n"
	b.WriteString(edge)
	for y, row := range rows {
		left, right := "|", "|"
		if y == 0 {
			left = ">" // the entrance
		}
		if y == n-1 {
			right = ">" // the way out
		}
		b.WriteString(left)
		for _, c := range row {
			b.WriteByte(' ')
			b.WriteByte(c)
		}
		b.WriteString(" " + right + "\n")
	}
	b.WriteString(edge)
	return b.String()
}

// SPDX-License-Identifier: MIT

package goasp_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/goasp/goasp/internal/clingotest"
)

// A case of the corpus is a text archive testdata/program/TOPIC/NAME.txtar:
//
//	free text
//	-- args --            optional: arguments, one a line or separated by blanks
//	-- differs --         optional: why an installed clingo gives something else
//	-- in.lp --           the program; further .lp files are on hand for #include
//	-- out/models --      the answer sets, sorted, and the result
//	-- out/ground --      the ground program as text, lines sorted
//	-- out/messages --    what is written on standard error
//
// The test computes the sections that a case has. GOASP_UPDATE=1 rewrites
// them; an empty section is enough to start with.

// corpusCase is one archive.
type corpusCase struct {
	path string
	ar   *txtar.Archive
}

func (c *corpusCase) section(name string) (data []byte, ok bool) {
	for _, f := range c.ar.Files {
		if f.Name == name {
			return f.Data, true
		}
	}
	return nil, false
}

func (c *corpusCase) args() []string {
	data, _ := c.section("args")
	return strings.Fields(string(data))
}

func corpus(t *testing.T) []*corpusCase {
	t.Helper()
	paths, err := filepath.Glob("testdata/program/*/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no corpus: ", err)
	}
	var cases []*corpusCase
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, &corpusCase{p, txtar.Parse(data)})
	}
	return cases
}

func (c *corpusCase) name() string {
	return strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(c.path), "testdata/program/"), ".txtar")
}

// extract writes the .lp files to a folder of their own.
func (c *corpusCase) extract(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range c.ar.Files {
		if strings.HasSuffix(f.Name, ".lp") {
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// runIn runs a program in a folder.
func runIn(t *testing.T, dir, name string, args ...string) *clingotest.Output {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := clingotest.RunIn(ctx, dir, "", name, args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// compute makes the text of a section with the given program.
func (c *corpusCase) compute(t *testing.T, dir, program, section string) string {
	t.Helper()
	switch section {
	case "out/models":
		args := append([]string{"in.lp", "--outf=2"}, c.args()...)
		if !slices.ContainsFunc(c.args(), isNumber) {
			args = append(args, "0")
		}
		out := runIn(t, dir, program, args...)
		return modelsText(t, out)
	case "out/ground":
		args := append([]string{"in.lp", "--mode=gringo", "--text"}, c.args()...)
		lines := strings.SplitAfter(string(runIn(t, dir, program, args...).Stdout), "\n")
		sort.Strings(lines)
		return strings.Join(lines, "")
	case "out/messages":
		out := runIn(t, dir, program, append([]string{"in.lp", "-q2"}, c.args()...)...)
		return string(out.Stderr)
	}
	t.Fatalf("no such section: %s", section)
	return ""
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func modelsText(t *testing.T, out *clingotest.Output) string {
	t.Helper()
	a, err := clingotest.ParseAnswer(out.Stdout)
	if err != nil {
		t.Fatalf("%v\n%s%s", err, out.Stdout, out.Stderr)
	}
	var b strings.Builder
	var lines []string
	for _, c := range a.Call {
		for _, w := range c.Witnesses {
			line := "{" + clingotest.Key(w.Value) + "}"
			if len(w.Costs) > 0 {
				line += fmt.Sprint(" ", w.Costs)
			}
			lines = append(lines, line)
		}
	}
	sort.Strings(lines)
	for _, l := range lines {
		fmt.Fprintln(&b, l)
	}
	fmt.Fprintf(&b, "%s, exit %d\n", a.Result, out.Exit)
	return b.String()
}

// TestCorpus compares the sections out/ of each case.
func TestCorpus(t *testing.T) {
	update := os.Getenv("GOASP_UPDATE") == "1"
	for _, c := range corpus(t) {
		t.Run(c.name(), func(t *testing.T) {
			t.Parallel()
			dir := c.extract(t)
			changed := false
			for i, f := range c.ar.Files {
				if !strings.HasPrefix(f.Name, "out/") {
					continue
				}
				got := c.compute(t, dir, binary, f.Name)
				if got == string(f.Data) {
					continue
				}
				if update {
					c.ar.Files[i].Data, changed = []byte(got), true
					continue
				}
				t.Errorf("%s:\n-- got --\n%s-- want --\n%s", f.Name, got, f.Data)
			}
			if changed {
				if err := os.WriteFile(c.path, txtar.Format(c.ar), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestCorpusConfirm compares the recorded models with an installed clingo.
func TestCorpusConfirm(t *testing.T) {
	path := clingotest.Clingo(t)
	for _, c := range corpus(t) {
		want, ok := c.section("out/models")
		if _, differs := c.section("differs"); differs || !ok {
			continue
		}
		t.Run(c.name(), func(t *testing.T) {
			t.Parallel()
			got := c.compute(t, c.extract(t), path, "out/models")
			if !bytes.Equal([]byte(got), want) {
				t.Errorf("clingo has other models:\n-- clingo --\n%s-- recorded --\n%s", got, want)
			}
		})
	}
}

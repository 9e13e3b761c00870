// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// TestNormalize: the words of a command line, and the options and files in it.
func TestNormalize(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{"a.lp", "a.lp"},
		{"3 a.lp", "models=3 a.lp"},
		{"a.lp +3", "models=3 a.lp"},
		{"-n0", "models=0"},
		{"-n 0", "models=0"},
		{"-n=0", "models==0"},
		{"--models=0", "models=0"},
		{"--models 0", "models=0"},
		{"--models= 0", "models=0"},
		{"--model=1", "models=1"},
		{"-q a", "quiet=2,2,2 a"},
		{"-q1", "quiet=1"},
		{"-q1,0 x", "quiet=1,0 x"},
		{"--qui=1", "quiet=1"},
		{"--quiet=", "quiet=2,2,2"},
		{"-vq", "version=yes quiet=2,2,2"},
		{"-Wno-other -Wnone", "warn=no-other warn=none"},
		{"-c x=1 -cy=2 --const z=3", "const=x=1 const=y=2 const=z=3"},
		{"--text", "text=yes"},
		{"--no-restarts", "restarts=no"},
		{"--no-sat", "sat-prepro=no"},
		{"--no-parse-e", "parse-ext=no"},
		{"--no-l", "no-lookback=yes"},
		{"- --", "-"},
		{"-- -n 0", "-n 0"},
		{"--no-parse", "error: unknown option: 'no-parse'"},
		{"--no-eq-dfs", "error: unknown option: 'no-eq-dfs'"},
		{"--text=yes", "error: SyntaxError: 'text' does not take a value!"},
		{"--seed", "error: SyntaxError: 'seed' requires a value!"},
		{"-n", "error: SyntaxError: 'n' requires a value!"},
		{"-1", "error: unknown option: '-1'"},
		{"-x", "error: unknown option: '-x'"},
		{"--pars", "error: ambiguous option: 'pars' could be:\n  parse-ext\n  parse-maxsat\n"},
	} {
		o := &options{tool: "clingo"}
		list, files, err := normalize(newFlags(o, optionTable()), strings.Fields(test.in), true)
		var got []string
		for _, a := range list {
			got = append(got, a.name+"="+a.value)
		}
		text := strings.Join(append(got, files...), " ")
		if err != nil {
			text = fmt.Sprintf("error: %v", err)
		}
		if text != test.want {
			t.Errorf("%s: got %q, want %q", test.in, text, test.want)
		}
	}
}

// TestOptionTable: every line is complete, and no name or letter is taken twice
// within a tool.
func TestOptionTable(t *testing.T) {
	for tool, bit := range toolNames {
		seen := map[string]bool{}
		for _, x := range optionTable() {
			if x.section.of&bit == 0 {
				continue
			}
			for _, name := range []string{x.name, x.short} {
				if name != "" && seen[name] {
					t.Errorf("%s: %s occurs twice", tool, name)
				}
				seen[name] = true
			}
			if x.set == nil || x.help == "" || x.level == 0 {
				t.Errorf("%s: line of %s is not complete", tool, x.name)
			}
		}
	}
}

func TestChecks(t *testing.T) {
	for name, test := range map[string]struct {
		check     check
		good, bad string
	}{
		"number":       {number(0, 7), "0 7", "8 x 1.5"},
		"number, open": {number(1, unlimited), "1 umax -1", "0 -2"},
		"real":         {real(0, 1), "0 0.5 1", "1.1 x"},
		"fields":       {fields(1, word("a"), number(0, 9)), "a A a,9", "b a,x a,1,2 ,"},
		"set":          {set("one", "two"), "one two,one 3", "4 three one,"},
		"schedule":     {schedule, "L,60 F,100 x,100,1.5 D,100,0.7 +,2000,100,20 no", "L Q,1 x,100 L,a"},
		"optStrategy":  {optStrategy, "bb bb,hier usc usc,oll,disjoint usc,pmres,7", "cc bb,foo usc,foo"},
	} {
		for _, v := range strings.Fields(test.good) {
			if !test.check(v) {
				t.Errorf("%s: refuses %s", name, v)
			}
		}
		for _, v := range strings.Fields(test.bad) {
			if test.check(v) {
				t.Errorf("%s: takes %s", name, v)
			}
		}
	}
}

func FuzzOptions(f *testing.F) {
	for _, s := range []string{"-n 0 a.lp", "--qui=1,2,3 -Wnone", "-c x=1 --opt-mode=optN,1,2", "-vq -- -", "--no-sat --restarts=x,100,1.5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for tool := range toolNames {
			o, err := parseOptions(tool, strings.Split(line, " "), io.Discard)
			if o == nil || err != nil && err.Error() == "" {
				t.Errorf("%q: nothing said", line)
			}
		}
	})
}

// TestCompat: what has no effect is told in doc/compat.md.
func TestCompat(t *testing.T) {
	doc, err := os.ReadFile("../../doc/compat.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range optionTable() {
		if x.help == noEffect && !strings.Contains(string(doc), "`--"+x.name+"`") {
			t.Errorf("--%s is not in doc/compat.md", x.name)
		}
	}
}

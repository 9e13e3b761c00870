// SPDX-License-Identifier: MIT

package reify

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goasp/goasp/internal/aspif"
)

func lines(text string) string {
	return strings.Join(strings.Fields(text), "\n") + "\n"
}

// TestReify holds the facts for each kind of statement.
func TestReify(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"normal", "1 0 1 3 0 2 -2 1", "atom_tuple(0). atom_tuple(0,3). literal_tuple(0). literal_tuple(0,-2). literal_tuple(0,1). rule(disjunction(0),normal(0))."},
		{"choice with empty body", "1 1 2 1 2 0 0", "atom_tuple(0). atom_tuple(0,1). atom_tuple(0,2). literal_tuple(0). rule(choice(0),normal(0))."},
		{"weights", "1 0 0 1 2 2 1 1 2 -2", "atom_tuple(0). weighted_literal_tuple(0). weighted_literal_tuple(0,1,1). weighted_literal_tuple(0,2,-2). rule(disjunction(0),sum(0,2))."},
		{"minimize", "2 -3 1 -1 4", "weighted_literal_tuple(0). weighted_literal_tuple(0,-1,4). minimize(-3,0)."},
		{"output", "4 4 a(1) 0", "literal_tuple(0). output(a(1),0)."},
		{"output of an integer variable", "4 5 x=-12 0", "literal_tuple(0). output_csp(x,-12,0)."},
		{"output of a term with a comparison sign", "4 5 \"=12\" 0", "literal_tuple(0). output(\"=12\",0)."},
		{"project, external, assume", "3 2 1 2\n5 1 3\n6 1 -2", "project(1). project(2). external(1,release). assume(-2)."},
		{"heuristic and edge", "7 4 1 -2 3 0\n8 0 1 0", "literal_tuple(0). heuristic(1,true,-2,3,0). edge(0,1,0)."},
		{"equal tuples", "1 0 1 1 0 0\n1 0 1 1 0 0", "atom_tuple(0). atom_tuple(0,1). literal_tuple(0). rule(disjunction(0),normal(0)). rule(disjunction(0),normal(0))."},
		{"theory", "9 0 0 5\n9 1 1 3 \"\\n\n9 2 2 1 1 0\n9 2 3 -2 0\n9 4 0 2 0 0 1 1\n9 5 0 2 1 0\n9 6 1 2 0 1 0",
			`theory_number(0,5). theory_string(1,"\"\\n"). theory_tuple(0). theory_tuple(0,0,0). theory_function(2,1,0). theory_tuple(1). theory_sequence(3,set,1). theory_tuple(2). theory_tuple(2,0,0). theory_tuple(2,1,0). literal_tuple(0). literal_tuple(0,1). theory_element(0,2,0). theory_element_tuple(0). theory_element_tuple(0,0). theory_atom(0,2,0). theory_element_tuple(1). theory_atom(1,2,1,1,0).`},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := aspif.Read(strings.NewReader("asp 1 0 0\n"+x.in+"\n0\n"), New(&out, Options{})); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(lines(x.want), out.String()); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestSteps holds that with Steps facts carry the step and tuples start anew.
func TestSteps(t *testing.T) {
	var out bytes.Buffer
	in := "asp 1 0 0 incremental\n1 0 1 1 0 1 2\n1 0 1 2 0 1 1\n0\n1 0 1 3 0 1 1\n0\n"
	if err := aspif.Read(strings.NewReader(in), New(&out, Options{SCCs: true, Steps: true})); err != nil {
		t.Fatal(err)
	}
	want := lines(`tag(incremental).
		atom_tuple(0,0). atom_tuple(0,1,0). literal_tuple(0,0). literal_tuple(0,2,0). rule(disjunction(0),normal(0),0).
		atom_tuple(1,0). atom_tuple(1,2,0). literal_tuple(1,0). literal_tuple(1,1,0). rule(disjunction(1),normal(1),0).
		scc(0,1,0). scc(0,2,0).
		atom_tuple(0,1). atom_tuple(0,3,1). literal_tuple(0,1). literal_tuple(0,1,1). rule(disjunction(0),normal(0),1).`)
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Error(d)
	}
}

// randomProgram is an aspif text with rules over a few atoms.
func randomProgram(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("asp 1 0 0\n")
	lits := func(n int, weights bool) {
		fmt.Fprintf(&b, " %d", n)
		for range n {
			l := 1 + r.IntN(9)
			if r.IntN(4) == 0 {
				l = -l
			}
			fmt.Fprintf(&b, " %d", l)
			if weights {
				fmt.Fprintf(&b, " %d", 1+r.IntN(3))
			}
		}
		b.WriteByte('\n')
	}
	for range 5 + r.IntN(15) {
		n := r.IntN(3)
		fmt.Fprintf(&b, "1 %d %d", r.IntN(2), n)
		for range n {
			fmt.Fprintf(&b, " %d", 1+r.IntN(9))
		}
		if r.IntN(4) == 0 {
			fmt.Fprintf(&b, " 1 %d", 1+r.IntN(4))
			lits(r.IntN(4), true)
		} else {
			b.WriteString(" 0")
			lits(r.IntN(3), false)
		}
	}
	b.WriteString("0\n")
	return b.String()
}

// TestAgainstReify compares with an installed reify of version 5.
func TestAgainstReify(t *testing.T) {
	version, err := exec.Command("reify", "--version").Output()
	if err != nil || !strings.Contains(string(version), "version 5") {
		t.Skip("no reify 5 installed")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		in := randomProgram(r)
		cmd := exec.Command("reify", "--sccs")
		cmd.Stdin = strings.NewReader(in)
		want, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := aspif.Read(strings.NewReader(in), New(&out, Options{SCCs: true})); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), out.String()); d != "" {
			t.Fatalf("%s\n%s", in, d)
		}
	}
}

const section = "0\n0\nB+\n0\nB-\n1\n0\n1\n"

// TestRead45 holds the facts of version 4.5.
func TestRead45(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"normal", "1 2 2 1 4 3\n", "lits(1,-4). lits(1,3). normal(2,1). compute(-1). models(1)."},
		{"fact and empty tuple", "1 2 0 0\n1 3 1 0 2\n", "normal(2,1). lits(2,2). normal(3,2). compute(-1). models(1)."},
		{"sets", "3 3 4 2 4 2 0 3 3\n", "atoms(1,2). atoms(1,4). lits(1,3). choice(1,1). compute(-1). models(1)."},
		{"cardinality and weight", "2 2 3 1 2 5 3 4\n5 2 4 2 0 3 3 1 2\n", "wlits(1,-5,1). wlits(1,3,1). wlits(1,4,1). weight(2,2,1). wlits(2,3,3). weight(2,4,2). compute(-1). models(1)."},
		{"disjunction and components", "8 2 2 3 1 0 4\n1 4 1 0 2\n", "atoms(1,2). atoms(1,3). lits(1,4). disjunction(1,1). lits(2,2). normal(4,2). scc(1,2). scc(1,4). compute(-1). models(1)."},
		{"minimize", "6 0 1 0 2 5\n", "compute(-1). wlits(1,2,5). minimize(0,1). models(1)."},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := Read45(strings.NewReader(x.in+section), &out, true); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(lines(x.want), out.String()); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestRead45Errors holds that broken input gives a place and no facts.
func TestRead45Errors(t *testing.T) {
	tests := []struct{ in, place string }{
		{"7 1 0 0\n", "1:1-2: "},
		{"1 2 0 0\n91 2 0\n" + section, "2:1-3: "},
		{"1 2 x 0\n" + section, "1:5-6: "},
		{"1 2 0 0\n0\n2 a\n0\nB\n", "5:1-2: "},
		{"1 2 0 0\n" + section + "0\n", "10:1-2: "},
		{"", "1:1-2: "},
	}
	for _, x := range tests {
		var out bytes.Buffer
		err := Read45(strings.NewReader(x.in), &out, false)
		if err == nil || !strings.HasPrefix(err.Error(), x.place) || out.Len() > 0 {
			t.Errorf("%q: %v, %d bytes", x.in, err, out.Len())
		}
	}
}

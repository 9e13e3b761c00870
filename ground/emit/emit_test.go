// SPDX-License-Identifier: MIT

package emit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// groundTo grounds the base part of a program.
func groundTo(t *testing.T, program string, o ground.Options) {
	t.Helper()
	log := diag.NewLogger(func(m *diag.Message) {
		if m.Severity == diag.Error {
			t.Error(m)
		}
	})
	g := ground.New(o, symbol.NewStore(), log)
	if err := g.Load("-", strings.NewReader(program)); err != nil {
		t.Fatal(err)
	}
	if err := g.Ground(context.Background(), []ground.Part{{Name: "base"}}); err != nil {
		t.Fatal(err)
	}
}

func sortedLines(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

func textOf(t *testing.T, program string) string {
	var out bytes.Buffer
	groundTo(t, program, ground.Options{Text: &out})
	return sortedLines(out.String())
}

func aspifOf(t *testing.T, program string) string {
	var out bytes.Buffer
	groundTo(t, program, ground.Options{Program: aspif.NewWriter(&out)})
	return out.String()
}

// TestText holds the text of each kind of statement; lines are sorted.
func TestText(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"facts", `p(2). q("x",f(a),-1,(1,)).`, "p(2).\nq(\"x\",f(a),-1,(1,))."},
		{"bodies", "{a}. b:-not a. c:-not not a, b.", "b:-not a.\nc:-not not a,b.\n{a}."},
		{"constraint that is violated", "a. :-a.", ":-.\na."},
		{"disjunction with condition", "{c}. a;b:c.", "a;b:c.\n{c}."},
		{"body aggregate, equation", "{a;b}. x:-#count{1:a;2:b}=1.", "x:-1<=#count{1:a;2:b}<=1.\n{a;b}."},
		{"a bound that always holds", "{a;b}. x:-2<=#sum{1:a;2:b}<=3.", "x:-2<=#sum{1:a;2:b}.\n{a;b}."},
		{"an upper bound stands left", "{a;b}. x:-not #sum{1:a;2:b}<=1.", "x:-not 1>=#sum{1:a;2:b}.\n{a;b}."},
		{"set", "{a;b}. x:-1{a;not b}1.", "x:-1<=#count{0,a:a;1,b:not b}<=1.\n{a;b}."},
		{"bounded choice", "1{a;b}1.", "1<=#count{0,a:a;0,b:b}<=1."},
		{"conditional literals come last", "{a;b;c}. x:-a:b;c.", "x:-c,a:b.\n{a;b;c}."},
		{"weak constraint", "{a}. :~a.[2@1,x]", ":~a.[2@1,x]\n{a}."},
		{"directives", "#external a. #external b.[true] {c}. #project c. #edge(1,f):c. #heuristic c.[1@2,sign]",
			"#edge(1,f):c.\n#external a.\n#external b.[true]\n#heuristic c.[1@2,sign]\n#project c.\n{c}."},
		{"show", "{a}. #show a/0. #show t:not a.", "#show a/0.\n#show t:not a.\n{a}."},
		{"show nothing", "{a}. #show.", "#show.\n{a}."},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			if d := cmp.Diff(x.want, textOf(t, x.in)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestTranslate holds aspif for small programs; the order is ours.
func TestTranslate(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"fact and rule", "a. {b}. c:-b.", "1 0 1 1 0 0\n1 1 1 2 0 0\n1 0 1 3 0 1 2\n4 1 a 0\n4 1 b 1 2\n4 1 c 1 3"},
		{"double negation", "{a}. b:-not not a.", "1 1 1 1 0 0\n1 0 1 2 0 1 -1\n1 0 1 3 0 1 -2\n4 1 a 1 1\n4 1 b 1 3"},
		{"an interval needs no atom for the whole", "{a;b;c}. :-2<=#sum{1:a;2:b;3:c}<=4. #show.",
			"1 1 3 1 2 3 0 0\n1 0 1 4 1 2 3 1 1 2 2 3 3\n1 0 1 5 1 5 3 1 1 2 2 3 3\n1 0 0 0 2 4 -5"},
		{"negative weights", "{a;b}. :-#sum{3:a;-2:b}>=0. #show.", "1 1 2 1 2 0 0\n1 0 0 0 1 3\n1 0 1 3 0 1 1\n1 0 1 3 0 1 -2"},
		{"bounds are shared", "{a;b;c}. x(X):-X=#count{1:a;2:b;3:c}. #show.",
			"1 1 3 1 2 3 0 0\n1 0 1 4 0 1 1\n1 0 1 4 0 1 2\n1 0 1 4 0 1 3\n1 0 1 5 1 2 3 1 1 2 1 3 1\n1 0 1 6 0 3 1 2 3\n" +
				"1 0 1 7 0 1 -4\n1 0 1 8 0 2 4 -5\n1 0 1 9 0 2 5 -6\n1 0 1 10 0 1 6"},
		{"a tuple counts once", "{a;b}. #minimize{2@1,x:a;2@1,x:b;1@3:not a}. #show.",
			"1 1 2 1 2 0 0\n1 0 1 3 0 1 2\n1 0 1 3 0 1 1\n2 1 1 3 2\n2 3 1 -1 1"},
		{"choice with bounds", "{c}. 1{a:c;b}1. #show.",
			"1 1 1 1 0 0\n1 1 1 2 0 1 1\n1 1 1 3 0 0\n1 0 1 4 0 2 2 1\n1 0 1 5 0 1 4\n1 0 1 5 0 1 3\n1 0 0 0 1 -5\n1 0 1 6 0 2 4 3\n1 0 0 0 1 6"},
		{"a recursive conditional literal", "p:-q:r. q:-p. r:-p. #show.",
			"1 0 1 2 0 1 1\n1 0 1 3 0 1 1\n1 0 1 4 0 1 2\n1 0 1 4 0 1 -3\n1 0 1 1 0 1 4\n1 0 1 5 0 1 -2\n1 0 2 3 4 0 1 -5"},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			want := "asp 1 0 0\n" + x.want + "\n0\n"
			if d := cmp.Diff(want, aspifOf(t, x.in)); d != "" {
				t.Error(d)
			}
		})
	}
}

// programs are small, with what is hard to translate.
var programs = []string{
	"{a(1..3)}. x:-#sum{X:a(X)}!=3. y:-not 2<=#sum{X:a(X);-2,u:a(1)}<=3. z(X):-X=#sum{Y:a(Y)}.",
	"{a(1..3)}. x(X):-X=#min{Y:a(Y)}. y(X):-X=#max{Y:a(Y)}. z:-1<#min{Y:a(Y)}!=3. u:-#max{Y:a(Y);s:a(1)}>5.",
	"{a(1..2);b}. 1{c(X):a(X);d:b}2:-not e. #sum{2,x:f;3,y:f:b;-1,z:g}!=2. e:-d, not b.",
	"p :- q:r. q:-p. r:-p.",
	"{s}. p:-q:r. q:-p. q:-s. r:-p. r:-s.",
	"p(1) :- #sum{1:p(2);-1:p(1)}>=0. p(2):-p(1).",
	"{s}. p :- #count{1:p,s;2:q,s}!=1. q:-p. q:-s.",
	"a :- #sum{1:a;-1:b}>=0. b :- #sum{1:a}>=1.",
	"a :- #min{1:a;2:b}!=1. b:-not c. c:-not b.",
	"{c}. a:-#sum{-1:a;2:c}<=1. b:-#sum{-2,x:b;3:c}<=1.",
	"{a;b}. x:-{a;not b;not not a}=2. y:-not not 1{a;b}1. z:-a:b,not x;b:a.",
	"a;b:c;d:not a. {c}.",
	"{a;b}. :~a.[1@2] :~not b.[-2@1,x] :~a,b.[-2@1,x] #minimize{3@2,y:a;3@2,y:b}.",
	"{a;b}. #show. #show t:a. #show t:b. #show u:a,not b. #show v.",
	"a. b. {c}. x:-#sum{1:a;2:b;3:c}>=5. :-#count{1:a;2:c}<1.",
}

// answers runs a solver on its input and returns the answers with their costs.
func answers(t *testing.T, input []byte, name string, args ...string) []string {
	t.Helper()
	cmd := exec.Command(name, append(args, "0", "--outf=2", "--opt-mode=enum")...)
	cmd.Stdin = bytes.NewReader(input)
	text, _ := cmd.Output() // the exit code tells the result
	var out struct {
		Call []struct {
			Witnesses []struct {
				Value []string
				Costs []int64
			}
		}
	}
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var list []string
	for _, w := range out.Call[0].Witnesses {
		sort.Strings(w.Value)
		line, _ := json.Marshal(w)
		list = append(list, string(line))
	}
	slices.Sort(list)
	return list
}

// TestAnswers holds that clasp finds in our translations the answers that
// clingo finds, in both formats. Smodels loses the constant part of costs.
func TestAnswers(t *testing.T) {
	for _, tool := range []string{"clingo", "clasp"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(tool, "is not installed")
		}
	}
	writers := map[string]func(io.Writer) aspif.Program{
		"aspif":   func(w io.Writer) aspif.Program { return aspif.NewWriter(w) },
		"smodels": func(w io.Writer) aspif.Program { return aspif.NewSmodelsWriter(w) },
	}
	for _, p := range programs {
		want := answers(t, []byte(p), "clingo")
		for name, writer := range writers {
			if name == "smodels" && strings.Contains(p, "minimize") {
				continue
			}
			var out bytes.Buffer
			groundTo(t, p, ground.Options{Program: writer(&out)})
			if d := cmp.Diff(want, answers(t, out.Bytes(), "clasp")); d != "" {
				t.Errorf("%s, %s:\n%s%s", name, p, d, out.Bytes())
			}
		}
	}
}

// TestTextAnswers holds that the ground text means the same as the program.
func TestTextAnswers(t *testing.T) {
	if _, err := exec.LookPath("clingo"); err != nil {
		t.Skip("clingo is not installed")
	}
	for _, p := range programs {
		var out bytes.Buffer
		groundTo(t, p, ground.Options{Text: &out})
		if d := cmp.Diff(answers(t, []byte(p), "clingo"), answers(t, out.Bytes(), "clingo")); d != "" {
			t.Errorf("%s:\n%s%s", p, d, out.Bytes())
		}
	}
}

// TestSteps holds that a tuple counts once over all steps.
func TestSteps(t *testing.T) {
	var out bytes.Buffer
	store := symbol.NewStore()
	g := ground.New(ground.Options{Program: aspif.NewWriter(&out)}, store, diag.NewLogger(nil))
	program := "{a}. #program step(t). {c(t)}. #minimize{1,x:a,c(t)}. #show t:a. #show a/0."
	if err := g.Load("-", strings.NewReader(program)); err != nil {
		t.Fatal(err)
	}
	for _, p := range []ground.Part{{Name: "base"}, {Name: "step", Args: []symbol.Sym{store.Int(1)}}, {Name: "step", Args: []symbol.Sym{store.Int(2)}}} {
		if err := g.Ground(context.Background(), []ground.Part{p}); err != nil {
			t.Fatal(err)
		}
	}
	want := "asp 1 0 0\n1 1 1 1 0 0\n4 1 a 1 1\n0\n" +
		"1 1 1 2 0 0\n1 0 1 3 0 2 1 2\n4 1 1 1 1\n2 0 1 3 1\n0\n" +
		"1 1 1 4 0 0\n1 0 1 5 0 2 1 4\n4 1 2 1 1\n1 0 1 6 0 2 5 -3\n1 0 1 7 0 1 3\n1 0 1 7 0 1 5\n2 0 1 6 1\n0\n"
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Error(d)
	}
}

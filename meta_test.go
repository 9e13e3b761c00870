// SPDX-License-Identifier: MIT

package goasp_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goasp/goasp/internal/clingotest"
)

// metaPrograms exercise what the meta encodings have rules for.
var metaPrograms = map[string]string{
	"even and odd loops":    "a :- not b. b :- not a. c :- not c, not a. d :- a.",
	"positive loop":         "{ s; u }. a :- b. b :- a. a :- s. b :- u, not s. :- not a, not s.",
	"atom founding itself":  "{ s }. a :- a, not s. b :- b, s. c :- s. c :- c.",
	"choice with bounds":    "1 { a; b; c } 2. d :- a, not b. :- c, d.",
	"sums":                  "{ a; b; c }. x :- 3 <= #sum { 2,a : a; 1,b : b; 2,c : c }. :- not x, a.",
	"derived by a sum":      "{ a; b; c }. x :- 2 <= #sum { 1,a : a; 1,b : b; 1,c : c }. :- not a. :- not b.",
	"negative weights":      "{ a; b; c }. x :- #sum { 2,a : a; -1,b : b; -2,c : not c } >= 0.",
	"sum in a loop":         "{ s; t }. a :- 2 <= #sum { 1,s : s; 1,t : t; 2,b : b }. b :- a. c :- not a.",
	"disjunction":           "a ; b. c ; d :- a. e :- not c.",
	"shown under condition": "{ a; b }. #show. #show p : a, not b. #show q : not a. #show r.",
	"no answer set":         "a :- not a.",
}

// minimal filters models: those that no other has a proper subset of (incl) or
// less than (card).
func minimal(models [][]string, mode string) [][]string {
	better := func(a, b []string) bool {
		subset := !slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
		return len(a) < len(b) && (mode == "card" || subset)
	}
	return slices.DeleteFunc(slices.Clone(models), func(b []string) bool {
		return mode != "" && slices.ContainsFunc(models, func(a []string) bool { return better(a, b) })
	})
}

func shownModels(a *clingotest.Answer) (models [][]string) {
	for _, c := range a.Call {
		for _, w := range c.Witnesses {
			models = append(models, w.Value)
		}
	}
	return models
}

func keys(models [][]string) []string {
	ks := []string{}
	for _, m := range models {
		ks = append(ks, clingotest.ModelKey(m, nil))
	}
	slices.Sort(ks)
	return ks
}

// TestMeta solves reified programs with the meta encodings of both
// vocabularies, all answer sets and the best ones: those that show the fewest
// or no superset of others.
func TestMeta(t *testing.T) {
	if os.Getenv("GOASP_BINARY") != "" {
		t.Skip("the program under test may not be all tools in one")
	}
	facts45 := func(program string) []byte {
		smodels := run(t, program, "--output=smodels").Stdout
		return run(t, string(smodels), "--tool=reify", "-c").Stdout
	}
	facts5 := func(program string) []byte { return run(t, program, "--output=reify", "--reify-sccs").Stdout }
	vocabularies := []struct {
		name     string
		facts    func(string) []byte
		files    []string
		criteria string
	}{
		{"4.5", facts45, []string{"meta/reify45/meta.lp", "meta/reify45/metaD.lp", "meta/reify45/metaO.lp"}, "criteria(0,0,X,A) :- show(A,X)."},
		{"5", facts5, []string{"meta/reify5/meta.lp", "meta/reify5/metaD.lp", "meta/reify5/metaO.lp"}, "criteria(0,0,X,T) :- output(X,T)."},
		{"from 5 to 4.5", facts5, []string{"meta/reify45/from5.lp", "meta/reify45/meta.lp", "meta/reify45/metaD.lp", "meta/reify45/metaO.lp"}, "criteria(0,0,X,A) :- show(A,X)."},
	}
	for name, program := range metaPrograms {
		plain := shownModels(answer(t, program, "0"))
		for _, v := range vocabularies {
			for _, mode := range []string{"", "incl", "card"} {
				t.Run(filepath.Join(name, v.name, mode), func(t *testing.T) {
					input := string(v.facts(program))
					if mode != "" {
						input += v.criteria + " optimize(0,0," + mode + ")."
					}
					got := answer(t, input, append([]string{"-", "0", "-Wnone"}, v.files...)...)
					if d := cmp.Diff(keys(minimal(plain, mode)), keys(shownModels(got))); d != "" {
						t.Error(d)
					}
				})
			}
		}
		for value, mode := range map[string]string{"subset": "incl", "cardinality": "card"} {
			t.Run(filepath.Join(name, value), func(t *testing.T) {
				got := answer(t, program, "0", "--meta="+value)
				if d := cmp.Diff(keys(minimal(plain, mode)), keys(shownModels(got))); d != "" {
					t.Error(d)
				}
			})
		}
	}
}

// TestMetaMinimize optimises what minimize statements count, level by level.
func TestMetaMinimize(t *testing.T) {
	if os.Getenv("GOASP_BINARY") != "" {
		t.Skip("not every program has the option")
	}
	const choice = "{ a; b; c }. :- not a, not b. :- not b, not c. "
	for _, test := range []struct {
		program, mode string
		want          []string
	}{
		{choice + "#minimize { 1,X : X = a, a; 1,b : b; 1,c : c }.", "subset", []string{"a c", "b"}},
		{choice + "#minimize { 1,a : a; 1,b : b; 1,c : c }.", "cardinality", []string{"b"}},
		{choice + "#minimize { 1@2,b : b; 1@1,a : a; 1@1,c : c }.", "subset", []string{"a c"}},
		{choice + "#minimize { 1@1,b : b; 1@2,a : a; 1@2,c : c }.", "subset", []string{"b"}},
		{choice + "#maximize { 1,b : b; 1,c : c }. #show b/0. #show c/0.", "subset", []string{"b c", "b c"}},
		{choice + "#maximize { 1,a : a; 1,b : b }. :- a, b, c. :~ c. [2]", "cardinality", []string{"a b"}},
		{"{ a; b }. :- a, b. #maximize { 1,a : a; 1,b : b }.", "subset", []string{"a", "b"}},
		{"{ a; b; c }. 1 { a; b; c }. #show. #show p : a. #show p : b. #show q : c.", "subset", []string{"p", "p", "p", "q"}},
		{"{ a; b }. #show. #show p : a. #show p : b. :- not a.", "subset", []string{"p", "p"}},
	} {
		got := answer(t, test.program, "0", "--meta="+test.mode)
		if d := cmp.Diff(test.want, keys(shownModels(got))); d != "" {
			t.Errorf("%s %s: %s", test.mode, test.program, d)
		}
	}
}

// SPDX-License-Identifier: MIT

package brute

import (
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/goasp/goasp/internal/aspif"
)

// parse reads a ground program: rules such as "a|b :- c, not d.",
// "{a|b}.", and weight bodies such as "a :- 3 {b=1, not c=2}.". Every atom is
// shown.
func parse(t *testing.T, text string) *Program {
	t.Helper()
	p := &Program{}
	atoms := map[string]aspif.Atom{}
	atom := func(name string) aspif.Atom {
		a, ok := atoms[name]
		if !ok {
			a = aspif.Atom(len(atoms) + 1)
			atoms[name] = a
			p.Output([]byte(name), []aspif.Lit{a.Pos()})
		}
		return a
	}
	lit := func(s string) aspif.Lit {
		if name, neg := strings.CutPrefix(s, "not "); neg {
			return atom(name).Neg()
		}
		return atom(s).Pos()
	}
	for _, st := range strings.Split(text, ".") {
		head, body, _ := strings.Cut(strings.TrimSpace(st), ":-")
		head, body = strings.TrimSpace(head), strings.TrimSpace(body)
		if head == "" && body == "" {
			continue
		}
		ht := aspif.Disjunction
		if strings.HasPrefix(head, "{") {
			ht, head = aspif.Choice, strings.Trim(head, "{}")
		}
		var heads []aspif.Atom
		for _, h := range strings.FieldsFunc(head, func(r rune) bool { return r == '|' }) {
			heads = append(heads, atom(strings.TrimSpace(h)))
		}
		if bound, elems, ok := strings.Cut(body, "{"); ok {
			b, err := strconv.Atoi(strings.TrimSpace(bound))
			if err != nil {
				t.Fatal(err)
			}
			var sum []aspif.WeightLit
			for _, e := range strings.Split(strings.TrimSuffix(elems, "}"), ",") {
				l, w, _ := strings.Cut(strings.TrimSpace(e), "=")
				n, err := strconv.Atoi(w)
				if err != nil {
					t.Fatal(err)
				}
				sum = append(sum, aspif.WeightLit{Lit: lit(l), Weight: int64(n)})
			}
			p.WeightRule(ht, heads, int64(b), sum)
			continue
		}
		var lits []aspif.Lit
		for _, l := range strings.FieldsFunc(body, func(r rune) bool { return r == ',' }) {
			lits = append(lits, lit(strings.TrimSpace(l)))
		}
		p.Rule(ht, heads, lits)
	}
	return p
}

func keys(models []Model) string {
	var k []string
	for _, m := range models {
		k = append(k, "{"+m.Key()+"}")
	}
	sort.Strings(k)
	return strings.Join(k, " ")
}

func TestModels(t *testing.T) {
	for _, c := range []struct{ program, want string }{
		{"", "{}"},
		{"a. b :- a. c :- d.", "{a b}"},
		{"a :- not b. b :- not a.", "{a} {b}"},
		{"a :- not a.", ""},
		{"a :- b. b :- a.", "{}"},
		{"{a}. b :- a. c :- not b.", "{a b} {c}"},
		{"{a|b}. :- a, b.", "{a} {b} {}"},
		{"{a}. {b} :- a.", "{a b} {a} {}"},
		{"a|b. a :- b.", "{a}"},
		{"a|b. a :- b. b :- a.", "{a b}"},
		{"a|b|c. :- c. :- not c, a.", "{b}"},
		{"a|b :- not c. {c}.", "{a} {b} {c}"},
		// saturation: b and c hold together or not at all
		{"b|c. b :- d. c :- d. d :- b, c.", "{b} {c}"},
		{"{a|b|c}. d :- 2 {a=1, b=1, c=1}. :- not d.", "{a b c d} {a b d} {a c d} {b c d}"},
		{"{a|b}. c :- 2 {a=1, not b=2}.", "{a b} {a c} {b} {c}"},
		// recursion through a weight body has no support of its own
		{"a :- 1 {a=1, b=1}. {b}.", "{a b} {}"},
		{"a :- 2 {a=1, not b=1}. {b}.", "{b} {}"},
		// the weight -1 of a is 1 for its complement
		{"{a}. b :- 0 {a=-1}.", "{a} {b}"},
		{"a :- 0 {b=1}.", "{a}"},
		{"a :- -1 {not a=-1}.", "{a}"},
	} {
		models, err := parse(t, c.program).Models(10)
		if err != nil {
			t.Errorf("%s: %v", c.program, err)
		} else if got := keys(models); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.program, got, c.want)
		}
	}
}

func TestOtherStatements(t *testing.T) {
	p := parse(t, "{a|b}. c :- a, e.")
	p.Minimize(1, []aspif.WeightLit{{Lit: 1, Weight: 2}, {Lit: -2, Weight: 3}})
	p.Minimize(2, []aspif.WeightLit{{Lit: 1, Weight: 1}})
	p.External(4, aspif.ExternalTrue)
	p.External(1, aspif.ExternalFalse) // has a rule, so this changes nothing
	models, err := p.Models(10)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := keys(models), "{a b c e} {a c e} {b e} {e}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	best := Optimal(models)
	if len(best) != 1 || best[0].Key() != "b e" || best[0].Costs[0] != 0 || best[0].Costs[1] != 0 {
		t.Errorf("optimal: %v", best)
	}
	if m := best[0]; !m.True(2) || m.True(1) || !m.True(-99) || m.True(99) {
		t.Error("truth of literals")
	}
	p.Assume([]aspif.Lit{1, -2})
	p.AcycEdge(1, 2, []aspif.Lit{1})
	if models, _ = p.Models(10); keys(models) != "{a c e}" {
		t.Errorf("assumptions: %s", keys(models))
	}
	p.AcycEdge(2, 3, nil)
	p.AcycEdge(3, 1, []aspif.Lit{3})
	if models, _ = p.Models(10); len(models) != 0 {
		t.Errorf("cyclic: %s", keys(models))
	}
	if _, err := p.Models(1); err != ErrTooLarge {
		t.Errorf("limit: %v", err)
	}
}

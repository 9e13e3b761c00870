// SPDX-License-Identifier: MIT

package clingotest

import (
	"reflect"
	"testing"
)

func TestParseTerm(t *testing.T) {
	for text, want := range map[string]Term{
		"-3":        {Number: -3},
		"a":         {Kind: Function, Name: "a"},
		"-p(1)":     {Kind: Function, Name: "-p", Args: []Term{{Number: 1}}},
		"f((1,a))":  {Kind: Function, Name: "f", Args: []Term{{Kind: Tuple, Args: []Term{{Number: 1}, {Kind: Function, Name: "a"}}}}},
		"(1,)":      {Kind: Tuple, Args: []Term{{Number: 1}}},
		`p("a\"(")`: {Kind: Function, Name: "p", Args: []Term{{Kind: String, Name: `a"(`}}},
	} {
		if got, err := ParseTerm(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "f(", "f(1", "f(1)x", `"a`, "f(,)"} {
		if got, err := ParseTerm(text); err == nil {
			t.Errorf("%s: got %v and no error", text, got)
		}
	}
}

func TestInts(t *testing.T) {
	p, _ := ParseTerm("p(1,-2)")
	if v, ok := p.Ints(2); !ok || v[0] != 1 || v[1] != -2 {
		t.Error(v, ok)
	}
	q, _ := ParseTerm("p(1,a)")
	if _, ok := q.Ints(2); ok {
		t.Error("a is no number")
	}
	if _, ok := p.Ints(1); ok {
		t.Error("two are not one")
	}
}

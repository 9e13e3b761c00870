// SPDX-License-Identifier: MIT

package emit

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// theoryProgram reports theory atoms of all kinds.
func theoryProgram(s *symbol.Store, out Emitter) error {
	plain := func(x symbol.Sym) inst.GroundTheoryTerm {
		return inst.GroundTheoryTerm{Kind: inst.TheoryPlain, Sym: x}
	}
	fun := func(name string, args ...inst.GroundTheoryTerm) inst.GroundTheoryTerm {
		return inst.GroundTheoryTerm{Kind: inst.TheoryFun, Name: name, Args: args}
	}
	seq := func(k inst.TheoryTermKind, args ...inst.GroundTheoryTerm) inst.GroundTheoryTerm {
		return inst.GroundTheoryTerm{Kind: k, Args: args}
	}
	elem := func(ts ...inst.GroundTheoryTerm) inst.GroundTheoryElement {
		return inst.GroundTheoryElement{Tuple: ts}
	}
	a, f := s.ID("a"), s.Sig("f", false)
	guard := plain(s.Int(-3))
	out.BeginStep()
	out.Theory(&inst.GroundTheoryAtom{Name: "d", Directive: true, Elements: []inst.GroundTheoryElement{
		elem(plain(a), plain(s.Fun(f.Flip(), []symbol.Sym{s.Int(-1), s.Str("x")}))),
		elem(seq(inst.TheorySet, plain(a)), seq(inst.TheoryList), seq(inst.TheoryTuple, plain(a))),
		elem(fun("+", fun("-", plain(a)), plain(s.Tuple([]symbol.Sym{a})))),
	}})
	l := out.Theory(&inst.GroundTheoryAtom{Name: "h", Args: []symbol.Sym{a}, Op: "<=", Guard: &guard})
	out.TheoryRule(l, nil)
	same := out.Theory(&inst.GroundTheoryAtom{Name: "h", Args: []symbol.Sym{a}, Op: "<=", Guard: &guard})
	out.Rule(nil, []inst.Lit{same.WithSign(inst.Not)})
	return out.EndStep(Show{All: true})
}

func TestTheoryText(t *testing.T) {
	var out bytes.Buffer
	s := symbol.NewStore()
	if err := theoryProgram(s, NewText(inst.NewBase(s), &out, Options{})); err != nil {
		t.Fatal(err)
	}
	want := "&d{a,(-f((-1),\"x\")); {a},[],(a,); ((-a)+(a,))}.\n&h(a){}<=((-3)).\n:-not &h(a){}<=((-3)).\n"
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Error(d)
	}
}

func TestTheoryTranslate(t *testing.T) {
	var out bytes.Buffer
	s := symbol.NewStore()
	if err := theoryProgram(s, NewTranslator(inst.NewBase(s), aspif.NewWriter(&out), Options{})); err != nil {
		t.Fatal(err)
	}
	want := `asp 1 0 0
9 1 0 1 d
9 1 1 1 a
9 1 2 1 -
9 0 3 1
9 2 4 2 1 3
9 1 5 3 "x"
9 1 6 1 f
9 2 7 6 2 4 5
9 2 8 2 1 7
9 4 0 2 1 8 0
9 2 9 -2 1 1
9 2 10 -3 0
9 2 11 -1 1 1
9 4 1 3 9 10 11 0
9 1 12 1 +
9 2 13 2 1 1
9 2 14 12 2 13 11
9 4 2 1 14 0
9 5 0 0 3 0 1 2
9 1 15 1 h
9 2 16 15 1 1
9 1 17 2 <=
9 0 18 3
9 2 19 2 1 18
9 6 1 16 0 17 19
1 0 1 1 0 0
1 0 0 0 1 -1
0
`
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Error(d)
	}
}

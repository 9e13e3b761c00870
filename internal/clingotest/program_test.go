// SPDX-License-Identifier: MIT

package clingotest

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/brute"
)

func TestShrink(t *testing.T) {
	head := Part{Open: "1 { ", Elems: []string{"a", "p(X) : d(X), not q(X)"}, Sep: "; ", Close: " }"}
	p := Program{
		fact("d(1..3)"),
		{Head: &head, Body: []Part{Lit("d(Y)"), Lit("not not b")}},
		{Body: []Part{Lit("b"), Lit("c")}},
	}
	small := Shrink(p, func(p Program) bool {
		return strings.Contains(p.String(), "p(X)") && strings.Contains(p.String(), "b")
	})
	if got, want := small.String(), "1 { p(X) } :- b.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRandomIsReproducible(t *testing.T) {
	f, err := ParseFeatures("all,chains")
	if err != nil {
		t.Fatal(err)
	}
	for i := range uint64(50) {
		a := Random(rand.New(rand.NewPCG(1, i)), f).String()
		if b := Random(rand.New(rand.NewPCG(1, i)), f).String(); a != b {
			t.Fatalf("program %d: %s\n%s", i, a, b)
		}
	}
}

// TestRandomAgainstClingo holds that nearly all random programs are valid.
func TestRandomAgainstClingo(t *testing.T) {
	path := Clingo(t)
	f, _ := ParseFeatures("all")
	with := 0
	for i := range uint64(30) {
		p := Random(rand.New(rand.NewPCG(2, i)), f).String()
		m, err := FromClingo(path, p, Mode{Limit: 1000, Timeout: 10 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		if m.Error != "" {
			t.Errorf("%s%s", p, m.Error)
		}
		if len(m.Keys) > 0 {
			with++
		}
	}
	if with < 10 {
		t.Errorf("only %d of 30 programs have a model", with)
	}
}

func TestDifference(t *testing.T) {
	a := Models{Keys: []string{"a", "a b", "b", "b"}}
	if d := Difference("x", a, "y", a); d != "" {
		t.Error(d)
	}
	b := Models{Keys: []string{"a", "b", "c"}}
	want := "x has 4 models, y has 3\n  only x: {a b}\n  only x: {b}\n  only y: {c}"
	if d := Difference("x", a, "y", b); d != want {
		t.Error(d)
	}
	if d := Difference("x", a, "y", Models{Error: "unsafe"}); d == "" {
		t.Error("an error on one side is a difference")
	}
	if d := Difference("x", a, "y", Models{Cut: true}); d != "" {
		t.Error(d)
	}
}

func TestRunTimeout(t *testing.T) {
	path := Clingo(t)
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := Run(ctx, "p(0). p(X+1) :- p(X), X < 100000000.", path, "-"); err == nil {
		t.Error("no error after the time limit")
	}
}

func TestTee(t *testing.T) {
	var p, q brute.Program
	tee := aspif.Tee{&p, &q}
	tee.InitProgram(false)
	tee.BeginStep()
	tee.Rule(aspif.Choice, []aspif.Atom{1}, nil)
	tee.Output([]byte("a"), []aspif.Lit{1})
	if err := tee.EndStep(); err != nil {
		t.Fatal(err)
	}
	m := Mode{Limit: 10}
	a, b := FromBrute(&p, m, 5), FromBrute(&q, m, 5)
	if len(a.Keys) != 2 || Difference("first", a, "second", b) != "" {
		t.Errorf("%v %v", a, b)
	}
}

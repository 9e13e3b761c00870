// SPDX-License-Identifier: MIT

package inst

import (
	"context"
	"testing"
)

// weighed is a program over facts w/1 and chosen atoms c/1 with one aggregate
// over {A : w(A); A : c(A)} in the body of q(B), B being the variable of an
// assignment.
func weighed(f Fun, assign bool, guards ...Guard) func(w *world) Program {
	return func(w *world) Program {
		a := &Aggregate{Fun: f, Guards: guards, Assign: -1, Elements: []Element{
			{Tuple: []Term{x(0)}, Cond: []Literal{w.atom("w", x(0))}},
			{Tuple: []Term{x(0)}, Cond: []Literal{w.atom("c", x(0))}},
		}}
		h := w.head("q")
		if assign {
			a.Assign = 1
			h = w.head("q", x(1))
		}
		return single(
			rule(w.choice("c", []Term{w.num(2)})),
			rule(w.choice("c", []Term{w.num(-3)})),
			rule(h, aggregate(a)))
	}
}

func TestAggregates(t *testing.T) {
	num := func(r Rel, n int64) Guard { return Guard{r, newWorld().num(n)} } // small numbers do not depend on the store
	for _, c := range []struct {
		name string
		prog func(w *world) Program
		want string
	}{
		{"count is certain", weighed(Count, false, num(Ge, 1)), "q."},
		{"count is impossible", weighed(Count, false, num(Gt, 3)), ""},
		{"count is open", weighed(Count, false, num(Le, 2)), "q:-#count{-3:c(-3);1;2:c(2)}<=2."},
		{"guards that always hold go", weighed(Count, false, num(Ge, 1), num(Lt, 2)), "q:-#count{-3:c(-3);1;2:c(2)}<2."},
		{"sum with negative weights", weighed(Sum, false, num(Ge, 3)), "q:-#sum{-3:c(-3);1;2:c(2)}>=3."},
		{"sum below its least value", weighed(Sum, false, num(Lt, -2)), ""},
		{"sum+ takes positive weights only", weighed(SumPlus, false, num(Ge, 2)), "q:-#sum+{1;2:c(2)}>=2."},
		{"numbers are less than identifiers", func(w *world) Program { return weighed(Sum, false, Guard{Lt, w.id("a")})(w) }, "q."},
		{"min", weighed(Min, false, num(Eq, 1)), "q:-#min{-3:c(-3);1;2:c(2)}=1."},
		{"max above its largest value", weighed(Max, false, num(Gt, 2)), ""},
		{"max is certain", weighed(Max, false, num(Ge, 1)), "q."},
		{"count assigned", weighed(Count, true),
			"q(1):-#count{-3:c(-3);1;2:c(2)}=1. q(2):-#count{-3:c(-3);1;2:c(2)}=2. q(3):-#count{-3:c(-3);1;2:c(2)}=3."},
		{"reachable sums only", weighed(Sum, true),
			"q(-2):-#sum{-3:c(-3);1;2:c(2)}=-2. q(0):-#sum{-3:c(-3);1;2:c(2)}=0. q(1):-#sum{-3:c(-3);1;2:c(2)}=1. q(3):-#sum{-3:c(-3);1;2:c(2)}=3."},
		{"possible minima", weighed(Min, true), "q(-3):-#min{-3:c(-3);1;2:c(2)}=-3. q(1):-#min{-3:c(-3);1;2:c(2)}=1."},
		{"possible maxima", weighed(Max, true), "q(1):-#max{-3:c(-3);1;2:c(2)}=1. q(2):-#max{-3:c(-3);1;2:c(2)}=2."},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld()
			w.facts("w", []int64{1})
			if err := w.inst.Run(context.Background(), c.prog(w)); err != nil {
				t.Fatal(err)
			}
			check(t, w, "w(1). {c(2)}. {c(-3)}. "+c.want, "")
		})
	}
}

// The same aggregate is reported once for all bindings of other variables.
func TestAggregateShared(t *testing.T) {
	w := newWorld()
	w.facts("p", []int64{1, 1}, []int64{1, 2}, []int64{1, 3})
	a := &Aggregate{Fun: Count, Assign: -1, Globals: []int32{0}, Guards: []Guard{{Ge, w.num(1)}},
		Elements: []Element{{Tuple: []Term{x(2)}, Cond: []Literal{w.atom("c", x(0), x(2))}}}}
	p := single(rule(w.choice("c", []Term{w.num(1), w.num(5)})),
		rule(w.head("q", x(0), x(1)), w.atom("p", x(0), x(1)), aggregate(a)))
	if err := w.inst.Run(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	if len(w.out.other) != 1 {
		t.Errorf("reported %d aggregates", len(w.out.other))
	}
}

func TestTupleIgnored(t *testing.T) {
	w := newWorld()
	a := &Aggregate{Fun: Sum, Assign: 0, Elements: []Element{{Tuple: []Term{w.id("b")}}, {Tuple: []Term{w.num(3)}}}}
	if err := w.inst.Run(context.Background(), single(rule(w.head("q", x(0)), aggregate(a)))); err != nil {
		t.Fatal(err)
	}
	check(t, w, "q(3).", "tuple ignored:\n  b")
}

func TestConditional(t *testing.T) {
	for _, c := range []struct {
		name string
		head func(w *world) Literal
		cond string
		want string
	}{
		{"facts hold", func(w *world) Literal { return w.atom("f", x(0)) }, "f", "q."},
		{"a conjunction", func(w *world) Literal { return w.atom("c", x(0)) }, "f", "q:-c(1),c(2)."},
		{"under an open condition", func(w *world) Literal { return w.atom("d", x(0)) }, "c", "q:-#false:c(2);d(1):c(1)."},
		{"none holds", func(w *world) Literal { return w.atom("none", x(0)) }, "f", ""},
		{"nothing to hold", func(w *world) Literal { return w.atom("none", x(0)) }, "none", "q."},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld()
			w.facts("f", []int64{1}, []int64{2})
			l := Literal{Kind: LitConditional, Conditional: &Conditional{Head: c.head(w), Cond: []Literal{w.atom(c.cond, x(0))}}}
			p := single(
				rule(w.choice("c", []Term{x(0)}), w.atom("f", x(0))),
				rule(w.choice("d", []Term{w.num(1)})),
				rule(w.head("q"), l))
			if err := w.inst.Run(context.Background(), p); err != nil {
				t.Fatal(err)
			}
			check(t, w, "f(1). f(2). {c(1)}. {c(2)}. {d(1)}. "+c.want, "")
		})
	}
}

// A head aggregate keeps bounds that may fail, and fails where they must.
func TestHeadAggregate(t *testing.T) {
	for _, c := range []struct {
		bound int64
		want  string
	}{
		{0, "{c(1);c(2)}."},
		{1, "{c(1);c(2)}>=1."},
		{3, ":-."},
	} {
		w := newWorld()
		w.facts("f", []int64{1}, []int64{2})
		h := w.choice("c", []Term{x(0)}, w.atom("f", x(0)))
		h.Guards = []Guard{{Ge, w.num(c.bound)}}
		if err := w.inst.Run(context.Background(), single(rule(h))); err != nil {
			t.Fatal(err)
		}
		check(t, w, "f(1). f(2). "+c.want, "")
	}
}

// companies is the rule of who controls whom by adding up shares.
func companies(w *world) Program {
	a := &Aggregate{Fun: SumPlus, Assign: -1, Globals: []int32{0, 1}, Guards: []Guard{{Gt, w.num(50)}}, Recursive: true,
		Elements: []Element{
			{Tuple: []Term{x(2)}, Cond: []Literal{w.atom("owns", x(0), x(1), x(2))}},
			{Tuple: []Term{x(2), x(3)}, Cond: []Literal{rec(w.atom("controls", x(0), x(3))), w.atom("owns", x(3), x(1), x(2))}},
		}}
	c := rule(w.head("controls", x(0), x(1)), w.atom("company", x(0)), w.atom("company", x(1)), aggregate(a), compare(x(0), Ne, x(1)))
	return single(c)
}

func TestRecursiveAggregate(t *testing.T) {
	w := newWorld()
	w.facts("company", []int64{1}, []int64{2}, []int64{3}, []int64{4})
	w.facts("owns", []int64{1, 2, 60}, []int64{2, 3, 30}, []int64{1, 3, 25}, []int64{3, 4, 51})
	n := len(w.out.lines)
	if err := w.inst.Run(context.Background(), companies(w)); err != nil {
		t.Fatal(err)
	}
	w.out.lines = w.out.lines[n:]
	check(t, w, "controls(1,2). controls(3,4). controls(1,3). controls(1,4).", "")
}

// With a choice among the conditions the aggregate stays, with all elements
// that the component derives.
func TestRecursiveAggregateOpen(t *testing.T) {
	w := newWorld()
	a := &Aggregate{Fun: Count, Assign: -1, Guards: []Guard{{Ge, w.num(1)}}, Recursive: true,
		Elements: []Element{{Tuple: []Term{x(0)}, Cond: []Literal{rec(w.atom("p", x(0)))}}}}
	q := rule(w.head("q"), aggregate(a))
	r := rule(w.head("p", w.num(2)), rec(w.atom("q")))
	p := components(Component{Rules: []*Rule{rule(w.choice("p", []Term{w.num(1)}))}},
		Component{Rules: []*Rule{q, r}, Recursive: true})
	if err := w.inst.Run(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	check(t, w, "{p(1)}. p(2):-q. q:-#count{1:p(1);2:p(2)}>=1.", "")
}

// Below not not an aggregate needs no foundation: q may support itself.
func TestRecursiveAggregateNotNot(t *testing.T) {
	w := newWorld()
	l := aggregate(&Aggregate{Fun: Count, Assign: -1, Guards: []Guard{{Ge, w.num(1)}}, Recursive: true,
		Elements: []Element{{Tuple: []Term{w.num(1)}, Cond: []Literal{rec(w.atom("q"))}}}})
	l.Sign = NotNot
	if err := w.inst.Run(context.Background(), single(rule(w.head("q"), l))); err != nil {
		t.Fatal(err)
	}
	check(t, w, "q:-not not #count{1:q}>=1.", "")
}

// A chain of companies takes as many rounds as it is long; each round looks at
// what it changes only.
func TestRecursiveAggregateChain(t *testing.T) {
	const n = 200
	w := newWorld()
	for k := range int64(n) {
		w.facts("company", []int64{k})
		w.facts("owns", []int64{k, k + 1, 60})
	}
	p := companies(w)
	r := rules(p)[0]
	r.Body = append(r.Body, compare(x(0), Eq, w.num(0)))
	if err := w.inst.Run(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	if got := w.base.Domain(w.pred("controls", 2)).NumDefined(); got != n-1 {
		t.Errorf("got %d atoms", got)
	}
	if r.Stats.Matches > 20*n {
		t.Errorf("looked at %d atoms", r.Stats.Matches)
	}
}

// SPDX-License-Identifier: MIT

package inst

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/goasp/goasp/internal/symbol"
)

// edges are a small graph with a cycle.
var edges = [][]int64{{1, 2}, {2, 3}, {3, 1}}

func TestInstantiate(t *testing.T) {
	for _, c := range []struct {
		name string
		prog func(w *world) Program
		want string // lines in any order
		msgs string
	}{
		{
			name: "join",
			prog: func(w *world) Program {
				w.facts("e", edges...)
				return single(rule(w.head("j", x(0), x(2)), w.atom("e", x(0), x(1)), w.atom("e", x(1), x(2))))
			},
			want: "e(1,2). e(2,3). e(3,1). j(1,3). j(2,1). j(3,2).",
		},
		{
			name: "choice, then rules over it",
			prog: func(w *world) Program {
				w.facts("p", []int64{1}, []int64{2})
				return single(
					rule(w.choice("q", []Term{x(0)}), w.atom("p", x(0))),
					rule(w.head("r", x(0)), w.atom("q", x(0)), w.not("p", linear(1, 0, 1))),
					rule(Head{}, w.atom("q", x(0)), w.not("q", linear(1, 0, 1))))
			},
			want: "p(1). p(2). {q(1)}. {q(2)}. r(2):-q(2). :-not q(2),q(1). :-q(2).",
		},
		{
			name: "transitive closure of facts is facts",
			prog: func(w *world) Program {
				w.facts("e", edges...)
				tc := single(rule(w.head("t", x(0), x(1)), w.atom("e", x(0), x(1))),
					rule(w.head("t", x(0), x(2)), rec(w.atom("t", x(0), x(1))), w.atom("e", x(1), x(2))))
				return tc
			},
			want: "e(1,2). e(2,3). e(3,1). t(1,1). t(1,2). t(1,3). t(2,1). t(2,2). t(2,3). t(3,1). t(3,2). t(3,3).",
		},
		{
			name: "two recursive literals give each instance once",
			prog: func(w *world) Program {
				w.facts("n", []int64{1}, []int64{2}, []int64{3})
				return single(
					rule(w.choice("t", []Term{x(0), linear(1, 0, 1)}), w.atom("n", x(0))),
					rule(w.head("t", x(0), x(2)), rec(w.atom("t", x(0), x(1))), rec(w.atom("t", x(1), x(2)))))
			},
			want: "n(1). n(2). n(3). {t(1,2)}. {t(2,3)}. {t(3,4)}. t(1,3):-t(1,2),t(2,3). t(2,4):-t(2,3),t(3,4). t(1,4):-t(1,2),t(2,4). t(1,4):-t(1,3),t(3,4).",
		},
		{
			name: "open negation keeps atoms that nothing derives",
			prog: func(w *world) Program {
				return single(rule(w.head("a"), open(w.not("b"))), rule(w.head("b"), open(w.not("a"))))
			},
			want: "a:-not b. b:-not a.",
		},
		{
			name: "interval and arithmetic",
			prog: func(w *world) Program {
				return single(rule(w.head("p", x(0), binary(symbol.Mul, x(0), x(0))),
					interval(0, w.num(-1), w.num(2)), compare(x(0), Ne, w.num(0))))
			},
			want: "p(-1,1). p(1,1). p(2,4).",
		},
		{
			name: "linear terms match by inversion",
			prog: func(w *world) Program {
				w.facts("p", []int64{1}, []int64{2}, []int64{5})
				return single(rule(w.head("q", x(0)), w.atom("p", linear(2, 0, -1))))
			},
			want: "p(1). p(2). p(5). q(1). q(3).",
		},
		{
			name: "tuples are taken apart",
			prog: func(w *world) Program {
				pair := Term{Kind: TermFun, Args: []Term{x(0), x(1)}}
				return single(rule(w.head("p", Term{Kind: TermConst, Sym: w.store.Tuple([]symbol.Sym{w.store.Int(1), w.store.ID("c")})})),
					rule(w.head("q", x(1)), w.atom("p", x(2)), compare(x(2), Eq, pair)))
			},
			want: "p((1,c)). q(c).",
		},
		{
			name: "an undefined operation drops the instance and is told once",
			prog: func(w *world) Program {
				w.facts("p", []int64{0}, []int64{2})
				return single(rule(w.head("q", binary(symbol.Div, w.num(4), x(0))), w.atom("p", x(0))),
					rule(w.head("r", x(0)), w.atom("p", x(0)), compare(x(1), Eq, binary(symbol.Add, w.id("a"), x(0)))))
			},
			want: "p(0). p(2). q(2).",
			msgs: "operation undefined:\n  (4/A)",
		},
		{
			name: "interval between things that are no numbers",
			prog: func(w *world) Program {
				return single(rule(w.head("p", x(0)), interval(0, w.id("a"), w.num(2))))
			},
			msgs: "operation undefined:\n  (a..2)",
		},
		{
			name: "disjunctions and conditions",
			prog: func(w *world) Program {
				w.facts("p", []int64{1}, []int64{2})
				h := Head{Kind: HeadDisjunction, Elements: []HeadElement{
					{Pred: w.pred("q", 1), Args: []Term{x(0)}, Cond: []Literal{w.atom("p", x(0))}},
					{Pred: w.pred("r", 1), Args: []Term{x(1)}, Cond: []Literal{w.atom("c", x(1))}},
				}}
				return single(rule(w.choice("c", []Term{w.num(7)})), rule(h))
			},
			want: "p(1). p(2). {c(7)}. q(1);q(2);r(7):c(7).",
		},
		{
			name: "a rule with a fact as head is dropped",
			prog: func(w *world) Program {
				w.facts("p", []int64{1})
				return single(rule(w.choice("c", nil)), rule(w.head("p", w.num(1)), w.atom("c")))
			},
			want: "p(1). {c}.",
		},
		{
			name: "other statements",
			prog: func(w *world) Program {
				w.facts("p", []int64{1})
				return single(
					rule(w.choice("c", nil)),
					rule(Head{Kind: HeadShow, Terms: []Term{x(0)}}, w.atom("p", x(0)), w.atom("c")),
					rule(Head{Kind: HeadMinimize, Terms: []Term{x(0), w.num(2), w.id("t")}}, w.atom("p", x(0)), w.atom("c")),
					rule(Head{Kind: HeadExternal, Pred: w.pred("e", 1), Args: []Term{x(0)}}, w.atom("p", x(0))),
					rule(Head{Kind: HeadProject, Pred: w.pred("c", 0)}),
					rule(Head{Kind: HeadHeuristic, Pred: w.pred("c", 0), Terms: []Term{w.num(1), w.num(2), w.id("sign")}}),
					rule(Head{Kind: HeadEdge, Terms: []Term{x(0), w.num(9)}}, w.atom("p", x(0)), w.not("c")))
			},
			want: "p(1). {c}. #show 1:-c. :~c.[1@2,t] #external e(1)=false. #project c. #heuristic c 1,2,sign. #edge 1,9:-not c.",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld()
			p := c.prog(w)
			if err := w.inst.Run(context.Background(), p); err != nil {
				t.Fatal(err)
			}
			check(t, w, c.want, c.msgs)
		})
	}
}

// check compares a recorded program with statements separated by blanks.
func check(t *testing.T, w *world, want, msgs string) {
	t.Helper()
	expect := &recorder{}
	for s := range strings.SplitSeq(want, " ") {
		switch n := len(expect.lines); {
		case s == "":
		case n > 0 && !ends(expect.lines[n-1]):
			expect.lines[n-1] += " " + s
		default:
			expect.lines = append(expect.lines, s)
		}
	}
	if got, want := w.out.text(), expect.text(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := strings.Join(w.msgs, "\n"); got != msgs {
		t.Errorf("messages: got %q, want %q", got, msgs)
	}
}

func ends(s string) bool { return strings.HasSuffix(s, ".") || strings.HasSuffix(s, "]") }

// What was derived in one step is there in the next, and is not reported again.
func TestSteps(t *testing.T) {
	w := newWorld()
	w.facts("p", []int64{1})
	q := func() Program { return single(rule(w.head("q", x(0)), w.atom("p", x(0)))) }
	for k := range 2 {
		w.facts("p", []int64{int64(k) + 1})
		if err := w.inst.Run(context.Background(), q()); err != nil {
			t.Fatal(err)
		}
	}
	check(t, w, "p(1). q(1). p(2). q(2).", "")
}

// An endless program ends when its context does.
func TestStop(t *testing.T) {
	w := newWorld()
	w.facts("p", []int64{1})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	grows := rule(w.head("p", linear(1, 0, 1)), rec(w.atom("p", x(0))))
	err := w.inst.Run(ctx, single(grows))
	var s *Stopped
	if !errors.Is(err, context.DeadlineExceeded) || !errors.As(err, &s) || s.Rule != grows || s.Atoms < 2 {
		t.Errorf("got %v", err)
	}
}

func TestStats(t *testing.T) {
	w := newWorld()
	w.facts("e", edges...)
	r := rule(w.head("j", x(0)), w.atom("e", x(0), x(1)), w.atom("e", x(1), w.num(1)))
	if err := w.inst.Run(context.Background(), single(r)); err != nil {
		t.Fatal(err)
	}
	if r.Stats.Instances != 1 || r.Stats.Matches < 2 {
		t.Errorf("got %+v", r.Stats)
	}
}

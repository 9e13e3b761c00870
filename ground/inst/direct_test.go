// SPDX-License-Identifier: MIT

package inst

import (
	"context"
	"slices"
	"testing"

	"github.com/goasp/goasp/internal/symbol"
)

// Rules without variables give the same with a plan, which a slot that nothing
// uses makes them have, and without.
func TestDirect(t *testing.T) {
	prog := func(w *world) []*Rule {
		w.facts("p", []int64{1}, []int64{2})
		return []*Rule{
			rule(w.choice("c", nil)),
			rule(w.head("a"), w.atom("p", w.num(1)), w.atom("c")),
			rule(w.head("a"), w.atom("p", w.num(1)), w.not("p", w.num(7))),
			rule(w.head("b"), w.not("c"), w.atom("a")),
			rule(w.head("d"), open(w.not("d")), w.atom("p", w.num(3))),
			rule(w.head("e"), open(w.not("f"))),
			rule(w.head("f"), open(w.not("e"))),
			rule(w.head("g", binary(symbol.Div, w.num(1), w.num(0))), w.atom("c")),
			rule(w.head("h"), w.atom("p", binary(symbol.Div, w.num(4), w.num(2)))),
			rule(Head{}, w.atom("c"), w.not("p", w.num(2))),
			rule(Head{}, w.atom("c"), w.not("e")),
		}
	}
	for _, keep := range []bool{false, true} {
		var worlds [2]*world
		for n, slots := range []int{0, 8} {
			w := newWorld()
			worlds[n] = w
			w.inst = New(w.base, w.out, w.log, Options{KeepFacts: keep})
			rules := prog(w)
			for _, r := range rules {
				r.Slots = slots
			}
			if err := w.inst.Run(context.Background(), single(rules...)); err != nil {
				t.Fatal(err)
			}
		}
		direct, planned := worlds[0], worlds[1]
		if len(direct.out.lines) < 8 || !slices.Equal(direct.out.lines, planned.out.lines) {
			t.Errorf("keep %t: got\n%s\nwant\n%s", keep, direct.out.text(), planned.out.text())
		}
		if len(direct.msgs) != 1 || !slices.Equal(direct.msgs, planned.msgs) {
			t.Errorf("keep %t: messages %q, want %q", keep, direct.msgs, planned.msgs)
		}
	}
}

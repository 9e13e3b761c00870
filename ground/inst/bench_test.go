// SPDX-License-Identifier: MIT

package inst

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/goasp/goasp/internal/symbol"
)

// graph adds random edges.
func (w *world) graph(nodes, edges int) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range edges {
		w.facts("e", []int64{rng.Int64N(int64(nodes)), rng.Int64N(int64(nodes))})
	}
}

// kernel runs a program over a fresh world in each round; facts do not count.
func kernel(b *testing.B, prog func(w *world) Program) {
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		w := newWorld()
		p := prog(w)
		w.inst = New(w.base, nothing{}, w.log, Options{})
		b.StartTimer()
		if err := w.inst.Run(context.Background(), p); err != nil {
			b.Fatal(err)
		}
	}
}

// nothing is an Output that drops facts; the kernels have nothing else.
type nothing struct{ Output }

func (nothing) Fact(PredID, uint32) {}

func BenchmarkInsert(b *testing.B) {
	store := symbol.NewStore()
	var row [2]symbol.Sym
	b.ReportAllocs()
	for b.Loop() {
		base := NewBase(store)
		d := base.Domain(base.Hidden(2))
		for k := range int64(100000) {
			row[0], row[1] = store.Int(k%317), store.Int(k)
			d.insert(row[:], stateFact|stateDefined)
		}
	}
}

func BenchmarkClosure(b *testing.B) {
	kernel(b, func(w *world) Program {
		w.graph(300, 600)
		return single(rule(w.head("t", x(0), x(1)), w.atom("e", x(0), x(1))),
			rule(w.head("t", x(0), x(2)), rec(w.atom("t", x(0), x(1))), w.atom("e", x(1), x(2))))
	})
}

func BenchmarkTriangles(b *testing.B) {
	kernel(b, func(w *world) Program {
		w.graph(1000, 20000)
		return single(rule(w.head("r", x(0), x(1), x(2)),
			w.atom("e", x(0), x(1)), w.atom("e", x(1), x(2)), w.atom("e", x(2), x(0))))
	})
}

func BenchmarkArithmetic(b *testing.B) {
	kernel(b, func(w *world) Program {
		square := func(s int32) Term { return binary(symbol.Mul, x(s), x(s)) }
		return single(rule(w.head("r", x(0), x(1)), interval(0, w.num(1), w.num(300)), interval(1, w.num(1), w.num(300)),
			compare(x(2), Eq, binary(symbol.Add, square(0), square(1))),
			compare(binary(symbol.Mod, x(2), w.num(97)), Eq, w.num(0))))
	})
}

// SPDX-License-Identifier: MIT

package parser

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// sink drops what it is told.
type sink struct{}

func (sink) Fact(diag.Location, symbol.Sig, []symbol.Sym) {}
func (sink) Statement(ast.Statement)                      {}

func BenchmarkParse(b *testing.B) {
	for _, c := range []struct {
		name string
		line func(i int) string
	}{
		{"facts", func(i int) string { return fmt.Sprintf("edge(%d,%d).\n", i, i*7%10000) }},
		{"nested", func(i int) string { return fmt.Sprintf("at(f(%d,g(a,(%d,b))),\"s%d\").\n", i, i%97, i%13) }},
		{"rules", func(i int) string {
			return fmt.Sprintf("p%d(X,Y+1) :- q(X,Y), not r(Y,_), X < Y+%d, 1 { s(Z) : t(Z,X) } 2.\n", i%50, i)
		}},
		{"ground", func(i int) string { return fmt.Sprintf("a(%d) :- b(%d), not c(%d,x).\n", i, i+1, i+2) }},
		{"choices", func(i int) string { return fmt.Sprintf("{ a(%d) }.\n", i) }},
	} {
		var buf bytes.Buffer
		for i := range 20000 {
			buf.WriteString(c.line(i))
		}
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(buf.Len()))
			b.ReportAllocs()
			for b.Loop() {
				log := diag.NewLogger(nil)
				if err := New(symbol.NewStore(), log, sink{}).Parse("b", bytes.NewReader(buf.Bytes())); err != nil || log.HasError() {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkScanner(b *testing.B) {
	var buf bytes.Buffer
	for i := range 20000 {
		fmt.Fprintf(&buf, "p%d(X,Y+1) :- q(X,Y), not r(Y,_), X < Y+%d. %% comment\n", i%50, i)
	}
	b.SetBytes(int64(buf.Len()))
	b.ReportAllocs()
	for b.Loop() {
		u := New(symbol.NewStore(), diag.NewLogger(nil), sink{}).newUnit("b", bytes.NewReader(buf.Bytes()))
		for u.tok.kind = tDot; u.tok.kind != tEOF; {
			u.next(&u.tok)
		}
	}
}

// BenchmarkTiny is what a tiny program costs, with its grammars.
func BenchmarkTiny(b *testing.B) {
	for _, text := range []string{"a.", "#const n=1. p(1..n).", "#const n=1. #program base. #include \"x\". #defined p/1. #theory t{x{};&a/0:x,any}."} {
		b.Run(text[:min(len(text), 8)], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := New(symbol.NewStore(), diag.NewLogger(nil), sink{}).Parse("b", bytes.NewReader([]byte(text))); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

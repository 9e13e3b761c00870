// SPDX-License-Identifier: MIT

package ground_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// nowhere is a ground program that nobody keeps.
type nowhere struct{ aspif.Program }

func (nowhere) InitProgram(bool)                               {}
func (nowhere) BeginStep()                                     {}
func (nowhere) Rule(aspif.HeadType, []aspif.Atom, []aspif.Lit) {}
func (nowhere) Output([]byte, []aspif.Lit)                     {}
func (nowhere) EndStep() error                                 { return nil }

// BenchmarkGround takes written-out programs from text to the ground program.
func BenchmarkGround(b *testing.B) {
	for _, c := range []struct {
		name string
		line func(i int) string
	}{
		{"facts", func(i int) string { return fmt.Sprintf("edge(%d,%d).\n", i, i*7%10000) }},
		{"terms", func(i int) string { return fmt.Sprintf("at(f(%d,g(a,(%d,b))),\"s%d\").\n", i, i%97, i%13) }},
		{"rules", func(i int) string {
			return fmt.Sprintf("{a%d}. b%d :- a%d, not a%d.\n", i, i%3000, i*7%(i+1), i*31%(i+1))
		}},
	} {
		var buf bytes.Buffer
		for i := range 20000 {
			buf.WriteString(c.line(i))
		}
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(buf.Len()))
			b.ReportAllocs()
			for b.Loop() {
				log := diag.NewLogger(func(m *diag.Message) { b.Fatal(m) })
				g := ground.New(ground.Options{Program: nowhere{}}, symbol.NewStore(), log)
				if err := g.Load("b", bytes.NewReader(buf.Bytes())); err != nil {
					b.Fatal(err)
				}
				if err := g.Ground(context.Background(), []ground.Part{base}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

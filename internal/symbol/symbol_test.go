// SPDX-License-Identifier: MIT

package symbol

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestInterning(t *testing.T) {
	s := NewStore()
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	mk := []func() Sym{
		func() Sym { return s.Int(0) },
		func() Sym { return s.Int(-1) },
		func() Sym { return s.Int(MaxSmall) },
		func() Sym { return s.Int(MaxSmall + 1) },
		func() Sym { return s.Int(MinSmall) },
		func() Sym { return s.Int(MinSmall - 1) },
		func() Sym { return s.Int(math.MinInt64) },
		func() Sym { return s.Big(huge) },
		func() Sym { return s.Str("") },
		func() Sym { return s.Str("a") },
		func() Sym { return s.ID("a") },
		func() Sym { return s.Fun(s.Sig("a", true), nil) },
		func() Sym { return s.Tuple(nil) },
		func() Sym { return s.Tuple([]Sym{s.Int(1)}) },
		func() Sym { return s.Fun(s.Sig("f", false), []Sym{s.Int(1), s.ID("a")}) },
		func() Sym { return Inf },
		func() Sym { return Sup },
	}
	seen := map[Sym]int{}
	for i, f := range mk {
		x := f()
		if j, ok := seen[x]; ok {
			t.Errorf("terms %d and %d are the same Sym", i, j)
		}
		seen[x] = i
		if f() != x {
			t.Errorf("term %d is interned twice", i)
		}
	}
}

func TestInterningMany(t *testing.T) {
	s := NewStore()
	f := s.Sig("f", false)
	var terms []Sym
	for i := range int64(5000) {
		terms = append(terms, s.Fun(f, []Sym{s.Int(i), s.Int(i % 7)}))
	}
	for i := range int64(5000) {
		if got := s.Fun(f, []Sym{s.Int(i), s.Int(i % 7)}); got != terms[i] {
			t.Fatalf("f(%d,%d) changed its Sym", i, i%7)
		}
	}
}

func TestPrint(t *testing.T) {
	s := NewStore()
	one, a := s.Int(1), s.ID("a")
	for _, c := range []struct {
		term Sym
		want string
	}{
		{s.Int(-5), "-5"},
		{s.Int(1 << 40), "1099511627776"},
		{Inf, "#inf"},
		{Sup, "#sup"},
		{s.Str("a\"b\\c\nd"), `"a\"b\\c\nd"`},
		{a, "a"},
		{s.Tuple(nil), "()"},
		{s.Tuple([]Sym{one}), "(1,)"},
		{s.Tuple([]Sym{one, a}), "(1,a)"},
		{s.Fun(s.Sig("f", true), []Sym{one, s.Tuple([]Sym{a, a})}), "-f(1,(a,a))"},
	} {
		if got := s.String(c.term); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// TestOrder shuffles terms listed in order and sorts them again.
func TestOrder(t *testing.T) {
	s := NewStore()
	fun := func(name string, neg bool, args ...Sym) Sym { return s.Fun(s.Sig(name, neg), args) }
	one, two := s.Int(1), s.Int(2)
	want := []Sym{
		Inf,
		s.Big(new(big.Int).Lsh(big.NewInt(-1), 70)), s.Int(-1 << 40), s.Int(-3), s.Int(10), s.Int(1 << 40),
		s.ID("a"), s.ID("aa"), s.ID("b"), fun("a", true),
		s.Str(""), s.Str("B"), s.Str("a"),
		s.Tuple(nil),
		s.Tuple([]Sym{s.Int(5)}), fun("f", false, one), fun("f", false, two), fun("f", false, fun("f", false, one)), fun("g", false, one),
		s.Tuple([]Sym{one, one}), fun("a", false, one, one),
		fun("f", true, one),
		Sup,
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		got := slices.Clone(want)
		r.Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
		slices.SortFunc(got, s.Compare)
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("place %d: got %s, want %s", i, s.String(got[i]), s.String(want[i]))
			}
		}
	}
}

func TestBinary(t *testing.T) {
	s := NewStore()
	const undefined = "undefined"
	for _, c := range []struct {
		x    int64
		op   BinaryOp
		y    int64
		want string
	}{
		{7, Div, -2, "-3"}, {-7, Div, 2, "-3"}, {7, Mod, -2, "1"}, {-7, Mod, 2, "-1"},
		{1, Div, 0, undefined}, {1, Mod, 0, undefined},
		{12, And, 10, "8"}, {-4, Or, 3, "-1"}, {-1, Xor, 5, "-6"},
		{2, Pow, 10, "1024"}, {2, Pow, -1, "0"}, {1, Pow, -1, "0"}, {0, Pow, -1, undefined}, {0, Pow, 0, "1"},
		{-1, Pow, 3, "-1"}, {-1, Pow, 4, "1"}, {2, Pow, 100, "1267650600228229401496703205376"},
		{2, Pow, 1 << 40, undefined}, {1, Pow, 1 << 40, "1"},
		{math.MaxInt64, Add, 1, "9223372036854775808"}, {math.MinInt64, Sub, 1, "-9223372036854775809"},
		{math.MaxInt64, Mul, 2, "18446744073709551614"}, {MaxSmall, Mul, MaxSmall, "288230375077969921"},
	} {
		r, ok := s.Binary(c.op, s.Int(c.x), s.Int(c.y))
		got := undefined
		if ok {
			got = s.String(r)
		}
		if got != c.want {
			t.Errorf("%d %s %d = %s, want %s", c.x, c.op, c.y, got, c.want)
		}
	}
	if _, ok := s.Binary(Add, s.ID("a"), s.Int(1)); ok {
		t.Error("a+1 is defined")
	}
}

func TestUnary(t *testing.T) {
	s := NewStore()
	for _, c := range []struct {
		op   UnaryOp
		x    Sym
		want string
	}{
		{Neg, s.Int(3), "-3"}, {Neg, s.Int(math.MinInt64), "9223372036854775808"}, {Not, s.Int(12), "-13"},
		{Abs, s.Int(-3), "3"}, {Abs, s.Int(1 << 40), "1099511627776"},
		{Neg, s.ID("a"), "-a"}, {Neg, s.Fun(s.Sig("f", true), []Sym{Inf}), "f(#inf)"}, {Neg, s.Tuple([]Sym{Inf}), "-(#inf,)"},
		{Neg, s.Str("x"), ""}, {Neg, Inf, ""}, {Abs, s.ID("a"), ""}, {Not, Sup, ""},
	} {
		r, ok := s.Unary(c.op, c.x)
		if ok != (c.want != "") || ok && s.String(r) != c.want {
			t.Errorf("op %d on %s: got %v %v, want %q", c.op, s.String(c.x), r, ok, c.want)
		}
	}
}

func BenchmarkFun(b *testing.B) {
	s := NewStore()
	f := s.Sig("f", false)
	args := []Sym{0, 0}
	b.ReportAllocs()
	i := uint32(0)
	for b.Loop() {
		args[0], args[1] = Sym(i<<2), Sym(i&1023<<2)
		s.Fun(f, args)
		i++
	}
}

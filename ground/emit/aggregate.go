// SPDX-License-Identifier: MIT

package emit

import (
	"math"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// Aggregate translates an aggregate into a literal.
func (t *Translator) Aggregate(a *inst.GroundAggregateLit) inst.Lit {
	var parts []aspif.Lit
	switch a.Fun {
	case inst.Min, inst.Max:
		for _, g := range a.Guards {
			parts = append(parts, t.extreme(a, g))
		}
	default:
		lits, shift := t.weights(a)
		for _, g := range a.Guards {
			parts = append(parts, t.sum(lits, shift, g))
		}
	}
	return t.other(inst.GroundAggregate, t.all(parts))
}

// element is a literal that holds where some condition of the tuple does.
func (t *Translator) element(e *inst.GroundElement) aspif.Lit {
	alts := make([]aspif.Lit, 0, len(e.Conds))
	for _, c := range e.Conds {
		if len(c) == 0 {
			return t.truth()
		}
		alts = append(alts, t.all(t.conj(c)))
	}
	return t.any(alts)
}

// weights gives the weighted literals of a sum with positive weights; the sum
// of the original weights is shift more than theirs.
func (t *Translator) weights(a *inst.GroundAggregateLit) (lits []aspif.WeightLit, shift int64) {
	for k := range a.Elements {
		e := &a.Elements[k]
		w := int64(1)
		if a.Fun == inst.Sum || a.Fun == inst.SumPlus {
			w = t.number(e.Tuple[0])
		}
		if len(e.Conds[0]) == 0 {
			shift = t.plus(shift, w)
			continue
		}
		l := t.element(e)
		if w < 0 {
			shift = t.plus(shift, w)
			w, l = -w, t.complement(l)
		}
		if w > 0 {
			lits = append(lits, aspif.WeightLit{Lit: l, Weight: w})
		}
	}
	return lits, shift
}

// number is the value of an integer that must fit 64 bits.
func (t *Translator) number(s symbol.Sym) int64 {
	n, ok := t.store.Int64(s)
	if !ok || n == math.MinInt64 {
		t.fail("weight too large: %s", t.store.String(s))
	}
	return n
}

func (t *Translator) plus(a, b int64) int64 {
	c := a + b
	if (a > 0) == (b > 0) && (c > 0) != (a > 0) && a != 0 && b != 0 {
		t.fail("sum of weights too large: %d + %d", a, b)
	}
	return c
}

// sum is a literal for shift + sum of lits rel value.
func (t *Translator) sum(lits []aspif.WeightLit, shift int64, g inst.GroundGuard) aspif.Lit {
	if !g.Value.IsNum() {
		// A number compares with anything else by the order of terms.
		return t.constant(t.store.Compare(t.store.Int(0), g.Value), g.Rel)
	}
	v := t.plus(t.number(g.Value), -shift)
	switch g.Rel {
	case inst.Ge:
		return t.atLeast(lits, v)
	case inst.Gt:
		return t.atLeast(lits, t.plus(v, 1))
	case inst.Le:
		return t.complement(t.atLeast(lits, t.plus(v, 1)))
	case inst.Lt:
		return t.complement(t.atLeast(lits, v))
	}
	eq := t.all([]aspif.Lit{t.atLeast(lits, v), t.complement(t.atLeast(lits, t.plus(v, 1)))})
	if g.Rel == inst.Ne {
		return t.complement(eq)
	}
	return eq
}

func (t *Translator) constant(c int, rel inst.Rel) aspif.Lit {
	ok := false
	switch rel {
	case inst.Eq:
		ok = c == 0
	case inst.Ne:
		ok = c != 0
	case inst.Lt:
		ok = c < 0
	case inst.Le:
		ok = c <= 0
	case inst.Gt:
		ok = c > 0
	case inst.Ge:
		ok = c >= 0
	}
	if ok {
		return t.truth()
	}
	return -t.truth()
}

// atLeast is a literal for sum of lits >= bound.
func (t *Translator) atLeast(lits []aspif.WeightLit, bound int64) aspif.Lit {
	if bound <= 0 {
		return t.truth()
	}
	a := t.newAtom()
	t.heads = append(t.heads[:0], a)
	t.prog.WeightRule(aspif.Disjunction, t.heads, bound, lits)
	return a.Pos()
}

// extreme translates a guard of a minimum or maximum. A minimum is at most v
// where some element is, and at least v where none is below.
func (t *Translator) extreme(a *inst.GroundAggregateLit, g inst.GroundGuard) aspif.Lit {
	some := func(ok func(c int) bool) aspif.Lit {
		var lits []aspif.Lit
		for k := range a.Elements {
			e := &a.Elements[k]
			if ok(t.store.Compare(e.Tuple[0], g.Value)) {
				lits = append(lits, t.element(e))
			}
		}
		return t.any(lits)
	}
	below := func(c int) bool { return c < 0 }
	upTo := func(c int) bool { return c <= 0 }
	from := func(c int) bool { return c >= 0 }
	above := func(c int) bool { return c > 0 }
	if a.Fun == inst.Max {
		below, upTo, from, above = above, from, upTo, below
	}
	// In terms of a minimum: some element below or up to the value.
	rel := g.Rel
	if a.Fun == inst.Max {
		rel = [...]inst.Rel{inst.Eq, inst.Ne, inst.Gt, inst.Ge, inst.Lt, inst.Le}[rel]
	}
	limit := symbol.Sup
	if a.Fun == inst.Max {
		limit = symbol.Inf
	}
	le := func() aspif.Lit {
		if g.Value == limit {
			return t.truth()
		}
		return some(upTo)
	}
	switch rel {
	case inst.Lt:
		return some(below)
	case inst.Le:
		return le()
	case inst.Ge:
		return t.complement(some(below))
	case inst.Gt:
		return t.complement(le())
	}
	eq := t.all([]aspif.Lit{le(), t.complement(some(below))})
	if rel == inst.Ne {
		return t.complement(eq)
	}
	return eq
}

// HeadAggregate chooses the atoms and forbids values that the guards exclude.
func (t *Translator) HeadAggregate(fun inst.Fun, guards []inst.GroundGuard, elems []inst.GroundHeadElement, body []inst.Lit) {
	b := t.conj(body)
	if len(b) > 1 {
		b = []aspif.Lit{t.aux(b...)}
	}
	var plain []aspif.Atom
	group := map[string]int{}
	agg := &inst.GroundAggregateLit{Fun: fun, Guards: guards}
	for _, e := range elems {
		a := t.atom(e.Atom.Pred(), e.Atom.Row())
		if len(e.Cond) == 0 {
			plain = append(plain, a)
		} else {
			t.prog.Rule(aspif.Choice, []aspif.Atom{a}, append(t.conj(e.Cond), b...))
		}
		key := string(tupleKey(fun, e))
		k, ok := group[key]
		if !ok {
			k = len(agg.Elements)
			group[key] = k
			agg.Elements = append(agg.Elements, inst.GroundElement{Tuple: e.Tuple})
		}
		cond := append([]inst.Lit{e.Atom}, e.Cond...)
		if t.base.Domain(e.Atom.Pred()).Fact(e.Atom.Row()) {
			cond = cond[1:]
		}
		if len(cond) == 0 { // certain: it comes first, as elements expect
			agg.Elements[k].Conds = append([][]inst.Lit{cond}, agg.Elements[k].Conds...)
		} else {
			agg.Elements[k].Conds = append(agg.Elements[k].Conds, cond)
		}
	}
	if len(plain) > 0 {
		t.prog.Rule(aspif.Choice, plain, b)
	}
	holds := t.lit(t.Aggregate(agg))
	t.prog.Rule(aspif.Disjunction, nil, append(b[:len(b):len(b)], t.complement(holds)))
}

func tupleKey(fun inst.Fun, e inst.GroundHeadElement) []byte {
	var key []byte
	if fun == inst.FunSet {
		for k := range 8 {
			key = append(key, byte(e.Atom>>(8*k)))
		}
		return key
	}
	for _, s := range e.Tuple {
		key = append(key, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
	}
	return key
}

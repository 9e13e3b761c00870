// SPDX-License-Identifier: MIT

package emit

import (
	"math/big"
	"slices"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// elements is an aggregate without its guards, translated as far as guards
// share it: X = #sum{...} asks for one aggregate after the other with the
// same elements.
//
// The value of the aggregate becomes a number between lo and hi, and a guard
// a set of such numbers. For sums and counts it is the value itself. For #min
// and #max it is the rank of the value among those the elements name: 0 for
// the value of the empty set, growing towards the best one. Either way "value
// at least b" is monotone in elements of positive weight.
type elements struct {
	valid bool
	key   []uint64 // function, tuples and conditions
	build []uint64 // scratch: the key of the next aggregate

	extreme bool // #min or #max
	lits    []weighted
	lo, hi  int64
	values  []symbol.Sym        // by rank, for extremes
	atLeast map[int64]aspif.Lit // literals made already, by bound
	flip    bool                // negative weights alone may be recursive: upper bounds are the monotone ones
	group   int32               // positive dependencies
	ends    []int               // extremes: number of lits with at least a rank, by rank
	order   []int32             // scratch: elements by value
}

// weighted is an element: its weight or rank, the literal of its conditions,
// its place among the elements, and whether a condition has a positive literal.
type weighted struct {
	lit      aspif.Lit
	weight   int64
	index    int32
	positive bool
}

// interval is a set of allowed values.
type interval struct{ lo, hi int64 }

// Aggregate translates an aggregate of a body.
func (t *Translator) Aggregate(a *inst.GroundAggregateLit) inst.Lit {
	t.setElements(a.Fun, a.Elements)
	e := &t.elems
	allowed := t.allowed(a.Guards)
	if t.nonMonotone(allowed) {
		x := t.newAtom()
		t.suspend(x, allowed, a.Elements)
		return t.define(inst.GroundAggregate, []aspif.Lit{x.Pos()}, e.group)
	}
	lits := t.guarded(allowed)
	return t.define(inst.GroundAggregate, lits, e.group)
}

// guarded is a conjunction that holds where the value is in one of the
// intervals, which are disjoint and ascending.
func (t *Translator) guarded(allowed []interval) []aspif.Lit {
	e := &t.elems
	switch {
	case len(allowed) == 0:
		return []aspif.Lit{-t.truth()}
	case len(allowed) == 1:
		return t.between(allowed[0])
	case len(allowed) == 2 && allowed[0].lo == e.lo && allowed[1].hi == e.hi:
		// The values but a gap: shorter as the complement.
		return []aspif.Lit{t.complement(t.all(t.between(interval{allowed[0].hi + 1, allowed[1].lo - 1})))}
	}
	x := t.newAtom()
	for _, r := range allowed {
		t.rule1(x, t.between(r)...)
	}
	return []aspif.Lit{x.Pos()}
}

// between is a conjunction for lo <= value <= hi.
func (t *Translator) between(r interval) []aspif.Lit {
	var lits []aspif.Lit
	if r.lo > t.elems.lo {
		lits = append(lits, t.atLeast(r.lo))
	}
	switch {
	case r.hi == t.elems.hi:
	case t.elems.flip:
		lits = append(lits, t.atMost(r.hi))
	default:
		lits = append(lits, t.complement(t.atLeast(r.hi+1)))
	}
	return lits
}

// atLeast is a literal for value >= bound, where lo < bound <= hi.
func (t *Translator) atLeast(bound int64) aspif.Lit {
	e := &t.elems
	x, ok := e.atLeast[bound]
	if ok {
		return x
	}
	if e.extreme {
		x = t.rankAtLeast(int(bound))
	} else {
		x = t.sumAtLeast(bound)
	}
	e.atLeast[bound] = x
	return x
}

// sumAtLeast is a weight rule for value >= bound.
func (t *Translator) sumAtLeast(bound int64) aspif.Lit {
	return t.weightAtom(bound-t.elems.lo, t.upward())
}

// upward are the weighted literals whose sum is the value less lo. A negative
// weight goes to the complement, which makes lo the value where none holds.
func (t *Translator) upward() []aspif.WeightLit {
	ws := t.weights[:0]
	for _, l := range t.elems.lits {
		if l.weight < 0 {
			ws = append(ws, aspif.WeightLit{Lit: t.complement(l.lit), Weight: -l.weight})
		} else {
			ws = append(ws, aspif.WeightLit{Lit: l.lit, Weight: l.weight})
		}
	}
	t.weights = ws
	return ws
}

// atMost is a literal for value <= bound, where lo <= bound < hi: a weight
// rule with all weights negated, in which literals of negative weight
// occur positively.
func (t *Translator) atMost(bound int64) aspif.Lit {
	ws := t.weights[:0]
	for _, l := range t.elems.lits {
		if l.weight < 0 {
			ws = append(ws, aspif.WeightLit{Lit: l.lit, Weight: -l.weight})
		} else {
			ws = append(ws, aspif.WeightLit{Lit: t.complement(l.lit), Weight: l.weight})
		}
	}
	t.weights = ws
	return t.weightAtom(t.elems.hi-bound, ws)
}

// weightAtom is a literal for bound <= sum of positive weights. Where one
// literal suffices or all are needed a normal rule does.
func (t *Translator) weightAtom(bound int64, ws []aspif.WeightLit) aspif.Lit {
	if len(ws) == 1 {
		return ws[0].Lit
	}
	a := t.newAtom()
	t.weightRule(a, bound, ws)
	return a.Pos()
}

func (t *Translator) weightRule(head aspif.Atom, bound int64, ws []aspif.WeightLit) {
	sum, least := int64(0), int64(0)
	for k, w := range ws {
		sum += w.Weight
		if k == 0 || w.Weight < least {
			least = w.Weight
		}
	}
	switch {
	case bound <= 0:
		t.rule1(head)
	case bound > sum:
	case least >= bound && len(ws) <= 3: // more would cost rules
		for _, w := range ws {
			t.rule1(head, w.Lit)
		}
	case sum-least < bound:
		t.inner = t.inner[:0]
		for _, w := range ws {
			t.inner = append(t.inner, w.Lit)
		}
		t.rule1(head, t.inner...)
	default:
		t.one[0] = head
		t.prog.WeightRule(aspif.Disjunction, t.one[:], bound, ws)
	}
}

// rankAtLeast is a literal for "some element of at least that rank": those
// of the next higher rank, or one of the rank itself. The chain keeps
// the rules linear when many bounds are asked for.
func (t *Translator) rankAtLeast(rank int) aspif.Lit {
	e := &t.elems
	// The nearest higher rank that has a literal already.
	above := rank + 1
	for above <= int(e.hi) && e.atLeast[int64(above)] == 0 {
		above++
	}
	from, alts := 0, t.inner[:0]
	if above <= int(e.hi) {
		from = e.ends[above]
		alts = append(alts, e.atLeast[int64(above)])
	}
	for _, l := range e.lits[from:e.ends[rank]] {
		alts = append(alts, l.lit)
	}
	t.inner = alts
	return t.any(alts)
}

// setElements translates the elements of an aggregate, unless they are those
// of the last one.
func (t *Translator) setElements(fun inst.Fun, elems []inst.GroundElement) {
	e := &t.elems
	e.build = elementsKey(e.build[:0], fun, elems)
	if e.valid && slices.Equal(e.build, e.key) {
		return
	}
	e.valid = true
	e.key, e.build = e.build, e.key
	e.lits, e.values, e.ends = e.lits[:0], e.values[:0], e.ends[:0]
	e.atLeast = map[int64]aspif.Lit{}
	e.flip = false
	e.extreme = fun == inst.Min || fun == inst.Max
	var nodes []int32
	for k := range elems {
		for _, c := range elems[k].Conds {
			nodes = t.addNodes(nodes, c)
		}
	}
	slices.Sort(nodes)
	e.group = t.deps.group(nodes)
	if e.extreme {
		t.setRanks(fun, elems)
	} else {
		t.setWeights(fun, elems)
	}
}

// elementsKey is all that elements are made of.
func elementsKey(key []uint64, fun inst.Fun, elems []inst.GroundElement) []uint64 {
	key = append(key, uint64(fun))
	for k := range elems {
		key = append(key, uint64(len(elems[k].Tuple))<<32|uint64(len(elems[k].Conds)))
		for _, s := range elems[k].Tuple {
			key = append(key, uint64(s))
		}
		for _, c := range elems[k].Conds {
			key = append(key, uint64(len(c)))
			for _, l := range c {
				key = append(key, uint64(l))
			}
		}
	}
	return key
}

// certain reports whether an element holds in any case.
func certain(e *inst.GroundElement) bool {
	return slices.ContainsFunc(e.Conds, func(c []inst.Lit) bool { return len(c) == 0 })
}

// element translates the conditions of an element.
func (t *Translator) element(e *inst.GroundElement) (lit aspif.Lit, positive bool) {
	for _, c := range e.Conds {
		for _, l := range c {
			positive = positive || l.Sign() == inst.Pos
		}
	}
	if len(e.Conds) == 1 {
		return t.condition(e.Conds[0]), positive
	}
	a := t.newAtom()
	for _, c := range e.Conds {
		var ok bool
		if t.inner, ok = t.appendBody(t.inner[:0], c); ok {
			t.rule1(a, t.inner...)
		}
	}
	return a.Pos(), positive
}

// setWeights fills the elements of a sum or count.
func (t *Translator) setWeights(fun inst.Fun, elems []inst.GroundElement) {
	e := &t.elems
	e.lo, e.hi = 0, 0
	for k := range elems {
		x := &elems[k]
		w := int64(1)
		if fun == inst.Sum || fun == inst.SumPlus {
			w = t.number(x.Tuple[0])
		}
		switch {
		case w == 0 || len(x.Conds) == 0:
			continue
		case certain(x):
			e.lo, e.hi = t.plus(e.lo, w), t.plus(e.hi, w)
			continue
		case w < 0:
			e.lo = t.plus(e.lo, w)
		default:
			e.hi = t.plus(e.hi, w)
		}
		l, p := t.element(x)
		e.lits = append(e.lits, weighted{l, w, int32(k), p})
	}
	up, down := e.signs()
	e.flip = down && !up
}

// signs tells whether literals that may be recursive count up, and down.
func (e *elements) signs() (up, down bool) {
	for _, l := range e.lits {
		up = up || l.positive && l.weight > 0
		down = down || l.positive && l.weight < 0
	}
	return up, down
}

// setRanks fills the elements of an extreme, the best values first. Values
// that are no better than a certain one never matter.
func (t *Translator) setRanks(fun inst.Fun, elems []inst.GroundElement) {
	e := &t.elems
	worst, sign := symbol.Sup, 1
	if fun == inst.Max {
		worst, sign = symbol.Inf, -1
	}
	better := func(a, b symbol.Sym) int { return sign * t.store.Compare(a, b) }
	for k := range elems {
		if v := elems[k].Tuple[0]; certain(&elems[k]) && better(v, worst) < 0 {
			worst = v
		}
	}
	e.order = e.order[:0]
	for k := range elems {
		if better(elems[k].Tuple[0], worst) < 0 && len(elems[k].Conds) > 0 {
			e.order = append(e.order, int32(k))
		}
	}
	slices.SortStableFunc(e.order, func(a, b int32) int { return better(elems[a].Tuple[0], elems[b].Tuple[0]) })
	for _, k := range e.order {
		v := elems[k].Tuple[0]
		if n := len(e.values); n == 0 || e.values[n-1] != v {
			e.values = append(e.values, v)
		}
		l, p := t.element(&elems[k])
		e.lits = append(e.lits, weighted{l, int64(len(e.values)), k, p}) // rank from the top, turned below
	}
	n := len(e.values)
	e.lo, e.hi = 0, int64(n)
	e.ends = append(e.ends[:0], make([]int, n+1)...)
	for k := range e.lits {
		r := n + 1 - int(e.lits[k].weight)
		e.lits[k].weight = int64(r)
		e.ends[r] = k + 1
	}
	e.ends[0] = len(e.lits)
	e.values = append(e.values, worst)
	slices.Reverse(e.values)
}

// number is the value of an integer that must fit.
func (t *Translator) number(s symbol.Sym) int64 {
	n, ok := t.store.Int64(s)
	if !ok || n > maxSum || n < -maxSum {
		t.fail("weight too large: %s", t.store.String(s))
		return 0
	}
	return n
}

// maxSum bounds weights and their sums, so that differences fit, too.
const maxSum = 1<<61 - 1

func (t *Translator) plus(a, b int64) int64 {
	c := a + b // no overflow: both are at most 1<<62
	if c > maxSum || c < -maxSum {
		t.fail("sum of weights too large: %d + %d", a, b)
		return 0
	}
	return c
}

// allowed are the values between lo and hi that meet all guards, as disjoint
// ascending intervals.
func (t *Translator) allowed(guards []inst.GroundGuard) []interval {
	e := &t.elems
	if e.extreme {
		return t.allowedRanks(guards)
	}
	lo, hi := e.lo, e.hi
	var gaps []int64
	for _, g := range guards {
		v := t.clamp(g.Value)
		switch g.Rel {
		case inst.Lt:
			hi = min(hi, v-1)
		case inst.Le:
			hi = min(hi, v)
		case inst.Gt:
			lo = max(lo, v+1)
		case inst.Ge:
			lo = max(lo, v)
		case inst.Eq:
			lo, hi = max(lo, v), min(hi, v)
		case inst.Ne:
			gaps = append(gaps, v)
		}
	}
	slices.Sort(gaps)
	var out []interval
	for _, v := range gaps {
		if v < lo || v > hi {
			continue
		}
		if lo < v {
			out = append(out, interval{lo, v - 1})
		}
		lo = v + 1
	}
	if lo <= hi {
		out = append(out, interval{lo, hi})
	}
	return out
}

// clamp is the value of a guard of a sum, or a number just beyond lo or hi.
func (t *Translator) clamp(v symbol.Sym) int64 {
	e := &t.elems
	if n, ok := t.store.Int64(v); ok {
		return max(e.lo-1, min(e.hi+1, n))
	}
	below := v == symbol.Inf
	if n, ok := t.store.BigInt(v); ok {
		below = n.Cmp(new(big.Int)) < 0
	}
	if below {
		return e.lo - 1
	}
	return e.hi + 1
}

// allowedRanks is allowed for extremes: each rank stands for a value.
func (t *Translator) allowedRanks(guards []inst.GroundGuard) []interval {
	e := &t.elems
	var out []interval
	for r := e.lo; r <= e.hi; r++ {
		ok := true
		for _, g := range guards {
			ok = ok && holds(t.store.Compare(e.values[r], g.Value), g.Rel)
		}
		switch {
		case !ok:
		case len(out) > 0 && out[len(out)-1].hi == r-1:
			out[len(out)-1].hi = r
		default:
			out = append(out, interval{r, r})
		}
	}
	return out
}

// holds tells whether a relation holds for the result of a comparison.
func holds(c int, rel inst.Rel) bool {
	switch rel {
	case inst.Eq:
		return c == 0
	case inst.Ne:
		return c != 0
	case inst.Lt:
		return c < 0
	case inst.Le:
		return c <= 0
	case inst.Gt:
		return c > 0
	}
	return c >= 0
}

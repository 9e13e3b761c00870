// SPDX-License-Identifier: MIT

package inst

import (
	"math/big"
	"slices"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// aggPlan is a body aggregate with plans for its elements.
type aggPlan struct {
	agg   *Aggregate
	elems []*plan
	test  bool // Assign is known already: compare with it
	// growing: weights may be negative, so that what holds now may not hold
	// when the component is complete.
	growing bool
	// cached results by the values of the globals and guards, where there are
	// fewer of these than variables known.
	cache map[symbol.Sym]cached
}

type cached struct {
	lit Lit
	t   truth
}

func (i *Instantiator) planAggregate(a *Aggregate, bound []bool) *aggPlan {
	p := &aggPlan{agg: a}
	for k := range a.Elements {
		c := a.Elements[k].Cond
		p.elems = append(p.elems, i.makePlan(c, make([]generation, len(c)), bound, -1))
	}
	n := 0
	for _, b := range bound {
		if b {
			n++
		}
	}
	p.growing = a.Recursive && a.Fun == Sum && !i.weightsGrow(a)
	if a.Assign < 0 && n > len(a.Globals) && !a.Recursive {
		p.cache = map[symbol.Sym]cached{}
	}
	return p
}

// execAggregate evaluates an aggregate for the known values of its globals.
func (i *Instantiator) execAggregate(s *step, rest []step, done func()) {
	p := s.agg
	if p.agg.Assign >= 0 {
		i.execAssignment(s, rest, done)
		return
	}
	guards := make([]GroundGuard, 0, 2)
	for k := range p.agg.Guards {
		v, ok := i.eval(&p.agg.Guards[k].Term)
		if !ok {
			return
		}
		guards = append(guards, GroundGuard{p.agg.Guards[k].Rel, v})
	}
	key := i.cacheKey(p, guards)
	c, ok := p.cache[key]
	if !ok {
		i.accumulate(p)
		if i.err != nil {
			return
		}
		c.lit, c.t = i.decide(p.agg.Fun, guards)
		if i.deriving && p.agg.Recursive && !i.settled(p, s.lit.Sign, c.t) {
			c = cached{undecided, isOpen}
		}
		i.remember(p, key, c)
	}
	switch {
	case c.t == isOpen:
		n := len(i.body)
		i.body = append(i.body, c.lit.WithSign(s.lit.Sign))
		i.exec(rest, done)
		i.body = i.body[:n]
	case (c.t == isTrue) != (s.lit.Sign == Not):
		i.exec(rest, done)
	}
}

// cacheKey is a term made of the globals' and guards' values; 0 where nothing
// is cached.
func (i *Instantiator) cacheKey(p *aggPlan, guards []GroundGuard) symbol.Sym {
	if p.cache == nil {
		return 0
	}
	mark := len(i.args)
	for _, s := range p.agg.Globals {
		i.args = append(i.args, i.regs[s])
	}
	for _, g := range guards {
		i.args = append(i.args, g.Value)
	}
	k := i.store.Tuple(i.args[mark:])
	i.args = i.args[:mark]
	return k
}

func (i *Instantiator) remember(p *aggPlan, key symbol.Sym, c cached) {
	// What is undecided while deriving was not reported and may not be used later.
	if p.cache != nil && (!i.deriving || c.t != isOpen) {
		p.cache[key] = c
	}
}

// accumulate collects the elements of an aggregate into i.acc.
func (i *Instantiator) accumulate(p *aggPlan) {
	i.acc.reset()
	mark := len(i.body)
	outer := i.body
	for k, e := range p.elems {
		el := &p.agg.Elements[k]
		i.execElement(e, func() {
			if p.agg.Fun == FunSet {
				i.addCounted(el, mark)
				return
			}
			m, ok := i.evalArgs(el.Tuple)
			if !ok {
				return
			}
			if i.weighs(p.agg.Fun, i.args[m:], el.Loc) {
				i.acc.add(i.args[m:], i.body[mark:])
			}
			i.args = i.args[:m]
		})
	}
	i.body = outer
}

// addCounted adds an element of a set: the tuple is the counted literal.
func (i *Instantiator) addCounted(el *Element, mark int) {
	key := []symbol.Sym{0, 0}
	c := &el.Cond[0]
	d := i.base.preds[c.Pred]
	m, ok := i.evalArgs(c.Args)
	if !ok {
		return
	}
	row, found := d.find(i.args[m:])
	i.args = i.args[:m]
	if !found {
		row, _ = d.insert(i.argsOf(c), 0)
	}
	l := AtomLit(c.Sign, c.Pred, row)
	key[0], key[1] = symbol.Sym(l), symbol.Sym(l>>32)
	i.acc.add(key, i.body[mark:])
}

func (i *Instantiator) argsOf(c *Literal) []symbol.Sym {
	m, _ := i.evalArgs(c.Args)
	args := i.args[m:]
	i.args = i.args[:m]
	return args
}

// weighs reports whether a tuple counts for a function; sums ignore tuples
// without a number in front.
func (i *Instantiator) weighs(f Fun, tuple []symbol.Sym, loc diag.Location) bool {
	switch f {
	case Sum, SumPlus:
		if len(tuple) == 0 || !tuple[0].IsNum() {
			i.ignored(tuple, loc)
			return false
		}
		if f == SumPlus && i.store.Compare(tuple[0], i.store.Int(0)) <= 0 {
			return false
		}
	case Min, Max:
		if len(tuple) == 0 {
			i.ignored(tuple, loc)
			return false
		}
	}
	return true
}

// ignored reports a tuple that does not count, each once for its place.
func (i *Instantiator) ignored(tuple []symbol.Sym, loc diag.Location) {
	if !i.log.Enabled(diag.OperationUndefined) {
		return
	}
	if len(tuple) == 0 {
		i.log.Infof(diag.OperationUndefined, loc, "empty tuple ignored")
		return
	}
	key := ignoredTuple{loc, i.store.Tuple(tuple)}
	if i.ignores[key] {
		return
	}
	i.ignores[key] = true
	var text []byte
	for k, t := range tuple {
		if k > 0 {
			text = append(text, ',')
		}
		text = i.store.Append(text, t)
	}
	i.log.Infof(diag.OperationUndefined, loc, "tuple ignored:\n  %s", text)
}

// ignoredTuple is a message that was given.
type ignoredTuple struct {
	loc   diag.Location
	tuple symbol.Sym
}

// interval is the range of values that the aggregate in i.acc may take.
func (i *Instantiator) interval(f Fun) (lo, hi symbol.Sym) {
	switch f {
	case Count, FunSet:
		n := int64(0)
		for k := range i.acc.ents {
			if i.acc.ents[k].certain {
				n++
			}
		}
		return i.store.Int(n), i.store.Int(int64(len(i.acc.ents)))
	case Sum, SumPlus:
		return i.sumInterval()
	}
	return i.extremes(f)
}

// sumInterval adds small numbers up directly, and starts again with big ones
// where the sum might leave 64 bits.
func (i *Instantiator) sumInterval() (lo, hi symbol.Sym) {
	const limit = 1 << 62
	var l, h int64
	for k := range i.acc.ents {
		e := &i.acc.ents[k]
		w := i.acc.tuples[e.off]
		if !w.IsSmall() || l < -limit || h > limit || l > limit || h < -limit {
			return i.bigSumInterval()
		}
		n := w.Small()
		if e.certain || n < 0 {
			l += n
		}
		if e.certain || n > 0 {
			h += n
		}
	}
	return i.store.Int(l), i.store.Int(h)
}

func (i *Instantiator) bigSumInterval() (lo, hi symbol.Sym) {
	var l, h big.Int
	for k := range i.acc.ents {
		e := &i.acc.ents[k]
		w, _ := i.store.BigInt(i.acc.tuples[e.off])
		if e.certain || w.Sign() < 0 {
			l.Add(&l, w)
		}
		if e.certain || w.Sign() > 0 {
			h.Add(&h, w)
		}
	}
	return i.store.Big(&l), i.store.Big(&h)
}

func (i *Instantiator) extremes(f Fun) (lo, hi symbol.Sym) {
	sure, all := symbol.Sup, symbol.Sup
	better := func(a, b symbol.Sym) bool { return i.store.Compare(a, b) < 0 }
	if f == Max {
		sure, all = symbol.Inf, symbol.Inf
		better = func(a, b symbol.Sym) bool { return i.store.Compare(a, b) > 0 }
	}
	for k := range i.acc.ents {
		e := &i.acc.ents[k]
		v := i.acc.tuples[e.off]
		if better(v, all) {
			all = v
		}
		if e.certain && better(v, sure) {
			sure = v
		}
	}
	if f == Max {
		return sure, all
	}
	return all, sure
}

// decideGuard decides a guard for a value between lo and hi.
func (i *Instantiator) decideGuard(g GroundGuard, lo, hi symbol.Sym) truth {
	l, h := i.store.Compare(lo, g.Value), i.store.Compare(hi, g.Value)
	yes, no := false, false
	switch g.Rel {
	case Lt:
		yes, no = h < 0, l >= 0
	case Le:
		yes, no = h <= 0, l > 0
	case Gt:
		yes, no = l > 0, h <= 0
	case Ge:
		yes, no = l >= 0, h < 0
	case Eq:
		yes, no = l == 0 && h == 0, l > 0 || h < 0
	case Ne:
		yes, no = l > 0 || h < 0, l == 0 && h == 0
	}
	switch {
	case yes:
		return isTrue
	case no:
		return isFalse
	}
	return isOpen
}

// openGuards returns, in the place of guards, those of which the values of the
// aggregate in i.acc decide nothing. It is not possible that all guards hold
// where one never does, or where they leave no value together.
func (i *Instantiator) openGuards(f Fun, guards []GroundGuard) (open []GroundGuard, possible bool) {
	lo, hi := i.interval(f)
	open = guards[:0]
	for _, g := range guards {
		switch i.decideGuard(g, lo, hi) {
		case isFalse:
			return nil, false
		case isOpen:
			open = append(open, g)
		}
	}
	return open, len(open) < 2 || i.meet(open, lo, hi)
}

// meet reports whether some value between lo and hi may satisfy all guards,
// whatever lies between the values that they name.
func (i *Instantiator) meet(guards []GroundGuard, lo, hi symbol.Sym) bool {
	above, below := false, false // lo and hi are excluded
	for _, g := range guards {
		if g.Rel == Gt || g.Rel == Ge || g.Rel == Eq {
			if c := i.store.Compare(g.Value, lo); c >= 0 {
				lo, above = g.Value, g.Rel == Gt || c == 0 && above
			}
		}
		if g.Rel == Lt || g.Rel == Le || g.Rel == Eq {
			if c := i.store.Compare(g.Value, hi); c <= 0 {
				hi, below = g.Value, g.Rel == Lt || c == 0 && below
			}
		}
	}
	for _, g := range guards {
		if g.Rel == Ne {
			above = above || i.store.Compare(g.Value, lo) == 0
			below = below || i.store.Compare(g.Value, hi) == 0
		}
	}
	c := i.store.Compare(lo, hi)
	return c < 0 || c == 0 && !above && !below
}

// decide decides the aggregate in i.acc or tells the output about it.
func (i *Instantiator) decide(f Fun, guards []GroundGuard) (Lit, truth) {
	open, possible := i.openGuards(f, guards)
	switch {
	case !possible:
		return 0, isFalse
	case len(open) == 0:
		return 0, isTrue
	case i.deriving:
		return undecided, isOpen
	}
	l := i.out.Aggregate(&GroundAggregateLit{Fun: f, Guards: open, Elements: i.acc.elements(f == FunSet)})
	return l, isOpen
}

// undecided stands for an aggregate or condition that may hold while a
// component is not complete; it is never reported.
var undecided = OtherLit(Pos, GroundAggregate, ^uint32(0))

// settled reports whether the truth of a recursive aggregate while its
// component is not complete is good for deciding the literal. One that does
// not hold yet may do so later, which the next round sees for a positive
// literal; below not and not not, where atoms need no foundation, it must not
// be relied on.
func (i *Instantiator) settled(p *aggPlan, sign Sign, t truth) bool {
	switch {
	case t == isTrue:
		return !p.growing && lasting(p.agg)
	case t == isFalse:
		return sign == Pos
	}
	return true
}

// lasting reports whether an aggregate that holds goes on to hold when more
// atoms are derived: all its guards are lower bounds of what can only grow, or
// upper bounds of a minimum.
func lasting(a *Aggregate) bool {
	for _, g := range a.Guards {
		up := g.Rel == Ge || g.Rel == Gt
		down := g.Rel == Le || g.Rel == Lt
		if a.Fun == Min && !down || a.Fun != Min && !up {
			return false
		}
	}
	return a.Assign < 0
}

// weightsGrow reports whether all weights of a sum are known not to be negative:
// numbers of the program, or values of an argument of a complete predicate
// that has no negative ones.
func (i *Instantiator) weightsGrow(a *Aggregate) bool {
	for k := range a.Elements {
		e := &a.Elements[k]
		if len(e.Tuple) == 0 || !i.neverNegative(&e.Tuple[0], e.Cond) {
			return false
		}
	}
	return true
}

func (i *Instantiator) neverNegative(t *Term, cond []Literal) bool {
	zero := i.store.Int(0)
	if t.Kind == TermConst {
		return i.store.Compare(t.Sym, zero) >= 0
	}
	if t.Kind != TermVar {
		return false
	}
	for k := range cond {
		l := &cond[k]
		if l.Kind != LitAtom || l.Sign != Pos || l.Status != Complete {
			continue
		}
		for c := range l.Args {
			if l.Args[c].Kind == TermVar && l.Args[c].Slot == t.Slot {
				return i.columnGrows(i.base.preds[l.Pred], c)
			}
		}
	}
	return false
}

func (i *Instantiator) columnGrows(d *Domain, c int) bool {
	zero := i.store.Int(0)
	for row := range d.n {
		if i.store.Compare(d.Args(row)[c], zero) < 0 {
			return false
		}
	}
	return true
}

// execAssignment binds the variable of X = #sum{...} to each value that the
// aggregate can take.
func (i *Instantiator) execAssignment(s *step, rest []step, done func()) {
	p := s.agg
	i.accumulate(p)
	if i.err != nil {
		return
	}
	guards := make([]GroundGuard, 0, 2)
	for k := range p.agg.Guards {
		v, ok := i.eval(&p.agg.Guards[k].Term)
		if !ok {
			return
		}
		guards = append(guards, GroundGuard{p.agg.Guards[k].Rel, v})
	}
	type result struct {
		value symbol.Sym
		cached
	}
	var results []result
	for _, v := range i.values(p.agg.Fun) {
		if p.test && i.regs[p.agg.Assign] != v {
			continue
		}
		gs := append(slices.Clone(guards), GroundGuard{Eq, v})
		l, t := i.decide(p.agg.Fun, gs)
		if t == isTrue && i.deriving && p.agg.Recursive {
			l, t = undecided, isOpen
		}
		if t != isFalse {
			results = append(results, result{v, cached{l, t}})
		}
	}
	for _, r := range results {
		i.regs[p.agg.Assign] = r.value
		n := len(i.body)
		if r.t == isOpen {
			i.body = append(i.body, r.lit)
		}
		i.exec(rest, done)
		i.body = i.body[:n]
	}
}

// values are the values that the aggregate in i.acc can take, ascending.
func (i *Instantiator) values(f Fun) []symbol.Sym {
	switch f {
	case Count, FunSet:
		lo, hi := i.interval(f)
		var out []symbol.Sym
		for n := lo.Small(); n <= hi.Small(); n++ {
			out = append(out, i.store.Int(n))
		}
		return out
	case Sum, SumPlus:
		return i.sums()
	}
	return i.extremeValues(f)
}

// sums are the reachable sums.
func (i *Instantiator) sums() []symbol.Sym {
	sure := i.store.Int(0)
	for k := range i.acc.ents {
		if e := &i.acc.ents[k]; e.certain {
			sure, _ = i.store.Binary(symbol.Add, sure, i.acc.tuples[e.off])
		}
	}
	seen := map[symbol.Sym]bool{sure: true}
	out := []symbol.Sym{sure}
	for k := range i.acc.ents {
		e := &i.acc.ents[k]
		if e.certain {
			continue
		}
		for _, v := range out {
			w, _ := i.store.Binary(symbol.Add, v, i.acc.tuples[e.off])
			if !seen[w] {
				seen[w] = true
				out = append(out, w)
			}
			if i.stop() {
				return nil
			}
		}
	}
	slices.SortFunc(out, i.store.Compare)
	return out
}

// extremeValues are the values of a minimum or maximum: that of the certain
// tuples and those of the open ones beyond it.
func (i *Instantiator) extremeValues(f Fun) []symbol.Sym {
	lo, hi := i.extremes(f)
	out := []symbol.Sym{hi}
	if f == Max {
		out[0] = lo
	}
	for k := range i.acc.ents {
		e := &i.acc.ents[k]
		v := i.acc.tuples[e.off]
		if !e.certain && i.store.Compare(v, lo) >= 0 && i.store.Compare(v, hi) <= 0 {
			out = append(out, v)
		}
	}
	slices.SortFunc(out, i.store.Compare)
	return slices.Compact(out)
}

// condPlan is a conditional literal with the plan of its condition.
type condPlan struct {
	c    *Conditional
	plan *plan
}

func (i *Instantiator) planConditional(c *Conditional, bound []bool) *condPlan {
	return &condPlan{c, i.makePlan(c.Cond, make([]generation, len(c.Cond)), bound, -1)}
}

// execConditional evaluates head : condition for all instances of the condition.
func (i *Instantiator) execConditional(s *step, rest []step, done func()) {
	c := s.cond
	var conds []GroundCond
	failed := false
	mark := len(i.body)
	i.execElement(c.plan, func() {
		if failed {
			return
		}
		l, t := i.condHead(&c.c.Head)
		cond := slices.Clone(i.body[mark:])
		switch {
		case t == isTrue:
		case t == isFalse && len(cond) == 0:
			failed = true
		default:
			conds = append(conds, GroundCond{Lit: l, False: t == isFalse, Cond: cond})
		}
	})
	if failed || i.err != nil {
		return
	}
	open := conds[:0]
	for _, g := range conds {
		if len(g.Cond) == 0 {
			i.body = append(i.body, g.Lit)
		} else {
			open = append(open, g)
		}
	}
	switch {
	case i.deriving && c.c.Recursive:
		i.body = append(i.body, undecided)
	case len(open) > 0 && i.deriving:
		i.body = append(i.body, undecided)
	case len(open) > 0:
		i.body = append(i.body, i.out.Conditional(open))
	}
	i.exec(rest, done)
	i.body = i.body[:mark]
}

func (i *Instantiator) condHead(h *Literal) (Lit, truth) {
	switch h.Kind {
	case LitAtom:
		return i.ground(h)
	case LitCompare:
		x, ok := i.eval(h.Left)
		if !ok {
			return 0, isFalse
		}
		y, ok := i.eval(h.Right)
		return 0, truthOf(ok && i.holds(h.Rel, x, y))
	}
	return 0, isFalse
}

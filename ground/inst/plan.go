// SPDX-License-Identifier: MIT

package inst

import "slices"

// stepKind is what one step of a plan does.
type stepKind uint8

const (
	stepScan        stepKind = iota // all defined rows in a range
	stepIndex                       // those with given values at some positions
	stepLookup                      // one row, all arguments are known
	stepNegative                    // a literal under negation
	stepCompare                     // both sides are known
	stepAssign                      // evaluate one side, match it with the other
	stepRange                       // enumerate an interval
	stepInRange                     // test membership in an interval
	stepAggregate                   // evaluate an aggregate
	stepConditional                 // evaluate a conditional literal
	stepTheory
	stepOnce // let each binding pass once
	stepFalse
)

// step is one body literal at its place in the order.
type step struct {
	kind stepKind
	gen  generation
	lit  *Literal
	dom  *Domain
	pats []pat   // of the arguments not in cols
	at   []int32 // their positions
	cols []int32 // positions of the arguments whose values are known
	keys []*Term // and the terms that give them
	pat  pat     // stepAssign
	expr *Term   // stepAssign
	agg  *aggPlan
	cond *condPlan

	theory *theoryPlan

	seen *accumulator // stepOnce: over the slots at; head, where not nil, must be new
	head *Head
}

// generation tells which rows of a recursive predicate a step looks at.
type generation uint8

const (
	genAll generation = iota
	genOld
	genDelta
)

// plan is an order of steps for a body.
type plan struct {
	steps []step
	bound []bool // the slots known at the end
}

// planner orders the literals of one body.
type planner struct {
	i     *Instantiator
	lits  []*Literal
	gens  []generation
	done  []bool
	bound []bool
	out   []step

	// Of triggers: the slots that nested plans may see, and the set of
	// bindings to look at once before the first of these.
	visible []bool
	once    *accumulator
	head    *Head
}

// makePlan orders a body. Slots in bound are known from outside; first, if not
// negative, is the literal that must come first (the one that looks at the delta).
func (i *Instantiator) makePlan(body []Literal, gens []generation, bound []bool, first int) *plan {
	p := &planner{i: i, bound: slices.Clone(bound), done: make([]bool, len(body)), gens: gens}
	p.lits = make([]*Literal, len(body))
	for k := range body {
		p.lits[k] = &body[k]
	}
	p.out = make([]step, 0, len(body))
	return p.order(first)
}

// order takes the literals one after the other.
func (p *planner) order(first int) *plan {
	for k := range p.lits {
		if p.lits[k].Kind == LitFalse { // what it leaves unbound needs no values
			p.take(k)
			for v := range p.bound {
				p.bound[v] = true
			}
			return &plan{steps: p.out, bound: p.bound}
		}
	}
	if first >= 0 {
		p.take(first)
	}
	for {
		k := p.pick()
		if k < 0 {
			break
		}
		p.take(k)
	}
	if p.once != nil {
		p.onceStep()
	}
	for k := range p.done {
		if !p.done[k] {
			panic("inst: unsafe body")
		}
	}
	return &plan{steps: p.out, bound: p.bound}
}

// nested are the slots that the plans inside of a literal know.
func (p *planner) nested() []bool {
	if p.visible == nil {
		return p.bound
	}
	if p.once != nil {
		p.onceStep()
	}
	out := make([]bool, len(p.bound))
	for k, b := range p.bound {
		out[k] = b && p.visible[k]
	}
	return out
}

func (p *planner) known(t *Term) bool {
	switch t.Kind {
	case TermConst:
		return true
	case TermVar, TermLinear, TermNegVar:
		return p.bound[t.Slot]
	}
	for k := range t.Args {
		if !p.known(&t.Args[k]) {
			return false
		}
	}
	return true
}

func (p *planner) allKnown(ts []Term) bool {
	for k := range ts {
		if !p.known(&ts[k]) {
			return false
		}
	}
	return true
}

func (p *planner) slotsKnown(ss []int32) bool {
	for _, s := range ss {
		if !p.bound[s] {
			return false
		}
	}
	return true
}

// matchable reports whether t is a pattern.
func matchable(t *Term) bool {
	if t.Kind == TermUnary || t.Kind == TermBinary {
		return false
	}
	for k := range t.Args {
		if !matchable(&t.Args[k]) {
			return false
		}
	}
	return true
}

// cost estimates how many instances a literal gives, the least first; negative
// where it cannot be taken yet.
func (p *planner) cost(k int) float64 {
	l := p.lits[k]
	switch l.Kind {
	case LitFalse:
		return 0
	case LitAtom:
		if p.allKnown(l.Args) {
			return 0.5
		}
		if l.Sign != Pos {
			return -1
		}
		return p.atomCost(l)
	case LitCompare:
		a, b := p.known(l.Left), p.known(l.Right)
		switch {
		case a && b:
			return 0.1
		case l.Rel == Eq && (a && matchable(l.Right) || b && matchable(l.Left)):
			return 0.2
		}
	case LitRange:
		if p.known(l.Left) && p.known(l.Right) {
			if p.bound[l.Slot] {
				return 0.1
			}
			return p.rangeCost(l)
		}
	case LitAggregate:
		if !p.slotsKnown(l.Aggregate.Globals) {
			return -1
		}
		for g := range l.Aggregate.Guards {
			if !p.known(&l.Aggregate.Guards[g].Term) {
				return -1
			}
		}
		if a := l.Aggregate.Assign; a >= 0 && !p.bound[a] {
			return 1e15
		}
		return 1e17
	case LitConditional:
		if p.slotsKnown(l.Conditional.Globals) {
			return 1e16
		}
	case LitTheory:
		if p.slotsKnown(l.Theory.Globals) {
			return 1e18
		}
	}
	return -1
}

func (p *planner) rangeCost(l *Literal) float64 {
	lo, ok1 := p.i.store.Int64(l.Left.Sym)
	hi, ok2 := p.i.store.Int64(l.Right.Sym)
	if l.Left.Kind == TermConst && l.Right.Kind == TermConst && ok1 && ok2 {
		return max(1, float64(hi)-float64(lo))
	}
	return 500
}

// atomCost estimates how many rows a literal matches. The atoms of a recursive
// predicate are still to come, so its domain counts as a middling one.
func (p *planner) atomCost(l *Literal) float64 {
	d := p.i.base.preds[l.Pred]
	const later = 200
	small := l.Status == Recursive && d.defined < later
	var cols []int32
	for k := range l.Args {
		if p.known(&l.Args[k]) {
			cols = append(cols, int32(k))
		}
	}
	switch {
	case len(cols) == 0 && small:
		return later
	case len(cols) == 0:
		return float64(d.defined) + 1
	case small:
		return later / float64(len(cols)*8)
	}
	return d.matches(cols) + 1
}

func (p *planner) pick() int {
	best, at := -1.0, -1
	for k := range p.lits {
		if p.done[k] {
			continue
		}
		if c := p.cost(k); c >= 0 && (at < 0 || c < best) {
			best, at = c, k
		}
	}
	return at
}

// take makes the step for a literal.
func (p *planner) take(k int) {
	p.done[k] = true
	l := p.lits[k]
	s := step{lit: l, gen: p.gens[k]}
	switch l.Kind {
	case LitFalse:
		s.kind = stepFalse
	case LitAtom:
		p.takeAtom(&s, l)
	case LitCompare:
		p.takeCompare(&s, l)
	case LitRange:
		s.kind = stepRange
		if p.bound[l.Slot] {
			s.kind = stepInRange
		}
		p.bound[l.Slot] = true
	case LitAggregate:
		s.kind = stepAggregate
		s.agg = p.i.planAggregate(l.Aggregate, p.nested())
		if a := l.Aggregate.Assign; a >= 0 {
			s.agg.test = p.bound[a]
			p.bound[a] = true
		}
	case LitConditional:
		s.kind = stepConditional
		s.cond = p.i.planConditional(l.Conditional, p.nested())
	case LitTheory:
		s.kind = stepTheory
		s.theory = p.i.planTheory(l.Theory, p.nested())
	}
	p.out = append(p.out, s)
}

func (p *planner) takeAtom(s *step, l *Literal) {
	s.dom = p.i.base.preds[l.Pred]
	if l.Sign != Pos {
		s.kind = stepNegative
		return
	}
	known := make([]bool, len(l.Args))
	for k := range l.Args {
		if p.known(&l.Args[k]) {
			known[k] = true
			s.cols = append(s.cols, int32(k))
			s.keys = append(s.keys, &l.Args[k])
		}
	}
	for k := range l.Args {
		if !known[k] {
			s.at = append(s.at, int32(k))
			s.pats = append(s.pats, compilePat(&l.Args[k], p.bound))
		}
	}
	switch {
	case len(s.pats) == 0 && s.gen == genAll:
		s.kind = stepLookup
	case len(s.cols) == 0:
		s.kind = stepScan
	default:
		s.kind = stepIndex
	}
}

func (p *planner) takeCompare(s *step, l *Literal) {
	a, b := p.known(l.Left), p.known(l.Right)
	switch {
	case a && b:
		s.kind = stepCompare
	case a && matchable(l.Right):
		s.kind = stepAssign
		s.expr = l.Left
		s.pat = compilePat(l.Right, p.bound)
	default:
		s.kind = stepAssign
		s.expr = l.Right
		s.pat = compilePat(l.Left, p.bound)
	}
}

// SPDX-License-Identifier: MIT

package inst

import (
	"context"
	"slices"
	"time"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// Instantiator instantiates programs over a base.
type Instantiator struct {
	base  *Base
	store *symbol.Store
	out   Output
	log   *diag.Logger
	opts  Options
	told  map[diag.Location]bool // undefined operations reported

	ignores map[ignoredTuple]bool // ignored tuples reported

	ctx  context.Context
	tick uint32
	err  error

	rule *Rule
	regs []symbol.Sym
	args []symbol.Sym // scratch for argument lists
	body []Lit        // ground body so far

	keeping bool // facts stay in the body at hand
	kept    int  // number of facts in it

	// deriving: atoms of heads are derived, but nothing is reported yet.
	deriving bool

	old, cur []uint32 // per predicate: the rows below old are old, those up to cur the delta
	rounds   []PredID // predicates of recursive literals of the component at hand

	acc   accumulator
	heads []Lit
	plain ruleState // of a rule that needs no plans
}

// Options of an Instantiator.
type Options struct {
	// KeepFacts leaves facts in the bodies of rules.
	KeepFacts bool
	// Timed measures the time of each rule.
	Timed bool
	// Watch is told now and then at which rule the instantiation is and how
	// many atoms there are. Its error ends the instantiation.
	Watch func(r *Rule, atoms int) error
}

// New makes an instantiator.
func New(base *Base, out Output, log *diag.Logger, o Options) *Instantiator {
	return &Instantiator{base: base, store: base.Store, out: out, log: log, opts: o, told: map[diag.Location]bool{}, ignores: map[ignoredTuple]bool{}}
}

// Location is the place of the rule at work, nowhere between two runs.
func (i *Instantiator) Location() diag.Location {
	if i.rule == nil {
		return diag.Location{}
	}
	return i.rule.Loc
}

// AddFact adds a fact and reports it where it is new.
func (i *Instantiator) AddFact(pred PredID, args []symbol.Sym) {
	row, before := i.base.preds[pred].insert(args, stateFact|stateDefined)
	if before&stateFact == 0 {
		i.out.Fact(pred, row)
	}
}

// Run instantiates the components of p in their order. It may be called again
// for further programs over the same base. Where the context ends it returns a
// Stopped; the base is then of no further use.
func (i *Instantiator) Run(ctx context.Context, p Program) error {
	i.ctx = ctx
	defer func() { i.rule = nil }()
	for c := range p {
		err := i.component(&c)
		if err == nil && i.opts.Watch != nil {
			err = i.opts.Watch(c.Rules[0], i.base.atoms)
		}
		if err != nil {
			return i.stopped(&c, err)
		}
	}
	return nil
}

// stop polls the context now and then.
func (i *Instantiator) stop() bool {
	if i.err != nil {
		return true
	}
	i.tick++
	if i.tick&0xfff == 0 {
		i.err = i.ctx.Err()
		if i.err == nil && i.opts.Watch != nil {
			i.err = i.opts.Watch(i.rule, i.base.atoms)
		}
	}
	return i.err != nil
}

// ruleState is a rule with its plans.
type ruleState struct {
	rule  *Rule
	full  *plan
	rec   []int // recursive literals of the body
	delta []*plan
	elems []*plan // of the head's elements

	theory *theoryPlan // of a theory head

	// delayed: it is reported when the component is complete. Its delta plans
	// are triggers; seen holds the bindings of a round.
	delayed, triggered bool
	seen               accumulator
}

// component instantiates the rules of a component: those that are not recursive
// at once, the others in rounds until nothing new is derived. A rule with a
// recursive aggregate or condition is delayed: in each round it derives the
// atoms of its head as soon as the aggregate may hold, and it is reported only
// when the component is complete.
func (i *Instantiator) component(c *Component) error {
	i.startRounds(c)
	if !c.Recursive && len(c.Rules) == 1 && i.direct(c.Rules[0]) {
		return i.err
	}
	states := make([]*ruleState, len(c.Rules))
	for k, r := range c.Rules {
		states[k] = i.prepare(r)
	}
	for _, s := range states {
		i.deriving = s.delayed
		i.run(s, s.full)
		if i.err != nil {
			return i.err
		}
	}
	for c.Recursive && i.nextRound() {
		for _, s := range states {
			i.round(s)
			if i.err != nil {
				return i.err
			}
		}
	}
	i.deriving = false
	for _, s := range states {
		if s.delayed {
			i.run(s, s.full)
		}
	}
	return i.err
}

// round looks at the delta of this round.
func (i *Instantiator) round(s *ruleState) {
	i.deriving = s.delayed
	if !s.delayed {
		for k := range s.rec {
			i.run(s, i.deltaPlan(s, k))
		}
		return
	}
	s.seen.reset()
	for _, p := range i.triggers(s) {
		i.run(s, p)
	}
}

// startRounds makes all rows so far visible. Only predicates of recursive
// literals have rounds: programs may have as many components as predicates, so
// a component must not look at all of them.
func (i *Instantiator) startRounds(c *Component) {
	n := i.base.Len()
	i.old = grown(i.old, n)
	i.cur = grown(i.cur, n)
	i.rounds = i.rounds[:0]
	if !c.Recursive {
		return
	}
	for _, r := range c.Rules {
		r.eachLiteral(func(l *Literal) {
			if l.Kind == LitAtom && l.Status == Recursive && !slices.Contains(i.rounds, l.Pred) {
				i.rounds = append(i.rounds, l.Pred)
			}
		})
	}
	for _, p := range i.rounds {
		i.old[p], i.cur[p] = 0, i.base.preds[p].defined
	}
}

// nextRound makes the rows of the last round the delta; false where there are none.
func (i *Instantiator) nextRound() bool {
	grew := false
	for _, p := range i.rounds {
		d := i.base.preds[p].defined
		i.old[p] = i.cur[p]
		grew = grew || d > i.cur[p]
		i.cur[p] = d
	}
	return grew
}

func (i *Instantiator) prepare(r *Rule) *ruleState {
	i.regs = grown(i.regs, r.Slots)
	s := &ruleState{rule: r, delayed: r.Head.Recursive}
	for j := range r.Body {
		l := &r.Body[j]
		switch {
		case l.Kind == LitAtom && l.Status == Recursive:
			s.rec = append(s.rec, j)
		case l.Kind == LitAggregate && l.Aggregate.Recursive, l.Kind == LitConditional && l.Conditional.Recursive:
			s.delayed = true
		}
	}
	s.full = i.makePlan(r.Body, make([]generation, len(r.Body)), make([]bool, r.Slots), -1)
	i.planHead(s)
	return s
}

// grown makes a slice at least n long.
func grown[T any](s []T, n int) []T {
	for len(s) < n {
		var zero T
		s = append(s, zero)
	}
	return s
}

// deltaPlan is the plan where the k-th recursive literal looks at the delta,
// those before it at old rows, those after it at all.
func (i *Instantiator) deltaPlan(s *ruleState, k int) *plan {
	for len(s.delta) <= k {
		s.delta = append(s.delta, nil)
	}
	if s.delta[k] == nil {
		gens := make([]generation, len(s.rule.Body))
		for j, at := range s.rec {
			switch {
			case j < k:
				gens[at] = genOld
			case j == k:
				gens[at] = genDelta
			}
		}
		s.delta[k] = i.makePlan(s.rule.Body, gens, make([]bool, s.rule.Slots), s.rec[k])
	}
	return s.delta[k]
}

func (i *Instantiator) run(s *ruleState, p *plan) {
	if i.opts.Timed {
		began := time.Now()
		defer func() { s.rule.Stats.Time += time.Since(began) }()
	}
	i.begin(s.rule)
	i.exec(p.steps, func() { i.emit(s) })
}

// begin makes a rule the one at work.
func (i *Instantiator) begin(r *Rule) {
	i.rule = r
	i.body, i.kept = i.body[:0], 0
	i.keeping = i.opts.KeepFacts && r.Head.Kind.derives()
}

// execElement matches the condition of an element, whose facts need not stay.
func (i *Instantiator) execElement(p *plan, done func()) {
	k := i.keeping
	i.keeping = false
	i.exec(p.steps, done)
	i.keeping = k
}

// exec runs the steps from the first on and calls done for each match.
func (i *Instantiator) exec(steps []step, done func()) {
	if len(steps) == 0 {
		done()
		return
	}
	if i.stop() {
		return
	}
	s := &steps[0]
	rest := steps[1:]
	switch s.kind {
	case stepScan, stepIndex, stepLookup:
		i.execAtom(s, rest, done)
	case stepNegative:
		i.execNegative(s, rest, done)
	case stepCompare:
		x, ok := i.eval(s.lit.Left)
		if !ok {
			return
		}
		if y, ok := i.eval(s.lit.Right); ok && i.holds(s.lit.Rel, x, y) {
			i.exec(rest, done)
		}
	case stepAssign:
		if x, ok := i.eval(s.expr); ok && i.match(&s.pat, x) {
			i.exec(rest, done)
		}
	case stepRange, stepInRange:
		i.execRange(s, rest, done)
	case stepAggregate:
		i.execAggregate(s, rest, done)
	case stepConditional:
		i.execConditional(s, rest, done)
	case stepTheory:
		i.execTheory(s, rest, done)
	case stepOnce:
		i.execOnce(s, rest, done)
	}
}

// limits are the places of the sequence that a step may look at.
func (i *Instantiator) limits(s *step) (lo, hi uint32) {
	p := s.lit.Pred
	switch {
	case s.lit.Status != Recursive:
		return 0, s.dom.defined
	case s.gen == genOld:
		return 0, i.old[p]
	case s.gen == genDelta:
		return i.old[p], i.cur[p]
	}
	return 0, i.cur[p]
}

func (i *Instantiator) execAtom(s *step, rest []step, done func()) {
	d := s.dom
	if s.kind == stepScan {
		lo, hi := i.limits(s)
		for at := lo; at < hi; at++ {
			i.candidate(s, d.rowAt(at), rest, done)
		}
		return
	}
	mark := len(i.args)
	for _, t := range s.keys {
		v, ok := i.eval(t)
		if !ok {
			i.args = i.args[:mark]
			return
		}
		i.args = append(i.args, v)
	}
	if s.kind == stepLookup {
		row, ok := d.find(i.args[mark:])
		i.args = i.args[:mark]
		if ok && d.Defined(row) && (s.lit.Status != Recursive || i.seen(s, row)) {
			i.candidate(s, row, rest, done)
		}
		return
	}
	lo, hi := i.limits(s)
	x := d.getIndex(s.cols)
	at := x.head(d, i.args[mark:])
	i.args = i.args[:mark]
	for at > hi {
		at = x.next[at-1]
	}
	for at > lo {
		next := x.next[at-1]
		i.candidate(s, d.rowAt(at-1), rest, done)
		at = next
	}
}

// seen reports whether a row of a recursive predicate is visible in this round.
func (i *Instantiator) seen(s *step, row uint32) bool {
	d := s.dom
	if !d.mixed {
		return row < i.cur[s.lit.Pred]
	}
	// The place of a row in the sequence is not kept: rows above its number of
	// defined ones may be new, and seeing a new one early is harmless.
	return true
}

// candidate matches the rest of a row and goes on.
func (i *Instantiator) candidate(s *step, row uint32, rest []step, done func()) {
	d := s.dom
	i.rule.Stats.Matches++
	base := int(row) * d.Arity
	for k := range s.pats {
		p := &s.pats[k]
		v := d.cols[base+int(s.at[k])]
		if p.op == patBind {
			i.regs[p.slot] = v
		} else if !i.match(p, v) {
			return
		}
	}
	fact := d.state[row]&stateFact != 0
	if s.lit.Silent || fact && !i.keeping {
		i.exec(rest, done)
		return
	}
	n, kept := len(i.body), i.kept
	i.body = append(i.body, AtomLit(Pos, s.lit.Pred, row))
	if fact {
		i.kept++
	}
	i.exec(rest, done)
	i.body, i.kept = i.body[:n], kept
}

// evalArgs evaluates the arguments of an atom onto i.args.
func (i *Instantiator) evalArgs(ts []Term) (mark int, ok bool) {
	mark = len(i.args)
	for k := range ts {
		v, ok := i.eval(&ts[k])
		if !ok {
			i.args = i.args[:mark]
			return mark, false
		}
		i.args = append(i.args, v)
	}
	return mark, true
}

// truth is what is known of a ground literal.
type truth uint8

const (
	isFalse truth = iota
	isTrue
	isOpen
)

// ground decides a literal over an atom whose arguments are known, or gives
// the ground literal.
func (i *Instantiator) ground(l *Literal) (Lit, truth) {
	mark, ok := i.evalArgs(l.Args)
	if !ok {
		return 0, isFalse
	}
	d := i.base.preds[l.Pred]
	row, found := d.find(i.args[mark:])
	if !found && l.Status == Open {
		row, _ = d.insert(i.args[mark:], 0)
		found = true
	}
	i.args = i.args[:mark]
	neg := l.Sign == Not
	switch {
	case !found || l.Status != Open && !d.Defined(row):
		return 0, truthOf(neg)
	case d.Fact(row):
		return 0, truthOf(!neg)
	}
	return AtomLit(l.Sign, l.Pred, row), isOpen
}

func truthOf(b bool) truth {
	if b {
		return isTrue
	}
	return isFalse
}

func (i *Instantiator) execNegative(s *step, rest []step, done func()) {
	l, t := i.ground(s.lit)
	switch t {
	case isTrue:
		i.exec(rest, done)
	case isOpen:
		n := len(i.body)
		i.body = append(i.body, l)
		i.exec(rest, done)
		i.body = i.body[:n]
	}
}

func (i *Instantiator) execRange(s *step, rest []step, done func()) {
	lo, ok := i.eval(s.lit.Left)
	if !ok {
		return
	}
	hi, ok := i.eval(s.lit.Right)
	if !ok {
		return
	}
	if !lo.IsNum() || !hi.IsNum() {
		if i.log.Enabled(diag.OperationUndefined) && !i.told[s.lit.Loc] {
			i.told[s.lit.Loc] = true
			text := append(i.appendTerm([]byte{'('}, s.lit.Left), ".."...)
			text = append(i.appendTerm(text, s.lit.Right), ')')
			i.log.Infof(diag.OperationUndefined, s.lit.Loc, "operation undefined:\n  %s", text)
		}
		return
	}
	if s.kind == stepInRange {
		v := i.regs[s.lit.Slot]
		if v.IsNum() && i.store.Compare(lo, v) <= 0 && i.store.Compare(v, hi) <= 0 {
			i.exec(rest, done)
		}
		return
	}
	one := i.store.Int(1)
	for v := lo; i.store.Compare(v, hi) <= 0; v, _ = i.store.Binary(symbol.Add, v, one) {
		if i.stop() { // there may be nothing else that polls
			return
		}
		i.regs[s.lit.Slot] = v
		i.exec(rest, done)
	}
}

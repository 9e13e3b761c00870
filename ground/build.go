// SPDX-License-Identifier: MIT

package ground

import (
	"fmt"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/ground/rewrite"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// builder turns rules in normal form into rules of the instantiator: names
// become predicate numbers, variables become slots. Global variables have one
// slot in a rule, local ones a slot of their own in each element.
type builder struct {
	store  *symbol.Store
	base   *inst.Base
	hidden map[symbol.Sig]inst.PredID

	rule   *inst.Rule
	global map[string]int32
	local  map[string]int32 // of the element at hand; nil outside

	keep  bool // the rules, for the profile
	built []*inst.Rule
}

// program builds the rules of a component when it is its turn, and lets go of
// what they were made from: written-out programs are large.
func (b *builder) program(comps []rewrite.Component) inst.Program {
	return func(yield func(inst.Component) bool) {
		for _, c := range comps {
			rules := make([]*inst.Rule, len(c.Rules))
			for j, r := range c.Rules {
				rules[j] = b.build(r)
				c.Rules[j] = nil
			}
			if b.keep {
				b.built = append(b.built, rules...)
			}
			if !yield(inst.Component{Rules: rules, Recursive: c.Recursive}) {
				return
			}
		}
	}
}

func (b *builder) build(r *rewrite.Rule) *inst.Rule {
	b.rule = &inst.Rule{Loc: r.Loc}
	clear(b.global)
	b.local = nil
	r.EachGlobal(b.declare)
	b.head(r)
	b.rule.Body = b.literals(r.Body)
	b.rule.Slots = len(b.rule.Names)
	return b.rule
}

// declare gives a global variable its slot.
func (b *builder) declare(v *ast.Variable) {
	if _, ok := b.global[v.Name]; !ok {
		b.global[v.Name] = b.newSlot(v.Name)
	}
}

func (b *builder) newSlot(name string) int32 {
	b.rule.Names = append(b.rule.Names, name)
	return int32(len(b.rule.Names) - 1)
}

func (b *builder) slot(name string) int32 {
	if s, ok := b.global[name]; ok {
		return s
	}
	if b.local == nil {
		panic("ground: local variable outside of an element")
	}
	s, ok := b.local[name]
	if !ok {
		s = b.newSlot(name)
		b.local[name] = s
	}
	return s
}

// element runs f with local variables of its own.
func (b *builder) element(f func()) {
	b.local = map[string]int32{}
	f()
	b.local = nil
}

func (b *builder) slots(names []string) []int32 {
	var out []int32
	for _, n := range names {
		out = append(out, b.global[n])
	}
	return out
}

// pred is the number of an atom's predicate.
func (b *builder) pred(a rewrite.Atom) inst.PredID {
	if name := b.store.Name(a.Sig); name[0] == '#' {
		p, ok := b.hidden[a.Sig]
		if !ok {
			p = b.base.Hidden(len(a.Args))
			b.hidden[a.Sig] = p
		}
		return p
	}
	return b.base.Pred(a.Sig, len(a.Args))
}

func (b *builder) head(r *rewrite.Rule) {
	h := &b.rule.Head
	h.Kind = inst.HeadKind(r.Kind)
	switch r.Kind {
	case rewrite.HeadAtom, rewrite.HeadExternal, rewrite.HeadProject, rewrite.HeadHeuristic:
		h.Pred, h.Args = b.pred(r.Atom), b.terms(r.Atom.Args)
	case rewrite.HeadDisjunction, rewrite.HeadChoice, rewrite.HeadAggregate:
		h.Fun = inst.Fun(r.Agg.Fun)
		h.Guards = b.guards(r.Agg.Guards)
		h.Recursive = r.Agg.Recursive
		h.Globals = b.slots(r.Agg.Globals)
		h.Elements = make([]inst.HeadElement, len(r.Agg.Elements))
		for i := range r.Agg.Elements {
			e := &r.Agg.Elements[i]
			b.element(func() {
				h.Elements[i] = inst.HeadElement{
					Tuple: b.terms(e.Tuple), Pred: b.pred(e.Head.Atom), Args: b.terms(e.Head.Atom.Args),
					Cond: b.literals(e.Cond), Loc: elementLoc(e),
				}
			})
		}
	case rewrite.HeadTheory:
		h.Theory = b.theory(r.Theory)
	}
	h.Terms = b.terms(r.Terms)
}

func (b *builder) guards(gs []ast.Guard) []inst.Guard {
	var out []inst.Guard
	for _, g := range gs {
		out = append(out, inst.Guard{Rel: inst.Rel(g.Rel), Term: b.term(g.Term)})
	}
	return out
}

func (b *builder) literals(ls []rewrite.Literal) []inst.Literal {
	out := make([]inst.Literal, len(ls))
	for i := range ls {
		b.literal(&ls[i], &out[i])
	}
	return out
}

func (b *builder) literal(l *rewrite.Literal, out *inst.Literal) {
	out.Sign, out.Status, out.Silent, out.Loc = inst.Sign(l.Sign), inst.Status(l.Status), l.Silent, l.Loc
	switch l.Kind {
	case rewrite.LitAtom:
		out.Kind, out.Pred, out.Args = inst.LitAtom, b.pred(l.Atom), b.terms(l.Atom.Args)
	case rewrite.LitCompare:
		out.Kind, out.Rel = inst.LitCompare, inst.Rel(l.Rel)
		out.Left, out.Right = b.newTerm(l.Left), b.newTerm(l.Right)
	case rewrite.LitRange:
		iv := l.Right.(*ast.Interval)
		out.Kind, out.Slot = inst.LitRange, b.slot(l.Left.(*ast.Variable).Name)
		out.Left, out.Right = b.newTerm(iv.X), b.newTerm(iv.Y)
	case rewrite.LitFalse:
		out.Kind = inst.LitFalse
	case rewrite.LitAggregate:
		out.Kind, out.Aggregate = inst.LitAggregate, b.aggregate(l)
	case rewrite.LitConditional:
		out.Kind, out.Conditional = inst.LitConditional, b.conditional(l.Cond)
	case rewrite.LitTheory:
		out.Kind, out.Theory = inst.LitTheory, b.theory(l.Theory)
	}
}

func (b *builder) aggregate(l *rewrite.Literal) *inst.Aggregate {
	a := l.Agg
	out := &inst.Aggregate{
		Fun: inst.Fun(a.Fun), Guards: b.guards(a.Guards), Assign: -1,
		Globals: b.slots(a.Globals), Recursive: a.Recursive,
	}
	if a.Assign != nil {
		out.Assign = b.slot(a.Assign.Name)
	}
	out.Elements = make([]inst.Element, len(a.Elements))
	for i := range a.Elements {
		e := &a.Elements[i]
		b.element(func() {
			cond := e.Cond
			if a.Fun == rewrite.FunSet {
				cond = append([]rewrite.Literal{e.Head}, cond...)
			}
			out.Elements[i] = inst.Element{Tuple: b.terms(e.Tuple), Cond: b.literals(cond), Loc: elementLoc(e)}
		})
	}
	return out
}

func (b *builder) conditional(e *rewrite.Element) *inst.Conditional {
	out := &inst.Conditional{Globals: b.slots(e.Globals), Recursive: e.Recursive}
	b.element(func() {
		b.literal(&e.Head, &out.Head)
		out.Cond = b.literals(e.Cond)
	})
	return out
}

func (b *builder) terms(ts []ast.Term) []inst.Term {
	if len(ts) == 0 {
		return nil
	}
	out := make([]inst.Term, len(ts))
	for i, t := range ts {
		if y, ok := t.(*ast.Symbol); ok { // the most frequent, without copies
			out[i].Sym, out[i].Loc = y.Value, y.Location
			continue
		}
		out[i] = b.term(t)
	}
	return out
}

func (b *builder) newTerm(t ast.Term) *inst.Term {
	out := b.term(t)
	return &out
}

func (b *builder) term(t ast.Term) inst.Term {
	out := inst.Term{Loc: t.Loc()}
	switch t := t.(type) {
	case *ast.Symbol:
		out.Kind, out.Sym = inst.TermConst, t.Value
		return out
	case *ast.Variable:
		out.Kind, out.Slot = inst.TermVar, b.slot(t.Name)
		return out
	case *ast.Function:
		out.Kind, out.Sig, out.Args = inst.TermFun, b.store.Sig(t.Name, false), b.terms(t.Args)
		return out
	}
	if v, mul, add, ok := rewrite.Linear(b.store, t); ok {
		out.Kind, out.Slot, out.Mul, out.Add = inst.TermLinear, b.slot(v.Name), mul, add
		return out
	}
	switch t := t.(type) {
	case *ast.Unary:
		x := b.term(t.X)
		switch {
		case t.Op == symbol.Neg && x.Kind == inst.TermVar:
			out.Kind, out.Slot = inst.TermNegVar, x.Slot
		case t.Op == symbol.Neg && x.Kind == inst.TermFun:
			out.Kind, out.Sig, out.Args = inst.TermFun, x.Sig.Flip(), x.Args
		default:
			out.Kind, out.Unary, out.Args = inst.TermUnary, t.Op, []inst.Term{x}
		}
	case *ast.Binary:
		out.Kind, out.Binary, out.Args = inst.TermBinary, t.Op, []inst.Term{b.term(t.X), b.term(t.Y)}
	default:
		panic(fmt.Sprintf("ground: term %T is not in normal form", t))
	}
	return out
}

func (b *builder) theory(t *rewrite.Theory) *inst.TheoryAtom {
	out := &inst.TheoryAtom{
		Name: t.Name, Args: b.terms(t.Args), Op: t.Op, Globals: b.slots(t.Globals),
		Directive: t.Directive, Recursive: t.Recursive,
	}
	if t.Guard != nil {
		g := b.theoryTerm(t.Guard)
		out.Guard = &g
	}
	out.Elements = make([]inst.TheoryElement, len(t.Elements))
	for i := range t.Elements {
		e := &t.Elements[i]
		b.element(func() {
			out.Elements[i] = inst.TheoryElement{Tuple: b.theoryTerms(e.Tuple), Cond: b.literals(e.Cond)}
		})
	}
	return out
}

func (b *builder) theoryTerms(ts []ast.TheoryTerm) []inst.TheoryTerm {
	out := make([]inst.TheoryTerm, len(ts))
	for i, t := range ts {
		out[i] = b.theoryTerm(t)
	}
	return out
}

func (b *builder) theoryTerm(t ast.TheoryTerm) inst.TheoryTerm {
	switch t := t.(type) {
	case *ast.TheoryLeaf:
		return inst.TheoryTerm{Kind: inst.TheoryPlain, Term: b.term(t.Term)}
	case *ast.TheoryFunction:
		return inst.TheoryTerm{Kind: inst.TheoryFun, Name: t.Name, Args: b.theoryTerms(t.Args)}
	case *ast.TheorySequence:
		kind := inst.TheoryTuple
		switch t.Type {
		case aspif.TheorySet:
			kind = inst.TheorySet
		case aspif.TheoryList:
			kind = inst.TheoryList
		}
		return inst.TheoryTerm{Kind: kind, Args: b.theoryTerms(t.Args)}
	}
	panic("ground: theory term with unresolved operators")
}

// elementLoc is the place that messages about ignored tuples name: that of
// the first term of the tuple.
func elementLoc(e *rewrite.Element) diag.Location {
	if len(e.Tuple) > 0 {
		return e.Tuple[0].Loc()
	}
	return e.Loc
}

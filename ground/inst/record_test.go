// SPDX-License-Identifier: MIT

package inst

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// recorder is an Output that keeps the ground program as text, one statement
// a line.
type recorder struct {
	base  *Base
	lines []string
	other []string // text of the literals that are not atoms
}

func (r *recorder) add(format string, args ...any) {
	r.lines = append(r.lines, fmt.Sprintf(format, args...))
}

// text is the program with its lines sorted: the order is free.
func (r *recorder) text() string {
	slices.Sort(r.lines)
	return strings.Join(r.lines, "\n")
}

func (r *recorder) atom(p PredID, row uint32) string {
	d := r.base.Domain(p)
	name := r.base.Store.Name(d.Sig)
	if d.Arity == 0 {
		return name
	}
	return name + "(" + r.terms(d.Args(row)) + ")"
}

func (r *recorder) terms(ts []symbol.Sym) string {
	var b []byte
	for k, t := range ts {
		if k > 0 {
			b = append(b, ',')
		}
		b = r.base.Store.Append(b, t)
	}
	return string(b)
}

func (r *recorder) lit(l Lit) string {
	sign := [...]string{"", "not ", "not not "}[l.Sign()]
	if l.Kind() == GroundAtom {
		return sign + r.atom(l.Pred(), l.Row())
	}
	return sign + r.other[l.Row()]
}

// lits joins literals in the order of their text.
func (r *recorder) lits(ls []Lit, sep string) string {
	var out []string
	for _, l := range ls {
		out = append(out, r.lit(l))
	}
	slices.Sort(out)
	return strings.Join(out, sep)
}

func (r *recorder) rule(head string, body []Lit) {
	if len(body) == 0 && head != "" {
		r.add("%s.", head)
		return
	}
	r.add("%s:-%s.", head, r.lits(body, ","))
}

func (r *recorder) conds(elems []GroundCond) string {
	var out []string
	for _, e := range elems {
		h := "#false"
		if !e.False {
			h = r.lit(e.Lit)
		}
		out = append(out, under(h, r.lits(e.Cond, ",")))
	}
	slices.Sort(out)
	return strings.Join(out, ";")
}

func under(head, cond string) string {
	if cond == "" {
		return head
	}
	return head + ":" + cond
}

var (
	funNames = [...]string{"#count", "#sum", "#sum+", "#min", "#max", ""}
	relNames = [...]string{"=", "!=", "<", "<=", ">", ">="}
)

func (r *recorder) aggregate(f Fun, guards []GroundGuard, elems []string) string {
	slices.Sort(elems)
	s := funNames[f] + "{" + strings.Join(elems, ";") + "}"
	for _, g := range guards {
		s += relNames[g.Rel] + r.terms([]symbol.Sym{g.Value})
	}
	return s
}

func (r *recorder) define(kind GroundKind, text string) Lit {
	r.other = append(r.other, text)
	return OtherLit(Pos, kind, uint32(len(r.other)-1))
}

func (r *recorder) Fact(p PredID, row uint32)     { r.rule(r.atom(p, row), nil) }
func (r *recorder) Rule(head []Lit, body []Lit)   { r.rule(r.lits(head, ";"), body) }
func (r *recorder) Choice(head []Lit, body []Lit) { r.rule("{"+r.lits(head, ";")+"}", body) }

func (r *recorder) Disjunction(head []GroundCond, body []Lit) { r.rule(r.conds(head), body) }

func (r *recorder) HeadAggregate(f Fun, guards []GroundGuard, elems []GroundHeadElement, body []Lit) {
	var out []string
	for _, e := range elems {
		s := under(r.lit(e.Atom), r.lits(e.Cond, ","))
		if f != FunSet {
			s = r.terms(e.Tuple) + ":" + s
		}
		out = append(out, s)
	}
	r.rule(r.aggregate(f, guards, out), body)
}

func (r *recorder) Aggregate(a *GroundAggregateLit) Lit {
	var out []string
	for _, e := range a.Elements {
		for _, c := range e.Conds {
			if a.Fun == FunSet {
				out = append(out, r.lits(c, ","))
			} else {
				out = append(out, under(r.terms(e.Tuple), r.lits(c, ",")))
			}
		}
	}
	return r.define(GroundAggregate, r.aggregate(a.Fun, a.Guards, out))
}

func (r *recorder) Conditional(elems []GroundCond) Lit {
	return r.define(GroundConditional, r.conds(elems))
}

func (r *recorder) Theory(a *GroundTheoryAtom) Lit {
	return r.define(GroundTheory, "&"+a.Name+"{}")
}

func (r *recorder) TheoryRule(head Lit, body []Lit) { r.rule(r.lit(head), body) }

func (r *recorder) ShowTerm(t symbol.Sym, body []Lit) {
	r.rule("#show "+r.terms([]symbol.Sym{t}), body)
}

func (r *recorder) Minimize(weight, prio symbol.Sym, tuple []symbol.Sym, body []Lit) {
	r.add(":~%s.[%s@%s,%s]", r.lits(body, ","), r.terms([]symbol.Sym{weight}), r.terms([]symbol.Sym{prio}), r.terms(tuple))
}

func (r *recorder) External(atom Lit, value symbol.Sym, body []Lit) {
	r.rule("#external "+r.lit(atom)+"="+r.terms([]symbol.Sym{value}), body)
}

func (r *recorder) Project(atom Lit, body []Lit) { r.rule("#project "+r.lit(atom), body) }

func (r *recorder) Heuristic(atom Lit, bias, prio, modifier symbol.Sym, body []Lit) {
	r.rule("#heuristic "+r.lit(atom)+" "+r.terms([]symbol.Sym{bias, prio, modifier}), body)
}

func (r *recorder) Edge(u, v symbol.Sym, body []Lit) {
	r.rule("#edge "+r.terms([]symbol.Sym{u, v}), body)
}

// world makes programs for tests.
type world struct {
	store *symbol.Store
	base  *Base
	out   *recorder
	log   *diag.Logger
	msgs  []string
	inst  *Instantiator
}

func newWorld() *world {
	store := symbol.NewStore()
	w := &world{store: store, base: NewBase(store)}
	w.out = &recorder{base: w.base}
	w.log = diag.NewLogger(func(m *diag.Message) { w.msgs = append(w.msgs, m.Text) })
	w.inst = New(w.base, w.out, w.log, Options{})
	return w
}

func (w *world) pred(name string, arity int) PredID {
	return w.base.Pred(w.store.Sig(name, false), arity)
}

// facts adds facts of one predicate with numbers as arguments.
func (w *world) facts(name string, rows ...[]int64) {
	for _, row := range rows {
		args := make([]symbol.Sym, len(row))
		for k, n := range row {
			args[k] = w.store.Int(n)
		}
		w.inst.AddFact(w.pred(name, len(row)), args)
	}
}

// num, x and linear make terms; x is a variable slot.
func (w *world) num(n int64) Term           { return Term{Kind: TermConst, Sym: w.store.Int(n)} }
func (w *world) id(name string) Term        { return Term{Kind: TermConst, Sym: w.store.ID(name)} }
func x(slot int32) Term                     { return Term{Kind: TermVar, Slot: slot} }
func linear(m int64, s int32, a int64) Term { return Term{Kind: TermLinear, Mul: m, Slot: s, Add: a} }

func binary(op symbol.BinaryOp, a, b Term) Term {
	return Term{Kind: TermBinary, Binary: op, Args: []Term{a, b}}
}

// atom, not, and rec make literals over complete, open and recursive predicates.
func (w *world) atom(name string, args ...Term) Literal {
	return Literal{Kind: LitAtom, Pred: w.pred(name, len(args)), Args: args}
}

func (w *world) not(name string, args ...Term) Literal {
	l := w.atom(name, args...)
	l.Sign = Not
	return l
}

func rec(l Literal) Literal {
	l.Status = Recursive
	return l
}

func open(l Literal) Literal {
	l.Status = Open
	return l
}

func compare(a Term, rel Rel, b Term) Literal {
	return Literal{Kind: LitCompare, Rel: rel, Left: &a, Right: &b}
}

func interval(slot int32, lo, hi Term) Literal {
	return Literal{Kind: LitRange, Slot: slot, Left: &lo, Right: &hi}
}

func aggregate(a *Aggregate) Literal { return Literal{Kind: LitAggregate, Aggregate: a} }

// head and choice make heads.
func (w *world) head(name string, args ...Term) Head {
	return Head{Kind: HeadAtom, Pred: w.pred(name, len(args)), Args: args}
}

func (w *world) choice(name string, args []Term, cond ...Literal) Head {
	return Head{Kind: HeadChoice, Fun: FunSet, Elements: []HeadElement{{Pred: w.pred(name, len(args)), Args: args, Cond: cond}}}
}

// rule makes a rule with eight slots, called A to H.
func rule(h Head, body ...Literal) *Rule {
	return &Rule{Head: h, Body: body, Slots: 8, Names: strings.Split("ABCDEFGH", "")}
}

// single makes components of one rule each; a rule with a recursive literal is
// a recursive component.
func single(rules ...*Rule) Program {
	var cs []Component
	for _, r := range rules {
		c := Component{Rules: []*Rule{r}}
		r.eachLiteral(func(l *Literal) {
			c.Recursive = c.Recursive || l.Status == Recursive
		})
		cs = append(cs, c)
	}
	return components(cs...)
}

func components(cs ...Component) Program { return Program(slices.Values(cs)) }

// rules are those of all components.
func rules(p Program) []*Rule {
	var out []*Rule
	for c := range p {
		out = append(out, c.Rules...)
	}
	return out
}

// SPDX-License-Identifier: MIT

package emit

import (
	"bufio"
	"io"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/symbol"
)

// Text prints the ground program as text, each statement a line.
type Text struct {
	base   *inst.Base
	store  *symbol.Store
	w      *bufio.Writer
	line   []byte
	others []string // texts of ground literals of other kinds
	shown  map[inst.PredID]bool
}

// NewText makes a text printer.
func NewText(base *inst.Base, w io.Writer) *Text {
	return &Text{base: base, store: base.Store, w: bufio.NewWriterSize(w, 1<<16), shown: map[inst.PredID]bool{}}
}

// BeginStep starts a step.
func (t *Text) BeginStep() {}

// EndStep prints the show statements and flushes.
func (t *Text) EndStep(s Show) error {
	for _, p := range s.ProjectPreds {
		t.signature("#project ", p)
	}
	if !s.All {
		if len(s.Preds) == 0 && len(t.shown) == 0 {
			t.line = append(t.line[:0], "#show."...)
			t.end()
		}
		for _, p := range s.Preds {
			if !t.shown[p] {
				t.shown[p] = true
				t.signature("#show ", p)
			}
		}
	}
	return t.w.Flush()
}

func (t *Text) signature(word string, p inst.PredID) {
	d := t.base.Domain(p)
	t.line = append(t.line[:0], word...)
	if d.Sig.Neg() {
		t.line = append(t.line, '-')
	}
	t.line = append(t.line, t.store.Name(d.Sig)...)
	t.line = append(t.line, '/')
	t.line = t.store.Append(t.line, t.store.Int(int64(d.Arity)))
	t.line = append(t.line, '.')
	t.end()
}

func (t *Text) end() {
	t.line = append(t.line, '\n')
	t.w.Write(t.line) // an error stays in the writer until Flush
}

func (t *Text) atom(p inst.PredID, row uint32) {
	d := t.base.Domain(p)
	if d.Hidden {
		t.line = append(t.line, "#p_"...)
		t.line = t.store.Append(t.line, t.store.Int(int64(p)))
	}
	t.line = t.store.AppendFun(t.line, d.Sig, d.Args(row))
}

func (t *Text) lit(l inst.Lit) {
	t.line = append(t.line, [...]string{"", "not ", "not not "}[l.Sign()]...)
	if l.Kind() == inst.GroundAtom {
		t.atom(l.Pred(), l.Row())
		return
	}
	t.line = append(t.line, t.others[l.Row()]...)
}

func (t *Text) lits(ls []inst.Lit, sep byte) {
	for k, l := range ls {
		if k > 0 {
			t.line = append(t.line, sep)
		}
		t.lit(l)
	}
}

func (t *Text) body(body []inst.Lit, word string) {
	for k, l := range body {
		if k == 0 {
			t.line = append(t.line, word...)
		} else if body[k-1].Kind() == inst.GroundConditional {
			t.line = append(t.line, ';')
		} else {
			t.line = append(t.line, ',')
		}
		t.lit(l)
	}
	t.line = append(t.line, '.')
}

// Fact prints a fact.
func (t *Text) Fact(p inst.PredID, row uint32) {
	if t.base.Domain(p).Hidden {
		return
	}
	t.line = t.line[:0]
	t.atom(p, row)
	t.line = append(t.line, '.')
	t.end()
}

// Rule prints a rule.
func (t *Text) Rule(head, body []inst.Lit) {
	t.line = t.line[:0]
	t.lits(head, ';')
	if len(head) == 0 && len(body) == 0 {
		t.line = append(t.line, ":-"...)
	}
	t.body(body, ":-")
	t.end()
}

// Choice prints a choice rule.
func (t *Text) Choice(head, body []inst.Lit) {
	t.line = append(t.line[:0], '{')
	t.lits(head, ';')
	t.line = append(t.line, '}')
	t.body(body, ":-")
	t.end()
}

func (t *Text) conds(es []inst.GroundCond) {
	for k, e := range es {
		if k > 0 {
			t.line = append(t.line, ';')
		}
		if e.False {
			t.line = append(t.line, "#false"...)
		} else {
			t.lit(e.Lit)
		}
		if len(e.Cond) > 0 {
			t.line = append(t.line, ':')
			t.lits(e.Cond, ',')
		}
	}
}

// Disjunction prints a disjunction with conditions.
func (t *Text) Disjunction(head []inst.GroundCond, body []inst.Lit) {
	t.line = t.line[:0]
	t.conds(head)
	t.body(body, ":-")
	t.end()
}

func (t *Text) tuple(ts []symbol.Sym) {
	for k, s := range ts {
		if k > 0 {
			t.line = append(t.line, ',')
		}
		t.line = t.store.Append(t.line, s)
	}
}

var relations = [...]string{"=", "!=", "<", "<=", ">", ">="}

// left is the guard as written on the left side; an equation becomes two bounds.
func (t *Text) guards(gs []inst.GroundGuard) (right []inst.GroundGuard) {
	flip := [...]inst.Rel{inst.Eq, inst.Ne, inst.Gt, inst.Ge, inst.Lt, inst.Le}
	if len(gs) == 1 && gs[0].Rel == inst.Eq {
		gs = []inst.GroundGuard{{Rel: inst.Ge, Value: gs[0].Value}, {Rel: inst.Le, Value: gs[0].Value}}
	}
	if len(gs) > 0 {
		t.line = t.store.Append(t.line, gs[0].Value)
		t.line = append(t.line, relations[flip[gs[0].Rel]]...)
		return gs[1:]
	}
	return nil
}

func (t *Text) rightGuards(gs []inst.GroundGuard) {
	for _, g := range gs {
		t.line = append(t.line, relations[g.Rel]...)
		t.line = t.store.Append(t.line, g.Value)
	}
}

func funName(f inst.Fun) string {
	return [...]string{"#count", "#sum", "#sum+", "#min", "#max", "#count"}[f]
}

// HeadAggregate prints a head aggregate.
func (t *Text) HeadAggregate(fun inst.Fun, guards []inst.GroundGuard, elems []inst.GroundHeadElement, body []inst.Lit) {
	t.line = t.line[:0]
	right := t.guards(guards)
	t.line = append(t.line, funName(fun)...)
	t.line = append(t.line, '{')
	for k, e := range elems {
		if k > 0 {
			t.line = append(t.line, ';')
		}
		if fun == inst.FunSet {
			t.line = append(t.line, "0,"...)
			t.lit(e.Atom)
		} else {
			t.tuple(e.Tuple)
		}
		t.line = append(t.line, ':')
		t.lit(e.Atom)
		if len(e.Cond) > 0 {
			t.line = append(t.line, ':')
			t.lits(e.Cond, ',')
		}
	}
	t.line = append(t.line, '}')
	t.rightGuards(right)
	t.body(body, ":-")
	t.end()
}

// scratch runs f on an empty line and returns what it wrote.
func (t *Text) scratch(f func()) string {
	outer := t.line
	t.line = nil
	f()
	s := string(t.line)
	t.line = outer
	return s
}

func (t *Text) other(kind inst.GroundKind, text string) inst.Lit {
	t.others = append(t.others, text)
	return inst.OtherLit(inst.Pos, kind, uint32(len(t.others)-1))
}

// Aggregate keeps the text of an aggregate.
func (t *Text) Aggregate(a *inst.GroundAggregateLit) inst.Lit {
	return t.other(inst.GroundAggregate, t.scratch(func() {
		right := t.guards(a.Guards)
		t.line = append(t.line, funName(a.Fun)...)
		t.line = append(t.line, '{')
		first := true
		for k := range a.Elements {
			e := &a.Elements[k]
			for _, c := range e.Conds {
				if !first {
					t.line = append(t.line, ';')
				}
				first = false
				if a.Fun == inst.FunSet {
					t.setTuple(c)
				} else {
					t.tuple(e.Tuple)
				}
				if len(c) > 0 {
					t.line = append(t.line, ':')
					t.lits(c, ',')
				}
			}
		}
		t.line = append(t.line, '}')
		t.rightGuards(right)
	}))
}

// setTuple prints the tuple that a counted literal stands for.
func (t *Text) setTuple(c []inst.Lit) {
	if len(c) == 0 {
		t.line = append(t.line, '0')
		return
	}
	t.line = append(t.line, [...]string{"0,", "1,", "2,"}[c[0].Sign()]...)
	t.lit(c[0].WithSign(inst.Pos))
}

// Conditional keeps the text of a conditional literal.
func (t *Text) Conditional(es []inst.GroundCond) inst.Lit {
	return t.other(inst.GroundConditional, t.scratch(func() { t.conds(es) }))
}

// Theory is refused by the grounder before.
func (t *Text) Theory(*inst.GroundTheoryAtom) inst.Lit { panic("emit: theory atom") }

// TheoryRule is refused by the grounder before.
func (t *Text) TheoryRule(inst.Lit, []inst.Lit) { panic("emit: theory atom") }

// ShowTerm prints a show statement.
func (t *Text) ShowTerm(term symbol.Sym, body []inst.Lit) {
	t.shown[-1] = true
	t.line = append(t.line[:0], "#show "...)
	t.line = t.store.Append(t.line, term)
	t.body(body, ":")
	t.end()
}

// Minimize prints a weak constraint.
func (t *Text) Minimize(weight, prio symbol.Sym, tuple []symbol.Sym, body []inst.Lit) {
	t.line = append(t.line[:0], ":~"...)
	t.body(body, "")
	t.line = append(t.line, '[')
	t.line = t.store.Append(t.line, weight)
	t.line = append(t.line, '@')
	t.line = t.store.Append(t.line, prio)
	for _, s := range tuple {
		t.line = append(t.line, ',')
		t.line = t.store.Append(t.line, s)
	}
	t.line = append(t.line, ']')
	t.end()
}

func (t *Text) statement(word string, l inst.Lit, body []inst.Lit) {
	t.line = append(t.line[:0], word...)
	t.lit(l)
	t.body(body, ":")
}

// External prints an external statement.
func (t *Text) External(l inst.Lit, value symbol.Sym, body []inst.Lit) {
	t.statement("#external ", l, body)
	t.line = append(t.line, '[')
	t.line = t.store.Append(t.line, value)
	t.line = append(t.line, ']')
	t.end()
}

// Project prints a project statement.
func (t *Text) Project(l inst.Lit, body []inst.Lit) {
	t.statement("#project ", l, body)
	t.end()
}

// Heuristic prints a heuristic statement.
func (t *Text) Heuristic(l inst.Lit, bias, prio, modifier symbol.Sym, body []inst.Lit) {
	t.statement("#heuristic ", l, body)
	t.line = append(t.line, '[')
	t.line = t.store.Append(t.line, bias)
	t.line = append(t.line, '@')
	t.line = t.store.Append(t.line, prio)
	t.line = append(t.line, ',')
	t.line = t.store.Append(t.line, modifier)
	t.line = append(t.line, ']')
	t.end()
}

// Edge prints an edge statement.
func (t *Text) Edge(u, v symbol.Sym, body []inst.Lit) {
	t.line = append(t.line[:0], "#edge ("...)
	t.line = t.store.Append(t.line, u)
	t.line = append(t.line, ',')
	t.line = t.store.Append(t.line, v)
	t.line = append(t.line, ')')
	t.body(body, ":")
	t.end()
}

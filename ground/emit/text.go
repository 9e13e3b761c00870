// SPDX-License-Identifier: MIT

package emit

import (
	"bufio"
	"io"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/symbol"
)

// Text prints the ground program as gringo --text does, each statement a line.
type Text struct {
	base   *inst.Base
	store  *symbol.Store
	opts   Options
	w      *bufio.Writer
	line   []byte
	others []byte // texts of ground literals of other kinds, one after the other
	ends   []int  // where they end
	shown  map[inst.PredID]bool
	hidden bool // "#show." was printed, or need not be
	eager  bool // no line waits for the next
}

// NewText makes a text printer.
func NewText(base *inst.Base, w io.Writer, o Options) *Text {
	return &Text{base: base, store: base.Store, opts: o, w: bufio.NewWriterSize(w, 1<<16), shown: map[inst.PredID]bool{}}
}

// BeginStep starts a step; ground literals that are no atoms are forgotten.
func (t *Text) BeginStep() { t.others, t.ends = t.others[:0], t.ends[:0] }

// EndStep prints the show statements and flushes.
func (t *Text) EndStep(s Show) error {
	for _, p := range s.ProjectPreds {
		d := t.base.Domain(p)
		for k := range d.NumDefined() {
			t.Project(inst.AtomLit(inst.Pos, p, d.DefinedRow(k)), nil)
		}
	}
	if !s.All && len(s.Preds) == 0 && !t.hidden {
		t.line = append(t.line[:0], "#show."...)
		t.end()
		t.hidden = true
	}
	for _, p := range s.Preds {
		if !s.All && !t.shown[p] {
			t.shown[p], t.hidden = true, true
			t.signature("#show ", p)
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
	if t.eager {
		t.w.Flush()
	}
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
	t.line = append(t.line, t.otherText(l.Row())...)
}

func (t *Text) otherText(k uint32) []byte {
	if k == 0 {
		return t.others[:t.ends[0]]
	}
	return t.others[t.ends[k-1]:t.ends[k]]
}

func (t *Text) lits(ls []inst.Lit, sep byte) {
	for k, l := range ls {
		if k > 0 {
			t.line = append(t.line, sep)
		}
		t.lit(l)
	}
}

// body prints a body behind a word. Conditional literals come last: what
// follows one after a comma would belong to its condition.
func (t *Text) body(body []inst.Lit, word string) {
	sep := word
	for _, l := range body {
		if l.Kind() != inst.GroundConditional {
			t.line = append(t.line, sep...)
			t.lit(l)
			sep = ","
		}
	}
	for _, l := range body {
		if l.Kind() == inst.GroundConditional {
			t.line = append(t.line, sep...)
			t.lit(l)
			sep = ";"
		}
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

// flipped is the relation as seen from the other side.
var flipped = [...]inst.Rel{inst.Eq, inst.Ne, inst.Gt, inst.Ge, inst.Lt, inst.Le}

// guards brings guards into the form that gringo prints: an equation is two
// bounds, the lower bound stands on the left, and what no value between lo
// and hi fails is dropped. A single guard stands on the left.
func (t *Text) guards(gs []inst.GroundGuard, lo, hi symbol.Sym) (left, right []inst.GroundGuard) {
	if len(gs) == 1 && gs[0].Rel == inst.Eq {
		gs = []inst.GroundGuard{{Rel: inst.Ge, Value: gs[0].Value}, {Rel: inst.Le, Value: gs[0].Value}}
	}
	if len(gs) == 2 && lo != symbol.None {
		never := func(g inst.GroundGuard) bool {
			return g.Rel != inst.Ne && holds(t.store.Compare(lo, g.Value), g.Rel) && holds(t.store.Compare(hi, g.Value), g.Rel)
		}
		if never(gs[1]) {
			gs = gs[:1]
		} else if never(gs[0]) {
			gs = gs[1:]
		}
	}
	if len(gs) == 2 && (gs[0].Rel == inst.Lt || gs[0].Rel == inst.Le) {
		gs = []inst.GroundGuard{gs[1], gs[0]}
	}
	return gs[:1], gs[1:]
}

func (t *Text) leftGuards(gs []inst.GroundGuard) {
	for _, g := range gs {
		t.line = t.store.Append(t.line, g.Value)
		t.line = append(t.line, relations[flipped[g.Rel]]...)
	}
}

func (t *Text) rightGuards(gs []inst.GroundGuard) {
	for _, g := range gs {
		t.line = append(t.line, relations[g.Rel]...)
		t.line = t.store.Append(t.line, g.Value)
	}
}

// span is the range of a sum or count, None where it is not known.
func (t *Text) span(fun inst.Fun, elems []inst.GroundElement) (lo, hi symbol.Sym) {
	l, h := t.store.Int(0), t.store.Int(0)
	add := func(to *symbol.Sym, w symbol.Sym) { *to, _ = t.store.Binary(symbol.Add, *to, w) }
	for k := range elems {
		w := t.store.Int(1)
		switch fun {
		case inst.Min, inst.Max:
			return symbol.None, symbol.None
		case inst.Sum, inst.SumPlus:
			w = elems[k].Tuple[0]
		}
		negative := t.store.Compare(w, t.store.Int(0)) < 0
		if certain(&elems[k]) || negative {
			add(&l, w)
		}
		if certain(&elems[k]) || !negative {
			add(&h, w)
		}
	}
	return l, h
}

func funName(f inst.Fun) string {
	return [...]string{"#count", "#sum", "#sum+", "#min", "#max", "#count"}[f]
}

// HeadAggregate prints a head aggregate.
func (t *Text) HeadAggregate(fun inst.Fun, guards []inst.GroundGuard, elems []inst.GroundHeadElement, body []inst.Lit) {
	t.line = t.line[:0]
	left, right := t.guards(guards, symbol.None, symbol.None)
	if len(guards) == 1 && guards[0].Rel == inst.Eq && fun == inst.FunSet && t.store.Compare(guards[0].Value, t.store.Int(int64(len(elems)))) == 0 {
		right = nil // all of them: no upper bound needed
	}
	t.leftGuards(left)
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

// other keeps what print writes as the text of a ground literal.
func (t *Text) other(kind inst.GroundKind, print func()) inst.Lit {
	outer := t.line
	t.line = t.others
	print()
	t.others, t.line = t.line, outer
	t.ends = append(t.ends, len(t.others))
	return inst.OtherLit(inst.Pos, kind, uint32(len(t.ends)-1))
}

// Aggregate keeps the text of an aggregate.
func (t *Text) Aggregate(a *inst.GroundAggregateLit) inst.Lit {
	return t.other(inst.GroundAggregate, func() {
		left, right := t.guards(a.Guards, symbol.None, symbol.None)
		if len(right) > 0 {
			lo, hi := t.span(a.Fun, a.Elements)
			left, right = t.guards(a.Guards, lo, hi)
		}
		t.leftGuards(left)
		t.line = append(t.line, funName(a.Fun)...)
		t.line = append(t.line, '{')
		sep := ""
		for k := range a.Elements {
			e := &a.Elements[k]
			for _, c := range e.Conds {
				t.line = append(t.line, sep...)
				sep = ";"
				if a.Fun == inst.FunSet {
					t.setTuple(c)
				} else {
					t.tuple(e.Tuple)
				}
				t.line = append(t.line, ':')
				t.lits(c, ',')
			}
		}
		t.line = append(t.line, '}')
		t.rightGuards(right)
	})
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
	return t.other(inst.GroundConditional, func() { t.conds(es) })
}

// ShowTerm prints a show statement.
func (t *Text) ShowTerm(term symbol.Sym, body []inst.Lit) {
	t.line = append(t.line[:0], "#show "...)
	t.line = t.store.Append(t.line, term)
	t.body(body, ":")
	t.end()
}

// Minimize prints a weak constraint, or the rule of what it counts.
func (t *Text) Minimize(weight, prio symbol.Sym, tuple []symbol.Sym, body []inst.Lit) {
	if t.opts.RewriteMinimize {
		t.line = t.store.Append(t.line[:0], criterion(t.store, weight, prio, tuple))
		t.body(body, ":-")
		t.end()
		return
	}
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

// External prints an external statement; its body was used while grounding.
func (t *Text) External(l inst.Lit, value symbol.Sym, _ []inst.Lit) {
	t.statement("#external ", l, nil)
	if v := t.store.String(value); v != "false" {
		t.line = append(append(append(t.line, '['), v...), ']')
	}
	t.end()
}

// Project prints a project statement.
func (t *Text) Project(l inst.Lit, _ []inst.Lit) {
	t.statement("#project ", l, nil)
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
	t.line = append(t.line[:0], "#edge("...)
	t.line = t.store.Append(t.line, u)
	t.line = append(t.line, ',')
	t.line = t.store.Append(t.line, v)
	t.line = append(t.line, ')')
	t.body(body, ":")
	t.end()
}

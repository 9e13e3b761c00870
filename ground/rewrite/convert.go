// SPDX-License-Identifier: MIT

package rewrite

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// converter turns one statement into rules: it substitutes constants,
// multiplies out pools and negated chains of comparisons, and moves from the
// tree to the flat shape of Rule.
type converter struct {
	*Rewriter
	sub   *Substitution
	fresh int // variables made so far
}

// statement lists the rules of a statement. Directives without a body are
// for the driver and give none.
func (c *converter) statement(st ast.Statement) []*Rule {
	switch st := st.(type) {
	case *ast.Rule:
		return c.cross(c.head(st), st.Body)
	case *ast.ShowTerm:
		return c.cross(c.withTerms(HeadShow, st.Loc(), nil, st.Term), st.Body)
	case *ast.Minimize:
		terms := append([]ast.Term{st.Weight, st.Priority}, st.Tuple...)
		return c.cross(c.withTerms(HeadMinimize, st.Loc(), nil, terms...), st.Body)
	case *ast.External:
		var value []ast.Term
		if st.Type != nil {
			value = []ast.Term{st.Type}
		}
		return c.cross(c.withTerms(HeadExternal, st.Loc(), st.Atom, value...), st.Body)
	case *ast.Edge:
		return c.cross(c.withTerms(HeadEdge, st.Loc(), nil, st.U, st.V), st.Body)
	case *ast.Heuristic:
		return c.cross(c.withTerms(HeadHeuristic, st.Loc(), st.Atom, st.Bias, st.Priority, st.Modifier), st.Body)
	case *ast.ProjectAtom:
		return c.cross(c.withTerms(HeadProject, st.Loc(), st.Atom), st.Body)
	}
	return nil
}

// withTerms lists the heads of a directive for all alternatives of its atom and terms.
func (c *converter) withTerms(kind HeadKind, loc diag.Location, atom *ast.SymbolicAtom, terms ...ast.Term) []*Rule {
	atoms := []Atom{{}}
	if atom != nil {
		atoms = c.atoms(atom.Term)
	}
	var out []*Rule
	for _, a := range atoms {
		for _, ts := range unpoolTerms(c.sub.Terms(terms)) {
			r := &Rule{Loc: loc, Kind: kind, Atom: a, Terms: ts}
			if kind == HeadProject || kind == HeadHeuristic {
				// Both speak about atoms that exist; these also bind variables.
				r.Body = []Literal{{Kind: LitAtom, Loc: a.Loc, Atom: a, Silent: true}}
			}
			out = append(out, r)
		}
	}
	return out
}

// cross gives each head each alternative of the body.
func (c *converter) cross(heads []*Rule, body []ast.BodyLiteral) []*Rule {
	bodies := [][]Literal{nil}
	for _, bl := range body {
		alts := c.bodyLiteral(bl)
		if len(alts) == 1 {
			for i := range bodies {
				bodies[i] = append(bodies[i], alts[0]...)
			}
			continue
		}
		next := make([][]Literal, 0, len(bodies)*len(alts))
		for _, b := range bodies {
			for _, a := range alts {
				next = append(next, append(append(make([]Literal, 0, len(body)), b...), a...))
			}
		}
		bodies = next
	}
	if len(bodies) == 1 {
		for _, r := range heads {
			r.Body = append(r.Body, bodies[0]...)
		}
		return heads
	}
	var out []*Rule
	for _, h := range heads {
		for _, b := range bodies {
			r := *h
			r.Body = append(append(make([]Literal, 0, len(h.Body)+len(b)), h.Body...), b...)
			out = append(out, &r)
		}
	}
	return out
}

// bodyLiteral lists the alternatives of a body literal; each is a conjunction.
func (c *converter) bodyLiteral(bl ast.BodyLiteral) [][]Literal {
	switch bl := bl.(type) {
	case *ast.Literal:
		return c.literal(bl)
	case *ast.ConditionalLiteral:
		return [][]Literal{c.conditional(bl)}
	case *ast.BodyAggregate:
		var elems []Element
		for _, e := range bl.Elements {
			for _, tuple := range unpoolTerms(c.sub.Terms(e.Tuple)) {
				for _, cond := range c.condition(e.Condition) {
					elems = append(elems, Element{Loc: e.Loc(), Tuple: tuple, Cond: cond})
				}
			}
		}
		return c.bodyAggregate(bl.Loc(), bl.Sign, Fun(bl.Function), bl.Left, bl.Right, elems)
	case *ast.SetAggregate:
		return c.bodyAggregate(bl.Loc(), bl.Sign, FunSet, bl.Left, bl.Right, c.setElements(bl.Elements))
	case *ast.TheoryAtom:
		var out [][]Literal
		for _, t := range c.theoryAtoms(bl, true) {
			out = append(out, []Literal{{Kind: LitTheory, Sign: bl.Sign, Loc: bl.Loc(), Theory: t}})
		}
		return out
	}
	panic("rewrite: unknown body literal")
}

func (c *converter) bodyAggregate(loc diag.Location, sign ast.Sign, fun Fun, left, right *ast.Guard, elems []Element) [][]Literal {
	if left == nil && right == nil {
		// Without guards an aggregate is true; clingo ignores it even below not.
		return [][]Literal{nil}
	}
	if fun == FunSet {
		fun, elems = c.countedComparisons(elems)
	}
	var out [][]Literal
	for _, guards := range unpoolGuards(c.guard(left), c.guard(right)) {
		a := &Aggregate{Loc: loc, Fun: fun, Guards: guards, Elements: elems}
		out = append(out, []Literal{{Kind: LitAggregate, Sign: sign, Loc: loc, Agg: a}})
	}
	return out
}

func (c *converter) guard(g *ast.Guard) *ast.Guard {
	if g == nil {
		return nil
	}
	if t := c.sub.Term(g.Term); t != g.Term {
		return &ast.Guard{Rel: g.Rel, Term: t}
	}
	return g
}

// setElements lists the elements of {a : b; ...}: pools in the literal and in
// the condition both add elements.
func (c *converter) setElements(es []*ast.ConditionalLiteral) []Element {
	var out []Element
	for _, e := range es {
		for _, cond := range c.condition(e.Condition) {
			for _, alt := range c.literal(e.Literal) {
				el := Element{Loc: e.Loc(), Cond: cond}
				switch len(alt) {
				case 0: // #true
					el.Head = trueLiteral(e.Loc())
				case 1:
					el.Head = alt[0]
				default: // a chain of comparisons counts as one
					el.Head = alt[0]
					el.Cond = append(append([]Literal{}, cond...), alt[1:]...)
				}
				out = append(out, el)
			}
		}
	}
	return out
}

// countedComparisons turns a set with comparisons among its literals into
// #count with a tuple for each literal, so that equal literals count once.
func (c *converter) countedComparisons(elems []Element) (Fun, []Element) {
	plain := true
	for i := range elems {
		plain = plain && elems[i].Head.Kind == LitAtom
	}
	if plain {
		return FunSet, elems
	}
	out := make([]Element, 0, len(elems))
	for _, e := range elems {
		num := func(n int64) ast.Term { return &ast.Symbol{At: ast.At{Location: e.Loc}, Value: c.store.Int(n)} }
		switch e.Head.Kind {
		case LitAtom:
			e.Tuple = []ast.Term{num(int64(e.Head.Sign)), c.atomTerm(e.Head.Atom)}
		case LitCompare:
			e.Tuple = []ast.Term{num(3 + int64(e.Head.Rel)), e.Head.Left, e.Head.Right}
		case LitFalse:
			continue
		}
		e.Cond = append([]Literal{e.Head}, e.Cond...)
		e.Head = Literal{}
		out = append(out, e)
	}
	return Count, out
}

// atomTerm is an atom as a term.
func (c *converter) atomTerm(a Atom) ast.Term {
	at := ast.At{Location: a.Loc}
	var t ast.Term
	if len(a.Args) == 0 {
		t = &ast.Symbol{At: at, Value: c.store.Fun(a.Sig&^1, nil)}
	} else {
		t = &ast.Function{At: at, Name: c.store.Name(a.Sig), Args: a.Args}
	}
	if a.Sig.Neg() {
		t = &ast.Unary{At: at, Op: symbol.Neg, X: t}
	}
	return t
}

// condition lists the alternatives of a condition.
func (c *converter) condition(ls []*ast.Literal) [][]Literal {
	out := [][]Literal{nil}
	for _, l := range ls {
		alts := c.literal(l)
		if len(alts) == 1 {
			for i := range out {
				out[i] = append(out[i], alts[0]...)
			}
			continue
		}
		next := make([][]Literal, 0, len(out)*len(alts))
		for _, b := range out {
			for _, a := range alts {
				next = append(next, append(append([]Literal{}, b...), a...))
			}
		}
		out = next
	}
	return out
}

// literal lists the alternatives of a literal; each is a conjunction.
func (c *converter) literal(l *ast.Literal) [][]Literal {
	switch a := l.Atom.(type) {
	case *ast.SymbolicAtom:
		atoms := c.atoms(a.Term)
		out := make([][]Literal, len(atoms))
		for i, atom := range atoms {
			out[i] = []Literal{{Kind: LitAtom, Sign: l.Sign, Loc: l.Loc(), Atom: atom}}
		}
		return out
	case *ast.Comparison:
		return c.comparison(l.Loc(), l.Sign, a)
	case *ast.BoolConst:
		if a.Value == (l.Sign != ast.Not) {
			return [][]Literal{nil}
		}
		return [][]Literal{{{Kind: LitFalse, Loc: l.Loc()}}}
	}
	panic("rewrite: unknown literal")
}

// atoms lists the alternatives of the term of a symbolic atom.
func (c *converter) atoms(t ast.Term) []Atom {
	switch t := t.(type) {
	case *ast.Symbol:
		return []Atom{{Loc: t.Loc(), Sig: c.store.FunSig(t.Value), Args: symbolArgs(c, t)}}
	case *ast.Function:
		sig := c.store.Sig(t.Name, false)
		lists := unpoolTerms(c.sub.Terms(t.Args))
		out := make([]Atom, len(lists))
		for i, args := range lists {
			out[i] = Atom{Loc: t.Loc(), Sig: sig, Args: args}
		}
		return out
	case *ast.Pool:
		var out []Atom
		for _, a := range t.Terms {
			out = append(out, c.atoms(a)...)
		}
		return out
	case *ast.Unary:
		out := c.atoms(t.X)
		for i := range out {
			out[i].Sig = out[i].Sig.Flip()
			out[i].Loc = t.Loc()
		}
		return out
	}
	panic("rewrite: unknown term of an atom")
}

// symbolArgs are the arguments of an atom that came as one ground term.
func symbolArgs(c *converter, t *ast.Symbol) []ast.Term {
	args := c.store.Args(t.Value)
	if len(args) == 0 {
		return nil
	}
	out := make([]ast.Term, len(args))
	for i, a := range args {
		out[i] = c.sub.Term(&ast.Symbol{At: t.At, Value: a})
	}
	return out
}

// conditional turns a conditional literal of a body into a conjunction. Pools
// in its condition give further conditional literals, those in its head are
// alternatives of which one has to hold.
func (c *converter) conditional(cl *ast.ConditionalLiteral) []Literal {
	var out []Literal
	alts := c.literal(cl.Literal)
	for _, cond := range c.condition(cl.Condition) {
		out = append(out, implications(cl.Loc(), alts, cond)...)
	}
	return out
}

// implications are the conditional literals that say that one of alts holds
// where cond does. With one alternative each of its literals has to hold.
func implications(loc diag.Location, alts [][]Literal, cond []Literal) []Literal {
	if len(alts) != 1 {
		return []Literal{{Kind: LitConditional, Loc: loc, Cond: &Element{Loc: loc, Alts: alts, Cond: cond}}}
	}
	var out []Literal
	for _, l := range alts[0] {
		out = append(out, Literal{Kind: LitConditional, Loc: loc, Cond: &Element{Loc: loc, Head: l, Cond: cond}})
	}
	return out
}

func trueLiteral(loc diag.Location) Literal {
	zero := &ast.Symbol{At: ast.At{Location: loc}, Value: symbol.Sym(0)}
	return Literal{Kind: LitCompare, Loc: loc, Rel: ast.Eq, Left: zero, Right: zero}
}

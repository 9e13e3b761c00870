// SPDX-License-Identifier: MIT

package rewrite

import (
	"fmt"
	"slices"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// extractor takes out of atoms and comparisons what cannot be matched there:
// intervals become ranges over a new variable, anonymous variables get names,
// arithmetic in the atoms of a body becomes an equation for a new variable.
// Ground terms are evaluated. An undefined operation fails the scope it stands
// in: a rule, the element of an aggregate, a conditional literal.
type extractor struct {
	*Rewriter
	fresh map[string]int // next number for each kind of new variable
}

// rule is r in normal form but for alternatives of conditional literals, or
// nil where no instance of r can matter.
func (x *extractor) rule(r *Rule) *Rule {
	out := *r
	body := make([]Literal, 0, len(r.Body)+2)
	ok := true
	if r.Atom.Args != nil {
		out.Atom.Args, ok = x.terms(r.Atom.Args, false, &body)
	}
	if ok && r.Terms != nil {
		out.Terms, ok = x.terms(r.Terms, false, &body)
	}
	if ok && r.Agg != nil {
		out.Agg, ok = x.headAggregate(&out, &body)
	}
	if ok && r.Theory != nil {
		out.Theory, ok = x.theory(r.Theory, &body)
	}
	for i := 0; ok && i < len(r.Body); i++ {
		ok = x.literal(&r.Body[i], &body)
	}
	out.Body = body
	if !ok {
		return nil
	}
	return &out
}

func (x *extractor) headAggregate(r *Rule, body *[]Literal) (*Aggregate, bool) {
	a := *r.Agg
	var ok bool
	if a.Guards, ok = x.guards(a.Guards, body); !ok {
		return nil, false
	}
	a.Elements = nil
	for i := range r.Agg.Elements {
		e := r.Agg.Elements[i]
		if (r.Kind == HeadDisjunction || r.single()) && len(e.Cond) == 0 {
			// Without a condition the element belongs to the rule: it fails
			// with its arithmetic, and intervals give several rules.
			if e.Head.Atom.Args, ok = x.terms(e.Head.Atom.Args, false, body); !ok {
				return nil, false
			}
			if r.Kind == HeadDisjunction {
				e.Head.Atom.Args = x.pull(e.Head.Atom.Args, body)
			}
			a.Elements = append(a.Elements, e)
			continue
		}
		if r.Kind == HeadDisjunction {
			e = x.conjunction(r, e)
		}
		var cond []Literal
		e.Tuple, ok = x.terms(e.Tuple, false, &cond)
		if ok {
			e.Head.Atom.Args, ok = x.terms(e.Head.Atom.Args, false, &cond)
		}
		if !ok && r.Kind == HeadDisjunction {
			return nil, false
		}
		for j := 0; ok && j < len(e.Cond); j++ {
			ok = x.literal(&e.Cond[j], &cond)
		}
		if e.Cond = cond; ok {
			a.Elements = append(a.Elements, e)
			if r.Kind == HeadDisjunction {
				*body = append(*body, definedness(&e)...)
			}
		}
	}
	if r.Kind == HeadDisjunction && len(a.Elements) == 0 {
		r.Kind = HeadNone
		return nil, true
	}
	return &a, true
}

// definedness are conditional literals that hold where the operations in the
// head of a disjunction's element are defined: clingo takes an undefined
// element whose condition holds for true, so that the rule says nothing.
func definedness(e *Element) []Literal {
	var out []Literal
	for _, t := range e.Head.Atom.Args {
		some(t, func(t ast.Term) bool {
			switch t.(type) {
			case *ast.Unary, *ast.Binary:
				out = append(out, Literal{Kind: LitConditional, Loc: e.Loc, Cond: &Element{
					Loc:  e.Loc,
					Head: Literal{Kind: LitCompare, Loc: t.Loc(), Rel: ast.Eq, Left: t, Right: t},
					Cond: slices.Clone(e.Cond),
				}})
			}
			return false
		})
	}
	return out
}

// pull moves all operations out of terms into equations.
func (x *extractor) pull(ts []ast.Term, out *[]Literal) []ast.Term {
	operation := func(t ast.Term) bool {
		switch t.(type) {
		case *ast.Unary, *ast.Binary:
			return true
		}
		return false
	}
	res := make([]ast.Term, len(ts))
	for i, t := range ts {
		f, function := t.(*ast.Function)
		switch {
		case operation(t):
			v := x.variable("Arith", t.Loc())
			*out = append(*out, Literal{Kind: LitCompare, Loc: t.Loc(), Rel: ast.Eq, Left: v, Right: t})
			t = v
		case function && some(f, operation):
			t = &ast.Function{At: f.At, Name: f.Name, Args: x.pull(f.Args, out)}
		}
		res[i] = t
	}
	return res
}

func (x *extractor) guards(gs []ast.Guard, out *[]Literal) ([]ast.Guard, bool) {
	res := make([]ast.Guard, len(gs))
	for i, g := range gs {
		t, ok := x.term(g.Term, false, out)
		if !ok {
			return nil, false
		}
		res[i] = ast.Guard{Rel: g.Rel, Term: t}
	}
	return res, true
}

// literal appends the normal form of l; false means that the scope fails.
func (x *extractor) literal(l *Literal, out *[]Literal) bool {
	switch l.Kind {
	case LitAtom:
		return x.atom(*l, out)
	case LitCompare:
		return x.compare(*l, out)
	case LitAggregate:
		return x.aggregate(*l, out)
	case LitConditional:
		return x.conditional(*l, out)
	case LitTheory:
		m := *l
		t, ok := x.theory(l.Theory, out)
		m.Theory = t
		*out = append(*out, m)
		return ok
	}
	*out = append(*out, *l)
	return true
}

// atom keeps the atom in front of what is taken out of it.
func (x *extractor) atom(l Literal, out *[]Literal) bool {
	if l.Sign != ast.NoSign && !l.Atom.Sig.Neg() {
		l.Atom = x.project(l.Atom)
	}
	at := len(*out)
	*out = append(*out, l)
	args, ok := x.terms(l.Atom.Args, true, out)
	(*out)[at].Atom.Args = args
	return ok
}

// compare evaluates a ground comparison: a true one vanishes.
func (x *extractor) compare(l Literal, out *[]Literal) bool {
	if l.Rel == ast.Eq {
		if r, ok := l.Right.(*ast.Interval); ok {
			return x.rangeOf(l, l.Left, r, out)
		}
		if r, ok := l.Left.(*ast.Interval); ok {
			return x.rangeOf(l, l.Right, r, out)
		}
	}
	var ok bool
	if l.Left, ok = x.side(l.Left, out); !ok {
		return false
	}
	if l.Right, ok = x.side(l.Right, out); !ok {
		return false
	}
	return x.unify(l, out)
}

// side is one side of a comparison: arithmetic may stay at the top, but not
// inside of functions, which have to be patterns.
func (x *extractor) side(t ast.Term, out *[]Literal) (ast.Term, bool) {
	_, function := t.(*ast.Function)
	return x.term(t, function, out)
}

// unify splits the equation of two functions into equations of their
// arguments, so that (X,a) = (b,Y) binds both variables.
func (x *extractor) unify(l Literal, out *[]Literal) bool {
	a, aok := l.Left.(*ast.Symbol)
	b, bok := l.Right.(*ast.Symbol)
	if aok && bok {
		if !Holds(l.Rel, x.store.Compare(a.Value, b.Value)) {
			*out = append(*out, Literal{Kind: LitFalse, Loc: l.Loc})
		}
		return true
	}
	if f, ok := l.Left.(*ast.Function); ok && l.Rel == ast.Eq {
		if g, ok := l.Right.(*ast.Function); ok {
			if f.Name != g.Name || len(f.Args) != len(g.Args) {
				*out = append(*out, Literal{Kind: LitFalse, Loc: l.Loc})
				return true
			}
			for i := range f.Args {
				m := l
				m.Left, m.Right = f.Args[i], g.Args[i]
				if !x.unify(m, out) {
					return false
				}
			}
			return true
		}
	}
	*out = append(*out, l)
	return true
}

// Holds tells whether a relation holds given the result of a comparison.
func Holds(rel ast.Relation, c int) bool {
	switch rel {
	case ast.Eq:
		return c == 0
	case ast.Ne:
		return c != 0
	case ast.Lt:
		return c < 0
	case ast.Le:
		return c <= 0
	case ast.Gt:
		return c > 0
	}
	return c >= 0
}

// rangeOf makes t range over an interval.
func (x *extractor) rangeOf(l Literal, t ast.Term, iv *ast.Interval, out *[]Literal) bool {
	if v, ok := t.(*ast.Variable); ok && !isAnonymous(v) {
		r, ok := x.interval(iv, out)
		*out = append(*out, Literal{Kind: LitRange, Loc: iv.Loc(), Left: v, Right: r})
		return ok
	}
	v, ok := x.term(iv, false, out)
	if !ok {
		return false
	}
	if l.Left, ok = x.side(t, out); !ok {
		return false
	}
	l.Right = v
	*out = append(*out, l)
	return true
}

func (x *extractor) aggregate(l Literal, out *[]Literal) bool {
	a := *l.Agg
	var ok bool
	if a.Guards, ok = x.guards(a.Guards, out); !ok {
		return false
	}
	a.Elements = nil
	for i := range l.Agg.Elements {
		e := l.Agg.Elements[i]
		var cond, rest []Literal
		if a.Fun == FunSet {
			if ok = x.literal(&e.Head, &cond); ok {
				e.Head, rest = cond[0], cond[1:]
				ok = e.Head.Kind != LitFalse
			}
		} else {
			e.Tuple, ok = x.terms(e.Tuple, false, &rest)
		}
		for j := 0; ok && j < len(e.Cond); j++ {
			ok = x.literal(&e.Cond[j], &rest)
		}
		if e.Cond = rest; ok {
			a.Elements = append(a.Elements, e)
		}
	}
	l.Agg = &a
	*out = append(*out, l)
	return true
}

// conditional appends nothing where the head always holds or the condition is
// undefined. It never fails its scope.
func (x *extractor) conditional(l Literal, out *[]Literal) bool {
	e := *l.Cond
	var cond []Literal
	for i := range e.Cond {
		if !x.literal(&e.Cond[i], &cond) {
			return true
		}
	}
	alts := e.Alts
	if alts == nil {
		alts = [][]Literal{{e.Head}}
	}
	e.Alts = nil
	e.Head = Literal{Kind: LitFalse, Loc: l.Loc}
	for _, alt := range alts {
		var lits []Literal
		ok := true
		for i := 0; ok && i < len(alt); i++ {
			ok = x.literal(&alt[i], &lits)
		}
		if ok && len(lits) == 0 {
			return true
		}
		if ok && !hasFalse(lits) {
			e.Alts = append(e.Alts, lits)
		}
	}
	if len(e.Alts) == 1 && len(e.Alts[0]) == 1 {
		e.Head, e.Alts = e.Alts[0][0], nil
	}
	e.Cond = cond
	plain := e.Head.Kind == LitAtom || e.Head.Kind == LitFalse
	if len(cond) == 0 && e.Alts == nil && plain && !hasVars(&e.Head) {
		*out = append(*out, e.Head)
		return true
	}
	l.Cond = &e
	*out = append(*out, l)
	return true
}

func hasFalse(ls []Literal) bool {
	for i := range ls {
		if ls[i].Kind == LitFalse {
			return true
		}
	}
	return false
}

func hasVars(l *Literal) bool {
	found := false
	l.eachVar(func(*ast.Variable) { found = true })
	return found
}

func (x *extractor) terms(ts []ast.Term, pattern bool, out *[]Literal) ([]ast.Term, bool) {
	var res []ast.Term
	for i, t := range ts {
		r, ok := x.term(t, pattern, out)
		if !ok {
			return ts, false
		}
		if r != t && res == nil {
			res = append(make([]ast.Term, 0, len(ts)), ts[:i]...)
		}
		if res != nil {
			res = append(res, r)
		}
	}
	if res == nil {
		return ts, true
	}
	return res, true
}

// term evaluates what is ground and takes intervals and anonymous variables
// out of t; where pattern is set, also all arithmetic that cannot be matched.
func (x *extractor) term(t ast.Term, pattern bool, out *[]Literal) (ast.Term, bool) {
	switch t := t.(type) {
	case *ast.Symbol:
		return t, true
	case *ast.Variable:
		if t.Name == "_" {
			return x.variable("Anon", t.Loc()), true
		}
		return t, true
	case *ast.Function:
		return x.function(t, pattern, out)
	case *ast.Interval:
		r, ok := x.interval(t, out)
		if !ok {
			return nil, false
		}
		v := x.variable("Range", t.Loc())
		*out = append(*out, Literal{Kind: LitRange, Loc: t.Loc(), Left: v, Right: r})
		return v, true
	}
	r, ok := x.operation(t, pattern, out)
	if ok && pattern && !Pattern(x.store, r) {
		if u, ok := doubleNeg(r); ok && Pattern(x.store, u) {
			v := x.variable("Neg", t.Loc())
			*out = append(*out, Literal{Kind: LitCompare, Loc: t.Loc(), Rel: ast.Eq, Left: u, Right: v})
			return &ast.Unary{At: u.At, Op: symbol.Neg, X: v}, true
		}
		v := x.variable("Arith", t.Loc())
		*out = append(*out, Literal{Kind: LitCompare, Loc: t.Loc(), Rel: ast.Eq, Left: v, Right: r})
		return v, true
	}
	return r, ok
}

// doubleNeg reads -(-t) and returns -t. Both are defined on more than numbers,
// so that -(-X) is no linear term; it matches as -Y with Y = -X.
func doubleNeg(t ast.Term) (*ast.Unary, bool) {
	if u, ok := t.(*ast.Unary); ok && u.Op == symbol.Neg {
		if v, ok := u.X.(*ast.Unary); ok && v.Op == symbol.Neg {
			return v, true
		}
	}
	return nil, false
}

func (x *extractor) operation(t ast.Term, pattern bool, out *[]Literal) (ast.Term, bool) {
	switch t := t.(type) {
	case *ast.Unary:
		// -f(X) is a pattern where f(X) is one.
		_, function := t.X.(*ast.Function)
		a, ok := x.term(t.X, pattern && function && t.Op == symbol.Neg, out)
		if !ok {
			return nil, false
		}
		r := &ast.Unary{At: t.At, Op: t.Op, X: a}
		if y, ok := a.(*ast.Symbol); ok {
			v, ok := x.store.Unary(t.Op, y.Value)
			return x.value(r, v, ok)
		}
		return r, true
	case *ast.Binary:
		a, ok := x.term(t.X, false, out)
		if !ok {
			return nil, false
		}
		b, ok := x.term(t.Y, false, out)
		if !ok {
			return nil, false
		}
		r := &ast.Binary{At: t.At, Op: t.Op, X: a, Y: b}
		y, yok := a.(*ast.Symbol)
		z, zok := b.(*ast.Symbol)
		switch {
		case yok && zok:
			v, ok := x.store.Binary(t.Op, y.Value, z.Value)
			return x.value(r, v, ok)
		case yok && !y.Value.IsNum() || zok && !z.Value.IsNum() || noNumber(a) || noNumber(b):
			return x.value(r, 0, false)
		case zok && z.Value == x.store.Int(0) && (t.Op == symbol.Div || t.Op == symbol.Mod):
			return x.value(r, 0, false)
		}
		return r, true
	}
	panic("rewrite: unknown term")
}

func noNumber(t ast.Term) bool { _, ok := t.(*ast.Function); return ok }

// value is the result of a ground operation, or the message that there is none.
func (x *extractor) value(t ast.Term, v symbol.Sym, ok bool) (ast.Term, bool) {
	if ok {
		return &ast.Symbol{At: ast.At{Location: t.Loc()}, Value: v}, true
	}
	x.undefined(t.Loc(), "operation undefined:\n  "+string(t.Append(nil, x.store)))
	return nil, false
}

func (x *extractor) undefined(loc diag.Location, text string) {
	x.log.Infof(diag.OperationUndefined, loc, "%s", text)
}

func (x *extractor) function(t *ast.Function, pattern bool, out *[]Literal) (ast.Term, bool) {
	args, ok := x.terms(t.Args, pattern, out)
	if !ok {
		return nil, false
	}
	if t.External {
		x.undefined(t.Loc(), fmt.Sprintf("operation undefined:\n  function '%s' not found", t.Name))
		return nil, false
	}
	ground := make([]symbol.Sym, 0, 8)
	for _, a := range args {
		y, ok := a.(*ast.Symbol)
		if !ok {
			if len(args) == len(t.Args) && &args[0] == &t.Args[0] {
				return t, true
			}
			return &ast.Function{At: t.At, Name: t.Name, Args: args}, true
		}
		ground = append(ground, y.Value)
	}
	return &ast.Symbol{At: t.At, Value: x.store.Fun(x.store.Sig(t.Name, false), ground)}, true
}

// interval evaluates the ends of an interval.
func (x *extractor) interval(t *ast.Interval, out *[]Literal) (*ast.Interval, bool) {
	a, ok := x.term(t.X, false, out)
	if !ok {
		return nil, false
	}
	b, ok := x.term(t.Y, false, out)
	if !ok {
		return nil, false
	}
	r := &ast.Interval{At: t.At, X: a, Y: b}
	for _, end := range []ast.Term{a, b} {
		y, symbol := end.(*ast.Symbol)
		if symbol && !y.Value.IsNum() || noNumber(end) {
			x.undefined(t.Loc(), "interval undefined:\n  "+string(r.Append(nil, x.store)))
			return nil, false
		}
	}
	return r, true
}

// variable makes a variable that no program can name.
func (x *extractor) variable(kind string, loc diag.Location) *ast.Variable {
	n := x.fresh[kind]
	x.fresh[kind] = n + 1
	return &ast.Variable{At: ast.At{Location: loc}, Name: fmt.Sprintf("#%s%d", kind, n)}
}

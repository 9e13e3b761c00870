// SPDX-License-Identifier: MIT

package rewrite

import (
	"slices"

	"github.com/goasp/goasp/parser/ast"
)

// lift moves the condition of a single choice without bounds into the body:
// `{ a(X) : b(X) } :- c.` is `{ a(X) } :- c, b(X).` Variables of the condition
// become global and can be bound by and used in the body, as in clingo, and
// the instantiation has one join less deep. A variable that is local to some
// element of the body, too, gets another name first.
func lift(r *Rule) *Rule {
	if !r.single() || len(r.Agg.Elements[0].Cond) == 0 {
		return r
	}
	e := r.Agg.Elements[0]
	globals, taken := map[string]bool{}, map[string]bool{}
	r.EachGlobal(func(v *ast.Variable) { globals[v.Name] = true })
	for i := range r.Body {
		r.Body[i].eachElement(func(e *Element) {
			e.eachVar(func(v *ast.Variable) { taken[v.Name] = true })
		})
	}
	name := func(v *ast.Variable) *ast.Variable {
		if v.Name == "_" || globals[v.Name] || !taken[v.Name] {
			return v
		}
		return &ast.Variable{At: v.At, Name: v.Name + "#"}
	}
	out := *r
	agg := *r.Agg
	cond := slices.Clone(e.Cond)
	for i := range cond {
		cond[i] = renameLiteral(cond[i], name)
	}
	agg.Elements = []Element{{Loc: e.Loc, Head: renameLiteral(e.Head, name)}}
	out.Agg = &agg
	out.Body = append(cond, r.Body...)
	return &out
}

// eachElement visits the elements of an aggregate or conditional literal.
func (l *Literal) eachElement(visit func(*Element)) {
	switch l.Kind {
	case LitAggregate:
		for i := range l.Agg.Elements {
			visit(&l.Agg.Elements[i])
		}
	case LitConditional:
		visit(l.Cond)
	case LitTheory:
		for i := range l.Theory.Elements {
			t := &l.Theory.Elements[i]
			e := Element{Cond: t.Cond}
			for _, u := range t.Tuple {
				eachTheoryVar(u, func(v *ast.Variable) { e.Tuple = append(e.Tuple, v) })
			}
			visit(&e)
		}
	}
}

// renameLiteral renames the variables of an atom or comparison.
func renameLiteral(l Literal, name func(*ast.Variable) *ast.Variable) Literal {
	if len(l.Atom.Args) > 0 {
		l.Atom.Args = renameTerms(l.Atom.Args, name)
	}
	if l.Left != nil {
		l.Left, l.Right = rename(l.Left, name), rename(l.Right, name)
	}
	return l
}

func renameTerms(ts []ast.Term, name func(*ast.Variable) *ast.Variable) []ast.Term {
	out := make([]ast.Term, len(ts))
	for i, t := range ts {
		out[i] = rename(t, name)
	}
	return out
}

// rename replaces the variables of a term.
func rename(t ast.Term, name func(*ast.Variable) *ast.Variable) ast.Term {
	switch t := t.(type) {
	case *ast.Variable:
		return name(t)
	case *ast.Unary:
		return &ast.Unary{At: t.At, Op: t.Op, X: rename(t.X, name)}
	case *ast.Binary:
		return &ast.Binary{At: t.At, Op: t.Op, X: rename(t.X, name), Y: rename(t.Y, name)}
	case *ast.Interval:
		return &ast.Interval{At: t.At, X: rename(t.X, name), Y: rename(t.Y, name)}
	case *ast.Function:
		return &ast.Function{At: t.At, Name: t.Name, External: t.External, Args: renameTerms(t.Args, name)}
	}
	return t
}

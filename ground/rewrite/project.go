// SPDX-License-Identifier: MIT

package rewrite

import (
	"fmt"
	"maps"

	"github.com/goasp/goasp/parser/ast"
)

// project replaces an atom under negation that has anonymous variables:
// `not q(X,_)` says that no instance of q(X,_) holds and becomes `not #p0(X)`
// with the rule `#p0(#P0) :- q(#P0,_)`. Arguments of the new atom are the
// largest subterms without anonymous variables, so that the rule is safe
// whatever they are, and is shared by all atoms of the same shape.
func (rw *Rewriter) project(a Atom) Atom {
	found := false
	for _, t := range a.Args {
		found = found || some(t, isAnonymous)
	}
	if !found {
		return a
	}
	var kept []ast.Term
	args := make([]ast.Term, len(a.Args))
	for i, t := range a.Args {
		args[i] = skeleton(t, &kept)
	}
	shape := Atom{Loc: a.Loc, Sig: a.Sig, Args: args, Written: &a.Args}
	key := string(rw.appendAtom(nil, shape))
	sig, ok := rw.projections[key]
	if !ok {
		sig = rw.hidden("p")
		rw.projections[key] = sig
		head := Atom{Loc: a.Loc, Sig: sig}
		for i, t := range kept {
			head.Args = append(head.Args, projected(i, t))
		}
		rw.pending = append(rw.pending, &Rule{
			Loc: a.Loc, Kind: HeadAtom, Atom: head,
			Body: []Literal{{Kind: LitAtom, Loc: a.Loc, Atom: shape}},
		})
	}
	return Atom{Loc: a.Loc, Sig: sig, Args: kept}
}

// skeleton replaces the largest subterms without anonymous variables by new
// variables and collects what they replace.
func skeleton(t ast.Term, kept *[]ast.Term) ast.Term {
	if !some(t, isAnonymous) {
		*kept = append(*kept, t)
		return projected(len(*kept)-1, t)
	}
	switch t := t.(type) {
	case *ast.Function:
		f := &ast.Function{At: t.At, Name: t.Name, External: t.External}
		for _, a := range t.Args {
			f.Args = append(f.Args, skeleton(a, kept))
		}
		return f
	case *ast.Unary:
		return &ast.Unary{At: t.At, Op: t.Op, X: skeleton(t.X, kept)}
	case *ast.Binary:
		return &ast.Binary{At: t.At, Op: t.Op, X: skeleton(t.X, kept), Y: skeleton(t.Y, kept)}
	case *ast.Interval:
		return &ast.Interval{At: t.At, X: skeleton(t.X, kept), Y: skeleton(t.Y, kept)}
	}
	return t
}

func projected(i int, t ast.Term) ast.Term {
	return &ast.Variable{At: ast.At{Location: t.Loc()}, Name: fmt.Sprintf("#P%d", i)}
}

// alternatives puts an auxiliary atom in the place of a conditional literal's
// head that is a disjunction or not a single literal. The rules for the atom
// have the condition and the binding part of r's body in front, as literals
// that only bind, so that they are safe; they add nothing to the meaning, for
// the atom is looked at only where both hold.
//
// A positive atom as head may also have variables that occur nowhere else:
// one instance of it has to hold, which is again a disjunction.
func (rw *Rewriter) alternatives(r *Rule) {
	var globals map[string]bool
	for i := range r.Body {
		l := &r.Body[i]
		if l.Kind != LitConditional || l.Cond.Alts == nil && (l.Cond.Head.Kind != LitAtom || l.Cond.Head.Sign != ast.NoSign) {
			continue
		}
		if globals == nil {
			globals = map[string]bool{}
			r.EachGlobal(func(v *ast.Variable) { globals[v.Name] = true })
		}
		e := *l.Cond
		outside := e.outside(globals)
		if e.Alts == nil {
			if covered(&e.Head, outside) {
				continue
			}
			e.Alts = [][]Literal{{e.Head}}
		}
		head := Atom{Loc: l.Loc, Sig: rw.hidden("c"), Args: argumentsFor(&e, outside)}
		for _, alt := range e.Alts {
			body := append(binders(r.Body), binders(e.Cond)...)
			rw.pending = append(rw.pending, &Rule{Loc: l.Loc, Kind: HeadAtom, Atom: head, Body: append(body, alt...)})
		}
		e.Head = Literal{Kind: LitAtom, Loc: l.Loc, Atom: head}
		e.Alts = nil
		l.Cond = &e
	}
}

// conjunction treats an element of a disjunction whose head stands for several
// atoms at once, a(1;2) : b(X) or a(1..2) : b(X). An auxiliary atom takes their
// place and is true exactly where all of them are.
func (rw *Rewriter) conjunction(r *Rule, e Element) Element {
	alts := e.Alts
	if alts == nil {
		interval := false
		for _, t := range e.Head.Atom.Args {
			interval = interval || some(t, isInterval)
		}
		if !interval {
			return e
		}
		alts = [][]Literal{{e.Head}}
	}
	e.Alts = alts
	all := map[string]bool{}
	e.eachVar(func(v *ast.Variable) { all[v.Name] = true })
	whole := Literal{Kind: LitAtom, Loc: e.Loc, Atom: Atom{Loc: e.Loc, Sig: rw.hidden("d"), Args: argumentsFor(&e, all)}}
	back := &Rule{Loc: e.Loc, Kind: HeadAtom, Atom: whole.Atom, Body: append(binders(r.Body), binders(e.Cond)...)}
	for _, alt := range alts {
		l := alt[0]
		rw.pending = append(rw.pending, &Rule{Loc: e.Loc, Kind: HeadAtom, Atom: l.Atom, Body: []Literal{whole}})
		x := &extractor{Rewriter: rw, fresh: map[string]int{}}
		var cond []Literal
		args, ok := x.terms(l.Atom.Args, true, &cond)
		l.Atom.Args = args
		switch {
		case !ok:
			continue
		case len(cond) > 0:
			l = Literal{Kind: LitConditional, Loc: l.Loc, Cond: &Element{Loc: l.Loc, Head: l, Cond: cond}}
		}
		back.Body = append(back.Body, l)
	}
	rw.pending = append(rw.pending, back)
	e.Head, e.Alts = whole, nil
	return e
}

// outside lists the variables that get their values not from the head of a
// conditional literal: global ones and those of the condition.
func (e *Element) outside(globals map[string]bool) map[string]bool {
	out := maps.Clone(globals)
	for i := range e.Cond {
		e.Cond[i].eachVar(func(v *ast.Variable) { out[v.Name] = true })
	}
	return out
}

func covered(l *Literal, names map[string]bool) bool {
	ok := true
	l.eachVar(func(v *ast.Variable) { ok = ok && names[v.Name] })
	return ok
}

// argumentsFor lists the variables of the alternatives that occur outside of them.
func argumentsFor(e *Element, outside map[string]bool) []ast.Term {
	var out []ast.Term
	seen := map[string]bool{}
	for _, alt := range e.Alts {
		for i := range alt {
			alt[i].eachVar(func(v *ast.Variable) {
				if outside[v.Name] && !seen[v.Name] {
					seen[v.Name] = true
					out = append(out, v)
				}
			})
		}
	}
	return out
}

// binders are the literals of a body that can bind variables, made silent.
func binders(body []Literal) []Literal {
	var out []Literal
	for _, l := range body {
		switch {
		case l.Kind == LitAtom && l.Sign == ast.NoSign:
			l.Silent = true
			out = append(out, l)
		case l.Kind == LitCompare || l.Kind == LitRange:
			out = append(out, l)
		}
	}
	return out
}

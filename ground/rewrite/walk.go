// SPDX-License-Identifier: MIT

package rewrite

import "github.com/goasp/goasp/parser/ast"

// eachVar visits the variables of a literal that is about an atom or a
// comparison; aggregates and conditional literals have none of their own.
func (l *Literal) eachVar(visit func(*ast.Variable)) {
	switch l.Kind {
	case LitAtom:
		for _, a := range l.Atom.Args {
			eachVar(a, visit)
		}
	case LitCompare, LitRange:
		eachVar(l.Left, visit)
		eachVar(l.Right, visit)
	}
}

// eachGlobal visits the variables that stand in the body outside of elements
// and conditions; they are global.
func (l *Literal) eachGlobal(visit func(*ast.Variable)) {
	switch l.Kind {
	case LitAggregate:
		l.Agg.eachGlobal(visit)
	case LitTheory:
		l.Theory.eachGlobal(visit)
	default:
		l.eachVar(visit)
	}
}

func (a *Aggregate) eachGlobal(visit func(*ast.Variable)) {
	for _, g := range a.Guards {
		eachVar(g.Term, visit)
	}
	if a.Assign != nil {
		visit(a.Assign)
	}
}

func (t *Theory) eachGlobal(visit func(*ast.Variable)) {
	for _, a := range t.Args {
		eachVar(a, visit)
	}
	if t.Guard != nil {
		eachTheoryVar(t.Guard, visit)
	}
}

// EachGlobal visits the occurrences of global variables outside of elements.
func (r *Rule) EachGlobal(visit func(*ast.Variable)) {
	for _, a := range r.Atom.Args {
		eachVar(a, visit)
	}
	for _, t := range r.Terms {
		eachVar(t, visit)
	}
	if r.Agg != nil {
		r.Agg.eachGlobal(visit)
		if r.Kind == HeadDisjunction || r.single() {
			for i := range r.Agg.Elements {
				if e := &r.Agg.Elements[i]; len(e.Cond) == 0 {
					e.Head.eachVar(visit)
				}
			}
		}
	}
	if r.Theory != nil {
		r.Theory.eachGlobal(visit)
	}
	for i := range r.Body {
		r.Body[i].eachGlobal(visit)
	}
}

// single reports whether the rule chooses about one element without bounds.
func (r *Rule) single() bool {
	return r.Kind == HeadChoice && len(r.Agg.Elements) == 1 && len(r.Agg.Guards) == 0
}

// eachVar visits all variables of an element.
func (e *Element) eachVar(visit func(*ast.Variable)) {
	for _, t := range e.Tuple {
		eachVar(t, visit)
	}
	e.Head.eachVar(visit)
	for _, alt := range e.Alts {
		for i := range alt {
			alt[i].eachVar(visit)
		}
	}
	for i := range e.Cond {
		e.Cond[i].eachVar(visit)
	}
}

// SPDX-License-Identifier: MIT

package rewrite

import (
	"github.com/goasp/goasp/parser/ast"
)

// Text is a rule as text, for traces, tests and messages. Apart from names of
// auxiliary variables and predicates it is valid input.
func (rw *Rewriter) Text(r *Rule) string { return string(rw.appendRule(nil, r)) }

func (rw *Rewriter) appendRule(dst []byte, r *Rule) []byte {
	switch r.Kind {
	case HeadAtom:
		dst = rw.appendAtom(dst, r.Atom)
	case HeadDisjunction, HeadChoice, HeadAggregate:
		dst = rw.appendHeadAggregate(dst, r)
	case HeadShow:
		dst = rw.appendTerms(append(dst, "#show "...), r.Terms)
	case HeadMinimize:
		dst = append(rw.appendTerms(append(dst, "#minimize ["...), r.Terms), ']')
	case HeadExternal:
		dst = rw.appendTerms(append(rw.appendAtom(append(dst, "#external "...), r.Atom), ' '), r.Terms)
	case HeadProject:
		dst = rw.appendAtom(append(dst, "#project "...), r.Atom)
	case HeadHeuristic:
		dst = rw.appendTerms(append(rw.appendAtom(append(dst, "#heuristic "...), r.Atom), ' '), r.Terms)
	case HeadEdge:
		dst = append(rw.appendTerms(append(dst, "#edge ("...), r.Terms), ')')
	case HeadTheory:
		dst = rw.appendTheory(dst, r.Theory)
	}
	if len(r.Body) > 0 || r.Kind == HeadNone {
		if r.Kind != HeadNone {
			dst = append(dst, ' ')
		}
		dst = append(dst, ":-"...)
		for i := range r.Body {
			if i > 0 {
				dst = append(dst, ';')
			}
			dst = rw.appendLiteral(append(dst, ' '), &r.Body[i])
		}
	}
	return append(dst, '.')
}

func (rw *Rewriter) appendHeadAggregate(dst []byte, r *Rule) []byte {
	if r.Kind != HeadDisjunction {
		if r.Agg.Fun != FunSet {
			dst = append(append(dst, funNames[r.Agg.Fun]...), ' ')
		}
		dst = append(dst, '{')
	}
	for i := range r.Agg.Elements {
		if i > 0 {
			dst = append(dst, "; "...)
		}
		dst = rw.appendElement(dst, &r.Agg.Elements[i])
	}
	if r.Kind != HeadDisjunction {
		dst = rw.appendGuards(append(dst, '}'), r.Agg.Guards)
	}
	return dst
}

var funNames = [...]string{"#count", "#sum", "#sum+", "#min", "#max", ""}

// AtomText is an atom as text, as it was written.
func (rw *Rewriter) AtomText(a Atom) string {
	if a.Written != nil {
		a.Args = *a.Written
	}
	return string(rw.appendAtom(nil, a))
}

func (rw *Rewriter) appendAtom(dst []byte, a Atom) []byte {
	if a.Sig.Neg() {
		dst = append(dst, '-')
	}
	dst = append(dst, rw.store.Name(a.Sig)...)
	if len(a.Args) == 0 {
		return dst
	}
	return append(rw.appendTerms(append(dst, '('), a.Args), ')')
}

func (rw *Rewriter) appendTerms(dst []byte, ts []ast.Term) []byte {
	for i, t := range ts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = t.Append(dst, rw.store)
	}
	return dst
}

func (rw *Rewriter) appendGuards(dst []byte, gs []ast.Guard) []byte {
	for _, g := range gs {
		dst = append(dst, ' ')
		dst = append(dst, g.Rel.String()...)
		dst = g.Term.Append(append(dst, ' '), rw.store)
	}
	return dst
}

func (rw *Rewriter) appendLiteral(dst []byte, l *Literal) []byte {
	switch l.Sign {
	case ast.Not:
		dst = append(dst, "not "...)
	case ast.NotNot:
		dst = append(dst, "not not "...)
	}
	switch l.Kind {
	case LitAtom:
		if l.Silent {
			dst = append(dst, '?')
		}
		return rw.appendAtom(dst, l.Atom)
	case LitCompare, LitRange:
		dst = l.Left.Append(dst, rw.store)
		dst = append(append(dst, l.Rel.String()...), ""...)
		return l.Right.Append(dst, rw.store)
	case LitFalse:
		return append(dst, "#false"...)
	case LitAggregate:
		if l.Agg.Assign != nil {
			dst = append(append(dst, l.Agg.Assign.Name...), " = "...)
		}
		dst = append(append(dst, funNames[l.Agg.Fun]...), '{')
		for i := range l.Agg.Elements {
			if i > 0 {
				dst = append(dst, "; "...)
			}
			dst = rw.appendElement(dst, &l.Agg.Elements[i])
		}
		return rw.appendGuards(append(dst, '}'), l.Agg.Guards)
	case LitConditional:
		return rw.appendElement(dst, l.Cond)
	}
	return rw.appendTheory(dst, l.Theory)
}

func (rw *Rewriter) appendElement(dst []byte, e *Element) []byte {
	head := e.Head.Kind != LitAtom || e.Head.Atom.Sig != 0
	dst = rw.appendTerms(dst, e.Tuple)
	if head {
		if len(e.Tuple) > 0 {
			dst = append(dst, ": "...)
		}
		dst = rw.appendLiteral(dst, &e.Head)
	}
	return rw.appendCondition(dst, e.Cond)
}

func (rw *Rewriter) appendCondition(dst []byte, cond []Literal) []byte {
	for i := range cond {
		sep := ", "
		if i == 0 {
			sep = ": "
		}
		dst = rw.appendLiteral(append(dst, sep...), &cond[i])
	}
	return dst
}

func (rw *Rewriter) appendTheory(dst []byte, t *Theory) []byte {
	dst = append(append(dst, '&'), t.Name...)
	if len(t.Args) > 0 {
		dst = append(rw.appendTerms(append(dst, '('), t.Args), ')')
	}
	dst = append(dst, '{')
	for i, e := range t.Elements {
		if i > 0 {
			dst = append(dst, "; "...)
		}
		for j, u := range e.Tuple {
			if j > 0 {
				dst = append(dst, ',')
			}
			dst = u.Append(dst, rw.store)
		}
		dst = rw.appendCondition(dst, e.Cond)
	}
	dst = append(dst, '}')
	if t.Guard != nil {
		dst = t.Guard.Append(append(append(dst, t.Op...), ' '), rw.store)
	}
	return dst
}

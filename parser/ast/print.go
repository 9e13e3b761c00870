// SPDX-License-Identifier: MIT

package ast

import (
	"strconv"
	"strings"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// Append prints the term.
func (t *Symbol) Append(dst []byte, s *symbol.Store) []byte { return s.Append(dst, t.Value) }

// Append prints the term.
func (t *Variable) Append(dst []byte, _ *symbol.Store) []byte { return append(dst, t.Name...) }

// Append prints the term.
func (t *Unary) Append(dst []byte, s *symbol.Store) []byte {
	if t.Op == symbol.Abs {
		dst = append(dst, '|')
		if p, ok := t.X.(*Pool); ok {
			dst = appendTerms(dst, s, p.Terms, ';')
		} else {
			dst = t.X.Append(dst, s)
		}
		return append(dst, '|')
	}
	dst = append(dst, "-~"[t.Op])
	return t.X.Append(dst, s)
}

// Append prints the term in parentheses.
func (t *Binary) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, '(')
	dst = t.X.Append(dst, s)
	dst = append(dst, t.Op.String()...)
	dst = t.Y.Append(dst, s)
	return append(dst, ')')
}

// Append prints the term in parentheses.
func (t *Interval) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, '(')
	dst = t.X.Append(dst, s)
	dst = append(dst, ".."...)
	dst = t.Y.Append(dst, s)
	return append(dst, ')')
}

// Append prints the term.
func (t *Function) Append(dst []byte, s *symbol.Store) []byte {
	if t.External {
		dst = append(dst, '@')
	}
	dst = append(dst, t.Name...)
	dst = append(dst, '(')
	dst = appendTerms(dst, s, t.Args, ',')
	if t.Name == "" && len(t.Args) == 1 {
		dst = append(dst, ',')
	}
	return append(dst, ')')
}

// Append prints the pool in parentheses.
func (t *Pool) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, '(')
	dst = appendTerms(dst, s, t.Terms, ';')
	return append(dst, ')')
}

func appendTerms(dst []byte, s *symbol.Store, ts []Term, sep byte) []byte {
	for i, t := range ts {
		if i > 0 {
			dst = append(dst, sep)
		}
		dst = t.Append(dst, s)
	}
	return dst
}

// String is the sign as written in programs.
func (s Sign) String() string { return [...]string{"", "not ", "not not "}[s] }

// Append prints the literal.
func (l *Literal) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, l.Sign.String()...)
	return l.Atom.Append(dst, s)
}

// Append prints the atom.
func (a *SymbolicAtom) Append(dst []byte, s *symbol.Store) []byte {
	return appendAtom(dst, s, a.Term)
}

// appendAtom prints the term of an atom. A pool is printed as p(1;2), since an
// atom cannot stand in parentheses.
func appendAtom(dst []byte, s *symbol.Store, t Term) []byte {
	if n, ok := t.(*Unary); ok {
		return appendAtom(append(dst, '-'), s, n.X)
	}
	p, ok := t.(*Pool)
	if !ok {
		return t.Append(dst, s)
	}
	for i, t := range p.Terms {
		sep := byte(';')
		if i == 0 {
			sep = '('
			dst = append(dst, atomName(s, t)...)
		}
		dst = append(dst, sep)
		if f, ok := t.(*Function); ok {
			dst = appendTerms(dst, s, f.Args, ',')
		}
	}
	return append(dst, ')')
}

func atomName(s *symbol.Store, t Term) string {
	if f, ok := t.(*Function); ok {
		return f.Name
	}
	return s.Name(s.FunSig(t.(*Symbol).Value))
}

// Append prints the comparison.
func (a *Comparison) Append(dst []byte, s *symbol.Store) []byte {
	dst = a.Left.Append(dst, s)
	for i := range a.Guards {
		dst = appendGuard(dst, s, &a.Guards[i])
	}
	return dst
}

func appendGuard(dst []byte, s *symbol.Store, g *Guard) []byte {
	if g == nil {
		return dst
	}
	dst = append(dst, g.Rel.String()...)
	return g.Term.Append(dst, s)
}

func appendLeft(dst []byte, s *symbol.Store, g *Guard) []byte {
	if g == nil {
		return dst
	}
	dst = g.Term.Append(dst, s)
	return append(dst, g.Rel.Flip().String()...)
}

// Append prints the constant.
func (a *BoolConst) Append(dst []byte, _ *symbol.Store) []byte {
	if a.Value {
		return append(dst, "#true"...)
	}
	return append(dst, "#false"...)
}

// apart puts a blank at index i where what follows would otherwise join with
// what precedes it to another token: `:` and `-q`, say.
func apart(dst []byte, i int) []byte {
	if i < len(dst) && strings.IndexByte("-~|@", dst[i]) >= 0 {
		dst = append(dst, 0)
		copy(dst[i+1:], dst[i:])
		dst[i] = ' '
	}
	return dst
}

// appendCondition prints a colon and literals.
func appendCondition(dst []byte, s *symbol.Store, c []*Literal) []byte {
	dst = append(dst, ':')
	i := len(dst)
	for k, l := range c {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = l.Append(dst, s)
	}
	return apart(dst, i)
}

// Append prints the conditional literal.
func (l *ConditionalLiteral) Append(dst []byte, s *symbol.Store) []byte {
	dst = l.Literal.Append(dst, s)
	return appendCondition(dst, s, l.Condition)
}

func appendElements(dst []byte, s *symbol.Store, es []*ConditionalLiteral) []byte {
	for i, e := range es {
		if i > 0 {
			dst = append(dst, ';')
		}
		dst = e.Literal.Append(dst, s)
		if e.Condition != nil {
			dst = appendCondition(dst, s, e.Condition)
		}
	}
	return dst
}

// Append prints the disjunction.
func (d *Disjunction) Append(dst []byte, s *symbol.Store) []byte {
	return appendElements(dst, s, d.Elements)
}

// Append prints the aggregate.
func (a *SetAggregate) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, a.Sign.String()...)
	dst = appendLeft(dst, s, a.Left)
	dst = append(dst, '{')
	dst = appendElements(dst, s, a.Elements)
	dst = append(dst, '}')
	return appendGuard(dst, s, a.Right)
}

// Append prints the aggregate.
func (a *BodyAggregate) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, a.Sign.String()...)
	dst = appendLeft(dst, s, a.Left)
	dst = append(dst, a.Function.String()...)
	dst = append(dst, '{')
	for i, e := range a.Elements {
		if i > 0 {
			dst = append(dst, ';')
		}
		dst = appendTerms(dst, s, e.Tuple, ',')
		dst = appendCondition(dst, s, e.Condition)
	}
	dst = append(dst, '}')
	return appendGuard(dst, s, a.Right)
}

// Append prints the aggregate.
func (a *HeadAggregate) Append(dst []byte, s *symbol.Store) []byte {
	dst = appendLeft(dst, s, a.Left)
	dst = append(dst, a.Function.String()...)
	dst = append(dst, '{')
	for k, e := range a.Elements {
		if k > 0 {
			dst = append(dst, ';')
		}
		dst = appendTerms(dst, s, e.Tuple, ',')
		dst = append(dst, ':')
		i := len(dst)
		dst = apart(e.Literal.Append(dst, s), i)
		dst = appendCondition(dst, s, e.Condition)
	}
	dst = append(dst, '}')
	return appendGuard(dst, s, a.Right)
}

// appendBody prints sep and the literals, and a dot.
func appendBody(dst []byte, s *symbol.Store, body []BodyLiteral, sep string) []byte {
	if len(body) > 0 {
		dst = append(dst, sep...)
	}
	i := len(dst)
	for k, l := range body {
		if k > 0 {
			dst = append(dst, ';')
		}
		dst = l.Append(dst, s)
	}
	return append(apart(dst, i), '.')
}

// Append prints the statement.
func (r *Rule) Append(dst []byte, s *symbol.Store) []byte {
	dst = r.Head.Append(dst, s)
	return appendBody(dst, s, r.Body, ":-")
}

// Append prints the statement.
func (r *Const) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, "#const "...)
	dst = append(dst, r.Name...)
	dst = append(dst, '=')
	dst = r.Value.Append(dst, s)
	dst = append(dst, '.')
	if r.Override {
		dst = append(dst, " [override]"...)
	}
	return dst
}

func appendSig(dst []byte, s *symbol.Store, word string, sig symbol.Sig, arity int) []byte {
	dst = append(dst, word...)
	if sig.Neg() {
		dst = append(dst, '-')
	}
	dst = append(dst, s.Name(sig)...)
	dst = append(dst, '/')
	dst = strconv.AppendInt(dst, int64(arity), 10)
	return append(dst, '.')
}

// Append prints the statement.
func (r *ShowSignature) Append(dst []byte, s *symbol.Store) []byte {
	return appendSig(dst, s, "#show ", r.Sig, r.Arity)
}

// Append prints the statement.
func (r *ShowNothing) Append(dst []byte, _ *symbol.Store) []byte { return append(dst, "#show."...) }

// Append prints the statement.
func (r *ShowTerm) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, "#show "...)
	dst = r.Term.Append(dst, s)
	return appendBody(dst, s, r.Body, ":")
}

// Append prints the statement.
func (r *Defined) Append(dst []byte, s *symbol.Store) []byte {
	return appendSig(dst, s, "#defined ", r.Sig, r.Arity)
}

// Append prints the statement.
func (r *Minimize) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, ":~"...)
	dst = appendBody(dst, s, r.Body, " ")
	dst = append(dst, '[')
	dst = r.Weight.Append(dst, s)
	dst = append(dst, '@')
	dst = r.Priority.Append(dst, s)
	for _, t := range r.Tuple {
		dst = append(dst, ',')
		dst = t.Append(dst, s)
	}
	return append(dst, ']')
}

// Append prints the statement.
func (r *Program) Append(dst []byte, _ *symbol.Store) []byte {
	dst = append(dst, "#program "...)
	dst = append(dst, r.Name...)
	if len(r.Params) > 0 {
		for i, p := range r.Params {
			dst = append(dst, "(,"[min(i, 1)])
			dst = append(dst, p...)
		}
		dst = append(dst, ')')
	}
	return append(dst, '.')
}

// Append prints the statement.
func (r *External) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, "#external "...)
	dst = r.Atom.Append(dst, s)
	dst = appendBody(dst, s, r.Body, ":")
	if r.Type != nil {
		dst = append(dst, " ["...)
		dst = r.Type.Append(dst, s)
		dst = append(dst, ']')
	}
	return dst
}

// Append prints the statement.
func (r *Edge) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, "#edge ("...)
	dst = r.U.Append(dst, s)
	dst = append(dst, ',')
	dst = r.V.Append(dst, s)
	dst = append(dst, ')')
	return appendBody(dst, s, r.Body, ":")
}

// Append prints the statement.
func (r *Heuristic) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, "#heuristic "...)
	dst = r.Atom.Append(dst, s)
	dst = appendBody(dst, s, r.Body, ":")
	dst = append(dst, " ["...)
	dst = r.Bias.Append(dst, s)
	dst = append(dst, '@')
	dst = r.Priority.Append(dst, s)
	dst = append(dst, ',')
	dst = r.Modifier.Append(dst, s)
	return append(dst, ']')
}

// Append prints the statement.
func (r *ProjectAtom) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, "#project "...)
	dst = r.Atom.Append(dst, s)
	return appendBody(dst, s, r.Body, ":")
}

// Append prints the statement.
func (r *ProjectSignature) Append(dst []byte, s *symbol.Store) []byte {
	return appendSig(dst, s, "#project ", r.Sig, r.Arity)
}

// Append prints the statement.
func (r *Include) Append(dst []byte, _ *symbol.Store) []byte {
	dst = append(dst, "#include "...)
	if r.System {
		dst = append(dst, '<')
		dst = append(dst, r.Path...)
		return append(dst, ">."...)
	}
	dst = symbol.AppendQuoted(dst, r.Path)
	return append(dst, '.')
}

// Append prints the statement.
func (r *Script) Append(dst []byte, _ *symbol.Store) []byte {
	dst = append(dst, "#script ("...)
	dst = append(dst, r.Language...)
	dst = append(dst, ')')
	dst = append(dst, r.Code...)
	return append(dst, "#end."...)
}

func appendTheoryTerms(dst []byte, s *symbol.Store, ts []TheoryTerm) []byte {
	for i, t := range ts {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = t.Append(dst, s)
	}
	return dst
}

// Append prints the term.
func (t *TheoryLeaf) Append(dst []byte, s *symbol.Store) []byte { return t.Term.Append(dst, s) }

// Append prints the term.
func (t *TheoryFunction) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, t.Name...)
	dst = append(dst, '(')
	dst = appendTheoryTerms(dst, s, t.Args)
	return append(dst, ')')
}

// Append prints the term.
func (t *TheorySequence) Append(dst []byte, s *symbol.Store) []byte {
	open, end := byte('('), byte(')')
	switch t.Type {
	case aspif.TheorySet:
		open, end = '{', '}'
	case aspif.TheoryList:
		open, end = '[', ']'
	}
	dst = append(dst, open)
	dst = appendTheoryTerms(dst, s, t.Args)
	if t.Type == aspif.TheoryTuple && len(t.Args) == 1 {
		dst = append(dst, ',')
	}
	return append(dst, end)
}

// Append prints the term.
func (t *TheoryUnparsed) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, '(')
	for i, e := range t.Elements {
		if i > 0 {
			dst = append(dst, ' ')
		}
		for _, op := range e.Operators {
			dst = append(dst, op...)
			dst = append(dst, ' ')
		}
		dst = e.Term.Append(dst, s)
	}
	return append(dst, ')')
}

// Append prints the atom.
func (a *TheoryAtom) Append(dst []byte, s *symbol.Store) []byte {
	dst = append(dst, a.Sign.String()...)
	dst = append(dst, '&')
	dst = appendAtom(dst, s, a.Term)
	dst = append(dst, '{')
	for i, e := range a.Elements {
		if i > 0 {
			dst = append(dst, "; "...) // a colon must not join it
		}
		dst = appendTheoryTerms(dst, s, e.Tuple)
		if len(e.Condition) > 0 || len(e.Tuple) == 0 {
			dst = appendCondition(dst, s, e.Condition)
		}
	}
	dst = append(dst, '}')
	if a.Op != "" {
		dst = append(dst, a.Op...)
		dst = append(dst, ' ')
		dst = a.Guard.Append(dst, s)
	}
	return dst
}

// Append prints the statement.
func (d *TheoryDefinition) Append(dst []byte, _ *symbol.Store) []byte {
	dst = append(dst, "#theory "...)
	dst = append(dst, d.Name...)
	dst = append(dst, '{')
	for i, t := range d.Terms {
		if i > 0 {
			dst = append(dst, ';')
		}
		dst = append(dst, t.Name...)
		dst = append(dst, '{')
		for j, op := range t.Operators {
			if j > 0 {
				dst = append(dst, ';')
			}
			dst = append(dst, op.Name...)
			dst = append(dst, " :"...)
			dst = strconv.AppendInt(dst, int64(op.Priority), 10)
			dst = append(dst, [...]string{",unary", ",binary,left", ",binary,right"}[op.Type]...)
		}
		dst = append(dst, '}')
	}
	for i, a := range d.Atoms {
		if i > 0 || len(d.Terms) > 0 {
			dst = append(dst, ';')
		}
		dst = append(dst, '&')
		dst = append(dst, a.Name...)
		dst = append(dst, '/')
		dst = strconv.AppendInt(dst, int64(a.Arity), 10)
		dst = append(dst, ':')
		dst = append(dst, a.TermName...)
		if a.Operators != nil {
			dst = append(dst, ",{"...)
			for j, op := range a.Operators {
				if j > 0 {
					dst = append(dst, ',')
				}
				dst = append(dst, op...)
			}
			dst = append(dst, "},"...)
			dst = append(dst, a.GuardName...)
		}
		dst = append(dst, [...]string{",any", ",head", ",body", ",directive"}[a.Type]...)
	}
	return append(dst, "}."...)
}

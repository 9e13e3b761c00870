// SPDX-License-Identifier: MIT

package rewrite

import (
	"fmt"
	"strings"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/parser/ast"
)

// theories holds the definitions of theory atoms and of the operators of
// their terms.
type theories struct {
	atoms map[string]*theoryAtomDef // by name/arity
}

type theoryAtomDef struct {
	def       *ast.TheoryAtomDefinition
	operators map[string]*theoryOperators // of all terms of its theory, by name
}

// theoryOperators are the operators of one kind of theory term.
type theoryOperators struct {
	def    *ast.TheoryTermDefinition
	unary  map[string]ast.TheoryOperator
	binary map[string]ast.TheoryOperator
}

// AddTheory takes a theory definition.
func (rw *Rewriter) AddTheory(d *ast.TheoryDefinition) {
	terms := map[string]*theoryOperators{}
	for _, td := range d.Terms {
		if old := terms[td.Name]; old != nil {
			rw.twice(td.Loc(), old.def.Loc(), "redefinition of theory term:\n  "+td.Name, "term first defined here")
			continue
		}
		terms[td.Name] = rw.operators(td)
	}
	own := map[string]*ast.TheoryAtomDefinition{}
	for _, ad := range d.Atoms {
		key := fmt.Sprintf("%s/%d", ad.Name, ad.Arity)
		if old := own[key]; old != nil {
			rw.twice(ad.Loc(), old.Loc(), "redefinition of theory atom:\n  "+key, "atom first defined here")
			continue
		}
		own[key] = ad
		if old := rw.theory.atoms[key]; old != nil {
			rw.twice(ad.Loc(), old.def.Loc(), "multiple definitions for theory atom:\n  "+key, "first defined here")
			continue
		}
		rw.theory.atoms[key] = &theoryAtomDef{ad, terms}
	}
}

func (rw *Rewriter) operators(td *ast.TheoryTermDefinition) *theoryOperators {
	ops := &theoryOperators{td, map[string]ast.TheoryOperator{}, map[string]ast.TheoryOperator{}}
	for _, op := range td.Operators {
		m := ops.binary
		if op.Type == ast.TheoryUnary {
			m = ops.unary
		}
		if old, ok := m[op.Name]; ok {
			rw.twice(op.Loc(), old.Loc(), "redefinition of theory operator:\n  "+op.Name, "operator first defined here")
			continue
		}
		m[op.Name] = op
	}
	return ops
}

func (rw *Rewriter) twice(loc, first diag.Location, text, note string) {
	rw.log.Report(&diag.Message{
		Loc: loc, Severity: diag.Error, Code: diag.RuntimeError, Text: text,
		Notes: []diag.Note{{Loc: first, Text: note}},
	})
}

// theoryAtoms lists the alternatives of a theory atom with its operators
// resolved; body tells where it stands. After an error the list is empty.
func (c *converter) theoryAtoms(t *ast.TheoryAtom, body bool) []*Theory {
	var out []*Theory
	for _, atom := range c.atoms(t.Term) {
		if th := c.theoryAtom(t, atom, body); th != nil {
			out = append(out, th)
		}
	}
	return out
}

func (c *converter) theoryAtom(t *ast.TheoryAtom, atom Atom, body bool) *Theory {
	key := fmt.Sprintf("%s/%d", c.store.Name(atom.Sig), len(atom.Args))
	d := c.Rewriter.theory.atoms[key]
	if d == nil {
		c.log.Errorf(t.Loc(), "no definition found for theory atom:\n  %s", key)
		return nil
	}
	if text := misplaced(d.def.Type, body); text != "" {
		c.log.Errorf(t.Loc(), "%s:\n  %s", text, key)
		return nil
	}
	r := &theoryResolver{converter: c, loc: t.Loc(), def: d, ok: true}
	out := &Theory{Loc: t.Loc(), Name: c.store.Name(atom.Sig), Args: atom.Args, Op: t.Op, Directive: d.def.Type == ast.TheoryDirective}
	for _, e := range t.Elements {
		tuple := make([]ast.TheoryTerm, len(e.Tuple))
		for i, u := range e.Tuple {
			tuple[i] = r.term(u, d.def.TermName)
		}
		for _, cond := range c.condition(e.Condition) {
			out.Elements = append(out.Elements, TheoryElement{Loc: e.Loc(), Tuple: tuple, Cond: cond})
		}
	}
	r.guard(out, t, key)
	if !r.ok {
		return nil
	}
	return out
}

// misplaced tells why an atom may not stand here. The words of the first two
// messages are exchanged in clingo; tools know them so.
func misplaced(t ast.TheoryAtomType, body bool) string {
	switch {
	case t == ast.TheoryHead && body:
		return "theory body atom used in head"
	case t == ast.TheoryBody && !body:
		return "theory head atom used in body"
	case t == ast.TheoryDirective && body:
		return "theory directive used in body"
	}
	return ""
}

// theoryResolver resolves the operators of one theory atom.
type theoryResolver struct {
	*converter
	loc diag.Location
	def *theoryAtomDef
	ok  bool
}

func (r *theoryResolver) guard(out *Theory, t *ast.TheoryAtom, key string) {
	if t.Op == "" {
		return
	}
	d := r.def.def
	if len(d.Operators) == 0 {
		r.fail("unexpected guard:\n  " + key)
		return
	}
	for _, op := range d.Operators {
		if op == t.Op {
			out.Guard = r.term(t.Guard, d.GuardName)
			return
		}
	}
	r.ok = false
	r.log.Report(&diag.Message{
		Loc: r.loc, Severity: diag.Error, Code: diag.RuntimeError, Text: "unexpected operator:\n  " + t.Op,
		Notes: []diag.Note{{Loc: r.loc, Text: "expected one of:\n  " + strings.Join(d.Operators, "\n  ")}},
	})
}

func (r *theoryResolver) fail(text string) {
	r.ok = false
	r.log.Errorf(r.loc, "%s", text)
}

// term resolves the operators of a term of kind name.
func (r *theoryResolver) term(t ast.TheoryTerm, name string) ast.TheoryTerm {
	switch t := t.(type) {
	case *ast.TheoryLeaf:
		if u := r.sub.Term(t.Term); u != t.Term {
			return &ast.TheoryLeaf{Term: u}
		}
		return t
	case *ast.TheoryFunction:
		return &ast.TheoryFunction{At: t.At, Name: t.Name, Args: r.terms(t.Args, name)}
	case *ast.TheorySequence:
		return &ast.TheorySequence{At: t.At, Type: t.Type, Args: r.terms(t.Args, name)}
	case *ast.TheoryUnparsed:
		return r.unparsed(t, name)
	}
	panic("rewrite: unknown theory term")
}

func (r *theoryResolver) terms(ts []ast.TheoryTerm, name string) []ast.TheoryTerm {
	out := make([]ast.TheoryTerm, len(ts))
	for i, t := range ts {
		out[i] = r.term(t, name)
	}
	return out
}

// unparsed is operator precedence parsing with a stack of operators and one
// of operands. Unary operators are pushed as they come; a binary one first
// applies those on the stack that bind tighter, or as tight from the left.
func (r *theoryResolver) unparsed(t *ast.TheoryUnparsed, name string) ast.TheoryTerm {
	ops := r.def.operators[name]
	if ops == nil {
		r.fail("missing definition for term:\n  " + name)
		return t
	}
	var stack []ast.TheoryOperator
	var operands []ast.TheoryTerm
	apply := func() {
		op := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := 2
		if op.Type == ast.TheoryUnary {
			n = 1
		}
		args := append([]ast.TheoryTerm{}, operands[len(operands)-n:]...)
		operands = append(operands[:len(operands)-n], &ast.TheoryFunction{At: t.At, Name: op.Name, Args: args})
	}
	for i, e := range t.Elements {
		for j, sym := range e.Operators {
			kind := ops.unary
			if i > 0 && j == 0 {
				kind = ops.binary
			}
			op, ok := kind[sym]
			if !ok {
				r.fail("missing definition for operator:\n  " + sym)
				return t
			}
			for op.Type != ast.TheoryUnary && len(stack) > 0 && tighter(stack[len(stack)-1], op) {
				apply()
			}
			stack = append(stack, op)
		}
		operands = append(operands, r.term(e.Term, name))
	}
	for len(stack) > 0 {
		apply()
	}
	return operands[0]
}

func tighter(a, b ast.TheoryOperator) bool {
	return a.Priority > b.Priority || a.Priority == b.Priority && b.Type != ast.TheoryBinaryRight
}

// theory extracts what stands in the arguments and conditions of a theory atom.
func (x *extractor) theory(t *Theory, body *[]Literal) (*Theory, bool) {
	out := *t
	var ok bool
	if out.Args, ok = x.terms(t.Args, false, body); !ok {
		return nil, false
	}
	if t.Guard != nil {
		out.Guard = x.theoryTerm(t.Guard)
	}
	out.Elements = nil
	for _, e := range t.Elements {
		var cond []Literal
		ok := true
		for i := 0; ok && i < len(e.Cond); i++ {
			ok = x.literal(&e.Cond[i], &cond)
		}
		if !ok {
			continue
		}
		tuple := make([]ast.TheoryTerm, len(e.Tuple))
		for i, u := range e.Tuple {
			tuple[i] = x.theoryTerm(u)
		}
		out.Elements = append(out.Elements, TheoryElement{Loc: e.Loc, Tuple: tuple, Cond: cond})
	}
	return &out, true
}

// theoryTerm names anonymous variables; theory terms are not evaluated.
func (x *extractor) theoryTerm(t ast.TheoryTerm) ast.TheoryTerm {
	anonymous := false
	eachTheoryVar(t, func(v *ast.Variable) { anonymous = anonymous || v.Name == "_" })
	if !anonymous {
		return t
	}
	switch t := t.(type) {
	case *ast.TheoryLeaf:
		return &ast.TheoryLeaf{Term: x.variable("Anon", t.Term.Loc())}
	case *ast.TheoryFunction:
		f := &ast.TheoryFunction{At: t.At, Name: t.Name}
		for _, a := range t.Args {
			f.Args = append(f.Args, x.theoryTerm(a))
		}
		return f
	case *ast.TheorySequence:
		f := &ast.TheorySequence{At: t.At, Type: t.Type}
		for _, a := range t.Args {
			f.Args = append(f.Args, x.theoryTerm(a))
		}
		return f
	}
	return t
}

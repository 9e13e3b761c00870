// SPDX-License-Identifier: MIT

package emit

import (
	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/symbol"
)

// Theory keeps the text of a theory atom; a directive is printed at once.
func (t *Text) Theory(a *inst.GroundTheoryAtom) inst.Lit {
	l := t.other(inst.GroundTheory, func() { t.theoryAtom(a) })
	if a.Directive {
		t.line = append(t.line[:0], t.otherText(l.Row())...)
		t.line = append(t.line, '.')
		t.end()
	}
	return l
}

// TheoryRule prints a rule with a theory atom as head.
func (t *Text) TheoryRule(head inst.Lit, body []inst.Lit) {
	t.Rule([]inst.Lit{head}, body)
}

func (t *Text) theoryAtom(a *inst.GroundTheoryAtom) {
	t.line = append(t.line, '&')
	t.line = append(t.line, a.Name...)
	if len(a.Args) > 0 {
		t.theorySyms('(', a.Args, ')')
	}
	t.line = append(t.line, '{')
	for k := range a.Elements {
		if k > 0 {
			t.line = append(t.line, "; "...)
		}
		e := &a.Elements[k]
		for i := range e.Tuple {
			if i > 0 {
				t.line = append(t.line, ',')
			}
			t.theoryTerm(&e.Tuple[i])
		}
		if len(e.Cond) > 0 || len(e.Tuple) == 0 {
			t.line = append(t.line, ": "...)
			t.lits(e.Cond, ',')
		}
	}
	t.line = append(t.line, '}')
	if a.Guard != nil {
		t.line = append(append(t.line, a.Op...), '(')
		t.theoryTerm(a.Guard)
		t.line = append(t.line, ')')
	}
}

// isOperator tells operators from function names.
func isOperator(name string) bool {
	if name == "not" {
		return true
	}
	for i := range len(name) {
		c := name[i]
		if c == '_' || c >= 'a' && c <= 'z' {
			return false
		}
		if c != '\'' {
			return true
		}
	}
	return false
}

// theoryTerm prints a term; operators stand in parentheses with their operands.
func (t *Text) theoryTerm(x *inst.GroundTheoryTerm) {
	open, end := byte('('), byte(')')
	switch x.Kind {
	case inst.TheoryPlain:
		t.theorySym(x.Sym)
		return
	case inst.TheorySet:
		open, end = '{', '}'
	case inst.TheoryList:
		open, end = '[', ']'
	case inst.TheoryFun:
		if isOperator(x.Name) && (len(x.Args) == 1 || len(x.Args) == 2) {
			t.theoryOperation(x)
			return
		}
		t.line = append(t.line, x.Name...)
		if len(x.Args) == 0 {
			return
		}
	}
	t.line = append(t.line, open)
	for k := range x.Args {
		if k > 0 {
			t.line = append(t.line, ',')
		}
		t.theoryTerm(&x.Args[k])
	}
	if x.Kind == inst.TheoryTuple && len(x.Args) == 1 {
		t.line = append(t.line, ',')
	}
	t.line = append(t.line, end)
}

func (t *Text) theoryOperation(x *inst.GroundTheoryTerm) {
	t.line = append(t.line, '(')
	if len(x.Args) == 2 {
		t.theoryTerm(&x.Args[0])
	}
	if x.Name == "not" && len(x.Args) == 2 {
		t.line = append(t.line, ' ')
	}
	t.line = append(t.line, x.Name...)
	if x.Name == "not" {
		t.line = append(t.line, ' ')
	}
	t.theoryTerm(&x.Args[len(x.Args)-1])
	t.line = append(t.line, ')')
}

// theorySym prints a ground term as a theory term: a sign is an operator.
func (t *Text) theorySym(s symbol.Sym) {
	negative := false
	switch t.store.Kind(s) {
	case symbol.KindNum:
		negative = t.store.Compare(s, t.store.Int(0)) < 0
		if negative {
			t.line = append(t.line, '(')
		}
		t.line = t.store.Append(t.line, s)
	case symbol.KindFun:
		sig := t.store.FunSig(s)
		negative = sig.Neg()
		if negative {
			t.line = append(t.line, "(-"...)
		}
		t.line = append(t.line, t.store.Name(sig)...)
		if args := t.store.Args(s); len(args) > 0 || t.store.Name(sig) == "" {
			t.theorySyms('(', args, ')')
			if len(args) == 1 && t.store.Name(sig) == "" {
				t.line = append(t.line[:len(t.line)-1], ",)"...)
			}
		}
	default:
		t.line = t.store.Append(t.line, s)
	}
	if negative {
		t.line = append(t.line, ')')
	}
}

func (t *Text) theorySyms(open byte, args []symbol.Sym, end byte) {
	t.line = append(t.line, open)
	for k, a := range args {
		if k > 0 {
			t.line = append(t.line, ',')
		}
		t.theorySym(a)
	}
	t.line = append(t.line, end)
}

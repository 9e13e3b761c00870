// SPDX-License-Identifier: MIT

package rewrite

import (
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// direct brings a rule whose atoms have nothing but symbols as arguments into
// normal form without the passes, which would not change it: programs that are
// written out by other programs consist of such rules. It returns nil for all
// other rules.
func (rw *Rewriter) direct(st *ast.Rule, sub *Substitution) *Rule {
	head, ok := st.Head.(*ast.Literal)
	if !ok {
		return nil
	}
	for _, bl := range st.Body {
		l, ok := bl.(*ast.Literal)
		if !ok {
			return nil
		}
		if _, ok := l.Atom.(*ast.SymbolicAtom); !ok {
			return nil
		}
	}
	r := &Rule{Loc: st.Loc()}
	switch a := head.Atom.(type) {
	case *ast.SymbolicAtom:
		if head.Sign != ast.NoSign || !rw.directAtom(a.Term, sub, &r.Atom) {
			return nil
		}
		r.Kind = HeadAtom
	case *ast.BoolConst:
		if a.Value || head.Sign == ast.Not {
			return nil
		}
	default:
		return nil
	}
	r.Body = make([]Literal, len(st.Body))
	for i, bl := range st.Body {
		l := bl.(*ast.Literal)
		m := &r.Body[i]
		if !rw.directAtom(l.Atom.(*ast.SymbolicAtom).Term, sub, &m.Atom) {
			return nil
		}
		m.Sign, m.Loc = l.Sign, l.Location
	}
	return r
}

// directAtom reads an atom over symbols.
func (rw *Rewriter) directAtom(t ast.Term, sub *Substitution, a *Atom) bool {
	switch t := t.(type) {
	case *ast.Symbol:
		a.Loc, a.Sig = t.Location, rw.store.FunSig(t.Value)
		return len(rw.store.Args(t.Value)) == 0
	case *ast.Function:
		for _, arg := range t.Args {
			y, ok := arg.(*ast.Symbol)
			if !ok || sub.Symbol(y.Value) == symbol.None {
				return false
			}
		}
		a.Loc, a.Sig, a.Args = t.Location, rw.store.Sig(t.Name, false), sub.Terms(t.Args)
		return true
	}
	return false
}

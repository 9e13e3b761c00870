// SPDX-License-Identifier: MIT

package emit

import (
	"encoding/binary"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// theoryTable numbers theory terms, elements and atoms; equal ones share a
// number, also over steps.
type theoryTable struct {
	terms    map[string]aspif.ID // by kind, function and arguments
	elements map[string]aspif.ID
	atoms    map[string]aspif.Atom
	syms     map[symbol.Sym]aspif.ID
	key      []byte
}

// The kinds of theory terms in keys; sequences have their type.
const (
	keyNumber = iota + 1
	keySymbol
	keyFunction
)

// Theory tells the program about a theory atom and returns its literal.
func (t *Translator) Theory(a *inst.GroundTheoryAtom) inst.Lit {
	th := &t.theory
	if th.terms == nil {
		th.terms, th.elements = map[string]aspif.ID{}, map[string]aspif.ID{}
		th.atoms, th.syms = map[string]aspif.Atom{}, map[symbol.Sym]aspif.ID{}
	}
	term := t.theorySymbol(a.Name)
	if len(a.Args) > 0 {
		term = t.theoryFunction(term, t.theorySyms(a.Args))
	}
	ids := []uint32{term}
	elems := make([]aspif.ID, 0, len(a.Elements))
	for k := range a.Elements {
		if id, ok := t.theoryElement(&a.Elements[k]); ok {
			elems = append(elems, id)
		}
	}
	var op, rhs aspif.ID
	if a.Guard != nil {
		op, rhs = t.theorySymbol(a.Op), t.theoryTerm(a.Guard)
		ids = append(ids, 1, op, rhs)
	}
	ids = append(ids, elems...)
	key := th.makeKey(boolByte(a.Directive), ids)
	n, ok := th.atoms[key]
	if !ok {
		if !a.Directive {
			n = t.newAtom()
		}
		th.atoms[key] = n
		if a.Guard != nil {
			t.prog.TheoryAtomGuard(n, term, elems, op, rhs)
		} else {
			t.prog.TheoryAtom(n, term, elems)
		}
	}
	return t.define(inst.GroundTheory, []aspif.Lit{n.Pos()}, -1)
}

func boolByte(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// makeKey is a map key of a kind and numbers.
func (th *theoryTable) makeKey(kind byte, ids []uint32) string {
	th.key = append(th.key[:0], kind)
	for _, id := range ids {
		th.key = binary.LittleEndian.AppendUint32(th.key, id)
	}
	return string(th.key)
}

// intern numbers a term; known tells that it was told before.
func (th *theoryTable) intern(key string) (id aspif.ID, known bool) {
	if id, ok := th.terms[key]; ok {
		return id, true
	}
	id = aspif.ID(len(th.terms))
	th.terms[key] = id
	return id, false
}

func (t *Translator) theoryElement(e *inst.GroundTheoryElement) (aspif.ID, bool) {
	terms := make([]aspif.ID, 0, len(e.Tuple))
	for k := range e.Tuple {
		terms = append(terms, t.theoryTerm(&e.Tuple[k]))
	}
	cond, ok := t.appendBody(nil, e.Cond)
	if !ok {
		return 0, false
	}
	ids := append([]uint32{uint32(len(terms))}, terms...)
	for _, l := range cond {
		ids = append(ids, uint32(l))
	}
	key := t.theory.makeKey(0, ids)
	id, ok := t.theory.elements[key]
	if !ok {
		id = aspif.ID(len(t.theory.elements))
		t.theory.elements[key] = id
		t.prog.TheoryElement(id, terms, cond)
	}
	return id, true
}

func (t *Translator) theoryTerms(args []inst.GroundTheoryTerm) []aspif.ID {
	ids := make([]aspif.ID, 0, len(args))
	for k := range args {
		ids = append(ids, t.theoryTerm(&args[k]))
	}
	return ids
}

func (t *Translator) theoryTerm(x *inst.GroundTheoryTerm) aspif.ID {
	switch x.Kind {
	case inst.TheoryPlain:
		return t.theorySym(x.Sym)
	case inst.TheoryFun:
		f := t.theorySymbol(x.Name)
		if len(x.Args) == 0 {
			return f
		}
		return t.theoryFunction(f, t.theoryTerms(x.Args))
	case inst.TheorySet:
		return t.theorySequence(aspif.TheorySet, t.theoryTerms(x.Args))
	case inst.TheoryList:
		return t.theorySequence(aspif.TheoryList, t.theoryTerms(x.Args))
	}
	return t.theorySequence(aspif.TheoryTuple, t.theoryTerms(x.Args))
}

func (t *Translator) theorySyms(args []symbol.Sym) []aspif.ID {
	ids := make([]aspif.ID, 0, len(args))
	for _, a := range args {
		ids = append(ids, t.theorySym(a))
	}
	return ids
}

// theorySym is the theory term of a ground term. A sign becomes the
// operator -.
func (t *Translator) theorySym(s symbol.Sym) aspif.ID {
	if id, ok := t.theory.syms[s]; ok {
		return id
	}
	id := t.newTheorySym(s)
	t.theory.syms[s] = id
	return id
}

func (t *Translator) newTheorySym(s symbol.Sym) aspif.ID {
	switch t.store.Kind(s) {
	case symbol.KindNum:
		n, ok := t.store.Int64(s)
		if !ok || n == -n && n != 0 {
			t.fail("number too large for a theory term: %s", t.store.String(s))
			n = 0
		}
		if n < 0 {
			return t.theoryFunction(t.theorySymbol("-"), []aspif.ID{t.theoryNumber(-n)})
		}
		return t.theoryNumber(n)
	case symbol.KindFun:
		sig := t.store.FunSig(s)
		args := t.theorySyms(t.store.Args(s))
		name := t.store.Name(sig)
		var id aspif.ID
		switch {
		case name == "":
			id = t.theorySequence(aspif.TheoryTuple, args)
		case len(args) == 0:
			id = t.theorySymbol(name)
		default:
			id = t.theoryFunction(t.theorySymbol(name), args)
		}
		if sig.Neg() {
			id = t.theoryFunction(t.theorySymbol("-"), []aspif.ID{id})
		}
		return id
	}
	return t.theorySymbol(t.store.String(s)) // strings with their quotes, #inf, #sup
}

func (t *Translator) theoryNumber(n int64) aspif.ID {
	id, known := t.theory.intern(t.theory.makeKey(keyNumber, []uint32{uint32(n), uint32(n >> 32)}))
	if !known {
		t.prog.TheoryNumber(id, n)
	}
	return id
}

func (t *Translator) theorySymbol(name string) aspif.ID {
	t.theory.key = append(append(t.theory.key[:0], keySymbol), name...)
	id, known := t.theory.intern(string(t.theory.key))
	if !known {
		t.prog.TheorySymbol(id, []byte(name))
	}
	return id
}

func (t *Translator) theoryFunction(f aspif.ID, args []aspif.ID) aspif.ID {
	id, known := t.theory.intern(t.theory.makeKey(keyFunction, append([]uint32{f}, args...)))
	if !known {
		t.prog.TheoryFunction(id, f, args)
	}
	return id
}

func (t *Translator) theorySequence(k aspif.TupleType, args []aspif.ID) aspif.ID {
	id, known := t.theory.intern(t.theory.makeKey(byte(k), args))
	if !known {
		t.prog.TheorySequence(id, k, args)
	}
	return id
}

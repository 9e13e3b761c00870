// SPDX-License-Identifier: MIT

package reify

import "github.com/goasp/goasp/internal/aspif"

// TheoryNumber prints a number term.
func (r *Reifier) TheoryNumber(id aspif.ID, n int64) {
	r.begin("theory_number")
	r.num(int64(id))
	r.num(n)
	r.end()
}

// TheorySymbol prints a symbolic term as a string.
func (r *Reifier) TheorySymbol(id aspif.ID, name []byte) {
	r.begin("theory_string")
	r.num(int64(id))
	r.line = append(r.line, '"')
	for _, c := range name {
		switch c {
		case '\n':
			r.line = append(r.line, '\\', 'n')
		case '\\', '"':
			r.line = append(r.line, '\\', c)
		default:
			r.line = append(r.line, c)
		}
	}
	r.line = append(r.line, '"', ',')
	r.end()
}

// TheoryFunction prints a function term.
func (r *Reifier) TheoryFunction(id, fun aspif.ID, args []aspif.ID) {
	t := r.idTuple(&r.theory, args, true)
	r.begin("theory_function")
	r.num(int64(id))
	r.num(int64(fun))
	r.num(int64(t))
	r.end()
}

// TheorySequence prints a tuple, set or list.
func (r *Reifier) TheorySequence(id aspif.ID, k aspif.TupleType, args []aspif.ID) {
	t := r.idTuple(&r.theory, args, true)
	r.begin("theory_sequence")
	r.num(int64(id))
	switch k {
	case aspif.TheorySet:
		r.str("set")
	case aspif.TheoryList:
		r.str("list")
	default:
		r.str("tuple")
	}
	r.num(int64(t))
	r.end()
}

// TheoryElement prints an element.
func (r *Reifier) TheoryElement(id aspif.ID, terms []aspif.ID, cond []aspif.Lit) {
	t := r.idTuple(&r.theory, terms, true)
	c := r.litTuple(cond)
	r.begin("theory_element")
	r.num(int64(id))
	r.num(int64(t))
	r.num(int64(c))
	r.end()
}

// TheoryAtom prints a theory atom or directive.
func (r *Reifier) TheoryAtom(a aspif.Atom, term aspif.ID, elements []aspif.ID) {
	r.theoryAtom(a, term, elements)
	r.end()
}

// TheoryAtomGuard prints a theory atom or directive with a guard.
func (r *Reifier) TheoryAtomGuard(a aspif.Atom, term aspif.ID, elements []aspif.ID, op, rhs aspif.ID) {
	r.theoryAtom(a, term, elements)
	r.num(int64(op))
	r.num(int64(rhs))
	r.end()
}

func (r *Reifier) theoryAtom(a aspif.Atom, term aspif.ID, elements []aspif.ID) {
	t := r.idTuple(&r.elements, elements, false)
	r.begin("theory_atom")
	r.num(int64(a))
	r.num(int64(term))
	r.num(int64(t))
}

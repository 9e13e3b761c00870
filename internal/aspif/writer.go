// SPDX-License-Identifier: MIT

package aspif

import (
	"bufio"
	"io"
	"strconv"
)

// Writer is a Program that prints the aspif text format.
type Writer struct {
	w   *bufio.Writer
	buf []byte // the statement under way
}

// NewWriter makes a writer. Output is flushed at the end of each step.
func NewWriter(w io.Writer) *Writer {
	return &Writer{w: bufio.NewWriterSize(w, 1<<16), buf: make([]byte, 0, 256)}
}

// WantsFacts asks the grounder for a rule for each fact: the text has no
// other way to name them.
func (w *Writer) WantsFacts() bool { return true }

// begin starts a statement with its number.
func (w *Writer) begin(n int64) { w.buf = strconv.AppendInt(w.buf[:0], n, 10) }

// num adds a number.
func (w *Writer) num(n int64) {
	w.buf = append(w.buf, ' ')
	if n >= 0 && n < 10 { // common: counts, kinds, weights
		w.buf = append(w.buf, byte('0'+n))
		return
	}
	w.buf = strconv.AppendInt(w.buf, n, 10)
}

// end prints the statement; an error stays in the bufio.Writer until EndStep.
func (w *Writer) end() {
	w.buf = append(w.buf, '\n')
	w.w.Write(w.buf)
}

func (w *Writer) atoms(as []Atom) {
	w.num(int64(len(as)))
	for _, a := range as {
		w.num(int64(a))
	}
}

func (w *Writer) lits(ls []Lit) {
	w.num(int64(len(ls)))
	for _, l := range ls {
		w.num(int64(l))
	}
}

func (w *Writer) weightLits(ls []WeightLit) {
	w.num(int64(len(ls)))
	for _, l := range ls {
		w.num(int64(l.Lit))
		w.num(l.Weight)
	}
}

func (w *Writer) ids(ids []ID) {
	w.num(int64(len(ids)))
	for _, id := range ids {
		w.num(int64(id))
	}
}

func (w *Writer) str(s []byte) {
	w.num(int64(len(s)))
	w.buf = append(append(w.buf, ' '), s...)
}

// InitProgram prints the header.
func (w *Writer) InitProgram(incremental bool) {
	w.buf = append(w.buf[:0], "asp 1 0 0"...)
	if incremental {
		w.buf = append(w.buf, " incremental"...)
	}
	w.end()
}

// BeginStep has no text.
func (w *Writer) BeginStep() {}

// EndStep prints the end of the step and flushes.
func (w *Writer) EndStep() error {
	w.begin(0)
	w.end()
	return w.w.Flush()
}

// Rule prints a rule.
func (w *Writer) Rule(ht HeadType, head []Atom, body []Lit) {
	w.begin(1)
	w.num(int64(ht))
	w.atoms(head)
	w.num(0)
	w.lits(body)
	w.end()
}

// WeightRule prints a weight rule.
func (w *Writer) WeightRule(ht HeadType, head []Atom, bound int64, body []WeightLit) {
	w.begin(1)
	w.num(int64(ht))
	w.atoms(head)
	w.num(1)
	w.num(bound)
	w.weightLits(body)
	w.end()
}

// Minimize prints a minimize statement.
func (w *Writer) Minimize(prio int64, lits []WeightLit) {
	w.begin(2)
	w.num(prio)
	w.weightLits(lits)
	w.end()
}

// Project prints a project statement.
func (w *Writer) Project(atoms []Atom) {
	w.begin(3)
	w.atoms(atoms)
	w.end()
}

// Output prints an output statement.
func (w *Writer) Output(text []byte, cond []Lit) {
	w.begin(4)
	w.str(text)
	w.lits(cond)
	w.end()
}

// External prints an external statement.
func (w *Writer) External(a Atom, v ExternalValue) {
	w.begin(5)
	w.num(int64(a))
	w.num(int64(v))
	w.end()
}

// Assume prints an assumption statement.
func (w *Writer) Assume(lits []Lit) {
	w.begin(6)
	w.lits(lits)
	w.end()
}

// Heuristic prints a heuristic statement.
func (w *Writer) Heuristic(a Atom, t HeuristicType, bias int64, prio uint32, cond []Lit) {
	w.begin(7)
	w.num(int64(t))
	w.num(int64(a))
	w.num(bias)
	w.num(int64(prio))
	w.lits(cond)
	w.end()
}

// AcycEdge prints an edge statement.
func (w *Writer) AcycEdge(u, v int32, cond []Lit) {
	w.begin(8)
	w.num(int64(u))
	w.num(int64(v))
	w.lits(cond)
	w.end()
}

func (w *Writer) theory(kind int64, id int64) {
	w.begin(9)
	w.num(kind)
	w.num(id)
}

// TheoryNumber prints a number term.
func (w *Writer) TheoryNumber(id ID, n int64) {
	w.theory(0, int64(id))
	w.num(n)
	w.end()
}

// TheorySymbol prints a symbolic term.
func (w *Writer) TheorySymbol(id ID, name []byte) {
	w.theory(1, int64(id))
	w.str(name)
	w.end()
}

// TheoryFunction prints a function term.
func (w *Writer) TheoryFunction(id, fun ID, args []ID) {
	w.theory(2, int64(id))
	w.num(int64(fun))
	w.ids(args)
	w.end()
}

// TheorySequence prints a tuple, set or list.
func (w *Writer) TheorySequence(id ID, t TupleType, args []ID) {
	w.theory(2, int64(id))
	w.num(int64(t))
	w.ids(args)
	w.end()
}

// TheoryElement prints an element.
func (w *Writer) TheoryElement(id ID, terms []ID, cond []Lit) {
	w.theory(4, int64(id))
	w.ids(terms)
	w.lits(cond)
	w.end()
}

// TheoryAtom prints a theory atom or directive.
func (w *Writer) TheoryAtom(a Atom, term ID, elements []ID) {
	w.theory(5, int64(a))
	w.num(int64(term))
	w.ids(elements)
	w.end()
}

// TheoryAtomGuard prints a theory atom or directive with a guard.
func (w *Writer) TheoryAtomGuard(a Atom, term ID, elements []ID, op, rhs ID) {
	w.theory(6, int64(a))
	w.num(int64(term))
	w.ids(elements)
	w.num(int64(op))
	w.num(int64(rhs))
	w.end()
}

// SPDX-License-Identifier: MIT

package aspif

import (
	"bufio"
	"io"
	"strconv"
)

// Writer prints a ground program in the aspif text format.
type Writer struct {
	w   *bufio.Writer
	buf []byte
	err error
}

// NewWriter makes a writer; its output is flushed by EndStep.
func NewWriter(w io.Writer) *Writer { return &Writer{w: bufio.NewWriterSize(w, 1<<16)} }

var _ Program = (*Writer)(nil)

func (w *Writer) begin(code int) { w.buf = strconv.AppendInt(w.buf[:0], int64(code), 10) }

func (w *Writer) int(n int64) {
	w.buf = append(w.buf, ' ')
	w.buf = strconv.AppendInt(w.buf, n, 10)
}

func (w *Writer) str(s []byte) {
	w.int(int64(len(s)))
	w.buf = append(w.buf, ' ')
	w.buf = append(w.buf, s...)
}

func (w *Writer) end() {
	w.buf = append(w.buf, '\n')
	if _, err := w.w.Write(w.buf); err != nil && w.err == nil {
		w.err = err
	}
}

func (w *Writer) lits(ls []Lit) {
	w.int(int64(len(ls)))
	for _, l := range ls {
		w.int(int64(l))
	}
}

func (w *Writer) weights(ls []WeightLit) {
	w.int(int64(len(ls)))
	for _, l := range ls {
		w.int(int64(l.Lit))
		w.int(l.Weight)
	}
}

func (w *Writer) ids(ids []ID) {
	w.int(int64(len(ids)))
	for _, id := range ids {
		w.int(int64(id))
	}
}

// InitProgram is part of Program.
func (w *Writer) InitProgram(incremental bool) {
	w.buf = append(w.buf[:0], "asp 1 0 0"...)
	if incremental {
		w.buf = append(w.buf, " incremental"...)
	}
	w.end()
}

// BeginStep is part of Program.
func (w *Writer) BeginStep() {}

func (w *Writer) head(ht HeadType, head []Atom) {
	w.begin(1)
	w.int(int64(ht))
	w.int(int64(len(head)))
	for _, a := range head {
		w.int(int64(a))
	}
}

// Rule is part of Program.
func (w *Writer) Rule(ht HeadType, head []Atom, body []Lit) {
	w.head(ht, head)
	w.int(0)
	w.lits(body)
	w.end()
}

// WeightRule is part of Program.
func (w *Writer) WeightRule(ht HeadType, head []Atom, bound int64, body []WeightLit) {
	w.head(ht, head)
	w.int(1)
	w.int(bound)
	w.weights(body)
	w.end()
}

// Minimize is part of Program.
func (w *Writer) Minimize(prio int64, lits []WeightLit) {
	w.begin(2)
	w.int(prio)
	w.weights(lits)
	w.end()
}

// Project is part of Program.
func (w *Writer) Project(atoms []Atom) {
	w.begin(3)
	w.int(int64(len(atoms)))
	for _, a := range atoms {
		w.int(int64(a))
	}
	w.end()
}

// Output is part of Program.
func (w *Writer) Output(text []byte, cond []Lit) {
	w.begin(4)
	w.str(text)
	w.lits(cond)
	w.end()
}

// External is part of Program.
func (w *Writer) External(a Atom, v ExternalValue) {
	w.begin(5)
	w.int(int64(a))
	w.int(int64(v))
	w.end()
}

// Assume is part of Program.
func (w *Writer) Assume(lits []Lit) {
	w.begin(6)
	w.lits(lits)
	w.end()
}

// Heuristic is part of Program.
func (w *Writer) Heuristic(a Atom, t HeuristicType, bias int64, prio uint32, cond []Lit) {
	w.begin(7)
	w.int(int64(t))
	w.int(int64(a))
	w.int(bias)
	w.int(int64(prio))
	w.lits(cond)
	w.end()
}

// AcycEdge is part of Program.
func (w *Writer) AcycEdge(u, v int32, cond []Lit) {
	w.begin(8)
	w.int(int64(u))
	w.int(int64(v))
	w.lits(cond)
	w.end()
}

func (w *Writer) theory(code int, id ID) {
	w.begin(9)
	w.int(int64(code))
	w.int(int64(id))
}

// TheoryNumber is part of Program.
func (w *Writer) TheoryNumber(id ID, n int64) {
	w.theory(0, id)
	w.int(n)
	w.end()
}

// TheorySymbol is part of Program.
func (w *Writer) TheorySymbol(id ID, name []byte) {
	w.theory(1, id)
	w.str(name)
	w.end()
}

// TheoryFunction is part of Program.
func (w *Writer) TheoryFunction(id, fun ID, args []ID) {
	w.theory(2, id)
	w.int(int64(fun))
	w.ids(args)
	w.end()
}

// TheorySequence is part of Program.
func (w *Writer) TheorySequence(id ID, t TupleType, args []ID) {
	w.theory(2, id)
	w.int(int64(t))
	w.ids(args)
	w.end()
}

// TheoryElement is part of Program.
func (w *Writer) TheoryElement(id ID, terms []ID, cond []Lit) {
	w.theory(4, id)
	w.ids(terms)
	w.lits(cond)
	w.end()
}

// TheoryAtom is part of Program.
func (w *Writer) TheoryAtom(a Atom, term ID, elements []ID) {
	w.theory(5, ID(a))
	w.int(int64(term))
	w.ids(elements)
	w.end()
}

// TheoryAtomGuard is part of Program.
func (w *Writer) TheoryAtomGuard(a Atom, term ID, elements []ID, op, rhs ID) {
	w.theory(6, ID(a))
	w.int(int64(term))
	w.ids(elements)
	w.int(int64(op))
	w.int(int64(rhs))
	w.end()
}

// EndStep is part of Program.
func (w *Writer) EndStep() error {
	w.buf = append(w.buf[:0], '0')
	w.end()
	if err := w.w.Flush(); err != nil && w.err == nil {
		w.err = err
	}
	return w.err
}

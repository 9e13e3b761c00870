// SPDX-License-Identifier: MIT

package aspif

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strconv"
)

// SmodelsWriter is a Program that prints the text format of smodels. Atoms
// are counted from 2 in the order of their first use; atom 1 is false and heads
// the constraints. What the format lacks is translated (negative weights, rules
// that combine a choice or disjunction with weights, conditions of
// shown terms), told by atoms (heuristics, edges) or an error.
type SmodelsWriter struct {
	w     *bufio.Writer
	buf   []byte
	next  Atom
	ids   []Atom // by atom of the program, 0 for none yet
	err   error
	steps bool

	lits       []Lit // scratch
	weights    []WeightLit
	minimize   []smodelsMinimize
	externals  []smodelsExternal
	symbols    []smodelsSymbol
	named      map[Atom]string // atoms in the symbol table, by number of the output
	heuristics []heuristic
	edges      []smodelsEdge
}

type smodelsMinimize struct {
	prio int64
	lits []WeightLit
}

type smodelsExternal struct {
	atom  Atom
	value ExternalValue
}

type smodelsSymbol struct {
	text string
	cond []Lit // of the program
}

type heuristic struct {
	atom Atom
	kind HeuristicType
	bias int64
	prio uint32
	cond []Lit
}

type smodelsEdge struct {
	u, v int32
	cond []Lit
}

// NewSmodelsWriter makes a writer. Output is flushed at the end of each step.
func NewSmodelsWriter(w io.Writer) *SmodelsWriter {
	return &SmodelsWriter{w: bufio.NewWriterSize(w, 1<<16), next: 1, named: map[Atom]string{}}
}

// WantsFacts asks the grounder for a rule for each fact.
func (w *SmodelsWriter) WantsFacts() bool { return true }

func (w *SmodelsWriter) fail(text string) {
	if w.err == nil {
		w.err = errors.New(text)
	}
}

func (w *SmodelsWriter) newAtom() Atom {
	w.next++
	return w.next
}

// id is the number of an atom in the output.
func (w *SmodelsWriter) id(a Atom) Atom {
	if int(a) >= len(w.ids) {
		w.ids = append(w.ids, make([]Atom, int(a)+1-len(w.ids))...)
	}
	if w.ids[a] == 0 {
		w.ids[a] = w.newAtom()
	}
	return w.ids[a]
}

func (w *SmodelsWriter) num(n int64) {
	if len(w.buf) > 0 {
		w.buf = append(w.buf, ' ')
	}
	w.buf = strconv.AppendInt(w.buf, n, 10)
}

func (w *SmodelsWriter) end() {
	w.buf = append(w.buf, '\n')
	w.w.Write(w.buf)
	w.buf = w.buf[:0]
}

// mapped are literals with numbers of the output.
func (w *SmodelsWriter) mapped(ls []Lit) []Lit {
	w.lits = w.lits[:0]
	for _, l := range ls {
		w.lits = append(w.lits, w.mapLit(l))
	}
	return w.lits
}

func (w *SmodelsWriter) mapLit(l Lit) Lit {
	if l < 0 {
		return -w.id(l.Atom()).Pos()
	}
	return w.id(l.Atom()).Pos()
}

// body prints the lengths and the literals, negative ones first. The
// literals have numbers of the output.
func (w *SmodelsWriter) body(ls []Lit) {
	neg := 0
	for _, l := range ls {
		if l < 0 {
			neg++
		}
	}
	w.num(int64(len(ls)))
	w.num(int64(neg))
	w.signed(ls, true)
	w.signed(ls, false)
}

func (w *SmodelsWriter) signed(ls []Lit, negative bool) {
	for _, l := range ls {
		if (l < 0) == negative {
			w.num(int64(l.Atom()))
		}
	}
}

// normal prints a rule over numbers of the output.
func (w *SmodelsWriter) normal(head Atom, body []Lit) {
	w.num(1)
	w.num(int64(head))
	w.body(body)
	w.end()
}

// InitProgram prints the mark of an incremental program.
func (w *SmodelsWriter) InitProgram(incremental bool) {
	if w.steps = incremental; incremental {
		w.num(90)
		w.num(0)
		w.end()
	}
}

// BeginStep has no text.
func (w *SmodelsWriter) BeginStep() {}

// Rule prints a rule.
func (w *SmodelsWriter) Rule(ht HeadType, head []Atom, body []Lit) {
	if len(head) == 0 && ht == Choice {
		return
	}
	w.head(ht, head, w.mapped(body))
}

// head prints a rule whose body has numbers of the output.
func (w *SmodelsWriter) head(ht HeadType, head []Atom, body []Lit) {
	if ht == Disjunction && len(head) < 2 {
		h := Atom(1)
		if len(head) == 1 {
			h = w.id(head[0])
		}
		w.normal(h, body)
		return
	}
	kind := int64(3)
	if ht == Disjunction {
		kind = 8
	}
	w.num(kind)
	w.num(int64(len(head)))
	for _, a := range head {
		w.num(int64(w.id(a)))
	}
	w.body(body)
	w.end()
}

// WeightRule prints a weight rule; one whose head is not a single atom gets
// an atom for its body.
func (w *SmodelsWriter) WeightRule(ht HeadType, head []Atom, bound int64, body []WeightLit) {
	if len(head) == 0 && ht == Choice {
		return
	}
	ws := w.positive(body, &bound)
	var h Atom
	if single := ht == Disjunction && len(head) <= 1; !single {
		h = w.newAtom()
	} else if h = 1; len(head) == 1 {
		h = w.id(head[0])
	}
	switch {
	case bound <= 0:
		w.normal(h, nil)
	case !slices.ContainsFunc(ws, func(l WeightLit) bool { return l.Weight != 1 }):
		w.cardinality(h, bound, ws)
	default:
		w.num(5)
		w.num(int64(h))
		w.num(bound)
		w.weighted(ws)
	}
	if ht == Choice || len(head) > 1 {
		w.head(ht, head, []Lit{h.Pos()})
	}
}

// positive maps literals and moves negative weights to the complements, which
// raises the bound.
func (w *SmodelsWriter) positive(body []WeightLit, bound *int64) []WeightLit {
	w.weights = w.weights[:0]
	for _, l := range body {
		x := WeightLit{w.mapLit(l.Lit), l.Weight}
		if x.Weight < 0 {
			x.Lit, x.Weight = -x.Lit, -x.Weight
			*bound += x.Weight
		}
		if x.Weight != 0 {
			w.weights = append(w.weights, x)
		}
	}
	return w.weights
}

func (w *SmodelsWriter) cardinality(h Atom, bound int64, ws []WeightLit) {
	neg := 0
	for _, l := range ws {
		if l.Lit < 0 {
			neg++
		}
	}
	w.num(2)
	w.num(int64(h))
	w.num(int64(len(ws)))
	w.num(int64(neg))
	w.num(bound)
	w.eachWeighted(ws, func(l WeightLit) { w.num(int64(l.Lit.Atom())) })
	w.end()
}

func (w *SmodelsWriter) weighted(ws []WeightLit) {
	neg := 0
	for _, l := range ws {
		if l.Lit < 0 {
			neg++
		}
	}
	w.num(int64(len(ws)))
	w.num(int64(neg))
	w.eachWeighted(ws, func(l WeightLit) { w.num(int64(l.Lit.Atom())) })
	w.eachWeighted(ws, func(l WeightLit) { w.num(l.Weight) })
	w.end()
}

// eachWeighted visits the negative literals, then the positive ones.
func (w *SmodelsWriter) eachWeighted(ws []WeightLit, f func(WeightLit)) {
	for _, negative := range []bool{true, false} {
		for _, l := range ws {
			if (l.Lit < 0) == negative {
				f(l)
			}
		}
	}
}

// Minimize keeps a minimize statement: the format wants them by priority.
func (w *SmodelsWriter) Minimize(prio int64, lits []WeightLit) {
	k, ok := slices.BinarySearchFunc(w.minimize, prio, func(m smodelsMinimize, p int64) int {
		switch {
		case m.prio < p:
			return -1
		case m.prio > p:
			return 1
		}
		return 0
	})
	if !ok {
		w.minimize = slices.Insert(w.minimize, k, smodelsMinimize{prio: prio})
	}
	w.minimize[k].lits = append(w.minimize[k].lits, lits...)
}

// Project is an error where atoms are named.
func (w *SmodelsWriter) Project([]Atom) { w.fail("projection directive not supported") }

// Output keeps a shown text for the symbol table.
func (w *SmodelsWriter) Output(text []byte, cond []Lit) {
	w.symbols = append(w.symbols, smodelsSymbol{string(text), slices.Clone(cond)})
}

// External keeps an external statement.
func (w *SmodelsWriter) External(a Atom, v ExternalValue) {
	w.externals = append(w.externals, smodelsExternal{a, v})
}

// Assume is an error.
func (w *SmodelsWriter) Assume(lits []Lit) {
	if len(lits) > 0 {
		w.fail("assumption directive not supported")
	}
}

// Heuristic keeps a heuristic, told by an atom _heuristic/4 later.
func (w *SmodelsWriter) Heuristic(a Atom, t HeuristicType, bias int64, prio uint32, cond []Lit) {
	w.heuristics = append(w.heuristics, heuristic{a, t, bias, prio, slices.Clone(cond)})
}

// AcycEdge keeps an edge, told by an atom _edge/2 later.
func (w *SmodelsWriter) AcycEdge(u, v int32, cond []Lit) {
	w.edges = append(w.edges, smodelsEdge{u, v, slices.Clone(cond)})
}

// TheoryNumber has no text: terms alone mean nothing.
func (w *SmodelsWriter) TheoryNumber(ID, int64) {}

// TheorySymbol has no text.
func (w *SmodelsWriter) TheorySymbol(ID, []byte) {}

// TheoryFunction has no text.
func (w *SmodelsWriter) TheoryFunction(ID, ID, []ID) {}

// TheorySequence has no text.
func (w *SmodelsWriter) TheorySequence(ID, TupleType, []ID) {}

// TheoryElement has no text.
func (w *SmodelsWriter) TheoryElement(ID, []ID, []Lit) {}

// TheoryAtom is an error.
func (w *SmodelsWriter) TheoryAtom(Atom, ID, []ID) { w.fail("theory data not supported") }

// TheoryAtomGuard is an error.
func (w *SmodelsWriter) TheoryAtomGuard(Atom, ID, []ID, ID, ID) { w.fail("theory data not supported") }

// EndStep prints what waited, the sections behind the rules, and flushes.
func (w *SmodelsWriter) EndStep() error {
	if w.err != nil {
		return w.err
	}
	w.endMinimize()
	w.endExternals()
	symbols := w.endSymbols()
	w.w.WriteString("0\n")
	w.w.WriteString(symbols)
	w.w.WriteString("0\nB+\n0\nB-\n1\n0\n1\n")
	return w.w.Flush()
}

func (w *SmodelsWriter) endMinimize() {
	for _, m := range w.minimize {
		bound := int64(0)
		ws := w.positive(m.lits, &bound)
		w.num(6)
		w.num(0)
		w.weighted(ws)
	}
	w.minimize = w.minimize[:0]
}

func (w *SmodelsWriter) endExternals() {
	for _, e := range w.externals {
		if e.value == ExternalRelease {
			w.num(92)
			w.num(int64(w.id(e.atom)))
		} else {
			w.num(91)
			w.num(int64(w.id(e.atom)))
			w.num([...]int64{2, 1, 0}[e.value])
		}
		w.end()
	}
	w.externals = w.externals[:0]
}

// endSymbols prints the rules that shown texts need and returns the lines of
// the symbol table.
func (w *SmodelsWriter) endSymbols() string {
	var out []byte
	line := func(a Atom, text string) {
		out = strconv.AppendInt(out, int64(a), 10)
		out = append(append(append(out, ' '), text...), '\n')
	}
	add := func(text string, cond []Lit) Atom {
		a := w.symbolAtom(cond)
		w.named[a] = text
		line(a, text)
		return a
	}
	for _, s := range w.symbols {
		add(s.text, s.cond)
	}
	for _, h := range w.heuristics {
		a := w.id(h.atom)
		if w.named[a] == "" {
			w.named[a] = "_atom(" + strconv.Itoa(int(a)) + ")"
			line(a, w.named[a])
		}
		kind := [...]string{"level", "sign", "factor", "init", "true", "false"}[h.kind]
		add("_heuristic("+w.named[a]+","+kind+","+strconv.FormatInt(h.bias, 10)+","+strconv.FormatUint(uint64(h.prio), 10)+")", h.cond)
	}
	for _, e := range w.edges {
		add("_edge("+strconv.Itoa(int(e.u))+","+strconv.Itoa(int(e.v))+")", e.cond)
	}
	w.symbols, w.heuristics, w.edges = w.symbols[:0], w.heuristics[:0], w.edges[:0]
	return string(out)
}

// symbolAtom is an atom without a name so far that holds where the condition does.
func (w *SmodelsWriter) symbolAtom(cond []Lit) Atom {
	if len(cond) == 1 && cond[0] > 0 {
		if a := w.id(cond[0].Atom()); w.named[a] == "" {
			return a
		}
	}
	body := w.mapped(cond)
	a := w.newAtom()
	w.normal(a, body)
	return a
}

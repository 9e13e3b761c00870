// SPDX-License-Identifier: MIT

package reify

import (
	"bufio"
	"encoding/binary"
	"io"
	"strconv"

	"github.com/goasp/goasp/internal/aspif"
)

// Options of the reification.
type Options struct {
	SCCs  bool // add the strongly connected components of positive dependencies
	Steps bool // add the number of the step to each fact
}

// tuples numbers distinct tuples of one kind.
type tuples struct {
	name  string
	index map[string]int
}

// Reifier is an aspif.Program that prints facts.
type Reifier struct {
	w    *bufio.Writer
	opts Options
	step int
	line []byte
	key  []byte
	deps components

	atoms, lits, weighted, theory, elements tuples
}

var _ aspif.Program = (*Reifier)(nil)

// New makes a Reifier. Output is flushed at the end of each step.
func New(w io.Writer, opts Options) *Reifier {
	r := &Reifier{w: bufio.NewWriterSize(w, 1<<16), opts: opts}
	r.forget()
	return r
}

// WantsFacts asks the grounder for a rule for each fact.
func (r *Reifier) WantsFacts() bool { return true }

// forget starts the numbering of tuples anew.
func (r *Reifier) forget() {
	for _, t := range []struct {
		t    *tuples
		name string
	}{
		{&r.atoms, "atom_tuple"}, {&r.lits, "literal_tuple"}, {&r.weighted, "weighted_literal_tuple"},
		{&r.theory, "theory_tuple"}, {&r.elements, "theory_element_tuple"},
	} {
		*t.t = tuples{t.name, map[string]int{}}
	}
}

// begin starts a fact.
func (r *Reifier) begin(name string) {
	r.line = append(append(r.line[:0], name...), '(')
}

// num adds a number and a comma.
func (r *Reifier) num(n int64) {
	r.line = append(strconv.AppendInt(r.line, n, 10), ',')
}

// str adds a text and a comma.
func (r *Reifier) str(s string) {
	r.line = append(append(r.line, s...), ',')
}

// wrapped adds name(number) and a comma.
func (r *Reifier) wrapped(name string, n int) {
	r.line = append(append(r.line, name...), '(')
	r.line = append(strconv.AppendInt(r.line, int64(n), 10), "),"...)
}

// end adds the step and prints the fact.
func (r *Reifier) end() {
	if r.opts.Steps {
		r.num(int64(r.step))
	}
	r.line = append(r.line[:len(r.line)-1], ").\n"...)
	r.w.Write(r.line) // an error stays in the writer until Flush
}

// tuple is the number of a tuple of n members; a new one is printed by member,
// which prints its fact's arguments after the number.
func (r *Reifier) tuple(t *tuples, n int, member func(k int)) int {
	id, ok := t.index[string(r.key)]
	if ok {
		return id
	}
	id = len(t.index)
	t.index[string(r.key)] = id
	r.begin(t.name)
	r.num(int64(id))
	r.end()
	for k := range n {
		r.begin(t.name)
		r.num(int64(id))
		member(k)
		r.end()
	}
	return id
}

func (r *Reifier) atomTuple(atoms []aspif.Atom) int {
	r.key = r.key[:0]
	for _, a := range atoms {
		r.key = binary.LittleEndian.AppendUint32(r.key, uint32(a))
	}
	return r.tuple(&r.atoms, len(atoms), func(k int) { r.num(int64(atoms[k])) })
}

func (r *Reifier) litTuple(lits []aspif.Lit) int {
	r.key = r.key[:0]
	for _, l := range lits {
		r.key = binary.LittleEndian.AppendUint32(r.key, uint32(l))
	}
	return r.tuple(&r.lits, len(lits), func(k int) { r.num(int64(lits[k])) })
}

func (r *Reifier) weightedTuple(lits []aspif.WeightLit) int {
	r.key = r.key[:0]
	for _, l := range lits {
		r.key = binary.LittleEndian.AppendUint32(r.key, uint32(l.Lit))
		r.key = binary.LittleEndian.AppendUint64(r.key, uint64(l.Weight))
	}
	return r.tuple(&r.weighted, len(lits), func(k int) {
		r.num(int64(lits[k].Lit))
		r.num(lits[k].Weight)
	})
}

// idTuple is a tuple of terms, with their positions, or a set of elements.
func (r *Reifier) idTuple(t *tuples, ids []aspif.ID, ordered bool) int {
	r.key = r.key[:0]
	for _, id := range ids {
		r.key = binary.LittleEndian.AppendUint32(r.key, id)
	}
	return r.tuple(t, len(ids), func(k int) {
		if ordered {
			r.num(int64(k))
		}
		r.num(int64(ids[k]))
	})
}

// InitProgram marks an incremental program.
func (r *Reifier) InitProgram(incremental bool) {
	if incremental {
		r.w.WriteString("tag(incremental).\n")
	}
}

// BeginStep starts a step.
func (r *Reifier) BeginStep() {}

// EndStep prints the components and flushes.
func (r *Reifier) EndStep() error {
	if r.opts.SCCs {
		for c, atoms := range r.deps.find() {
			for _, a := range atoms {
				r.begin("scc")
				r.num(int64(c))
				r.num(int64(a))
				r.end()
			}
		}
		r.deps = components{}
	}
	if r.opts.Steps {
		r.step++
		r.forget()
	}
	return r.w.Flush()
}

func (r *Reifier) rule(ht aspif.HeadType, head []aspif.Atom, body func()) {
	h := r.atomTuple(head)
	word := "disjunction"
	if ht == aspif.Choice {
		word = "choice"
	}
	body()
	line := string(r.line) // the body's term; tuples are printed before the fact
	r.begin("rule")
	r.wrapped(word, h)
	r.line = append(r.line, line...)
	r.end()
}

// Rule prints a rule.
func (r *Reifier) Rule(ht aspif.HeadType, head []aspif.Atom, body []aspif.Lit) {
	r.rule(ht, head, func() {
		b := r.litTuple(body)
		r.line = r.line[:0]
		r.wrapped("normal", b)
	})
	if r.opts.SCCs {
		for _, h := range head {
			r.deps.head(h)
			for _, l := range body {
				r.deps.depends(h, l)
			}
		}
	}
}

// WeightRule prints a weight rule.
func (r *Reifier) WeightRule(ht aspif.HeadType, head []aspif.Atom, bound int64, body []aspif.WeightLit) {
	r.rule(ht, head, func() {
		b := r.weightedTuple(body)
		r.line = append(r.line[:0], "sum("...)
		r.num(int64(b))
		r.num(bound)
		r.line = append(r.line[:len(r.line)-1], "),"...)
	})
	if r.opts.SCCs {
		for _, h := range head {
			r.deps.head(h)
			for _, l := range body {
				r.deps.depends(h, l.Lit)
			}
		}
	}
}

// Minimize prints a minimize statement.
func (r *Reifier) Minimize(prio int64, lits []aspif.WeightLit) {
	t := r.weightedTuple(lits)
	r.begin("minimize")
	r.num(prio)
	r.num(int64(t))
	r.end()
}

// Project prints a fact for each atom.
func (r *Reifier) Project(atoms []aspif.Atom) {
	for _, a := range atoms {
		r.begin("project")
		r.num(int64(a))
		r.end()
	}
}

// Output prints a shown text; one that ends in =number assigns an integer.
func (r *Reifier) Output(text []byte, cond []aspif.Lit) {
	t := r.litTuple(cond)
	if k := assignment(text); k >= 0 {
		r.begin("output_csp")
		r.str(string(text[:k]))
		r.str(string(text[k+1:]))
	} else {
		r.begin("output")
		r.str(string(text))
	}
	r.num(int64(t))
	r.end()
}

// assignment is the place of the last = if only a number follows, or -1.
func assignment(text []byte) int {
	k := len(text)
	for k > 0 && text[k-1] >= '0' && text[k-1] <= '9' {
		k--
	}
	if k == len(text) {
		return -1
	}
	if k > 0 && text[k-1] == '-' {
		k--
	}
	if k > 1 && text[k-1] == '=' {
		return k - 1
	}
	return -1
}

// External prints an external statement.
func (r *Reifier) External(a aspif.Atom, v aspif.ExternalValue) {
	r.begin("external")
	r.num(int64(a))
	r.str([...]string{"free", "true", "false", "release"}[v])
	r.end()
}

// Assume prints a fact for each literal.
func (r *Reifier) Assume(lits []aspif.Lit) {
	for _, l := range lits {
		r.begin("assume")
		r.num(int64(l))
		r.end()
	}
}

// Heuristic prints a heuristic statement.
func (r *Reifier) Heuristic(a aspif.Atom, t aspif.HeuristicType, bias int64, prio uint32, cond []aspif.Lit) {
	c := r.litTuple(cond)
	r.begin("heuristic")
	r.num(int64(a))
	r.str([...]string{"level", "sign", "factor", "init", "true", "false"}[t])
	r.num(bias)
	r.num(int64(prio))
	r.num(int64(c))
	r.end()
}

// AcycEdge prints an edge.
func (r *Reifier) AcycEdge(u, v int32, cond []aspif.Lit) {
	c := r.litTuple(cond)
	r.begin("edge")
	r.num(int64(u))
	r.num(int64(v))
	r.num(int64(c))
	r.end()
}

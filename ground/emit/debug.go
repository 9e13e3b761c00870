// SPDX-License-Identifier: MIT

package emit

import (
	"io"
	"strconv"

	"github.com/goasp/goasp/internal/aspif"
)

// debugProgram prints the statements that it hands on, for people who wonder
// what became of a rule. Atoms have their names, auxiliary ones are #aux(N).
type debugProgram struct {
	aspif.Program
	w     io.Writer
	names map[aspif.Atom][]byte
	line  []byte
}

func newDebugProgram(p aspif.Program, w io.Writer) *debugProgram {
	return &debugProgram{Program: p, w: w, names: map[aspif.Atom][]byte{}}
}

// add appends texts to the line.
func (d *debugProgram) add(texts ...string) {
	for _, s := range texts {
		d.line = append(d.line, s...)
	}
}

func (d *debugProgram) num(n int64) { d.line = strconv.AppendInt(d.line, n, 10) }

// end prints the statement, as far as the reader listens.
func (d *debugProgram) end() {
	d.add(".")
	d.endLine()
}

func (d *debugProgram) endLine() {
	d.add("\n")
	d.w.Write(d.line)
	d.line = d.line[:0]
}

func (d *debugProgram) atom(a aspif.Atom) {
	if name, ok := d.names[a]; ok {
		d.line = append(d.line, name...)
		return
	}
	d.add("#aux(")
	d.num(int64(a))
	d.add(")")
}

func (d *debugProgram) lit(l aspif.Lit) {
	if l < 0 {
		d.add("not ")
	}
	d.atom(l.Atom())
}

func (d *debugProgram) atoms(as []aspif.Atom, sep string) {
	for i, a := range as {
		if i > 0 {
			d.add(sep)
		}
		d.atom(a)
	}
}

// cond prints a conjunction behind a word.
func (d *debugProgram) cond(ls []aspif.Lit, word string) {
	for _, l := range ls {
		d.add(word)
		d.lit(l)
		word = ","
	}
}

func (d *debugProgram) sum(ws []aspif.WeightLit) {
	d.add("{")
	for i, w := range ws {
		if i > 0 {
			d.add(",")
		}
		d.lit(w.Lit)
		d.add("=")
		d.num(w.Weight)
	}
	d.add("}")
}

func (d *debugProgram) head(t aspif.HeadType, head []aspif.Atom) {
	if t == aspif.Choice {
		d.add("{")
		d.atoms(head, ";")
		d.add("}")
		return
	}
	d.atoms(head, ";")
}

func (d *debugProgram) Rule(t aspif.HeadType, head []aspif.Atom, body []aspif.Lit) {
	d.head(t, head)
	if len(body) == 0 && len(head) == 0 && t == aspif.Disjunction {
		d.add(":-")
	}
	d.cond(body, ":-")
	d.end()
	d.Program.Rule(t, head, body)
}

func (d *debugProgram) WeightRule(t aspif.HeadType, head []aspif.Atom, bound int64, body []aspif.WeightLit) {
	d.head(t, head)
	d.add(":-")
	d.num(bound)
	d.sum(body)
	d.end()
	d.Program.WeightRule(t, head, bound, body)
}

func (d *debugProgram) Minimize(prio int64, lits []aspif.WeightLit) {
	d.add("#minimize@")
	d.num(prio)
	d.sum(lits)
	d.end()
	d.Program.Minimize(prio, lits)
}

func (d *debugProgram) Project(atoms []aspif.Atom) {
	d.add("#project{")
	d.atoms(atoms, ";")
	d.add("}")
	d.end()
	d.Program.Project(atoms)
}

func (d *debugProgram) Output(text []byte, cond []aspif.Lit) {
	d.add("#show ", string(text))
	d.cond(cond, ":")
	d.end()
	d.Program.Output(text, cond)
}

func (d *debugProgram) External(a aspif.Atom, v aspif.ExternalValue) {
	d.add("#external ")
	d.atom(a)
	d.add("=", [...]string{"free", "true", "false", "release"}[v])
	d.end()
	d.Program.External(a, v)
}

func (d *debugProgram) Heuristic(a aspif.Atom, t aspif.HeuristicType, bias int64, prio uint32, cond []aspif.Lit) {
	d.add("#heuristic ")
	d.atom(a)
	d.cond(cond, ":")
	d.add(".[")
	d.num(bias)
	d.add("@")
	d.num(int64(prio))
	d.add(",", [...]string{"level", "sign", "factor", "init", "true", "false"}[t], "]")
	d.endLine()
	d.Program.Heuristic(a, t, bias, prio, cond)
}

func (d *debugProgram) AcycEdge(u, v int32, cond []aspif.Lit) {
	d.add("#edge(")
	d.num(int64(u))
	d.add(",")
	d.num(int64(v))
	d.add(")")
	d.cond(cond, ":")
	d.end()
	d.Program.AcycEdge(u, v, cond)
}

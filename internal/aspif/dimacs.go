// SPDX-License-Identifier: MIT

package aspif

import (
	"io"
	"math"
	"strconv"
)

// ReadDIMACS reads a formula in DIMACS CNF or WCNF. Variables become atoms of
// the same number that are chosen freely, clauses become constraints, and
// each variable is shown with its sign: "2" or "-2". A soft clause adds its
// weight to the cost where it is violated.
func ReadDIMACS(r io.Reader, p Program) error { return readDIMACS(newScanner(r), p) }

func readDIMACS(s *scanner, p Program) error {
	return protect(func() {
		d := &dimacsReader{s: s, p: p}
		d.formula()
	})
}

// maxVariables bounds what DIMACS and OPB may announce: each variable is shown.
const maxVariables = 1 << 27

type dimacsReader struct {
	s     *scanner
	p     Program
	vars  int64 // announced, or met so far in the form without header
	fixed bool  // they were announced
	soft  []softClause
	lits  []Lit
	heads []Atom
}

type softClause struct {
	weight int64
	lits   []Lit
}

func (d *dimacsReader) formula() {
	d.p.InitProgram(false)
	d.p.BeginStep()
	weighted, top := d.header()
	for d.skipComments() {
		d.clause(weighted, top)
	}
	d.endVariables()
	d.endSoft(weighted)
	if err := d.p.EndStep(); err != nil {
		panic(readError{err})
	}
}

// skipComments reports whether a clause follows.
func (d *dimacsReader) skipComments() bool {
	for d.s.more() {
		if d.s.peek() != 'c' {
			return true
		}
		d.s.restOfLine()
	}
	return false
}

// header reads "p cnf V C" or "p wcnf V C [TOP]". Without it the newer form of
// weighted formulas is assumed, which marks hard clauses by h.
func (d *dimacsReader) header() (weighted bool, top int64) {
	if !d.skipComments() {
		d.s.fail("missing problem line")
	}
	if d.s.peek() != 'p' {
		return true, 0
	}
	if string(d.s.word()) != "p" {
		d.s.fail("missing problem line")
	}
	kind := string(d.s.word())
	if kind != "cnf" && kind != "wcnf" {
		d.s.fail("unrecognized problem format: %s", kind)
	}
	d.vars = d.s.between(0, maxVariables, "number of variables")
	d.s.between(0, math.MaxInt64, "number of clauses")
	d.fixed = true
	top = math.MaxInt64
	d.s.blanks()
	if c := d.s.peek(); kind == "wcnf" && c >= '0' && c <= '9' {
		top = d.s.integer("top weight")
	}
	return kind == "wcnf", top
}

func (d *dimacsReader) clause(weighted bool, top int64) {
	hard, weight := true, int64(0)
	switch {
	case weighted && d.s.peek() == 'h':
		d.s.word()
	case weighted:
		weight = d.s.between(0, math.MaxInt64, "clause weight")
		hard = d.fixed && weight >= top
	}
	d.lits = d.lits[:0]
	for {
		n := d.s.integer("variable")
		if n == 0 {
			break
		}
		if n > maxVariables || n < -maxVariables || d.fixed && max(n, -n) > d.vars {
			d.s.fail("invalid variable in clause")
		}
		d.vars = max(d.vars, n, -n)
		d.lits = append(d.lits, Lit(n))
	}
	if !hard {
		d.soft = append(d.soft, softClause{weight, append([]Lit(nil), d.lits...)})
		return
	}
	for k := range d.lits {
		d.lits[k] = -d.lits[k]
	}
	d.p.Rule(Disjunction, nil, d.lits)
}

// endVariables chooses and shows the variables.
func (d *dimacsReader) endVariables() {
	var text []byte
	for n := int64(1); n <= d.vars; n++ {
		d.heads = append(d.heads, Atom(n))
	}
	if len(d.heads) > 0 {
		d.p.Rule(Choice, d.heads, nil)
	}
	for _, a := range d.heads {
		text = strconv.AppendInt(text[:0], int64(a), 10)
		d.p.Output(text, []Lit{a.Pos()})
		text = strconv.AppendInt(text[:0], -int64(a), 10)
		d.p.Output(text, []Lit{a.Neg()})
	}
}

// endSoft minimizes the weights of violated soft clauses.
func (d *dimacsReader) endSoft(weighted bool) {
	if !weighted {
		return
	}
	next := Atom(d.vars)
	cost := make([]WeightLit, 0, len(d.soft))
	for _, c := range d.soft {
		for k := range c.lits {
			c.lits[k] = -c.lits[k]
		}
		if len(c.lits) == 1 {
			cost = append(cost, WeightLit{c.lits[0], c.weight})
			continue
		}
		next++
		d.p.Rule(Disjunction, []Atom{next}, c.lits)
		cost = append(cost, WeightLit{next.Pos(), c.weight})
	}
	d.p.Minimize(0, cost)
}

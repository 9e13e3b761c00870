// SPDX-License-Identifier: MIT

package aspif

import (
	"bytes"
	"io"
	"math"
	"slices"
	"strconv"
)

// ReadOPB reads a pseudo-Boolean problem. Variables xN become atoms N that
// are chosen freely and shown with their sign, "2" or "-2". Products of
// literals get atoms of their own behind the last variable.
func ReadOPB(r io.Reader, p Program) error { return readOPB(newScanner(r), p) }

func readOPB(s *scanner, p Program) error {
	return protect(func() {
		o := &opbReader{s: s, p: p}
		o.problem()
	})
}

type opbReader struct {
	s        *scanner
	p        Program
	vars     Atom // announced in the first line
	sums     []opbSum
	cost     []opbTerm
	hasCost  bool
	negate   bool // max instead of min
	soft     bool
	products map[string]Atom
	next     Atom
}

type opbTerm struct {
	weight int64
	lits   []Lit
}

// opbSum is terms >= bound, with a weight if soft.
type opbSum struct {
	terms  []opbTerm
	bound  int64
	weight int64
}

func (o *opbReader) problem() {
	o.header()
	o.p.InitProgram(false)
	o.p.BeginStep()
	for o.skipComments() {
		o.statement()
	}
	o.next = o.vars
	o.products = map[string]Atom{}
	for _, c := range o.sums {
		o.constraint(c)
	}
	if o.hasCost || o.soft {
		o.p.Minimize(0, o.objective())
	}
	o.variables()
	if err := o.p.EndStep(); err != nil {
		panic(readError{err})
	}
}

// header reads "* #variable= N ...".
func (o *opbReader) header() {
	fields := bytes.Fields(o.s.restOfLine())
	o.s.line = 1
	for k, f := range fields {
		if string(f) == "#variable=" && k+1 < len(fields) {
			n, err := strconv.ParseUint(string(fields[k+1]), 10, 32)
			if err != nil || n > maxVariables {
				o.s.fail("number of variables expected")
			}
			o.vars = Atom(n)
			o.s.line = 2
			return
		}
	}
	o.s.fail("missing problem line '* #variable='")
}

func (o *opbReader) skipComments() bool {
	for o.s.more() {
		if o.s.peek() != '*' {
			return true
		}
		o.s.restOfLine()
	}
	return false
}

func (o *opbReader) statement() {
	s := o.s
	switch c := s.peek(); {
	case c == 'm':
		w := string(s.word())
		if w != "min:" && w != "max:" {
			s.fail("'min:' expected")
		}
		o.negate = w == "max:"
		o.hasCost = true
		o.cost = o.terms()
		o.semicolon()
	case c == 's':
		if w := string(s.word()); w != "soft:" {
			s.fail("'soft:' expected")
		}
		o.soft = true
		if s.more() && s.peek() != ';' {
			s.integer("top cost")
		}
		o.semicolon()
	default:
		weight := int64(0)
		if c == '[' {
			s.get()
			weight = s.between(1, math.MaxInt64, "weight")
			o.symbol(']')
			o.soft = true
		}
		o.comparison(weight)
	}
}

func (o *opbReader) symbol(want byte) {
	if o.s.more() {
		if c, _ := o.s.get(); c == want {
			return
		}
	}
	o.s.fail("'%c' expected", want)
}

func (o *opbReader) semicolon() { o.symbol(';') }

// comparison reads terms REL integer ;
func (o *opbReader) comparison(weight int64) {
	terms := o.terms()
	rel := byte(0)
	if o.s.more() {
		rel, _ = o.s.get()
	}
	if rel != '=' {
		if rel != '>' && rel != '<' {
			o.s.fail("relational operator expected")
		}
		o.symbol('=')
	}
	bound := o.s.integer("coefficient")
	o.semicolon()
	if rel != '<' {
		o.sums = append(o.sums, opbSum{terms, bound, weight})
	}
	if rel != '>' {
		turned := slices.Clone(terms)
		for k := range turned {
			turned[k].weight = -turned[k].weight
		}
		o.sums = append(o.sums, opbSum{turned, -bound, weight})
	}
	if rel == '=' && weight > 0 {
		o.s.fail("soft equations are not supported")
	}
}

// terms reads weights with products of literals.
func (o *opbReader) terms() []opbTerm {
	var out []opbTerm
	for o.s.more() {
		switch c := o.s.peek(); {
		case c == '+' || c == '-' || c >= '0' && c <= '9':
			t := opbTerm{weight: o.s.integer("coefficient")}
			for o.s.more() {
				if c := o.s.peek(); c != 'x' && c != '~' {
					break
				}
				t.lits = append(t.lits, o.literal())
			}
			if len(t.lits) == 0 {
				o.s.fail("variable expected")
			}
			out = append(out, t)
		case c == 'x' || c == '~':
			out = append(out, opbTerm{1, []Lit{o.literal()}})
		default:
			return out
		}
	}
	return out
}

func (o *opbReader) literal() Lit {
	c, _ := o.s.get()
	negative := c == '~'
	if negative {
		c, _ = o.s.get()
	}
	d := o.s.peek()
	if c != 'x' || d < '0' || d > '9' {
		o.s.fail("identifier expected")
	}
	n := o.s.integer("variable")
	if n < 1 || n > int64(o.vars) {
		o.s.fail("identifier out of range")
	}
	a := Atom(n)
	if negative {
		return a.Neg()
	}
	return a.Pos()
}

// product is a literal for all of the literals.
func (o *opbReader) product(lits []Lit) Lit {
	if len(lits) == 1 {
		return lits[0]
	}
	sorted := slices.Clone(lits)
	slices.Sort(sorted)
	var key []byte
	for _, l := range sorted {
		key = append(strconv.AppendInt(key, int64(l), 10), ' ')
	}
	a, ok := o.products[string(key)]
	if !ok {
		o.next++
		a = o.next
		o.products[string(key)] = a
		o.p.Rule(Disjunction, []Atom{a}, lits)
	}
	return a.Pos()
}

// constraint forbids that the sum is less than the bound. A violated soft one
// costs its weight.
func (o *opbReader) constraint(c opbSum) {
	body := make([]WeightLit, 0, len(c.terms))
	for _, t := range c.terms {
		body = append(body, WeightLit{o.product(t.lits), -t.weight})
	}
	var head []Atom
	if c.weight > 0 {
		o.next++
		head = []Atom{o.next}
		o.cost = append(o.cost, opbTerm{c.weight, []Lit{o.next.Pos()}})
	}
	o.p.WeightRule(Disjunction, head, 1-c.bound, body)
}

func (o *opbReader) objective() []WeightLit {
	out := make([]WeightLit, 0, len(o.cost))
	for _, t := range o.cost {
		w := t.weight
		if o.negate {
			w = -w
		}
		out = append(out, WeightLit{o.product(t.lits), w})
	}
	return out
}

func (o *opbReader) variables() {
	var heads []Atom
	for a := Atom(1); a <= o.vars; a++ {
		heads = append(heads, a)
	}
	if len(heads) > 0 {
		o.p.Rule(Choice, heads, nil)
	}
	var text []byte
	for _, a := range heads {
		text = strconv.AppendInt(text[:0], int64(a), 10)
		o.p.Output(text, []Lit{a.Pos()})
		text = strconv.AppendInt(text[:0], -int64(a), 10)
		o.p.Output(text, []Lit{a.Neg()})
	}
}

// SPDX-License-Identifier: MIT

package aspif

import (
	"bytes"
	"io"
	"math"
)

// ReadSmodels reads a program in the text format of smodels, as lparse and
// gringo print it.
func ReadSmodels(r io.Reader, p Program) error { return readSmodels(newScanner(r), p) }

func readSmodels(s *scanner, p Program) error {
	return protect(func() {
		sr := &smodelsReader{s: s, p: p}
		sr.program()
	})
}

// smodelsReader turns smodels statements into those of a Program. Atoms keep
// their numbers; atom 1, false by the last section, is an atom like others.
type smodelsReader struct {
	s     *scanner
	p     Program
	steps bool
	prio  int64 // number of minimize statements: their priority

	head  []Atom
	lits  []Lit
	wlits []WeightLit

	names      map[string]Atom // symbols that heuristics may refer to
	heuristics []smodelsHeuristic
	nodes      map[string]int32
}

// smodelsHeuristic is an atom _heuristic(Name,Modifier,Bias,Priority).
type smodelsHeuristic struct {
	line int
	atom Atom
	args [][]byte
}

func (r *smodelsReader) program() {
	// The incremental mark is the first statement, if it is there at all.
	first := r.s.integer("rule type")
	if first == 90 {
		r.s.between(0, 0, "0")
		r.steps = true
		first = r.s.integer("rule type")
	}
	r.p.InitProgram(r.steps)
	for {
		r.step(first)
		if !r.s.more() {
			return
		}
		if !r.steps {
			r.s.fail("invalid extra input")
		}
		first = r.s.integer("rule type")
		if first == 90 {
			r.s.between(0, 0, "0")
			first = r.s.integer("rule type")
		}
	}
}

func (r *smodelsReader) step(first int64) {
	r.p.BeginStep()
	r.prio = 0
	for k := first; k != 0; k = r.s.integer("rule type") {
		r.rule(k)
	}
	r.symbols()
	r.compute("B+", true)
	r.compute("B-", false)
	if r.s.more() && r.s.peek() == 'E' {
		r.s.word()
		for a := r.s.integer("atom"); a != 0; a = r.s.integer("atom") {
			r.p.External(r.toAtom(a), ExternalFree)
		}
	}
	r.s.integer("number of models")
	if err := r.p.EndStep(); err != nil {
		panic(readError{err})
	}
}

func (r *smodelsReader) toAtom(n int64) Atom {
	if n < 1 || n > int64(MaxAtom) {
		r.s.fail("atom expected")
	}
	return Atom(n)
}

func (r *smodelsReader) heads(n int) []Atom {
	r.head = r.head[:0]
	for range n {
		r.head = append(r.head, r.s.atom())
	}
	return r.head
}

// lengths reads the numbers of literals and of negative ones.
func (r *smodelsReader) lengths() (n, neg int) {
	n = r.s.count("number of literals")
	neg = int(r.s.between(0, int64(n), "number of negative literals"))
	return n, neg
}

// body reads literals: the negative ones come first and carry no sign.
func (r *smodelsReader) body(n, neg int) []Lit {
	r.lits = r.lits[:0]
	for k := range n {
		l := r.s.atom().Pos()
		if k < neg {
			l = -l
		}
		r.lits = append(r.lits, l)
	}
	return r.lits
}

// weights gives the literals read last their weights.
func (r *smodelsReader) weights(given bool) []WeightLit {
	r.wlits = r.wlits[:0]
	for _, l := range r.lits {
		w := int64(1)
		if given {
			w = r.s.between(0, math.MaxInt64, "weight")
		}
		r.wlits = append(r.wlits, WeightLit{l, w})
	}
	return r.wlits
}

func (r *smodelsReader) rule(k int64) {
	s := r.s
	switch k {
	case 1:
		h := r.heads(1)
		r.p.Rule(Disjunction, h, r.body(r.lengths()))
	case 2:
		h := r.heads(1)
		n, neg := r.lengths()
		bound := s.between(0, math.MaxInt64, "bound")
		r.body(n, neg)
		r.p.WeightRule(Disjunction, h, bound, r.weights(false))
	case 3, 8:
		ht := Choice
		if k == 8 {
			ht = Disjunction
		}
		h := r.heads(int(s.between(1, math.MaxInt32, "number of atoms")))
		r.p.Rule(ht, h, r.body(r.lengths()))
	case 5:
		h := r.heads(1)
		bound := s.between(0, math.MaxInt64, "bound")
		r.body(r.lengths())
		r.p.WeightRule(Disjunction, h, bound, r.weights(true))
	case 6:
		s.between(0, 0, "0")
		r.body(r.lengths())
		r.p.Minimize(r.prio, r.weights(true))
		r.prio++
	case 91:
		a := s.atom()
		v := s.between(0, 2, "external value")
		r.p.External(a, [...]ExternalValue{ExternalFalse, ExternalTrue, ExternalFree}[v])
	case 92:
		r.p.External(s.atom(), ExternalRelease)
	default:
		s.fail("rule type expected")
	}
}

// symbols reads the symbol table. What gringo could express by atoms only,
// edges and heuristics, turns back into statements.
func (r *smodelsReader) symbols() {
	if r.names == nil {
		r.names, r.nodes = map[string]Atom{}, map[string]int32{}
	}
	for n := r.s.integer("atom"); n != 0; n = r.s.integer("atom") {
		a := r.toAtom(n)
		r.s.blanks()
		name := r.s.restOfLine()
		if args, ok := predicate(name, "_edge", 2); ok {
			u := r.node(args[0])
			r.p.AcycEdge(u, r.node(args[1]), []Lit{a.Pos()})
			continue
		}
		if args, ok := predicate(name, "_heuristic", 4); ok {
			r.heuristics = append(r.heuristics, smodelsHeuristic{r.s.line, a, args})
			continue
		}
		r.names[string(name)] = a
		if _, ok := predicate(name, "_atom", 1); !ok {
			r.p.Output(name, []Lit{a.Pos()})
		}
	}
	for _, h := range r.heuristics {
		r.heuristic(h)
	}
	r.heuristics = r.heuristics[:0]
}

func (r *smodelsReader) node(name []byte) int32 {
	n, ok := r.nodes[string(name)]
	if !ok {
		n = int32(len(r.nodes))
		r.nodes[string(name)] = n
	}
	return n
}

// heuristic tells about a heuristic whose atom is in the table, and ignores it
// otherwise: then it is false.
func (r *smodelsReader) heuristic(h smodelsHeuristic) {
	a, ok := r.names[string(h.args[0])]
	if !ok {
		return
	}
	inner := newScanner(bytes.NewReader(bytes.Join(h.args[2:], []byte(" "))))
	inner.line = h.line - 1
	bias := inner.integer("bias")
	prio := inner.between(0, math.MaxInt32, "priority")
	for k, word := range [...]string{"level", "sign", "factor", "init", "true", "false"} {
		if string(h.args[1]) == word {
			r.p.Heuristic(a, HeuristicType(k), bias, uint32(prio), []Lit{h.atom.Pos()})
		}
	}
}

// predicate splits name(arg,...,arg) where the name and the number of
// arguments are the given ones.
func predicate(text []byte, name string, n int) (args [][]byte, ok bool) {
	rest, ok := bytes.CutPrefix(text, []byte(name+"("))
	if !ok || len(rest) == 0 || rest[len(rest)-1] != ')' {
		return nil, false
	}
	rest = rest[:len(rest)-1]
	depth, start := 0, 0
	for k := 0; k < len(rest); k++ {
		switch rest[k] {
		case '(':
			depth++
		case ')':
			depth--
		case '"':
			for k++; k < len(rest) && rest[k] != '"'; k++ {
				if rest[k] == '\\' {
					k++
				}
			}
		case ',':
			if depth == 0 {
				args = append(args, rest[start:k])
				start = k + 1
			}
		}
	}
	args = append(args, rest[start:])
	return args, len(args) == n
}

// compute reads a section of atoms that must be true, or false.
func (r *smodelsReader) compute(word string, positive bool) {
	if string(r.s.word()) != word {
		r.s.fail("%s expected", word)
	}
	for n := r.s.integer("atom"); n != 0; n = r.s.integer("atom") {
		l := r.toAtom(n).Pos()
		if positive {
			l = -l
		}
		r.p.Rule(Disjunction, nil, []Lit{l})
	}
}

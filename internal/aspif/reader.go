// SPDX-License-Identifier: MIT

package aspif

import (
	"bytes"
	"io"
	"math"
)

// Format is a kind of input of the solver.
type Format uint8

// The formats.
const (
	FormatUnknown Format = iota
	FormatASPIF
	FormatSmodels
	FormatDIMACS // CNF and WCNF
	FormatOPB
)

// Detect tells the format from the first bytes of an input (some hundred are
// enough). DIMACS starts with "c" or "p", OPB with "*" or a keyword or
// weight, smodels with a digit.
func Detect(prefix []byte) Format {
	p := bytes.TrimLeft(prefix, " \t\r\n")
	switch {
	case bytes.HasPrefix(p, []byte("asp ")):
		return FormatASPIF
	case len(p) == 0:
		return FormatUnknown
	case p[0] >= '0' && p[0] <= '9':
		return FormatSmodels
	case p[0] == '*' || p[0] == '+' || p[0] == '-' || bytes.HasPrefix(p, []byte("min:")) || bytes.HasPrefix(p, []byte("max:")) || bytes.HasPrefix(p, []byte("soft:")):
		return FormatOPB
	case len(p) > 1 && (p[0] == 'c' || p[0] == 'p') && (p[1] == ' ' || p[1] == '\n' || p[1] == '\t' || p[1] == '\r'):
		return FormatDIMACS
	}
	return FormatUnknown
}

// ReadAny reads an input of any format that Detect knows.
func ReadAny(r io.Reader, p Program) error {
	s := newScanner(r)
	var prefix []byte
	if err := protect(func() { prefix = s.prefix() }); err != nil {
		return err
	}
	switch Detect(prefix) {
	case FormatASPIF:
		return readASPIF(s, p)
	case FormatSmodels:
		return readSmodels(s, p)
	case FormatDIMACS:
		return readDIMACS(s, p)
	case FormatOPB:
		return readOPB(s, p)
	}
	return &SyntaxError{1, "unrecognized input format"}
}

// Read reads a program in aspif text, with all its steps.
func Read(r io.Reader, p Program) error { return readASPIF(newScanner(r), p) }

func readASPIF(s *scanner, p Program) error {
	return protect(func() {
		a := newStepReader(s, p)
		for a.next() {
		}
	})
}

// StepReader reads aspif text step by step.
type StepReader struct {
	s    *scanner
	p    Program
	more bool

	atoms  []Atom
	lits   []Lit
	weight []WeightLit
	ids    []ID
	text   []byte
}

// NewReader reads the header of an aspif text and tells the program; Next then
// reads one step at a time.
func NewReader(r io.Reader, p Program) (a *StepReader, incremental bool, err error) {
	err = protect(func() { a = newStepReader(newScanner(r), p) })
	return a, a != nil && a.more, err
}

// newStepReader reads the header.
func newStepReader(s *scanner, p Program) *StepReader {
	head := bytes.Fields(s.restOfLine())
	if len(head) < 4 || string(head[0]) != "asp" {
		s.line = 1
		s.fail("program header expected")
	}
	if string(head[1]) != "1" {
		s.line = 1
		s.fail("unsupported major version")
	}
	if string(head[2]) != "0" {
		s.line = 1
		s.fail("unsupported minor version")
	}
	a := &StepReader{s: s, p: p}
	for _, tag := range head[4:] {
		if string(tag) != "incremental" {
			s.line = 1
			s.fail("invalid extra characters in problem line: %s", tag)
		}
		a.more = true
	}
	p.InitProgram(a.more)
	return a
}

// Next reads one step; ok is false after the last.
func (a *StepReader) Next() (ok bool, err error) {
	err = protect(func() { ok = a.next() })
	return ok, err
}

// next reads a step and reports whether a further one may follow.
func (a *StepReader) next() bool {
	a.p.BeginStep()
	for a.statement() {
	}
	if err := a.p.EndStep(); err != nil {
		panic(readError{err})
	}
	if a.more && a.s.more() {
		return true
	}
	if a.s.more() {
		a.s.fail("invalid extra input")
	}
	return false
}

// statement reads a statement; the end of a step gives false.
func (a *StepReader) statement() bool {
	s, p := a.s, a.p
	switch n := s.between(0, 10, "rule type or 0"); n {
	case 0:
		return false
	case 1:
		a.rule()
	case 2:
		prio := s.integer("priority")
		p.Minimize(prio, a.readWeights())
	case 3:
		p.Project(a.readAtoms())
	case 4:
		a.text = s.str(a.text[:0], s.count("length of the string"))
		p.Output(a.text, a.readLits())
	case 5:
		x := s.atom()
		p.External(x, ExternalValue(s.between(0, 3, "external value")))
	case 6:
		p.Assume(a.readLits())
	case 7:
		k := HeuristicType(s.between(0, 5, "heuristic modifier"))
		x := s.atom()
		bias := s.integer("bias")
		prio := uint32(s.between(0, math.MaxInt32, "priority"))
		p.Heuristic(x, k, bias, prio, a.readLits())
	case 8:
		u := int32(s.between(math.MinInt32, math.MaxInt32, "node"))
		v := int32(s.between(math.MinInt32, math.MaxInt32, "node"))
		p.AcycEdge(u, v, a.readLits())
	case 9:
		a.theory()
	case 10: // a comment
		s.restOfLine()
	}
	return true
}

func (a *StepReader) rule() {
	s := a.s
	ht := HeadType(s.between(0, 1, "head type"))
	head := a.readAtoms()
	if s.between(0, 1, "body type") == 0 {
		a.p.Rule(ht, head, a.readLits())
		return
	}
	bound := s.integer("bound")
	a.p.WeightRule(ht, head, bound, a.readWeights())
}

func (a *StepReader) readAtoms() []Atom {
	a.atoms = a.atoms[:0]
	for range a.s.count("number of atoms") {
		a.atoms = append(a.atoms, a.s.atom())
	}
	return a.atoms
}

func (a *StepReader) readLits() []Lit {
	a.lits = a.lits[:0]
	for range a.s.count("number of literals") {
		a.lits = append(a.lits, a.s.lit())
	}
	return a.lits
}

func (a *StepReader) readWeights() []WeightLit {
	a.weight = a.weight[:0]
	for range a.s.count("number of literals") {
		l := a.s.lit()
		a.weight = append(a.weight, WeightLit{l, a.s.integer("weight")})
	}
	return a.weight
}

func (a *StepReader) id() ID { return ID(a.s.between(0, math.MaxUint32, "number")) }

func (a *StepReader) readIDs() []ID {
	a.ids = a.ids[:0]
	for range a.s.count("number of terms") {
		a.ids = append(a.ids, a.id())
	}
	return a.ids
}

// theory reads what follows the 9 of a theory statement.
func (a *StepReader) theory() {
	s, p := a.s, a.p
	switch k := s.integer("theory type"); k {
	case 0:
		id := a.id()
		p.TheoryNumber(id, s.integer("number"))
	case 1:
		id := a.id()
		a.text = s.str(a.text[:0], s.count("length of the string"))
		p.TheorySymbol(id, a.text)
	case 2:
		id := a.id()
		f := s.between(-3, math.MaxUint32, "function")
		if args := a.readIDs(); f < 0 {
			p.TheorySequence(id, TupleType(f), args)
		} else {
			p.TheoryFunction(id, ID(f), args)
		}
	case 4:
		id := a.id()
		terms := a.readIDs()
		p.TheoryElement(id, terms, a.readLits())
	case 5, 6:
		x := Atom(s.between(0, int64(MaxAtom), "atom"))
		term := a.id()
		elems := a.readIDs()
		if k == 5 {
			p.TheoryAtom(x, term, elems)
			return
		}
		op := a.id()
		p.TheoryAtomGuard(x, term, elems, op, a.id())
	default:
		s.fail("invalid theory type: %d", k)
	}
}

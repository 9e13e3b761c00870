// SPDX-License-Identifier: MIT

package reify

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/goasp/goasp/internal/aspif"
)

// Read45 reads a program in smodels text and prints it with the vocabulary of
// reify 4.5. Nothing is printed where the text is broken. Errors start with
// line and column: "LINE:COL-COL: text".
func Read45(r io.Reader, w io.Writer, sccs bool) error {
	in, err := io.ReadAll(bufio.NewReader(r))
	if err != nil {
		return err
	}
	p := &reader45{text: in, line: 1, atoms: tuples45{name: "atoms"}, lits: tuples45{name: "lits"}, wlits: tuples45{name: "wlits"}}
	if err := p.run(sccs); err != nil {
		return err
	}
	_, err = w.Write(p.out.Bytes())
	return err
}

// Error45 is an error in smodels text, from column Begin to before End.
type Error45 struct {
	Line, Begin, End int
	Text             string
}

// Error is the place and the text.
func (e *Error45) Error() string {
	return fmt.Sprintf("%d:%d-%d: %s", e.Line, e.Begin, e.End, e.Text)
}

// tuples45 numbers tuples from 1.
type tuples45 struct {
	name  string
	index map[string]int
}

type minimize45 struct{ lits []aspif.WeightLit }

// reader45 reads smodels text token by token. The first error panics.
type reader45 struct {
	text                []byte
	pos, line, start    int // start of the line
	out                 bytes.Buffer
	key                 []byte
	atoms, lits, wlits  tuples45
	deps                components
	minimize            []minimize45
	head                []aspif.Atom
	body                []aspif.Lit
	shown, computed     []byte
	tokenLine, tokenCol int
}

func (p *reader45) run(sccs bool) (err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case *Error45:
			err = x
		default:
			panic(x)
		}
	}()
	for k := p.num("rule type"); k != 0; k = p.num("rule type") {
		p.rule(k)
	}
	p.symbols()
	p.compute("B+", 1)
	p.compute("B-", -1)
	models := p.num("number of models")
	if p.skip(); p.pos < len(p.text) {
		p.word()
		p.fail("unexpected text after the end")
	}
	if sccs {
		for c, atoms := range p.deps.find() {
			for _, a := range atoms {
				fmt.Fprintf(&p.out, "scc(%d,%d).\n", c+1, a)
			}
		}
	}
	p.out.Write(p.computed)
	p.out.Write(p.shown)
	for k, m := range p.minimize {
		fmt.Fprintf(&p.out, "minimize(%d,%d).\n", k, p.weightTuple(m.lits))
	}
	fmt.Fprintf(&p.out, "models(%d).\n", models)
	return nil
}

func (p *reader45) fail(text string) {
	panic(&Error45{p.tokenLine, p.tokenCol, max(p.pos-p.start+1, p.tokenCol+1), text})
}

// skip skips white space and notes where the next token starts.
func (p *reader45) skip() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case '\n':
			p.line++
			p.start = p.pos + 1
		case ' ', '\t', '\r':
		default:
			p.tokenLine, p.tokenCol = p.line, p.pos-p.start+1
			return
		}
		p.pos++
	}
	p.tokenLine, p.tokenCol = p.line, p.pos-p.start+1
}

func (p *reader45) word() []byte {
	p.skip()
	begin := p.pos
	for p.pos < len(p.text) && p.text[p.pos] > ' ' {
		p.pos++
	}
	return p.text[begin:p.pos]
}

// num reads a number that is not negative.
func (p *reader45) num(what string) int64 {
	n, err := strconv.ParseInt(string(p.word()), 10, 64)
	if err != nil || n < 0 {
		p.fail("syntax error, expected " + what)
	}
	return n
}

func (p *reader45) atom() aspif.Atom {
	n := p.num("atom")
	if n < 1 || n > int64(aspif.MaxAtom) {
		p.fail("syntax error, expected atom")
	}
	return aspif.Atom(n)
}

func (p *reader45) readHead(n int64) {
	p.head = p.head[:0]
	for range n {
		p.head = append(p.head, p.atom())
	}
}

// lengths reads the numbers of literals and of negative ones.
func (p *reader45) lengths() (n, neg int64) {
	n = p.num("number of literals")
	neg = p.num("number of negative literals")
	if neg > n {
		p.fail("syntax error, more negative literals than literals")
	}
	return n, neg
}

func (p *reader45) readBody(n, neg int64) {
	p.body = p.body[:0]
	for k := range n {
		l := p.atom().Pos()
		if k < neg {
			l = -l
		}
		p.body = append(p.body, l)
	}
}

// readWeights gives the literals of the body weights: 1, or those that follow.
func (p *reader45) readWeights(given bool) []aspif.WeightLit {
	var ws []aspif.WeightLit
	for _, l := range p.body {
		w := int64(1)
		if given {
			w = p.num("weight")
		}
		ws = append(ws, aspif.WeightLit{Lit: l, Weight: w})
	}
	return ws
}

func (p *reader45) rule(k int64) {
	switch k {
	case 1:
		p.readHead(1)
		p.readBody(p.lengths())
		fmt.Fprintf(&p.out, "normal(%d,%d).\n", p.head[0], p.litTuple())
	case 2:
		p.readHead(1)
		n, neg := p.lengths()
		bound := p.num("bound")
		p.readBody(n, neg)
		p.weight(bound, p.readWeights(false))
	case 3, 8:
		p.readHead(p.num("number of atoms"))
		p.readBody(p.lengths())
		word := "choice"
		if k == 8 {
			word = "disjunction"
		}
		h := p.atomTuple()
		b := p.litTuple()
		fmt.Fprintf(&p.out, "%s(%d,%d).\n", word, h, b)
	case 5:
		p.readHead(1)
		bound := p.num("bound")
		p.readBody(p.lengths())
		p.weight(bound, p.readWeights(true))
	case 6:
		p.num("0")
		p.readBody(p.lengths())
		p.minimize = append(p.minimize, minimize45{p.readWeights(true)})
		return
	default:
		p.fail("syntax error, unexpected rule type")
	}
	for _, h := range p.head {
		p.deps.head(h)
		for _, l := range p.body {
			p.deps.depends(h, l)
		}
	}
}

func (p *reader45) weight(bound int64, ws []aspif.WeightLit) {
	fmt.Fprintf(&p.out, "weight(%d,%d,%d).\n", p.head[0], bound, p.weightTuple(ws))
}

// tuple is the number of the tuple whose key was made; known tells that it
// was printed before.
func (p *reader45) tuple(t *tuples45) (id int, known bool) {
	if t.index == nil {
		t.index = map[string]int{}
	}
	id, known = t.index[string(p.key)]
	if !known {
		id = len(t.index) + 1
		t.index[string(p.key)] = id
	}
	return id, known
}

func (p *reader45) atomTuple() int {
	set := slices.Clone(p.head)
	slices.Sort(set)
	set = slices.Compact(set)
	p.key = p.key[:0]
	for _, a := range set {
		p.key = binary.LittleEndian.AppendUint32(p.key, uint32(a))
	}
	id, known := p.tuple(&p.atoms)
	for _, a := range set {
		if !known {
			fmt.Fprintf(&p.out, "atoms(%d,%d).\n", id, a)
		}
	}
	return id
}

func (p *reader45) litTuple() int {
	set := slices.Clone(p.body)
	slices.Sort(set)
	set = slices.Compact(set)
	p.key = p.key[:0]
	for _, l := range set {
		p.key = binary.LittleEndian.AppendUint32(p.key, uint32(l))
	}
	id, known := p.tuple(&p.lits)
	for _, l := range set {
		if !known {
			fmt.Fprintf(&p.out, "lits(%d,%d).\n", id, l)
		}
	}
	return id
}

// weightTuple numbers a set of weighted literals; weights of equal literals
// are added.
func (p *reader45) weightTuple(ws []aspif.WeightLit) int {
	slices.SortStableFunc(ws, func(a, b aspif.WeightLit) int { return int(a.Lit) - int(b.Lit) })
	n := 0
	for _, w := range ws {
		if n > 0 && ws[n-1].Lit == w.Lit {
			ws[n-1].Weight += w.Weight
			continue
		}
		ws[n] = w
		n++
	}
	ws = ws[:n]
	p.key = p.key[:0]
	for _, w := range ws {
		p.key = binary.LittleEndian.AppendUint32(p.key, uint32(w.Lit))
		p.key = binary.LittleEndian.AppendUint64(p.key, uint64(w.Weight))
	}
	id, known := p.tuple(&p.wlits)
	for _, w := range ws {
		if !known {
			fmt.Fprintf(&p.out, "wlits(%d,%d,%d).\n", id, w.Lit, w.Weight)
		}
	}
	return id
}

// symbols reads the symbol table; the texts are copied.
func (p *reader45) symbols() {
	for n := p.num("atom"); n != 0; n = p.num("atom") {
		for p.pos < len(p.text) && p.text[p.pos] == ' ' {
			p.pos++
		}
		begin := p.pos
		for p.pos < len(p.text) && p.text[p.pos] != '\n' {
			p.pos++
		}
		p.shown = fmt.Appendf(p.shown, "show(%d,%s).\n", n, bytes.TrimRight(p.text[begin:p.pos], "\r"))
	}
}

// compute reads a section of atoms that must be true (sign 1) or false (-1).
func (p *reader45) compute(word string, sign int64) {
	if string(p.word()) != word {
		p.fail("syntax error, expected " + word)
	}
	for n := p.num("atom"); n != 0; n = p.num("atom") {
		p.computed = fmt.Appendf(p.computed, "compute(%d).\n", sign*n)
	}
}

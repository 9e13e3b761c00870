// SPDX-License-Identifier: MIT

package clingotest

import (
	"fmt"
	"strconv"
	"strings"
)

// Term is a ground term as read from an answer: a number, a name with
// arguments, a tuple (no name) or a string.
type Term struct {
	Name   string
	Number int
	Kind   TermKind
	Args   []Term
}

// TermKind is the shape of a Term.
type TermKind uint8

// The shapes.
const (
	Number TermKind = iota
	Function
	Tuple
	String
)

// ParseTerm reads a ground term such as sprite((0,2),trap).
func ParseTerm(text string) (Term, error) {
	p := termParser{text}
	t, err := p.term()
	if err == nil && p.rest != "" {
		err = fmt.Errorf("unexpected %q", p.rest)
	}
	if err != nil {
		return Term{}, fmt.Errorf("term %s: %w", text, err)
	}
	return t, nil
}

// Ints are the arguments as numbers; ok is false unless there are exactly n
// and all are numbers.
func (t Term) Ints(n int) (v []int, ok bool) {
	if len(t.Args) != n {
		return nil, false
	}
	for _, a := range t.Args {
		if a.Kind != Number {
			return nil, false
		}
		v = append(v, a.Number)
	}
	return v, true
}

type termParser struct{ rest string }

func (p *termParser) term() (Term, error) {
	switch {
	case strings.HasPrefix(p.rest, `"`):
		return p.str()
	case strings.HasPrefix(p.rest, "("):
		args, err := p.args()
		return Term{Kind: Tuple, Args: args}, err
	}
	n := 0
	for n < len(p.rest) && !strings.ContainsRune("(),", rune(p.rest[n])) {
		n++
	}
	word := p.rest[:n]
	p.rest = p.rest[n:]
	if word == "" {
		return Term{}, fmt.Errorf("no term before %q", p.rest)
	}
	if v, err := strconv.Atoi(word); err == nil {
		return Term{Kind: Number, Number: v}, nil
	}
	t := Term{Kind: Function, Name: word}
	if strings.HasPrefix(p.rest, "(") {
		var err error
		t.Args, err = p.args()
		return t, err
	}
	return t, nil
}

// args reads (t1,...,tn); a comma may follow the only element of a tuple.
func (p *termParser) args() ([]Term, error) {
	p.rest = p.rest[1:]
	var args []Term
	for !strings.HasPrefix(p.rest, ")") {
		a, err := p.term()
		if err != nil {
			return nil, err
		}
		args = append(args, a)
		if strings.HasPrefix(p.rest, ",") {
			p.rest = p.rest[1:]
		} else if !strings.HasPrefix(p.rest, ")") {
			return nil, fmt.Errorf("no ) before %q", p.rest)
		}
	}
	p.rest = p.rest[1:]
	return args, nil
}

func (p *termParser) str() (Term, error) {
	var b strings.Builder
	for i := 1; i < len(p.rest); i++ {
		switch c := p.rest[i]; {
		case c == '"':
			p.rest = p.rest[i+1:]
			return Term{Kind: String, Name: b.String()}, nil
		case c == '\\' && i+1 < len(p.rest):
			i++
			if p.rest[i] == 'n' {
				b.WriteByte('\n')
			} else {
				b.WriteByte(p.rest[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return Term{}, fmt.Errorf("string without end")
}

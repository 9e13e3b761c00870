// SPDX-License-Identifier: MIT

package clingotest

import "strings"

// Part is a head or a body literal as text, cut so that its elements can be
// taken out one by one: "1 {", ["p(X) : d(X)", "a"], "; ", "} 2". A plain
// literal has one element and nothing around it.
type Part struct {
	Open  string
	Elems []string
	Sep   string
	Close string
}

// Lit is a part without elements to take out.
func Lit(s string) Part { return Part{Elems: []string{s}} }

func (p Part) String() string { return p.Open + strings.Join(p.Elems, p.Sep) + p.Close }

// Statement is a statement as text in pieces. Start is "", ":~", or a
// directive such as "#show f(X) :".
type Statement struct {
	Start string
	Head  *Part // nil in constraints
	Body  []Part
	Tail  string // "[W@P,T]" of weak constraints
}

func (s Statement) String() string {
	var b strings.Builder
	b.WriteString(s.Start)
	if s.Head != nil {
		b.WriteString(s.Head.String())
	}
	if s.Start == "" && (len(s.Body) > 0 || s.Head == nil) {
		b.WriteString(" :-")
	}
	for i, l := range s.Body {
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteByte(' ')
		b.WriteString(l.String())
	}
	b.WriteByte('.')
	if s.Tail != "" {
		b.WriteString(" " + s.Tail)
	}
	return strings.TrimSpace(b.String())
}

// Program is a list of statements.
type Program []Statement

func (p Program) String() string {
	var b strings.Builder
	for _, s := range p {
		b.WriteString(s.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// Shrink takes out statements, literals and elements as long as failing
// stays true, and returns the smallest program found. A program that a step
// made unsafe or endless must simply not be failing.
func Shrink(p Program, failing func(Program) bool) Program {
	for {
		smaller, ok := shrinkOnce(p, failing)
		if !ok {
			return p
		}
		p = smaller
	}
}

func shrinkOnce(p Program, failing func(Program) bool) (Program, bool) {
	// Large pieces first: halves, quarters, ... single statements.
	for n := len(p) / 2; n >= 1; n /= 2 {
		for i := 0; i+n <= len(p); i += n {
			q := append(append(Program(nil), p[:i]...), p[i+n:]...)
			if failing(q) {
				return q, true
			}
		}
	}
	for i := range p {
		for _, s := range p[i].smaller() {
			q := append(Program(nil), p...)
			q[i] = s
			if failing(q) {
				return q, true
			}
		}
	}
	return p, false
}

// smaller lists the statements with one piece less.
func (s Statement) smaller() []Statement {
	var out []Statement
	for i := range s.Body {
		t := s
		t.Body = without(s.Body, i)
		out = append(out, t)
	}
	for i, l := range s.Body {
		for _, q := range l.smaller() {
			t := s
			t.Body = append([]Part(nil), s.Body...)
			t.Body[i] = q
			out = append(out, t)
		}
	}
	if s.Head == nil {
		return out
	}
	for _, q := range s.Head.smaller() {
		t := s
		t.Head = &q
		out = append(out, t)
	}
	return out
}

// smaller lists the parts with one element less, or without the first
// condition of an element.
func (p Part) smaller() []Part {
	var out []Part
	for i, e := range p.Elems {
		if len(p.Elems) > 1 {
			q := p
			q.Elems = without(p.Elems, i)
			out = append(out, q)
		}
		for _, short := range shorterElement(e) {
			q := p
			q.Elems = append([]string(nil), p.Elems...)
			q.Elems[i] = short
			out = append(out, q)
		}
	}
	if rest, neg := strings.CutPrefix(p.Open, "not "); neg {
		q := p
		q.Open = rest
		out = append(out, q)
	}
	return out
}

// shorterElement drops one condition of "t : c1, c2", or a sign.
func shorterElement(e string) []string {
	head, cond, ok := strings.Cut(e, " : ")
	if !ok {
		if rest, neg := strings.CutPrefix(e, "not "); neg {
			return []string{rest}
		}
		return nil
	}
	conds := strings.Split(cond, ", ")
	var out []string
	for i := range conds {
		rest := without(conds, i)
		if len(rest) == 0 {
			out = append(out, head)
		} else {
			out = append(out, head+" : "+strings.Join(rest, ", "))
		}
	}
	return out
}

func without[T any](s []T, i int) []T {
	return append(append([]T(nil), s[:i]...), s[i+1:]...)
}

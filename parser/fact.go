// SPDX-License-Identifier: MIT

package parser

import (
	"bytes"

	"github.com/goasp/goasp/internal/symbol"
)

// maxFactDepth bounds the recursion over nested terms; deeper facts take the
// general road.
const maxFactDepth = 200

// cursor reads a fact from the window. Its methods return false where the text
// is no simple ground fact, or is not wholly in the window.
type cursor struct {
	u    *unit
	b    []byte // as the window: ends with a 0
	i    int
	line uint32
	bol  int
}

// fact reads a ground fact right from the bytes: -p(1,f(a,"x"),(2,3)). It
// passes nothing and returns false where there is something else; the general
// road then reads the same text again.
func (u *unit) fact() bool {
	for {
		c := cursor{u, u.buf, u.pos, u.line, u.bol}
		sig, ok := c.fact()
		if c.i >= u.n && !u.eof {
			u.fill()
			u.args = u.args[:0]
			continue
		}
		if !ok {
			u.args = u.args[:0]
			return false
		}
		beg := u.place(u.pos)
		u.line, u.bol, u.pos = c.line, c.bol, c.i
		u.h.Fact(u.loc(beg, u.place(c.i)), sig, u.args)
		u.args = u.args[:0]
		return true
	}
}

// blanks passes blanks; comments are left to the general road.
func (c *cursor) blanks() {
	for {
		switch x := c.b[c.i]; {
		case class[x]&cBlank != 0:
			c.i++
		case x == '\n':
			c.i++
			c.line++
			c.bol = c.u.base + c.i
		default:
			return
		}
	}
}

func (c *cursor) fact() (symbol.Sig, bool) {
	neg := c.b[c.i] == '-'
	if neg {
		c.i++
	}
	name, ok := c.word()
	if !ok {
		return 0, false
	}
	u := c.u
	if !bytes.Equal(name, u.sigOf) || u.sig.Neg() != neg {
		u.sig = u.store.SigBytes(name, neg)
		u.sigOf = append(u.sigOf[:0], name...)
	}
	sig := u.sig
	c.blanks()
	if c.b[c.i] == '(' {
		c.i++
		if !c.terms(0) {
			return 0, false
		}
		c.i++
		c.blanks()
	}
	if c.b[c.i] != '.' {
		return 0, false
	}
	c.i++
	return sig, c.b[c.i] != '.'
}

// word reads an identifier.
func (c *cursor) word() ([]byte, bool) {
	b, i := c.b, c.i
	for class[b[i]]&cPrime != 0 {
		i++
	}
	if class[b[i]]&cLower == 0 {
		c.i = i
		return nil, false
	}
	for class[b[i]]&cWord != 0 {
		i++
	}
	w := b[c.i:i]
	c.i = i
	return w, string(w) != "not"
}

// terms reads terms up to the closing parenthesis, at which it stops, and
// pushes them on args.
func (c *cursor) terms(depth int) bool {
	c.blanks()
	if c.b[c.i] == ')' {
		return true
	}
	for depth < maxFactDepth {
		t, ok := c.term(depth)
		if !ok {
			return false
		}
		c.u.args = append(c.u.args, t)
		c.blanks()
		switch c.b[c.i] {
		case ')':
			return true
		case ',':
			c.i++
			c.blanks()
		default:
			return false
		}
	}
	return false
}

func (c *cursor) term(depth int) (symbol.Sym, bool) {
	x := c.b[c.i]
	switch cl := class[x]; {
	case cl&cDigit != 0:
		return c.number(false)
	case cl&(cLower|cPrime) != 0:
		name, ok := c.word()
		if !ok {
			return 0, false
		}
		c.blanks()
		if c.b[c.i] == '(' {
			return c.compound(name, depth)
		}
		return c.u.store.Fun(c.u.store.SigBytes(name, false), nil), true
	case x == '-':
		c.i++
		return c.number(true)
	case x == '"':
		return c.text()
	case x == '(':
		return c.compound(nil, depth)
	}
	return 0, false
}

// compound reads a function, tuple or term in parentheses. Tuples with a comma
// behind their last term are left to the general road.
func (c *cursor) compound(name []byte, depth int) (symbol.Sym, bool) {
	mark := len(c.u.args)
	c.i++
	if !c.terms(depth + 1) {
		return 0, false
	}
	c.i++
	args := c.u.args[mark:]
	c.u.args = c.u.args[:mark]
	if name == nil && len(args) == 1 {
		return args[0], true
	}
	return c.u.store.Fun(c.u.store.SigBytes(name, false), args), true
}

// number reads a decimal number of at most 18 digits.
func (c *cursor) number(neg bool) (symbol.Sym, bool) {
	b, i := c.b, c.i
	n := int64(0)
	for class[b[i]]&cDigit != 0 {
		n = 10*n + int64(b[i]-'0')
		i++
	}
	digits := i - c.i
	wrong := digits == 0 || digits > 18 || b[c.i] == '0' && digits > 1 || class[b[i]]&cWord != 0
	c.i = i
	if wrong {
		return 0, false
	}
	if neg {
		n = -n
	}
	return c.u.store.Int(n), true
}

// text reads a string without escapes.
func (c *cursor) text() (symbol.Sym, bool) {
	b, i := c.b, c.i+1
	for b[i] != '"' && b[i] != '\\' && b[i] != '\n' && b[i] != 0 {
		i++
	}
	s := b[c.i+1 : i]
	c.i = i + 1
	if b[i] != '"' {
		c.i = i
		return 0, false
	}
	return c.u.store.StrBytes(s), true
}

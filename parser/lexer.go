// SPDX-License-Identifier: MIT

package parser

import (
	"github.com/goasp/goasp/internal/diag"
)

// kind is the kind of a token.
type kind uint8

const (
	tEOF kind = iota
	tIdent
	tVar
	tNumber
	tString
	tAnon
	tHash    // #keyword
	tOp      // punctuation
	tInclude // <incmode>
	tBad
)

type token struct {
	kind kind
	text []byte
	beg  diag.Position
	end  diag.Position
}

type lexer struct {
	buf    []byte
	pos    int
	line   uint32
	bol    int // offset of the line's begin
	errs   func(beg, end diag.Position, text string)
	theory bool
}

func (l *lexer) at(pos int) diag.Position {
	return diag.Position{Line: l.line, Col: uint32(pos-l.bol) + 1}
}

func isIdent(c byte) bool {
	return c == '_' || c == '\'' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// skip passes blanks and comments.
func (l *lexer) skip() {
	for l.pos < len(l.buf) {
		switch c := l.buf[l.pos]; {
		case c == '\n':
			l.pos++
			l.line++
			l.bol = l.pos
		case c == ' ' || c == '\t' || c == '\r':
			l.pos++
		case c == '%':
			if l.pos+1 < len(l.buf) && l.buf[l.pos+1] == '*' {
				l.block()
				continue
			}
			for l.pos < len(l.buf) && l.buf[l.pos] != '\n' {
				l.pos++
			}
		case c == '#' && l.pos+1 < len(l.buf) && l.buf[l.pos+1] == '!':
			for l.pos < len(l.buf) && l.buf[l.pos] != '\n' {
				l.pos++
			}
		default:
			return
		}
	}
}

func (l *lexer) block() {
	depth := 0
	beg := l.at(l.pos)
	for l.pos < len(l.buf) {
		c := l.buf[l.pos]
		n := byte(0)
		if l.pos+1 < len(l.buf) {
			n = l.buf[l.pos+1]
		}
		switch {
		case c == '%' && n == '*':
			depth++
			l.pos += 2
		case c == '*' && n == '%':
			depth--
			l.pos += 2
			if depth == 0 {
				return
			}
		case c == '%':
			for l.pos < len(l.buf) && l.buf[l.pos] != '\n' {
				l.pos++
			}
		case c == '\n':
			l.pos++
			l.line++
			l.bol = l.pos
		default:
			l.pos++
		}
	}
	l.errs(beg, l.at(l.pos), "lexer error, unterminated comment")
}

const theoryOps = "/!<=>+-*\\?&@|:;~^."

func (l *lexer) next() token {
	l.skip()
	beg := l.at(l.pos)
	start := l.pos
	done := func(k kind) token {
		return token{k, l.buf[start:l.pos], beg, l.at(l.pos)}
	}
	if l.pos >= len(l.buf) {
		return token{tEOF, nil, beg, beg}
	}
	c := l.buf[l.pos]
	switch {
	case c == '_' || c == '\'' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		for l.pos < len(l.buf) && isIdent(l.buf[l.pos]) {
			l.pos++
		}
		i := start
		for i < l.pos && (l.buf[i] == '_' || l.buf[i] == '\'') {
			i++
		}
		if i == l.pos || l.buf[i] >= '0' && l.buf[i] <= '9' {
			if l.pos == start+1 && c == '_' {
				return done(tAnon)
			}
			t := done(tBad)
			l.errs(t.beg, t.end, "lexer error, unexpected "+string(t.text))
			return l.next()
		}
		if l.buf[i] >= 'A' && l.buf[i] <= 'Z' {
			return done(tVar)
		}
		return done(tIdent)
	case c >= '0' && c <= '9':
		if c == '0' && l.pos+1 < len(l.buf) && (l.buf[l.pos+1] == 'x' || l.buf[l.pos+1] == 'o' || l.buf[l.pos+1] == 'b') {
			l.pos += 2
			for l.pos < len(l.buf) && (l.buf[l.pos] >= '0' && l.buf[l.pos] <= '9' || l.buf[l.pos] >= 'a' && l.buf[l.pos] <= 'f' || l.buf[l.pos] >= 'A' && l.buf[l.pos] <= 'F') {
				l.pos++
			}
			return done(tNumber)
		}
		if c == '0' {
			l.pos++
			return done(tNumber)
		}
		for l.pos < len(l.buf) && l.buf[l.pos] >= '0' && l.buf[l.pos] <= '9' {
			l.pos++
		}
		return done(tNumber)
	case c == '"':
		l.pos++
		for l.pos < len(l.buf) && l.buf[l.pos] != '"' && l.buf[l.pos] != '\n' {
			if l.buf[l.pos] == '\\' {
				l.pos++
			}
			l.pos++
		}
		if l.pos >= len(l.buf) || l.buf[l.pos] != '"' {
			l.pos = min(l.pos, len(l.buf))
			t := done(tBad)
			l.errs(t.beg, t.end, "lexer error, unexpected "+string(t.text))
			return l.next()
		}
		l.pos++
		return done(tString)
	case c == '#':
		l.pos++
		for l.pos < len(l.buf) && l.buf[l.pos] >= 'a' && l.buf[l.pos] <= 'z' {
			l.pos++
		}
		if string(l.buf[start:l.pos]) == "#sum" && l.pos < len(l.buf) && l.buf[l.pos] == '+' {
			l.pos++
		}
		return done(tHash)
	}
	if l.theory {
		n := 0
		for l.pos+n < len(l.buf) && indexByte(theoryOps, l.buf[l.pos+n]) {
			n++
		}
		if n > 0 {
			l.pos += n
			return done(tOp)
		}
	}
	two := ""
	if l.pos+1 < len(l.buf) {
		two = string(l.buf[l.pos : l.pos+2])
	}
	switch two {
	case ":-", ":~", "..", "<=", ">=", "!=", "==", "<>", "**":
		l.pos += 2
		return done(tOp)
	}
	l.pos++
	if indexByte("()[]{}.,;:|+-*/\\&?^~<>=@$", c) {
		return done(tOp)
	}
	t := done(tBad)
	l.errs(t.beg, t.end, "lexer error, unexpected "+string(t.text))
	return l.next()
}

func indexByte(s string, c byte) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return true
		}
	}
	return false
}

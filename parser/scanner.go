// SPDX-License-Identifier: MIT

package parser

import (
	"unicode/utf8"

	"github.com/goasp/goasp/internal/diag"
)

// scanner makes tokens out of bytes.
type scanner struct {
	input
	line   uint32
	bol    int  // offset in the source where the line begins
	theory bool // inside of theory atoms and definitions, characters form other tokens
	bad    func(t token, text string)
}

// place is the place of the byte at index i of the window.
func (s *scanner) place(i int) diag.Position {
	return diag.Position{Line: s.line, Col: uint32(s.base+i-s.bol) + 1}
}

// text is the text of a token of the statement at hand.
func (s *scanner) text(t *token) []byte { return s.buf[t.beg-s.base : t.end()-s.base] }

// skip passes blanks and comments.
func (s *scanner) skip() {
	for {
		c := s.buf[s.pos]
		switch {
		case c == '\n':
			s.newline()
		case class[c]&cBlank != 0:
			s.pos++
		case c == '%':
			if s.peek(1) == '*' {
				s.blockComment()
			} else {
				s.lineComment()
			}
		case c == '#' && s.peek(1) == '!':
			s.lineComment()
		case c == 0 && s.pos >= s.n && s.fill():
		default:
			return
		}
	}
}

// peek is the k-th byte from here, 0 behind the end.
func (s *scanner) peek(k int) byte {
	for s.pos+k >= s.n {
		if !s.fill() {
			return 0
		}
	}
	return s.buf[s.pos+k]
}

func (s *scanner) newline() {
	s.pos++
	s.line++
	s.bol = s.base + s.pos
}

func (s *scanner) lineComment() {
	for {
		i := s.pos
		for s.buf[i] != '\n' && s.buf[i] != 0 {
			i++
		}
		s.pos = i
		if i >= s.n {
			if !s.fill() {
				return
			}
		} else if s.buf[i] == '\n' {
			return
		} else {
			s.pos++
		}
	}
}

// blockComment passes %* ... *%. Such comments nest, and hide in a line comment
// inside of them.
func (s *scanner) blockComment() {
	depth := 0
	for {
		switch c := s.buf[s.pos]; {
		case c == '%' && s.peek(1) == '*':
			depth++
			s.pos += 2
		case c == '*' && s.peek(1) == '%':
			depth--
			s.pos += 2
			if depth == 0 {
				return
			}
		case c == '%':
			s.lineComment()
		case c == '\n':
			s.newline()
		case c == 0 && s.pos >= s.n:
			if !s.fill() {
				s.bad(s.eofToken(), "<EOF>")
				return
			}
		default:
			s.pos++
		}
	}
}

// eofToken stands behind the last line.
func (s *scanner) eofToken() token {
	p := s.place(s.pos)
	if p.Col > 1 {
		p = diag.Position{Line: p.Line + 1, Col: 1}
	}
	return token{s.base + s.pos, 1, p.Line, p.Col, tEOF}
}

// next makes the next token. Bytes that begin no token are reported and passed.
func (s *scanner) next(t *token) {
	for {
		// What begins neither a blank nor a comment is the usual case.
		if cl := class[s.buf[s.pos]]; cl == 0 || cl&cBlank != 0 {
			s.skip()
		}
		if s.pos+3 >= s.n && !s.eof {
			s.peek(3) // all tokens of fixed length are in the window then
		}
		if s.pos >= s.n {
			*t = s.eofToken()
			return
		}
		k, end := s.scan(s.pos)
		if end >= s.n && !s.eof {
			s.fill() // it may be longer than it seemed
			continue
		}
		t.beg = s.base + s.pos
		t.n = uint32(end - s.pos)
		t.line = s.line
		t.col = uint32(t.beg-s.bol) + 1
		t.kind = k
		s.pos = end
		if k != tEOF {
			return
		}
		s.bad(*t, string(s.text(t)))
	}
}

// scan finds the kind and the end of the token that begins at index i; the
// kind is tEOF where none begins.
func (s *scanner) scan(i int) (kind, int) {
	b := s.buf
	c := b[i]
	switch cl := class[c]; {
	case cl&(cLower|cUpper|cPrime) != 0:
		return s.scanWord(i)
	case cl&cDigit != 0:
		return tNumber, scanNumber(b, i)
	case c == '"':
		return s.scanString(i)
	case c == '#':
		end := i + 1
		for class[b[end]]&cWord != 0 {
			end++
		}
		k := keyword(b[i:end])
		if k == tSum && b[end] == '+' {
			return tSumPlus, end + 1
		}
		return k, end
	case s.theory && cl&cTheory != 0:
		return scanTheory(b, i)
	}
	if k, n := punctuation(b[i:]); k != tEOF {
		return k, i + n
	}
	_, n := utf8.DecodeRune(b[i:s.n])
	return tEOF, i + n
}

// scanWord scans identifiers and variables: some _ and ', then a letter.
func (s *scanner) scanWord(i int) (kind, int) {
	b := s.buf
	j := i
	for class[b[j]]&cPrime != 0 {
		j++
	}
	first := class[b[j]]
	if first&(cLower|cUpper) == 0 {
		if j >= s.n && !s.eof {
			return tAnon, j // more is to come, and decides
		}
		if b[i] == '_' && !s.theory {
			return tAnon, i + 1
		}
		return tEOF, i + 1
	}
	for class[b[j]]&cWord != 0 {
		j++
	}
	if first&cUpper != 0 {
		return tVar, j
	}
	switch string(b[i:j]) {
	case "not":
		return tNot, j
	case "default":
		return tDefault, j
	case "override":
		return tOverride, j
	}
	return tIdent, j
}

// scanNumber finds the end of a number. A leading zero is a number of its own
// unless a letter says the base.
func scanNumber(b []byte, i int) int {
	if b[i] != '0' {
		for class[b[i]]&cDigit != 0 {
			i++
		}
		return i
	}
	j := i + 2
	switch b[i+1] {
	case 'x':
		for class[b[j]]&cDigit != 0 || b[j] >= 'a' && b[j] <= 'f' || b[j] >= 'A' && b[j] <= 'F' {
			j++
		}
	case 'o':
		for b[j] >= '0' && b[j] <= '7' {
			j++
		}
	case 'b':
		for b[j] == '0' || b[j] == '1' {
			j++
		}
	}
	if j > i+2 {
		return j
	}
	return i + 1
}

// scanString finds the end of a string. The only escapes are \\, \" and \n;
// without a proper end the quote stands alone and is an error.
func (s *scanner) scanString(i int) (kind, int) {
	b := s.buf
	for j := i + 1; ; j++ {
		if b[j] == '\\' {
			j++
			if c := b[j]; c == '\\' || c == '"' || c == 'n' {
				continue
			}
		} else if b[j] == '"' {
			return tString, j + 1
		} else if b[j] != 0 && b[j] != '\n' {
			continue
		}
		if j >= s.n && !s.eof {
			return tEOF, j // more is to come, and decides
		}
		return tEOF, i + 1
	}
}

// scanTheory scans an operator of a theory. Dot, colon and semicolon alone, and
// :-, keep their meaning.
func scanTheory(b []byte, i int) (kind, int) {
	j := i
	for class[b[j]]&cTheory != 0 {
		j++
	}
	switch string(b[i:j]) {
	case ".":
		return tDot, j
	case ":":
		return tColon, j
	case ";":
		return tSem, j
	case ":-":
		return tIf, j
	}
	return tTheoryOp, j
}

// pair chooses between a token of two characters and its first character.
func pair(b []byte, second byte, two, one kind) (kind, int) {
	if b[1] == second {
		return two, 2
	}
	return one, 1
}

// punctuation scans a token of one or two characters.
func punctuation(b []byte) (kind, int) {
	switch b[0] {
	case ':':
		if b[1] == '-' {
			return tIf, 2
		}
		return pair(b, '~', tWeak, tColon)
	case '.':
		return pair(b, '.', tDots, tDot)
	case '=':
		return pair(b, '=', tEq, tEq)
	case '!':
		return pair(b, '=', tNe, tEOF)
	case '<':
		if b[1] == '>' {
			return tNe, 2
		}
		return pair(b, '=', tLe, tLt)
	case '>':
		return pair(b, '=', tGe, tGt)
	case '*':
		return pair(b, '*', tPow, tMul)
	}
	return single[b[0]], 1
}

// single is the kind of the tokens of exactly one character.
var single = [256]kind{
	',': tComma, ';': tSem, '|': tBar, '(': tLParen, ')': tRParen, '[': tLBrack, ']': tRBrack,
	'{': tLBrace, '}': tRBrace, '^': tXor, '?': tQuestion, '&': tAnd, '+': tAdd, '-': tSub,
	'/': tDiv, '\\': tMod, '~': tTilde, '@': tAt,
}

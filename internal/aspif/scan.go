// SPDX-License-Identifier: MIT

package aspif

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// SyntaxError tells where an input breaks the rules of its format.
type SyntaxError struct {
	Line int
	Text string
}

// Error is the text with its line, worded as clasp does.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("parse error in line %d: %s", e.Line, e.Text)
}

// scanner reads numbers and strings from a stream, through a buffer of its
// own. Its methods panic with a *SyntaxError or an error of the stream;
// protect turns that into a result, so that the readers need no check after
// each number.
type scanner struct {
	r        io.Reader
	buf      []byte
	pos, end int // what is left in buf
	line     int
	done     bool // the stream has ended
}

func newScanner(r io.Reader) *scanner {
	return &scanner{r: r, buf: make([]byte, 1<<16), line: 1}
}

// fill gets more input and reports whether there is any. It keeps what is
// left, so that at least one byte taken last can be given back.
func (s *scanner) fill() bool {
	if s.done {
		return false
	}
	keep := min(s.pos, 1)
	copy(s.buf, s.buf[s.pos-keep:s.end])
	s.end -= s.pos - keep
	s.pos = keep
	for range 100 {
		n, err := s.r.Read(s.buf[s.end:])
		s.end += n
		if err != nil {
			s.done = true
			if !errors.Is(err, io.EOF) {
				panic(readError{err})
			}
			return n > 0
		}
		if n > 0 {
			return true
		}
	}
	panic(readError{io.ErrNoProgress})
}

// prefix is some input ahead, to tell the format.
func (s *scanner) prefix() []byte {
	for s.end-s.pos < 512 && s.fill() {
	}
	return s.buf[s.pos:s.end]
}

// readError wraps errors of the stream on their way through panic.
type readError struct{ err error }

// protect runs f and returns what it failed with.
func protect(f func()) (err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case *SyntaxError:
			err = x
		case readError:
			err = x.err
		default:
			panic(x)
		}
	}()
	f()
	return nil
}

func (s *scanner) fail(format string, args ...any) {
	panic(&SyntaxError{s.line, fmt.Sprintf(format, args...)})
}

// get is the next byte; at the end of the input ok is false.
func (s *scanner) get() (c byte, ok bool) {
	if s.pos == s.end && !s.fill() {
		return 0, false
	}
	c = s.buf[s.pos]
	s.pos++
	if c == '\n' {
		s.line++
	}
	return c, true
}

// unget takes the last byte back.
func (s *scanner) unget(c byte) {
	if c == '\n' {
		s.line--
	}
	s.pos--
}

// peek is the next byte without taking it; 0 at the end of the input.
func (s *scanner) peek() byte {
	if s.pos == s.end && !s.fill() {
		return 0
	}
	return s.buf[s.pos]
}

// more skips white space and reports whether anything follows.
func (s *scanner) more() bool {
	for s.pos < s.end || s.fill() {
		switch s.buf[s.pos] {
		case '\n':
			s.line++
		case ' ', '\t', '\r':
		default:
			return true
		}
		s.pos++
	}
	return false
}

// blanks skips blanks within a line.
func (s *scanner) blanks() {
	for {
		c, ok := s.get()
		if !ok {
			return
		}
		if c != ' ' && c != '\t' && c != '\r' {
			s.unget(c)
			return
		}
	}
}

// restOfLine is the text up to the line's end, which is taken, too.
func (s *scanner) restOfLine() []byte {
	var out []byte
	for {
		c, ok := s.get()
		if !ok || c == '\n' {
			break
		}
		out = append(out, c)
	}
	if n := len(out); n > 0 && out[n-1] == '\r' {
		out = out[:n-1]
	}
	return out
}

// word is the text up to white space.
func (s *scanner) word() []byte {
	s.more()
	var out []byte
	for {
		c, ok := s.get()
		if !ok {
			return out
		}
		if c == ' ' || c == '\n' || c == '\t' || c == '\r' {
			s.unget(c)
			return out
		}
		out = append(out, c)
	}
}

// integer reads a number that fits 64 bits, after white space; what names it
// in the message where there is none.
func (s *scanner) integer(what string) int64 {
	if !s.more() {
		s.fail("%s expected", what)
	}
	c, _ := s.get()
	negative := c == '-'
	if c == '-' || c == '+' {
		var ok bool
		if c, ok = s.get(); !ok {
			s.fail("%s expected", what)
		}
	}
	if c < '0' || c > '9' {
		s.unget(c)
		s.fail("%s expected", what)
	}
	n := int64(c - '0')
	for s.pos < s.end || s.fill() {
		d := int64(s.buf[s.pos]) - '0'
		if d < 0 || d > 9 {
			break
		}
		if n > (math.MaxInt64-d)/10 {
			s.fail("integer overflow")
		}
		n = 10*n + d
		s.pos++
	}
	if negative {
		return -n
	}
	return n
}

// between reads a number and checks its range.
func (s *scanner) between(lo, hi int64, what string) int64 {
	n := s.integer(what)
	if n < lo || n > hi {
		s.fail("%s expected", what)
	}
	return n
}

// count reads a length.
func (s *scanner) count(what string) int { return int(s.between(0, math.MaxInt32, what)) }

func (s *scanner) atom() Atom { return Atom(s.between(1, int64(MaxAtom), "atom")) }

func (s *scanner) lit() Lit {
	n := s.between(-int64(MaxAtom), int64(MaxAtom), "literal")
	if n == 0 {
		s.fail("literal expected")
	}
	return Lit(n)
}

// str reads a blank and n bytes. It grows with the input, not with n, which
// may be a lie.
func (s *scanner) str(dst []byte, n int) []byte {
	if c, ok := s.get(); !ok || c != ' ' {
		s.fail("blank expected before a string")
	}
	for range n {
		c, ok := s.get()
		if !ok {
			s.fail("unexpected end of input within a string")
		}
		dst = append(dst, c)
	}
	return dst
}

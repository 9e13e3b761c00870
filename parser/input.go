// SPDX-License-Identifier: MIT

package parser

import (
	"bufio"
	"bytes"
	"io"
	"os"

	"github.com/goasp/goasp/internal/diag"
)

// blockSize is the usual size of the window. Larger ones did not read faster.
// The first block is small, for small programs.
const (
	firstSize = 4 << 10
	blockSize = 64 << 10
)

// maxKept bounds how much of a source that cannot be read again is kept for
// showing lines in messages.
const maxKept = 1 << 20

// input is a window onto a source. It holds at least the bytes from keep on
// and moves on in blocks; it only grows where one statement needs it.
type input struct {
	r    io.Reader
	buf  []byte // buf[n] is always 0, so that loops over bytes end there
	n    int
	base int // offset in the source of buf[0]
	keep int // first index in use, or -1 where that is pos
	pos  int // index of the next byte
	eof  bool
	err  error
	head *[]byte // begin of a source that cannot be read again
}

func newInput(r io.Reader) input {
	return input{r: r, buf: make([]byte, firstSize), keep: -1}
}

// fill reads more, and reports whether there was more. It may move pos.
func (in *input) fill() bool {
	if in.eof {
		return false
	}
	from := in.keep
	if from < 0 {
		from = in.pos
	}
	dst := in.buf
	// At least half of the window is filled each time; with that, reading a
	// long statement again after each block stays linear.
	if in.n-from > len(dst)/2 || len(dst) < blockSize && in.n > 0 {
		dst = make([]byte, max(2*len(dst), blockSize))
	}
	copy(dst, in.buf[from:in.n])
	in.buf = dst
	in.base += from
	in.n -= from
	in.pos -= from
	in.keep = min(in.keep, 0)
	m, err := io.ReadFull(in.r, dst[in.n:len(dst)-1])
	if in.head != nil && len(*in.head) < maxKept {
		*in.head = append(*in.head, dst[in.n:in.n+m]...)
	}
	in.n += m
	dst[in.n] = 0
	if err != nil {
		in.eof = true
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			in.err = err
		}
	}
	return m > 0
}

// newSource makes the source that positions refer to. Lines for messages are
// read from the file again when needed; of other readers the begin is kept.
func newSource(name string, r io.Reader, in *input) *diag.Source {
	src := &diag.Source{Name: name}
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			path := f.Name()
			src.Line = func(n int) []byte { return fileLine(path, n) }
			return src
		}
	}
	head := new([]byte)
	in.head = head
	src.Line = func(n int) []byte { return nthLine(bytes.NewReader(*head), n) }
	return src
}

func fileLine(path string, n int) []byte {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	return nthLine(f, n)
}

// nthLine is the n-th line, counted from 1; nil where it does not exist or is
// too long to be shown.
func nthLine(r io.Reader, n int) []byte {
	br := bufio.NewReader(r)
	for {
		line, prefix, err := br.ReadLine()
		if err != nil {
			return nil
		}
		if n == 1 {
			if prefix {
				return nil
			}
			return bytes.Clone(line)
		}
		for prefix && err == nil {
			_, prefix, err = br.ReadLine()
		}
		n--
	}
}

// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/solve"
	"golang.org/x/term"
)

// progress shows on a terminal what a long run is about: a line on standard
// error that is rewritten now and then, and gone before anything else is
// written there. Without a terminal it is nil, and its methods do nothing.
type progress struct {
	wanted atomic.Bool            // the line is due; the work says where it is
	phase  atomic.Pointer[string] // what it said last
	best   atomic.Pointer[string] // of the last model
	quit   chan struct{}

	mu    sync.Mutex
	term  *os.File
	shown bool
}

// A run that ends sooner shows no progress.
const (
	progressDelay  = 2 * time.Second
	progressPeriod = time.Second / 2
)

// showProgress starts the line where standard error is a terminal and messages
// are for people. From then on messages and answers go through it.
func showProgress(o *options) *progress {
	f, ok := o.stderr.(*os.File)
	if !ok || o.json() || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	p := &progress{term: f, quit: make(chan struct{})}
	o.stderr = screen{f, p}
	go p.run()
	return p
}

func (p *progress) run() {
	for wait := progressDelay; ; wait = progressPeriod {
		select {
		case <-p.quit:
			return
		case <-time.After(wait):
			p.show()
			p.wanted.Store(true)
		}
	}
}

func (p *progress) show() {
	text := ""
	for _, part := range []*string{p.phase.Load(), p.best.Load()} {
		if part != nil {
			text += *part
		}
	}
	if text == "" {
		return
	}
	if width, _, err := term.GetSize(int(p.term.Fd())); err == nil && len(text) >= width {
		text = text[:max(0, width-1)]
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintf(p.term, "\r\x1b[K%s", text)
	p.shown = true
}

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		io.WriteString(p.term, "\r\x1b[K")
		p.shown = false
	}
}

// grounding says that the work instantiates a rule.
func (p *progress) grounding(rule diag.Location, atoms int) {
	if p != nil && p.wanted.CompareAndSwap(true, false) {
		text := fmt.Sprintf("grounding %s: %d atoms", rule, atoms)
		p.phase.Store(&text)
	}
}

// searching says that the work searches for models.
func (p *progress) searching(s *solve.SearchStats) {
	if p != nil && p.wanted.CompareAndSwap(true, false) {
		text := fmt.Sprintf("solving: %d conflicts, %d restarts", s.Conflicts, s.Restarts)
		p.phase.Store(&text)
	}
}

// found says that there is a model.
func (p *progress) found(m *solve.Model) {
	if p == nil {
		return
	}
	text := fmt.Sprintf(", %d models", m.Number)
	if len(m.Costs) > 0 {
		text += ", best " + strings.Trim(fmt.Sprint(m.Costs), "[]")
	}
	p.best.Store(&text)
}

// end takes the line away for good.
func (p *progress) end() {
	if p == nil {
		return
	}
	close(p.quit)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

// screen is a terminal that shows a line of progress.
type screen struct {
	*os.File
	p *progress
}

// Write clears the line before.
func (s screen) Write(b []byte) (int, error) {
	s.p.mu.Lock()
	defer s.p.mu.Unlock()
	s.p.clear()
	return s.File.Write(b)
}

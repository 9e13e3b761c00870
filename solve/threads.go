// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"sync"
	"time"

	"github.com/goasp/goasp/solve/sat"
)

// exchange is what threads share: short learnt clauses of low LBD, the last
// ones of each thread in a ring. A reader that is too slow misses some.
type exchange struct {
	rings []ring
}

type ring struct {
	mu   sync.Mutex
	size []uint8 // by clause, modulo ringSize
	lbd  []uint8
	lits []sat.Lit // shareLen places for each
	n    uint64    // clauses so far
}

const (
	shareLen = 8
	shareLBD = 4
	ringSize = 2048
)

func newExchange(threads int) *exchange {
	x := &exchange{rings: make([]ring, threads)}
	for i := range x.rings {
		r := &x.rings[i]
		r.size, r.lbd, r.lits = make([]uint8, ringSize), make([]uint8, ringSize), make([]sat.Lit, ringSize*shareLen)
	}
	return x
}

// connect has a search give its clauses over the variables made so far, which
// are the same for all threads, and returns the function that takes those of the
// others, to be called at restarts. Clauses that follow from a bound on the costs
// hold under the literal of the bound, also where a thread's own bound is not as
// tight yet: what they exclude is no better than the best model known.
func (x *exchange) connect(r *search) func(*sat.Solver) {
	vars := sat.Var(r.sat.NumVars())
	own := &x.rings[r.thread]
	r.sat.OnLearn(func(lits []sat.Lit, lbd int) {
		if len(lits) <= shareLen && lbd <= shareLBD {
			own.put(lits, lbd, vars)
		}
	})
	read := make([]uint64, len(x.rings))
	var buf ringCopy
	return func(s *sat.Solver) {
		for t := range x.rings {
			if t == r.thread {
				continue
			}
			read[t] = x.rings[t].take(read[t], &buf)
			for i, n := range buf.size {
				if !s.AddLearnt(buf.lits[i*shareLen:i*shareLen+int(n)], int(buf.lbd[i])) {
					return
				}
			}
		}
	}
}

func (g *ring) put(lits []sat.Lit, lbd int, vars sat.Var) {
	for _, l := range lits {
		if l.Var() > vars {
			return
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	k := int(g.n % ringSize)
	g.size[k], g.lbd[k] = uint8(len(lits)), uint8(lbd)
	copy(g.lits[k*shareLen:], lits)
	g.n++
}

// ringCopy holds clauses taken from a ring.
type ringCopy struct {
	size, lbd []uint8
	lits      []sat.Lit
}

// take copies the clauses from number on that are still there and returns the
// number of the next one.
func (g *ring) take(from uint64, to *ringCopy) uint64 {
	to.size, to.lbd, to.lits = to.size[:0], to.lbd[:0], to.lits[:0]
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.n > ringSize {
		from = max(from, g.n-ringSize)
	}
	for ; from < g.n; from++ {
		k := int(from % ringSize)
		to.size, to.lbd = append(to.size, g.size[k]), append(to.lbd, g.lbd[k])
		to.lits = append(to.lits, g.lits[k*shareLen:(k+1)*shareLen]...)
	}
	return from
}

// wanted waits before a further thread starts: small problems are done before
// it would have its own copy. It is false where they are.
func (e *enumeration) wanted(ctx context.Context, thread int) bool {
	const start = 20 * time.Millisecond
	if thread == 0 || e.s.cfg.Split {
		return true
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(start):
		return true
	}
}

// race solves with all threads; the first to finish is returned. The others are
// stopped, and all are returned by thread, nil where one had not begun.
func (e *enumeration) race() (r *search, st sat.Status, all []*search) {
	s := e.s
	if s.cfg.Threads == 1 {
		r := s.newSearch(0, e.stop)
		st := r.sat.Solve(r.assumptions(e.assume), r.stop)
		e.finish(r, st)
		return r, st, []*search{r}
	}
	inner, cancel := context.WithCancel(e.ctx)
	defer cancel()
	results := make(chan found, s.cfg.Threads)
	x := newExchange(s.cfg.Threads)
	for t := range s.cfg.Threads {
		go func() {
			if !e.wanted(inner, t) {
				results <- found{}
				return
			}
			r := s.newSearch(t, func() bool { return inner.Err() != nil })
			r.sat.OnRestart(x.connect(r))
			results <- found{r: r, st: r.sat.Solve(r.assumptions(e.assume), r.stop)}
		}()
	}
	var best found
	all = make([]*search, s.cfg.Threads)
	for range s.cfg.Threads {
		f := <-results
		if f.r == nil {
			continue
		}
		all[f.r.thread] = f.r
		if best.r == nil || best.st == sat.Unknown && f.st != sat.Unknown {
			best = f
		}
		if f.st != sat.Unknown {
			cancel()
		}
	}
	best.r.sat.OnLearn(nil)
	best.r.sat.OnRestart(nil)
	best.r.stop = best.r.limited(e.stop)
	e.finish(best.r, best.st)
	return best.r, best.st, all
}

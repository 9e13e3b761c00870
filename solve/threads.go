// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"slices"
	"sync"

	"github.com/goasp/goasp/solve/sat"
)

// exchange is what threads share: short learnt clauses of low LBD.
type exchange struct {
	mu      sync.Mutex
	clauses []shared
}

type shared struct {
	from, lbd int
	lits      []sat.Lit
}

const (
	shareLen = 8
	shareLBD = 4
)

// connect has a search give and take clauses over the problem's variables.
func (x *exchange) connect(r *search, vars int) {
	read := 0
	r.sat.OnLearn(func(lits []sat.Lit, lbd int) {
		if len(lits) > shareLen || lbd > shareLBD {
			return
		}
		for _, l := range lits {
			if int(l.Var()) > vars {
				return
			}
		}
		x.mu.Lock()
		x.clauses = append(x.clauses, shared{r.thread, lbd, slices.Clone(lits)})
		x.mu.Unlock()
	})
	r.sat.OnRestart(func(s *sat.Solver) {
		x.mu.Lock()
		fresh := x.clauses[read:len(x.clauses):len(x.clauses)]
		read = len(x.clauses)
		x.mu.Unlock()
		for _, c := range fresh {
			if c.from != r.thread && !s.AddLearnt(c.lits, c.lbd) {
				return
			}
		}
	})
}

// race solves with all threads; the first to finish is returned, the others
// are stopped.
func (s *Solver) race(ctx context.Context, assume []sat.Lit) (*search, sat.Status) {
	stop := func() bool { return ctx.Err() != nil }
	if s.cfg.Threads == 1 {
		r := s.newSearch(0, stop)
		return r, r.sat.Solve(assume, r.stop)
	}
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	type finish struct {
		r  *search
		st sat.Status
	}
	x := &exchange{}
	results := make(chan finish, s.cfg.Threads)
	for t := range s.cfg.Threads {
		go func() {
			quit := func() bool { return inner.Err() != nil }
			r := s.newSearch(t, quit)
			r.thread = t
			x.connect(r, s.problem.NumVars())
			results <- finish{r, r.sat.Solve(assume, r.stop)}
		}()
	}
	var best finish
	for range s.cfg.Threads {
		f := <-results
		if best.r == nil || best.st == sat.Unknown && f.st != sat.Unknown {
			best = f
		}
		if f.st != sat.Unknown {
			cancel()
		}
	}
	best.r.sat.OnLearn(nil)
	best.r.sat.OnRestart(nil)
	return best.r, best.st
}

// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"time"

	"github.com/goasp/goasp/solve/sat"
)

// found is what the search of a thread came to. There is no search where the
// thread has not begun.
type found struct {
	r  *search
	st sat.Status
}

// compete has all threads work until one of them has a result, which stops the
// others. That one is returned, and the searches by thread, nil where one has
// not begun. The caller is the thread first.
func (e *enumeration) compete(first int, work func(ctx context.Context, thread int) found) (best found, all []*search) {
	ctx, cancel := context.WithCancel(e.ctx)
	defer cancel()
	results := make(chan found, e.s.cfg.Threads)
	run := func(t int) {
		f := work(ctx, t)
		if f.st != sat.Unknown {
			cancel()
		}
		results <- f
	}
	for t := range e.s.cfg.Threads {
		if t == first {
			continue
		}
		go func() {
			if e.wanted(ctx) {
				run(t)
			} else {
				results <- found{}
			}
		}()
	}
	run(first)
	all = make([]*search, e.s.cfg.Threads)
	for range all {
		f := <-results
		if f.r == nil {
			continue
		}
		all[f.r.thread] = f.r
		if best.r == nil || best.st == sat.Unknown && f.st != sat.Unknown {
			best = f
		}
	}
	best.r.alone(e.ctx)
	return best, all
}

// wanted waits before a further thread starts: small problems are done before
// it would have its own copy. It is false where they are.
func (e *enumeration) wanted(ctx context.Context) bool {
	const start = 5 * time.Millisecond
	if e.s.cfg.Split {
		return true
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(start):
		return true
	}
}

// alone has a search go on without the other threads until ctx ends.
func (r *search) alone(ctx context.Context) {
	r.sat.OnLearn(nil)
	r.sat.OnRestart(nil)
	r.stop = r.limited(func() bool { return ctx.Err() != nil })
}

// again is the search of a thread, for further work until ctx ends.
func (e *enumeration) again(ctx context.Context, all []*search, thread int) *search {
	r := all[thread]
	if r == nil {
		return e.s.newSearch(ctx, thread)
	}
	r.alone(ctx)
	return r
}

// race solves with all threads.
func (e *enumeration) race() (best found, all []*search) {
	x := newExchange(e.s.cfg.Threads)
	best, all = e.compete(0, func(ctx context.Context, t int) found {
		r := e.s.newSearch(ctx, t)
		x.connect(r, nil)
		return found{r, r.sat.Solve(r.assumptions(e.assume), r.stop)}
	})
	e.finish(best)
	return best, all
}

// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"slices"
	"sync"

	"github.com/goasp/goasp/solve/sat"
)

// optimize finds an optimal model by branch and bound: each model bounds the
// costs of the next. With optN all optimal models follow.
func (e *enumeration) optimize() {
	r, st := e.improve()
	e.finish(r, st)
	if st != sat.Unsat || e.res.Models == 0 {
		return
	}
	e.res.Outcome = OptimumFound
	if e.s.cfg.OptMode != OptOptN || e.done {
		return
	}
	// The old bound would exclude the optimal models, its literal goes away.
	if r.bounded != sat.True {
		r.sat.AddClause(r.bounded.Not())
	}
	r.bounded = r.sat.NewVar().Pos()
	r.min.setBound(r.bounded, e.res.Costs, false)
	r.stop = r.limited(e.stop)
	e.res.Exhausted = false
	st = r.sat.Solve(r.assumptions(e.assume), r.stop)
	if e.s.consequences() {
		e.consequences(r, st, true)
	} else {
		e.all(r, st, true)
	}
	e.res.Outcome = OptimumFound
}

// makeBound makes the literal of the bound where there is none.
func (r *search) makeBound() {
	if r.bounded == sat.True {
		r.bounded = r.sat.NewVar().Pos()
	}
}

// assumptions adds the literal of the bound, if there is any.
func (r *search) assumptions(assume []sat.Lit) []sat.Lit {
	if r.bounded == sat.True {
		return assume
	}
	return append(slices.Clone(assume), r.bounded)
}

// incumbent is the best model so far, known to all threads.
type incumbent struct {
	mu    sync.Mutex
	costs []int64
}

// offer replaces the costs by better ones; false where they are not.
func (i *incumbent) offer(costs []int64) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.costs != nil && slices.Compare(costs, i.costs) >= 0 {
		return false
	}
	i.costs = costs
	return true
}

func (i *incumbent) get() []int64 {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.costs
}

// tighten demands better costs than the best ones; at decision level 0 only.
func (r *search) tighten(best *incumbent) {
	if c := best.get(); c != nil && !slices.Equal(c, r.below) {
		r.below = c
		r.min.setBound(r.bounded, c, true)
	}
}

// found is a message from a thread: a model, whose reporting it waits for, or,
// without resume, the end of its search.
type found struct {
	r      *search
	st     sat.Status
	costs  []int64
	resume chan bool
}

// improve reports models of falling costs until the last is optimal.
func (e *enumeration) improve() (*search, sat.Status) {
	best := &incumbent{}
	if e.s.cfg.usc() {
		r := e.s.newSearch(0, e.stop)
		return r, e.cores(r, best)
	}
	if e.s.cfg.Threads == 1 {
		r := e.s.newSearch(0, e.stop)
		return r, r.descend(e.assume, best, func(costs []int64) bool {
			return best.offer(costs) && e.model(r, false) && e.res.Models != e.limitOpt()
		})
	}
	inner, cancel := context.WithCancel(e.ctx)
	defer cancel()
	messages := make(chan found)
	x := newExchange(e.s.cfg.Threads)
	for t := range e.s.cfg.Threads {
		go e.descendThread(t, inner, x, best, messages)
	}
	return e.gather(messages, best, cancel)
}

// limitOpt is the number of models after which optimisation stops, 0 for none;
// with optN only optimal models count.
func (e *enumeration) limitOpt() uint64 {
	if e.s.cfg.OptMode == OptOptN {
		return 0
	}
	return e.limit
}

// descendThread is the work of one thread of a portfolio.
func (e *enumeration) descendThread(t int, ctx context.Context, x *exchange, best *incumbent, messages chan<- found) {
	if !e.wanted(ctx, t) {
		messages <- found{}
		return
	}
	r := e.s.newSearch(t, func() bool { return ctx.Err() != nil })
	r.makeBound()
	share := x.connect(r)
	r.sat.OnRestart(func(s *sat.Solver) {
		r.tighten(best)
		share(s)
	})
	resume := make(chan bool)
	st := r.descend(e.assume, best, func(costs []int64) bool {
		messages <- found{r, sat.Sat, costs, resume}
		return <-resume
	})
	messages <- found{r: r, st: st}
}

// gather listens to the threads until all have ended.
func (e *enumeration) gather(messages <-chan found, best *incumbent, cancel func()) (*search, sat.Status) {
	var last found
	for running := e.s.cfg.Threads; running > 0; {
		m := <-messages
		if m.resume != nil {
			if !e.done && best.offer(m.costs) && (!e.model(m.r, false) || e.res.Models == e.limitOpt()) {
				e.done = true
				last = m
				cancel()
			}
			m.resume <- !e.done
			continue
		}
		running--
		if m.r == nil {
			continue
		}
		if last.r == nil || !e.done && m.st == sat.Unsat && last.st != sat.Unsat {
			last = m
		}
		if m.st == sat.Unsat {
			cancel()
		}
	}
	last.r.sat.OnLearn(nil)
	last.r.sat.OnRestart(nil)
	return last.r, last.st
}

// descend searches for ever better models until there is none; report says
// whether to go on.
func (r *search) descend(assume []sat.Lit, best *incumbent, report func(costs []int64) bool) sat.Status {
	if r.min == nil {
		return sat.Unsat // the program is contradictory
	}
	r.makeBound()
	assume = r.assumptions(assume)
	for {
		st := r.sat.Solve(assume, r.stop)
		if st != sat.Sat || !report(r.min.costs(r.sat)) {
			return st
		}
		r.sat.Backtrack(0)
		r.tighten(best)
	}
}

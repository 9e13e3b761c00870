// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/goasp/goasp/solve/sat"
)

// optimize finds an optimal model by branch and bound: each model bounds the
// costs of the next. With optN all optimal models follow.
func (e *enumeration) optimize() {
	last := e.improve()
	e.finish(last)
	if last.st != sat.Unsat || e.res.Models == 0 {
		return
	}
	r := last.r
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
	e.res.Exhausted = false
	last.st = r.sat.Solve(r.assumptions(e.assume), r.stop)
	if e.s.consequences() {
		e.consequences(last, nil, true)
	} else {
		e.all(last, true)
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

// improve reports models of falling costs until the last is optimal. Every other
// thread tries both strategies.
func (e *enumeration) improve() found {
	o := &optimization{e: e, best: &incumbent{}, exchange: newExchange(e.s.cfg.Threads)}
	last, _ := e.compete(0, func(ctx context.Context, t int) found {
		mixed := t%2 == 1 && len(e.s.cfg.OptBounds) == 0
		r := o.search(ctx, t, mixed || !e.s.cfg.usc())
		switch {
		case r.min == nil: // the program is contradictory
			return found{r, sat.Unsat}
		case mixed:
			return o.alternate(ctx, r)
		case e.s.cfg.usc():
			return found{r, o.newCoreGuided(r).run(r.stop)}
		}
		return found{r, o.descend(r, r.stop)}
	})
	return last
}

// optimization is what the threads share.
type optimization struct {
	e        *enumeration
	best     *incumbent
	exchange *exchange
}

// search starts a search that shares clauses with the others, and follows the
// bounds that they find if it is bounded.
func (o *optimization) search(ctx context.Context, thread int, bounded bool) *search {
	r := o.e.s.newSearch(ctx, thread)
	r.makeBound()
	var renew func()
	if bounded {
		renew = func() { r.tighten(o.best) }
	}
	o.exchange.connect(r, renew)
	return r
}

// alternate takes turns at core-guided search and branch and bound, since often
// one of them is by far the faster one. Where cores do it they mostly need little
// time, so that they get the smaller part. Each has a search of its own:
// the counters of cores would slow down the other.
func (o *optimization) alternate(ctx context.Context, r *search) found {
	u := o.search(ctx, r.thread, false)
	c := o.newCoreGuided(u)
	for turn := 20 * time.Millisecond; ; turn *= 2 {
		if st := c.run(u.slice(turn)); st != sat.Unknown || u.stop() {
			return found{u, st}
		}
		if st := o.descend(r, r.slice(4*turn)); st != sat.Unknown || r.stop() {
			return found{r, st}
		}
	}
}

// slice stops a search after some time, if not before.
func (r *search) slice(d time.Duration) (stop func() bool) {
	end := time.Now().Add(d)
	return func() bool { return r.stop() || time.Now().After(end) }
}

// limitOpt is the number of models after which optimisation stops, 0 for none;
// with optN only optimal models count.
func (e *enumeration) limitOpt() uint64 {
	if e.s.cfg.OptMode == OptOptN {
		return 0
	}
	return e.limit
}

// better reports a model that costs less than the best one; false ends the
// search.
func (o *optimization) better(r *search) bool {
	e := o.e
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.done && o.best.offer(r.min.costs(r.sat)) && e.model(r, false) && e.res.Models == e.limitOpt() {
		e.done = true
	}
	return !e.done
}

// descend searches for ever better models until there is none.
func (o *optimization) descend(r *search, stop func() bool) sat.Status {
	r.sat.Backtrack(0)
	r.tighten(o.best)
	for {
		st := r.sat.Solve(r.assumptions(o.e.assume), stop)
		if st != sat.Sat || !o.better(r) {
			return st
		}
		r.sat.Backtrack(0)
		r.tighten(o.best)
	}
}

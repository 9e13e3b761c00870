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

// improve reports models of falling costs until the last is optimal.
func (e *enumeration) improve() found {
	best := &incumbent{}
	if e.s.cfg.usc() {
		r := e.s.newSearch(e.ctx, 0)
		return found{r, e.cores(r, best)}
	}
	x := newExchange(e.s.cfg.Threads)
	last, _ := e.compete(0, func(ctx context.Context, t int) found {
		r := e.s.newSearch(ctx, t)
		r.makeBound()
		x.connect(r, func() { r.tighten(best) })
		return found{r, e.descend(r, best)}
	})
	return last
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
func (e *enumeration) better(r *search, best *incumbent) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.done && best.offer(r.min.costs(r.sat)) && e.model(r, false) && e.res.Models == e.limitOpt() {
		e.done = true
	}
	return !e.done
}

// descend searches for ever better models until there is none.
func (e *enumeration) descend(r *search, best *incumbent) sat.Status {
	if r.min == nil {
		return sat.Unsat // the program is contradictory
	}
	for {
		st := r.sat.Solve(r.assumptions(e.assume), r.stop)
		if st != sat.Sat || !e.better(r, best) {
			return st
		}
		r.sat.Backtrack(0)
		r.tighten(best)
	}
}

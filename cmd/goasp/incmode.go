// SPDX-License-Identifier: MIT

package main

import (
	"context"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/solve"
)

// incremental solves a program that includes <incmode>, step by step.
func (s *session) incremental(gr *ground.Grounder) error {
	return stepwise(s.limits.ctx, gr, func() (solve.Outcome, error) {
		err := s.solve()
		if s.gone || s.limits.ctx.Err() != nil {
			return s.sum.Result.Outcome, context.Canceled
		}
		return s.sum.Result.Outcome, err
	})
}

// stepwise grounds the parts base and check(0), then step(t) and check(t) for
// t from 1 on, and calls solve after each step. The external query(t) holds in
// step t only. The constants imin and imax bound the number of steps; istop is
// the result that ends them: "SAT", "UNSAT" or "UNKNOWN".
func stepwise(ctx context.Context, gr *ground.Grounder, step func() (solve.Outcome, error)) error {
	store := gr.Store()
	least, most := bound(gr, store, "imin"), bound(gr, store, "imax")
	stop := solve.Satisfiable
	if c := gr.Const("istop"); c != symbol.None {
		switch store.String(c) {
		case `"UNSAT"`:
			stop = solve.Unsatisfiable
		case `"UNKNOWN"`:
			stop = solve.Unknown
		}
	}
	query := func(t int64) symbol.Sym {
		return store.Fun(store.Sig("query", false), []symbol.Sym{store.Int(t)})
	}
	result := solve.Unknown
	for t := int64(0); (most < 0 || t < most) && (t == 0 || t < least || !ends(result, stop)); t++ {
		now := []symbol.Sym{store.Int(t)}
		parts := []ground.Part{{Name: "base"}, {Name: "check", Args: now}}
		if t > 0 {
			gr.ReleaseExternal(query(t - 1))
			parts[0] = ground.Part{Name: "step", Args: now}
		}
		if err := gr.Ground(ctx, parts, ground.Assign{Atom: query(t), Value: aspif.ExternalTrue}); err != nil {
			return err
		}
		var err error
		if result, err = step(); err != nil {
			return err
		}
	}
	return nil
}

// ends reports whether a result is the one to stop at.
func ends(result, stop solve.Outcome) bool {
	if stop == solve.Satisfiable {
		return result == solve.Satisfiable || result == solve.OptimumFound
	}
	return result == stop
}

// bound is the value of a numeric constant, or -1.
func bound(gr *ground.Grounder, store *symbol.Store, name string) int64 {
	if n, ok := store.Int64(gr.Const(name)); ok {
		return n
	}
	return -1
}

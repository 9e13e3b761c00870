// SPDX-License-Identifier: MIT

package solve

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goasp/goasp/solve/sat"
)

// cubeVars is how many variables cut the space of models into parts, 2 to the
// power of it: enough for threads to find some left while others are busy.
const cubeVars = 6

// divisible says whether the threads may share the models among themselves. A
// limit is filled by one thread, since it is to find out whether the last model
// was the last of all.
func (e *enumeration) divisible() bool {
	return e.s.cfg.Threads > 1 && e.limit == 0
}

// divide goes through all models with all threads, from the first one on: the
// assignments of a few of its decisions are cubes, and each thread takes one
// after the other. Models are reported by one thread at a time.
func (e *enumeration) divide(first *search, all []*search) {
	ctx, cancel := context.WithCancel(e.ctx)
	defer cancel()
	d := &division{e: e, vars: first.cut(len(first.assumptions(e.assume))), cancel: cancel}
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		d.work(e.again(ctx, all, first.thread))
		close(done)
	})
	if e.s.cfg.Split || d.searches(done) {
		for t := range all {
			if t != first.thread {
				wg.Go(func() { d.work(e.again(ctx, all, t)) })
			}
		}
	}
	wg.Wait()
	st := sat.Unsat
	if d.ended {
		st = sat.Unknown
	}
	e.finish(found{first, st})
}

// searches waits until the first thread needs time to find models. Where they
// follow each other without search, more threads would only wait for each other.
func (d *division) searches(done <-chan struct{}) bool {
	const period, most = 10 * time.Millisecond, 4000
	tick := time.NewTicker(period)
	defer tick.Stop()
	for before := uint64(0); ; {
		select {
		case <-done:
			return false
		case <-tick.C:
		}
		n := d.models()
		if n-before < most {
			return true
		}
		before = n
	}
}

func (d *division) models() uint64 {
	d.e.mu.Lock()
	defer d.e.mu.Unlock()
	return d.e.res.Models
}

// division is the state that the threads share.
type division struct {
	e      *enumeration
	vars   []sat.Var
	next   atomic.Int64 // cube
	cancel func()
	ended  bool // early
}

// cut are variables of the first decisions that tell models apart.
func (r *search) cut(assumed int) []sat.Var {
	var vars []sat.Var
	projected := map[sat.Var]bool{}
	for _, v := range r.project {
		projected[v] = true
	}
	for level := assumed + 1; level <= r.sat.DecisionLevel() && len(vars) < cubeVars; level++ {
		v := r.sat.Trail()[r.sat.LevelStart(level)].Var()
		if r.project == nil || projected[v] {
			vars = append(vars, v)
		}
	}
	return vars
}

// work takes cubes until there are none.
func (d *division) work(r *search) {
	assume := r.assumptions(d.e.assume)
	n := len(assume)
	for {
		cube := d.next.Add(1) - 1
		if cube >= 1<<len(d.vars) {
			return
		}
		assume = assume[:n:n]
		for k, v := range d.vars {
			l := v.Pos()
			if cube>>k&1 != 0 {
				l = v.Neg()
			}
			assume = append(assume, l)
		}
		if !d.all(r, assume) {
			d.end()
			return
		}
	}
}

// all goes through the models of a cube; false where it has to stop.
func (d *division) all(r *search, assume []sat.Lit) bool {
	st := r.sat.Solve(assume, r.stop)
	for n := 1; st == sat.Sat; n++ {
		if !d.report(r) || n&0xff == 0 && r.stop() {
			return false
		}
		st = r.sat.Next(r.project, r.stop)
	}
	return st == sat.Unsat
}

func (d *division) report(r *search) bool {
	d.e.mu.Lock()
	defer d.e.mu.Unlock()
	return !d.ended && d.e.model(r, false)
}

// end stops all threads.
func (d *division) end() {
	d.e.mu.Lock()
	defer d.e.mu.Unlock()
	d.ended = true
	d.cancel()
}

// SPDX-License-Identifier: MIT

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/goasp/goasp/internal/diag"
)

// limits ends a run at a time limit or signal.
type limits struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	stop   func()

	reading  atomic.Bool // the work reads its input
	progress *progress

	mu    sync.Mutex
	rule  diag.Location // that the grounder was at when it last told
	atoms int           // that it had by then
}

var (
	errTime   = errors.New("time limit reached")
	errMemory = errors.New("memory limit reached")
	errSignal = errors.New("INTERRUPTED by signal!") //lint:ignore ST1005 clingo's words
)

// watch starts watching over the limits of the options. The first signal ends
// the run in good order, the second at once.
func watch(o *options) *limits {
	ctx, cancel := context.WithCancelCause(context.Background())
	l := &limits{ctx: ctx, cancel: cancel, progress: showProgress(o)}
	// A closed pipe shows as a write error instead of killing the process.
	signal.Ignore(syscall.SIGPIPE)
	ch := make(chan os.Signal, 2)
	signal.Notify(ch, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		if _, ok := <-ch; !ok {
			return
		}
		cancel(errSignal)
		if _, ok := <-ch; ok {
			os.Exit(exitInterrupted)
		}
	}()
	var timer *time.Timer
	if o.timeLimit > 0 {
		timer = time.AfterFunc(time.Duration(o.timeLimit)*time.Second, func() { cancel(errTime) })
	}
	if o.memoryLimit > 0 {
		go watchMemory(ctx, uint64(o.memoryLimit)<<20, func() { cancel(errMemory) })
	}
	l.stop = func() {
		l.progress.end()
		signal.Stop(ch)
		close(ch)
		if timer != nil {
			timer.Stop()
		}
	}
	return l
}

func (l *limits) close()         { l.stop() }
func (l *limits) timedOut() bool { return context.Cause(l.ctx) == errTime }
func (l *limits) signaled() bool { return context.Cause(l.ctx) == errSignal }

func (l *limits) outOfMemory() bool { return context.Cause(l.ctx) == errMemory }

// The time that work has, once it is to stop, to come to an end in good order.
// Reading has none, as its input may never come.
const (
	graceWorking = 5 * time.Second
	graceMemory  = time.Second / 2
)

// do runs work, but not much longer than the limits allow: where work does not
// notice in time that it is to end, it is left alone and done is false.
func (l *limits) do(work func() error) (err error, done bool) {
	end := make(chan error, 1)
	go func() { end <- work() }()
	select {
	case err := <-end:
		return err, true
	case <-l.ctx.Done():
	}
	grace := graceWorking
	switch {
	case l.reading.Load():
		grace = 0
	case l.outOfMemory():
		grace = graceMemory
	}
	select {
	case err := <-end:
		return err, true
	case <-time.After(grace):
		return l.abandoned(), false
	}
}

// grounding says that the work instantiates a rule.
func (l *limits) grounding(rule diag.Location, atoms int) {
	l.mu.Lock()
	l.rule, l.atoms = rule, atoms
	l.mu.Unlock()
	l.progress.grounding(rule, atoms)
}

// grounded says that the work went on to what comes next.
func (l *limits) grounded() {
	l.mu.Lock()
	l.atoms = 0
	l.mu.Unlock()
}

// abandoned is the error of work that is left alone. Where a table of millions of
// atoms is just growing, grounding cannot tell in time which rule is to blame.
func (l *limits) abandoned() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.atoms == 0 {
		return l.ctx.Err()
	}
	return fmt.Errorf("%s: grounding stopped after %d atoms: %w", l.rule, l.atoms, l.ctx.Err())
}

// tellStopped tells where a run was when its context ended, if err knows: a
// grounding without end shows so which rule is to blame.
func (o *options) tellStopped(err error) {
	if place, ok := stoppedAt(err); ok {
		o.infof("%s", place)
	}
}

func stoppedAt(err error) (place string, ok bool) {
	return strings.CutSuffix(err.Error(), ": "+context.Canceled.Error())
}

// memoryError is the error of a run that the memory limit ended.
func (o *options) memoryError(err error) error {
	limit := fmt.Sprintf("memory limit of %d MB reached", o.memoryLimit)
	if place, ok := stoppedAt(err); ok {
		limit = place + ": " + limit
	}
	return errors.New(limit)
}

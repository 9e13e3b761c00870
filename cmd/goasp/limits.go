// SPDX-License-Identifier: MIT

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// limits ends a run at a time limit or signal.
type limits struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	stop   func()

	reading atomic.Bool // the work reads its input
}

var (
	errTime   = errors.New("time limit reached")
	errSignal = errors.New("INTERRUPTED by signal!") //lint:ignore ST1005 clingo's words
)

// watch starts watching; seconds is 0 without a time limit. The first signal
// ends the run in good order, the second at once.
func watch(seconds int) *limits {
	ctx, cancel := context.WithCancelCause(context.Background())
	l := &limits{ctx: ctx, cancel: cancel}
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
	if seconds > 0 {
		timer = time.AfterFunc(time.Duration(seconds)*time.Second, func() { cancel(errTime) })
	}
	l.stop = func() {
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

// graceWorking is the time that work has, once it is to stop, to come to an end
// in good order. Reading has none, as its input may never come.
const graceWorking = 5 * time.Second

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
	if l.reading.Load() {
		grace = 0
	}
	select {
	case err := <-end:
		return err, true
	case <-time.After(grace):
		return l.ctx.Err(), false
	}
}

// tellStopped tells where a run was when its context ended, if err knows: a
// grounding without end shows so which rule is to blame.
func (o *options) tellStopped(stderr io.Writer, err error) {
	if place, ok := strings.CutSuffix(err.Error(), ": "+context.Canceled.Error()); ok {
		fmt.Fprintf(stderr, "*** Info : (%s): %s\n", o.tool, place)
	}
}

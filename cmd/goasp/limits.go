// SPDX-License-Identifier: MIT

package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// limits ends a run at a time limit or signal.
type limits struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	stop   func()
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

// Work that a limit or signal stops has some time to come to an end in good
// order. Reading may wait for its input for ever, so it has none.
const (
	graceReading = 0
	graceWorking = 5 * time.Second
)

// do runs work, but not much longer than the limits allow: where work does not
// notice in time that it is to end, it is left alone and done is false.
func (l *limits) do(grace func() time.Duration, work func() error) (err error, done bool) {
	end := make(chan error, 1)
	go func() { end <- work() }()
	select {
	case err := <-end:
		return err, true
	case <-l.ctx.Done():
	}
	select {
	case err := <-end:
		return err, true
	case <-time.After(grace()):
		return l.ctx.Err(), false
	}
}

// SPDX-License-Identifier: MIT

package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Most runs are short and small, and for them collecting garbage is a waste:
// up to smallHeap nothing is collected. Larger heaps may grow by growth percent
// between collections, which keeps the peak below twice of what is in use.
const (
	smallHeap = 64 << 20
	growth    = 80
	minHeap   = 4 << 20 // of the Go runtime, at 100 percent
)

// tuneMemory makes the garbage collector keep to that, unless GOGC says
// otherwise.
func tuneMemory() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(100 * smallHeap / minHeap)
	afterCollection(func() { debug.SetGCPercent(percent(liveHeap())) })
}

// percent is the growth that lets a heap of so many bytes in use become
// smallHeap at least.
func percent(live uint64) int {
	if live >= smallHeap {
		return growth
	}
	live = max(live, minHeap)
	return max(growth, int(100*(smallHeap-live)/live))
}

func liveHeap() uint64 { return metric("/gc/heap/live:bytes") }

func metric(name string) uint64 {
	s := []metrics.Sample{{Name: name}}
	metrics.Read(s)
	if s[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return s[0].Value.Uint64()
}

// heldMemory is how many bytes the process holds.
func heldMemory() uint64 {
	return metric("/memory/classes/total:bytes") - metric("/memory/classes/heap/released:bytes")
}

// watchMemory calls exceeded once the process holds more than limit bytes. Close
// to that, memory is collected harder.
func watchMemory(ctx context.Context, limit uint64, exceeded func()) {
	debug.SetMemoryLimit(int64(limit - limit/10))
	for ctx.Err() == nil {
		if heldMemory() > limit {
			exceeded()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// afterCollection calls f after every collection: an object that nobody refers
// to is finalized then, and makes place for the next one.
func afterCollection(f func()) {
	type token struct{ p *byte }
	var again func(*token)
	again = func(*token) {
		f()
		runtime.SetFinalizer(&token{new(byte)}, again)
	}
	runtime.SetFinalizer(&token{new(byte)}, again)
}

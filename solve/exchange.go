// SPDX-License-Identifier: MIT

package solve

import (
	"sync"

	"github.com/goasp/goasp/solve/sat"
)

// exchange is what threads share: short learnt clauses of low LBD, the last
// ones of each thread in a ring. A reader that is too slow misses some.
type exchange struct {
	rings []ring
}

type ring struct {
	mu   sync.Mutex
	size []uint8 // by clause, modulo ringSize
	lbd  []uint8
	lits []sat.Lit // shareLen places for each
	n    uint64    // clauses so far
}

const (
	shareLen = 8
	shareLBD = 4
	ringSize = 2048
)

func newExchange(threads int) *exchange {
	x := &exchange{rings: make([]ring, threads)}
	for i := range x.rings {
		r := &x.rings[i]
		r.size, r.lbd, r.lits = make([]uint8, ringSize), make([]uint8, ringSize), make([]sat.Lit, ringSize*shareLen)
	}
	return x
}

// connect has a search give its clauses over the variables made so far, which
// are the same for all threads, and take those of the others when it restarts,
// after renew, unless that is nil. Clauses that follow from a bound on the costs
// hold under the literal of the bound, also where a thread's own bound is not as
// tight yet: what they exclude is no better than the best model known.
func (x *exchange) connect(r *search, renew func()) {
	if len(x.rings) == 1 {
		return
	}
	vars := sat.Var(r.sat.NumVars())
	own := &x.rings[r.thread]
	r.sat.OnLearn(func(lits []sat.Lit, lbd int) {
		if len(lits) <= shareLen && lbd <= shareLBD {
			own.put(lits, lbd, vars)
		}
	})
	read := make([]uint64, len(x.rings))
	var buf ringCopy
	r.sat.OnRestart(func(s *sat.Solver) {
		if renew != nil {
			renew()
		}
		for t := range x.rings {
			if t == r.thread {
				continue
			}
			read[t] = x.rings[t].take(read[t], &buf)
			for i, n := range buf.size {
				if !s.AddLearnt(buf.lits[i*shareLen:i*shareLen+int(n)], int(buf.lbd[i])) {
					return
				}
			}
		}
	})
}

func (g *ring) put(lits []sat.Lit, lbd int, vars sat.Var) {
	for _, l := range lits {
		if l.Var() > vars {
			return
		}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	k := int(g.n % ringSize)
	g.size[k], g.lbd[k] = uint8(len(lits)), uint8(lbd)
	copy(g.lits[k*shareLen:], lits)
	g.n++
}

// ringCopy holds clauses taken from a ring.
type ringCopy struct {
	size, lbd []uint8
	lits      []sat.Lit
}

// take copies the clauses from number on that are still there and returns the
// number of the next one.
func (g *ring) take(from uint64, to *ringCopy) uint64 {
	to.size, to.lbd, to.lits = to.size[:0], to.lbd[:0], to.lits[:0]
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.n > ringSize {
		from = max(from, g.n-ringSize)
	}
	for ; from < g.n; from++ {
		k := int(from % ringSize)
		to.size, to.lbd = append(to.size, g.size[k]), append(to.lbd, g.lbd[k])
		to.lits = append(to.lits, g.lits[k*shareLen:(k+1)*shareLen]...)
	}
	return from
}

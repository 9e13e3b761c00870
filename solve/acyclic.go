// SPDX-License-Identifier: MIT

package solve

import (
	"slices"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/graph"
	"github.com/goasp/goasp/solve/sat"
)

// edges are those of #edge statements with their conditions, kept flat.
type edges struct {
	from, to []int32
	lits     []aspif.Lit
	end      []int32 // end of each condition in lits
}

// AcycEdge is part of aspif.Program.
func (s *Solver) AcycEdge(u, v int32, cond []aspif.Lit) {
	for _, l := range cond {
		s.prog.Mention(l.Atom())
	}
	e := &s.edges
	e.from, e.to = append(e.from, u), append(e.to, v)
	e.lits = append(e.lits, cond...)
	e.end = append(e.end, int32(len(e.lits)))
}

func (e *edges) cond(k int) []aspif.Lit {
	start := int32(0)
	if k > 0 {
		start = e.end[k-1]
	}
	return e.lits[start:e.end[k]]
}

// acyclic is a propagator that keeps the edges whose literals are true free of
// cycles [BomansonGebserJanhunenKaufmannSchaub-LPNMR'15]. A new edge (u,v) is
// in a cycle if v reaches u; an open edge that leads from what v reaches to
// what reaches u would close one.
type acyclic struct {
	from, to    []int32
	lit         []sat.Lit
	outAt, out  []int32 // edges by start
	inAt, in    []int32 // edges by end
	watch       map[sat.Lit][]int32
	fixed       []int32 // edges without condition, until they were looked at
	at          int     // trail read so far
	left, right reach
	reasons     [][]sat.Lit
	levels      []int32 // level of each reason
}

// reach is the result of a search through the true edges.
type reach struct {
	stamp uint32
	seen  []uint32 // per node: stamp of the search that reached it
	edge  []int32  // and the edge it came by
	nodes []int32
}

// addEdges makes the propagator where edges may form cycles.
func (r *search) addEdges() {
	e := &r.s.edges
	if len(e.end) == 0 {
		return
	}
	a := &acyclic{watch: map[sat.Lit][]int32{}}
	number := map[int32]int32{}
	node := func(x int32) int32 {
		n, ok := number[x]
		if !ok {
			n = int32(len(number))
			number[x] = n
		}
		return n
	}
	for k := range e.end {
		l := r.conjunction(e.cond(k))
		u, v := node(e.from[k]), node(e.to[k])
		switch {
		case u == v:
			r.sat.AddClause(l.Not())
		case l != sat.False:
			a.from, a.to, a.lit = append(a.from, u), append(a.to, v), append(a.lit, l)
		}
	}
	if a.build(len(number)) {
		r.sat.AddPropagator(a, 1)
	}
}

// build keeps the edges inside components; false where there are none.
func (a *acyclic) build(nodes int) bool {
	a.outAt, a.out = rows(nodes, a.from)
	targets := make([]int32, len(a.out))
	for i, e := range a.out {
		targets[i] = a.to[e]
	}
	comp, _ := graph.SCC(a.outAt, targets)
	n := 0
	for e := range a.lit {
		if comp[a.from[e]] == comp[a.to[e]] {
			a.from[n], a.to[n], a.lit[n] = a.from[e], a.to[e], a.lit[e]
			n++
		}
	}
	a.from, a.to, a.lit = a.from[:n], a.to[:n], a.lit[:n]
	a.outAt, a.out = rows(nodes, a.from)
	a.inAt, a.in = rows(nodes, a.to)
	for e, l := range a.lit {
		if l == sat.True {
			a.fixed = append(a.fixed, int32(e))
		}
		a.watch[l] = append(a.watch[l], int32(e))
	}
	for _, x := range []*reach{&a.left, &a.right} {
		x.seen, x.edge = make([]uint32, nodes), make([]int32, nodes)
	}
	return n > 0
}

// rows lists the indexes of keys by key.
func rows(n int, keys []int32) (at, list []int32) {
	at = make([]int32, n+1)
	for _, k := range keys {
		at[k+1]++
	}
	for k := range n {
		at[k+1] += at[k]
	}
	list = make([]int32, len(keys))
	next := slices.Clone(at)
	for i, k := range keys {
		list[next[k]] = int32(i)
		next[k]++
	}
	return at, list
}

// Propagate looks at the edges that became true; those without condition are
// not on the trail.
func (a *acyclic) Propagate(s *sat.Solver) bool {
	for n := len(a.fixed); n > 0; n = len(a.fixed) {
		e := a.fixed[n-1]
		if !a.add(s, e) {
			return false
		}
		a.fixed = a.fixed[:n-1]
	}
	ok := true
	for trail := s.Trail(); ok && a.at < len(trail); a.at++ {
		for _, e := range a.watch[trail[a.at]] {
			if ok = a.add(s, e); !ok {
				return false // the rest of this literal's edges follows, at is not moved
			}
		}
	}
	return ok
}

// add draws the conclusions from a true edge: a conflict, or false edges.
func (a *acyclic) add(s *sat.Solver, e int32) bool {
	u, v := a.from[e], a.to[e]
	a.search(s, &a.right, v, a.outAt, a.out, a.to)
	if a.right.seen[u] == a.right.stamp {
		return s.AddNogood(a.path(&a.right, a.from, u, v, []sat.Lit{a.lit[e]}), false)
	}
	a.search(s, &a.left, u, a.inAt, a.in, a.from)
	ok := true
	for _, x := range a.right.nodes {
		for _, f := range a.out[a.outAt[x]:a.outAt[x+1]] {
			y := a.to[f]
			if a.left.seen[y] != a.left.stamp || s.Value(a.lit[f]) != 0 {
				continue
			}
			why := a.path(&a.right, a.from, x, v, []sat.Lit{a.lit[e]})
			why = a.path(&a.left, a.to, y, u, why)
			if !a.falsify(s, a.lit[f], why) {
				ok = false
			}
		}
	}
	return ok
}

// search finds what is reached from a node by true edges.
func (a *acyclic) search(s *sat.Solver, r *reach, start int32, at, list, ends []int32) {
	r.stamp++
	r.nodes = append(r.nodes[:0], start)
	r.seen[start] = r.stamp
	for k := 0; k < len(r.nodes); k++ {
		x := r.nodes[k]
		for _, e := range list[at[x]:at[x+1]] {
			if y := ends[e]; s.Value(a.lit[e]) > 0 && r.seen[y] != r.stamp {
				r.seen[y], r.edge[y] = r.stamp, e
				r.nodes = append(r.nodes, y)
			}
		}
	}
}

// path appends the literals of the edges by which the search came to x.
func (a *acyclic) path(r *reach, back []int32, x, start int32, dst []sat.Lit) []sat.Lit {
	for x != start {
		e := r.edge[x]
		dst = append(dst, a.lit[e])
		x = back[e]
	}
	return dst
}

// falsify makes an open edge false.
func (a *acyclic) falsify(s *sat.Solver, l sat.Lit, why []sat.Lit) bool {
	deepest := 0
	for _, x := range why {
		deepest = max(deepest, s.Level(x))
	}
	if deepest < s.DecisionLevel() {
		return s.AddNogood(append(why, l), false)
	}
	a.reasons = append(a.reasons, why)
	a.levels = append(a.levels, int32(deepest))
	s.Imply(a, l.Not(), uint32(len(a.reasons)-1))
	return false
}

// Undo forgets the part of the trail that goes away.
func (a *acyclic) Undo(s *sat.Solver, level int) {
	a.at = min(a.at, s.LevelStart(level))
	n := len(a.levels)
	for n > 0 && int(a.levels[n-1]) >= level {
		n--
	}
	a.levels, a.reasons = a.levels[:n], a.reasons[:n]
}

// Check has nothing to add: Propagate is complete.
func (a *acyclic) Check(*sat.Solver) bool { return true }

// Reason gives the true edges that would close a cycle with that of lit.
func (a *acyclic) Reason(_ *sat.Solver, _ sat.Lit, data uint32, dst []sat.Lit) []sat.Lit {
	return append(dst, a.reasons[data]...)
}

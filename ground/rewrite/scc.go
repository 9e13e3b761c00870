// SPDX-License-Identifier: MIT

package rewrite

// digraph is a graph with the successors of node i in to[start[i]:start[i+1]].
type digraph struct {
	start []int32
	to    []int32
}

// edge of a graph under construction.
type edge struct {
	from, to int32
	neg      bool
}

// newDigraph sorts edges by their start (counting sort, so the order of equal
// starts is kept). With positive set, negative edges are left out.
func newDigraph(nodes int, edges []edge, positive bool) digraph {
	g := digraph{start: make([]int32, nodes+1)}
	n := 0
	for _, e := range edges {
		if !positive || !e.neg {
			g.start[e.from+1]++
			n++
		}
	}
	for i := range nodes {
		g.start[i+1] += g.start[i]
	}
	g.to = make([]int32, n)
	next := append([]int32{}, g.start...)
	for _, e := range edges {
		if !positive || !e.neg {
			g.to[next[e.from]] = e.to
			next[e.from]++
		}
	}
	return g
}

// components calls emit for each strongly connected component, successors
// before predecessors, starting from the given nodes in order and following
// only edges for which follow holds ([Tarjan-SIAM'72] without recursion).
func (g digraph) components(nodes []int32, follow func(from, to int32) bool, emit func([]int32)) {
	size := len(g.start) - 1
	index := make([]int32, size) // 0 unseen, otherwise 1 + order of discovery
	low := make([]int32, size)
	onStack := make([]bool, size)
	type frame struct{ node, next int32 }
	var stack []int32
	var path []frame
	count := int32(0)
	visit := func(v int32) {
		count++
		index[v], low[v] = count, count
		stack = append(stack, v)
		onStack[v] = true
		path = append(path, frame{v, g.start[v]})
	}
	for _, root := range nodes {
		if index[root] != 0 {
			continue
		}
		for visit(root); len(path) > 0; {
			f := &path[len(path)-1]
			v := f.node
			if f.next < g.start[v+1] {
				w := g.to[f.next]
				f.next++
				switch {
				case !follow(v, w):
				case index[w] == 0:
					visit(w)
				case onStack[w]:
					low[v] = min(low[v], index[w])
				}
				continue
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				u := path[len(path)-1].node
				low[u] = min(low[u], low[v])
			}
			if low[v] == index[v] {
				i := len(stack) - 1
				for stack[i] != v {
					i--
				}
				for _, w := range stack[i:] {
					onStack[w] = false
				}
				emit(stack[i:])
				stack = stack[:i]
			}
		}
	}
}

// SPDX-License-Identifier: MIT

// Package graph finds strongly connected components.
package graph

// SCC numbers the strongly connected components of a graph in compressed rows:
// the successors of node v are targets[starts[v]:starts[v+1]]. Components are
// numbered in reverse topological order, successors first. It is Tarjan's
// algorithm [Tarjan-SIAM'72] without recursion, linear in the graph's size.
func SCC(starts []int32, targets []int32) (comp []int32, n int32) {
	size := len(starts) - 1
	comp = make([]int32, size)
	low := make([]int32, size)
	num := make([]int32, size)
	next := make([]int32, size)
	for v := range comp {
		comp[v] = -1
	}
	var stack, calls []int32
	count := int32(0)
	for root := range int32(size) {
		if num[root] != 0 {
			continue
		}
		calls = append(calls, root)
		for len(calls) > 0 {
			v := calls[len(calls)-1]
			if num[v] == 0 {
				count++
				num[v], low[v] = count, count
				next[v] = starts[v]
				stack = append(stack, v)
			}
			down := false
			for ; next[v] < starts[v+1]; next[v]++ {
				w := targets[next[v]]
				if num[w] == 0 {
					calls = append(calls, w)
					down = true
					break
				}
				if comp[w] < 0 {
					low[v] = min(low[v], low[w])
				}
			}
			if down {
				continue
			}
			calls = calls[:len(calls)-1]
			if low[v] == num[v] {
				for {
					w := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					comp[w] = n
					if w == v {
						break
					}
				}
				n++
			}
		}
	}
	return comp, n
}

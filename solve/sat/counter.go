// SPDX-License-Identifier: MIT

package sat

// Cardinality constraints are counted by clauses up to counterSize variables.
// At-most-one constraints give reasons of one literal anyhow; for them it only
// pays up to countedPairs literals.
const (
	counterSize  = 2000
	countedPairs = 24
)

// AddCounted is AddWeight, but for cardinality constraints of moderate size,
// which it counts by clauses with variables for the intermediate counts. A
// proof over these can be much shorter than one over the literals alone, while
// long counts cost more than they give.
func (s *Solver) AddCounted(con Lit, lits []WeightLit, bound int64) bool {
	s.Backtrack(0)
	if !s.ok {
		return false
	}
	ws, bound := s.normalizeWeights(lits, bound)
	n := int64(len(ws))
	k := min(bound, n-bound+1)
	if k < 2 || n <= amoPairs || ws[0].Weight > 1 || k*(n-k+1) > counterSize || k == 2 && n > countedPairs {
		return s.AddWeight(con, ws, bound)
	}
	return s.addCounter(con, ws, int(bound))
}

// addCounter says con <-> at least k of the literals hold by a sequential
// counter [Sinz-CP'05]: variables say that at least j hold from literal i on.
// Both directions are written, so that the literals determine the new
// variables, and models stay as many as they were.
func (s *Solver) addCounter(con Lit, ws []WeightLit, k int) bool {
	n := len(ws)
	flip := Lit(0)
	if n-k+1 < k { // rather count those that do not hold
		con, k, flip = con^1, n-k+1, 1
	}
	least := make([]Lit, k+1) // by j, for the literals so far, from the last one on
	least[0] = True
	for j := 1; j <= k; j++ {
		least[j] = False
	}
	for i := n - 1; i >= 0; i-- {
		l := ws[i].Lit ^ flip
		for j := min(k, n-i); j >= max(1, k-i); j-- {
			least[j] = s.countOne(con, l, least[j], least[j-1], i == 0)
		}
	}
	return s.ok
}

// countOne is a literal that holds where others is enough, or l and fewer: con
// itself for the last one.
func (s *Solver) countOne(con, l, others, fewer Lit, last bool) Lit {
	if !last {
		if others == False && fewer == True {
			return l
		}
		con = s.NewVar().Pos()
	}
	s.AddClause(others^1, con)
	s.AddClause(l^1, fewer^1, con)
	s.AddClause(con^1, others, l)
	s.AddClause(con^1, fewer) // others is more than fewer
	return con
}

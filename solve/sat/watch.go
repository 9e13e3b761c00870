// SPDX-License-Identifier: MIT

package sat

// watch is an entry of the watch list of a literal: the clause to look at when
// the literal becomes true, because the clause watches its complement. The
// blocker is some other literal of the clause: while it is true the clause is
// satisfied and needs no visit [SorenssonEen-'08].
type watch struct {
	ref     ref
	blocker Lit
}

// attach puts a clause of at least three literals into the watch lists of its
// first two.
func (s *Solver) attach(r ref) {
	c := s.arena.lits(r)
	s.watches[c[0]^1] = append(s.watches[c[0]^1], watch{r, c[1]})
	s.watches[c[1]^1] = append(s.watches[c[1]^1], watch{r, c[0]})
}

// attachBinary stores the clause a or b in the lists of implied literals.
func (s *Solver) attachBinary(a, b Lit) {
	s.bins[a^1] = append(s.bins[a^1], b)
	s.bins[b^1] = append(s.bins[b^1], a)
}

// pair is the rest of a ternary clause.
type pair struct{ a, b Lit }

// attachTernary stores a clause of the problem in the lists of all its literals: for
// three literals looking at the two others costs less than moving watches.
func (s *Solver) attachTernary(a, b, c Lit) {
	s.terns[a^1] = append(s.terns[a^1], pair{b, c})
	s.terns[b^1] = append(s.terns[b^1], pair{a, c})
	s.terns[c^1] = append(s.terns[c^1], pair{a, b})
}

// collect drops dead clauses from all lists and compacts the arena when enough
// of it is waste.
func (s *Solver) collect() {
	if s.arena.wasted*4 < len(s.arena.mem) {
		s.dropDead()
		return
	}
	dead := s.arena.mem
	rename := func(r ref) ref { return ref(dead[r+headerWords]) }
	dead = s.arena.compact()
	alive := func(r ref) bool { return dead[r+1]&flagDead == 0 }
	for l := range s.watches {
		ws := s.watches[l]
		j := 0
		for _, w := range ws {
			if alive(w.ref) {
				ws[j] = watch{rename(w.ref), w.blocker}
				j++
			}
		}
		s.watches[l] = ws[:j]
	}
	kept := s.learnts[:0]
	for _, r := range s.learnts {
		if alive(r) {
			kept = append(kept, rename(r))
		}
	}
	s.learnts = kept
	for _, l := range s.trail {
		if x := &s.vars[l>>1].reason; x.kind == reasonClause {
			if alive(x.data) {
				x.data = rename(x.data)
			} else { // only at level 0, where reasons do not matter
				*x = reason{reasonUnit, 0}
			}
		}
	}
	for i := range s.late {
		if x := &s.late[i].reason; x.kind == reasonClause {
			x.data = rename(x.data)
		}
	}
	s.recent = s.recent[:0]
}

// dropDead is collect without moving clauses.
func (s *Solver) dropDead() {
	mem := s.arena.mem
	for l := range s.watches {
		ws := s.watches[l]
		j := 0
		for _, w := range ws {
			if mem[w.ref+1]&flagDead == 0 {
				ws[j] = w
				j++
			}
		}
		s.watches[l] = ws[:j]
	}
	kept := s.learnts[:0]
	for _, r := range s.learnts {
		if !s.arena.dead(r) {
			kept = append(kept, r)
		}
	}
	s.learnts = kept
	for _, l := range s.trail {
		if x := &s.vars[l>>1].reason; x.kind == reasonClause && s.arena.dead(x.data) {
			*x = reason{reasonUnit, 0}
		}
	}
	s.recent = s.recent[:0]
}

// locked says that a clause is the reason of a literal above level 0: it must
// not be deleted.
func (s *Solver) locked(r ref) bool {
	c := s.arena.lits(r)
	for _, l := range c[:2] {
		x := &s.vars[l>>1]
		if s.vals[l] > 0 && x.level > 0 && x.reason.kind == reasonClause && x.reason.data == r {
			return true
		}
	}
	for i := range s.late {
		if x := s.late[i].reason; x.kind == reasonClause && x.data == r {
			return true
		}
	}
	return false
}

// SPDX-License-Identifier: MIT

// Package sat is the search core: conflict-driven clause learning
// [MarquesSilvaSakallah-TC'99] over clauses and weight constraints, with
// restarts, database reduction and propagators.
//
// What comes in are clauses (clause.go), weight constraints (weight.go) and
// propagators (propagator.go, nogood.go); what goes out is a total assignment or
// a set of assumptions that cannot hold together. The search (search.go) takes
// turns: propagate.go assigns what follows, decide.go opens a decision level,
// and at a conflict learn.go has analyze.go derive a clause and goes back to the
// level at which it asserts a literal. restart.go and reduce.go keep the search
// nimble in between. enumerate.go goes on to the next model in place.
//
// For a :- not b. b :- not a. the completion gives variables 1 (a) and 2 (b)
// with the clauses {1, 2} and {-1, -2}: deciding -1 propagates 2, the first
// model; Next flips the decision, and 1 propagates -2, the second.
//
// Trail literals are in the order of their levels, but a literal may be
// assigned on a higher level than the one it follows on, where enumeration or a
// propagator stands in the way: trail.go keeps a list of these late literals and
// assigns them again after backtracking.
package sat

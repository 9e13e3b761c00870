// SPDX-License-Identifier: MIT

// Package rewrite turns statements of the syntax tree into rules in the normal
// form that the instantiation needs, and orders them by their dependencies.
//
// The running example: from
//
//	#const n = 3.
//	p(1..n;7) :- not q(X,_), r(2*X), 1 < X < n.
//
// the passes make, each in a file of its own,
//
//	constants   n becomes 3
//	unpool      two rules, one for the head p(1..3) and one for p(7)
//	head        negated literals and comparisons leave the head
//	compare     1 < X and X < 3 become two literals, signs are folded
//	extract     p(#Range0) :- #Range0 = 1..3, ...; undefined operations drop the rule
//	project     not #p0(X), with the new rule #p0(#P0) :- q(#P0,_)
//	bounds      variables that only comparisons bind become ranges
//	safety      every variable is bound by something, or an error says which is not
//
// A pass shares what it does not change and never writes to what it was given.
// Rules that went through all of them are in normal form: atoms of bodies have
// patterns as arguments (see Pattern), comparisons have two sides and no sign,
// heads hold atoms only, every variable is safe.
//
// Order builds the dependency graph over the rules and returns components in
// topological order together with the status of each literal.
package rewrite

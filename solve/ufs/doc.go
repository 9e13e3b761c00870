// SPDX-License-Identifier: MIT

// Package ufs keeps unfounded sets out of answer sets: every true atom needs a
// derivation that does not go in circles. Each atom of a cyclic component has
// a source, a body that may derive it from atoms that have sources themselves;
// atoms that lose theirs and find no other are an unfounded set
// [SimonsNiemelaSoininen-AIJ'02, GebserKaufmannSchaub-AIJ'12].
//
// In `a :- b. b :- a. b :- x.` the source of b is the body {x} and that of a
// is {b}. When x becomes false, b and then a lose their sources, and {a, b} is
// unfounded: neither is supported but by the other.
//
// Components with head cycles through disjunctions need more: a total
// assignment may have an unfounded set although all its atoms have sources.
// Whether it has one is the question to a second solver, gini, one for each
// such component [DrescherEtAl-KR'08].
package ufs

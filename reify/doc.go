// SPDX-License-Identifier: MIT

// Package reify prints ground programs as facts, for meta programs to reason
// about. New takes the statements of an aspif.Program and uses the vocabulary of
// clingo 5; Read45 reads smodels text and uses that of clingo 4.5.
//
// The rule c :- a, not b over the atoms 3, 1 and 2 becomes in the former
//
//	atom_tuple(0). atom_tuple(0,3).
//	literal_tuple(0). literal_tuple(0,1). literal_tuple(0,-2).
//	rule(disjunction(0),normal(0)).
//
// Equal tuples share a number.
package reify

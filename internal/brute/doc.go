// SPDX-License-Identifier: MIT

// Package brute finds the stable models of small ground programs straight
// from the definition. It is slow on purpose, shares no code with the solver,
// and serves only to check it.
//
// In comes a ground program, told through the interface aspif.Program; out
// come all its models with their shown texts and costs. A set I of atoms is a
// stable model if it is a minimal model of the reduct of the program by I
// [GelfondLifschitz-ICLP'88]:
//
//   - a negative literal is replaced by its truth value in I, in weight bodies
//     too, where the bound shrinks by the weights of the true ones
//     [SimonsNiemelaSoininen-AIJ'02];
//   - a choice rule becomes one normal rule for each atom of its head that is
//     in I;
//   - everything else stays.
//
// The reduct depends only on the atoms that occur negatively or in choices.
// So it is enough to guess those (and the atoms of proper disjunctions), to
// take the least model of the reduct, and to compare it with the guess: in
// "{a}. b :- a. c :- not b." the atoms a and b are guessed, and the guess {a}
// fails because its reduct derives b.
package brute

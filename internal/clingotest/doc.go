// SPDX-License-Identifier: MIT

// Package clingotest holds what tests need around the solver: it runs an
// installed clingo (or any program that acts like one) and reads its JSON
// answers, makes and shrinks random programs, and reads the facts and atoms
// of examples. Nothing of it is part of goasp itself.
package clingotest

// SPDX-License-Identifier: MIT

// Package parser turns the text of logic programs into statements.
//
// What comes in is a reader; what goes out are calls of a Handler, one for each
// statement. Ground facts, by far the most frequent statements, are reported as
// interned terms; everything else becomes a tree of package ast. The program
//
//	p(1,a). q(X) :- p(X,_), not r(X).
//
// gives Fact(p, [1, a]) and Statement(*ast.Rule).
//
// There are three roads, chosen at the first bytes of a statement:
//
//   - fact.go reads ground facts from the bytes, without tokens and without
//     allocating. Where it meets anything else, it gives up and leaves the
//     statement to the other roads, which read the same language.
//   - Rules, and directives with a body, are read by recursive descent with one
//     token of lookahead (term.go, literal.go, rule.go, theory.go, directive.go).
//     Terms are read by precedence climbing [Pratt'73].
//   - Flat and rare directives, #theory above all, are grammars in struct tags of
//     participle (grammar.go). They are built when first needed. Terms inside of
//     them are read by the second road.
//
// Tokens are made on demand (scanner.go), since the characters of theory atoms
// mean other tokens than those of the rest. Input is read in blocks, and only the
// statement at hand is kept, so memory does not grow with the file.
//
// Errors are worded and placed as clingo does. After one, the parser goes on
// behind the next dot and stays quiet until three tokens fitted, as parsers made
// by bison do.
package parser

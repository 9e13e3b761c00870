// SPDX-License-Identifier: MIT

package parser

import "github.com/goasp/goasp/internal/diag"

// kind is the kind of a token.
type kind uint8

const (
	tEOF kind = iota
	tIdent
	tDefault  // an identifier, too
	tOverride // an identifier, too
	tVar
	tAnon
	tNumber
	tString
	tNot
	tTheoryOp // operators inside of theory atoms

	tTrue
	tFalse
	tInf
	tSup
	tCount
	tSum
	tSumPlus
	tMin
	tMax

	tShow
	tConst
	tProgram
	tInclude
	tExternal
	tProject
	tHeuristic
	tEdge
	tDefined
	tMinimize
	tMaximize
	tTheory
	tScript

	tIf   // :-
	tWeak // :~
	tColon
	tDot
	tDots
	tComma
	tSem
	tBar
	tLParen
	tRParen
	tLBrack
	tRBrack
	tLBrace
	tRBrace
	tEq
	tNe
	tLt
	tLe
	tGt
	tGe
	tXor
	tQuestion
	tAnd
	tAdd
	tSub
	tMul
	tDiv
	tMod
	tPow
	tTilde
	tAt
	numKinds
)

// kindNames are the names of tokens in messages; those without a fixed text
// are in angle brackets.
var kindNames = [numKinds]string{
	tEOF: "EOF", tIdent: "<IDENTIFIER>", tDefault: "default", tOverride: "override",
	tVar: "<VARIABLE>", tAnon: "<ANONYMOUS>", tNumber: "<NUMBER>", tString: "<STRING>",
	tNot: "not", tTheoryOp: "<THEORYOP>",
	tTrue: "#true", tFalse: "#false", tInf: "#inf", tSup: "#sup",
	tCount: "#count", tSum: "#sum", tSumPlus: "#sum+", tMin: "#min", tMax: "#max",
	tShow: "#show", tConst: "#const", tProgram: "#program", tInclude: "#include",
	tExternal: "#external", tProject: "#project", tHeuristic: "#heuristic", tEdge: "#edge",
	tDefined: "#defined", tMinimize: "#minimize", tMaximize: "#maximize",
	tTheory: "#theory", tScript: "#script",
	tIf: ":-", tWeak: ":~", tColon: ":", tDot: ".", tDots: "..", tComma: `","`, tSem: ";", tBar: "|",
	tLParen: "(", tRParen: ")", tLBrack: "[", tRBrack: "]", tLBrace: "{", tRBrace: "}",
	tEq: "=", tNe: "!=", tLt: "<", tLe: "<=", tGt: ">", tGe: ">=",
	tXor: "^", tQuestion: "?", tAnd: "&", tAdd: "+", tSub: "-", tMul: "*", tDiv: "/",
	tMod: "\\", tPow: "**", tTilde: "~", tAt: "@",
}

// keyword is the kind of a word behind #; tEOF for one that does not exist.
func keyword(word []byte) kind {
	switch string(word) {
	case "#true":
		return tTrue
	case "#false":
		return tFalse
	case "#inf", "#infimum":
		return tInf
	case "#sup", "#supremum":
		return tSup
	case "#count":
		return tCount
	case "#sum":
		return tSum
	case "#min":
		return tMin
	case "#max":
		return tMax
	case "#show":
		return tShow
	case "#const":
		return tConst
	case "#program":
		return tProgram
	case "#include":
		return tInclude
	case "#external":
		return tExternal
	case "#project":
		return tProject
	case "#heuristic":
		return tHeuristic
	case "#edge":
		return tEdge
	case "#defined":
		return tDefined
	case "#minimize", "#minimise":
		return tMinimize
	case "#maximize", "#maximise":
		return tMaximize
	case "#theory":
		return tTheory
	case "#script":
		return tScript
	}
	return tEOF
}

// token is a token without its text, which is found by the offset.
type token struct {
	beg       int // offset in the source
	n         uint32
	line, col uint32
	kind      kind
}

// end is the offset behind the token.
func (t *token) end() int { return t.beg + int(t.n) }

// begin is the place of the first byte.
func (t *token) begin() diag.Position { return diag.Position{Line: t.line, Col: t.col} }

// after is the place behind the last byte. No token spans lines.
func (t *token) after() diag.Position {
	return diag.Position{Line: t.line, Col: t.col + t.n}
}

// What bytes may be part of.
const (
	cWord   uint8 = 1 << iota // identifiers, behind their first letter
	cDigit                    // decimal numbers
	cLower                    // lower case letters
	cUpper                    // upper case letters
	cPrime                    // what may precede the first letter of an identifier
	cBlank                    // blanks, but not the newline
	cTheory                   // theory operators
	cMark                     // other tokens
)

// class tells what a byte may be part of.
var class = makeClass()

func makeClass() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] = cWord | cLower
		t[c-'a'+'A'] = cWord | cUpper
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = cWord | cDigit
	}
	t['_'] = cWord | cPrime
	t['\''] = cWord | cPrime
	t[' '], t['\t'], t['\r'] = cBlank, cBlank, cBlank
	for _, c := range "()[]{},\"" {
		t[c] = cMark
	}
	for _, c := range "/!<=>+-*\\?&@|:;~^." {
		t[c] |= cTheory
	}
	return t
}

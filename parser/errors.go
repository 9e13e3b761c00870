// SPDX-License-Identifier: MIT

package parser

import (
	"fmt"

	"github.com/goasp/goasp/internal/diag"
)

// syntaxError is what the parser panics with when a statement is wrong; the
// error is reported by then. It never leaves the package.
type syntaxError struct{}

// maxDepth bounds how deep terms may nest, since everything that walks over
// them is recursive; maxChain bounds chains of operators of equal strength,
// which nest too.
const (
	maxDepth = 10_000
	maxChain = 100_000
)

// quietTokens is how many tokens must fit after an error before the next is
// reported. It is what parsers made by bison do.
const quietTokens = 3

// What clingo names as expected tokens in several places.
const (
	identExpected = "<IDENTIFIER> or default or override"
	atomExpected  = "- or <IDENTIFIER> or default or override"
	argsExpected  = ") or ;"
	setExpected   = "} or ;"
	headExpected  = ". or :-"
	bodyExpected  = `"," or . or ;`
	litExpected   = `: or "," or . or ;`
)

// closes tells which tokens may follow an atom somewhere. Before any other, a
// parser as clingo's still thinks of all operators, and names none.
var closes = [numKinds]bool{
	tComma: true, tSem: true, tDot: true, tColon: true, tRBrace: true, tBar: true, tIf: true,
}

// fail reports the token at hand as wrong and gives the statement up. expect
// lists what would have fitted, and is empty where that is much.
func (u *unit) fail(expect string) {
	u.failAt(&u.tok, expect)
}

func (u *unit) failAt(t *token, expect string) {
	if u.quiet == 0 {
		if expect != "" && !(u.bare && !closes[t.kind]) {
			expect = ", expecting " + expect
		} else {
			expect = ""
		}
		u.log.Report(&diag.Message{Loc: u.loc(t.begin(), t.after()), Severity: diag.Error, Code: diag.RuntimeError,
			Text: fmt.Sprintf("syntax error, unexpected %s%s", kindNames[t.kind], expect), Hint: u.missingDot(t)})
	}
	panic(syntaxError{})
}

// missingDot is a hint for a wrong token that is the first one of a line, or the
// end of the text.
func (u *unit) missingDot(t *token) string {
	if u.last.Line > 0 && (t.kind == tEOF || t.begin().Line > u.last.Line) {
		return fmt.Sprintf("is there a '.' missing at the end of line %d?", u.last.Line)
	}
	return ""
}

// tooDeep gives a statement up whose terms nest too deep.
func (u *unit) tooDeep() {
	u.log.Errorf(u.loc(u.tok.begin(), u.tok.after()), "nesting too deep")
	panic(syntaxError{})
}

// badToken reports bytes that are no token.
func (u *unit) badToken(t token, text string) {
	u.log.Errorf(u.loc(t.begin(), t.after()), "lexer error, unexpected %s", text)
}

// attempt parses with f and reports whether all was right.
func (u *unit) attempt(f func()) (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(syntaxError); !is {
				panic(r)
			}
			ok = false
		}
	}()
	f()
	return true
}

// recover goes on behind the next dot after an error.
func (u *unit) recover() {
	u.theory, u.constant, u.depth = false, false, 0
	u.stack = u.stack[:0]
	u.keep = -1 // nothing of the statement is needed any more
	for u.tok.kind != tDot && u.tok.kind != tEOF {
		u.pull()
	}
	u.replay = nil
	u.quiet = quietTokens
}

func (u *unit) loc(b, e diag.Position) diag.Location {
	return diag.Location{Source: u.src, Begin: b, End: e}
}

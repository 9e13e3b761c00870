// SPDX-License-Identifier: MIT

package parser

import (
	"io"
	"strings"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// Handler receives what is parsed, in the order of the text.
type Handler interface {
	// Fact is called for ground facts. args is lent for the call; identifiers
	// in it may be names of constants. loc spans the statement.
	Fact(loc diag.Location, sig symbol.Sig, args []symbol.Sym)
	// Statement is called for everything else, also for facts with variables,
	// intervals, pools or arithmetic.
	Statement(ast.Statement)
}

// Parser parses any number of sources. A Handler may parse another source
// with the same Parser while it is being called.
type Parser struct {
	store *symbol.Store
	log   *diag.Logger
	h     Handler

	nodes
	names    map[string]string // one copy of each name of a variable or function
	grammars grammars
}

// New makes a parser.
func New(store *symbol.Store, log *diag.Logger, h Handler) *Parser {
	return &Parser{store: store, log: log, h: h, names: map[string]string{}}
}

// unit is one source while it is being parsed.
type unit struct {
	*Parser
	scanner
	src   *diag.Source
	tok   token         // the token at hand
	last  diag.Position // end of the token before
	quiet int           // tokens that must fit until errors are reported again
	depth int           // of the term at hand

	grouped  ast.Term // the last term that stood in parentheses: no atom
	bare     bool     // the token before ends an atom that is a literal
	constant bool     // inside of a constant term
	slow     bool     // for tests: facts take the general road
	replay   []token  // tokens made before, to be read instead of the input

	stack []ast.Term        // arguments of the terms at hand
	read  []ast.BodyLiteral // of the body at hand

	// for fact.go
	args  []symbol.Sym
	sig   symbol.Sig // last name of a fact
	sigOf []byte
}

func (p *Parser) newUnit(name string, r io.Reader) *unit {
	u := &unit{Parser: p}
	u.input = newInput(r)
	u.line = 1
	u.bad = u.badToken
	u.src = newSource(name, r, &u.input)
	return u
}

// Parse parses one source. Wrong statements go to the log; the error is about
// reading only.
func (p *Parser) Parse(name string, r io.Reader) error {
	u := p.newUnit(name, r)
	u.program()
	return u.err
}

// program parses statements up to the end of the source.
func (u *unit) program() {
	for {
		u.keep = -1
		u.skip()
		u.keep = u.pos
		if u.quiet == 0 && !u.slow && u.fact() {
			continue
		}
		u.advance()
		if u.tok.kind == tEOF {
			return
		}
		if !u.attempt(u.statement) {
			u.recover()
			if u.tok.kind == tEOF {
				return
			}
		}
	}
}

// ParseTerm parses a term without variables, intervals and pools, as the value
// of a constant. It returns nil after an error, which the log has.
func (p *Parser) ParseTerm(name, text string) (t ast.Term) {
	u := p.newUnit(name, strings.NewReader(text))
	u.keep = 0
	ok := u.attempt(func() {
		u.advance()
		t = u.constTerm()
		if u.tok.kind != tEOF {
			u.fail("")
		}
	})
	if !ok || u.err != nil {
		return nil
	}
	return t
}

// advance passes the token at hand.
func (u *unit) advance() {
	u.last = u.tok.after()
	u.bare = false
	if u.quiet > 0 && u.tok.n > 0 {
		u.quiet--
	}
	u.pull()
}

// pull puts the next token at hand, one of those made before if there are any.
func (u *unit) pull() {
	if len(u.replay) > 0 {
		u.tok, u.replay = u.replay[0], u.replay[1:]
		return
	}
	u.next(&u.tok)
}

// accept passes a token of the kind if it is at hand.
func (u *unit) accept(k kind) bool {
	if u.tok.kind != k {
		return false
	}
	u.advance()
	return true
}

// expect passes a token of the kind, or fails.
func (u *unit) expect(k kind, expect string) {
	if u.tok.kind != k {
		u.fail(expect)
	}
	u.advance()
}

// dot ends a statement. It does not ask for the token behind the dot, which
// belongs to the next statement.
func (u *unit) dot(expect string) {
	if u.tok.kind != tDot {
		u.fail(expect)
	}
	u.end()
}

// end passes the last token of a statement.
func (u *unit) end() {
	u.last = u.tok.after()
	if u.quiet > 0 {
		u.quiet--
	}
	u.tok = token{}
}

// at is the place from b up to the last token that was passed.
func (u *unit) at(b diag.Position) ast.At { return ast.At{Location: u.loc(b, u.last)} }

// bracketFollows reports whether the next byte that is no blank is a [, and
// makes it the token at hand if so: some statements have a part behind the dot.
func (u *unit) bracketFollows() bool {
	u.skip()
	if u.peek(0) != '[' {
		return false
	}
	u.next(&u.tok)
	return true
}

// isIdent reports whether the token at hand is an identifier.
func (u *unit) isIdent() bool { return u.tok.kind >= tIdent && u.tok.kind <= tOverride }

// ident passes an identifier.
func (u *unit) ident(expect string) string {
	if !u.isIdent() {
		u.fail(expect)
	}
	name := u.name()
	u.advance()
	return name
}

// name is the text of the token at hand; equal ones share memory.
func (u *unit) name() string {
	b := u.text(&u.tok)
	if s, ok := u.names[string(b)]; ok {
		return s
	}
	s := string(b)
	u.names[s] = s
	return s
}

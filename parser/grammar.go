// SPDX-License-Identifier: MIT

package parser

import (
	"errors"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/parser/ast"
)

// The grammars of the flat directives. Their tokens are those between the word
// and the dot.
type (
	constGrammar struct {
		Name  string   `parser:"@Ident '='"`
		Value ast.Term `parser:"@@ '.'"`
		Mode  string   `parser:"( '[' @('default' | 'override') ']' )?"`
	}

	programGrammar struct {
		Name   string   `parser:"@Ident"`
		Params []string `parser:"( '(' ( @Ident ( ',' @Ident )* )? ')' )? '.'"`
	}

	includeGrammar struct {
		Path   string `parser:"( @String"`
		System string `parser:"| '<' @Ident '>' ) '.'"`
	}

	definedGrammar struct {
		Neg   bool   `parser:"@'-'?"`
		Name  string `parser:"@Ident '/'"`
		Arity string `parser:"@Number '.'"`
	}

	theoryGrammar struct {
		Name  string        `parser:"@Ident '{'"`
		Items []*theoryItem `parser:"( @@ ( ';' @@ )* )? '}' '.'"`
	}
	theoryItem struct {
		Pos    lexer.Position
		Atom   *theoryAtomItem `parser:"'&' @@"`
		Term   *theoryTermItem `parser:"| @@"`
		EndPos lexer.Position
	}
	theoryTermItem struct {
		Name      string        `parser:"@Ident '{'"`
		Operators []*theoryOper `parser:"( @@ ( ';' @@ )* )? '}'"`
	}
	theoryOper struct {
		Pos      lexer.Position
		Name     string `parser:"@Op ':'"`
		Priority string `parser:"@Number ','"`
		Unary    bool   `parser:"( @'unary'"`
		Assoc    string `parser:"| 'binary' ',' @('left' | 'right') )"`
		EndPos   lexer.Position
	}
	theoryAtomItem struct {
		Name  string           `parser:"@Ident '/'"`
		Arity string           `parser:"@Number ':'"`
		Term  string           `parser:"@Ident ','"`
		Guard *theoryGuardItem `parser:"@@?"`
		Type  string           `parser:"@('any' | 'head' | 'body' | 'directive')"`
	}
	theoryGuardItem struct {
		Operators []string `parser:"'{' ( @Op ( ',' @Op )* )? '}' ','"`
		Term      string   `parser:"@Ident ','"`
	}
)

// grammars are built when first used: that takes longer than parsing a small
// program.
type grammars struct {
	unit *unit // on whose behalf terms are parsed

	constant *participle.Parser[constGrammar]
	program  *participle.Parser[programGrammar]
	include  *participle.Parser[includeGrammar]
	defined  *participle.Parser[definedGrammar]
	theory   *participle.Parser[theoryGrammar]
}

// Types of tokens as participle sees them.
const (
	typeIdent lexer.TokenType = lexer.EOF - 1 - iota
	typeNumber
	typeString
	typeOp
	typeOther
)

// definition describes the tokens to participle, which makes none itself.
type definition struct{ lexer.Definition }

// Symbols are the names of the types of tokens.
func (definition) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Ident": typeIdent, "Number": typeNumber, "String": typeString,
		"Op": typeOp, "Other": typeOther,
	}
}

// tokenLexer gives tokens to participle. The offset in a position is the index
// of the token.
type tokenLexer struct {
	u    *unit
	toks []token
	i    int
}

// Next is the next token.
func (l *tokenLexer) Next() (lexer.Token, error) {
	i := min(l.i, len(l.toks)-1)
	t := &l.toks[i]
	r := lexer.Token{Pos: lexer.Position{Offset: i, Line: int(t.line), Column: int(t.col)}}
	if l.i++; l.i > len(l.toks) || t.kind == tEOF {
		r.Type = lexer.EOF
		return r, nil
	}
	r.Value = string(l.u.text(t))
	switch {
	case t.kind >= tIdent && t.kind <= tOverride:
		r.Type = typeIdent
	case t.kind == tNumber:
		r.Type = typeNumber
	case t.kind == tString:
		r.Type = typeString
	case t.kind == tTheoryOp || t.kind == tNot:
		r.Type = typeOp
	default:
		r.Type = typeOther
	}
	return r, nil
}

// errWrong stands for an error that is reported already.
var errWrong = errors.New("wrong term")

// constValue parses the value of a constant among the tokens of participle.
func (p *Parser) constValue(lex *lexer.PeekingLexer) (t ast.Term, err error) {
	u := p.grammars.unit
	all := u.replay
	i := lex.Peek().Pos.Offset
	u.tok, u.replay = all[i], all[i+1:]
	if !u.attempt(func() { t = u.constTerm() }) {
		return nil, errWrong
	}
	for n := len(all) - 1 - len(u.replay) - i; n > 0; n-- {
		lex.Next()
	}
	u.replay = all
	return t, nil
}

// flat parses the directive at hand up to its dot, or to a bracket behind the
// dot where one is allowed. It returns nothing after an error.
// first is what may follow the word.
func flat[G any](u *unit, slot **participle.Parser[G], first string, opts ...participle.Option) (*G, []token) {
	if *slot == nil {
		*slot = participle.MustBuild[G](append(opts, participle.Lexer(definition{}), participle.UseLookahead(0))...)
	}
	toks := u.rest()
	u.replay, u.grammars.unit = toks, u
	lex, err := lexer.Upgrade(&tokenLexer{u: u, toks: toks})
	var g *G
	if err == nil {
		g, err = (*slot).ParseFromLexer(lex)
	}
	if err == errWrong {
		panic(syntaxError{}) // tok and replay are where the error is
	}
	u.replay = nil
	if err != nil {
		u.unexpected(toks, err, first)
	}
	u.tok = toks[len(toks)-1]
	u.end()
	return g, toks
}

// rest collects the tokens of the directive whose word is at hand. In a theory
// definition, operators follow inner braces and the separators inside of them.
func (u *unit) rest() []token {
	isTheory, isConst := u.tok.kind == tTheory, u.tok.kind == tConst
	var toks []token
	before := u.tok.kind
	for braces := 0; ; {
		u.theory = isTheory && braces > 1 && (before == tLBrace || before == tSem || before == tComma)
		var t token
		u.next(&t)
		toks = append(toks, t)
		before = t.kind
		switch t.kind {
		case tLBrace:
			braces++
		case tRBrace:
			braces--
		case tEOF, tRBrack:
			if !isConst && t.kind == tRBrack {
				continue
			}
			u.theory = false
			return toks
		case tDot:
			u.theory = false
			if !isConst || !u.bracketFollows() {
				return toks
			}
			toks = append(toks, u.tok)
		}
	}
}

// unexpected reports an error of participle in our words.
func (u *unit) unexpected(toks []token, err error, first string) {
	pe, ok := err.(participle.Error)
	if !ok {
		panic(err)
	}
	i := pe.Position().Offset
	u.tok, u.replay = toks[i], toks[i+1:]
	if i > 0 {
		first = expectation(pe.Message())
	}
	u.fail(first)
}

// expectation is the token that a message of participle expects, if it is one.
func expectation(msg string) string {
	_, msg, ok := strings.Cut(msg, " (expected ")
	if !ok || msg == "" {
		return ""
	}
	word, _, _ := strings.Cut(strings.TrimSuffix(msg, ")"), " ")
	switch {
	case word == "<ident>":
		return identExpected
	case word == `","`:
		return word
	case word[0] == '"':
		return strings.Trim(word, `"`)
	case word == "<op>":
		return kindNames[tTheoryOp]
	case word[0] == '<':
		return strings.ToUpper(word)
	}
	return ""
}

func (u *unit) constDirective(b diag.Position) {
	g, _ := flat(u, &u.grammars.constant, identExpected, participle.ParseTypeWith(u.constValue))
	u.h.Statement(&ast.Const{At: u.at(b), Name: g.Name, Value: g.Value, Override: g.Mode == "override"})
}

func (u *unit) programDirective(b diag.Position) {
	g, _ := flat(u, &u.grammars.program, identExpected)
	u.h.Statement(&ast.Program{At: u.at(b), Name: g.Name, Params: g.Params})
}

func (u *unit) includeDirective(b diag.Position) {
	g, _ := flat(u, &u.grammars.include, "< or <STRING>")
	s := &ast.Include{At: u.at(b), Path: g.System, System: true}
	if g.Path != "" {
		s.Path, s.System = string(unquote([]byte(g.Path))), false
	}
	u.h.Statement(s)
}

func (u *unit) definedDirective(b diag.Position) {
	g, _ := flat(u, &u.grammars.defined, atomExpected)
	sig := u.store.Sig(g.Name, g.Neg)
	u.h.Statement(&ast.Defined{At: u.at(b), Sig: sig, Arity: arity([]byte(g.Arity))})
}

func (u *unit) theoryDirective(b diag.Position) {
	g, toks := flat(u, &u.grammars.theory, identExpected)
	at := func(from, to lexer.Position) ast.At {
		return ast.At{Location: u.loc(toks[from.Offset].begin(), toks[to.Offset-1].after())}
	}
	d := &ast.TheoryDefinition{At: u.at(b), Name: g.Name}
	for _, item := range g.Items {
		if item.Atom != nil {
			d.Atoms = append(d.Atoms, item.Atom.node(at(item.Pos, item.EndPos)))
			continue
		}
		t := &ast.TheoryTermDefinition{At: at(item.Pos, item.EndPos), Name: item.Term.Name}
		for _, o := range item.Term.Operators {
			t.Operators = append(t.Operators, o.node(at(o.Pos, o.EndPos)))
		}
		d.Terms = append(d.Terms, t)
	}
	u.h.Statement(d)
}

func (o *theoryOper) node(at ast.At) ast.TheoryOperator {
	op := ast.TheoryOperator{At: at, Name: o.Name, Priority: arity([]byte(o.Priority))}
	switch o.Assoc {
	case "left":
		op.Type = ast.TheoryBinaryLeft
	case "right":
		op.Type = ast.TheoryBinaryRight
	}
	return op
}

func (a *theoryAtomItem) node(at ast.At) *ast.TheoryAtomDefinition {
	d := &ast.TheoryAtomDefinition{At: at, Name: a.Name, Arity: arity([]byte(a.Arity)), TermName: a.Term}
	if a.Guard != nil {
		d.Operators, d.GuardName = a.Guard.Operators, a.Guard.Term
		if d.Operators == nil {
			d.Operators = []string{}
		}
	}
	switch a.Type {
	case "head":
		d.Type = ast.TheoryHead
	case "body":
		d.Type = ast.TheoryBody
	case "directive":
		d.Type = ast.TheoryDirective
	}
	return d
}

// SPDX-License-Identifier: MIT

package parser

import (
	"io"
	"math/big"
	"strings"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// Handler receives what is parsed.
type Handler interface {
	Fact(loc diag.Location, sig symbol.Sig, args []symbol.Sym)
	Statement(ast.Statement)
}

// Parser parses sources.
type Parser struct {
	store *symbol.Store
	log   *diag.Logger
	h     Handler

	src   *diag.Source
	lex   lexer
	tok   token
	last  diag.Position // end of the previous token
	depth int
}

// New makes a parser.
func New(store *symbol.Store, log *diag.Logger, h Handler) *Parser {
	return &Parser{store: store, log: log, h: h}
}

type syntaxError struct{}

// Parse parses one source.
func (p *Parser) Parse(name string, r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	p.start(name, data)
	p.advance()
	for p.tok.kind != tEOF {
		if !p.try() {
			for p.tok.kind != tEOF && !p.isOp(".") {
				p.advance()
			}
			if p.tok.kind != tEOF {
				p.advance()
			}
		}
	}
	return nil
}

// ParseTerm parses a single ground term, as of -c name=term; nil after an error.
func (p *Parser) ParseTerm(name, text string) (t ast.Term) {
	p.start(name, []byte(text))
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(syntaxError); !is {
				panic(r)
			}
			t = nil
		}
	}()
	p.advance()
	t = p.constTerm()
	if p.tok.kind != tEOF {
		p.fail()
	}
	return t
}

func (p *Parser) start(name string, data []byte) {
	p.src = &diag.Source{Name: name}
	p.lex = lexer{buf: data, line: 1, errs: func(beg, end diag.Position, text string) {
		p.log.Errorf(diag.Location{Source: p.src, Begin: beg, End: end}, "%s", text)
	}}
}

func (p *Parser) try() (ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(syntaxError); !is {
				panic(r)
			}
			p.lex.theory = false
			ok = false
		}
	}()
	p.depth = 0
	p.statement()
	return true
}

func (p *Parser) advance() {
	p.last = p.tok.end
	p.tok = p.lex.next()
}

func (p *Parser) fail() {
	what := string(p.tok.text)
	switch p.tok.kind {
	case tEOF:
		what = "EOF"
	case tIdent:
		if what != "not" {
			what = "<IDENTIFIER>"
		}
	case tVar:
		what = "<VARIABLE>"
	case tNumber:
		what = "<NUMBER>"
	case tString:
		what = "<STRING>"
	case tHash:
		if !knownHash[what] {
			p.log.Errorf(p.loc(p.tok.beg, p.tok.end), "lexer error, unexpected %s", what)
			p.advance()
			p.fail()
		}
	}
	p.log.Errorf(p.loc(p.tok.beg, p.tok.end), "syntax error, unexpected %s", what)
	panic(syntaxError{})
}

var knownHash = map[string]bool{"#count": true, "#sum": true, "#sum+": true, "#min": true, "#max": true, "#true": true, "#false": true, "#inf": true, "#sup": true, "#infimum": true, "#supremum": true, "#show": true, "#const": true, "#program": true, "#include": true, "#external": true, "#project": true, "#heuristic": true, "#edge": true, "#defined": true, "#minimize": true, "#maximize": true, "#minimise": true, "#maximise": true, "#theory": true, "#script": true, "#end": true}

func (p *Parser) loc(b, e diag.Position) diag.Location {
	return diag.Location{Source: p.src, Begin: b, End: e}
}

func (p *Parser) from(b diag.Position) ast.At { return ast.At{Location: p.loc(b, p.last)} }

func (p *Parser) isOp(s string) bool   { return p.tok.kind == tOp && string(p.tok.text) == s }
func (p *Parser) isHash(s string) bool { return p.tok.kind == tHash && string(p.tok.text) == s }
func (p *Parser) isNot() bool          { return p.tok.kind == tIdent && string(p.tok.text) == "not" }

func (p *Parser) accept(s string) bool {
	if p.isOp(s) {
		p.advance()
		return true
	}
	return false
}

func (p *Parser) expect(s string) {
	if !p.accept(s) {
		p.fail()
	}
}

func (p *Parser) ident() string {
	if p.tok.kind != tIdent || p.isNot() {
		p.fail()
	}
	s := string(p.tok.text)
	p.advance()
	return s
}

// --- statements ---

func (p *Parser) statement() {
	b := p.tok.beg
	if p.tok.kind == tHash {
		switch string(p.tok.text) {
		case "#true", "#false", "#count", "#sum", "#sum+", "#min", "#max", "#inf", "#sup", "#infimum", "#supremum":
		default:
			p.directive(b)
			return
		}
	}
	if p.accept(":~") {
		body := p.body()
		p.expect(".")
		m := &ast.Minimize{Body: body}
		p.expect("[")
		m.Weight, m.Priority, m.Tuple = p.weightTuple()
		p.expect("]")
		m.At = p.from(b)
		p.h.Statement(m)
		return
	}
	r := &ast.Rule{}
	if p.isOp(":-") {
		r.Head = &ast.Literal{At: ast.At{Location: p.loc(b, b)}, Atom: &ast.BoolConst{}}
	} else {
		r.Head = p.head()
	}
	if p.accept(":-") && !p.isOp(".") {
		r.Body = p.body()
	}
	p.expect(".")
	r.At = p.from(b)
	if len(r.Body) == 0 && p.fact(r) {
		return
	}
	p.h.Statement(r)
}

// fact reports a ground fact directly.
func (p *Parser) fact(r *ast.Rule) bool {
	l, ok := r.Head.(*ast.Literal)
	if !ok || l.Sign != ast.NoSign {
		return false
	}
	a, ok := l.Atom.(*ast.SymbolicAtom)
	if !ok {
		return false
	}
	neg := false
	t := a.Term
	if u, ok := t.(*ast.Unary); ok {
		neg, t = true, u.X
	}
	switch t := t.(type) {
	case *ast.Symbol:
		sig := p.store.FunSig(t.Value)
		if neg {
			sig = sig.Flip()
		}
		p.h.Fact(r.Location, sig, nil)
		return true
	case *ast.Function:
		args := make([]symbol.Sym, len(t.Args))
		for i, x := range t.Args {
			v, ok := p.ground(x)
			if !ok {
				return false
			}
			args[i] = v
		}
		p.h.Fact(r.Location, p.store.Sig(t.Name, neg), args)
		return true
	}
	return false
}

func (p *Parser) ground(t ast.Term) (symbol.Sym, bool) {
	switch t := t.(type) {
	case *ast.Symbol:
		return t.Value, true
	case *ast.Unary:
		if s, ok := t.X.(*ast.Symbol); ok && t.Op == symbol.Neg && s.Value.IsNum() {
			return p.store.Unary(symbol.Neg, s.Value)
		}
	case *ast.Function:
		if t.External {
			return 0, false
		}
		args := make([]symbol.Sym, len(t.Args))
		for i, x := range t.Args {
			v, ok := p.ground(x)
			if !ok {
				return 0, false
			}
			args[i] = v
		}
		return p.store.Fun(p.store.Sig(t.Name, false), args), true
	}
	return 0, false
}

func (p *Parser) weightTuple() (w, prio ast.Term, tuple []ast.Term) {
	b := p.tok.beg
	w = p.term()
	if p.accept("@") {
		prio = p.term()
	} else {
		prio = &ast.Symbol{At: ast.At{Location: p.loc(b, b)}, Value: p.store.Int(0)}
	}
	for p.accept(",") {
		tuple = append(tuple, p.term())
	}
	return
}

func (p *Parser) optBody() []ast.BodyLiteral {
	if p.accept(":") && !p.isOp(".") {
		return p.body()
	}
	return nil
}

func (p *Parser) sig() (symbol.Sig, int) {
	neg := p.accept("-")
	name := p.ident()
	p.expect("/")
	if p.tok.kind != tNumber {
		p.fail()
	}
	n := p.number()
	return p.store.Sig(name, neg), int(n.Int64())
}

func (p *Parser) number() *big.Int {
	z := new(big.Int)
	text := string(p.tok.text)
	z.SetString(text, 0)
	p.advance()
	return z
}

func (p *Parser) symAtom() *ast.SymbolicAtom {
	t := p.term()
	if !isAtom(t) {
		p.fail()
	}
	return &ast.SymbolicAtom{Term: t}
}

func (p *Parser) stringLit() string {
	if p.tok.kind != tString {
		p.fail()
	}
	s := unquote(p.tok.text)
	p.advance()
	return s
}

func unquote(b []byte) string {
	b = b[1 : len(b)-1]
	var sb strings.Builder
	for i := 0; i < len(b); i++ {
		if b[i] == '\\' && i+1 < len(b) {
			i++
			if b[i] == 'n' {
				sb.WriteByte('\n')
			} else {
				sb.WriteByte(b[i])
			}
			continue
		}
		sb.WriteByte(b[i])
	}
	return sb.String()
}

func (p *Parser) directive(b diag.Position) {
	name := string(p.tok.text)
	if !knownHash[name] {
		p.fail()
	}
	p.advance()
	switch name {
	case "#show":
		p.show(b)
	case "#const":
		c := &ast.Const{Name: p.ident()}
		p.expect("=")
		c.Value = p.constTerm()
		p.expect(".")
		if p.accept("[") {
			c.Override = p.ident() == "override"
			p.expect("]")
		}
		c.At = p.from(b)
		p.h.Statement(c)
	case "#program":
		s := &ast.Program{Name: p.ident()}
		if p.accept("(") {
			for !p.isOp(")") {
				s.Params = append(s.Params, p.ident())
				if !p.accept(",") {
					break
				}
			}
			p.expect(")")
		}
		p.expect(".")
		s.At = p.from(b)
		p.h.Statement(s)
	case "#include":
		s := &ast.Include{}
		if p.accept("<") {
			s.System = true
			s.Path = p.ident()
			p.expect(">")
		} else {
			s.Path = p.stringLit()
		}
		p.expect(".")
		s.At = p.from(b)
		p.h.Statement(s)
	case "#defined":
		s := &ast.Defined{}
		s.Sig, s.Arity = p.sig()
		p.expect(".")
		s.At = p.from(b)
		p.h.Statement(s)
	case "#external":
		s := &ast.External{Atom: p.symAtom(), Body: p.optBody()}
		p.expect(".")
		if p.accept("[") {
			s.Type = p.term()
			p.expect("]")
		}
		s.At = p.from(b)
		p.h.Statement(s)
	case "#heuristic":
		s := &ast.Heuristic{Atom: p.symAtom(), Body: p.optBody()}
		p.expect(".")
		p.expect("[")
		s.Bias, s.Priority, s.Modifier = p.heuristicTuple()
		p.expect("]")
		s.At = p.from(b)
		p.h.Statement(s)
	case "#project":
		p.project(b)
	case "#edge":
		p.edge(b)
	case "#minimize", "#minimise", "#maximize", "#maximise":
		p.minimize(b, name[2] == 'a')
	case "#theory":
		p.theoryDefinition(b)
	case "#script":
		p.script(b)
	default:
		p.fail()
	}
}

func (p *Parser) heuristicTuple() (bias, prio, mod ast.Term) {
	b := p.tok.beg
	bias = p.term()
	prio = &ast.Symbol{At: ast.At{Location: p.loc(b, b)}, Value: p.store.Int(0)}
	if p.accept("@") {
		prio = p.term()
	}
	p.expect(",")
	mod = p.term()
	return
}

// isSig looks ahead for [-]name/N.
func (p *Parser) isSig() bool {
	save, tok, last := p.lex, p.tok, p.last
	defer func() { p.lex, p.tok, p.last = save, tok, last }()
	p.accept("-")
	if p.tok.kind != tIdent {
		return false
	}
	p.advance()
	if !p.accept("/") {
		return false
	}
	if p.tok.kind != tNumber {
		return false
	}
	p.advance()
	return p.isOp(".")
}

func (p *Parser) show(b diag.Position) {
	if p.accept(".") {
		p.h.Statement(&ast.ShowNothing{At: p.from(b)})
		return
	}
	if p.isSig() {
		s := &ast.ShowSignature{}
		s.Sig, s.Arity = p.sig()
		p.expect(".")
		s.At = p.from(b)
		p.h.Statement(s)
		return
	}
	s := &ast.ShowTerm{Term: p.term(), Body: p.optBody()}
	p.expect(".")
	s.At = p.from(b)
	p.h.Statement(s)
}

func (p *Parser) project(b diag.Position) {
	if p.isSig() {
		s := &ast.ProjectSignature{}
		s.Sig, s.Arity = p.sig()
		p.expect(".")
		s.At = p.from(b)
		p.h.Statement(s)
		return
	}
	s := &ast.ProjectAtom{Atom: p.symAtom(), Body: p.optBody()}
	p.expect(".")
	s.At = p.from(b)
	p.h.Statement(s)
}

func (p *Parser) edge(b diag.Position) {
	p.expect("(")
	var pairs [][2]ast.Term
	for {
		u := p.term()
		p.expect(",")
		pairs = append(pairs, [2]ast.Term{u, p.term()})
		if !p.accept(";") {
			break
		}
	}
	p.expect(")")
	body := p.optBody()
	p.expect(".")
	for _, e := range pairs {
		p.h.Statement(&ast.Edge{At: p.from(b), U: e[0], V: e[1], Body: body})
	}
}

func (p *Parser) minimize(b diag.Position, max bool) {
	p.expect("{")
	for !p.isOp("}") {
		eb := p.tok.beg
		m := &ast.Minimize{}
		m.Weight, m.Priority, m.Tuple = p.weightTuple()
		if max {
			m.Weight = &ast.Unary{At: ast.At{Location: m.Weight.Loc()}, Op: symbol.Neg, X: m.Weight}
		}
		if p.accept(":") {
			for _, l := range p.condition(false) {
				m.Body = append(m.Body, l)
			}
		}
		m.At = p.from(eb)
		p.h.Statement(m)
		if !p.accept(";") {
			break
		}
	}
	p.expect("}")
	p.expect(".")
}

func (p *Parser) script(b diag.Position) {
	p.expect("(")
	lang := p.ident()
	if !p.isOp(")") {
		p.fail()
	}
	start := p.lex.pos
	i := strings.Index(string(p.lex.buf[start:]), "#end")
	if i < 0 {
		p.lex.pos = len(p.lex.buf)
		p.advance()
		p.fail()
	}
	code := string(p.lex.buf[start : start+i])
	for k := start; k < start+i; k++ {
		if p.lex.buf[k] == '\n' {
			p.lex.line++
			p.lex.bol = k + 1
		}
	}
	p.lex.pos = start + i + 4
	p.advance()
	p.expect(".")
	p.h.Statement(&ast.Script{At: p.from(b), Language: lang, Code: code})
}

// --- terms ---

func (p *Parser) constTerm() ast.Term {
	t := p.term()
	var bad ast.Term
	walkTerm(t, func(t ast.Term) {
		switch t.(type) {
		case *ast.Variable, *ast.Interval, *ast.Pool:
			if bad == nil {
				bad = t
			}
		}
	})
	if bad != nil {
		what := "<VARIABLE>"
		loc := bad.Loc()
		if i, ok := bad.(*ast.Interval); ok {
			what = ".."
			loc = p.loc(i.X.Loc().End, i.Y.Loc().Begin)
		}
		p.log.Errorf(loc, "syntax error, unexpected %s", what)
		panic(syntaxError{})
	}
	return t
}

func walkTerm(t ast.Term, f func(ast.Term)) {
	f(t)
	switch t := t.(type) {
	case *ast.Unary:
		walkTerm(t.X, f)
	case *ast.Binary:
		walkTerm(t.X, f)
		walkTerm(t.Y, f)
	case *ast.Interval:
		walkTerm(t.X, f)
		walkTerm(t.Y, f)
	case *ast.Function:
		for _, x := range t.Args {
			walkTerm(x, f)
		}
	case *ast.Pool:
		for _, x := range t.Terms {
			walkTerm(x, f)
		}
	}
}

var prec = map[string]int{"..": 1, "^": 2, "?": 3, "&": 4, "+": 5, "-": 5, "*": 6, "/": 6, "\\": 6, "**": 7}
var binop = map[string]symbol.BinaryOp{"^": symbol.Xor, "?": symbol.Or, "&": symbol.And, "+": symbol.Add, "-": symbol.Sub, "*": symbol.Mul, "/": symbol.Div, "\\": symbol.Mod, "**": symbol.Pow}

func (p *Parser) term() ast.Term { return p.binary(1) }

func (p *Parser) binary(min int) ast.Term {
	p.depth++
	if p.depth > 10000 {
		p.log.Errorf(p.loc(p.tok.beg, p.tok.end), "nesting too deep")
		panic(syntaxError{})
	}
	defer func() { p.depth-- }()
	b := p.tok.beg
	x := p.unary()
	for p.tok.kind == tOp {
		op := string(p.tok.text)
		n := prec[op]
		if n == 0 || n < min {
			break
		}
		p.advance()
		next := n + 1
		if op == "**" {
			next = n
		}
		y := p.binary(next)
		if op == ".." {
			x = &ast.Interval{At: p.from(b), X: x, Y: y}
		} else {
			x = &ast.Binary{At: p.from(b), Op: binop[op], X: x, Y: y}
		}
	}
	return x
}

func (p *Parser) unary() ast.Term {
	b := p.tok.beg
	if p.isOp("-") || p.isOp("~") {
		op := symbol.Neg
		if p.isOp("~") {
			op = symbol.Not
		}
		p.advance()
		p.depth++
		if p.depth > 10000 {
			p.log.Errorf(p.loc(p.tok.beg, p.tok.end), "nesting too deep")
			panic(syntaxError{})
		}
		x := p.unary()
		p.depth--
		return &ast.Unary{At: p.from(b), Op: op, X: x}
	}
	return p.primary()
}

func (p *Parser) primary() ast.Term {
	b := p.tok.beg
	switch p.tok.kind {
	case tNumber:
		n := p.number()
		return &ast.Symbol{At: p.from(b), Value: p.store.Big(n)}
	case tString:
		s := p.stringLit()
		return &ast.Symbol{At: p.from(b), Value: p.store.Str(s)}
	case tVar:
		name := string(p.tok.text)
		p.advance()
		return &ast.Variable{At: p.from(b), Name: name}
	case tAnon:
		p.advance()
		return &ast.Variable{At: p.from(b), Name: "_"}
	case tHash:
		switch string(p.tok.text) {
		case "#inf", "#infimum":
			p.advance()
			return &ast.Symbol{At: p.from(b), Value: symbol.Inf}
		case "#sup", "#supremum":
			p.advance()
			return &ast.Symbol{At: p.from(b), Value: symbol.Sup}
		}
	case tIdent:
		if p.isNot() {
			p.fail()
		}
		name := string(p.tok.text)
		p.advance()
		if !p.isOp("(") {
			return &ast.Symbol{At: p.from(b), Value: p.store.ID(name)}
		}
		return p.args(b, name, false)
	case tOp:
		switch string(p.tok.text) {
		case "@":
			p.advance()
			name := p.ident()
			if !p.isOp("(") {
				return &ast.Function{At: p.from(b), Name: name, External: true}
			}
			return p.args(b, name, true)
		case "|":
			p.advance()
			x := p.term()
			if p.isOp(";") {
				pool := []ast.Term{x}
				for p.accept(";") {
					pool = append(pool, p.term())
				}
				x = &ast.Pool{At: p.from(b), Terms: pool}
			}
			p.expect("|")
			return &ast.Unary{At: p.from(b), Op: symbol.Abs, X: x}
		case "(":
			return p.args(b, "", false)
		}
	}
	p.fail()
	return nil
}

// args parses a parenthesis with pools.
func (p *Parser) args(b diag.Position, name string, external bool) ast.Term {
	p.expect("(")
	type alt struct {
		args  []ast.Term
		comma bool
	}
	var alts []alt
	for {
		var a alt
		for !p.isOp(";") && !p.isOp(")") {
			if name == "" && !external && p.isOp(",") && len(a.args) == 0 {
				p.advance()
				a.comma = true
				break
			}
			a.args = append(a.args, p.term())
			if !p.accept(",") {
				break
			}
			if p.isOp(";") || p.isOp(")") {
				if name != "" {
					p.fail()
				}
				a.comma = true
			}
		}
		alts = append(alts, a)
		if !p.accept(";") {
			break
		}
	}
	p.expect(")")
	var terms []ast.Term
	for _, a := range alts {
		switch {
		case name == "" && !external && len(a.args) == 1 && !a.comma:
			terms = append(terms, a.args[0])
		case name != "" && !external && len(a.args) == 0:
			terms = append(terms, &ast.Symbol{At: p.from(b), Value: p.store.ID(name)})
		default:
			terms = append(terms, &ast.Function{At: p.from(b), Name: name, Args: a.args, External: external})
		}
	}
	if len(terms) == 1 {
		return terms[0]
	}
	return &ast.Pool{At: p.from(b), Terms: terms}
}

func isAtom(t ast.Term) bool {
	if u, ok := t.(*ast.Unary); ok && u.Op == symbol.Neg {
		t = u.X
	}
	switch t := t.(type) {
	case *ast.Symbol:
		return t.Value.IsFun()
	case *ast.Function:
		return t.Name != "" && !t.External
	case *ast.Pool:
		for _, x := range t.Terms {
			if _, neg := x.(*ast.Unary); neg || !isAtom(x) {
				return false
			}
		}
		return true
	}
	return false
}

// --- literals ---

var rels = map[string]ast.Relation{"=": ast.Eq, "==": ast.Eq, "!=": ast.Ne, "<>": ast.Ne, "<": ast.Lt, "<=": ast.Le, ">": ast.Gt, ">=": ast.Ge}

func (p *Parser) relation() (ast.Relation, bool) {
	if p.tok.kind != tOp {
		return 0, false
	}
	r, ok := rels[string(p.tok.text)]
	if ok {
		p.advance()
	}
	return r, ok
}

func (p *Parser) signs() ast.Sign {
	s := ast.NoSign
	for p.isNot() {
		if s == ast.NotNot {
			p.fail()
		}
		s++
		p.advance()
	}
	return s
}

func (p *Parser) literal() *ast.Literal {
	b := p.tok.beg
	sign := p.signs()
	if p.isHash("#true") || p.isHash("#false") {
		v := p.isHash("#true")
		p.advance()
		return &ast.Literal{At: p.from(b), Sign: sign, Atom: &ast.BoolConst{Value: v}}
	}
	return p.literalFrom(b, sign, p.term())
}

func (p *Parser) literalFrom(b diag.Position, sign ast.Sign, t ast.Term) *ast.Literal {
	rel, ok := p.relation()
	if !ok {
		if !isAtom(t) {
			p.fail()
		}
		return &ast.Literal{At: p.from(b), Sign: sign, Atom: &ast.SymbolicAtom{Term: t}}
	}
	return p.comparison(b, sign, t, rel)
}

func (p *Parser) comparison(b diag.Position, sign ast.Sign, t ast.Term, rel ast.Relation) *ast.Literal {
	c := &ast.Comparison{Left: t}
	for {
		c.Guards = append(c.Guards, ast.Guard{Rel: rel, Term: p.term()})
		var ok bool
		if rel, ok = p.relation(); !ok {
			break
		}
	}
	return &ast.Literal{At: p.from(b), Sign: sign, Atom: c}
}

// condition parses literals up to a separator; empty ones are allowed.
func (p *Parser) condition(inBody bool) []*ast.Literal {
	if p.isOp(";") || p.isOp("}") || p.isOp(".") || p.isOp(":") || p.isOp(":-") || p.isOp("|") {
		return []*ast.Literal{}
	}
	ls := []*ast.Literal{p.literal()}
	for p.accept(",") {
		ls = append(ls, p.literal())
	}
	return ls
}

func (p *Parser) isAggregate() bool {
	if p.isOp("{") {
		return true
	}
	_, ok := aggregates[string(p.tok.text)]
	return ok && p.tok.kind == tHash
}

var aggregates = map[string]ast.AggregateFunction{"#count": ast.Count, "#sum": ast.Sum, "#sum+": ast.SumPlus, "#min": ast.Min, "#max": ast.Max}

func (p *Parser) rightGuard() *ast.Guard {
	rel, ok := p.relation()
	if ok {
		return &ast.Guard{Rel: rel, Term: p.term()}
	}
	switch {
	case p.isOp("."), p.isOp(","), p.isOp(";"), p.isOp(":-"), p.tok.kind == tEOF, p.isOp(":"), p.isOp("|"):
		return nil
	}
	return &ast.Guard{Rel: ast.Le, Term: p.term()}
}

// --- bodies ---

func (p *Parser) body() []ast.BodyLiteral {
	var body []ast.BodyLiteral
	for {
		l, cond := p.bodyLiteral()
		body = append(body, l)
		_ = cond
		if !p.accept(",") && !p.accept(";") {
			return body
		}
	}
}

func (p *Parser) bodyLiteral() (ast.BodyLiteral, bool) {
	b := p.tok.beg
	sign := p.signs()
	switch {
	case p.isOp("&"):
		return p.theoryAtom(b, sign), false
	case p.isAggregate():
		return p.bodyAggregate(b, sign, nil), false
	case p.isHash("#true") || p.isHash("#false"):
		v := p.isHash("#true")
		p.advance()
		return p.conditional(b, &ast.Literal{At: p.from(b), Sign: sign, Atom: &ast.BoolConst{Value: v}})
	}
	t := p.term()
	if p.isAggregate() {
		return p.bodyAggregate(b, sign, &ast.Guard{Rel: ast.Ge, Term: t}), false
	}
	rel, ok := p.relation()
	if !ok {
		if !isAtom(t) {
			p.fail()
		}
		return p.conditional(b, &ast.Literal{At: p.from(b), Sign: sign, Atom: &ast.SymbolicAtom{Term: t}})
	}
	if p.isAggregate() {
		return p.bodyAggregate(b, sign, &ast.Guard{Rel: rel.Flip(), Term: t}), false
	}
	return p.conditional(b, p.comparison(b, sign, t, rel))
}

func (p *Parser) conditional(b diag.Position, l *ast.Literal) (ast.BodyLiteral, bool) {
	if !p.accept(":") {
		return l, false
	}
	c := p.condition(true)
	return &ast.ConditionalLiteral{At: p.from(b), Literal: l, Condition: c}, true
}

func (p *Parser) bodyAggregate(b diag.Position, sign ast.Sign, left *ast.Guard) ast.BodyLiteral {
	if p.accept("{") {
		elems := p.setElements()
		right := p.rightGuard()
		return &ast.SetAggregate{At: p.from(b), Sign: sign, Left: left, Right: right, Elements: elems}
	}
	a := &ast.BodyAggregate{Sign: sign, Function: aggregates[string(p.tok.text)], Left: left}
	p.advance()
	p.expect("{")
	for !p.isOp("}") {
		eb := p.tok.beg
		e := &ast.BodyAggregateElement{}
		if !p.isOp(":") {
			e.Tuple = p.terms()
		}
		if p.accept(":") {
			e.Condition = p.condition(false)
		}
		e.At = p.from(eb)
		a.Elements = append(a.Elements, e)
		if !p.accept(";") {
			break
		}
	}
	p.expect("}")
	a.Right = p.rightGuard()
	a.At = p.from(b)
	return a
}

func (p *Parser) terms() []ast.Term {
	ts := []ast.Term{p.term()}
	for p.accept(",") {
		ts = append(ts, p.term())
	}
	return ts
}

// setElements parses what follows {, with the closing brace.
func (p *Parser) setElements() []*ast.ConditionalLiteral {
	var es []*ast.ConditionalLiteral
	for !p.isOp("}") {
		b := p.tok.beg
		e := &ast.ConditionalLiteral{Literal: p.literal()}
		if p.accept(":") {
			e.Condition = p.condition(false)
		}
		e.At = p.from(b)
		es = append(es, e)
		if !p.accept(";") {
			break
		}
	}
	p.expect("}")
	return es
}

// --- heads ---

func (p *Parser) head() ast.Head {
	b := p.tok.beg
	switch {
	case p.isOp("&"):
		return p.theoryAtom(b, ast.NoSign)
	case p.isAggregate():
		return p.headAggregate(b, nil)
	}
	sign := p.signs()
	var l *ast.Literal
	if p.isHash("#true") || p.isHash("#false") {
		v := p.isHash("#true")
		p.advance()
		l = &ast.Literal{At: p.from(b), Sign: sign, Atom: &ast.BoolConst{Value: v}}
	} else {
		t := p.term()
		if sign == ast.NoSign && p.isAggregate() {
			return p.headAggregate(b, &ast.Guard{Rel: ast.Ge, Term: t})
		}
		rel, ok := p.relation()
		switch {
		case !ok:
			if !isAtom(t) {
				p.fail()
			}
			l = &ast.Literal{At: p.from(b), Sign: sign, Atom: &ast.SymbolicAtom{Term: t}}
		case sign == ast.NoSign && p.isAggregate():
			return p.headAggregate(b, &ast.Guard{Rel: rel.Flip(), Term: t})
		default:
			l = p.comparison(b, sign, t, rel)
		}
	}
	if p.isOp(":-") || p.isOp(".") {
		return l
	}
	return p.disjunction(b, l)
}

func (p *Parser) disjunction(b diag.Position, l *ast.Literal) ast.Head {
	d := &ast.Disjunction{}
	eb := b
	for {
		e := &ast.ConditionalLiteral{Literal: l}
		if p.accept(":") {
			e.Condition = p.condition(false)
		}
		e.At = p.from(eb)
		d.Elements = append(d.Elements, e)
		if !p.accept(";") && !p.accept("|") && !p.accept(",") {
			break
		}
		eb = p.tok.beg
		l = p.literal()
	}
	if !p.isOp(":-") && !p.isOp(".") {
		p.fail()
	}
	d.At = p.from(b)
	return d
}

func (p *Parser) headAggregate(b diag.Position, left *ast.Guard) ast.Head {
	if p.accept("{") {
		elems := p.setElements()
		right := p.rightGuard()
		return &ast.SetAggregate{At: p.from(b), Left: left, Right: right, Elements: elems}
	}
	a := &ast.HeadAggregate{Function: aggregates[string(p.tok.text)], Left: left}
	p.advance()
	p.expect("{")
	for !p.isOp("}") {
		eb := p.tok.beg
		e := &ast.HeadAggregateElement{}
		if !p.isOp(":") {
			e.Tuple = p.terms()
		}
		p.expect(":")
		e.Literal = p.literal()
		if p.accept(":") {
			e.Condition = p.condition(false)
		}
		e.At = p.from(eb)
		a.Elements = append(a.Elements, e)
		if !p.accept(";") {
			break
		}
	}
	p.expect("}")
	a.Right = p.rightGuard()
	a.At = p.from(b)
	return a
}

// --- theory: refused for now ---

func (p *Parser) theoryAtom(b diag.Position, sign ast.Sign) *ast.TheoryAtom {
	p.log.Errorf(p.loc(b, p.tok.end), "theory atoms are not supported yet")
	panic(syntaxError{})
}

func (p *Parser) theoryDefinition(b diag.Position) {
	p.log.Errorf(p.loc(b, p.tok.end), "theory definitions are not supported yet")
	panic(syntaxError{})
}

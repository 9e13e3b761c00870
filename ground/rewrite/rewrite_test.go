// SPDX-License-Identifier: MIT

package rewrite_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/goasp/goasp/ground/rewrite"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser"
	"github.com/goasp/goasp/parser/ast"
)

// program collects what a text holds; facts come as rules, too.
type program struct {
	store  *symbol.Store
	log    *diag.Logger
	msgs   []string
	stms   []ast.Statement
	consts *rewrite.Constants
}

func (p *program) Fact(loc diag.Location, sig symbol.Sig, args []symbol.Sym) {
	t := &ast.Symbol{At: ast.At{Location: loc}, Value: p.store.Fun(sig, args)}
	lit := &ast.Literal{At: t.At, Atom: &ast.SymbolicAtom{Term: t}}
	p.stms = append(p.stms, &ast.Rule{At: t.At, Head: lit})
}

func (p *program) Statement(st ast.Statement) {
	if c, ok := st.(*ast.Const); ok {
		p.consts.Add(c)
		return
	}
	p.stms = append(p.stms, st)
}

func parse(t *testing.T, text string) *program {
	t.Helper()
	p := &program{store: symbol.NewStore()}
	p.log = diag.NewLogger(func(m *diag.Message) { p.msgs = append(p.msgs, m.Error()) })
	p.consts = rewrite.NewConstants(p.store, p.log)
	if err := parser.New(p.store, p.log, p).Parse("t", strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	return p
}

// rules runs all passes over the text.
func (p *program) rules() ([]*rewrite.Rule, *rewrite.Rewriter) {
	rw := rewrite.New(p.store, p.log)
	sub := p.consts.Resolve()
	var rules []*rewrite.Rule
	for _, st := range p.stms {
		if d, ok := st.(*ast.TheoryDefinition); ok {
			rw.AddTheory(d)
			continue
		}
		rules = rw.Statement(st, sub, rules)
	}
	return rules, rw
}

// TestRewrite gives each program and its rules in normal form.
func TestRewrite(t *testing.T) {
	for _, test := range []struct{ in, out string }{
		{"p(X) :- q(X,2).", "p(X) :- q(X,2)."},

		// constants
		{"#const n = m+1. #const m = 2. p(n,-n,f(m)).", "p(3,-3,f(2))."},
		{"#const n = f(a). #const a = b. p(n) :- n.", "p(f(b)) :- n."},

		// pools
		{"p(1;2,3).", "p(1). p(2,3)."},
		{"p :- q(b;a).", "p :- q(b). p :- q(a)."},
		{":- not q(1;2).", ":- not q(1). :- not q(2)."},
		{"{ a(1;2) : b(1;2) }.", "{a(1): b(1); a(2): b(1); a(1): b(2); a(2): b(2)}."},
		{"a(1;2) | b.", "a(1); b. a(2); b."},
		{"x :- (1;2) { a }.", "x :- {a} >= 1. x :- {a} >= 2."},
		{"x :- a : b(1;2).", "x :- a: b(1); a: b(2)."},
		{"x :- a(1;2) : b.", "x :- #c0: b. #c0 :- ?b; a(1). #c0 :- ?b; a(2)."},

		// heads
		{"not a :- b.", ":- not not a; b."},
		{"not not a :- b.", ":- not a; b."},
		{"X < 3 :- b(X).", ":- X>=3; b(X)."},
		{"1 <= X < 3 :- b(X).", ":- 1>X; b(X). :- X>=3; b(X)."},
		{"a | not b :- c.", "a :- not not b; c."},
		{"a ; not b(X) : c(X).", "a :- not not b(X): c(X)."},
		{"a(1..2,X) : b(X) | c.", "#d0(X): b(X); c. a(#Range0,X) :- #Range0=(1..2); #d0(X). #d0(X) :- ?b(X); a(#Range0,X): #Range0=(1..2)."},
		{"a(1;2) : b | c.", "#d0: b; c. a(1) :- #d0. a(2) :- #d0. #d0 :- ?b; a(1); a(2)."},
		{"a(X+1) | b(f(-X)) :- c(X).", "a(#Arith0); b(f(#Arith1)) :- #Arith0=(X+1); #Arith1=-X; c(X)."},
		{"#true :- a.", ""},
		{"#false :- a.", ":- a."},
		{"1 { a; not b } 1.", "{a}. :- not {a; not b} >= 1 <= 1."},
		{"{ a : #true }.", "{a}."},
		{"{ a(X) : b(X) } :- c.", "{a(X)} :- b(X); c."},
		{"{ a(U) : b(U) } :- c(U) : d(U).", "{a(U#)} :- b(U#); c(U): d(U)."},

		// comparisons
		{"p :- 1 < X < 3, q(X).", "p :- 1<X; X<3; q(X)."},
		{"p :- not 1 < X < 3, q(X).", "p :- 1>=X; q(X). p :- X>=3; q(X)."},
		{"p :- not X = 2, q(X).", "p :- X!=2; q(X)."},
		{"p(X,Y) :- (X,a,2) = (1,Y,2).", "p(X,Y) :- X=1; a=Y."},
		{"p :- 1 < 2, q.", "p :- q."},
		{"p :- 2 < 1, q.", "p :- #false; q."},
		{"p(X) :- f(X*X,Y) = f(1,2), q(X,Y).", "p(X) :- #Arith0=(X*X); f(#Arith0,Y)=f(1,2); q(X,Y)."},

		// intervals, anonymous variables, arithmetic
		{"p(1..3).", "p(#Range0) :- #Range0=(1..3)."},
		{"p(X) :- X = 1..3.", "p(X) :- X=(1..3)."},
		{"p(X) :- q(X,_,_).", "p(X) :- q(X,#Anon0,#Anon1)."},
		{"p(X) :- q(2*X+1).", "p(X) :- q(((2*X)+1))."},
		{"p(X) :- q(X*X), r(X).", "p(X) :- q(#Arith0); #Arith0=(X*X); r(X)."},
		{"p(X) :- q(-(-X)).", "p(X) :- q(-#Neg0); -X=#Neg0."},
		{"p(|1-4|,2**3).", "p(3,8)."},

		// projection
		{"p(X) :- r(X), not q(X,_).", "p(X) :- r(X); not #p0(X). #p0(#P0) :- q(#P0,#Anon0)."},
		{":- not q(_), not q(_).", ":- not #p0; not #p0. #p0 :- q(#Anon0)."},
		{"p :- r(X), not q(X*X,f(_,a)).", "p :- r(X); not #p0(#Arith0,a); #Arith0=(X*X). #p0(#P0,#P1) :- q(#P0,f(#Anon0,#P1))."},

		// bounds
		{"p(X) :- 1 <= X, X < 4.", "p(X) :- 1<=X; X<4; X=(1..3)."},
		{"p(X) :- 2*X >= 3, X <= Y, Y <= 2.", "p(X) :- (2*X)>=3; X<=Y; Y<=2; X=(2..2); Y=(2..2)."},
		{"p(X) :- X < Y, Y < X, 0 < X < 1000000.", "p(X) :- X<Y; Y<X; 0<X; X<1000000; #false."},

		// aggregates
		{"p(X) :- X = #sum { Y : q(Y) }.", "p(X) :- X = #sum{Y: q(Y)}."},
		{"p(X) :- X+1 = #count { Y : q(Y) } > 2.", "p(X) :- #Assign0 = #count{Y: q(Y)} > 2; (X+1)=#Assign0."},
		{"p(X) :- r(X), X = #sum { Y : q(Y) }.", "p(X) :- r(X); #sum{Y: q(Y)} = X."},
		{"p :- #sum { X*2 : q(X); 1..2 } > 3.", "p :- #sum{(X*2): q(X); #Range0: #Range0=(1..2)} > 3."},
		{"p :- 1 { a; 1 < 2 }.", "p :- #count{0,a: a; 5,1,2} >= 1."},
		{"p :- a : #false.", "p :- a: #false."},
		{"p :- a : .", "p :- a."},
		{"p :- a(X) : b.", "p :- #c0: b. #c0 :- ?b; a(X)."},
		{"p :- a(X*X) : b(X).", "p :- #c0(X): b(X). #c0(X) :- ?b(X); a(#Arith0); #Arith0=(X*X)."},

		// directives
		{"#show t : p(2;1).", "#show t :- p(2). #show t :- p(1)."},
		{":~ a(X). [X@2,t]", "#minimize [X,2,t] :- a(X)."},
		{"#external a(1..2).", "#external a(#Range0)  :- #Range0=(1..2)."},
		{"#heuristic a(X). [1@2,true]", "#heuristic a(X) 1,2,true :- ?a(X)."},
	} {
		p := parse(t, test.in)
		rules, rw := p.rules()
		var got []string
		for _, r := range rules {
			got = append(got, rw.Text(r))
		}
		if text := strings.Join(got, " "); text != test.out || len(p.msgs) > 0 {
			t.Errorf("%s\n got %s\nwant %s\n%s", test.in, text, test.out, strings.Join(p.msgs, "\n"))
		}
	}
}

// TestMessages gives programs with their messages.
func TestMessages(t *testing.T) {
	for _, test := range []struct{ in, out string }{
		{"p(X) :- q.", "t:1:1-11: error: unsafe variables in:\n  p(X) :- q.\nt:1:3-4: note: 'X' is unsafe"},
		{"p(_).", "t:1:1-6: error: unsafe variables in:\n  p(_).\nt:1:3-4: note: '#Anon0' is unsafe"},
		{":- not -q(1,_).", "t:1:1-16: error: unsafe variables in:\n  #false:-not-q(1,_).\nt:1:13-14: note: '#Anon0' is unsafe"},
		{"p :- q(X*X).", "t:1:1-13: error: unsafe variables in:\n  p:-q((X*X)).\nt:1:8-9: note: 'X' is unsafe"},
		{"p :- #sum { W,X : q(X) } > 1.", "t:1:6-29: error: unsafe variables in:\n  #sum{W,X: q(X)} > 1\nt:1:13-14: note: 'W' is unsafe"},
		{"p :- q(X) : not q(X).", "t:1:6-21: error: unsafe variables in:\n  q(X): not q(X)\nt:1:19-20: note: 'X' is unsafe"},
		{"p(a+1).", "t:1:3-6: info: operation undefined:\n  (a+1)"},
		{"p(1/0) :- q.", "t:1:3-6: info: operation undefined:\n  (1/0)"},
		{"p(@f(1)).", "t:1:3-8: info: operation undefined:\n  function 'f' not found"},
		{"#const n = 1. #const n = 2.", "t:1:15-28: error: redefinition of constant:\n  #const n = 2.\nt:1:1-14: note: constant also defined here"},
		{"#const a = b. #const b = a.", "t:1:1-14: error: cyclic constant definition:\n  #const a = b.\nt:1:15-28: note: cycle involves definition:\n  #const b = a."},
		{"q(X) :- X = 1..2, 1 <= #count { X : p(X) }.", "t:1:33-34: info: global variable in tuple of aggregate element:\n  X"},
	} {
		p := parse(t, test.in)
		p.rules()
		got := strings.Join(p.msgs, "\n")
		if norm(got) != norm(test.out) {
			t.Errorf("%s\n got %s\nwant %s", test.in, got, test.out)
		}
	}
}

// norm drops the blanks that statements are printed with.
func norm(s string) string { return strings.ReplaceAll(s, " ", "") }

// TestOrder gives programs with their components; literals that are not
// complete are marked * (recursive) and ? (open).
func TestOrder(t *testing.T) {
	for _, test := range []struct{ in, out string }{
		{"a :- b. b :- c. c.", "c | b | a"},
		{"a :- not b. b :- not a. c :- a.", "a ?b | b | c"},
		{"a :- b. b :- a. c :- not a.", "a *b, b *a | c"},
		{"p(1) :- p(2). p(2) :- p(3). p(3).", "p(3) | p(2) | p(1)"},
		{"p(X+1) :- p(X), X < 3. p(0).", "p(0) | p((X+1)) *p(X)"},
		{"p(f(X)) :- p(X), q(X). p(a). q(a).", "p(a) | q(a) | p(f(X)) *p(X)"},
		{"p(f(X)) :- p(g(X)). p(g(a)).", "p(g(a)) | p(f(X))"},
		{"p(X,X) :- q(X). q(X) :- p(1,X). r(Y) :- q(Y).", "p(X,X) *q(X), q(X) *p(1,X) | r(Y)"},
		{"t(X,Z) :- t(X,Y), t(Y,Z). t(X,Y) :- e(X,Y). e(1,2).", "e(1,2) | t(X,Y) | t(X,Z) *t(X,Y) *t(Y,Z)"},
		{"a :- #count { 1 : b } > 0. b :- a.", "a *b, b *a"},
		{"a :- not b. b :- not c. c :- not d.", "c | b | a"},
	} {
		p := parse(t, test.in)
		rules, rw := p.rules()
		comps, _ := rewrite.Order(p.store, rules, func(symbol.Sig, int) bool { return true })
		var got []string
		for _, c := range comps {
			var names []string
			for _, r := range c.Rules {
				s := rw.AtomText(r.Atom)
				r.EachLiteral(func(l *rewrite.Literal, _ *bool) {
					if l.Kind == rewrite.LitAtom && l.Status != rewrite.Complete {
						s += fmt.Sprintf(" %c%s", " *?"[l.Status], rw.AtomText(l.Atom))
					}
				})
				names = append(names, s)
			}
			got = append(got, strings.Join(names, ", "))
		}
		if text := strings.Join(got, " | "); text != test.out {
			t.Errorf("%s\n got %s\nwant %s", test.in, text, test.out)
		}
	}
}

// TestOrderIsLinear holds that many rules over one predicate do not make a
// quadratic graph.
func TestOrderIsLinear(t *testing.T) {
	var b strings.Builder
	const n = 20000
	for i := range n {
		fmt.Fprintf(&b, "p(%d,x) :- p(%d,x), q(%d).\n", i+1, i, i)
	}
	b.WriteString("q(X) :- r(X).\n")
	p := parse(t, b.String())
	rules, _ := p.rules()
	comps, _ := rewrite.Order(p.store, rules, func(symbol.Sig, int) bool { return true })
	if len(comps) != n+1 {
		t.Errorf("%d components, want %d", len(comps), n+1)
	}
}

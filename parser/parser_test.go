// SPDX-License-Identifier: MIT

package parser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// recorder prints what it is told, one statement a line.
type recorder struct {
	store *symbol.Store
	log   *diag.Logger
	out   []string
	msgs  []string
	locs  []diag.Location
	facts int
}

func newRecorder() *recorder {
	r := &recorder{store: symbol.NewStore()}
	r.log = diag.NewLogger(func(m *diag.Message) { r.msgs = append(r.msgs, m.Error()) })
	return r
}

func (r *recorder) Fact(loc diag.Location, sig symbol.Sig, args []symbol.Sym) {
	r.facts++
	r.locs = append(r.locs, loc)
	r.out = append(r.out, string(r.store.AppendFun(nil, sig, args))+".")
}

func (r *recorder) Statement(s ast.Statement) {
	r.locs = append(r.locs, s.Loc())
	r.out = append(r.out, string(s.Append(nil, r.store)))
}

// parse parses a text by the roads that slow allows.
func parse(text string, slow bool) *recorder {
	r := newRecorder()
	u := New(r.store, r.log, r).newUnit("t", strings.NewReader(text))
	u.slow = slow
	u.program()
	return r
}

func TestStatements(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		// facts
		{"p.", "p."},
		{"-p(1,-2,a,\"x\",f(b,(1,2)),()).", `-p(1,-2,a,"x",f(b,(1,2)),()).`},
		{"p((1,)).", "p((1,))."},
		{"p((1)).", "p(1)."},
		{"p( 1 ,\n 2 ) .q.", "p(1,2). q."},
		{"p(%* x *% 1).", "p(1)."},
		{`p("a\n\"\\").`, `p("a\n\"\\").`},
		{"p(#inf,#supremum).", "p(#inf,#sup)."},
		{"p(0x1f,0b11,0o17,0).", "p(31,3,15,0)."},
		{"p(123456789012345678901234567890).", "p(123456789012345678901234567890)."},
		{"p().", "p."},
		{"aB_9'. _a1. __z(1). 'x.", "aB_9'. _a1. __z(1). 'x."},
		{"default. override(not_).", "default. override(not_)."},
		// terms
		{"p(X+1*2).", "p((X+(1*2)))."},
		{"p(2**3**2).", "p((2**(3**2)))."},
		{"p(-2**2).", "p((-2**2))."},
		{"p(1^2?3&4+5).", "p((1^(2?(3&(4+5)))))."},
		{"p(1-2-3).", "p(((1-2)-3))."},
		{"p(1..2,X/Y\\Z).", "p((1..2),((X/Y)\\Z))."},
		{"p(~1,|X|,|1;2|,-(-1)).", "p(~1,|X|,|1;2|,--1)."},
		{"p(1;2,3).", "p(1;2,3)."},
		{"p(;).", "p(;)."},
		{"p((1;2,3)).", "p((1;(2,3)))."},
		{"p((,),(;)).", "p((),(();()))."},
		{"p(@f,@f(),@f(X,1)).", "p(@f(),@f(),@f(X,1))."},
		{"p(_,X',_X).", "p(_,X',_X)."},
		// heads
		{"a:-b,not c;not not d.", "a:-b;not c;not not d."},
		{":-.", "#false."},
		{"a:-.", "a."},
		{":- -a.", "#false:- -a."},
		{"a,b:c,d;e|f.", "a;b:c,d;e;f."},
		{"a : -b.", "a: -b."},
		{"#true:b.", "#true:b."},
		{"not a. 1<2. X=1;b:-c.", "not a. 1<2. X=1;b:-c."},
		{"{}. {a;b:c,not d;e:}.", "{}. {a;b:c,not d;e:}."},
		{"1{a}2. 1<{a}!=3. X={a}.", "1<={a}<=2. 1<{a}!=3. X={a}."},
		{"{a}|X|.", "{a}<=|X|."},
		{"1 #sum{1,X:a(X):b(X);:c} 2.", "1<=#sum{1,X:a(X):b(X);:c:}<=2."},
		// bodies
		{"a:-1<X<=3!=Y.", "a:-1<X<=3!=Y."},
		{"a:-X==1,X<>2.", "a:-X=1;X!=2."},
		{"a:-b:c,d;e,f:.", "a:-b:c,d;e;f:."},
		{"a:-#true,not #false:b.", "a:-#true;not #false:b."},
		{"a:-not 1{b:c;-d}2,3<#count{X,Y:p(X,Y);:q;7}=Z.", "a:-not 1<={b:c;-d}<=2;3<#count{X,Y:p(X,Y);:q;7:}=Z."},
		{"a:-#sum+{1}>0,#min{1}=X,not not #max{1}<2.", "a:-#sum+{1:}>0;#min{1:}=X;not not #max{1:}<2."},
		{"a:- -p(1;2),-p(X)=1.", "a:- -p(1;2);-p(X)=1."},
		// directives
		{"#show. #show p/1. #show -p/2.", "#show. #show p/1. #show -p/2."},
		{"#show a. #show p/1:b. #show -X:p(X),q. #show a/b.", "#show a. #show (p/1):b. #show -X:p(X);q. #show (a/b)."},
		{"#const a=1. #const b=f(-1+|2|,(3,),()).[override] #const c=\"x\".[default]",
			`#const a=1. #const b=f((-1+|2|),(3,),()). [override] #const c="x".`},
		{"#program base. #program p(). #program q(a,b).", "#program base. #program p. #program q(a,b)."},
		{`#include "a\\b". #include <incmode>.`, `#include "a\\b". #include <incmode>.`},
		{"#defined p/1. #defined -p/0.", "#defined p/1. #defined -p/0."},
		{"#external a. #external -p(X):q(X),r.[true] #external a:.", "#external a. #external -p(X):q(X);r. [true] #external a."},
		{"#edge(a,b). #edge (a,X;b,Y):p(X,Y).", "#edge (a,b). #edge (a,X):p(X,Y). #edge (b,Y):p(X,Y)."},
		{"#heuristic a.[1@2,sign] #heuristic p(X):q(X).[X,true]", "#heuristic a. [1@2,sign] #heuristic p(X):q(X). [X@0,true]"},
		{"#project a. #project p/1. #project -p/1. #project p(X):q(X).", "#project a. #project p/1. #project -p/1. #project p(X):q(X)."},
		{"#minimize{}. #minimize{1;X@2,Y:p(X,Y),not q}. #maximise{X:p(X)}.", ":~.[1@0] :~ p(X,Y);not q.[X@2,Y] :~ p(X).[-X@0]"},
		{":~.[1] :~ ~X=1,a.[X@2,x,y]", ":~.[1@0] :~  ~X=1;a.[X@2,x,y]"},
		{"#script (lua) a.b \"%* #end. b.", "#script (lua) a.b \"%* #end. b."},
		// theories
		{"#theory t{x{+ :1,binary,left;not :2,unary;** :3,binary,right};&a/0:x,any;&b/1:x,{<=,>=},x,head;&c/0:x,{},x,directive}.",
			"#theory t{x{+ :1,binary,left;not :2,unary;** :3,binary,right};&a/0:x,any;&b/1:x,{<=,>=},x,head;&c/0:x,{},x,directive}."},
		{"#theory t{}. #theory unary{left{};&any/0:left,body}.", "#theory t{}. #theory unary{left{};&any/0:left,body}."},
		{"&a. &a{}:-b. a:-&a(X;1){1+ -2,b:c,-d;e; :f}<=3+4,not &b{}.",
			"&a{}. &a{}:-b. a:-&a(X;1){(1 + - 2),b:c,-d; e; :f}<= (3 + 4);not &b{}."},
		{`&a{f(x,1),f(),(1,),(),(1,2),[1,[]],{1},"s",X,#inf,(1)}.`, `&a{f(x,1),f(),(1,),(),(1,2),[1,[]],{1},"s",X,#inf,1}.`},
		{"&a{1: -b;not c}- not 1.", "&a{1: -b; (not c)}- (not 1)."},
		// comments and blanks
		{"#!x\na.%b\n%* c %* d *% % *%\n e *% f.", "a. f."},
		{"a.\r\n\tb.%", "a. b."},
		{"", ""},
	} {
		r := parse(c.in, false)
		if got := strings.Join(r.out, " "); got != c.want || len(r.msgs) > 0 {
			t.Errorf("%s\ngot  %s\nwant %s\n%v", c.in, got, c.want, r.msgs)
		}
		again := parse(strings.Join(r.out, "\n"), false)
		if d := cmp.Diff(r.out, again.out); d != "" {
			t.Errorf("%s: printed and parsed again: %s\n%v", c.in, d, again.msgs)
		}
		slow := parse(c.in, true)
		if d := cmp.Diff(r.out, slow.out); d != "" || r.facts != slow.facts {
			t.Errorf("%s: both roads differ: %s", c.in, d)
		}
		if d := cmp.Diff(fmt.Sprint(r.locs), fmt.Sprint(slow.locs)); d != "" {
			t.Errorf("%s: places differ: %s", c.in, d)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a :- #avg{X:p}>1.", "1:6-10: lexer error, unexpected #avg|1:12-13: syntax error, unexpected :"},
		{"{a}|b.", "1:6-7: syntax error, unexpected ., expecting ; or |"},
		{"#const n=1..2.", "1:11-13: syntax error, unexpected .., expecting ."},
		{"#const n=X.", "1:10-11: syntax error, unexpected <VARIABLE>"},
		{"#const n=f(1;2).", "1:13-14: syntax error, unexpected ;, expecting )"},
		{"#const n=1.[foo]", "1:13-16: syntax error, unexpected <IDENTIFIER>"},
		{"--p.", "1:4-5: syntax error, unexpected ."},
		{"(a).", "1:4-5: syntax error, unexpected ."},
		{"-(a).", "1:5-6: syntax error, unexpected ."},
		{"(a;b).", "1:6-7: syntax error, unexpected ."},
		{"@f.", "1:3-4: syntax error, unexpected ."},
		{"#external 5.", "1:11-12: syntax error, unexpected <NUMBER>, expecting - or <IDENTIFIER> or default or override"},
		{"1+2:-a.", "1:4-6: syntax error, unexpected :-"},
		{"p(1..).", "1:6-7: syntax error, unexpected )"},
		{"p(1,).", "1:5-6: syntax error, unexpected )"},
		{"p(f(1).", "1:7-8: syntax error, unexpected ., expecting ) or ;"},
		{"#program s(1).", "1:12-13: syntax error, unexpected <NUMBER>, expecting )"},
		{"#include f.", "1:10-11: syntax error, unexpected <IDENTIFIER>, expecting < or <STRING>"},
		{"#show a:.", "1:9-10: syntax error, unexpected ."},
		{"a:-b\nc:-d.", "2:1-2: syntax error, unexpected <IDENTIFIER>"},
		{"a:-not not not b.", "1:12-15: syntax error, unexpected not"},
		{"a:;b.", "1:3-4: syntax error, unexpected ;"},
		{"{a;}.", "1:4-5: syntax error, unexpected }"},
		{"a:-#sum{1,b:c.", "1:14-15: syntax error, unexpected ., expecting } or ;"},
		{"a:-{b}:c.", `1:7-8: syntax error, unexpected :, expecting "," or . or ;`},
		{":~a.\nb.", "2:1-2: syntax error, unexpected <IDENTIFIER>, expecting ["},
		{"a. b", "2:1-2: syntax error, unexpected EOF"},
		{"a.\n%* open\n", "3:1-2: lexer error, unexpected <EOF>"},
		{"#script (x) a", "2:1-2: lexer error, unexpected <EOF>"},
		{"a. $ b.", "1:4-5: lexer error, unexpected $"},
		{"a. \x00 b.", "1:4-5: lexer error, unexpected \x00"},
		{"\xff a. é b.", "1:1-2: lexer error, unexpected \xff|1:6-8: lexer error, unexpected é"},
		{"p(\"a\nb\").", "1:3-4: lexer error, unexpected \"|2:1-2: syntax error, unexpected <IDENTIFIER>, expecting ) or ;|2:2-3: lexer error, unexpected \""},
		// as in clingo, three tokens must fit before the next error counts
		{"a b. c d. e f.", "1:3-4: syntax error, unexpected <IDENTIFIER>"},
		{"a b. c. d e f g. h.", "1:3-4: syntax error, unexpected <IDENTIFIER>|1:11-12: syntax error, unexpected <IDENTIFIER>"},
		{"#theory t{x{+:1,unary}}.", "1:15-16: syntax error, unexpected <NUMBER>, expecting :"},
		{"#theory t{x{};}.", "1:15-16: syntax error, unexpected }"},
		{"&a{1 2}.", "1:6-7: syntax error, unexpected <NUMBER>, expecting }"},
		{"&a{1};b.", "1:6-7: syntax error, unexpected ;, expecting . or :-"},
		{"{&a{1}}.", "1:2-3: syntax error, unexpected &"},
		{"p" + strings.Repeat("(", 20000), "1:10002-10003: nesting too deep"},
		{"p(1" + strings.Repeat("+1", 200000), "1:200006-200007: nesting too deep"},
	} {
		r := parse(c.in, false)
		got := strings.ReplaceAll(strings.Join(r.msgs, "|"), "t:", "")
		got = strings.ReplaceAll(got, " error: ", " ")
		if len(c.in) > 100 {
			c.in = c.in[:100]
		}
		if got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.in, got, c.want)
		}
	}
}

// TestPlaces checks what the locations of nodes span.
func TestPlaces(t *testing.T) {
	r := newRecorder()
	var rule *ast.Rule
	h := &onRule{recorder: r, f: func(x *ast.Rule) { rule = x }}
	if err := New(r.store, r.log, h).Parse("t", strings.NewReader("a.\n  p(X , 1+Y) :-\n q(X) : r ; 1 #sum { X,2 : s , t } 3 .\n")); err != nil {
		t.Fatal(err)
	}
	head := rule.Head.(*ast.Literal)
	f := head.Atom.(*ast.SymbolicAtom).Term.(*ast.Function)
	sum := rule.Body[1].(*ast.BodyAggregate)
	for _, c := range []struct {
		loc  diag.Location
		want string
	}{
		{rule.Loc(), "t:2:3-3:39"},
		{head.Loc(), "t:2:3-13"},
		{f.Args[0].Loc(), "t:2:5-6"},
		{f.Args[1].Loc(), "t:2:9-12"},
		{rule.Body[0].(*ast.ConditionalLiteral).Loc(), "t:3:2-10"},
		{sum.Loc(), "t:3:13-37"},
		{sum.Elements[0].Loc(), "t:3:22-33"},
	} {
		if got := c.loc.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	if got := string(rule.Loc().Source.Line(2)); got != "  p(X , 1+Y) :-" {
		t.Errorf("line 2 is %q", got)
	}
}

type onRule struct {
	*recorder
	f func(*ast.Rule)
}

func (h *onRule) Statement(s ast.Statement) {
	if r, ok := s.(*ast.Rule); ok {
		h.f(r)
	}
}

// TestBlocks reads a text that is larger than the window, with statements and
// tokens at all offsets of its end, and one statement that is larger itself.
func TestBlocks(t *testing.T) {
	var sb strings.Builder
	var want []string
	for i := 0; sb.Len() < 5*blockSize; i++ {
		for _, s := range []string{
			fmt.Sprintf("p(%d,abc,\"x\").", i), "q:-r(X);not s.", "#show p/1.", ":~ .[1@0]",
		} {
			if s[1] == '~' {
				s = ":~.[1@0]"
			}
			sb.WriteString(s)
			want = append(want, s)
		}
		sb.WriteString(strings.Repeat(" ", i%7) + "%* *%\n")
	}
	long := "r:-" + strings.Repeat("s;", 3*blockSize) + "s."
	sb.WriteString(long + "t.")
	want = append(want, long, "t.")
	r := newRecorder()
	if err := New(r.store, r.log, r).Parse("t", iotest.HalfReader(strings.NewReader(sb.String()))); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, r.out); d != "" || len(r.msgs) > 0 {
		t.Errorf("%.1000s %v", d, r.msgs)
	}
	last := r.locs[len(r.locs)-1].Begin
	if n := uint32(strings.Count(sb.String(), "\n")); last.Line != n+1 || last.Col != uint32(len(long))+1 {
		t.Errorf("last statement at %v, want line %d", last, n+1)
	}
}

func TestReadError(t *testing.T) {
	r := newRecorder()
	err := New(r.store, r.log, r).Parse("t", iotest.ErrReader(os.ErrClosed))
	if err != os.ErrClosed {
		t.Errorf("got %v", err)
	}
}

func TestParseTerm(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"1", "1"}, {"f(1,-2)", "f(1,-2)"}, {" \"x\" ", `"x"`}, {"3*(4+1)", "(3*(4+1))"},
		{"X", ""}, {"1..2", ""}, {"(1;2)", ""}, {"1 2", ""}, {"", ""}, {"f(X)", ""},
	} {
		r := newRecorder()
		got := ""
		if term := New(r.store, r.log, r).ParseTerm("<c>", c.in); term != nil {
			got = string(term.Append(nil, r.store))
		}
		if got != c.want || (got == "") != r.log.HasError() {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

// TestNested parses another source while a statement is being handled.
func TestNested(t *testing.T) {
	r := newRecorder()
	h := &includer{recorder: r}
	h.p = New(r.store, r.log, h)
	if err := h.p.Parse("t", strings.NewReader("a. #include \"x\". #const c=1. b:-c.")); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(r.out, " "), "a. #const d=2. e:-f. #const c=1. b:-c."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

type includer struct {
	*recorder
	p *Parser
}

func (h *includer) Statement(s ast.Statement) {
	if _, ok := s.(*ast.Include); ok {
		_ = h.p.Parse("x", strings.NewReader("#const d=2. e:-f."))
		return
	}
	h.recorder.Statement(s)
}

// TestExamples parses all programs of the repository, which have no errors,
// prints them and parses them again.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../examples/*/*.lp")
	if err != nil || len(files) == 0 {
		t.Skip("no examples", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := parse(string(text), false)
		again := parse(strings.Join(r.out, "\n"), false)
		if len(r.msgs) > 0 || len(again.msgs) > 0 {
			t.Errorf("%s: %v %v", file, r.msgs, again.msgs)
		}
		if d := cmp.Diff(r.out, again.out); d != "" {
			t.Errorf("%s: %s", file, d)
		}
	}
}

// FuzzParsePrint checks that nothing makes the parser panic, that what it
// prints parses to the same, and that both roads for facts agree.
func FuzzParsePrint(f *testing.F) {
	for _, s := range []string{
		"p(1,a). -q(\"x\\n\",f(b)). r((1,),()).", "a:-b:c,d;not e,1<X<3.", "1{a;b:c}2:-#sum{X,Y:p(X,Y)}>1.",
		"a;b:c|d.", "#sum{1:a:b}.", "#show p/1. #show a:b.", "#const n=1.[override]", ":~a.[1@2,x]",
		"#theory t{x{+ :1,binary,left};&a/0:x,{<},x,any}.&a{1+2:b;c}<3.", "#minimize{1@2:a}. #maximize{X:p(X)}.",
		"#edge(a,b;c,d):e. #heuristic a.[1,sign] #external a.[true]", "#script(lua) x #end. #include <incmode>.",
		"p(X..Y,1;2,|X|,~-1,@f(X)).", "%* %* *% *% a.", "#program p(a,b). #defined -p/1. #project p/1.",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := parse(text, false)
		slow := parse(text, true)
		if len(r.msgs) > 0 {
			return
		}
		if d := cmp.Diff(r.out, slow.out); d != "" || len(slow.msgs) > 0 {
			t.Fatalf("both roads differ: %s %v", d, slow.msgs)
		}
		again := parse(strings.Join(r.out, "\n"), false)
		if d := cmp.Diff(r.out, again.out); d != "" || len(again.msgs) > 0 {
			t.Fatalf("printed and parsed again: %s %v", d, again.msgs)
		}
	})
}

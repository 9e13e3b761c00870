// SPDX-License-Identifier: MIT

package ground_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// run holds a grounder with what it wrote.
type run struct {
	store *symbol.Store
	out   bytes.Buffer
	msgs  []string
	g     *ground.Grounder
}

func newRun(consts ...string) *run {
	r := &run{store: symbol.NewStore()}
	log := diag.NewLogger(func(m *diag.Message) { r.msgs = append(r.msgs, m.Error()) })
	r.g = ground.New(ground.Options{Text: &r.out, Consts: consts}, r.store, log)
	return r
}

func (r *run) ground(t *testing.T, parts ...ground.Part) string {
	t.Helper()
	if err := r.g.Ground(context.Background(), parts); err != nil && !errors.Is(err, ground.ErrReported) {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(r.out.String(), "\n", " ")), " ")
}

var base = ground.Part{Name: "base"}

// TestGround gives programs with their ground text.
func TestGround(t *testing.T) {
	for _, test := range []struct{ in, out string }{
		{"p(1..2). q(X) :- p(X), X > 1.", "p(1). p(2). q(2)."},
		{"#const n = 2. p(n). q(X) :- p(X), X = n.", "p(2). q(2)."},
		{"#const n = a+1. p(n). q.", "q."},
		{"{ a }. b :- not a. c :- not b.", "{a}. b:-not a. c:-not b."},
		{"{ p(1); -p(1) }.", "{p(1);-p(1)}. :-p(1),-p(1)."},
		{"n(0). n(X+1) :- n(X), X < 3.", "n(0). n(1). n(2). n(3)."},
		{"d(1..2). e(1,2). s(X) :- d(X), not e(X,_).", "d(1). d(2). e(1,2). s(2)."},
		{"{ a; b }. c :- a : b.", "{a;b}. c:-a:b."},
		{"p(1). #program step(t). p(t).", "p(1)."},
		{"a. #show a/0. #show t : a.", "a. #show t. #show a/0."},
		{"p(f(1)). q(X) :- p(f(X)). r(X) :- p(g(X)).", "p(f(1)). q(1)."},
		{"p(3). q(X) :- p(2*X+1).", "p(3). q(1)."},
		{"p(a). p(1). q(X) :- p(-X).", "p(a). p(1). q(-1). q(-a)."},
	} {
		r := newRun()
		if err := r.g.Load("t", strings.NewReader(test.in)); err != nil {
			t.Fatal(err)
		}
		if got := r.ground(t, base); sorted(got) != sorted(test.out) {
			t.Errorf("%s\n got %s\nwant %s\n%s", test.in, got, test.out, strings.Join(r.msgs, "\n"))
		}
	}
}

// sorted brings statements into an order of their own.
func sorted(s string) string {
	parts := strings.Split(strings.TrimSuffix(s, "."), ". ")
	for i := range parts {
		for j := i; j > 0 && parts[j] < parts[j-1]; j-- {
			parts[j], parts[j-1] = parts[j-1], parts[j]
		}
	}
	return strings.Join(parts, ". ")
}

// TestConstOption holds how -c and #const meet.
func TestConstOption(t *testing.T) {
	for _, test := range []struct{ in, option, out string }{
		{"#const n = 1. p(n).", "n=2", "p(2)."},
		{"p(n).", "n=f(a,1+1)", "p(f(a,2))."},
		{"p(n).", "m=2", "p(n)."},
	} {
		r := newRun(test.option)
		_ = r.g.Load("t", strings.NewReader(test.in))
		if got := r.ground(t, base); got != test.out {
			t.Errorf("%s with %s: got %s, want %s", test.in, test.option, got, test.out)
		}
	}
	for _, bad := range []string{"n", "N=1", "n=", "n=1..2", "=3"} {
		r := newRun(bad)
		if len(r.msgs) == 0 {
			t.Errorf("-c %s: no error", bad)
		}
	}
}

// TestParts grounds parts with parameters in steps.
func TestParts(t *testing.T) {
	r := newRun()
	text := "#const t = 9. p(t). #program step(t). p(t) :- p(t-1). q(t,c). #program base. #const c = 5."
	_ = r.g.Load("t", strings.NewReader(text))
	r.ground(t, base)
	for i := range 3 {
		r.ground(t, ground.Part{Name: "step", Args: []symbol.Sym{r.store.Int(int64(10 + i))}})
	}
	got := r.ground(t)
	want := "p(9). p(10). q(10,5). p(11). q(11,5). p(12). q(12,5)."
	if sorted(got) != sorted(want) {
		t.Errorf("got %s, want %s\n%s", got, want, strings.Join(r.msgs, "\n"))
	}
}

// TestUnusedPart holds that parts are checked though nobody grounds them.
func TestUnusedPart(t *testing.T) {
	r := newRun()
	_ = r.g.Load("t", strings.NewReader("a. #program p(t). b(X,t). c(1/0)."))
	if err := r.g.Ground(context.Background(), []ground.Part{base}); !errors.Is(err, ground.ErrReported) {
		t.Errorf("error %v", err)
	}
	if len(r.msgs) != 1 || !strings.Contains(r.msgs[0], "'X' is unsafe") {
		t.Errorf("messages %q", r.msgs)
	}
}

// TestInclude holds where included files are looked for, and that each is
// read once.
func TestInclude(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	main := write("main.lp", "#include \"sub/a.lp\". #include \"sub/b.lp\". #program other. #include \"sub/c.lp\".")
	write("sub/a.lp", "a. #include \"b.lp\".")
	write("sub/b.lp", "b.")
	write("sub/c.lp", "c.")
	r := newRun()
	if err := r.g.LoadFile(main); err != nil {
		t.Fatal(err)
	}
	if got := r.ground(t, base); got != "a. b." {
		t.Errorf("got %s", got)
	}
	if len(r.msgs) != 1 || !strings.Contains(r.msgs[0], "warning: already included file:") {
		t.Errorf("messages %q", r.msgs)
	}
	r = newRun()
	if err := r.g.LoadFile(filepath.Join(dir, "none.lp")); !errors.Is(err, ground.ErrReported) || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
	if len(r.msgs) != 1 || !strings.HasPrefix(r.msgs[0], "<cmd>: error: file could not be opened:\n") {
		t.Errorf("messages %q", r.msgs)
	}
}

// TestIncremental holds what the steps of an incremental program tell.
func TestIncremental(t *testing.T) {
	store := symbol.NewStore()
	var out bytes.Buffer
	log := diag.NewLogger(func(m *diag.Message) { t.Error(m.Error()) })
	g := ground.New(ground.Options{Program: aspif.NewWriter(&out)}, store, log)
	_ = g.Load("t", strings.NewReader("#include <incmode>. { p(0) }. #program check(t). :- query(t), not p(0)."))
	if !g.Incremental() {
		t.Error("not incremental")
	}
	check := ground.Part{Name: "check", Args: []symbol.Sym{store.Int(0)}}
	query := store.Fun(store.Sig("query", false), check.Args)
	if err := g.Ground(context.Background(), []ground.Part{base, check}, ground.Assign{Atom: query, Value: aspif.ExternalTrue}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.HasPrefix(text, "asp 1 0 0 incremental\n") {
		t.Errorf("header: %s", text)
	}
	declared, assigned := strings.Index(text, "\n5 2 2\n"), strings.Index(text, "\n5 2 1\n")
	if declared < 0 || assigned < declared {
		t.Errorf("external: %s", text)
	}
}

// TestUndefined gives programs with the messages about atoms that nothing derives.
func TestUndefined(t *testing.T) {
	for _, test := range []struct{ in, out string }{
		{"a :- b. c :- d. d.", "t:1:6-7: info: atom does not occur in any rule head:\n  b"},
		{"a :- b, not b. #defined b/0.", ""},
		{"p(1). q :- p(2).", ""},
		{"{a}. p(1) :- a. q :- p(2).", "t:1:22-26: info: atom does not occur in any rule head:\n  p(2)"},
		{"q :- not p(1,_).", "t:1:10-16: info: atom does not occur in any rule head:\n  p(1,_)"},
		{"#external e(1). q :- e(1).", ""},
		{"#show a/1. #show b/0. #defined b/0.", "t:1:1-11: info: no atoms over signature occur in program:\n  a/1"},
	} {
		r := newRun()
		_ = r.g.Load("t", strings.NewReader(test.in))
		r.ground(t, base)
		if got := strings.Join(r.msgs, "\n"); got != test.out {
			t.Errorf("%s\n got %s\nwant %s", test.in, got, test.out)
		}
	}
}

// TestCancel holds that an endless grounding ends with its context.
func TestCancel(t *testing.T) {
	r := newRun()
	_ = r.g.Load("t", strings.NewReader("p(0). p(X+1) :- p(X)."))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := r.g.Ground(ctx, []ground.Part{base}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// SPDX-License-Identifier: MIT

package output

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/solve"
	"github.com/google/go-cmp/cmp"
)

// answers solves {a}. f("x"). #maximize{3:a}. and tells the printer, at fixed times.
func answers(t *testing.T, p Printer, cfg solve.Config, steps bool) {
	t.Helper()
	cfg.Threads = 1
	cfg.SignDef = "neg"
	s := solve.New(cfg)
	s.InitProgram(false)
	s.BeginStep()
	s.Rule(aspif.Choice, []aspif.Atom{1}, nil)
	s.Output([]byte(`f("x")`), nil)
	s.Output([]byte("a"), []aspif.Lit{1})
	s.Minimize(0, []aspif.WeightLit{{Lit: 1, Weight: -3}})
	if err := s.EndStep(); err != nil {
		t.Fatal(err)
	}
	p.Start()
	p.Solving(steps)
	at := time.Duration(0)
	var sum Summary
	res, err := s.Solve(context.Background(), 0, nil, func(m *solve.Model) bool {
		at += 5 * time.Millisecond
		p.Model(m, at)
		if m.Consequence {
			lo, hi := m.Bounds(m.Size())
			sum.True, sum.Open = lo, hi-lo
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	sum.Result, sum.Calls, sum.Optimize = res, 1, s.HasMinimize()
	sum.Times = Times{Total: time.Second, Solve: 20 * time.Millisecond, Model: 10 * time.Millisecond, CPU: 30 * time.Millisecond}
	if steps {
		p.Step(&sum)
		sum.Calls = 2
	}
	if err := p.End(&sum); err != nil {
		t.Fatal(err)
	}
}

const head = "goasp version 9\nReading from x.lp ...\n"

const tail = `OPTIMUM FOUND

Models       : 2
  Optimum    : yes
Optimization : -3
Calls        : 1
Time         : 1.000s (Solving: 0.02s 1st Model: 0.01s Unsat: 0.00s)
CPU Time     : 0.030s
`

func TestText(t *testing.T) {
	for name, test := range map[string]struct {
		format int
		set    Settings
		cfg    solve.Config
		steps  bool
		want   string
	}{
		"all": {set: Settings{Verbose: 1}, want: head + "Solving...\nAnswer: 1 (Time: 0.005s)\nf(\"x\")\nOptimization: 0\nAnswer: 2 (Time: 0.010s)\nf(\"x\") a\nOptimization: -3\n" + tail},
		"last": {set: Settings{Verbose: 1, Quiet: Quiet{1, 1, 2}},
			want: head + "Solving...\nAnswer: 2 (Time: 0.010s)\nf(\"x\") a\nOptimization: -3\n" + tail},
		"costs": {set: Settings{Quiet: Quiet{2, 0, 2}}, want: "Optimization: 0\nOptimization: -3\nOPTIMUM FOUND\n"},
		"atoms now, costs last": {set: Settings{Quiet: Quiet{0, 1, 2}},
			want: "f(\"x\")\nf(\"x\") a\nOptimization: -3\nOPTIMUM FOUND\n"},
		"nothing":     {set: Settings{Quiet: Quiet{2, 2, 2}}, want: "OPTIMUM FOUND\n"},
		"none":        {format: 3},
		"competition": {format: 1, want: "ANSWER\nf(\"x\"). a.\nCOST -3\nOPTIMUM\n"},
		"forms":       {set: Settings{Quiet: Quiet{1, 2, 2}, AtomForm: "<%0>", Separator: ";"}, want: "<f(\"x\")>;<a>\nOPTIMUM FOUND\n"},
		"brave": {set: Settings{Brave: true, Quiet: Quiet{1, 2, 2}}, cfg: solve.Config{EnumMode: solve.EnumBrave, OptMode: solve.OptIgnore},
			want: "f(\"x\") a\nConsequences: [2;2]\nSATISFIABLE\n"},
		"steps": {set: Settings{Quiet: Quiet{2, 2, 0}}, steps: true, want: "OPTIMUM FOUND\nOPTIMUM FOUND\n"},
	} {
		t.Run(name, func(t *testing.T) {
			test.set.Version = "9"
			test.set.Inputs = []string{"x.lp", "y.lp"}
			if test.set.Separator == "" {
				test.set.Separator = " "
			}
			var b bytes.Buffer
			answers(t, New(test.format, Program, &b, test.set), test.cfg, test.steps)
			if d := cmp.Diff(test.want, b.String()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestJSON(t *testing.T) {
	for name, test := range map[string]struct {
		set   Settings
		cfg   solve.Config
		steps bool
		call  string // the first call
		more  string // the rest of the object
	}{
		"all": {
			call: `{"Start":1,"Witnesses":[{"Time":0.005,"Value":["f(\"x\")"],"Costs":[0]},{"Time":0.01,"Value":["f(\"x\")","a"],"Costs":[-3]}],"Stop":1}`,
			more: `{"Number":2,"More":"no","Optimum":"yes","Optimal":1,"Costs":[-3]}`,
		},
		"quiet": {
			set: Settings{Quiet: Quiet{2, 2, 2}}, call: `{"Start":1,"Stop":1}`,
			more: `{"Number":2,"More":"no","Optimum":"yes","Optimal":1,"Costs":[-3]}`,
		},
		"last costs": {
			set: Settings{Quiet: Quiet{2, 1, 2}}, call: `{"Start":1,"Witnesses":[{"Time":0.01,"Costs":[-3]}],"Stop":1}`,
			more: `{"Number":2,"More":"no","Optimum":"yes","Optimal":1,"Costs":[-3]}`,
		},
		"cautious": {
			set: Settings{Cautious: true}, cfg: solve.Config{EnumMode: solve.EnumCautious, OptMode: solve.OptIgnore},
			call: `{"Start":1,"Witnesses":[{"Time":0.005,"Value":["f(\"x\")"],"Consequences":{"True":1,"Open":0}}],"Stop":1}`,
			more: `{"Number":1,"More":"no","Cautious":"yes","Consequences":{"True":1,"Open":0}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			test.set.Stats = 1
			var b bytes.Buffer
			p := New(2, Program, &b, test.set).(*jsonPrinter)
			p.start = time.Unix(10, 0)
			p.now = func() time.Time { return time.Unix(11, 0) }
			answers(t, p, test.cfg, test.steps)
			var got struct {
				Call   []json.RawMessage
				Models json.RawMessage
			}
			if err := json.Unmarshal(b.Bytes(), &got); err != nil {
				t.Fatalf("%v\n%s", err, b.String())
			}
			same(t, test.call, got.Call[0])
			same(t, test.more, got.Models)
		})
	}
}

// same compares two texts of one JSON value.
func same(t *testing.T, want string, got []byte) {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(want), &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(got, &y); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(x, y); d != "" {
		t.Error(d)
	}
}

// TestInterrupted: the object is complete wherever the run ends.
func TestInterrupted(t *testing.T) {
	for name, begin := range map[string]func(p Printer){
		"before anything": func(Printer) {},
		"while reading":   func(p Printer) { p.Start() },
		"while solving":   func(p Printer) { p.Start(); p.Solving(false) },
		"in a later call": func(p Printer) { p.Start(); p.Solving(true); p.Solving(true) },
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			p := New(2, Program, &b, Settings{})
			begin(p)
			if err := p.End(&Summary{Interrupted: true, Calls: 1}); err != nil {
				t.Fatal(err)
			}
			var got struct {
				Result      string
				Interrupted int `json:"INTERRUPTED"`
			}
			if err := json.Unmarshal(b.Bytes(), &got); err != nil {
				t.Fatalf("%v\n%s", err, b.String())
			}
			if got.Result != "UNKNOWN" || got.Interrupted != 1 {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{
		`a`: `"a"`, "p(\"x\\n\")": `"p(\"x\\n\")"`, "\x01\n\t\r": `"\u0001\n\t\r"`, "ä": `"ä"`, "\xff": "\"\ufffd\"",
	} {
		if got := quote(in); got != want {
			t.Errorf("quote(%q) = %s, want %s", in, got, want)
		}
		if !json.Valid([]byte(quote(in))) {
			t.Errorf("%q is no JSON", quote(in))
		}
	}
}

// SPDX-License-Identifier: MIT

package goasp_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goasp/goasp/internal/clingotest"
)

// level is a dungeon level as an answer shows it, in the words of the example.
type level struct {
	low, high int // coordinates
	things    map[spot]string
	visits    map[visit]bool
	steps     map[visit][]visit // only where asked for
	tiles     map[spot]bool
	twice     bool // a cell has two things
	others    map[string]int
}

// visit is a cell in a phase.
type visit struct {
	at    spot
	phase int
}

func (l *level) inside(p spot) bool {
	return l.low <= p[0] && p[0] <= l.high && l.low <= p[1] && p[1] <= l.high
}

func (l *level) entrance() spot { return spot{l.low, l.low} }
func (l *level) exit() spot     { return spot{l.high, l.high} }

func (l *level) put(p spot, thing string) {
	if _, ok := l.things[p]; ok {
		l.twice = true
	}
	l.things[p] = thing
}

// beside counts the things of one kind beside a cell; "" counts cells.
func (l *level) beside(p spot, thing string) int {
	n := 0
	for _, d := range directions {
		if q := p.plus(d, 1); l.inside(q) && (thing == "" || l.things[q] == thing) {
			n++
		}
	}
	return n
}

func (l *level) count(thing string) int {
	n := 0
	for _, t := range l.things {
		if t == thing {
			n++
		}
	}
	return n
}

// near reports whether something stands on another cell within two steps.
func (l *level) near(p spot) bool {
	for q := range l.things {
		if d := abs(p[0]-q[0]) + abs(p[1]-q[1]); d == 1 || d == 2 {
			return true
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }

// dungeon is a set of encodings: how to read its answers and what must hold.
type dungeon struct {
	dir               string
	core, style, play string
	width             string // the constant
	read              func(t *testing.T, model []string) *level
	checkCore         func(*level) error
	checkStyle        func(*level) error
	next              func(*level, visit) (succ []visit) // from a visited cell
	showSteps         string
	blocking          string // a thing that nobody walks through
	deadly            string // a thing that kills from phase 2 on
	widths            []int
}

func pair(t clingotest.Term) spot {
	if v, ok := t.Ints(2); ok {
		return spot{v[0], v[1]}
	}
	return spot{-1, -1}
}

func newLevel(low, n int) *level {
	return &level{low, low + n - 1, map[spot]string{}, map[visit]bool{}, map[visit][]visit{}, map[spot]bool{}, false, map[string]int{}}
}

// readOwn reads the atoms of examples/dungeon.
func readOwn(t *testing.T, model []string) *level {
	t.Helper()
	terms := atoms(t, model)
	var l *level
	for _, a := range terms {
		if a.Name == "size" {
			l = newLevel(1, a.Args[0].Number)
		}
	}
	if l == nil {
		t.Fatal("no size in the answer")
	}
	for _, a := range terms {
		switch a.Name {
		case "put":
			l.put(spot{a.Args[0].Number, a.Args[1].Number}, a.Args[2].Name)
		case "visit":
			l.visits[visit{spot{a.Args[0].Number, a.Args[1].Number}, a.Args[2].Number}] = true
		case "step":
			v, _ := a.Ints(5)
			from := visit{spot{v[0], v[1]}, v[2]}
			l.steps[from] = append(l.steps[from], visit{spot{v[3], v[4]}, v[2]})
		default:
			l.others[a.Name]++
		}
	}
	return l
}

// ownDungeon is examples/dungeon.
var ownDungeon = dungeon{
	dir: "examples/dungeon", core: "core.lp", style: "style.lp", play: "play.lp", width: "n", widths: []int{6, 8, 9},
	read: readOwn,
	checkCore: func(l *level) error {
		switch n := l.count("pit"); {
		case l.twice:
			return fmt.Errorf("two things on a cell")
		case l.count("ember") != 1 || l.count("beacon") != 1:
			return fmt.Errorf("%d embers, %d beacons", l.count("ember"), l.count("beacon"))
		case n < 2 || n > 4:
			return fmt.Errorf("%d pits", n)
		case l.things[l.entrance()] != "" || l.things[l.exit()] != "":
			return fmt.Errorf("a door is blocked")
		}
		return nil
	},
	checkStyle: func(l *level) error {
		n := l.high
		if r := l.count("rock"); r < 2*n*n/5 {
			return fmt.Errorf("%d rocks", r)
		}
		for p, thing := range l.things {
			switch {
			case thing == "rock" && l.beside(p, "rock") < 2:
				return fmt.Errorf("rock %v stands alone", p)
			case thing == "beacon" && (l.near(p) || l.beside(p, "") < 4):
				return fmt.Errorf("beacon %v is not in the open", p)
			case thing == "ember" && l.beside(p, "rock") != 3:
				return fmt.Errorf("ember %v is not in a niche", p)
			}
			for q, other := range l.things {
				if thing == "pit" && other == "pit" && p != q && abs(p[0]-q[0]) <= 1 && abs(p[1]-q[1]) <= 1 {
					return fmt.Errorf("pits %v and %v touch", p, q)
				}
			}
		}
		return nil
	},
	next: func(l *level, v visit) []visit {
		thing := l.things[v.at]
		if v.phase == 1 && thing == "ember" || v.phase == 2 && thing == "beacon" {
			return []visit{{v.at, v.phase + 1}}
		}
		if v.phase == 3 && v.at == l.exit() {
			return nil
		}
		return around(l, v.at, v.phase)
	},
	showSteps: "#show step/5.", deadly: "pit", blocking: "rock",
}

func around(l *level, p spot, phase int) []visit {
	var out []visit
	for _, d := range directions {
		if q := p.plus(d, 1); l.inside(q) {
			out = append(out, visit{q, phase})
		}
	}
	return out
}

// checkWay checks that every visit is reached from the entrance, that the
// exit is reached in phase 3, and that nothing on the way is forbidden.
func (d *dungeon) checkWay(l *level) error {
	start := visit{l.entrance(), 1}
	if !l.visits[start] {
		return fmt.Errorf("the entrance is not visited")
	}
	if !l.visits[visit{l.exit(), 3}] {
		return fmt.Errorf("the exit is not reached")
	}
	reached := map[visit]bool{start: true}
	for queue := []visit{start}; len(queue) > 0; queue = queue[1:] {
		for _, v := range d.next(l, queue[0]) {
			if l.visits[v] && !reached[v] {
				reached[v] = true
				queue = append(queue, v)
			}
		}
	}
	for v := range l.visits {
		switch thing := l.things[v.at]; {
		case !reached[v]:
			return fmt.Errorf("visit %v is not supported", v)
		case thing == d.blocking:
			return fmt.Errorf("visit %v goes through a %s", v, thing)
		case thing == d.deadly && v.phase > 1:
			return fmt.Errorf("visit %v meets a %s", v, thing)
		}
	}
	return nil
}

// checkSteps follows the steps: one way on at most, along the rules, and
// every visit lies on the way.
func (d *dungeon) checkSteps(l *level) error {
	onWay := map[visit]bool{}
	for v := (visit{l.entrance(), 1}); !onWay[v]; {
		if !l.visits[v] {
			return fmt.Errorf("a step leads to %v, which is not visited", v)
		}
		onWay[v] = true
		succ := l.steps[v]
		if len(succ) == 0 { // the end of a phase without a step of its own
			succ = d.next(l, v)
			if len(succ) != 1 || succ[0].at != v.at {
				break
			}
		}
		if len(succ) > 1 {
			return fmt.Errorf("two steps from %v", v)
		}
		allowed := false
		for _, w := range d.next(l, v) {
			allowed = allowed || w == succ[0]
		}
		if !allowed {
			return fmt.Errorf("no step from %v to %v", v, succ[0])
		}
		v = succ[0]
	}
	if len(onWay) != len(l.visits) || !onWay[visit{l.exit(), 3}] {
		return fmt.Errorf("the way has %d visits of %d, exit: %v", len(onWay), len(l.visits), onWay[visit{l.exit(), 3}])
	}
	return nil
}

func (d *dungeon) file(name string) string { return filepath.Join(d.dir, name) }

// seeds is the number of seeds to try.
func seeds() int {
	if testing.Short() {
		return 2
	}
	return 20
}

// level runs the program and reads its one level.
func (d *dungeon) level(t *testing.T, stdin string, args ...string) (*level, string) {
	t.Helper()
	a := answer(t, stdin, args...)
	if a.Result != "SATISFIABLE" || a.Models.Number != 1 || a.Last() == nil {
		t.Fatalf("%v: %s, %d models", args, a.Result, a.Models.Number)
	}
	first := a.Call[0].Witnesses[0].Value // where the notebook looks
	return d.read(t, first), clingotest.Key(first)
}

func seedArgs(n int) []string {
	return []string{"--sign-def=3", fmt.Sprintf("--seed=%d", n)}
}

// test runs everything that both dungeons have in common.
func (d *dungeon) test(t *testing.T) {
	t.Run("core", func(t *testing.T) {
		t.Parallel()
		different := map[string]bool{}
		for n := range seeds() {
			out := run(t, "", append(seedArgs(n), d.file(d.core))...)
			models := clingotest.ParseText(out.Stdout)
			if out.Exit != 10 || len(models) != 1 {
				t.Fatalf("exit %d, %d models", out.Exit, len(models))
			}
			if err := d.checkCore(d.read(t, models[0])); err != nil {
				t.Errorf("seed %d: %v", n, err)
			}
			different[clingotest.Key(models[0])] = true
		}
		if len(different) < seeds()*9/10 {
			t.Errorf("%d different levels from %d seeds", len(different), seeds())
		}
	})
	t.Run("style", func(t *testing.T) {
		t.Parallel()
		for n := range seeds() {
			width := d.widths[n%len(d.widths)]
			args := append(seedArgs(n), d.file(d.core), d.file(d.style), "-c", fmt.Sprintf("%s=%d", d.width, width))
			l, key := d.level(t, "", args...)
			if l.high-l.low+1 != width {
				t.Errorf("seed %d: width %d instead of %d", n, l.high-l.low+1, width)
			}
			if err := first(d.checkCore(l), d.checkStyle(l)); err != nil {
				t.Errorf("seed %d: %v", n, err)
			}
			if n%5 == 0 {
				if _, again := d.level(t, "", args...); again != key {
					t.Errorf("seed %d gives two levels", n)
				}
			}
		}
	})
	t.Run("play", func(t *testing.T) {
		t.Parallel()
		for n := range seeds() {
			stdin := ""
			args := append(seedArgs(n), d.file(d.core), d.file(d.style), d.file(d.play))
			if n%2 == 1 {
				stdin, args = d.showSteps, append(args, "-")
			}
			l, _ := d.level(t, stdin, args...)
			err := first(d.checkCore(l), d.checkStyle(l), d.checkWay(l))
			if n%2 == 1 {
				err = first(err, d.checkSteps(l))
			}
			if err != nil {
				t.Errorf("seed %d: %v", n, err)
			}
		}
	})
	t.Run("quiet", func(t *testing.T) {
		t.Parallel()
		for n := range (seeds() + 3) / 4 {
			args := append(seedArgs(n), d.file(d.core), d.file(d.style), d.file(d.play), "-q")
			if n%2 == 1 {
				args = append(args, "--parallel-mode=4")
			}
			out := run(t, "", args...)
			if out.Exit != 10 || len(clingotest.ParseText(out.Stdout)) > 0 || !strings.Contains(string(out.Stdout), "\nSATISFIABLE\n") {
				t.Errorf("seed %d: exit %d\n%s", n, out.Exit, out.Stdout)
			}
		}
	})
	t.Run("parallel", func(t *testing.T) {
		t.Parallel()
		for n := range (seeds() + 3) / 4 {
			l, _ := d.level(t, "", append(seedArgs(n), d.file(d.core), d.file(d.style), d.file(d.play), "--parallel-mode=4")...)
			if err := first(d.checkCore(l), d.checkStyle(l), d.checkWay(l)); err != nil {
				t.Errorf("seed %d: %v", n, err)
			}
		}
	})
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func TestDungeon(t *testing.T) { ownDungeon.test(t) }

func TestDungeonErrors(t *testing.T) {
	for _, c := range []struct {
		args   []string
		exit   int
		stderr string
	}{
		{[]string{"examples/dungeon/missing.lp"}, 65, "file could not be opened:\n  examples/dungeon/missing.lp"},
		{[]string{"examples/dungeon/core.lp", "examples/dungeon/missing.lp"}, 128, "'examples/dungeon/missing.lp': could not open input file"},
		{[]string{"examples/dungeon/core.lp", "--no-such-option"}, 1, "unknown option: 'no-such-option'"},
	} {
		out := run(t, "", c.args...)
		if out.Exit != c.exit || !strings.Contains(string(out.Stderr), c.stderr) {
			t.Errorf("%v: exit %d\n%s", c.args, out.Exit, out.Stderr)
		}
	}
}

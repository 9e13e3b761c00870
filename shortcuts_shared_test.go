// SPDX-License-Identifier: MIT

package goasp_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goasp/goasp/internal/clingotest"
)

// playable reports whether a level has a play: a way through the three phases
// that meets no wall and nothing of what the function forbids. As a play goes
// on from each visit in one way, any way through the graph of visits is one.
func (d *dungeon) playable(l *level, forbidden func(visit) bool) bool {
	start := visit{l.entrance(), 1}
	reached := map[visit]bool{start: true}
	for queue := []visit{start}; len(queue) > 0; queue = queue[1:] {
		for _, v := range d.next(l, queue[0]) {
			thing := l.things[v.at]
			if reached[v] || thing == d.blocking || thing == d.deadly && v.phase > 1 || forbidden(v) {
				continue
			}
			reached[v] = true
			queue = append(queue, v)
		}
	}
	return reached[visit{l.exit(), 3}]
}

// free reports whether there is a play that touches no trap.
func (d *dungeon) free(l *level) bool {
	return d.playable(l, func(v visit) bool { return l.things[v.at] == d.deadly })
}

// smaller finds a playable level of the same style with some of the things only.
func (d *dungeon) smaller(t *testing.T, l *level) *level {
	var walls, traps []spot
	for p, thing := range l.things {
		switch thing {
		case d.blocking:
			walls = append(walls, p)
		case d.deadly:
			traps = append(traps, p)
		}
	}
	n := l.high + 1
	spareWalls, spareTraps := len(walls)-n*n/2, len(traps)-2
	if spareWalls > 3 {
		t.Fatalf("%d walls more than needed, too many to try all", spareWalls)
	}
	for _, w := range subsets(walls, spareWalls) {
		for _, r := range subsets(traps, spareTraps) {
			less := *l
			less.things = maps.Clone(l.things)
			for _, p := range slices.Concat(w, r) {
				delete(less.things, p)
			}
			if len(less.things) < len(l.things) && first(d.checkCore(&less), d.checkStyle(&less)) == nil &&
				d.playable(&less, func(visit) bool { return false }) {
				return &less
			}
		}
	}
	return nil
}

// subsets lists those of at most n members.
func subsets(of []spot, n int) [][]spot {
	all := [][]spot{nil}
	for i := 0; n > 0 && i < len(of); i++ {
		for _, s := range subsets(of[i+1:], n-1) {
			all = append(all, append([]spot{of[i]}, s...))
		}
	}
	return all
}

// TestShortcutPipeline runs the script beside the repository as it stands, in
// a folder with tools made by goasp. Its levels are those in which every play
// touches a trap, and of which no part is playable.
func TestShortcutPipeline(t *testing.T) {
	if os.Getenv("GOASP_BINARY") != "" {
		t.Skip("the program under test may not be all tools in one")
	}
	d := sharedDungeon(t)
	dir := t.TempDir()
	for _, name := range []string{"level-core.lp", "level-style.lp", "level-sim.lp", "level-shortcuts.lp", "metaS.lp", "shortcut_solver.sh"} {
		data, err := os.ReadFile(d.file(name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	if out, err := clingotest.RunIn(ctx, dir, "", binary, "tools", "--compat=4.5", "clingo-4.5.0-macos-10.9"); err != nil || out.Exit != 0 {
		t.Fatalf("%v\n%s", err, out.Stderr)
	}
	widths, times := []int{7, 8}, 2
	if os.Getenv("GOASP_LONG") != "" {
		widths, times = []int{7, 8, 9, 10}, 5
	}
	for _, width := range widths {
		for range times {
			out, err := clingotest.RunIn(ctx, dir, "", "bash", "-c", fmt.Sprintf(". ./shortcut_solver.sh -c width=%d level*.lp", width))
			if err != nil {
				t.Fatal(err)
			}
			a, err := clingotest.ParseAnswer(out.Stdout)
			if err != nil || a.Last() == nil {
				t.Fatalf("width %d: %v\n%s%s", width, err, out.Stdout, out.Stderr)
			}
			l := readDesign(t, d, a.Last().Value)
			if !touchesTrap(l) || d.free(l) {
				t.Errorf("width %d: a play without a trap:\n%v", width, a.Last().Value)
			}
			if d.smaller(t, l) != nil {
				t.Errorf("width %d: a part of the level is playable:\n%v", width, a.Last().Value)
			}
		}
	}
}

// TestShortcutLevels finds levels in one command, in which every play touches
// a trap. At each width some have more than the two traps of the pipeline.
func TestShortcutLevels(t *testing.T) {
	if os.Getenv("GOASP_BINARY") != "" {
		t.Skip("not every program has the option")
	}
	d := sharedDungeon(t)
	for width := 7; width <= 10; width++ {
		most := 0
		for n := range 5 {
			a := answer(t, "", append(seedArgs(n), "--meta=shortcuts", fmt.Sprintf("-cwidth=%d", width), "2",
				d.file(d.core), d.file(d.style), d.file(d.play), d.file("level-shortcuts.lp"))...)
			models := shownModels(a)
			if len(models) != 2 {
				t.Fatalf("width %d, seed %d: %d levels", width, n, len(models))
			}
			for _, m := range models {
				l := readDesign(t, d, m)
				if !touchesTrap(l) || d.free(l) {
					t.Errorf("width %d, seed %d: a play without a trap:\n%v", width, n, m)
				}
				most = max(most, l.count(d.deadly))
			}
			if slices.Equal(design(models[0]), design(models[1])) {
				t.Errorf("width %d, seed %d: the same level twice", width, n)
			}
		}
		if most < 3 {
			t.Errorf("width %d: no level with more than two traps", width)
		}
	}
}

// design are the atoms that make a level.
func design(model []string) []string {
	d := slices.DeleteFunc(slices.Clone(model), func(a string) bool { return !strings.HasPrefix(a, "__level_design") })
	slices.Sort(d)
	return d
}

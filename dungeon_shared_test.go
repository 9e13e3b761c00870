// SPDX-License-Identifier: MIT

package goasp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/goasp/goasp/internal/clingotest"
)

// sharedWidth is the default width of the level generator beside the repository.
const sharedWidth = 10

// readShared reads the atoms of the level generator beside the repository:
// tiles are pairs that count from 0.
func readShared(t *testing.T, model []string) *level {
	t.Helper()
	terms := atoms(t, model)
	var l *level
	for _, a := range terms {
		if a.Name == "param" {
			l = newLevel(0, a.Args[1].Number)
		}
	}
	if l == nil {
		t.Fatal("no width in the answer")
	}
	for _, a := range terms {
		switch a.Name {
		case "param":
		case "tile":
			l.tiles[pair(a.Args[0])] = true
		case "sprite":
			l.put(pair(a.Args[0]), a.Args[1].Name)
		case "touch":
			l.visits[visit{pair(a.Args[0]), a.Args[1].Number}] = true
		case "step":
			from := visit{pair(a.Args[0]), a.Args[1].Number}
			l.steps[from] = append(l.steps[from], visit{pair(a.Args[2]), a.Args[3].Number})
		default:
			l.others[a.Name]++
		}
	}
	return l
}

func checkSharedCore(l *level) error {
	n := l.high + 1
	for p := range l.tiles {
		if !l.inside(p) {
			return fmt.Errorf("tile %v", p)
		}
	}
	for p := range l.things {
		if !l.inside(p) {
			return fmt.Errorf("sprite on %v", p)
		}
	}
	switch traps := l.count("trap"); {
	case len(l.tiles) != n*n:
		return fmt.Errorf("%d tiles", len(l.tiles))
	case l.twice:
		return fmt.Errorf("two sprites on a tile")
	case l.count("gem") != 1 || l.count("altar") != 1:
		return fmt.Errorf("%d gems, %d altars", l.count("gem"), l.count("altar"))
	case traps < 2 || traps > 5:
		return fmt.Errorf("%d traps", traps)
	case l.things[l.entrance()] != "" || l.things[l.exit()] != "":
		return fmt.Errorf("start or finish is not clear")
	}
	return nil
}

func checkSharedStyle(l *level) error {
	n := l.high + 1
	if w := l.count("wall"); w < n*n/2 {
		return fmt.Errorf("%d walls", w)
	}
	for p, thing := range l.things {
		switch {
		case thing == "wall" && l.beside(p, "wall") < 2:
			return fmt.Errorf("wall %v has %d walls beside it", p, l.beside(p, "wall"))
		case thing == "altar" && (l.near(p) || l.beside(p, "") < 4):
			return fmt.Errorf("altar %v is not free", p)
		case thing == "gem" && l.beside(p, "wall") != 3:
			return fmt.Errorf("gem %v has %d walls beside it", p, l.beside(p, "wall"))
		}
	}
	return nil
}

// nextShared lists where a step may lead. The phase changes with the step
// away from gem and altar.
func nextShared(l *level, v visit) []visit {
	switch thing := l.things[v.at]; {
	case v.phase == 1 && thing == "gem", v.phase == 2 && thing == "altar":
		return around(l, v.at, v.phase+1)
	case thing == "gem" || thing == "altar" || v.at == l.exit():
		return nil
	}
	return around(l, v.at, v.phase)
}

func sharedDungeon(t *testing.T) *dungeon {
	t.Helper()
	return &dungeon{
		dir: shared(t, "dungeon"), core: "level-core.lp", style: "level-style.lp", play: "level-sim.lp",
		width: "width", widths: []int{sharedWidth, 8, 12}, read: readShared,
		checkCore: checkSharedCore, checkStyle: checkSharedStyle, next: nextShared,
		showSteps: "#show step/4.", deadly: "trap", blocking: "wall",
	}
}

func TestDungeonShared(t *testing.T) { sharedDungeon(t).test(t) }

// TestDungeonShortcuts checks the file that names levels with a shortcut.
func TestDungeonShortcuts(t *testing.T) {
	d := sharedDungeon(t)
	for n := range (seeds() + 3) / 4 {
		args := append(seedArgs(n), d.file(d.core), d.file(d.style), d.file(d.play), d.file("level-shortcuts.lp"))
		a := answer(t, "", args...)
		if a.Last() == nil {
			t.Fatalf("seed %d: no level", n)
		}
		readDesign(t, d, a.Last().Value)
	}
}

// readDesign reads and checks a level, whose design must be what is shown as
// such, and which has the concept if a trap is touched.
func readDesign(t *testing.T, d *dungeon, shown []string) *level {
	t.Helper()
	var model []string
	design := map[string]bool{}
	for _, v := range shown {
		if inner, ok := strings.CutPrefix(v, "__level_design("); ok {
			design[strings.TrimSuffix(inner, ")")] = true
			continue
		}
		model = append(model, v)
	}
	l := d.read(t, model)
	if err := first(d.checkCore(l), d.checkStyle(l), d.checkWay(l)); err != nil {
		t.Error(err)
	}
	for _, v := range model {
		if strings.HasPrefix(v, "sprite(") != design[v] {
			t.Errorf("%s is shown or not in __level_design", v)
		}
	}
	if trap := touchesTrap(l); (l.others["__concept"] > 0) != trap {
		t.Errorf("concept %d, trap touched %v", l.others["__concept"], trap)
	}
	return l
}

// touchesTrap reports whether a trap is touched. The way goes through all
// three states anyway.
func touchesTrap(l *level) bool {
	for v := range l.visits {
		if l.things[v.at] == "trap" {
			return true
		}
	}
	return false
}

// TestDungeonQuietFiles runs the quiet commands with all files.
func TestDungeonQuietFiles(t *testing.T) {
	d := sharedDungeon(t)
	files := []string{d.file(d.core), d.file(d.style), d.file(d.play), d.file("level-shortcuts.lp")}
	out := run(t, "", append(files, "-q", "--parallel-mode=4")...)
	if out.Exit != 10 || len(clingotest.ParseText(out.Stdout)) > 0 || !strings.Contains(string(out.Stdout), "\nSATISFIABLE\n") {
		t.Errorf("exit %d\n%s", out.Exit, out.Stdout)
	}
}

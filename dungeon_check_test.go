// SPDX-License-Identifier: MIT

package goasp_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// picture reads a level as examples/dungeon/render draws it, without its
// frame. Dots are visits; their phases are given apart.
func picture(text string, phases map[int][]spot) *level {
	rows := strings.Split(strings.Trim(text, "\n"), "\n")
	l := newLevel(1, len(rows))
	things := map[byte]string{'#': "rock", '*': "ember", '!': "beacon", 'o': "pit"}
	for y, row := range rows {
		for x := range l.high {
			if thing := things[row[2*x]]; thing != "" {
				l.put(spot{x + 1, y + 1}, thing)
			}
		}
	}
	for phase, spots := range phases {
		for _, p := range spots {
			l.visits[visit{p, phase}] = true
		}
	}
	return l
}

// goodLevel has the right things in the right places.
func goodLevel() *level {
	return picture(`
. . o . . # # #
# # # # . # # #
# # # # * # # o
# # # # # # # #
. . . . . . # #
. . . . . . . .
. . ! . . . . .
o . . . . . . .
`, map[int][]spot{
		1: {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {5, 2}, {5, 3}},
		2: {{5, 3}, {5, 4}, {5, 5}, {5, 6}, {5, 7}, {4, 7}, {3, 7}},
		3: {{3, 7}, {3, 8}, {4, 8}, {5, 8}, {6, 8}, {7, 8}, {8, 8}},
	})
}

// openLevel is goodLevel with a way out of the niche of the ember.
func openLevel() *level {
	l := goodLevel()
	delete(l.things, spot{5, 4})
	return l
}

// TestDungeonChecks holds that the checks of this package find each kind of mistake.
func TestDungeonChecks(t *testing.T) {
	if err := ownDungeon.checkWay(openLevel()); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*level){
		"entrance":    func(l *level) { delete(l.visits, visit{spot{1, 1}, 1}) },
		"exit":        func(l *level) { delete(l.visits, visit{spot{8, 8}, 3}) },
		"gap":         func(l *level) { delete(l.visits, visit{spot{5, 5}, 2}) },
		"island":      func(l *level) { l.visits[visit{spot{2, 8}, 2}] = true },
		"rock":        func(l *level) { l.put(spot{5, 5}, "rock") },
		"pit":         func(l *level) { l.put(spot{5, 5}, "pit") },
		"no ember":    func(l *level) { delete(l.things, spot{5, 3}) },
		"phase ahead": func(l *level) { l.visits[visit{spot{3, 1}, 2}] = true },
	} {
		l := openLevel()
		spoil(l)
		if ownDungeon.checkWay(l) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}

func TestDungeonStyleChecks(t *testing.T) {
	l := goodLevel()
	if err := first(ownDungeon.checkCore(l), ownDungeon.checkStyle(l)); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*level){
		"two things":    func(l *level) { l.put(spot{3, 1}, "pit"); l.put(spot{3, 1}, "rock") },
		"two embers":    func(l *level) { l.put(spot{7, 8}, "ember") },
		"no beacon":     func(l *level) { delete(l.things, spot{3, 7}) },
		"one pit":       func(l *level) { delete(l.things, spot{3, 1}); delete(l.things, spot{1, 8}) },
		"blocked exit":  func(l *level) { l.put(spot{8, 8}, "rock") },
		"lone rock":     func(l *level) { l.put(spot{6, 8}, "rock") },
		"near beacon":   func(l *level) { l.put(spot{3, 8}, "pit") },
		"open ember":    func(l *level) { delete(l.things, spot{4, 3}) },
		"touching pits": func(l *level) { l.put(spot{6, 6}, "pit"); l.put(spot{7, 7}, "pit") },
		"no rock": func(l *level) {
			for p, thing := range l.things {
				if thing == "rock" && p[1] < 4 {
					delete(l.things, p)
				}
			}
		},
	} {
		l := goodLevel()
		spoil(l)
		if first(ownDungeon.checkCore(l), ownDungeon.checkStyle(l)) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}

// TestDungeonStepChecks holds that steps are followed as the rules say.
func TestDungeonStepChecks(t *testing.T) {
	withSteps := func() *level {
		l := openLevel()
		way := []spot{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {5, 2}, {5, 3}}
		link := func(phase int, way []spot) {
			for i := 1; i < len(way); i++ {
				l.steps[visit{way[i-1], phase}] = []visit{{way[i], phase}}
			}
		}
		link(1, way)
		link(2, []spot{{5, 3}, {5, 4}, {5, 5}, {5, 6}, {5, 7}, {4, 7}, {3, 7}})
		link(3, []spot{{3, 7}, {3, 8}, {4, 8}, {5, 8}, {6, 8}, {7, 8}, {8, 8}})
		return l
	}
	if err := ownDungeon.checkSteps(withSteps()); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*level){
		"two steps":   func(l *level) { v := visit{spot{2, 1}, 1}; l.steps[v] = append(l.steps[v], visit{spot{2, 2}, 1}) },
		"jump":        func(l *level) { l.steps[visit{spot{4, 8}, 3}] = []visit{{spot{6, 8}, 3}} },
		"stop":        func(l *level) { delete(l.steps, visit{spot{5, 8}, 3}) },
		"off the way": func(l *level) { l.visits[visit{spot{4, 5}, 2}] = true },
		"circle":      func(l *level) { l.steps[visit{spot{5, 8}, 3}] = []visit{{spot{4, 8}, 3}} },
	} {
		l := withSteps()
		spoil(l)
		if ownDungeon.checkSteps(l) == nil {
			t.Errorf("%s: not found", name)
		}
	}
}

// TestDungeonPicture checks the levels that the README of the example shows:
// the last one has no way around the pits.
func TestDungeonPicture(t *testing.T) {
	data, err := os.ReadFile("examples/dungeon/README.md")
	if err != nil {
		t.Fatal(err)
	}
	var pictures []string
	for line := range strings.Lines(string(data)) {
		switch {
		case strings.HasPrefix(line, "    +-"):
			pictures = append(pictures, "")
		case strings.HasPrefix(line, "    | "), strings.HasPrefix(line, "    > "):
			pictures[len(pictures)-1] += line[6:21] + "\n"
		}
	}
	pictures = slices.DeleteFunc(pictures, func(p string) bool { return p == "" })
	if len(pictures) != 2 {
		t.Fatalf("%d pictures", len(pictures))
	}
	for k, p := range pictures {
		l := picture(p, nil)
		if err := first(ownDungeon.checkCore(l), ownDungeon.checkStyle(l)); err != nil {
			t.Errorf("%v\n%s", err, p)
		}
		if ownDungeon.free(l) != (k == 0) {
			t.Errorf("a way around the pits: %v\n%s", k == 1, p)
		}
	}
}

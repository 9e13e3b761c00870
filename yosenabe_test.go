// SPDX-License-Identifier: MIT

package goasp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/goasp/goasp/internal/clingotest"
)

// spot is a place of a grid: row and column, or column and row, as the
// example has it.
type spot [2]int

func (a spot) plus(d spot, k int) spot { return spot{a[0] + k*d[0], a[1] + k*d[1]} }

var directions = []spot{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

// yosenabe is a puzzle, read from its facts without any grounder.
type yosenabe struct {
	cells  map[spot]bool
	area   map[spot]int
	number map[spot]int
	goal   map[int]int
}

var factPattern = regexp.MustCompile(`(cell|area|number|goal)\(([^)]*)\)\.`)

func readYosenabe(t *testing.T, file string) *yosenabe {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	y := &yosenabe{map[spot]bool{}, map[spot]int{}, map[spot]int{}, map[int]int{}}
	for _, m := range factPattern.FindAllStringSubmatch(string(data), -1) {
		args := strings.Split(m[2], ",")
		v := make([]int, len(args))
		for i, a := range args {
			_, last, interval := strings.Cut(a, "..")
			if interval {
				a = last
			}
			if v[i], err = strconv.Atoi(strings.TrimSpace(a)); err != nil {
				t.Fatal(err)
			}
			if interval { // cell(1..R,1..C)
				v[i] = -v[i]
			}
		}
		switch m[1] {
		case "cell":
			if v[0] > 0 {
				y.cells[spot{v[0], v[1]}] = true
				continue
			}
			for r := 1; r <= -v[0]; r++ {
				for c := 1; c <= -v[1]; c++ {
					y.cells[spot{r, c}] = true
				}
			}
		case "area":
			y.area[spot{v[0], v[1]}] = v[2]
		case "number":
			y.number[spot{v[0], v[1]}] = v[2]
		case "goal":
			y.goal[v[0]] = v[1]
		}
	}
	if len(y.cells) == 0 || len(y.number) == 0 {
		t.Fatalf("%s: no puzzle", file)
	}
	return y
}

// line is the way of one number.
type line struct{ from, to spot }

// path lists the cells of a line, nil unless it is straight and stays in the grid.
func (y *yosenabe) path(l line) []spot {
	for _, d := range directions {
		var cells []spot
		for p := l.from; y.cells[p]; p = p.plus(d, 1) {
			cells = append(cells, p)
			if p == l.to {
				return cells
			}
		}
	}
	return nil
}

// check says what is wrong with a solution, nothing where it is right.
func (y *yosenabe) check(lines []line) error {
	used, sum, count := map[spot]bool{}, map[int]int{}, map[int]int{}
	moved := map[spot]bool{}
	for _, l := range lines {
		v, ok := y.number[l.from]
		path := y.path(l)
		switch {
		case !ok || moved[l.from]:
			return fmt.Errorf("no number, or one moved twice: %v", l)
		case len(path) < 2:
			return fmt.Errorf("no straight line: %v", l)
		}
		moved[l.from] = true
		for _, c := range path {
			if used[c] {
				return fmt.Errorf("two lines on %v", c)
			}
			used[c] = true
		}
		a, ok := y.area[l.to]
		if before, in := y.area[path[len(path)-2]]; !ok || in && before == a {
			return fmt.Errorf("no first cell of an area: %v", l)
		}
		sum[a] += v
		count[a]++
	}
	if len(moved) != len(y.number) {
		return fmt.Errorf("%d of %d numbers moved", len(moved), len(y.number))
	}
	for _, a := range y.area {
		if count[a] == 0 {
			return fmt.Errorf("area %d is empty", a)
		}
	}
	for a, goal := range y.goal {
		if sum[a] != goal {
			return fmt.Errorf("area %d has %d instead of %d", a, sum[a], goal)
		}
	}
	return nil
}

// count counts the solutions by trying all lines of one number after another.
func (y *yosenabe) count() int {
	var from []spot
	for p := range y.number {
		from = append(from, p)
	}
	sort.Slice(from, func(i, j int) bool { return slices.Compare(from[i][:], from[j][:]) < 0 })
	used := map[spot]bool{}
	for _, p := range from {
		used[p] = true
	}
	var lines []line
	var search func(i int) int
	search = func(i int) int {
		if i == len(from) {
			if y.check(lines) == nil {
				return 1
			}
			return 0
		}
		n := 0
		for _, d := range directions {
			k := 1
			for ; ; k++ {
				p := from[i].plus(d, k)
				if !y.cells[p] || used[p] {
					break
				}
				used[p] = true
				if a, ok := y.area[p]; ok && y.area[p.plus(d, -1)] != a {
					lines = append(lines, line{from[i], p})
					n += search(i + 1)
					lines = lines[:len(lines)-1]
				}
			}
			for k--; k > 0; k-- {
				delete(used, from[i].plus(d, k))
			}
		}
		return n
	}
	return search(0)
}

func readLines(t *testing.T, model []string) []line {
	t.Helper()
	var lines []line
	for _, a := range atoms(t, model) {
		v, ok := a.Ints(4)
		if a.Name != "target" || !ok {
			t.Fatalf("unexpected atom %v", a)
		}
		lines = append(lines, line{spot{v[0], v[1]}, spot{v[2], v[3]}})
	}
	return lines
}

const yosenabeEncoding = "examples/yosenabe/yosenabe.lp"

// solveYosenabe checks that there is exactly one answer and that it is right.
func solveYosenabe(t *testing.T, file string) *clingotest.Witness {
	t.Helper()
	a := answer(t, "", yosenabeEncoding, file, "0")
	if a.Models.Number != 1 || a.Models.More != "no" {
		t.Fatalf("%d models, more: %s", a.Models.Number, a.Models.More)
	}
	w := a.Last()
	if err := readYosenabe(t, file).check(readLines(t, w.Value)); err != nil {
		t.Error(err)
	}
	return w
}

func ownPuzzles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("examples/yosenabe/*.lp")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(f string) bool { return f == yosenabeEncoding })
}

func TestYosenabe(t *testing.T) {
	puzzles := ownPuzzles(t)
	if len(puzzles) < 3 {
		t.Fatalf("%d puzzles", len(puzzles))
	}
	for _, file := range puzzles {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			solveYosenabe(t, file)
		})
	}
}

// TestYosenabeUnique counts the solutions without any solver.
func TestYosenabeUnique(t *testing.T) {
	for _, file := range ownPuzzles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			if n := readYosenabe(t, file).count(); n != 1 {
				t.Errorf("%d solutions", n)
			}
		})
	}
}

// TestYosenabeGrid compares the picture in the first comment with the facts.
func TestYosenabeGrid(t *testing.T) {
	row := regexp.MustCompile(`(?m)^%   ([a-z.][0-9.]( [a-z.][0-9.])*)$`)
	goal := regexp.MustCompile(`([a-z])=(\d+)`)
	for _, file := range ownPuzzles(t) {
		y := readYosenabe(t, file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for r, m := range row.FindAllStringSubmatch(string(data), -1) {
			for c, cell := range strings.Fields(m[1]) {
				n++
				p := spot{r + 1, c + 1}
				area, number := 0, 0
				if cell[0] != '.' {
					area = int(cell[0]-'a') + 1
				}
				if cell[1] != '.' {
					number = int(cell[1] - '0')
				}
				if y.area[p] != area || y.number[p] != number || !y.cells[p] {
					t.Errorf("%s: cell %v is %s", file, p, cell)
				}
			}
		}
		if n != len(y.cells) {
			t.Errorf("%s: %d cells in the picture, %d in the facts", file, n, len(y.cells))
		}
		goals := map[int]int{}
		for _, m := range goal.FindAllStringSubmatch(string(data), -1) {
			goals[int(m[1][0]-'a')+1], _ = strconv.Atoi(m[2])
		}
		if fmt.Sprint(goals) != fmt.Sprint(y.goal) {
			t.Errorf("%s: goals %v in the comment, %v in the facts", file, goals, y.goal)
		}
	}
}

// TestYosenabeShared solves the recorded instances beside the repository.
func TestYosenabeShared(t *testing.T) {
	dir := shared(t, "yosenabe/instances")
	files, err := filepath.Glob(filepath.Join(dir, "*.lp"))
	if err != nil || len(files) == 0 {
		t.Fatal("no instances: ", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, want, ok := strings.Cut(string(data), "% Answer:")
			if !ok {
				t.Fatal("no answer recorded")
			}
			w := solveYosenabe(t, file)
			if got := clingotest.Key(w.Value); got != clingotest.Key(strings.Fields(want)) {
				t.Errorf("got %s\nwant %s", got, want)
			}
		})
	}
}

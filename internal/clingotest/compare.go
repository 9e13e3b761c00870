// SPDX-License-Identifier: MIT

package clingotest

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/goasp/goasp/internal/brute"
)

// Models are the answer sets of a program, each as the text of its atoms and
// costs, sorted. Two engines agree if these are equal.
type Models struct {
	Keys []string
	// Error is set where the program was refused, for example as unsafe.
	Error string
	// Cut: there were more models than asked for, or time ran out; nothing can be compared.
	Cut bool
	// Exit is the exit code of a process, 0 where there was none.
	Exit int
}

// Task is a question about the models of a program.
type Task uint8

// The tasks. For consequences there is one key, the set of them, or none
// where there is no model. Only the first two look at costs.
const (
	AllModels Task = iota
	OptimalModels
	Projected // the distinct sets of shown atoms
	Brave
	Cautious
	numTasks
)

// TaskOf spreads numbers over the tasks, the simple ones more often.
func TaskOf(i uint64) Task {
	if i%2 == 0 {
		return AllModels
	}
	return Task(i / 2 % uint64(numTasks))
}

// Mode is what the engines are asked for.
type Mode struct {
	Task    Task
	Limit   int // models at most
	Timeout time.Duration
	Seed    uint64
}

// ModelKey is a model and its costs as one text.
func ModelKey(atoms []string, costs []int64) string {
	k := Key(atoms)
	if len(costs) > 0 {
		k += fmt.Sprint(" @", costs)
	}
	return k
}

// clingoVariants are options to try until the answers agree. clasp 3.3.5 has
// errors in its preprocessing. Of the ground program
//
//	a :- b. {b} :- 3 <= #sum{4:a; 4:not c}. b :- not a.
//
// it loses the only model by its equivalences, of
//
//	b;c. c :- a. b :- a. {a} :- 3 <= #sum{4:b; 3:c}.
//
// two of three by its own weight constraints; without these, it repeats some
// optimal models of disjunctive programs. No option helps where gringo 5.4 loses
// a rule, as the last but one of
//
//	e(2,2). {q(2)}. r(1) :- q(X); 2 > {q(W) : e(W,X)}. q(W) : d(W) :- r(X).
var clingoVariants = [][]string{nil, {"--eq=0"}, {"--eq=0", "--trans-ext=all"}}

// DifferenceToClingo compares models with those of an installed clingo. They
// differ if clingo agrees under none of the variants.
func DifferenceToClingo(path, program string, m Mode, own Models) (diff string, compared bool, err error) {
	for i, extra := range clingoVariants {
		other, err := FromClingo(path, program, m, extra...)
		if err != nil {
			return "", false, err
		}
		d := Difference("goasp", own.withoutZeros(), "clingo", other.withoutZeros())
		if d == "" {
			return "", !own.Cut && !other.Cut, nil
		}
		if i == 0 {
			diff = d
		}
	}
	return diff, true, nil
}

// withoutZeros leaves out the priorities whose costs are 0 in all models: where
// no weak constraint can be violated, engines differ in whether they notice
// while grounding and then do without.
func (m Models) withoutZeros() Models {
	costs := make([][]string, len(m.Keys))
	var counts []bool // whether a priority has costs in some model
	for i, k := range m.Keys {
		_, c, _ := strings.Cut(k, " @[")
		costs[i] = strings.Fields(strings.TrimSuffix(c, "]"))
		for p, c := range costs[i] {
			if p == len(counts) {
				counts = append(counts, false)
			}
			counts[p] = counts[p] || c != "0"
		}
	}
	keys := make([]string, len(m.Keys))
	for i, k := range m.Keys {
		k, _, _ = strings.Cut(k, " @[")
		for p, c := range costs[i] {
			if counts[p] {
				k += " @" + c
			}
		}
		keys[i] = k
	}
	sort.Strings(keys)
	m.Keys = keys
	return m
}

// FromClingo asks clingo or a program with its options and output, with some
// more options.
func FromClingo(path, program string, m Mode, extra ...string) (Models, error) {
	ctx, cancel := context.WithTimeout(context.Background(), m.Timeout)
	defer cancel()
	args := [numTasks][]string{
		{"--opt-mode=enum"}, {"--opt-mode=optN"}, {"--opt-mode=ignore", "--project=show"},
		{"--opt-mode=ignore", "--enum-mode=brave"}, {"--opt-mode=ignore", "--enum-mode=cautious"},
	}[m.Task]
	limit := m.Limit + 1
	if m.Task >= Brave {
		limit = 0
	}
	args = append(args, extra...)
	out, err := Run(ctx, program, path, append(args, "-", "--outf=2", "-Wnone", fmt.Sprintf("-n%d", limit))...)
	if err != nil {
		if ctx.Err() != nil {
			return Models{Cut: true}, nil
		}
		return Models{}, err
	}
	if out.Exit&^30 != 0 { // anything but 10, 20 and 30
		return Models{Error: strings.TrimSpace(string(out.Stderr)), Exit: out.Exit}, nil
	}
	a, err := ParseAnswer(out.Stdout)
	if err != nil {
		return Models{}, err
	}
	var ms []Witness
	if len(a.Call) > 0 {
		ms = a.Call[len(a.Call)-1].Witnesses
	}
	switch {
	case m.Task == OptimalModels && a.Models.Optimal > 0:
		// what comes before was found on the way to the optimum
		ms = ms[len(ms)-a.Models.Optimal:]
	case m.Task >= Brave && len(ms) > 0:
		ms = ms[len(ms)-1:] // each bounds the consequences closer
	}
	res := Models{Cut: len(ms) > m.Limit || a.Models.More == "yes", Exit: out.Exit}
	for _, w := range ms {
		res.Keys = append(res.Keys, ModelKey(w.Value, w.Costs))
	}
	sort.Strings(res.Keys)
	return res, nil
}

// FromBrute computes the models of a ground program by definition.
func FromBrute(p *brute.Program, m Mode, maxGuess int) Models {
	models, err := p.Models(maxGuess)
	if err != nil {
		return Models{Cut: true}
	}
	if m.Task == OptimalModels {
		models = brute.Optimal(models)
	}
	if m.Task >= Brave && len(models) > 0 {
		models = []brute.Model{consequences(models, m.Task == Cautious)}
	}
	res := Models{Cut: len(models) > m.Limit}
	for _, b := range models {
		costs := b.Costs
		if m.Task >= Projected {
			costs = nil
		}
		res.Keys = append(res.Keys, ModelKey(b.Shown, costs))
	}
	sort.Strings(res.Keys)
	if m.Task == Projected {
		res.Keys = slices.Compact(res.Keys)
	}
	return res
}

// consequences unites or intersects what models show.
func consequences(models []brute.Model, all bool) brute.Model {
	count := map[string]int{}
	for _, m := range models {
		for _, s := range m.Shown {
			count[s]++
		}
	}
	var out brute.Model
	for s, n := range count {
		if !all || n == len(models) {
			out.Shown = append(out.Shown, s)
		}
	}
	return out
}

// Difference says where two results differ, and is empty where they agree or
// cannot be compared.
func Difference(nameA string, a Models, nameB string, b Models) string {
	switch {
	case a.Cut || b.Cut:
		return ""
	case (a.Error == "") != (b.Error == ""):
		return fmt.Sprintf("%s: error %q\n%s: error %q", nameA, a.Error, nameB, b.Error)
	case a.Exit != 0 && b.Exit != 0 && a.Exit != b.Exit:
		return fmt.Sprintf("%s exits with %d, %s with %d", nameA, a.Exit, nameB, b.Exit)
	case a.Error != "" || slices.Equal(a.Keys, b.Keys):
		return ""
	}
	var s strings.Builder
	fmt.Fprintf(&s, "%s has %d models, %s has %d", nameA, len(a.Keys), nameB, len(b.Keys))
	list := func(only string, keys, others []string) {
		for i, k := range subtract(keys, others) {
			if i == 4 {
				s.WriteString("\n  ...")
				break
			}
			fmt.Fprintf(&s, "\n  only %s: {%s}", only, k)
		}
	}
	list(nameA, a.Keys, b.Keys)
	list(nameB, b.Keys, a.Keys)
	return s.String()
}

// subtract is the multiset a without b; both are sorted.
func subtract(a, b []string) []string {
	var out []string
	for _, k := range a {
		for len(b) > 0 && b[0] < k {
			b = b[1:]
		}
		if len(b) > 0 && b[0] == k {
			b = b[1:]
			continue
		}
		out = append(out, k)
	}
	return out
}

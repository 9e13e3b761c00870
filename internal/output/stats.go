// SPDX-License-Identifier: MIT

package output

import (
	"fmt"

	"github.com/goasp/goasp/solve"
	"github.com/goasp/goasp/solve/sat"
)

// figures are what --stats tells, in clingo's words. Some of them have no
// meaning for this engine and are always 0: it eliminates no variables.
type figures struct {
	solve.SearchStats
	minimize int // number of priorities
}

func newFigures(s *Summary) figures {
	f := figures{SearchStats: s.Stats.Search}
	if s.Optimize {
		f.minimize = max(1, len(s.Result.Costs))
	}
	return f
}

// constraints is the number of all constraints of the problem.
func (f *figures) constraints() uint64 {
	return f.Problem.Binary + f.Problem.Ternary + f.Problem.Other
}

// ratio is a/b, or 0.
func ratio(a, b uint64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func percent(a, b uint64) float64 { return 100 * ratio(a, b) }

// atomBytes and ruleBytes are what a ground atom and rule take on average.
func (s *Summary) atomBytes() float64 { return ratio(s.Memory.Base, uint64(s.Memory.Atoms)) }
func (s *Summary) ruleBytes() float64 {
	return ratio(s.Stats.Program.RuleBytes, uint64(s.Stats.Program.Rules))
}

// stats prints the figures of --stats.
func (p *textPrinter) stats(s *Summary) {
	f := newFigures(s)
	p.blank()
	p.line("Choices", "%-8d", f.Choices)
	p.line("Conflicts", "%-8d (Analyzed: %d)", f.Conflicts, f.Jumps.Sum)
	if f.Restarts > 0 {
		p.line("Restarts", "%-8d (Average: %.2f Last: %d)", f.Restarts, ratio(f.Jumps.Sum, f.Restarts), f.RestartLast)
	} else {
		p.line("Restarts", "%-8d", 0)
	}
	if f.Models > 0 {
		p.line("Model-Level", "%-8.1f", ratio(f.ModelLevels, f.Models))
	}
	p.line("Problems", "%-8d (Average Length: %.2f Splits: %d)", s.Calls, 0.0, 0)
	lemmas := f.Learnt + f.Loops
	p.line("Lemmas", "%-8d (Deleted: %d)", lemmas, f.Deleted)
	p.line("  Binary", "%-8d (Ratio: %6.2f%%)", f.BinaryLearnt, percent(f.BinaryLearnt, lemmas))
	p.line("  Ternary", "%-8d (Ratio: %6.2f%%)", f.Ternary, percent(f.Ternary, lemmas))
	p.line("  Conflict", "%-8d (Average Length: %6.1f Ratio: %6.2f%%) ", f.Learnt, ratio(f.LearntLits, f.Learnt), percent(f.Learnt, lemmas))
	p.line("  Loop", "%-8d (Average Length: %6.1f Ratio: %6.2f%%) ", f.Loops, ratio(f.LoopLits, f.Loops), percent(f.Loops, lemmas))
	p.line("  Other", "%-8d (Average Length: %6.1f Ratio: %6.2f%%) ", 0, 0.0, 0.0)
	executed := f.Jumps.Levels - f.Bounded.Levels
	p.line("Backjumps", "%-8d (Average: %5.2f Max: %3d Sum: %6d)", f.Jumps.Sum, ratio(f.Jumps.Levels, f.Jumps.Sum), f.Jumps.Max, f.Jumps.Levels)
	p.line("  Executed", "%-8d (Average: %5.2f Max: %3d Sum: %6d Ratio: %6.2f%%)", f.Jumps.Sum-f.Bounded.Sum, ratio(executed, f.Jumps.Sum), f.Jumps.Max, executed, percent(executed, f.Jumps.Levels))
	p.line("  Bounded", "%-8d (Average: %5.2f Max: %3d Sum: %6d Ratio: %6.2f%%)", f.Bounded.Sum, ratio(f.Bounded.Levels, f.Bounded.Sum), f.Bounded.Max, f.Bounded.Levels, 100-percent(executed, f.Jumps.Levels))
	if p.set.Stats > 1 {
		p.line("Propagations", "%-8d", f.Propagations)
		p.line("Reductions", "%-8d (Subsumed: %d Minimized: %d)", f.Reductions, f.Subsumed, f.Minimized)
	}
	p.blank()
	if p.style < forSAT {
		p.programStats(s, &f)
	}
	n := f.constraints()
	p.line("Variables", "%-8d (Eliminated: %4d Frozen: %4d)", s.Stats.Program.Vars, 0, 0)
	p.line("Constraints", "%-8d (Binary: %5.1f%% Ternary: %5.1f%% Other: %5.1f%%)", n, percent(f.Problem.Binary, n), percent(f.Problem.Ternary, n), percent(f.Problem.Other, n))
	if p.set.Stats > 1 {
		p.line("Memory", "%-8.1f (MiB Atom: %.1f Rule: %.1f bytes)", float64(s.Memory.Total)/(1<<20), s.atomBytes(), s.ruleBytes())
	}
	p.blank()
}

// programStats are the lines about the ground program.
func (p *textPrinter) programStats(s *Summary, f *figures) {
	g := s.Stats.Program
	p.line("Rules", "%-8d (Original: %d)", g.Rules+f.minimize, g.Rules+f.minimize)
	some := func(name string, n int) {
		if n > 0 {
			p.line(name, "%-8d", n)
		}
	}
	some("  Choice", g.Choices)
	some("  Minimize", f.minimize)
	p.line("Atoms", "%-8d", g.Atoms)
	if g.Disjunctions > 0 {
		p.line("Disjunctions", "%-8d (Original: %d)", g.Disjunctions, g.Disjunctions)
	}
	p.line("Bodies", "%-8d (Original: %d)", g.Bodies, g.Bodies)
	some("  Sum", g.Sums)
	p.line("Equivalences", "%-8d (Atom=Atom: %d Body=Body: %d Other: %d)", 0, 0, 0, 0)
	if g.Tight {
		p.line("Tight", "Yes")
	} else {
		p.line("Tight", "No       (SCCs: %d Non-Hcfs: %d Nodes: %d Gammas: %d)", g.SCCs, g.NonHcfs, g.LoopAtoms, 0)
	}
}

// jsonObject is an object whose fields keep their order.
type jsonObject []field

type field struct {
	name  string
	value any // a number, a text, a jsonObject or a list of them
}

// stats adds the figures of --stats.
func (p *jsonPrinter) stats(s *Summary) {
	f := newFigures(s)
	lemmas := f.Learnt + f.Loops
	type o = jsonObject
	all := o{
		{"Core", o{
			{"Choices", f.Choices}, {"Conflicts", f.Conflicts}, {"Backtracks", f.Conflicts - f.Jumps.Sum}, {"Backjumps", f.Jumps.Sum},
			{"Restarts", f.Restarts}, {"RestartAvg", ratio(f.Jumps.Sum, f.Restarts)}, {"RestartLast", f.RestartLast},
		}},
		{"More", o{
			{"CPU", s.Times.CPU.Seconds()}, {"Models", s.Result.Models}, {"AvgModel", ratio(f.ModelLevels, f.Models)},
			{"Splits", 0}, {"Problems", s.Calls}, {"AvgGPLength", 0.0}, {"Propagations", f.Propagations},
			{"Lemma", o{
				{"Sum", lemmas}, {"Deleted", f.Deleted},
				{"Type", []jsonObject{
					{{"Type", "Short"}, {"Sum", f.BinaryLearnt + f.Ternary}, {"Ratio", ratio(f.BinaryLearnt+f.Ternary, lemmas)}, {"Binary", f.BinaryLearnt}, {"Ternary", f.Ternary}},
					{{"Type", "Conflict"}, {"Sum", f.Learnt}, {"AvgLen", ratio(f.LearntLits, f.Learnt)}},
					{{"Type", "Loop"}, {"Sum", f.Loops}, {"AvgLen", ratio(f.LoopLits, f.Loops)}},
					{{"Type", "Other"}, {"Sum", 0}, {"AvgLen", 0.0}},
				}},
			}},
		}},
		{"Jumps", jumps(f.Jumps, f.Bounded)},
	}
	if p.in == Program {
		all = append(all, field{"LP", programObject(s, &f)})
	}
	all = append(all, field{"Problem", o{
		{"Variables", s.Stats.Program.Vars}, {"Eliminated", 0}, {"Frozen", 0},
		{"Constraints", o{{"Sum", f.constraints()}, {"Binary", f.Problem.Binary}, {"Ternary", f.Problem.Ternary}}},
		{"AcycEdges", 0},
	}})
	if p.set.Stats > 1 {
		all = append(all, field{"Memory", o{{"Total", s.Memory.Total}, {"Atom", s.atomBytes()}, {"Rule", s.ruleBytes()}}})
	}
	p.w.Write(appendJSON([]byte(",\n  \"Stats\": "), all, "  "))
}

func jumps(j, bounded sat.JumpStats) jsonObject {
	return jsonObject{
		{"Sum", j.Sum}, {"Max", j.Max}, {"MaxExec", j.Max},
		{"Avg", ratio(j.Levels, j.Sum)}, {"AvgExec", ratio(j.Levels-bounded.Levels, j.Sum)},
		{"Levels", j.Levels}, {"LevelsExec", j.Levels - bounded.Levels},
		{"Bounded", jsonObject{{"Sum", bounded.Sum}, {"Max", bounded.Max}, {"Avg", ratio(bounded.Levels, bounded.Sum)}, {"Levels", bounded.Levels}}},
	}
}

// programObject are the figures of the ground program.
func programObject(s *Summary, f *figures) jsonObject {
	g := s.Stats.Program
	same := func(n int) jsonObject { return jsonObject{{"Original", n}, {"Final", n}} }
	rules, bodies := same(g.Rules+f.minimize), same(g.Bodies)
	if g.Choices > 0 {
		rules = append(rules, field{"Choice", same(g.Choices)})
	}
	if f.minimize > 0 {
		rules = append(rules, field{"Minimize", same(f.minimize)})
	}
	if g.Sums > 0 {
		bodies = append(bodies, field{"Sum", same(g.Sums)})
	}
	out := jsonObject{{"Rules", rules}, {"Atoms", g.Atoms}}
	if g.Disjunctions > 0 {
		out = append(out, field{"Disjunctions", same(g.Disjunctions)})
	}
	tight := "no"
	if g.Tight {
		tight = "yes"
	}
	return append(out, field{"Bodies", bodies}, field{"Tight", tight}, field{"SCCs", g.SCCs}, field{"NonHcfs", g.NonHcfs},
		field{"UfsNodes", g.LoopAtoms}, field{"NonHcfGammas", 0},
		field{"Equivalences", jsonObject{{"Sum", 0}, {"Atom", 0}, {"Body", 0}, {"Other", 0}}})
}

// appendJSON adds a value that stands at an indentation.
func appendJSON(b []byte, v any, in string) []byte {
	switch x := v.(type) {
	case jsonObject:
		b = append(b, '{')
		for k, f := range x {
			b = appendJSON(fmt.Appendf(b, "%s\n%s  %s: ", comma(k), in, quote(f.name)), f.value, in+"  ")
		}
		return fmt.Appendf(b, "\n%s}", in)
	case []jsonObject:
		b = append(b, '[')
		for k, o := range x {
			b = appendJSON(fmt.Appendf(b, "%s\n%s  ", comma(k), in), o, in+"  ")
		}
		return fmt.Appendf(b, "\n%s]", in)
	case float64:
		return fmt.Appendf(b, "%.3f", x)
	case string:
		return append(b, quote(x)...)
	}
	return fmt.Append(b, v)
}

func comma(k int) string {
	if k == 0 {
		return ""
	}
	return ","
}

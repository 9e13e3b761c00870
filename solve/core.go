// SPDX-License-Identifier: MIT

package solve

import (
	"math"
	"slices"
	"strings"

	"github.com/goasp/goasp/solve/sat"
)

// coreGuided approaches the optimum from below [AndresKaufmannMatheisSchaub-ICLP'12]:
// all literals that cost something are assumed to be false. A core, assumptions
// that fail together, shows that the cost of its lightest literal is due; the
// core is then relaxed by counting [MorgadoDodaroMarquesSilva-CP'14]: a new
// literal says that two of its literals hold, and that it is false is assumed
// next, and so on. With the tactic stratify, heavy literals come first: that
// gives models on the way, but takes longer to the optimum.
type coreGuided struct {
	*optimization
	r     *search
	k     int     // level at work; those before are bound to their optimum
	opt   []int64 // optima of the levels before
	soft  []softLit
	place map[sat.Lit]int // of a literal in soft
	lower int64           // bounds on the optimum of the level
	upper int64
	limit int64 // lighter literals are not assumed yet
}

// softLit is a literal that costs its weight where it holds. A weight of 0 is used up.
type softLit struct {
	lit    sat.Lit
	weight int64
	count  *counter // where lit says that the counter reached a number
	number int
}

// counter counts the true literals of a core.
type counter struct {
	lits    []sat.WeightLit
	reached []sat.Lit // by number from 2 on
}

// usc says whether the strategy is core-guided.
func (c *Config) usc() bool { return strings.HasPrefix(strings.ToLower(c.OptStrategy), "usc") }

// stratify says whether heavy literals come first.
func (c *Config) stratify() bool {
	return strings.Contains(strings.ToLower(c.OptStrategy), "stratify")
}

// newCoreGuided prepares the first level.
func (o *optimization) newCoreGuided(r *search) *coreGuided {
	c := &coreGuided{optimization: o, r: r}
	c.enter(0)
	return c
}

// enter makes the literals of a level soft.
func (c *coreGuided) enter(k int) {
	c.k, c.soft, c.place = k, nil, map[sat.Lit]int{}
	if k == len(c.r.min.levels) {
		return
	}
	for _, w := range c.r.min.levels[k].lits {
		c.add(softLit{lit: w.Lit, weight: w.Weight})
	}
	c.lower, c.upper, c.limit = c.r.min.levels[k].offset, math.MaxInt64, 1
	if c.e.s.cfg.stratify() {
		c.limit = c.heaviest(math.MaxInt64)
	}
}

// run optimises level by level, until there is no better model than the best
// one: Unsat. It can go on after a stop. Bounds of other threads are not assumed:
// what is learnt here holds for all models that cost no more than the best one.
func (c *coreGuided) run(stop func() bool) sat.Status {
	for c.k < len(c.r.min.levels) {
		if c.look(); c.lower >= c.upper {
			c.bind()
			continue
		}
		assume := slices.Clone(c.e.assume)
		if len(c.e.s.cfg.OptBounds) > 0 {
			assume = c.r.assumptions(assume)
		}
		fixed := len(assume)
		for i := range c.soft {
			if x := &c.soft[i]; x.weight > 0 && x.weight >= c.limit {
				assume = append(assume, x.lit.Not())
			}
		}
		switch st := c.r.sat.Solve(assume, stop); st {
		case sat.Unknown:
			return st
		case sat.Unsat:
			if !c.relax(c.trim(assume[:fixed], stop)) {
				return st
			}
		case sat.Sat:
			if !c.better(c.r) {
				return st
			}
			c.limit = c.next(c.limit)
		}
	}
	return sat.Unsat
}

// look takes over the cost of the best model, where it is optimal on the levels
// before: literals that would cost more are false for good.
func (c *coreGuided) look() {
	costs := c.best.get()
	if costs == nil || !slices.Equal(costs[:c.k], c.opt) || costs[c.k] >= c.upper {
		return
	}
	c.upper = costs[c.k]
	c.r.sat.Backtrack(0)
	for i := range c.soft {
		if x := &c.soft[i]; x.weight > 0 && x.weight > c.upper-c.lower {
			c.r.sat.AddClause(x.lit.Not())
			x.weight = 0
		}
	}
}

// bind demands the optimum from now on: no literal left may hold. Then the next
// level begins.
func (c *coreGuided) bind() {
	for i := range c.soft {
		if x := &c.soft[i]; x.weight > 0 {
			c.r.sat.AddClause(x.lit.Not())
		}
	}
	c.opt = append(c.opt, c.lower)
	c.enter(c.k + 1)
}

// add makes a literal soft, or heavier.
func (c *coreGuided) add(x softLit) {
	if i, ok := c.place[x.lit]; ok {
		c.soft[i].weight += x.weight
		return
	}
	c.place[x.lit] = len(c.soft)
	c.soft = append(c.soft, x)
}

// heaviest is the largest weight below a limit, 0 if there is none.
func (c *coreGuided) heaviest(limit int64) int64 {
	w := int64(0)
	for i := range c.soft {
		if x := c.soft[i].weight; x < limit {
			w = max(w, x)
		}
	}
	return w
}

// next is the next stratum: at most half the limit, if there is one.
func (c *coreGuided) next(limit int64) int64 {
	if w := c.heaviest(limit/2 + 1); w > 0 {
		return w
	}
	return c.heaviest(limit)
}

// trimConflicts is how many conflicts a try to make a core smaller may take.
const trimConflicts = 500

// trim takes the last core and searches again under it alone as long as that
// makes it smaller. The fixed assumptions stay in front.
func (c *coreGuided) trim(fixed []sat.Lit, stop func() bool) []sat.Lit {
	core := slices.Clone(c.r.sat.Core())
	for len(core) > 1 {
		stats := c.r.sat.Stats()
		end := stats.Conflicts + trimConflicts
		slices.Reverse(core)
		st := c.r.sat.Solve(core, func() bool { return stop() || stats.Conflicts >= end })
		if st != sat.Unsat || len(c.r.sat.Core()) >= len(core) {
			break
		}
		core = slices.Clone(c.r.sat.Core())
	}
	// Assumptions of the call are no part of the costs.
	return slices.DeleteFunc(core, func(l sat.Lit) bool {
		_, soft := c.place[l.Not()]
		return !soft || slices.Contains(fixed, l)
	})
}

// relax charges for a core of complements of soft literals. It returns false
// where the core is empty: then there is no model at all.
func (c *coreGuided) relax(core []sat.Lit) bool {
	if len(core) == 0 {
		return false
	}
	due := int64(math.MaxInt64)
	for _, l := range core {
		due = min(due, c.soft[c.place[l.Not()]].weight)
	}
	c.lower += due
	all := &counter{}
	for _, l := range core {
		i := c.place[l.Not()]
		c.soft[i].weight -= due
		all.lits = append(all.lits, sat.WeightLit{Lit: l.Not(), Weight: 1})
		if x := c.soft[i]; x.count != nil {
			c.count(x.count, x.number+1, due)
		}
	}
	c.count(all, 2, due)
	return true
}

// count makes it cost due that a counter reaches a number.
func (c *coreGuided) count(x *counter, number int, due int64) {
	if number > len(x.lits) {
		return
	}
	for len(x.reached) <= number-2 {
		l := c.r.sat.NewVar().Pos()
		c.r.sat.AddWeight(l, x.lits, int64(len(x.reached)+2))
		x.reached = append(x.reached, l)
	}
	c.add(softLit{x.reached[number-2], due, x, number})
}

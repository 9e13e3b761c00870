// SPDX-License-Identifier: MIT

package solve

import (
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
	e     *enumeration
	r     *search
	best  *incumbent
	soft  []softLit
	place map[sat.Lit]int // of a literal in soft
	lower int64
	upper int64
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

// cores optimises level by level. It ends with Unsat where there is no better
// model than the last one.
func (e *enumeration) cores(r *search, best *incumbent) sat.Status {
	if r.min == nil {
		return sat.Unsat
	}
	for k := range r.min.levels {
		c := &coreGuided{e: e, r: r, best: best, place: map[sat.Lit]int{}}
		for _, w := range r.min.levels[k].lits {
			c.add(softLit{lit: w.Lit, weight: w.Weight})
		}
		c.lower = r.min.levels[k].offset
		st, found := c.level(k)
		if !found {
			return st
		}
		e.res.Lower = append(e.res.Lower, c.lower)
	}
	return sat.Unsat
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

// level finds the optimum of a level under those of the levels before and
// makes it binding.
func (c *coreGuided) level(k int) (st sat.Status, found bool) {
	limit := int64(1)
	if c.e.s.cfg.stratify() {
		limit = c.heaviest(1 << 62)
	}
	for {
		assume := c.r.assumptions(c.e.assume)
		fixed := len(assume)
		assume = slices.Clip(assume)
		for i := range c.soft {
			if x := &c.soft[i]; x.weight > 0 && x.weight >= limit {
				assume = append(assume, x.lit.Not())
			}
		}
		st = c.r.sat.Solve(assume, c.r.stop)
		switch st {
		case sat.Unknown:
			return st, false
		case sat.Unsat:
			if !c.relax(c.trim(assume[:fixed])) {
				return st, false
			}
			continue
		}
		costs := c.r.min.costs(c.r.sat)
		c.upper = costs[k]
		if c.best.offer(costs) && (!c.e.model(c.r, false) || c.e.res.Models == c.e.limitOpt()) {
			return st, false
		}
		if c.harden(); c.heaviest(limit) == 0 {
			c.bind()
			return st, true
		}
		limit = c.next(limit)
	}
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

// harden makes literals false for good that would cost more than the best model.
func (c *coreGuided) harden() {
	for i := range c.soft {
		if x := &c.soft[i]; x.weight > 0 && x.weight > c.upper-c.lower {
			c.r.sat.AddClause(x.lit.Not())
			x.weight = 0
		}
	}
}

// bind demands the optimum from now on: no literal left may hold.
func (c *coreGuided) bind() {
	for i := range c.soft {
		if x := &c.soft[i]; x.weight > 0 {
			c.r.sat.AddClause(x.lit.Not())
		}
	}
}

// trimConflicts is how many conflicts a try to make a core smaller may take.
const trimConflicts = 500

// trim takes the last core and searches again under it alone as long as that
// makes it smaller. The fixed assumptions stay in front.
func (c *coreGuided) trim(fixed []sat.Lit) []sat.Lit {
	core := slices.Clone(c.r.sat.Core())
	for len(core) > 1 {
		stats := c.r.sat.Stats()
		end := stats.Conflicts + trimConflicts
		slices.Reverse(core)
		st := c.r.sat.Solve(core, func() bool { return c.r.stop() || stats.Conflicts >= end })
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
	due := int64(1<<63 - 1)
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

// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/ground/inst"
)

// printProfile prints for --profile what work each rule made, the slowest first.
func (o *options) printProfile(gr *ground.Grounder) {
	if !o.profileRules {
		return
	}
	rules := slices.Clone(gr.Rules())
	slices.SortStableFunc(rules, func(a, b *inst.Rule) int {
		if a.Stats.Time != b.Stats.Time {
			return int(b.Stats.Time - a.Stats.Time)
		}
		return int(b.Stats.Matches) - int(a.Stats.Matches)
	})
	fmt.Fprintf(o.stderr, "%10s %12s %12s  %s\n", "time", "instances", "matches", "rule")
	for _, r := range rules {
		fmt.Fprintf(o.stderr, "%10s %12d %12d  %s\n", r.Stats.Time.Round(time.Microsecond), r.Stats.Instances, r.Stats.Matches, r.Loc)
	}
}

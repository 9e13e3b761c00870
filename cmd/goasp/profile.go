// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"time"

	"github.com/goasp/goasp/ground"
)

// printProfile prints for --profile what work each rule made, the slowest first.
func (o *options) printProfile(gr *ground.Grounder) {
	if !o.profileRules {
		return
	}
	fmt.Fprintf(o.stderr, "%10s %12s %12s  %s\n", "time", "instances", "matches", "rule")
	for _, r := range gr.Profile() {
		fmt.Fprintf(o.stderr, "%10s %12d %12d  %s\n", r.Time.Round(time.Microsecond), r.Instances, r.Matches, r.Loc)
	}
}

// SPDX-License-Identifier: MIT

package ground

import (
	"cmp"
	"slices"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/diag"
)

// RuleProfile is the work that one rule made.
type RuleProfile struct {
	Loc diag.Location
	inst.RuleStats
}

// Profile returns the rules grounded so far with the work they made, the
// slowest first; nothing without Options.Profile.
func (g *Grounder) Profile() []RuleProfile {
	profile := make([]RuleProfile, len(g.build.built))
	for i, r := range g.build.built {
		profile[i] = RuleProfile{r.Loc, r.Stats}
	}
	slices.SortStableFunc(profile, func(a, b RuleProfile) int {
		return cmp.Or(cmp.Compare(b.Time, a.Time), cmp.Compare(b.Matches, a.Matches))
	})
	return profile
}

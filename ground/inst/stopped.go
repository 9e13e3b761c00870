// SPDX-License-Identifier: MIT

package inst

import "fmt"

// Stopped is the error of a Run that was ended from outside, with the place where
// the time went: in a grounding without end that is the rule that keeps growing.
type Stopped struct {
	Rule  *Rule // of the component at hand the one that tried most candidates
	Atoms int   // atoms derived so far
	Err   error // of the context, or of Options.Watch
}

// Error names the rule.
func (s *Stopped) Error() string {
	return fmt.Sprintf("%s: grounding stopped after %d atoms: %v", s.Rule.Loc, s.Atoms, s.Err)
}

// Unwrap is the error that ended it.
func (s *Stopped) Unwrap() error { return s.Err }

func (i *Instantiator) stopped(c *Component, err error) error {
	s := &Stopped{Rule: c.Rules[0], Atoms: i.base.atoms, Err: err}
	for _, r := range c.Rules {
		if r.Stats.Matches > s.Rule.Stats.Matches {
			s.Rule = r
		}
	}
	return s
}

// SPDX-License-Identifier: MIT

package solve

import (
	"strconv"
	"strings"

	"github.com/goasp/goasp/solve/sat"
)

// options are the parameters of a thread's search: the first follows the
// configuration, the others vary seeds, signs, heuristics and restarts.
func (s *Solver) options(thread int) sat.Options {
	o := sat.DefaultOptions()
	s.cfg.named(&o)
	o.Seed = s.cfg.Seed + uint64(thread)*7919 + 1
	o.RandFreq = s.cfg.RandFreq
	switch s.cfg.SignDef {
	case "pos":
		o.SignDef = sat.SignPos
	case "neg":
		o.SignDef = sat.SignNeg
	case "rnd":
		o.SignDef = sat.SignRnd
	}
	s.cfg.heuristic(&o)
	s.cfg.restarts(&o)
	if s.cfg.Deletion == "no" || s.cfg.Deletion == "0" {
		o.NoDeletion = true
	}
	if s.consequences() {
		o.TargetPhase, o.Rephase = false, false
	}
	if g := s.problem.Loops; g != nil && len(g.Disjunctive) > 0 {
		o.TargetPhase = false // long assignments are no good sign where minimality decides
	}
	vary(&o, thread)
	return o
}

// vary makes the threads of a portfolio differ.
func vary(o *sat.Options, thread int) {
	switch thread % 4 {
	case 1:
		o.RestartBase = max(1, o.RestartBase/2)
		o.SignDef = sat.SignRnd
	case 2:
		o.Restart, o.Heuristic = sat.RestartSwitch, sat.HeurSwitch
	case 3:
		o.Restart, o.Heuristic = sat.RestartDynamic, sat.HeurVMTF
	}
}

// named sets the parameters of a named configuration. The names are clasp's;
// the parameters follow their spirit in terms of this search:
//
//	auto, tweety, many  the defaults, tuned on structured logic programs
//	frumpy              conservative: geometric restarts, few deletions
//	jumpy               aggressive: short Luby restarts
//	handy               large problems: dynamic restarts, small database
//	crafty              crafted problems: geometric restarts, longer intervals
//	trendy              industrial problems: dynamic restarts, VMTF in turn
func (c *Config) named(o *sat.Options) {
	switch c.Configuration {
	case "frumpy":
		o.Restart, o.RestartBase, o.RestartGrow = sat.RestartGeometric, 100, 1.5
		o.ReduceBase, o.TargetPhase = 2000, false
	case "jumpy":
		o.Restart, o.RestartBase = sat.RestartLuby, 50
	case "handy":
		o.Restart, o.ReduceBase = sat.RestartDynamic, 300
	case "crafty":
		o.Restart, o.RestartBase, o.RestartGrow = sat.RestartGeometric, 128, 1.5
	case "trendy":
		o.Restart, o.Heuristic = sat.RestartSwitch, sat.HeurSwitch
	}
}

// heuristic follows --heuristic; the names of heuristics that this search does
// not have stand for the nearest one.
func (c *Config) heuristic(o *sat.Options) {
	name, arg, _ := strings.Cut(strings.ToLower(c.Heuristic), ",")
	switch name {
	case "vsids", "domain", "berkmin", "unit":
		o.Heuristic = sat.HeurVSIDS
		if n, err := strconv.ParseFloat("0."+arg, 64); err == nil && name == "vsids" && n >= 0.5 && n <= 0.999 {
			o.Decay = n
		}
	case "vmtf":
		o.Heuristic = sat.HeurVMTF
	case "none":
		o.Heuristic = sat.HeurNone
	}
}

// restarts follows --restarts: F, L, x, + and D schedules, or no.
func (c *Config) restarts(o *sat.Options) {
	parts := strings.Split(c.Restarts, ",")
	number := func(k int) float64 {
		if k >= len(parts) {
			return 0
		}
		n, err := strconv.ParseFloat(parts[k], 64)
		if err != nil {
			return 0
		}
		return n
	}
	if n := int(number(1)); n > 0 && parts[0] != "D" {
		o.RestartBase = n
	}
	switch parts[0] {
	case "no", "0":
		o.Restart = sat.RestartNever
	case "L":
		o.Restart = sat.RestartLuby
	case "F", "+":
		o.Restart, o.RestartGrow = sat.RestartGeometric, 1
	case "x":
		o.Restart = sat.RestartGeometric
		if f := number(2); f >= 1 {
			o.RestartGrow = f
		}
	case "D":
		o.Restart = sat.RestartDynamic
		if f := number(2); f > 0 {
			o.RestartMargin = 1 / f
		}
	}
}

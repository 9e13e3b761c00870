// SPDX-License-Identifier: MIT

package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/output"
	"github.com/goasp/goasp/solve"
)

// errValue is the error of every unsuitable value.
var errValue = errors.New("invalid value")

// setter takes the value of an option.
type setter func(o *options, v string) error

// check tells whether a value is suitable.
type check func(v string) bool

// ignored takes a value that means nothing to this engine but must be a
// suitable one all the same.
func ignored(c check) setter {
	return func(_ *options, v string) error {
		if c(v) {
			return nil
		}
		return errValue
	}
}

// noted keeps a value as it is, if it is suitable.
func noted(at func(*options) *string, c check) setter {
	return func(o *options, v string) error {
		if !c(v) {
			return errValue
		}
		*at(o) = v
		return nil
	}
}

// setLparseDebug takes the values of clingo 4.5 for --output-debug.
func setLparseDebug(o *options, v string) error {
	name, ok := map[string]string{"none": "none", "plain": "text", "lparse": "translate", "all": "all"}[strings.ToLower(v)]
	if !ok {
		return errValue
	}
	o.outputDebug = name
	return nil
}

// orNo is what a check allows, or that the part is off.
func orNo(c check) check {
	return func(v string) bool { return v == "no" || c(v) }
}

// optionList is a list of options for another part.
func optionList(v string) bool { return strings.HasPrefix(v, "-") }

func anything(string) bool { return true }

// word is one of a list, in any case.
func word(list ...string) check {
	return func(v string) bool {
		return slices.ContainsFunc(list, func(w string) bool { return strings.EqualFold(w, v) })
	}
}

// number is an integer from lo to hi; umax and -1 are the largest one.
func number(lo, hi int64) check {
	return func(v string) bool {
		if v == "umax" || v == "imax" || v == "-1" {
			return hi >= unlimited
		}
		n, err := strconv.ParseInt(v, 10, 64)
		return err == nil && n >= lo && n <= hi
	}
}

// unlimited is the upper end of numbers that may be as large as one likes.
const unlimited = 1<<32 - 1

// real is a number with a fraction.
func real(lo, hi float64) check {
	return func(v string) bool {
		x, err := strconv.ParseFloat(v, 64)
		return err == nil && x >= lo && x <= hi
	}
}

// fields is a list of at least n fields between commas.
func fields(n int, checks ...check) check {
	return func(v string) bool {
		parts := strings.Split(v, ",")
		if len(parts) < n || len(parts) > len(checks) {
			return false
		}
		for i, p := range parts {
			if !checks[i](p) {
				return false
			}
		}
		return true
	}
}

// set is a list of words in any order and number, or a mask.
func set(list ...string) check {
	return func(v string) bool {
		if number(0, 1<<len(list)-1)(v) {
			return true
		}
		for _, p := range strings.Split(v, ",") {
			if !word(list...)(p) {
				return false
			}
		}
		return true
	}
}

// schedule is a sequence of restarts: L,60 or x,100,1.5 and the like.
func schedule(v string) bool {
	count := number(1, unlimited)
	return v == "no" || v == "0" ||
		fields(2, word("L", "F"), count, number(0, unlimited))(v) ||
		fields(3, word("x", "D"), count, real(0, 1e9), number(0, unlimited))(v) ||
		fields(2, word("+"), count, number(0, unlimited), number(0, unlimited))(v)
}

// first is what stands before the first comma.
func first(v string) string {
	head, _, _ := strings.Cut(v, ",")
	return head
}

// tail checks a first field and leaves the others alone.
func tail(head check) check {
	return func(v string) bool { return head(first(v)) }
}

func setBool(at func(*options) *bool) setter {
	return func(o *options, v string) error {
		*at(o) = v == "yes"
		return nil
	}
}

func setInt(at func(*options) *int, lo, hi int) setter {
	return func(o *options, v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < lo || n > hi {
			return errValue
		}
		*at(o) = n
		return nil
	}
}

func setStats(o *options, v string) error {
	if v == "no" {
		v = "0"
	}
	if !fields(1, number(0, 2), number(0, 2))(v) {
		return errValue
	}
	o.stats = int(v[0] - '0')
	return nil
}

// setCount takes a number of seconds or the like, where -1 means no limit.
func setCount(at func(*options) *int) setter {
	return func(o *options, v string) error {
		n, err := strconv.Atoi(v)
		if v == "umax" || v == "-1" {
			n, err = 0, nil
		}
		if err != nil || n < 0 {
			return errValue
		}
		*at(o) = n
		return nil
	}
}

func setSolveLimit(o *options, v string) error {
	if v == "no" {
		v = "umax,umax"
	}
	if !fields(1, number(0, unlimited), number(0, unlimited))(v) {
		return errValue
	}
	for i, s := range strings.Split(v, ",") {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil || n < 0 {
			n = -1
		}
		o.cfg.SolveLimit[i] = n
	}
	return nil
}

func setThreads(o *options, v string) error {
	if !fields(1, number(1, 64), word("compete", "split"))(v) {
		return errValue
	}
	num, mode, _ := strings.Cut(v, ",")
	o.cfg.Threads, _ = strconv.Atoi(num)
	o.cfg.Split = mode == "split"
	return nil
}

func setEnum(o *options, v string) error {
	modes := map[string]solve.EnumMode{"auto": solve.EnumAuto, "bt": solve.EnumBacktrack, "record": solve.EnumRecord,
		"domrec": solve.EnumDomRecord, "brave": solve.EnumBrave, "cautious": solve.EnumCautious}
	m, ok := modes[strings.ToLower(v)]
	if !ok {
		return errValue
	}
	o.cfg.EnumMode = m
	return nil
}

func setProject(o *options, v string) error {
	modes := map[string]solve.ProjectMode{"no": solve.ProjectNo, "auto": solve.ProjectAuto, "show": solve.ProjectShow, "project": solve.ProjectStmt}
	name, _, _ := strings.Cut(v, ",")
	m, ok := modes[strings.ToLower(name)]
	if !ok || !fields(1, anything, number(0, 3))(v) {
		return errValue
	}
	o.cfg.Project = m
	return nil
}

func setModels(o *options, v string) error {
	n, err := strconv.ParseInt(v, 10, 64)
	switch {
	case v == "umax":
		n, err = 0, nil
	case n == -1 && err == nil: // as if not given
		return nil
	}
	if err != nil || n < 0 {
		return errValue
	}
	o.models, o.modelsIn = uint64(n), true
	return nil
}

func setOptMode(o *options, v string) error {
	parts := strings.Split(v, ",")
	modes := map[string]solve.OptMode{"opt": solve.OptOpt, "enum": solve.OptEnum, "optn": solve.OptOptN, "ignore": solve.OptIgnore}
	m, ok := modes[strings.ToLower(parts[0])]
	if !ok {
		return errValue
	}
	o.cfg.OptMode = m
	o.cfg.OptBounds = nil
	for _, s := range parts[1:] {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return errValue
		}
		o.cfg.OptBounds = append(o.cfg.OptBounds, n)
	}
	return nil
}

// optStrategy is bb or usc with tactics.
func optStrategy(v string) bool {
	kind, tactics, more := strings.Cut(v, ",")
	switch {
	case strings.EqualFold(kind, "bb"):
		return !more || word("lin", "hier", "inc", "dec", "0", "1", "2", "3")(tactics)
	case strings.EqualFold(kind, "usc"):
		for _, t := range strings.Split(tactics, ",") {
			if more && !word("oll", "one", "k", "pmres", "disjoint", "succinct", "stratify")(t) && !number(0, unlimited)(t) {
				return false
			}
		}
		return true
	}
	return false
}

// setSign takes the names, and the numbers that clingo 4.5 had for them.
func setSign(o *options, v string) error {
	names := []string{"asp", "pos", "neg", "rnd"}
	if n, err := strconv.Atoi(v); err == nil && n >= 0 && n < len(names) {
		v = names[n]
	}
	if !slices.Contains(names, v) {
		return errValue
	}
	o.cfg.SignDef = v
	return nil
}

func setSeed(o *options, v string) error {
	if !number(0, unlimited)(v) {
		return errValue
	}
	n, err := strconv.ParseUint(v, 10, 32)
	if err != nil {
		n = unlimited
	}
	o.cfg.Seed = n
	return nil
}

func setRandFreq(o *options, v string) error {
	if v == "no" {
		v = "0"
	}
	if !real(0, 1)(v) {
		return errValue
	}
	o.cfg.RandFreq, _ = strconv.ParseFloat(v, 64)
	return nil
}

func setWarning(o *options, v string) error {
	switch v {
	case "all", "none":
		o.warnings = append(o.warnings, warning{all: true, on: v == "all"})
		return nil
	}
	name, off := strings.CutPrefix(v, "no-")
	k := slices.Index(diag.CodeNames[:], name)
	if k < 0 {
		return errValue
	}
	o.warnings = append(o.warnings, warning{code: diag.Code(k), on: !off})
	return nil
}

func setQuiet(o *options, v string) error {
	q := output.Quiet{Call: 2}
	for i, s := range strings.Split(v, ",") {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || i > 2 {
			return errValue
		}
		n = min(n, 2)
		switch i {
		case 0:
			q.Model, q.Cost = n, n
		case 1:
			q.Cost = n
		case 2:
			q.Call = n
		}
	}
	o.quiet = q
	return nil
}

func setAtomForm(o *options, v string) error {
	if pre, post, ok := strings.Cut(v, "%s"); ok {
		v = pre + "%0" + post
	}
	if strings.Count(v, "%0") != 1 {
		return errValue
	}
	o.atomf = v
	return nil
}

func setSeparator(o *options, v string) error {
	o.ifs = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\r`, "\r", `\\`, `\`).Replace(v)
	return nil
}

// setCompute takes a literal of the ground program that must hold.
func setCompute(o *options, v string) error {
	n, err := strconv.ParseInt(v, 10, 32)
	if err != nil {
		return errValue
	}
	o.compute = int32(n)
	return nil
}

// setDomMod takes a modifier by name or number, and the atoms to apply it to.
func setDomMod(o *options, v string) error {
	mod, pick, more := strings.Cut(v, ",")
	if v != "no" {
		if !word("level", "pos", "true", "neg", "false", "init", "factor")(mod) && !number(0, 7)(mod) ||
			more && !word("all")(pick) && !set("scc", "hcc", "disj", "opt", "show")(pick) {
			return errValue
		}
	}
	o.cfg.DomMod = v
	return nil
}

func setMode(o *options, v string) error {
	o.mode, o.modeIn = v, true
	if !word("clingo", "clasp", "gringo")(v) {
		return errValue
	}
	return nil
}

// setPreserve takes where facts are to be left alone.
func setPreserve(o *options, v string) error {
	if !word("none", "body", "symtab", "all")(v) {
		return errValue
	}
	o.keepFacts = word("body", "all")(v)
	o.factSymbols = word("symtab", "all")(v)
	return nil
}

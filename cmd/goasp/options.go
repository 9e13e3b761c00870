// SPDX-License-Identifier: MIT

package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/output"
	"github.com/goasp/goasp/solve"
	"github.com/spf13/pflag"
)

// options is what the command line says.
type options struct {
	mode     string
	models   uint64
	modelsIn bool // the number of models was given
	files    []string

	consts   []string
	text     bool
	output   string
	warnings []warning

	cfg                    solve.Config
	outf                   int
	quiet                  output.Quiet
	stats                  int
	verbose                int
	timeLimit              int
	help                   int
	version                bool
	ifs                    string
	atomf                  string
	hideAux                bool
	modeIn                 bool // the mode was given
	reifySCCs, reifySteps  bool
	cpuprofile, memprofile string
}

// warning is one -W switch.
type warning struct {
	code diag.Code
	all  bool
	on   bool
}

// option is a line of the option table.
type option struct {
	name, short string
	arg         string // placeholder of the value; "" for a switch
	implicit    string // value where the option stands alone; "" if one is required
	section     string
	help        string
	level       int // of --help that shows it
	set         func(o *options, v string) error
}

var errValue = errors.New("invalid value")

// table lists every option. Options without a set function are accepted and
// mean nothing to this engine; doc/compat.md says so, too.
var table = []option{
	{name: "configuration", arg: "<arg>", section: config, help: "Set default configuration [auto]: auto, frumpy, jumpy, tweety, handy, crafty, trendy, many", level: 1, set: oneOf(func(o *options) *string { return &o.cfg.Configuration }, "auto", "frumpy", "jumpy", "tweety", "handy", "crafty", "trendy", "many")},
	{name: "tester", arg: "<options>", section: config, help: "Accepted for compatibility", level: 2},
	{name: "stats", short: "s", arg: "<n>[,<t>]", implicit: "1", section: config, help: "Print {1=basic|2=full} statistics", level: 1, set: setStats},
	{name: "parse-ext", section: config, implicit: "yes", help: "Accepted for compatibility", level: 3},
	{name: "parse-maxsat", section: config, implicit: "yes", help: "Accepted for compatibility", level: 3},

	{name: "share", arg: "<arg>", section: contextOpts, help: "Accepted for compatibility", level: 3},
	{name: "learn-explicit", implicit: "yes", section: contextOpts, help: "Accepted for compatibility", level: 3},
	{name: "sat-prepro", arg: "<arg>", implicit: "2", section: contextOpts, help: "Accepted for compatibility", level: 2},

	{name: "trans-ext", arg: "<mode>", section: aspOpts, help: "Accepted for compatibility", level: 2},
	{name: "eq", arg: "<n>", section: aspOpts, help: "Accepted for compatibility", level: 2},
	{name: "backprop", implicit: "yes", section: aspOpts, help: "Accepted for compatibility", level: 3},
	{name: "supp-models", implicit: "yes", section: aspOpts, help: "Compute supported models", level: 2, set: setBool(func(o *options) *bool { return &o.cfg.SuppModels })},
	{name: "no-ufs-check", implicit: "yes", section: aspOpts, help: "Accepted for compatibility", level: 3},
	{name: "no-gamma", implicit: "yes", section: aspOpts, help: "Accepted for compatibility", level: 3},
	{name: "eq-dfs", implicit: "yes", section: aspOpts, help: "Accepted for compatibility", level: 3},

	{name: "solve-limit", arg: "<n>[,<m>]", section: solving, help: "Stop search after <n> conflicts or <m> restarts", level: 1, set: setSolveLimit},
	{name: "parallel-mode", short: "t", arg: "<n>[,<mode>]", section: solving, help: "Search with <n> threads in mode {compete|split}", level: 1, set: setThreads},
	{name: "global-restarts", arg: "<X>", section: solving, help: "Accepted for compatibility", level: 3},
	{name: "distribute", arg: "<arg>", section: solving, help: "Accepted for compatibility", level: 3},
	{name: "integrate", arg: "<arg>", section: solving, help: "Accepted for compatibility", level: 3},
	{name: "enum-mode", short: "e", arg: "<arg>", section: solving, help: "Configure enumeration: {bt|record|domRec|brave|cautious|auto}", level: 1, set: setEnum},
	{name: "project", arg: "<arg>", implicit: "auto,3", section: solving, help: "Enumerate projections to {show|project|auto}", level: 1, set: setProject},
	{name: "models", short: "n", arg: "<n>", section: solving, help: "Compute at most <n> models (0 for all)", level: 1, set: setModels},
	{name: "opt-mode", arg: "<arg>", section: solving, help: "Configure optimization: {opt|enum|optN|ignore}[,<bound>...]", level: 1, set: setOptMode},

	{name: "opt-strategy", arg: "<arg>", section: search, help: "Configure optimization strategy: {bb|usc}[,<tactics>]", level: 2, set: func(o *options, v string) error {
		o.cfg.OptStrategy = v
		return within(strings.Split(v, ",")[0], "bb", "usc")
	}},
	{name: "opt-usc-shrink", arg: "<arg>", section: search, help: "Accepted for compatibility", level: 3},
	{name: "opt-heuristic", arg: "<list>", section: search, help: "Accepted for compatibility", level: 3},
	{name: "opt-sat", implicit: "yes", section: search, help: "Accepted for compatibility", level: 3},
	{name: "restart-on-model", implicit: "yes", section: search, help: "Accepted for compatibility", level: 3},
	{name: "lookahead", arg: "<arg>", implicit: "atom", section: search, help: "Accepted for compatibility", level: 3},
	{name: "heuristic", arg: "<heu>", section: search, help: "Configure decision heuristic: {Berkmin|Vmtf|Vsids|Domain|Unit|None}[,<n>]", level: 1, set: func(o *options, v string) error {
		o.cfg.Heuristic = v
		return withinFold(strings.Split(v, ",")[0], "berkmin", "vmtf", "vsids", "domain", "unit", "none")
	}},
	{name: "init-moms", implicit: "yes", section: search, help: "Accepted for compatibility", level: 3},
	{name: "score-res", arg: "<score>", section: search, help: "Accepted for compatibility", level: 3},
	{name: "score-other", arg: "<arg>", section: search, help: "Accepted for compatibility", level: 3},
	{name: "sign-def", arg: "<sign>", section: search, help: "Default sign: {asp|pos|neg|rnd}, also by the numbers 0 to 3", level: 1, set: setSign},
	{name: "sign-fix", implicit: "yes", section: search, help: "Accepted for compatibility", level: 3},
	{name: "berk-huang", implicit: "yes", section: search, help: "Accepted for compatibility", level: 3},
	{name: "vsids-acids", implicit: "yes", section: search, help: "Accepted for compatibility", level: 3},
	{name: "vsids-progress", arg: "<arg>", section: search, help: "Accepted for compatibility", level: 3},
	{name: "nant", implicit: "yes", section: search, help: "Accepted for compatibility", level: 3},
	{name: "dom-mod", arg: "<arg>", section: search, help: "Accepted for compatibility", level: 2},
	{name: "save-progress", arg: "<n>", implicit: "1", section: search, help: "Accepted for compatibility", level: 3},
	{name: "init-watches", arg: "<arg>", section: search, help: "Accepted for compatibility", level: 3},
	{name: "update-mode", arg: "<mode>", section: search, help: "Accepted for compatibility", level: 3},
	{name: "acyc-prop", arg: "<n>", implicit: "1", section: search, help: "Accepted for compatibility", level: 3},
	{name: "seed", arg: "<n>", section: search, help: "Set random number generator's seed to <n>", level: 1, set: func(o *options, v string) (err error) {
		o.cfg.Seed, err = strconv.ParseUint(v, 10, 32)
		return err
	}},
	{name: "partial-check", arg: "<arg>", implicit: "50", section: search, help: "Accepted for compatibility", level: 3},
	{name: "sign-def-disj", arg: "<sign>", section: search, help: "Accepted for compatibility", level: 3},
	{name: "rand-freq", arg: "<p>", section: search, help: "Make random decisions with probability <p>", level: 1, set: setRandFreq},
	{name: "rand-prob", arg: "<n>[,<m>]", implicit: "10,100", section: search, help: "Accepted for compatibility", level: 3},

	{name: "lookback", implicit: "yes", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "forget-on-step", arg: "<opts>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "strengthen", arg: "<X>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "otfs", arg: "<n>", implicit: "1", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "update-lbd", arg: "<arg>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "update-act", implicit: "yes", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "reverse-arcs", arg: "<n>", implicit: "1", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "contraction", arg: "<arg>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "loops", arg: "<type>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "restarts", short: "r", arg: "<sched>", section: lookback, help: "Configure restart policy", level: 2, set: func(o *options, v string) error { o.cfg.Restarts = v; return nil }},
	{name: "reset-restarts", arg: "<arg>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "local-restarts", implicit: "yes", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "counter-restarts", arg: "<arg>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "block-restarts", arg: "<arg>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "shuffle", arg: "<n1>,<n2>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "deletion", short: "d", arg: "<arg>", section: lookback, help: "Configure deletion of learnt nogoods", level: 2, set: func(o *options, v string) error { o.cfg.Deletion = v; return nil }},
	{name: "del-grow", arg: "<arg>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "del-cfl", arg: "<sched>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "del-init", arg: "<arg>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "del-estimate", arg: "<n>", implicit: "1", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "del-max", arg: "<n>,<X>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "del-glue", arg: "<arg>", section: lookback, help: "Accepted for compatibility", level: 3},
	{name: "del-on-restart", arg: "<n>", section: lookback, help: "Accepted for compatibility", level: 3},

	{name: "text", implicit: "yes", section: gringo, help: "Print plain text format", level: 1, set: setBool(func(o *options) *bool { return &o.text })},
	{name: "const", short: "c", arg: "<id>=<term>", section: gringo, help: "Replace term occurrences of <id> with <term>", level: 1, set: func(o *options, v string) error {
		o.consts = append(o.consts, v)
		return nil
	}},
	{name: "output", short: "o", arg: "<arg>", section: gringo, help: "Choose output format: {intermediate|text|reify|smodels}", level: 1, set: oneOf(func(o *options) *string { return &o.output }, "intermediate", "text", "reify", "smodels")},
	{name: "output-debug", arg: "<arg>", section: gringo, help: "Accepted for compatibility", level: 3},
	{name: "warn", short: "W", arg: "<warn>", section: gringo, help: "Switch messages: none, all, or [no-]NAME with " + strings.Join(diag.CodeNames[:], ", "), level: 1, set: setWarning},
	{name: "rewrite-minimize", implicit: "yes", section: gringo, help: "Accepted for compatibility", level: 3},
	{name: "keep-facts", implicit: "yes", section: gringo, help: "Accepted for compatibility", level: 3},
	{name: "preserve-facts", arg: "<arg>", section: gringo, help: "Accepted for compatibility", level: 3},
	{name: "reify-sccs", implicit: "yes", section: gringo, help: "Calculate SCCs for reified output", level: 2, set: setBool(func(o *options) *bool { return &o.reifySCCs })},
	{name: "reify-steps", implicit: "yes", section: gringo, help: "Add step numbers to reified output", level: 2, set: setBool(func(o *options) *bool { return &o.reifySteps })},
	{name: "single-shot", implicit: "yes", section: gringo, help: "Accepted for compatibility", level: 3},

	{name: "help", short: "h", arg: "<n>", implicit: "1", section: basic, help: "Print {1=basic|2=more|3=full} help and exit", level: 1, set: setInt(func(o *options) *int { return &o.help }, 1, 3)},
	{name: "version", short: "v", implicit: "yes", section: basic, help: "Print version information and exit", level: 1, set: setBool(func(o *options) *bool { return &o.version })},
	{name: "verbose", short: "V", arg: "<n>", implicit: "3", section: basic, help: "Set verbosity level to <n>", level: 1, set: setInt(func(o *options) *int { return &o.verbose }, 0, 1<<30)},
	{name: "time-limit", arg: "<n>", section: basic, help: "Set time limit to <n> seconds (0=no limit)", level: 1, set: setInt(func(o *options) *int { return &o.timeLimit }, 0, 1<<30)},
	{name: "fast-exit", implicit: "yes", section: basic, help: "Accepted for compatibility", level: 3},
	{name: "print-portfolio", implicit: "yes", section: basic, help: "Accepted for compatibility", level: 3},
	{name: "quiet", short: "q", arg: "<levels>", implicit: "2,2,2", section: basic, help: "Print models, costs and calls: {0=all|1=last|2=no}[,<cost>][,<call>]", level: 1, set: setQuiet},
	{name: "outf", arg: "<n>", section: basic, help: "Use {0=default|1=competition|2=JSON|3=no} output", level: 1, set: setInt(func(o *options) *int { return &o.outf }, 0, 3)},
	{name: "out-atomf", arg: "<arg>", section: basic, help: "Set atom format string (<Pre>?%0<Post>?)", level: 2, set: func(o *options, v string) error {
		if strings.Count(v, "%0") != 1 {
			return errValue
		}
		o.atomf = v
		return nil
	}},
	{name: "out-ifs", arg: "<arg>", section: basic, help: "Set internal field separator", level: 2, set: func(o *options, v string) error {
		o.ifs = strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(v)
		return nil
	}},
	{name: "out-hide-aux", implicit: "yes", section: basic, help: "Hide auxiliary atoms in answers", level: 2, set: setBool(func(o *options) *bool { return &o.hideAux })},
	{name: "mode", arg: "<arg>", section: basic, help: "Run in {clingo|clasp|gringo} mode", level: 1, set: func(o *options, v string) error {
		o.mode, o.modeIn = v, true
		return within(v, "clingo", "clasp", "gringo")
	}},
	{name: "cpuprofile", arg: "<file>", section: basic, help: "Write a CPU profile", level: 3, set: func(o *options, v string) error { o.cpuprofile = v; return nil }},
	{name: "memprofile", arg: "<file>", section: basic, help: "Write a memory profile at the end", level: 3, set: func(o *options, v string) error { o.memprofile = v; return nil }},
}

// The sections of the help text.
const (
	config      = "Clasp.Config Options"
	contextOpts = "Clasp.Context Options"
	aspOpts     = "Clasp.ASP Options"
	solving     = "Clasp.Solving Options"
	search      = "Clasp.Search Options"
	lookback    = "Clasp.Lookback Options"
	gringo      = "Gringo Options"
	basic       = "Basic Options"
)

// value connects a line of the table with pflag.
type value struct {
	o   *options
	opt *option
}

func (v value) String() string { return "" }
func (v value) Type() string   { return "string" }

func (v value) Set(s string) error {
	if v.opt.set == nil {
		return nil
	}
	if v.opt.set(v.o, s) != nil {
		return errValue
	}
	return nil
}

// newFlags makes the flag set of the table.
func newFlags(o *options) *pflag.FlagSet {
	fs := pflag.NewFlagSet("goasp", pflag.ContinueOnError)
	for i := range table {
		t := &table[i]
		f := fs.VarPF(value{o, t}, t.name, t.short, t.help)
		f.NoOptDefVal = t.implicit
	}
	return fs
}

func parseOptions(args []string) (*options, error) {
	o := &options{mode: "clingo", verbose: 1, cfg: solve.Config{Threads: 1, SolveLimit: [2]int64{-1, -1}}, ifs: " ", quiet: output.Quiet{Call: 2}}
	fs := newFlags(o)
	list, files, err := normalize(fs, args)
	if err != nil {
		return nil, err
	}
	o.files = files
	for _, a := range list {
		if err := fs.Set(a.name, a.value); err != nil {
			return nil, inContext("'%s' invalid value for: '%s'", a.value, a.name)
		}
	}
	return o, nil
}

// complaint is an error of the command line in clingo's words.
type complaint string

// Error is the text.
func (c complaint) Error() string { return string(c) }

// complain makes an error of the command line.
func complain(format string, args ...any) error { return complaint(fmt.Sprintf(format, args...)) }

// inContext makes one that names the context as clingo does.
func inContext(format string, args ...any) error {
	return complain("In context '<clingo>': "+format, args...)
}

func within(v string, list ...string) error {
	if slices.Contains(list, v) {
		return nil
	}
	return errValue
}

func withinFold(v string, list ...string) error { return within(strings.ToLower(v), list...) }

func oneOf(at func(*options) *string, list ...string) func(*options, string) error {
	return func(o *options, v string) error {
		*at(o) = v
		return within(v, list...)
	}
}

func setBool(at func(*options) *bool) func(*options, string) error {
	return func(o *options, v string) error {
		switch v {
		case "yes", "true", "on", "1":
			*at(o) = true
		case "no", "false", "off", "0":
			*at(o) = false
		default:
			return errValue
		}
		return nil
	}
}

func setInt(at func(*options) *int, lo, hi int) func(*options, string) error {
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
	return setInt(func(o *options) *int { return &o.stats }, 0, 2)(o, strings.Split(v, ",")[0])
}

func setSolveLimit(o *options, v string) error {
	for i, s := range strings.Split(v, ",") {
		n, err := strconv.ParseInt(s, 10, 64)
		if s == "umax" {
			n, err = -1, nil
		}
		if err != nil || i > 1 {
			return errValue
		}
		o.cfg.SolveLimit[i] = n
	}
	return nil
}

func setThreads(o *options, v string) error {
	num, mode, _ := strings.Cut(v, ",")
	n, err := strconv.Atoi(num)
	if err != nil || n < 1 || n > 64 {
		return errValue
	}
	o.cfg.Threads = n
	o.cfg.Split = mode == "split"
	return within(mode, "", "compete", "split")
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
	m, ok := modes[strings.Split(v, ",")[0]]
	if !ok {
		return errValue
	}
	o.cfg.Project = m
	return nil
}

func setModels(o *options, v string) (err error) {
	o.models, err = strconv.ParseUint(v, 10, 63)
	o.modelsIn = true
	return err
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

// setSign takes the names, and the numbers that clingo 4.5 had for them.
func setSign(o *options, v string) error {
	names := []string{"asp", "pos", "neg", "rnd"}
	if n, err := strconv.Atoi(v); err == nil && n >= 0 && n < len(names) {
		v = names[n]
	}
	o.cfg.SignDef = v
	return within(v, names...)
}

func setRandFreq(o *options, v string) error {
	if v == "no" {
		v = "0"
	}
	p, err := strconv.ParseFloat(v, 64)
	if err != nil || p < 0 || p > 1 {
		return errValue
	}
	o.cfg.RandFreq = p
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

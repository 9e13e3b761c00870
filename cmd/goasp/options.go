// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/output"
	"github.com/goasp/goasp/solve"
	"github.com/spf13/pflag"
)

// options is what the command line says.
type options struct {
	tool     string // the name the program acts under
	stderr   io.Writer
	mode     string
	modeIn   bool // the mode was given
	models   uint64
	modelsIn bool // the number of models was given
	files    []string

	consts                []string
	text                  bool
	output                string
	pre                   string // print the ground program in that format instead of solving
	warnings              []warning
	reifySCCs, reifySteps bool

	cfg           solve.Config
	configuration configuration // of a file
	compute       int32
	outf          int
	quiet         output.Quiet
	stats         int
	verbose       int
	timeLimit     int

	memoryLimit, groundLimit      int // in MB, in atoms; 0 for none
	keepFacts, factSymbols        bool
	rewriteMinimize, profileRules bool
	diagnostics, outputDebug      string
	meta                          string // a mode of --meta, or files
	compat45                      bool   // behave as clingo 4.5 where scripts rely on it

	ifs     string
	atomf   string
	hideAux bool

	help                   int
	version                bool
	portfolio              bool
	cpuprofile, memprofile string
}

// warning is one -W switch.
type warning struct {
	code diag.Code
	all  bool
	on   bool
}

// warns reports whether messages of a code are wanted.
func (o *options) warns(c diag.Code) bool {
	on := true
	for _, w := range o.warnings {
		if w.all || w.code == c {
			on = w.on
		}
	}
	return on
}

// tools is a set of names the program may act under.
type tools uint8

const (
	clingo tools = 1 << iota
	gringo
	clasp
	reifier
)

// toolNames are the names the program may be called by.
var toolNames = map[string]tools{"clingo": clingo, "gringo": gringo, "clasp": clasp, "reify": reifier}

// option is a line of the option table.
type option struct {
	name, short string
	arg         string // placeholder of the value; "" for a switch, which takes none
	implicit    string // the value where the option stands alone; "" where one is required
	off         bool   // --no-NAME is its opposite
	many        bool   // may occur more than once
	own         bool   // unknown to clingo: only its full name means it, so that clingo's prefixes stay unique
	section     *section
	level       int    // of --help that shows it
	help        string // further lines tell of the values
	set         setter
}

// section is a part of the help text.
type section struct {
	title string
	of    tools
}

// The sections of the help text.
var (
	configOpts   = &section{"Clasp.Config Options", clingo | clasp}
	contextOpts  = &section{"Clasp.Context Options", clingo | clasp}
	aspOpts      = &section{"Clasp.ASP Options", clingo | clasp}
	solvingOpts  = &section{"Clasp.Solving Options", clingo | clasp}
	searchOpts   = &section{"Clasp.Search Options", clingo | clasp}
	lookbackOpts = &section{"Clasp.Lookback Options", clingo | clasp}
	gringoOpts   = &section{"Gringo Options", clingo | gringo}
	reifyOpts    = &section{"Reify Options", reifier}
	basicOpts    = &section{"Basic Options", clingo | gringo | clasp | reifier}
	solverOpts   = &section{"Basic Options", clingo | clasp}
	clingoOpts   = &section{"Basic Options", clingo}
)

// value connects a line of the table with pflag.
type value struct {
	o   *options
	opt *option
}

func (v value) String() string     { return "" }
func (v value) Type() string       { return "string" }
func (v value) Set(s string) error { return v.opt.set(v.o, s) }

// newFlags makes the flag set of a tool.
func newFlags(o *options, table []option) *pflag.FlagSet {
	fs := pflag.NewFlagSet(o.tool, pflag.ContinueOnError)
	for i := range table {
		t := &table[i]
		if t.section.of&toolNames[o.tool] == 0 {
			continue
		}
		short := t.short
		if t.name == "text" && o.tool == "gringo" {
			short = "t"
		}
		f := fs.VarPF(value{o, t}, t.name, short, t.help)
		f.NoOptDefVal = t.implicit
		if t.arg == "" {
			f.NoOptDefVal = "yes"
		}
	}
	return fs
}

// parseOptions reads the command line of a tool.
func parseOptions(tool string, args []string, stderr io.Writer) (*options, error) {
	o := &options{tool: tool, stderr: stderr, mode: tool, verbose: 1, ifs: " ", quiet: output.Quiet{Call: 2}}
	o.cfg = solve.Config{Threads: 1, SolveLimit: [2]int64{-1, -1}}
	table := optionTable()
	fs := newFlags(o, table)
	list, files, err := normalize(fs, args, tool != "gringo" && tool != "reify")
	if err != nil {
		return o, o.inContext(err)
	}
	o.files = files
	seen := map[string]bool{}
	for _, a := range list {
		opt := fs.Lookup(a.name).Value.(value).opt
		if seen[a.name] && !opt.many {
			return o, o.inContext(complain("multiple occurrences: '%s'", a.name))
		}
		seen[a.name] = true
		if err := opt.set(o, a.value); err != nil {
			if err == errValue {
				err = o.inContext(complain("'%s' invalid value for: '%s'", a.value, a.name))
			}
			return o, err
		}
	}
	return o, o.configuration.apply(o, fs, seen)
}

// complaint is an error of the command line in clingo's words.
type complaint string

// Error is the text.
func (c complaint) Error() string { return string(c) }

// complain makes an error of the command line.
func complain(format string, args ...any) error { return complaint(fmt.Sprintf(format, args...)) }

// inContext names the tool that a complaint is about, as clingo does; errors
// in the form of an option have no context.
func (o *options) inContext(err error) error {
	if _, ok := err.(syntaxError); ok {
		return err
	}
	return complain("In context '<%s>': %v", o.tool, err)
}

// format is the output format of gringo mode.
func (o *options) format() string {
	switch {
	case o.text:
		return "text"
	case o.output != "":
		return o.output
	case o.compat45:
		return "smodels"
	}
	return "intermediate"
}

// preFormat is the format of --pre.
func (o *options) preFormat() string {
	switch {
	case o.pre != "auto":
		return o.pre
	case o.compat45:
		return "smodels"
	}
	return "aspif"
}

// consequences reports whether models are united or intersected.
func (o *options) consequences() bool {
	return o.cfg.EnumMode == solve.EnumBrave || o.cfg.EnumMode == solve.EnumCautious
}

// isConfiguration reports whether a name is that of a configuration.
func isConfiguration(v string) bool {
	return slices.ContainsFunc(configurations, func(c [2]string) bool { return strings.EqualFold(c[0], v) })
}

// configurations are the names of --configuration, with what they are for.
var configurations = [][2]string{
	{"auto", "by the kind of problem"},
	{"frumpy", "conservative defaults"},
	{"jumpy", "aggressive defaults"},
	{"tweety", "answer set programs"},
	{"handy", "large problems"},
	{"crafty", "crafted problems"},
	{"trendy", "industrial problems"},
	{"many", "one configuration a thread"},
}

// setConfiguration takes the name of a configuration or that of a file.
func setConfiguration(o *options, v string) (err error) {
	if !isConfiguration(v) {
		if o.configuration, err = readConfiguration(v); err != nil {
			return err
		}
		v = o.configuration.base
	}
	o.cfg.Configuration = strings.ToLower(v)
	return nil
}

// unsupported refuses an option whose answer would be wrong without it.
func unsupported(name string) setter {
	return func(_ *options, v string) error {
		if v == "no" || v == "none" {
			return nil
		}
		return complain("'%s' is not supported yet!", name)
	}
}

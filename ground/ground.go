// SPDX-License-Identifier: MIT

package ground

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/goasp/goasp/ground/emit"
	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/ground/rewrite"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser"
	"github.com/goasp/goasp/parser/ast"
)

// ErrReported stands for errors that the log has told already.
var ErrReported = errors.New("errors were reported")

// Options of a Grounder.
type Options struct {
	Consts  []string      // "name=term", of -c
	Text    io.Writer     // where set, the ground program goes there as text
	Program aspif.Program // otherwise it is told here
	Trace   io.Writer     // where set, told each rule after each pass
	Profile bool          // keep the rules with the work they made

	KeepFacts   bool // facts stay in the bodies of rules
	FactSymbols bool // shown facts come with the condition that they hold
	// RewriteMinimize shows what minimize statements count as atoms
	// _criteria(Priority,Weight,Tuple) instead of minimizing.
	RewriteMinimize bool

	// DebugText gets the ground program as text, DebugProgram what it becomes
	// for Program, a statement a line.
	DebugText, DebugProgram io.Writer

	// Watch is told now and then at which rule the grounding is and how many
	// atoms there are; its error ends the grounding.
	Watch func(rule diag.Location, atoms int) error
}

// Part is a program part to ground, with values for its parameters.
type Part struct {
	Name string
	Args []symbol.Sym
}

// Assign is a value for an external atom.
type Assign struct {
	Atom  symbol.Sym
	Value aspif.ExternalValue
}

// predKey names a predicate.
type predKey struct {
	sig   symbol.Sig
	arity int
}

// signature is a predicate in a directive.
type signature struct {
	sig   symbol.Sig
	arity int
	loc   diag.Location
}

// Grounder reads programs and grounds their parts in steps.
type Grounder struct {
	opts  Options
	store *symbol.Store
	log   *diag.Logger
	base  *inst.Base
	rw    *rewrite.Rewriter
	build *builder
	emit  emit.Emitter
	inst  *inst.Instantiator

	consts    *rewrite.Constants
	newConsts bool
	sub       *rewrite.Substitution

	parts      map[partKey]*part
	order      []*part
	cur        *part
	files      map[string]bool // read already
	statements int
	incmode    bool

	showAny  bool
	shows    []signature
	projects []signature
	defined  map[predKey]bool // by #defined
	heads    map[predKey]bool // derived by a fact or rule of some step

	headOrder []predKey // the same in order of occurrence

	externals []external // to be told in the next step
}

// external is a pending change of an external atom.
type external struct {
	atom  aspif.Atom
	value aspif.ExternalValue
}

// New returns a Grounder.
func New(o Options, store *symbol.Store, log *diag.Logger) *Grounder {
	g := &Grounder{
		opts: o, store: store, log: log,
		base: inst.NewBase(store), rw: rewrite.New(store, log),
		consts: rewrite.NewConstants(store, log), newConsts: true,
		parts: map[partKey]*part{}, files: map[string]bool{},
		defined: map[predKey]bool{}, heads: map[predKey]bool{},
	}
	g.rw.Trace = o.Trace
	eo := emit.Options{FactSymbols: o.FactSymbols, RewriteMinimize: o.RewriteMinimize, Debug: o.DebugProgram}
	eo.At = func() diag.Location { return g.inst.Location() }
	g.emit = g.newEmitter(eo)
	io := inst.Options{KeepFacts: o.KeepFacts, Timed: o.Profile}
	if o.Watch != nil {
		io.Watch = func(r *inst.Rule, atoms int) error { return o.Watch(r.Loc, atoms) }
	}
	g.inst = inst.New(g.base, g.emit, log, io)
	g.build = &builder{keep: o.Profile, store: store, base: g.base, hidden: map[symbol.Sig]inst.PredID{}, global: map[string]int32{}}
	g.cur = g.part("base", nil)
	for _, c := range o.Consts {
		g.option(c)
	}
	return g
}

// newEmitter is what turns the ground program into the wanted output.
func (g *Grounder) newEmitter(o emit.Options) emit.Emitter {
	if text := g.opts.Text; text != nil {
		if g.opts.DebugText != nil {
			text = io.MultiWriter(text, g.opts.DebugText)
		}
		return emit.NewText(g.base, text, o)
	}
	to := emit.NewTranslator(g.base, &stepped{g.opts.Program, g}, o)
	if g.opts.DebugText != nil {
		return emit.NewTee(emit.NewText(g.base, g.opts.DebugText, o), to)
	}
	return to
}

// option takes a constant of the command line.
func (g *Grounder) option(text string) {
	name, value, ok := strings.Cut(text, "=")
	loc := diag.Location{Source: &diag.Source{Name: "<" + text + ">"}, Begin: diag.Position{Line: 1, Col: 1}}
	if !ok || !isIdentifier(name) {
		g.log.Errorf(loc, "syntax error, expected name=term")
		return
	}
	if t := parser.New(g.store, g.log, g).ParseTerm("<"+text+">", value); t != nil {
		g.consts.AddOption(&ast.Const{At: ast.At{Location: loc}, Name: name, Value: t})
	} else if !g.log.HasError() {
		g.log.Errorf(loc, "syntax error")
	}
}

// isIdentifier reports whether a name may be that of a constant.
func isIdentifier(name string) bool {
	s := strings.TrimLeft(strings.TrimSpace(name), "_'")
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for _, c := range s {
		if c != '_' && c != '\'' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// Incremental reports whether the program includes <incmode>: it wants to be
// grounded in steps of the parts base, step(t) and check(t).
func (g *Grounder) Incremental() bool { return g.incmode }

// Const is the value of a constant, or None.
func (g *Grounder) Const(name string) symbol.Sym {
	g.resolve()
	if id := g.store.ID(name); g.sub.Symbol(id) != id {
		return g.sub.Symbol(id)
	}
	return symbol.None
}

// Store holds the symbols of the ground atoms.
func (g *Grounder) Store() *symbol.Store { return g.base.Store }

// Memory is the number of atoms derived so far, and the bytes allocated for
// them, their indexes and their terms.
func (g *Grounder) Memory() (atoms int, bytes uint64) {
	atoms, bytes = g.base.Memory()
	return atoms, bytes + g.base.Store.Memory()
}

func (g *Grounder) resolve() {
	if g.newConsts {
		g.sub = g.consts.Resolve()
		g.newConsts = false
	}
}

// stepped announces an incremental program where the program asked for it.
type stepped struct {
	aspif.Program
	g *Grounder
}

// InitProgram comes with the first step, when all files are read.
func (s *stepped) InitProgram(incremental bool) {
	s.Program.InitProgram(incremental || s.g.incmode)
}

// Ground grounds parts as one step. Values that AssignExternal and
// ReleaseExternal set before hold from this step on, those of assigns too,
// which may be about atoms that the step itself declares.
func (g *Grounder) Ground(ctx context.Context, parts []Part, assigns ...Assign) error {
	if g.log.HasError() {
		return ErrReported
	}
	g.resolve()
	g.rw.BeginStep()
	if g.log.HasError() {
		return ErrReported
	}
	g.emit.BeginStep()
	g.tellExternals()
	rules := g.rewrite(parts)
	g.checkParts()
	if g.log.HasError() {
		return ErrReported
	}
	g.noteHeads(rules)
	rules = append(rules, g.exclusions()...)
	comps, undefined := rewrite.Order(g.store, rules, g.isDefined)
	g.tellUndefined(undefined)
	g.tellUnshown(rules)
	if err := g.inst.Run(ctx, g.build.program(comps)); err != nil {
		return err
	}
	if g.log.HasError() {
		return ErrReported
	}
	for _, a := range assigns {
		g.AssignExternal(a.Atom, a.Value)
	}
	g.tellExternals()
	return g.reported(g.emit.EndStep(g.show()))
}

// reported gives an error that has a place to the log.
func (g *Grounder) reported(err error) error {
	var m *diag.Message
	if errors.As(err, &m) {
		g.log.Report(m)
		return ErrReported
	}
	return err
}

// rewrite inserts the facts of parts and brings their statements into normal form.
func (g *Grounder) rewrite(parts []Part) []*rewrite.Rule {
	var rules []*rewrite.Rule
	for _, want := range parts {
		for _, p := range g.order {
			if p.name != want.Name || len(p.params) != len(want.Args) {
				continue
			}
			sub := g.sub
			if len(p.params) > 0 {
				sub = sub.With(p.params, want.Args)
			}
			p.checked = true
			rules = g.facts(p, sub, rules)
			// Nothing new comes from grounding a part without parameters again,
			// so its statements go as their rules come.
			once := len(p.params) == 0
			for i, st := range p.statements {
				rules = g.rw.Statement(st, sub, rules)
				if once {
					p.statements[i] = nil
				}
			}
			if once {
				p.facts, p.statements = nil, nil
			}
		}
	}
	return rules
}

// facts inserts the facts of a part. A fact that names a constant without
// value becomes a rule, so that the usual message tells about it.
func (g *Grounder) facts(p *part, sub *rewrite.Substitution, rules []*rewrite.Rule) []*rewrite.Rule {
	var args []symbol.Sym
	lastSig, lastArity, pred := symbol.Sig(0), -1, inst.PredID(0)
	for _, f := range p.facts {
		for len(f) > 0 {
			sig, n := symbol.Sig(f[0]), int(f[1])
			if sig != lastSig || n != lastArity {
				lastSig, lastArity, pred = sig, n, g.base.Pred(sig, n)
				g.derives(sig, n)
			}
			args = args[:0]
			defined := true
			for _, a := range f[2 : 2+n] {
				y := sub.Symbol(symbol.Sym(a))
				defined = defined && y != symbol.None
				args = append(args, y)
			}
			if defined {
				g.inst.AddFact(pred, args)
			} else {
				rules = g.rw.Statement(g.factRule(sig, f[2:2+n]), sub, rules)
			}
			f = f[2+n:]
		}
	}
	return rules
}

// factRule is a fact as a statement.
func (g *Grounder) factRule(sig symbol.Sig, args []uint32) ast.Statement {
	f := &ast.Function{Name: g.store.Name(sig)}
	for _, a := range args {
		f.Args = append(f.Args, &ast.Symbol{Value: symbol.Sym(a)})
	}
	var t ast.Term = f
	if sig.Neg() {
		t = &ast.Unary{Op: symbol.Neg, X: t}
	}
	return &ast.Rule{Head: &ast.Literal{Atom: &ast.SymbolicAtom{Term: t}}}
}

// checkParts looks for errors in parts that are not grounded, once for each:
// their parameters stand for some number.
func (g *Grounder) checkParts() {
	for _, p := range g.order {
		if p.checked {
			continue
		}
		p.checked = true
		errorsOnly := diag.NewLogger(func(m *diag.Message) {
			if m.Severity == diag.Error {
				g.log.Report(m)
			}
		})
		for c := diag.Code(0); c < diag.RuntimeError; c++ {
			errorsOnly.Enable(c, false)
		}
		values := make([]symbol.Sym, len(p.params))
		for i := range values {
			values[i] = g.store.Int(1)
		}
		rw := g.rw.WithLog(errorsOnly)
		sub := g.sub.With(p.params, values)
		for _, st := range p.statements {
			rw.Statement(st, sub, nil)
		}
	}
}

// noteHeads remembers which predicates rules derive.
func (g *Grounder) noteHeads(rules []*rewrite.Rule) {
	for _, r := range rules {
		r.EachHead(func(a rewrite.Atom) { g.derives(a.Sig, len(a.Args)) })
	}
}

func (g *Grounder) derives(sig symbol.Sig, arity int) {
	if k := (predKey{sig, arity}); !g.heads[k] {
		g.heads[k] = true
		g.headOrder = append(g.headOrder, k)
	}
}

// isDefined reports whether atoms of a predicate are derived in some step, or
// #defined asks for silence.
func (g *Grounder) isDefined(sig symbol.Sig, arity int) bool {
	if g.defined[predKey{sig, arity}] || g.store.Name(sig)[0] == '#' {
		return true
	}
	p, ok := g.base.Lookup(sig, arity)
	return ok && g.base.Domain(p).NumDefined() > 0
}

// tellUndefined reports atoms that no rule can derive.
func (g *Grounder) tellUndefined(atoms []rewrite.Atom) {
	told := map[string]bool{}
	for _, a := range atoms {
		if !g.log.Enabled(diag.AtomUndefined) {
			return
		}
		text := g.rw.AtomText(a)
		key := a.Loc.String() + text
		if !told[key] {
			told[key] = true
			g.log.Report(&diag.Message{Loc: a.Loc, Code: diag.AtomUndefined, Hint: g.similar(a.Sig, len(a.Args)),
				Text: "atom does not occur in any rule head:\n  " + text})
		}
	}
}

// exclusions are the constraints that p and -p are not both true, for
// predicates of which both can be derived.
func (g *Grounder) exclusions() []*rewrite.Rule {
	var out []*rewrite.Rule
	for _, k := range g.headOrder {
		if !k.sig.Neg() || !g.heads[predKey{k.sig.Flip(), k.arity}] {
			continue
		}
		var args []ast.Term
		for i := range k.arity {
			args = append(args, &ast.Variable{Name: fmt.Sprintf("#X%d", i)})
		}
		out = append(out, &rewrite.Rule{Body: []rewrite.Literal{
			{Kind: rewrite.LitAtom, Atom: rewrite.Atom{Sig: k.sig.Flip(), Args: args}},
			{Kind: rewrite.LitAtom, Atom: rewrite.Atom{Sig: k.sig, Args: args}},
		}})
	}
	return out
}

// tellUnshown reports the shown signatures that occur nowhere.
func (g *Grounder) tellUnshown(rules []*rewrite.Rule) {
	missing := map[predKey]bool{}
	for _, w := range g.shows {
		k := predKey{w.sig, w.arity}
		if _, ok := g.base.Lookup(w.sig, w.arity); !ok && !g.defined[k] {
			missing[k] = true
		}
	}
	found := func(a rewrite.Atom) { delete(missing, predKey{a.Sig, len(a.Args)}) }
	for _, r := range rules {
		if len(missing) == 0 {
			return
		}
		r.EachAtom(found)
	}
	for _, w := range g.shows {
		if k := (predKey{w.sig, w.arity}); missing[k] {
			delete(missing, k)
			g.log.Infof(diag.AtomUndefined, w.loc, "no atoms over signature occur in program:\n  %s", g.signatureText(w))
		}
	}
}

// show tells what answers show.
func (g *Grounder) show() emit.Show {
	s := emit.Show{All: !g.showAny}
	for _, w := range g.shows {
		s.Preds = append(s.Preds, g.base.Pred(w.sig, w.arity))
	}
	for _, w := range g.projects {
		s.ProjectPreds = append(s.ProjectPreds, g.base.Pred(w.sig, w.arity))
	}
	return s
}

func (g *Grounder) signatureText(w signature) string {
	sign := ""
	if w.sig.Neg() {
		sign = "-"
	}
	return fmt.Sprintf("%s%s/%d", sign, g.store.Name(w.sig), w.arity)
}

// AssignExternal gives an external atom a value from the next step on; false
// where the ground program does not know the atom.
func (g *Grounder) AssignExternal(atom symbol.Sym, v aspif.ExternalValue) bool {
	if !atom.IsFun() {
		return false
	}
	p, ok := g.base.Lookup(g.store.FunSig(atom), len(g.store.Args(atom)))
	if !ok {
		return false
	}
	row, ok := g.base.Domain(p).Find(g.store.Args(atom))
	if !ok {
		return false
	}
	a := *g.base.Domain(p).Atom(row)
	if a == 0 {
		return false
	}
	g.externals = append(g.externals, external{a, v})
	return true
}

// ReleaseExternal makes an external atom false for good.
func (g *Grounder) ReleaseExternal(atom symbol.Sym) bool {
	return g.AssignExternal(atom, aspif.ExternalRelease)
}

func (g *Grounder) tellExternals() {
	if g.opts.Program != nil {
		for _, e := range g.externals {
			g.opts.Program.External(e.atom, e.value)
		}
	}
	g.externals = g.externals[:0]
}

// SPDX-License-Identifier: MIT

package rewrite

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// Substitution replaces identifiers by terms: constants of #const and -c, and
// the parameters of a program part. Names of predicates and functions are not
// touched, only terms without arguments.
type Substitution struct {
	store *symbol.Store
	terms map[symbol.Sym]ast.Term
	// memo remembers what became of the symbols seen so far, so that a fact
	// costs a look-up for each argument.
	memo map[symbol.Sym]symbol.Sym
}

// With returns a substitution in which names stand for values; they hide
// constants of the same name.
func (s *Substitution) With(names []string, values []symbol.Sym) *Substitution {
	r := &Substitution{store: s.store, terms: map[symbol.Sym]ast.Term{}, memo: map[symbol.Sym]symbol.Sym{}}
	for k, t := range s.terms {
		r.terms[k] = t
	}
	for i, n := range names {
		r.terms[s.store.ID(n)] = &ast.Symbol{Value: values[i]}
	}
	return r
}

// Empty reports whether nothing would be replaced.
func (s *Substitution) Empty() bool { return len(s.terms) == 0 }

// Symbol replaces constants inside of a ground term. The result is
// symbol.None where a constant is an undefined operation; only Term can say
// which.
func (s *Substitution) Symbol(y symbol.Sym) symbol.Sym {
	if !y.IsFun() || s.Empty() {
		return y
	}
	if r, ok := s.memo[y]; ok {
		return r
	}
	r := s.symbol(y)
	s.memo[y] = r
	return r
}

func (s *Substitution) symbol(y symbol.Sym) symbol.Sym {
	sig, args := s.store.FunSig(y), s.store.Args(y)
	if len(args) == 0 {
		base := y
		if sig.Neg() {
			base = s.store.Fun(sig.Flip(), nil)
		}
		t, ok := s.terms[base]
		if !ok {
			return y
		}
		v, ok := t.(*ast.Symbol)
		if !ok {
			return symbol.None
		}
		if !sig.Neg() {
			return v.Value
		}
		if r, ok := s.store.Unary(symbol.Neg, v.Value); ok {
			return r
		}
		return symbol.None
	}
	out := make([]symbol.Sym, len(args))
	for i, a := range args {
		if out[i] = s.Symbol(a); out[i] == symbol.None {
			return symbol.None
		}
	}
	return s.store.Fun(sig, out)
}

// Term replaces constants in a term. A replaced term keeps its own place for
// messages; a constant that is an undefined operation brings the place of its
// definition, as in clingo.
func (s *Substitution) Term(t ast.Term) ast.Term {
	if s.Empty() {
		return t
	}
	switch t := t.(type) {
	case *ast.Symbol:
		return s.symbolTerm(t)
	case *ast.Unary:
		if x := s.Term(t.X); x != t.X {
			return &ast.Unary{At: t.At, Op: t.Op, X: x}
		}
	case *ast.Binary:
		if x, y := s.Term(t.X), s.Term(t.Y); x != t.X || y != t.Y {
			return &ast.Binary{At: t.At, Op: t.Op, X: x, Y: y}
		}
	case *ast.Interval:
		if x, y := s.Term(t.X), s.Term(t.Y); x != t.X || y != t.Y {
			return &ast.Interval{At: t.At, X: x, Y: y}
		}
	case *ast.Function:
		if args, changed := s.list(t.Args); changed {
			return &ast.Function{At: t.At, Name: t.Name, Args: args, External: t.External}
		}
	case *ast.Pool:
		if terms, changed := s.list(t.Terms); changed {
			return &ast.Pool{At: t.At, Terms: terms}
		}
	}
	return t
}

func (s *Substitution) symbolTerm(t *ast.Symbol) ast.Term {
	switch v := s.Symbol(t.Value); v {
	case t.Value:
		return t
	case symbol.None:
		if r, ok := s.terms[t.Value]; ok {
			return r
		}
		// The undefined constant sits inside of a ground term: take it apart.
		sig, args := s.store.FunSig(t.Value), s.store.Args(t.Value)
		if len(args) == 0 {
			return &ast.Unary{At: t.At, Op: symbol.Neg, X: s.terms[s.store.Fun(sig.Flip(), nil)]}
		}
		f := &ast.Function{At: t.At, Name: s.store.Name(sig)}
		for _, a := range args {
			f.Args = append(f.Args, s.Term(&ast.Symbol{At: t.At, Value: a}))
		}
		if sig.Neg() {
			return &ast.Unary{At: t.At, Op: symbol.Neg, X: f}
		}
		return f
	default:
		return &ast.Symbol{At: t.At, Value: v}
	}
}

// Terms replaces constants in several terms.
func (s *Substitution) Terms(ts []ast.Term) []ast.Term {
	out, _ := s.list(ts)
	return out
}

func (s *Substitution) list(ts []ast.Term) ([]ast.Term, bool) {
	if s.Empty() {
		return ts, false
	}
	var out []ast.Term
	for i, t := range ts {
		if r := s.Term(t); r != t && out == nil {
			out = append(out, ts[:i]...)
			out = append(out, r)
		} else if out != nil {
			out = append(out, r)
		}
	}
	if out == nil {
		return ts, false
	}
	return out, true
}

// Constants collects definitions of constants until Resolve.
type Constants struct {
	store *symbol.Store
	log   *diag.Logger
	defs  []*constant
	names map[string]*constant
}

type constant struct {
	def      *ast.Const
	option   bool // of the command line
	override bool
	state    uint8 // of Resolve: 0 new, 1 on the path, 2 done
}

// NewConstants returns an empty collection.
func NewConstants(store *symbol.Store, log *diag.Logger) *Constants {
	return &Constants{store: store, log: log, names: map[string]*constant{}}
}

// Add takes a definition of the program. An overriding one replaces a default;
// two of the same kind contradict each other.
func (c *Constants) Add(def *ast.Const) { c.add(def, def.Override, false) }

// AddOption takes a definition of the command line: it counts as overriding.
func (c *Constants) AddOption(def *ast.Const) { c.add(def, true, true) }

func (c *Constants) add(def *ast.Const, override, option bool) {
	k := &constant{def: def, override: override, option: option}
	old := c.names[def.Name]
	switch {
	case old == nil:
		c.defs = append(c.defs, k)
		c.names[def.Name] = k
	case old.override == override && old.option && option:
		*old = *k // the last -c wins
	case old.override == override:
		c.log.Report(&diag.Message{
			Loc: def.Loc(), Severity: diag.Error, Code: diag.RuntimeError,
			Text:  "redefinition of constant:\n  " + string(def.Append(nil, c.store)),
			Notes: []diag.Note{{Loc: old.def.Loc(), Text: "constant also defined here"}},
		})
	case override:
		*old = *k
	}
}

// Resolve evaluates the definitions; each may use the others in any order.
func (c *Constants) Resolve() *Substitution {
	s := &Substitution{store: c.store, terms: map[symbol.Sym]ast.Term{}, memo: map[symbol.Sym]symbol.Sym{}}
	for _, k := range c.defs {
		k.state = 0
	}
	for _, k := range c.defs {
		c.resolve(k, s, nil)
	}
	return s
}

// resolve evaluates one definition after those that it uses. path are the
// definitions that wait for it.
func (c *Constants) resolve(k *constant, s *Substitution, path []*constant) {
	if k.state != 0 {
		return
	}
	k.state = 1
	path = append(path, k)
	for _, name := range c.identifiers(k.def.Value, nil) {
		used := c.names[name]
		if used == nil {
			continue
		}
		if used.state == 1 {
			c.cycle(used, path)
			k.state = 2
			return
		}
		c.resolve(used, s, path)
	}
	k.state = 2
	// Only now the memo may be used: all that the value needs is there.
	clear(s.memo)
	t := s.Term(k.def.Value)
	if v, ok := evalQuiet(c.store, t); ok {
		t = &ast.Symbol{At: ast.At{Location: k.def.Value.Loc()}, Value: v}
	}
	if id := c.store.ID(k.def.Name); !isSymbol(t, id) {
		s.terms[id] = t
	}
	clear(s.memo)
}

func isSymbol(t ast.Term, v symbol.Sym) bool {
	y, ok := t.(*ast.Symbol)
	return ok && y.Value == v
}

// cycle reports definitions that need each other: those of path from first on.
func (c *Constants) cycle(first *constant, path []*constant) {
	i := 0
	for path[i] != first {
		i++
	}
	m := &diag.Message{
		Loc: first.def.Loc(), Severity: diag.Error, Code: diag.RuntimeError,
		Text: "cyclic constant definition:\n  " + string(first.def.Append(nil, c.store)),
	}
	for _, k := range path[i+1:] {
		m.Notes = append(m.Notes, diag.Note{
			Loc: k.def.Loc(), Text: "cycle involves definition:\n  " + string(k.def.Append(nil, c.store)),
		})
	}
	c.log.Report(m)
}

// identifiers lists the names inside a term that constants could replace.
func (c *Constants) identifiers(t ast.Term, dst []string) []string {
	some(t, func(t ast.Term) bool {
		if y, ok := t.(*ast.Symbol); ok {
			dst = c.symbolNames(y.Value, dst)
		}
		return false
	})
	return dst
}

func (c *Constants) symbolNames(y symbol.Sym, dst []string) []string {
	if !y.IsFun() {
		return dst
	}
	args := c.store.Args(y)
	if len(args) == 0 {
		return append(dst, c.store.Name(c.store.FunSig(y)))
	}
	for _, a := range args {
		dst = c.symbolNames(a, dst)
	}
	return dst
}

// evalQuiet evaluates a ground term without messages.
func evalQuiet(s *symbol.Store, t ast.Term) (symbol.Sym, bool) {
	switch t := t.(type) {
	case *ast.Symbol:
		return t.Value, true
	case *ast.Unary:
		if x, ok := evalQuiet(s, t.X); ok {
			return s.Unary(t.Op, x)
		}
	case *ast.Binary:
		x, ok := evalQuiet(s, t.X)
		if !ok {
			return symbol.None, false
		}
		if y, ok := evalQuiet(s, t.Y); ok {
			return s.Binary(t.Op, x, y)
		}
	case *ast.Function:
		if t.External {
			return symbol.None, false
		}
		args := make([]symbol.Sym, len(t.Args))
		for i, a := range t.Args {
			var ok bool
			if args[i], ok = evalQuiet(s, a); !ok {
				return symbol.None, false
			}
		}
		return s.Fun(s.Sig(t.Name, false), args), true
	}
	return symbol.None, false
}

// SPDX-License-Identifier: MIT

package rewrite

import (
	"slices"

	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// Component is a set of rules that depend on each other positively, or one rule.
type Component struct {
	Rules     []*Rule
	Recursive bool
}

// predKey names a predicate.
type predKey struct {
	sig   symbol.Sig
	arity int
}

// occurrence is a literal in a rule that looks at atoms.
type occurrence struct {
	rule      int32
	next      int32 // occurrence of the same predicate, -1 for none
	lit       *Literal
	recursive *bool // of the aggregate, conditional literal or head around it
	providers []int32
}

// provider is an atom in the head of a rule.
type provider struct {
	rule int32
	args []ast.Term
}

// predicate collects the occurrences of a predicate. An atom whose arguments
// are different variables is called general: it unifies with everything, and
// two hub nodes carry the edges of general heads and of general bodies, so
// that m heads and n bodies need m+n edges. Others are compared, with an index
// on symbols in the argument where this leaves the fewest.
type predicate struct {
	general, special []provider
	first, last      int32 // of its occurrences
	hub              int32 // node to which general heads belong; the next one is for all heads
	index            []argumentIndex
}

// argumentIndex finds special heads by the symbol in one argument.
type argumentIndex struct {
	built  bool
	symbol map[symbol.Sym][]int32
	other  []int32
}

// orderer builds the dependency graph.
type orderer struct {
	store  *symbol.Store
	rules  []*Rule
	preds  map[predKey]*predicate
	order  []*predicate
	bodies []occurrence // of all predicates, linked
	edges  []edge
	comp   []int32 // component of each rule
}

// Order sorts rules into components: first the strongly connected components
// of the graph over all dependencies in topological order, inside of each
// those over positive dependencies only [GebserKaminskiKoenigSchaub-LPNMR'11].
// It sets the status of all literals. The atoms returned are those that no
// rule can derive, in the order of the program, given what else is known to
// be defined.
func Order(store *symbol.Store, rules []*Rule, defined func(symbol.Sig, int) bool) ([]Component, []Atom) {
	o := &orderer{store: store, rules: rules, preds: map[predKey]*predicate{}}
	size := 0
	for i, r := range rules {
		o.addHeads(int32(i), r)
		size += len(r.Body)
	}
	o.bodies = make([]occurrence, 0, size)
	o.edges = make([]edge, 0, 2*len(rules)+size)
	for i, r := range rules {
		o.addBodies(int32(i), r)
	}
	nodes := int32(len(rules))
	for _, p := range o.order {
		p.hub = nodes
		nodes += 2
	}
	for _, p := range o.order {
		o.connect(p)
	}
	comps := o.components(int(nodes))
	o.setStatus(comps)
	return comps, o.undefined(defined)
}

func (o *orderer) predicate(a Atom) *predicate {
	k := predKey{a.Sig, len(a.Args)}
	p := o.preds[k]
	if p == nil {
		p = &predicate{first: -1, last: -1}
		o.preds[k] = p
		o.order = append(o.order, p)
	}
	return p
}

func (o *orderer) addHeads(i int32, r *Rule) {
	add := func(a Atom) {
		p := o.predicate(a)
		if isGeneral(a.Args) {
			p.general = append(p.general, provider{i, a.Args})
		} else {
			p.special = append(p.special, provider{i, a.Args})
		}
	}
	r.EachHead(add)
}

// EachHead visits the atoms that a rule may derive.
func (r *Rule) EachHead(visit func(Atom)) {
	switch r.Kind {
	case HeadAtom, HeadExternal:
		visit(r.Atom)
	case HeadDisjunction, HeadChoice, HeadAggregate:
		for i := range r.Agg.Elements {
			visit(r.Agg.Elements[i].Head.Atom)
		}
	}
}

// EachAtom visits all atoms of a rule.
func (r *Rule) EachAtom(visit func(Atom)) {
	switch r.Kind {
	case HeadProject, HeadHeuristic:
		visit(r.Atom)
	default:
		r.EachHead(visit)
	}
	r.EachLiteral(func(l *Literal, _ *bool) {
		if l.Kind == LitAtom {
			visit(l.Atom)
		}
	})
}

// isGeneral reports whether the arguments are different variables.
func isGeneral(args []ast.Term) bool {
	for i, t := range args {
		v, ok := t.(*ast.Variable)
		if !ok {
			return false
		}
		for _, u := range args[:i] {
			if u.(*ast.Variable).Name == v.Name {
				return false
			}
		}
	}
	return true
}

func (o *orderer) addBodies(i int32, r *Rule) {
	r.EachLiteral(func(l *Literal, recursive *bool) {
		if l.Kind == LitAtom {
			p, n := o.predicate(l.Atom), int32(len(o.bodies))
			o.bodies = append(o.bodies, occurrence{rule: i, next: -1, lit: l, recursive: recursive})
			if p.first < 0 {
				p.first = n
			} else {
				o.bodies[p.last].next = n
			}
			p.last = n
		}
	})
}

// EachLiteral visits all literals of a rule, each with the flag of what is
// around it, nil for the body itself.
func (r *Rule) EachLiteral(visit func(l *Literal, recursive *bool)) {
	cond := func(ls []Literal, recursive *bool) {
		for i := range ls {
			visit(&ls[i], recursive)
		}
	}
	theory := func(t *Theory) {
		for i := range t.Elements {
			cond(t.Elements[i].Cond, &t.Recursive)
		}
	}
	if r.Agg != nil {
		for i := range r.Agg.Elements {
			cond(r.Agg.Elements[i].Cond, &r.Agg.Recursive)
		}
	}
	if r.Theory != nil {
		theory(r.Theory)
	}
	for i := range r.Body {
		l := &r.Body[i]
		switch l.Kind {
		case LitAggregate:
			for j := range l.Agg.Elements {
				e := &l.Agg.Elements[j]
				if l.Agg.Fun == FunSet {
					visit(&e.Head, &l.Agg.Recursive)
				}
				cond(e.Cond, &l.Agg.Recursive)
			}
		case LitConditional:
			visit(&l.Cond.Head, &l.Cond.Recursive)
			cond(l.Cond.Cond, &l.Cond.Recursive)
		case LitTheory:
			theory(l.Theory)
		default:
			visit(l, nil)
		}
	}
}

// connect adds the edges for one predicate, from what depends to what is
// depended on.
func (o *orderer) connect(p *predicate) {
	if p.first < 0 {
		return
	}
	for _, h := range p.general {
		o.edges = append(o.edges, edge{p.hub, h.rule, false}, edge{p.hub + 1, h.rule, false})
	}
	for _, h := range p.special {
		o.edges = append(o.edges, edge{p.hub + 1, h.rule, false})
	}
	for i := p.first; i >= 0; i = o.bodies[i].next {
		b := &o.bodies[i]
		neg := b.lit.Sign != ast.NoSign
		if isGeneral(b.lit.Atom.Args) {
			o.edges = append(o.edges, edge{b.rule, p.hub + 1, neg})
			continue
		}
		o.edges = append(o.edges, edge{b.rule, p.hub, neg})
		for _, k := range p.candidates(b.lit.Atom.Args) {
			h := &p.special[k]
			if unifiable(o.store, h.args, b.lit.Atom.Args) {
				b.providers = append(b.providers, h.rule)
				o.edges = append(o.edges, edge{b.rule, h.rule, neg})
			}
		}
	}
}

// candidates lists special heads, at least those that unify with args.
func (p *predicate) candidates(args []ast.Term) []int32 {
	if p.index == nil {
		p.index = make([]argumentIndex, len(args)+1)
		all := make([]int32, len(p.special))
		for i := range all {
			all[i] = int32(i)
		}
		p.index[len(args)].other = all
	}
	best, other := p.index[len(args)].other, []int32(nil)
	for i, t := range args {
		y, ok := t.(*ast.Symbol)
		if !ok || len(best) <= 4 {
			continue
		}
		x := &p.index[i]
		if !x.built {
			p.build(x, i)
		}
		if len(x.symbol[y.Value])+len(x.other) < len(best)+len(other) {
			best, other = x.symbol[y.Value], x.other
		}
	}
	if len(other) == 0 {
		return best
	}
	return append(slices.Clip(best), other...)
}

func (p *predicate) build(x *argumentIndex, arg int) {
	x.built = true
	x.symbol = map[symbol.Sym][]int32{}
	for k := range p.special {
		if y, ok := p.special[k].args[arg].(*ast.Symbol); ok {
			x.symbol[y.Value] = append(x.symbol[y.Value], int32(k))
		} else {
			x.other = append(x.other, int32(k))
		}
	}
}

// components numbers the components of the rules and lists them in order.
func (o *orderer) components(nodes int) []Component {
	full := newDigraph(nodes, o.edges, false)
	positive := newDigraph(nodes, o.edges, true)
	o.comp = make([]int32, nodes)
	stratum := make([]int32, nodes)
	roots := make([]int32, len(o.rules))
	for i := range roots {
		roots[i] = int32(i)
	}
	strata, ends := make([]int32, 0, nodes), []int32(nil)
	full.components(roots, func(_, _ int32) bool { return true }, func(nodes []int32) {
		for _, v := range nodes {
			stratum[v] = int32(len(ends))
		}
		strata = append(strata, nodes...)
		ends = append(ends, int32(len(strata)))
	})
	comps := make([]Component, 0, len(ends))
	sorted := make([]*Rule, 0, len(o.rules)) // all components, one after the other
	emit := func(nodes []int32) {
		start := len(sorted)
		slices.Sort(nodes)
		for _, v := range nodes {
			o.comp[v] = int32(len(comps))
			if int(v) < len(o.rules) {
				sorted = append(sorted, o.rules[v])
			}
		}
		if end := len(sorted); start < end {
			comps = append(comps, Component{Rules: sorted[start:end:end]})
		}
	}
	inside := func(v, w int32) bool { return stratum[v] == stratum[w] }
	// One run over all strata in their order: edges that leave a stratum
	// are not followed, so components of earlier strata come out first.
	start := int32(0)
	for _, end := range ends {
		slices.Sort(strata[start:end])
		start = end
	}
	positive.components(strata, inside, emit)
	return comps
}

// setStatus fills in what is known about each literal when its component is
// instantiated.
func (o *orderer) setStatus(comps []Component) {
	last := func(ps []provider) int32 {
		m := int32(-1)
		for _, p := range ps {
			m = max(m, o.comp[p.rule])
		}
		return m
	}
	for _, p := range o.order {
		general := last(p.general)
		all := max(general, last(p.special))
		for i := p.first; i >= 0; i = o.bodies[i].next {
			b := &o.bodies[i]
			m := general
			if isGeneral(b.lit.Atom.Args) {
				m = all
			}
			for _, r := range b.providers {
				m = max(m, o.comp[r])
			}
			own := o.comp[b.rule]
			switch {
			case m < own:
				b.lit.Status = Complete
			case b.lit.Sign != ast.NoSign:
				b.lit.Status = Open
			default:
				b.lit.Status = Recursive
				comps[own].Recursive = true
			}
			if m == own && b.recursive != nil {
				*b.recursive = true
			}
		}
	}
}

// undefined lists the atoms of bodies that nothing derives.
func (o *orderer) undefined(defined func(symbol.Sig, int) bool) []Atom {
	var out []Atom
	for _, p := range o.order {
		if len(p.general) > 0 {
			continue
		}
		for i := p.first; i >= 0; i = o.bodies[i].next {
			b := &o.bodies[i]
			a := b.lit.Atom
			none := len(b.providers) == 0
			if isGeneral(a.Args) {
				none = len(p.special) == 0
			}
			if none && !defined(a.Sig, len(a.Args)) {
				out = append(out, a)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Atom) int { return comparePlaces(a.Loc, b.Loc) })
	return out
}

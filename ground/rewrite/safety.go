// SPDX-License-Identifier: MIT

package rewrite

import (
	"cmp"
	"slices"
	"strings"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/parser/ast"
)

// Safety: every variable needs a literal that provides it, given what the
// literal depends on. Positive atoms provide all their variables; an equation
// provides those of a pattern on one side given the other side; an aggregate
// provides the variable it is equal to, given the global variables of its
// elements; comparisons that bound a variable from both sides provide it as a
// range. Variables that occur outside of elements are global to the rule, the
// others local to their element.

// checker checks one rule and completes it: it decides which aggregates
// assign, adds ranges, and lists the global variables of elements.
type checker struct {
	*Rewriter
	x       *extractor
	text    func() string // the statement, for messages
	globals map[string]bool
	body    []Literal
	// operands are variables inside of operations; filled for messages only.
	operands map[*ast.Variable]bool
}

// rule returns nil after an error or where the rule has no instance.
func (c *checker) rule(r *Rule) *Rule {
	c.globals = map[string]bool{}
	r.EachGlobal(func(v *ast.Variable) { c.globals[v.Name] = true })
	out := *r
	bound := map[string]bool{}
	body, feasible := c.scope(slices.Clone(r.Body), bound, c.globals, nil)
	if !feasible {
		// The rule stays, with no instances, so that its atoms count as defined.
		body = append(body, Literal{Kind: LitFalse, Loc: r.Loc})
		bound = c.globals
	}
	out.Body = body
	c.body = body
	ok := c.report(r.Loc, c.text, bound, r.EachGlobal)
	ok = c.head(&out) && ok
	for i := range out.Body {
		ok = c.nested(&out.Body[i], body) && ok
	}
	if !ok {
		return nil
	}
	return &out
}

// scope binds what can be bound. It returns the literals with what had to be
// added, and false where comparisons contradict each other. around are
// literals of the scope outside, whose comparisons count too.
func (c *checker) scope(lits []Literal, bound, needed map[string]bool, around []Literal) ([]Literal, bool) {
	done := make([]bool, len(lits), len(lits)+2)
	for {
		if c.step(lits, done, bound) {
			continue
		}
		if all(needed, bound) {
			return lits, true
		}
		if c.assign(&lits, done, bound) {
			for len(done) < len(lits) {
				done = append(done, false)
			}
			continue
		}
		b, feasible := bounds(c.store, append(slices.Clip(lits), around...))
		if !feasible {
			return lits, false
		}
		if !c.ranges(&lits, bound, needed, b) {
			return lits, true
		}
		for len(done) < len(lits) {
			done = append(done, true)
		}
	}
}

func all(needed, bound map[string]bool) bool {
	for v := range needed {
		if !bound[v] {
			return false
		}
	}
	return true
}

// step lets every literal provide what it can and reports whether one did.
func (c *checker) step(lits []Literal, done []bool, bound map[string]bool) bool {
	progress := false
	for i := range lits {
		if done[i] {
			continue
		}
		l := &lits[i]
		switch l.Kind {
		case LitAtom:
			if l.Sign == ast.NoSign {
				l.eachVar(func(v *ast.Variable) { bound[v.Name] = true })
				progress = true
			}
			done[i] = true
		case LitRange:
			if isBound(l.Right, bound) {
				bind(l.Left, bound)
				done[i], progress = true, true
			}
		case LitCompare:
			switch {
			case l.Rel != ast.Eq:
				done[i] = true
			case isBound(l.Right, bound) && Pattern(c.store, l.Left):
				bind(l.Left, bound)
				done[i], progress = true, true
			case isBound(l.Left, bound) && Pattern(c.store, l.Right):
				bind(l.Right, bound)
				done[i], progress = true, true
			}
		case LitFalse, LitConditional, LitTheory:
			done[i] = true
		}
	}
	return progress
}

func isBound(t ast.Term, bound map[string]bool) bool {
	return !some(t, func(t ast.Term) bool {
		v, ok := t.(*ast.Variable)
		return ok && !bound[v.Name]
	})
}

func bind(t ast.Term, bound map[string]bool) {
	eachVar(t, func(v *ast.Variable) { bound[v.Name] = true })
}

// assign makes the first aggregate that can be an assignment one.
func (c *checker) assign(lits *[]Literal, done []bool, bound map[string]bool) bool {
	for i := range *lits {
		l := &(*lits)[i]
		if done[i] || l.Kind != LitAggregate {
			continue
		}
		if l.Sign != ast.NoSign || l.Agg.Assign != nil {
			done[i] = true
			continue
		}
		if !all(c.globalsOf(l.Agg.Elements), bound) {
			continue
		}
		for g, guard := range l.Agg.Guards {
			if guard.Rel == ast.Eq && !isBound(guard.Term, bound) && Pattern(c.store, guard.Term) {
				done[i] = true
				*lits = c.assignTo(*lits, i, g)
				bind((*lits)[i].Agg.Assign, bound)
				return true
			}
		}
	}
	return false
}

// assignTo takes a guard out of an aggregate to assign its value to the
// guard's variable. If the guard is a larger pattern, as in X+1 = #count{...},
// or there is a further equation, equations with a new variable take over.
func (c *checker) assignTo(lits []Literal, i, g int) []Literal {
	l := &lits[i]
	a := *l.Agg
	l.Agg = &a
	term := a.Guards[g].Term
	v, ok := term.(*ast.Variable)
	if !ok {
		v = c.x.variable("Assign", term.Loc())
		lits = append(lits, Literal{Kind: LitCompare, Loc: term.Loc(), Rel: ast.Eq, Left: term, Right: v})
	}
	a.Assign = v
	var rest []ast.Guard
	for j, guard := range a.Guards {
		switch {
		case j == g:
		case guard.Rel == ast.Eq:
			lits = append(lits, Literal{Kind: LitCompare, Loc: guard.Term.Loc(), Rel: ast.Eq, Left: guard.Term, Right: v})
		default:
			rest = append(rest, guard)
		}
	}
	a.Guards = rest
	return lits
}

// ranges adds a range for each unbound variable with two bounds, in the
// order of their occurrence.
func (c *checker) ranges(lits *[]Literal, bound, needed map[string]bool, b map[string]interval) bool {
	added := false
	for i := range len(*lits) {
		(*lits)[i].eachVar(func(v *ast.Variable) {
			iv := b[v.Name]
			if bound[v.Name] || !needed[v.Name] || !iv.bounded() {
				return
			}
			bound[v.Name] = true
			added = true
			num := func(n int64) ast.Term { return &ast.Symbol{At: v.At, Value: c.store.Int(n)} }
			*lits = append(*lits, Literal{
				Kind: LitRange, Loc: v.Loc(), Left: v,
				Right: &ast.Interval{At: v.At, X: num(iv.lo), Y: num(iv.hi)},
			})
		})
	}
	return added
}

// globalsOf lists the global variables in elements.
func (c *checker) globalsOf(es []Element) map[string]bool {
	out := map[string]bool{}
	for i := range es {
		es[i].eachVar(func(v *ast.Variable) {
			if c.globals[v.Name] {
				out[v.Name] = true
			}
		})
	}
	return out
}

// head checks the elements of a head.
func (c *checker) head(r *Rule) bool {
	ok := true
	if r.Agg != nil {
		loc := r.Agg.Loc
		if r.single() {
			loc = r.Loc
		}
		a := *r.Agg
		a.Elements = slices.Clone(a.Elements)
		for i := range a.Elements {
			ok = c.element(loc, c.text, &a.Elements[i], false, r.Body) && ok
		}
		a.Globals = c.list(a.Elements)
		r.Agg = &a
	}
	if r.Theory != nil {
		ok = c.theory(&r.Theory, r.Body) && ok
	}
	return ok
}

// nested checks what is inside of a body literal.
func (c *checker) nested(l *Literal, body []Literal) bool {
	ok := true
	switch l.Kind {
	case LitAggregate:
		a := *l.Agg
		l.Agg = &a
		text := func() string { return string(c.appendLiteral(nil, l)) }
		c.warnGlobal(&a)
		a.Elements = slices.Clone(a.Elements)
		for i := range a.Elements {
			ok = c.element(l.Loc, text, &a.Elements[i], a.Fun == FunSet, body) && ok
		}
		a.Globals = c.list(a.Elements)
	case LitConditional:
		e := *l.Cond
		text := func() string { return string(c.appendLiteral(nil, l)) }
		l.Cond = &e
		ok = c.element(l.Loc, text, &e, false, body)
		e.Globals = c.list([]Element{e})
	case LitTheory:
		ok = c.theory(&l.Theory, body)
	}
	return ok
}

// element checks the local variables of one element. countHead tells that its
// literal binds variables like those of the condition.
func (c *checker) element(loc diag.Location, text func() string, e *Element, countHead bool, body []Literal) bool {
	bound, needed := c.locals(e.eachVar)
	lits := slices.Clone(e.Cond)
	if countHead {
		lits = append([]Literal{e.Head}, lits...)
	}
	lits, feasible := c.scope(lits, bound, needed, body)
	if !feasible {
		lits = append(lits, Literal{Kind: LitFalse, Loc: loc})
		bound = needed
	}
	if countHead {
		lits = lits[1:]
	}
	e.Cond = lits
	return c.report(loc, text, bound, func(visit func(*ast.Variable)) {
		for i := range e.Cond {
			e.Cond[i].eachVar(visit)
		}
		e.eachVar(visit)
	})
}

// locals starts the check of an element: global variables are bound.
func (c *checker) locals(each func(func(*ast.Variable))) (bound, needed map[string]bool) {
	bound, needed = map[string]bool{}, map[string]bool{}
	each(func(v *ast.Variable) {
		needed[v.Name] = true
		if c.globals[v.Name] {
			bound[v.Name] = true
		}
	})
	return bound, needed
}

// list are the global variables of elements in the order of occurrence.
func (c *checker) list(es []Element) []string {
	var out []string
	for i := range es {
		es[i].eachVar(func(v *ast.Variable) {
			if c.globals[v.Name] && !slices.Contains(out, v.Name) {
				out = append(out, v.Name)
			}
		})
	}
	return out
}

// theory checks the elements of a theory atom.
func (c *checker) theory(p **Theory, body []Literal) bool {
	t := **p
	*p = &t
	t.Elements = slices.Clone(t.Elements)
	ok := true
	for i := range t.Elements {
		e := &t.Elements[i]
		each := func(visit func(*ast.Variable)) {
			for _, u := range e.Tuple {
				eachTheoryVar(u, visit)
			}
			for j := range e.Cond {
				e.Cond[j].eachVar(visit)
			}
		}
		bound, needed := c.locals(each)
		lits, feasible := c.scope(slices.Clone(e.Cond), bound, needed, body)
		if !feasible {
			lits = append(lits, Literal{Kind: LitFalse, Loc: e.Loc})
			bound = needed
		}
		e.Cond = lits
		ok = c.report(t.Loc, c.text, bound, each) && ok
		each(func(v *ast.Variable) {
			if c.globals[v.Name] && !slices.Contains(t.Globals, v.Name) {
				t.Globals = append(t.Globals, v.Name)
			}
		})
	}
	return ok
}

// report tells about the unbound variables at the places of their first
// occurrence, but for occurrences inside of operations where there are others.
func (c *checker) report(loc diag.Location, text func() string, bound map[string]bool, each func(func(*ast.Variable))) bool {
	safe := true
	each(func(v *ast.Variable) { safe = safe && bound[v.Name] })
	if safe {
		return true
	}
	c.collectOperands(c.body)
	var notes []diag.Note
	seen := map[string]bool{}
	note := func(v *ast.Variable) {
		name := v.Name
		if bound[name] || seen[name] || name[0] == '#' && !strings.HasPrefix(name, "#Anon") {
			return
		}
		seen[name] = true
		name = strings.TrimSuffix(name, "#") // renamed by lift
		notes = append(notes, diag.Note{Loc: v.Loc(), Text: "'" + name + "' is unsafe"})
	}
	each(func(v *ast.Variable) {
		if !c.operands[v] {
			note(v)
		}
	})
	each(note)
	slices.SortStableFunc(notes, func(a, b diag.Note) int { return comparePlaces(a.Loc, b.Loc) })
	c.log.Report(&diag.Message{
		Loc: loc, Severity: diag.Error, Code: diag.RuntimeError,
		Text: "unsafe variables in:\n  " + text(), Notes: notes,
		Hint: "give the variable a value: a positive literal, an equation or two bounds",
	})
	return false
}

// collectOperands notes the variables inside of operations of a comparison.
func (c *checker) collectOperands(lits []Literal) {
	for i := range lits {
		if lits[i].Kind != LitCompare {
			continue
		}
		for _, t := range []ast.Term{lits[i].Left, lits[i].Right} {
			if !isVariable(t) {
				eachVar(t, func(v *ast.Variable) {
					if c.operands == nil {
						c.operands = map[*ast.Variable]bool{}
					}
					c.operands[v] = true
				})
			}
		}
	}
}

// comparePlaces orders places in one source.
func comparePlaces(a, b diag.Location) int {
	return cmp.Or(cmp.Compare(a.Begin.Line, b.Begin.Line), cmp.Compare(a.Begin.Col, b.Begin.Col))
}

// warnGlobal tells about global variables that stand alone in the tuples of
// an aggregate: they have one value there, which is seldom meant.
func (c *checker) warnGlobal(a *Aggregate) {
	if !c.log.Enabled(diag.GlobalVariable) {
		return
	}
	seen := map[string]bool{}
	for _, e := range a.Elements {
		for _, t := range e.Tuple {
			eachVar(t, func(v *ast.Variable) {
				if c.globals[v.Name] && !seen[v.Name] && v.Name[0] != '#' {
					seen[v.Name] = true
					c.log.Infof(diag.GlobalVariable, v.Loc(), "global variable in tuple of aggregate element:\n  %s", v.Name)
				}
			})
		}
	}
}

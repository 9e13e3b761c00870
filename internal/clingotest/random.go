// SPDX-License-Identifier: MIT

package clingotest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Features select parts of the language beyond the core of the random
// programs: facts, rules, constraints, choices, negation, recursion,
// arithmetic, comparisons, intervals, pools, classical negation and #show.
type Features struct {
	Aggregates  bool // #count, #sum, #sum+, #min, #max in bodies
	Recursive   bool // aggregates over any predicate, so recursive ones too
	Conditional bool // conditional literals in bodies
	Heads       bool // aggregates with tuples in heads
	Terms       bool // functions, tuples, strings
	Disjunction bool
	Minimize    bool // weak constraints
	Chains      bool // chained comparisons, which clingo has since 5.6
}

// ParseFeatures reads a list such as "aggregates,terms"; "all" has
// everything but chains, "core" and the empty text nothing.
func ParseFeatures(list string) (Features, error) {
	var f Features
	for _, name := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' }) {
		switch name {
		case "core":
		case "all":
			f = Features{true, true, true, true, true, true, true, f.Chains}
		case "aggregates":
			f.Aggregates = true
		case "recursive":
			f.Recursive, f.Aggregates = true, true
		case "conditional":
			f.Conditional = true
		case "heads":
			f.Heads = true
		case "terms":
			f.Terms = true
		case "disjunction":
			f.Disjunction = true
		case "minimize":
			f.Minimize = true
		case "chains":
			f.Chains = true
		default:
			return f, fmt.Errorf("unknown feature %q", name)
		}
	}
	return f, nil
}

// Random makes a program from a random source. Its grounding is finite and
// small: only the facts of d/1 and e/2 bind variables that a head computes
// with. No rule mentions a predicate that does not occur in a head, so there
// are few messages.
func Random(r *rand.Rand, f Features) Program {
	g := &generator{r: r, f: f, size: 2 + r.IntN(2)}
	if f.Minimize {
		g.minimize = r.IntN(2) == 0
	}
	return g.program()
}

// generator holds the state of one program.
type generator struct {
	r        *rand.Rand
	f        Features
	size     int // of the domain d/1
	minimize bool
	constant bool // there is a constant k

	// of the statement at hand
	bound []string // variables bound by d/1 or e/2
	weak  []string // variables bound by other atoms: no computing with them in heads
	fresh int      // number of local variables so far
}

func (g *generator) n(n int) int            { return g.r.IntN(n) }
func (g *generator) chance(p int) bool      { return g.r.IntN(100) < p }
func (g *generator) pick(s []string) string { return s[g.r.IntN(len(s))] }

// unary, binary and flat predicates that rules define; n/1 holds numbers
// computed by aggregates and is never joined, lest they grow without end.
var (
	unary = []string{"p", "q", "r"}
	flat  = []string{"a", "b", "c"}
)

const binary = "s"

func (g *generator) program() Program {
	var p Program
	add := func(s Statement) { p = append(p, s) }
	add(fact("d(1..%d)", g.size))
	add(fact("e(1,%d)", 1+g.n(g.size)))
	add(fact("e(%d,%d)", 1+g.n(g.size), 1+g.n(g.size)))
	if g.chance(30) {
		g.constant = true
		add(Statement{Start: fmt.Sprintf("#const k = %d", g.n(4))})
	} else {
		add(fact("e(2,2)"))
	}
	for range 1 + g.n(2) {
		add(g.choice())
	}
	for range 3 + g.n(6) {
		switch x := g.n(100); {
		case x < 60:
			add(g.rule())
		case x < 72:
			add(g.choice())
		case x < 84:
			add(g.constraint())
		case x < 90 && g.f.Heads:
			add(g.headAggregate())
		case x < 95 && g.f.Disjunction:
			add(g.disjunction())
		default:
			add(g.rule())
		}
	}
	if g.minimize {
		for range 1 + g.n(2) {
			add(g.weakConstraint())
		}
	}
	return append(p, g.shows()...)
}

func fact(format string, args ...any) Statement {
	h := Lit(fmt.Sprintf(format, args...))
	return Statement{Head: &h}
}

// start forgets the variables of the statement before and chooses new ones.
func (g *generator) start() []Part {
	g.bound, g.weak, g.fresh = nil, nil, 0
	switch x := g.n(100); {
	case x < 35:
		return nil
	case x < 70:
		g.bound = []string{"X"}
		return []Part{Lit("d(X)")}
	case x < 85:
		g.bound = []string{"X", "Y"}
		return []Part{Lit("e(X,Y)")}
	case x < 92:
		g.weak = []string{"X"}
		return []Part{Lit(g.pick(unary) + "(X)")}
	case x < 96:
		g.bound = []string{"X", "Y"}
		return []Part{Lit("d(X)"), Lit(g.pick([]string{"Y = X-1..X", "Y = X+1", "X = Y+1", "d(Y)", "e(Y,X)", "Y = (1;3)"}))}
	default:
		g.weak = []string{"X", "Y"}
		return []Part{Lit(binary + "(X,Y)")}
	}
}

func (g *generator) variables() []string {
	return append(append([]string(nil), g.bound...), g.weak...)
}

// term is a simple term over the variables; in heads only bound variables
// are computed with.
func (g *generator) term(head bool) string {
	vars := g.variables()
	computed := vars
	if head {
		computed = g.bound
	}
	x := g.n(100)
	if len(vars) > 0 && x < 60 {
		return g.pick(vars)
	}
	if len(computed) > 0 && x < 75 {
		v := g.pick(computed)
		return g.pick([]string{v + "+1", v + "-1", "2*" + v, "-" + v, v + "/2", v + "\\2", "|" + v + "-2|", v + "**2", "2-" + v, v + "&1", v + "?2", v + "^1", "~" + v, v + "*" + v})
	}
	if g.f.Terms && x >= 92 {
		return g.pick([]string{"f(1)", "g", "\"s\"", "(1,2)", "-f(1)", "f(g)"})
	}
	if g.constant && x >= 85 {
		return "k"
	}
	return fmt.Sprint(1 + g.n(3))
}

// wide is a term that may stand for several values.
func (g *generator) wide(head bool) string {
	switch x := g.n(100); {
	case x < 6:
		return fmt.Sprintf("1..%d", 1+g.n(g.size))
	case x < 10:
		return "(" + g.term(head) + ";" + g.term(head) + ")"
	case x < 13 && g.f.Terms && (len(g.bound) > 0 || !head):
		if v := g.variables(); len(v) > 0 && (!head || len(g.bound) > 0) {
			if head {
				v = g.bound
			}
			return "f(" + g.pick(v) + ")"
		}
	}
	return g.term(head)
}

// atom is an atom over the variables.
func (g *generator) atom(head bool) string {
	switch x := g.n(100); {
	case x < 35:
		return g.pick(flat)
	case x < 88:
		sign := ""
		if g.chance(8) {
			sign = "-"
		}
		return sign + g.pick(unary) + "(" + g.wide(head) + ")"
	default:
		return binary + "(" + g.term(head) + "," + g.term(head) + ")"
	}
}

// literal is a literal of a body with all variables bound.
func (g *generator) literal() Part {
	switch x := g.n(100); {
	case x < 40:
		return Lit(g.atom(false))
	case x < 62:
		return Lit("not " + g.atom(false))
	case x < 70:
		return Lit("not not " + g.atom(false))
	case x < 74:
		return Lit("not " + g.pick(unary) + "(_)")
	case x < 76:
		return Lit(binary + "(_," + g.term(false) + ")")
	case x < 84:
		return Lit(g.comparison())
	case x < 94 && g.f.Aggregates:
		return g.aggregate()
	case x < 98 && g.f.Conditional:
		return g.conditional()
	default:
		return Lit(g.pick([]string{"#true", "not #false", "n(2)", "not n(1)", "not not n(3)"}))
	}
}

var relations = []string{"<", "<=", "=", "!=", ">", ">="}

func (g *generator) comparison() string {
	if g.f.Chains && g.chance(25) {
		return g.term(false) + " " + g.pick(relations) + " " + g.term(false) + " " + g.pick(relations) + " " + g.term(false)
	}
	sign := ""
	if g.chance(20) {
		sign = "not "
	}
	return sign + g.term(false) + " " + g.pick(relations) + " " + g.term(false)
}

// local chooses a condition that binds the returned local variable.
func (g *generator) local() (v, binder string) {
	g.fresh++
	v = fmt.Sprintf("W%d", g.fresh)
	preds := append([]string{"d"}, unary...)
	if !g.f.Recursive {
		preds = preds[:3] // r/1 is defined from aggregates, d, p and q are not (see rule)
	}
	if g.chance(20) {
		other := "_"
		if vars := g.variables(); len(vars) > 0 && g.chance(70) {
			other = g.pick(vars)
		}
		return v, "e(" + v + "," + other + ")"
	}
	return v, g.pick(preds) + "(" + v + ")"
}

// conditions is a binder with perhaps more literals.
func (g *generator) conditions(v, binder string) string {
	conds := []string{binder}
	if g.chance(35) {
		neg := g.pick([]string{"", "not ", "not not "})
		conds = append(conds, neg+g.pick([]string{"p(" + v + ")", "q(" + v + ")", "p(" + v + "+1)", v + " < 3", v + " != 2", "e(" + v + ",_)", "-p(" + v + ")"}))
	}
	return strings.Join(conds, ", ")
}

// element is one element of a body aggregate.
func (g *generator) element(set bool) string {
	v, binder := g.local()
	if set {
		sign := g.pick([]string{"", "", "", "not ", "not not "})
		if g.chance(30) {
			return sign + g.pick(flat[:2])
		}
		return sign + g.pick(unary[:2]) + "(" + v + ") : " + g.conditions(v, binder)
	}
	tuple := g.pick([]string{v, v, v + "," + v, "-" + v, v + "-2", "2*" + v + ",x", "1," + v})
	if g.chance(20) {
		neg := g.pick([]string{"", "not "})
		return fmt.Sprintf("%d,y : %s%s", g.n(5)-1, neg, g.pick(flat[:2]))
	}
	if vars := g.variables(); len(vars) > 0 && g.chance(15) {
		tuple += "," + g.pick(vars)
	}
	return tuple + " : " + g.conditions(v, binder)
}

var functions = []string{"#count", "#sum", "#sum+", "#min", "#max"}

// aggregate is a body aggregate with one or two guards.
func (g *generator) aggregate() Part {
	sign := g.pick([]string{"", "", "not ", "not not "})
	p := Part{Sep: "; "}
	name := g.pick(functions)
	set := g.chance(20)
	if set {
		name = ""
	}
	left, right := "", ""
	if g.chance(60) {
		left = g.guard() + " " + g.pick([]string{"<=", "<", "=", "!=", ">", ">="}) + " "
	}
	if left == "" || g.chance(30) {
		right = " " + g.pick([]string{"<=", "<", "=", "!=", ">", ">="}) + " " + g.guard()
	}
	p.Open, p.Close = sign+left+name+" { ", " }"+right
	for range 1 + g.n(2) {
		p.Elems = append(p.Elems, g.element(set))
	}
	return p
}

func (g *generator) guard() string {
	if vars := g.variables(); len(vars) > 0 && g.chance(25) {
		return g.pick(vars)
	}
	return fmt.Sprint(g.n(5) - 1)
}

// conditional is a conditional literal in a body.
func (g *generator) conditional() Part {
	v, binder := g.local()
	sign := g.pick([]string{"", "", "not ", "not not "})
	return Lit(sign + g.pick(unary[:2]) + "(" + v + ") : " + g.conditions(v, binder))
}

func (g *generator) body(parts []Part, atLeast int) []Part {
	for range atLeast + g.n(3) {
		parts = append(parts, g.literal())
	}
	return parts
}

// rule is a normal rule. A head over r, n or c may depend on aggregates;
// other heads do so only with the feature Recursive.
func (g *generator) rule() Statement {
	body := g.start()
	if g.f.Aggregates && g.chance(8) {
		return g.assignment(body)
	}
	head := g.atom(true)
	if !g.f.Recursive && head[0] != 'r' && head[0] != 'c' {
		f := g.f
		g.f.Aggregates, g.f.Conditional = false, false
		body = g.body(body, 0)
		g.f = f
	} else {
		body = g.body(body, 0)
	}
	if len(body) == 0 && g.chance(80) {
		body = []Part{g.simple()}
	}
	// in the lower layer, what depends on aggregates occurs nowhere
	if !g.f.Recursive && head[0] != 'r' && head[0] != 'c' {
		body = lower(body)
	}
	h := Lit(head)
	return Statement{Head: &h, Body: body}
}

// lower takes out literals over r/1, n/1 and c.
func lower(body []Part) []Part {
	var out []Part
	for _, l := range body {
		name := strings.TrimLeft(strings.ReplaceAll(l.Elems[0], "not ", ""), "-")
		if strings.HasPrefix(name, "r(") || strings.HasPrefix(name, "n(") || name == "c" {
			if !strings.Contains(l.Elems[0], "X") || strings.HasPrefix(l.Elems[0], "not ") {
				continue
			}
			l = Lit("p" + strings.TrimPrefix(name, "r"))
		}
		out = append(out, l)
	}
	return out
}

func (g *generator) simple() Part {
	return Lit(g.pick([]string{"", "not ", "not not "}) + g.atom(false))
}

// assignment is n(N) :- N = #sum { ... }.
func (g *generator) assignment(body []Part) Statement {
	a := g.aggregate()
	name := g.pick(functions[:3])
	elem := g.element(false)
	a.Open, a.Close, a.Elems = "N = "+name+" { ", " }", []string{elem}
	body = append(body, a)
	if g.chance(30) {
		h := Lit(g.pick([]string{"c", "r(2)", "r(1)"}))
		return Statement{Head: &h, Body: append(body, Lit("N "+g.pick(relations)+" 2"))}
	}
	h := Lit("n(N)")
	return Statement{Head: &h, Body: body}
}

// choice is a choice rule, with bounds and conditions or not.
func (g *generator) choice() Statement {
	body := g.start()
	h := Part{Open: "{ ", Sep: "; ", Close: " }"}
	for range 1 + g.n(2) {
		e := g.atom(true)
		if e[0] == 'r' || e[0] == 'c' { // kept for what depends on aggregates
			e = "p" + strings.TrimPrefix(strings.TrimPrefix(e, "r"), "c")
		}
		if e == "p" {
			e = "a"
		}
		if g.chance(35) {
			v, binder := g.local()
			if !strings.HasPrefix(binder, "d") && !strings.HasPrefix(binder, "e") {
				binder = "d(" + v + ")"
			}
			e = g.pick(unary[:2]) + "(" + v + ") : " + binder
		}
		h.Elems = append(h.Elems, e)
	}
	if g.chance(35) {
		h.Open = fmt.Sprintf("%d %s{ ", g.n(3), g.pick([]string{"", "", "<", "!= "}))
	}
	if g.chance(35) {
		h.Close = fmt.Sprintf(" } %s%d", g.pick([]string{"", "", "< ", "= ", "!= "}), 1+g.n(3))
	}
	if g.chance(40) {
		body = append(body, g.simple())
	}
	return Statement{Head: &h, Body: lower(body)}
}

// headAggregate is an aggregate with tuples in a head.
func (g *generator) headAggregate() Statement {
	body := g.start()
	name := g.pick(functions)
	h := Part{Open: fmt.Sprintf("%d <= %s { ", g.n(3), name), Sep: "; ", Close: " }"}
	if g.chance(50) {
		h.Close += fmt.Sprintf(" <= %d", 1+g.n(3))
	}
	for i := range 1 + g.n(2) {
		v, _ := g.local()
		tuple := g.pick([]string{v, "1", "-" + v, v + ",t"})
		if name == "#sum+" { // clingo 5.4 miscounts negative weights here
			tuple = strings.TrimPrefix(tuple, "-")
		}
		h.Elems = append(h.Elems, fmt.Sprintf("%s,%d : %s(%s) : d(%s)", tuple, i*g.n(2), g.pick(unary[:2]), v, v))
	}
	if g.chance(40) {
		body = append(body, g.simple())
	}
	return Statement{Head: &h, Body: lower(body)}
}

func (g *generator) disjunction() Statement {
	body := g.start()
	h := Part{Sep: "; ", Elems: []string{g.disjunct(), g.disjunct()}}
	if g.chance(20) {
		v, _ := g.local()
		h.Elems = append(h.Elems, g.pick(unary[:2])+"("+v+") : d("+v+")")
	}
	return Statement{Head: &h, Body: g.body(body, 0)}
}

// disjunct is an atom that stands for one: with a pool or interval in a head
// that is recursive, clingo 5.4 loses instances of other rules.
func (g *generator) disjunct() string {
	for {
		if a := g.atom(true); !strings.Contains(a, ";") && !strings.Contains(a, "..") {
			return a
		}
	}
}

func (g *generator) constraint() Statement {
	body := g.start()
	return Statement{Body: g.body(body, 1)}
}

// weakConstraint is a weak constraint.
func (g *generator) weakConstraint() Statement {
	body := g.start()
	body = g.body(body, 1)
	prio := ""
	if g.chance(40) {
		prio = fmt.Sprintf("@%d", g.n(2))
	}
	tuple := ""
	if v := g.variables(); len(v) > 0 && g.chance(60) {
		tuple = "," + g.pick(v)
	}
	weight := fmt.Sprint(g.n(5) - 1)
	if v := g.bound; len(v) > 0 && g.chance(40) {
		weight = g.pick(v)
	}
	return Statement{Start: ":~", Body: body, Tail: "[" + weight + prio + tuple + "]"}
}

// shows are #show statements, mostly none.
func (g *generator) shows() Program {
	var p Program
	if g.chance(20) {
		p = append(p, Statement{Start: "#show " + g.pick([]string{"p/1", "a/0", "q/1", "-p/1"})})
		p = append(p, Statement{Start: "#show r/1"})
	}
	if g.chance(8) {
		p = append(p, Statement{Start: "#show f(X) :", Body: []Part{Lit(g.pick(unary[:2]) + "(X)")}})
	}
	return p
}

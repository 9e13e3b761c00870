// SPDX-License-Identifier: MIT

package clingotest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/goasp/goasp/internal/aspif"
)

// GroundKind is the kind of a GroundStatement.
type GroundKind uint8

// The kinds.
const (
	GroundRule GroundKind = iota
	GroundWeightRule
	GroundMinimize
	GroundExternal
	GroundEdge
	GroundAssume
)

// GroundStatement is one statement of a ground program.
type GroundStatement struct {
	Kind  GroundKind
	Head  aspif.HeadType
	Atoms []aspif.Atom // of the head; the external atom
	Body  []aspif.Lit  // also the condition of an edge, and assumptions
	Bound int64        // also the priority
	Sum   []aspif.WeightLit
	Value aspif.ExternalValue
	U, V  int32
}

// GroundProgram is a ground program in steps.
type GroundProgram [][]GroundStatement

// Tell passes one step on. Each atom of the step is shown as x and its number.
func (g GroundProgram) Tell(step int, p aspif.Program) error {
	p.BeginStep()
	for a := g.lastAtom(step-1) + 1; a <= g.lastAtom(step); a++ {
		p.Output(fmt.Appendf(nil, "x%d", a), []aspif.Lit{a.Pos()})
	}
	for _, s := range g[step] {
		s.tell(p)
	}
	return p.EndStep()
}

// perStep is the number of atoms of one step.
const perStep = 5

// lastAtom is the largest atom up to a step; a program of one step has more.
func (g GroundProgram) lastAtom(step int) aspif.Atom {
	if len(g) == 1 {
		return aspif.Atom((step + 1) * 2 * perStep)
	}
	return aspif.Atom((step + 1) * perStep)
}

func (s *GroundStatement) tell(p aspif.Program) {
	switch s.Kind {
	case GroundRule:
		p.Rule(s.Head, s.Atoms, s.Body)
	case GroundWeightRule:
		p.WeightRule(s.Head, s.Atoms, s.Bound, s.Sum)
	case GroundMinimize:
		p.Minimize(s.Bound, s.Sum)
	case GroundExternal:
		p.External(s.Atoms[0], s.Value)
	case GroundEdge:
		p.AcycEdge(s.U, s.V, s.Body)
	case GroundAssume:
		p.Assume(s.Body)
	}
}

// String prints the statement in the text format aspif.
func (s GroundStatement) String() string {
	var b strings.Builder
	num := func(v ...any) {
		for _, x := range v {
			fmt.Fprintf(&b, " %d", x)
		}
	}
	lits := func(ls []aspif.Lit) {
		num(len(ls))
		for _, l := range ls {
			num(l)
		}
	}
	sum := func() {
		num(len(s.Sum))
		for _, w := range s.Sum {
			num(w.Lit, w.Weight)
		}
	}
	head := func() {
		num(s.Head, len(s.Atoms))
		for _, a := range s.Atoms {
			num(a)
		}
	}
	switch s.Kind {
	case GroundRule:
		b.WriteString("1")
		head()
		num(0)
		lits(s.Body)
	case GroundWeightRule:
		b.WriteString("1")
		head()
		num(1, s.Bound)
		sum()
	case GroundMinimize:
		b.WriteString("2")
		num(s.Bound)
		sum()
	case GroundExternal:
		b.WriteString("5")
		num(s.Atoms[0], s.Value)
	case GroundEdge:
		b.WriteString("8")
		num(s.U, s.V)
		lits(s.Body)
	case GroundAssume:
		b.WriteString("6")
		lits(s.Body)
	}
	return b.String()
}

// String prints the program in the text format aspif.
func (g GroundProgram) String() string {
	var b strings.Builder
	b.WriteString("asp 1 0 0")
	if len(g) > 1 {
		b.WriteString(" incremental")
	}
	b.WriteString("\n")
	for i, step := range g {
		for a := g.lastAtom(i-1) + 1; a <= g.lastAtom(i); a++ {
			name := fmt.Sprintf("x%d", a)
			fmt.Fprintf(&b, "4 %d %s 1 %d\n", len(name), name, a)
		}
		for _, s := range step {
			fmt.Fprintln(&b, s)
		}
		b.WriteString("0\n")
	}
	return b.String()
}

// GroundFeatures select statements of random ground programs beyond normal
// rules, choices, constraints and weight rules.
type GroundFeatures struct {
	Steps, Disjunction, Minimize, Externals, Edges, Assumptions bool
}

// RandomGround makes a ground program.
func RandomGround(r *rand.Rand, f GroundFeatures) GroundProgram {
	g := make(GroundProgram, 1)
	if f.Steps {
		g = make(GroundProgram, 1+r.IntN(3))
	}
	m := &groundMaker{r: r, f: f, ext: map[aspif.Atom]bool{}, released: map[aspif.Atom]bool{}}
	for i := range g {
		m.defined = map[aspif.Atom]bool{}
		m.low, m.high = int(g.lastAtom(i-1))+1, int(g.lastAtom(i))
		if f.Externals {
			g[i] = append(g[i], m.externals()...)
		}
		for range (m.high - m.low) + r.IntN(2*(m.high-m.low)) {
			g[i] = append(g[i], m.statement())
		}
		if f.Assumptions && r.IntN(3) == 0 {
			g[i] = append(g[i], GroundStatement{Kind: GroundAssume, Body: m.body(1 + r.IntN(2))})
		}
	}
	return g
}

type groundMaker struct {
	r         *rand.Rand
	f         GroundFeatures
	low, high int                 // atoms of the step
	ext       map[aspif.Atom]bool // external and not released
	declared  []aspif.Atom        // in order, so that nothing ranges over the map
	defined   map[aspif.Atom]bool // externals that this step defines
	released  map[aspif.Atom]bool
}

// own is an atom of the step.
func (m *groundMaker) own() aspif.Atom {
	return aspif.Atom(m.low + m.r.IntN(m.high-m.low+1))
}

// heads are atoms that the step may define: its own that are not external,
// and now and then an external of a step before, which is none any more then.
func (m *groundMaker) heads(n int) []aspif.Atom {
	var out []aspif.Atom
	for len(out) < n {
		a := m.own()
		if len(m.declared) > 0 && m.r.IntN(12) == 0 {
			if b := m.declared[m.r.IntN(len(m.declared))]; m.ext[b] && b < aspif.Atom(m.low) {
				m.ext[b] = false
				m.defined[b] = true
				a = b
			}
		}
		if !m.ext[a] && !m.released[a] && (a >= aspif.Atom(m.low) || m.defined[a]) {
			out = append(out, a)
		}
	}
	return out
}

func (m *groundMaker) lit() aspif.Lit {
	a := aspif.Atom(1 + m.r.IntN(m.high))
	if m.r.IntN(2) == 0 { // rather of this step
		a = m.own()
	}
	if m.r.IntN(5) < 2 {
		return a.Neg()
	}
	return a.Pos()
}

func (m *groundMaker) body(n int) []aspif.Lit {
	var out []aspif.Lit
	for range n {
		out = append(out, m.lit())
	}
	return out
}

func (m *groundMaker) sum(least int64) []aspif.WeightLit {
	var out []aspif.WeightLit
	for range 1 + m.r.IntN(4) {
		out = append(out, aspif.WeightLit{Lit: m.lit(), Weight: least + m.r.Int64N(4)})
	}
	return out
}

func (m *groundMaker) statement() GroundStatement {
	r := m.r
	switch x := r.IntN(100); {
	case x < 48:
		return GroundStatement{Atoms: m.heads(1), Body: m.body(1 + r.IntN(3))}
	case x < 66:
		return GroundStatement{Head: aspif.Choice, Atoms: m.heads(1 + r.IntN(3)), Body: m.body(r.IntN(3))}
	case x < 70:
		return GroundStatement{Body: m.body(2 + r.IntN(2))}
	case x < 82:
		s := GroundStatement{Kind: GroundWeightRule, Atoms: m.heads(1), Bound: r.Int64N(6), Sum: m.sum(1)}
		if r.IntN(4) == 0 {
			s.Head = aspif.Choice
		}
		if r.IntN(8) == 0 {
			s.Atoms = nil
			s.Head = aspif.Disjunction
		}
		return s
	case x < 88 && m.f.Disjunction:
		return GroundStatement{Atoms: m.heads(2 + r.IntN(2)), Body: m.body(r.IntN(3))}
	case x < 92 && m.f.Minimize:
		return GroundStatement{Kind: GroundMinimize, Bound: r.Int64N(2), Sum: m.sum(-1)}
	case x < 97 && m.f.Edges:
		return GroundStatement{Kind: GroundEdge, U: r.Int32N(4), V: r.Int32N(4), Body: m.body(1)}
	}
	return GroundStatement{Atoms: m.heads(1), Body: m.body(2)}
}

// externals declares some atoms of the step external and changes old ones.
func (m *groundMaker) externals() []GroundStatement {
	var out []GroundStatement
	set := func(a aspif.Atom, values int32) {
		v := aspif.ExternalValue(m.r.Int32N(values))
		m.ext[a], m.released[a] = v != aspif.ExternalRelease, v == aspif.ExternalRelease
		out = append(out, GroundStatement{Kind: GroundExternal, Atoms: []aspif.Atom{a}, Value: v})
	}
	for _, a := range m.declared {
		if m.ext[a] && m.r.IntN(2) == 0 {
			set(a, 4)
		}
	}
	for range m.r.IntN(3) {
		if a := m.own(); !m.ext[a] && !m.released[a] {
			m.declared = append(m.declared, a)
			set(a, 3)
		}
	}
	return out
}

// ShrinkGround takes out statements and literals while failing stays true.
func ShrinkGround(g GroundProgram, failing func(GroundProgram) bool) GroundProgram {
	for {
		smaller, ok := shrinkGroundOnce(g, failing)
		if !ok {
			return g
		}
		g = smaller
	}
}

func shrinkGroundOnce(g GroundProgram, failing func(GroundProgram) bool) (GroundProgram, bool) {
	if n := len(g) - 1; n > 1 && failing(g[:n]) { // the number of steps fixes the atoms
		return g[:n], true
	}
	try := func(i int, step []GroundStatement) (GroundProgram, bool) {
		h := append(GroundProgram(nil), g...)
		h[i] = step
		return h, failing(h)
	}
	for i, step := range g {
		for j, s := range step {
			if h, ok := try(i, without(step, j)); ok {
				return h, true
			}
			for _, t := range s.smaller() {
				changed := append([]GroundStatement(nil), step...)
				changed[j] = t
				if h, ok := try(i, changed); ok {
					return h, true
				}
			}
		}
	}
	return g, false
}

func (s GroundStatement) smaller() []GroundStatement {
	var out []GroundStatement
	for i := range s.Body {
		t := s
		t.Body = without(s.Body, i)
		out = append(out, t)
	}
	for i := range s.Sum {
		t := s
		t.Sum = without(s.Sum, i)
		out = append(out, t)
	}
	for i := range s.Atoms {
		if s.Kind != GroundExternal {
			t := s
			t.Atoms = without(s.Atoms, i)
			out = append(out, t)
		}
	}
	return out
}

// SPDX-License-Identifier: MIT

package rewrite

import (
	"fmt"
	"io"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser/ast"
)

// Rewriter brings statements into normal form. It keeps the theory
// definitions and what statements share: auxiliary predicates.
type Rewriter struct {
	store *symbol.Store
	log   *diag.Logger

	// Trace, where set, is told each rule after each pass.
	Trace io.Writer

	theory      theories
	projections map[string]symbol.Sig // by shape of the atom
	pending     []*Rule               // rules for auxiliary atoms, before the passes
	aux         int                   // auxiliary predicates so far
	work        int                   // position in pending
}

// New returns a Rewriter.
func New(store *symbol.Store, log *diag.Logger) *Rewriter {
	rw := &Rewriter{store: store, log: log, projections: map[string]symbol.Sig{}}
	rw.theory.atoms = map[string]*theoryAtomDef{}
	return rw
}

// WithLog returns a Rewriter with the same theories that reports elsewhere.
func (rw *Rewriter) WithLog(log *diag.Logger) *Rewriter {
	r := New(rw.store, log)
	r.theory = rw.theory
	return r
}

// BeginStep forgets the auxiliary predicates, whose rules hold for the step
// that made them.
func (rw *Rewriter) BeginStep() { clear(rw.projections) }

// Statement appends the rules in normal form that a statement stands for,
// with rules for auxiliary atoms behind. Errors go to the log.
func (rw *Rewriter) Statement(st ast.Statement, sub *Substitution, dst []*Rule) []*Rule {
	if rule, ok := st.(*ast.Rule); ok {
		if r := rw.direct(rule, sub); r != nil {
			rw.trace("direct", r)
			return append(dst, r)
		}
	}
	text := func() string { return string(st.Append(nil, rw.store)) }
	c := &converter{Rewriter: rw, sub: sub}
	for _, r := range c.statement(st) {
		rw.trace("unpool", r)
		if r = rw.normalize(r, text); r != nil {
			dst = append(dst, r)
		}
	}
	for ; rw.work < len(rw.pending); rw.work++ {
		if r := rw.normalize(rw.pending[rw.work], text); r != nil {
			dst = append(dst, r)
		}
	}
	rw.pending, rw.work = rw.pending[:0], 0
	return dst
}

// normalize runs the passes on one rule; nil where nothing remains of it.
func (rw *Rewriter) normalize(r *Rule, text func() string) *Rule {
	x := &extractor{Rewriter: rw, fresh: map[string]int{}}
	if r = x.rule(lift(r)); r == nil {
		return nil
	}
	rw.alternatives(r)
	rw.trace("extract", r)
	if r = (&checker{Rewriter: rw, x: x, text: text}).rule(r); r == nil {
		return nil
	}
	rw.trace("safety", r)
	return r
}

func (rw *Rewriter) trace(pass string, r *Rule) {
	if rw.Trace != nil {
		fmt.Fprintf(rw.Trace, "%% %s: %s\n", pass, rw.Text(r))
	}
}

// hidden makes a predicate that no program can name.
func (rw *Rewriter) hidden(kind string) symbol.Sig {
	rw.aux++
	return rw.store.Sig(fmt.Sprintf("#%s%d", kind, rw.aux-1), false)
}

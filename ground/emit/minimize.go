// SPDX-License-Identifier: MIT

package emit

import (
	"cmp"
	"slices"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// minimizeTable collects the tuples of minimize statements and weak
// constraints. A tuple counts once, where some of its conditions hold, over all
// steps: a condition of a later step adds its weight only where the earlier
// ones fail.
type minimizeTable struct {
	index map[symbol.Sym]int32
	rows  []minimizeRow
	conds []minimizeCond // linked lists, newest first
	fresh []int32        // rows with conditions of this step
}

type minimizeRow struct {
	key          symbol.Sym
	prio, weight int64
	told         aspif.Lit // the condition of earlier steps, 0 for none
	conds        int32     // of this step: place plus one
	certain      bool
}

type minimizeCond struct {
	lit  aspif.Lit
	next int32
}

// Minimize adds a tuple. Weights that are no numbers were dropped before.
func (t *Translator) Minimize(weight, prio symbol.Sym, tuple []symbol.Sym, body []inst.Lit) {
	m := &t.minim
	if m.index == nil {
		m.index = map[symbol.Sym]int32{}
	}
	key := t.store.Tuple(append([]symbol.Sym{weight, prio}, tuple...))
	k, ok := m.index[key]
	if !ok {
		k = int32(len(m.rows))
		m.index[key] = k
		m.rows = append(m.rows, minimizeRow{key: key, prio: t.number(prio), weight: t.number(weight)})
	}
	if m.rows[k].certain {
		return
	}
	l := t.truth
	if len(body) > 0 {
		l = func() aspif.Lit { return t.condition(body) }
	}
	c := minimizeCond{l(), m.rows[k].conds}
	r := &m.rows[k]
	r.certain = len(body) == 0
	if r.conds == 0 {
		m.fresh = append(m.fresh, k)
	}
	m.conds = append(m.conds, c)
	r.conds = int32(len(m.conds))
}

// minimize reports the tuples of the step by priority.
func (t *Translator) minimize() {
	m := &t.minim
	slices.SortStableFunc(m.fresh, func(a, b int32) int { return cmp.Compare(m.rows[a].prio, m.rows[b].prio) })
	ws := t.weights[:0]
	total := int64(0)
	for i, k := range m.fresh {
		r := &m.rows[k]
		l := t.minimizeLit(r)
		if t.opts.RewriteMinimize {
			t.criterion(r.key, l)
			continue
		}
		ws = append(ws, aspif.WeightLit{Lit: l, Weight: r.weight})
		total = t.plus(total, max(r.weight, -r.weight))
		if i+1 == len(m.fresh) || m.rows[m.fresh[i+1]].prio != r.prio {
			t.prog.Minimize(r.prio, ws)
			ws, total = ws[:0], 0
		}
	}
	t.weights = ws
	m.conds, m.fresh = m.conds[:0], m.fresh[:0]
}

// minimizeLit is a literal for the new conditions of a tuple.
func (t *Translator) minimizeLit(r *minimizeRow) aspif.Lit {
	alts := t.inner[:0]
	for c := r.conds; c != 0; c = t.minim.conds[c-1].next {
		alts = append(alts, t.minim.conds[c-1].lit)
	}
	if r.certain {
		alts = append(alts[:0], t.truth())
	}
	t.inner = alts
	l := t.any(alts)
	r.conds = 0
	if r.told == 0 {
		r.told = l
		return l
	}
	now := t.aux(l, t.complement(r.told))
	r.told = t.any([]aspif.Lit{r.told, l})
	return now
}

// criterion shows a tuple as the atom _criteria(Priority,Weight,Tuple).
func (t *Translator) criterion(key symbol.Sym, l aspif.Lit) {
	args := t.store.Args(key)
	t.text = t.store.Append(t.text[:0], criterion(t.store, args[0], args[1], args[2:]))
	t.lits = append(t.lits[:0], t.aux(l))
	t.prog.Output(t.text, t.lits)
}

// criterion is the term _criteria(Priority,Weight,Tuple).
func criterion(store *symbol.Store, weight, prio symbol.Sym, tuple []symbol.Sym) symbol.Sym {
	return store.Fun(store.Sig("_criteria", false), []symbol.Sym{prio, weight, store.Tuple(tuple)})
}

// SPDX-License-Identifier: MIT

package emit

import (
	"slices"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// termTable collects shown terms with the conditions under which they show.
type termTable struct {
	index map[symbol.Sym]int
	terms []symbol.Sym
	conds [][][]aspif.Lit
}

// ShowTerm shows a term where the body holds.
func (t *Translator) ShowTerm(term symbol.Sym, body []inst.Lit) {
	tab := &t.terms
	if tab.index == nil {
		tab.index = map[symbol.Sym]int{}
	}
	k, ok := tab.index[term]
	if !ok {
		k = len(tab.terms)
		tab.index[term] = k
		tab.terms = append(tab.terms, term)
		tab.conds = append(tab.conds, nil)
	}
	tab.conds[k] = append(tab.conds[k], t.conj(body))
}

// showTerms reports the terms of the step; a term with several conditions is
// shown where one of them holds.
func (t *Translator) showTerms() {
	tab := &t.terms
	for k, term := range tab.terms {
		t.text = t.store.Append(t.text[:0], term)
		cond := tab.conds[k]
		if slices.ContainsFunc(cond, func(c []aspif.Lit) bool { return len(c) == 0 }) {
			t.prog.Output(t.text, nil)
			continue
		}
		if len(cond) == 1 {
			t.prog.Output(t.text, cond[0])
			continue
		}
		var alts []aspif.Lit
		for _, c := range cond {
			alts = append(alts, t.all(c))
		}
		t.prog.Output(t.text, []aspif.Lit{t.any(alts)})
	}
	*tab = termTable{}
}

// minimizeTable collects the tuples of minimize statements: a tuple counts
// once, where some of its conditions hold.
type minimizeTable struct {
	index map[symbol.Sym]int
	rows  []minimizeRow
}

type minimizeRow struct {
	prio, weight int64
	conds        [][]aspif.Lit
}

// Minimize adds a tuple.
func (t *Translator) Minimize(weight, prio symbol.Sym, tuple []symbol.Sym, body []inst.Lit) {
	tab := &t.minim
	if tab.index == nil {
		tab.index = map[symbol.Sym]int{}
	}
	key := t.store.Tuple(append([]symbol.Sym{weight, prio}, tuple...))
	k, ok := tab.index[key]
	if !ok {
		k = len(tab.rows)
		tab.index[key] = k
		tab.rows = append(tab.rows, minimizeRow{prio: t.number(prio), weight: t.number(weight)})
	}
	tab.rows[k].conds = append(tab.rows[k].conds, t.conj(body))
}

// minimize reports the tuples by priority.
func (t *Translator) minimize() {
	rows := t.minim.rows
	slices.SortStableFunc(rows, func(a, b minimizeRow) int {
		switch {
		case a.prio < b.prio:
			return -1
		case a.prio > b.prio:
			return 1
		}
		return 0
	})
	for len(rows) > 0 {
		prio := rows[0].prio
		lits := t.weight[:0]
		n := 0
		for ; n < len(rows) && rows[n].prio == prio; n++ {
			var alts []aspif.Lit
			for _, c := range rows[n].conds {
				alts = append(alts, t.all(c))
			}
			lits = append(lits, aspif.WeightLit{Lit: t.any(alts), Weight: rows[n].weight})
		}
		t.weight = lits
		t.prog.Minimize(prio, lits)
		rows = rows[n:]
	}
	t.minim = minimizeTable{}
}

// SPDX-License-Identifier: MIT

package emit

import (
	"slices"

	"github.com/goasp/goasp/ground/inst"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/symbol"
)

// termTable collects the terms that a step shows, with the conditions under
// which they are shown.
type termTable struct {
	index map[symbol.Sym]int
	rows  []termRow
}

type termRow struct {
	term    symbol.Sym
	certain bool
	conds   []aspif.Lit
}

// ShowTerm shows a term where the body holds.
func (t *Translator) ShowTerm(term symbol.Sym, body []inst.Lit) {
	tab := &t.terms
	if tab.index == nil {
		tab.index = map[symbol.Sym]int{}
	}
	k, ok := tab.index[term]
	if !ok {
		k = len(tab.rows)
		tab.index[term] = k
		tab.rows = append(tab.rows, termRow{term: term})
	}
	r := &tab.rows[k]
	if len(body) == 0 {
		r.certain = true
	}
	if !r.certain {
		r.conds = append(r.conds, t.condition(body))
	}
}

// showTerms reports the terms of the step; a term with several conditions is
// shown where one of them holds.
func (t *Translator) showTerms() {
	for k := range t.terms.rows {
		r := &t.terms.rows[k]
		t.text = t.store.Append(t.text[:0], r.term)
		if r.certain {
			t.prog.Output(t.text, nil)
			continue
		}
		t.lits = append(t.lits[:0], t.any(r.conds))
		t.prog.Output(t.text, t.lits)
	}
	t.terms = termTable{}
}

// showAtoms reports the shown atoms that were defined since they were last
// reported.
func (t *Translator) showAtoms(s Show) {
	if s.All {
		for p := range inst.PredID(t.base.Len()) {
			t.showPred(p)
		}
		return
	}
	for _, p := range s.Preds {
		t.showPred(p)
	}
}

func (t *Translator) showPred(p inst.PredID) {
	d := t.base.Domain(p)
	if d.Hidden {
		return
	}
	for len(t.shown) <= int(p) {
		t.shown = append(t.shown, 0)
	}
	for ; t.shown[p] < d.NumDefined(); t.shown[p]++ {
		row := d.DefinedRow(t.shown[p])
		t.text = t.store.AppendFun(t.text[:0], d.Sig, d.Args(row))
		if d.Fact(row) && !t.opts.FactSymbols {
			t.prog.Output(t.text, nil)
			continue
		}
		t.lits = append(t.lits[:0], t.atom(p, row).Pos())
		t.prog.Output(t.text, t.lits)
	}
}

// Project adds an atom to the projection; as in clingo the body only chooses
// the atoms at grounding time.
func (t *Translator) Project(l inst.Lit, _ []inst.Lit) {
	t.projects = true
	t.projectTo(l)
}

func (t *Translator) projectTo(l inst.Lit) {
	if t.isFact(l) && !t.facts {
		return // the same in all answers
	}
	if a := t.headAtom(l); !t.projected[a] {
		t.projected[a] = true
		t.project = append(t.project, a)
	}
}

// endProject reports the atoms to project to, also where there are none: then
// nothing distinguishes answers.
func (t *Translator) endProject(preds []inst.PredID) {
	for _, p := range preds {
		t.projects = true
		for len(t.projRows) <= int(p) {
			t.projRows = append(t.projRows, 0)
		}
		d := t.base.Domain(p)
		for ; t.projRows[p] < d.NumDefined(); t.projRows[p]++ {
			t.projectTo(inst.AtomLit(inst.Pos, p, d.DefinedRow(t.projRows[p])))
		}
	}
	if t.projects {
		slices.Sort(t.project)
		t.prog.Project(t.project)
	}
	t.projects, t.project = false, t.project[:0]
}

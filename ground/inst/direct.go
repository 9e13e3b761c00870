// SPDX-License-Identifier: MIT

package inst

// direct instantiates a rule without variables at once, where its body has
// nothing but atoms and its head at most one: there is nothing to plan. Programs
// that are written out by other programs consist of such rules. It reports
// false, with nothing done, for all other rules.
func (i *Instantiator) direct(r *Rule) bool {
	if r.Slots > 0 || r.Head.Kind > HeadAtom || i.opts.Timed {
		return false
	}
	for k := range r.Body {
		if l := &r.Body[k]; l.Kind != LitAtom || l.Status == Recursive {
			return false
		}
	}
	i.begin(r)
	for k := range r.Body {
		if !i.lookUp(&r.Body[k]) {
			return true
		}
	}
	i.plain.rule = r
	i.emit(&i.plain)
	return true
}

// lookUp looks up a literal over an atom without variables. Where it may be
// true it becomes part of the body, unless it is true for sure.
func (i *Instantiator) lookUp(l *Literal) bool {
	if l.Sign != Pos {
		g, t := i.ground(l)
		if t == isOpen {
			i.body = append(i.body, g)
		}
		return t != isFalse
	}
	mark, ok := i.evalArgs(l.Args)
	if !ok {
		return false
	}
	d := i.base.preds[l.Pred]
	row, ok := d.find(i.args[mark:])
	i.args = i.args[:mark]
	if !ok || !d.Defined(row) {
		return false
	}
	i.rule.Stats.Matches++
	fact := d.Fact(row)
	if l.Silent || fact && !i.keeping {
		return true
	}
	i.body = append(i.body, AtomLit(Pos, l.Pred, row))
	if fact {
		i.kept++
	}
	return true
}

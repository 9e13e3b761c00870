// SPDX-License-Identifier: MIT

package sat

// Domain heuristics [GebserEtAl-AAAI'13] change how a variable is chosen: a
// higher level comes before every activity, a factor scales what conflicts add
// to the activity, and a sign comes before saved phases. They may be changed at
// any time, also during the search, and Propagator.Undo is the place to take them back.

// domain holds the changes; its arrays are empty as long as there are none.
type domain struct {
	level  []int32
	factor []float64
	sign   []int8
}

// SetPriority puts v before all variables of lower levels; 0 is normal. Using
// levels turns VMTF off.
func (s *Solver) SetPriority(v Var, level int) {
	o := &s.order
	for len(o.dom.level) < len(s.phase) {
		o.dom.level = append(o.dom.level, 0)
	}
	o.dom.level[v] = int32(level)
	if i := o.where[v]; i >= 0 {
		o.up(int(i))
		o.down(int(o.where[v]))
	}
}

// SetFactor scales by f what v gains when it takes part in conflicts.
func (s *Solver) SetFactor(v Var, f float64) {
	d := &s.order.dom
	for len(d.factor) < len(s.phase) {
		d.factor = append(d.factor, 1)
	}
	d.factor[v] = f
}

// SetSign makes v be tried with the given sign, 1 or -1, before any saved
// phase; 0 takes that back.
func (s *Solver) SetSign(v Var, sign int8) {
	d := &s.order.dom
	for len(d.sign) < len(s.phase) {
		d.sign = append(d.sign, 0)
	}
	d.sign[v] = sign
}

// before says which of two variables the heap prefers: by level, activity, and
// the order in which they were made.
func (o *order) before(a, b Var) bool {
	if len(o.dom.level) > 0 {
		if x, y := o.dom.levelOf(a), o.dom.levelOf(b); x != y {
			return x > y
		}
	}
	x, y := o.score[a], o.score[b]
	return x > y || x == y && a < b
}

// levelOf is the level of a variable; later ones may be beyond the array.
func (d *domain) levelOf(v Var) int32 {
	if int(v) < len(d.level) {
		return d.level[v]
	}
	return 0
}

// gain is what one conflict adds to the activity of v.
func (o *order) gain(v Var) float64 {
	if int(v) < len(o.dom.factor) {
		return o.inc * o.dom.factor[v]
	}
	return o.inc
}

// signOf is the sign set for v, 0 for none.
func (d *domain) signOf(v Var) int8 {
	if int(v) < len(d.sign) {
		return d.sign[v]
	}
	return 0
}

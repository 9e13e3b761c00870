// SPDX-License-Identifier: MIT

package inst

import (
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
)

// eval evaluates a term over the registers; false where an operation is undefined.
func (i *Instantiator) eval(t *Term) (symbol.Sym, bool) {
	switch t.Kind {
	case TermConst:
		return t.Sym, true
	case TermVar:
		return i.regs[t.Slot], true
	case TermLinear:
		v := i.regs[t.Slot]
		if v.IsSmall() {
			return i.store.Int(v.Small()*t.Mul + t.Add), true
		}
		if !v.IsNum() {
			return i.undefined(t)
		}
		v, _ = i.store.Binary(symbol.Mul, v, i.store.Int(t.Mul))
		return i.store.Binary(symbol.Add, v, i.store.Int(t.Add))
	case TermNegVar:
		if v, ok := i.store.Unary(symbol.Neg, i.regs[t.Slot]); ok {
			return v, true
		}
		return i.undefined(t)
	case TermUnary:
		x, ok := i.eval(&t.Args[0])
		if !ok {
			return x, false
		}
		if v, ok := i.store.Unary(t.Unary, x); ok {
			return v, true
		}
		return i.undefined(t)
	case TermBinary:
		x, ok := i.eval(&t.Args[0])
		if !ok {
			return x, false
		}
		y, ok := i.eval(&t.Args[1])
		if !ok {
			return y, false
		}
		if v, ok := i.store.Binary(t.Binary, x, y); ok {
			return v, true
		}
		return i.undefined(t)
	}
	mark := len(i.args)
	for k := range t.Args {
		v, ok := i.eval(&t.Args[k])
		if !ok {
			i.args = i.args[:mark]
			return v, false
		}
		i.args = append(i.args, v)
	}
	v := i.store.Fun(t.Sig, i.args[mark:])
	i.args = i.args[:mark]
	return v, true
}

// undefined reports an undefined operation once for each place.
func (i *Instantiator) undefined(t *Term) (symbol.Sym, bool) {
	if i.log.Enabled(diag.OperationUndefined) && !i.told[t.Loc] {
		i.told[t.Loc] = true
		i.log.Infof(diag.OperationUndefined, t.Loc, "operation undefined:\n  %s", i.appendTerm(nil, t))
	}
	return symbol.None, false
}

// appendTerm prints a term of the current rule with its variables' names.
func (i *Instantiator) appendTerm(dst []byte, t *Term) []byte {
	name := func(s int32) string { return i.rule.Names[s] }
	switch t.Kind {
	case TermConst:
		return i.store.Append(dst, t.Sym)
	case TermVar:
		return append(dst, name(t.Slot)...)
	case TermNegVar:
		dst = append(dst, '(', '-')
		dst = append(dst, name(t.Slot)...)
		return append(dst, ')')
	case TermLinear:
		return i.appendLinear(dst, t)
	case TermUnary:
		switch t.Unary {
		case symbol.Abs:
			dst = append(dst, '|')
			dst = i.appendTerm(dst, &t.Args[0])
			return append(dst, '|')
		case symbol.Neg:
			dst = append(dst, '(', '-')
		default:
			dst = append(dst, '(', '~')
		}
		dst = i.appendTerm(dst, &t.Args[0])
		return append(dst, ')')
	case TermBinary:
		dst = append(dst, '(')
		dst = i.appendTerm(dst, &t.Args[0])
		dst = append(dst, t.Binary.String()...)
		dst = i.appendTerm(dst, &t.Args[1])
		return append(dst, ')')
	}
	dst = append(dst, i.store.Name(t.Sig)...)
	dst = append(dst, '(')
	for k := range t.Args {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = i.appendTerm(dst, &t.Args[k])
	}
	return append(dst, ')')
}

// appendLinear prints (X+1), (2*X), ((2*X)-1).
func (i *Instantiator) appendLinear(dst []byte, t *Term) []byte {
	if t.Add != 0 || t.Mul == 1 {
		dst = append(dst, '(')
	}
	switch t.Mul {
	case 1:
		dst = append(dst, i.rule.Names[t.Slot]...)
	case -1:
		dst = append(dst, '-')
		dst = append(dst, i.rule.Names[t.Slot]...)
	default:
		dst = append(dst, '(')
		dst = i.store.Append(dst, i.store.Int(t.Mul))
		dst = append(dst, '*')
		dst = append(dst, i.rule.Names[t.Slot]...)
		dst = append(dst, ')')
	}
	if t.Add != 0 || t.Mul == 1 {
		if t.Add >= 0 {
			dst = append(dst, '+')
		}
		dst = i.store.Append(dst, i.store.Int(t.Add))
		dst = append(dst, ')')
	}
	return dst
}

// patOp tells what matching a pattern does.
type patOp uint8

const (
	patConst  patOp = iota // equals sym
	patBind                // any value, put into slot
	patCheck               // equals the value of slot
	patFun                 // a function whose arguments match
	patLinear              // mul*slot+add, slot is bound by inversion or compared
	patNeg                 // -slot
	patSkip                // any value; nobody needs it
)

// pat is a compiled pattern.
type pat struct {
	op       patOp
	bound    bool // of patLinear and patNeg: slot has a value already
	slot     int32
	sym      symbol.Sym
	sig      symbol.Sig
	mul, add int64
	args     []pat
}

// compilePat compiles a pattern; slots that it binds are marked in bound.
func compilePat(t *Term, bound []bool) pat {
	switch t.Kind {
	case TermConst:
		return pat{op: patConst, sym: t.Sym}
	case TermVar:
		if bound[t.Slot] {
			return pat{op: patCheck, slot: t.Slot}
		}
		bound[t.Slot] = true
		return pat{op: patBind, slot: t.Slot}
	case TermLinear:
		p := pat{op: patLinear, slot: t.Slot, mul: t.Mul, add: t.Add, bound: bound[t.Slot]}
		bound[t.Slot] = true
		return p
	case TermNegVar:
		p := pat{op: patNeg, slot: t.Slot, bound: bound[t.Slot]}
		bound[t.Slot] = true
		return p
	case TermFun:
		p := pat{op: patFun, sig: t.Sig, args: make([]pat, len(t.Args))}
		for k := range t.Args {
			p.args[k] = compilePat(&t.Args[k], bound)
		}
		return p
	}
	panic("inst: arithmetic in a pattern")
}

// match matches a value and sets the slots that the pattern binds.
func (i *Instantiator) match(p *pat, v symbol.Sym) bool {
	switch p.op {
	case patConst:
		return v == p.sym
	case patBind:
		i.regs[p.slot] = v
		return true
	case patCheck:
		return v == i.regs[p.slot]
	case patSkip:
		return true
	case patLinear:
		return i.matchLinear(p, v)
	case patNeg:
		x, ok := i.store.Unary(symbol.Neg, v)
		if !ok {
			return false
		}
		if p.bound {
			return i.regs[p.slot] == x
		}
		i.regs[p.slot] = x
		return true
	}
	if !v.IsFun() || i.store.FunSig(v) != p.sig {
		return false
	}
	args := i.store.Args(v)
	if len(args) != len(p.args) {
		return false
	}
	for k := range p.args {
		if !i.match(&p.args[k], args[k]) {
			return false
		}
	}
	return true
}

// matchLinear solves mul*slot+add = v.
func (i *Instantiator) matchLinear(p *pat, v symbol.Sym) bool {
	if !v.IsNum() {
		return false
	}
	var x symbol.Sym
	if v.IsSmall() {
		n := v.Small() - p.add
		if n%p.mul != 0 {
			return false
		}
		x = i.store.Int(n / p.mul)
	} else {
		n, _ := i.store.Binary(symbol.Sub, v, i.store.Int(p.add))
		r, _ := i.store.Binary(symbol.Mod, n, i.store.Int(p.mul))
		if r != i.store.Int(0) {
			return false
		}
		x, _ = i.store.Binary(symbol.Div, n, i.store.Int(p.mul))
	}
	if p.bound {
		return i.regs[p.slot] == x
	}
	i.regs[p.slot] = x
	return true
}

// holds compares two terms.
func (i *Instantiator) holds(rel Rel, x, y symbol.Sym) bool {
	switch rel {
	case Eq:
		return x == y
	case Ne:
		return x != y
	}
	c := i.store.Compare(x, y)
	switch rel {
	case Lt:
		return c < 0
	case Le:
		return c <= 0
	case Gt:
		return c > 0
	}
	return c >= 0
}

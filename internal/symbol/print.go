// SPDX-License-Identifier: MIT

package symbol

import "strconv"

// Append writes t as clingo prints it.
func (s *Store) Append(dst []byte, t Sym) []byte {
	switch t & tagMask {
	case tagInt:
		return strconv.AppendInt(dst, t.Small(), 10)
	case tagNum:
		return s.nums[t>>tagBits].Append(dst, 10)
	case tagFun:
		f := &s.funs[t>>tagBits]
		return s.AppendFun(dst, f.sig, s.args[f.off:f.off+f.n])
	}
	switch t {
	case Inf:
		return append(dst, "#inf"...)
	case Sup:
		return append(dst, "#sup"...)
	}
	return AppendQuoted(dst, s.StrValue(t))
}

// AppendFun writes a function, identifier or tuple from its parts; this is
// how atoms are printed, too.
func (s *Store) AppendFun(dst []byte, sig Sig, args []Sym) []byte {
	if sig.Neg() {
		dst = append(dst, '-')
	}
	name := s.names.values[sig>>1]
	dst = append(dst, name...)
	if len(args) == 0 && name != "" {
		return dst
	}
	dst = append(dst, '(')
	for i, a := range args {
		if i > 0 {
			dst = append(dst, ',')
		}
		if a.IsSmall() {
			dst = strconv.AppendInt(dst, a.Small(), 10)
			continue
		}
		dst = s.Append(dst, a)
	}
	if len(args) == 1 && name == "" {
		dst = append(dst, ',')
	}
	return append(dst, ')')
}

// AppendQuoted writes a string term with quotes and the escapes \\, \n and \".
func AppendQuoted(dst []byte, v string) []byte {
	dst = append(dst, '"')
	for i := 0; i < len(v); i++ {
		switch c := v[i]; c {
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\\', '"':
			dst = append(dst, '\\', c)
		default:
			dst = append(dst, c)
		}
	}
	return append(dst, '"')
}

// String is t as text.
func (s *Store) String(t Sym) string { return string(s.Append(nil, t)) }

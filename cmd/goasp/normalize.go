// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// argument is an option with its value.
type argument struct{ name, value string }

// syntaxError is an error of the command line that has no context.
type syntaxError string

func (e syntaxError) Error() string { return "SyntaxError: " + string(e) }

// normalize splits a command line into options and files in the manner of
// clingo, which goes beyond pflag: unique prefixes of long names, --no-NAME,
// values glued to short names (-q1, -n0, -Wno-x), short switches in a row,
// a bare number as the number of models where numbers are wanted, and options
// anywhere.
func normalize(fs *pflag.FlagSet, args []string, numbers bool) (list []argument, files []string, err error) {
	for i := 0; i < len(args); i++ {
		a := args[i]
		next := func() (string, bool) {
			if i+1 >= len(args) {
				return "", false
			}
			i++
			return args[i], true
		}
		switch {
		case a == "--":
			return list, append(files, args[i+1:]...), nil
		case strings.HasPrefix(a, "--"):
			var x argument
			if x, err = longOption(fs, a[2:], next); err == nil {
				list = append(list, x)
			}
		case len(a) > 1 && a[0] == '-':
			list, err = shortOptions(fs, list, a[1:], next)
		case numbers && isNumber(a):
			list = append(list, argument{"models", strings.TrimPrefix(a, "+")})
		default:
			files = append(files, a)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return list, files, nil
}

func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "+")
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// isSwitch reports whether an option takes no value at all.
func isSwitch(f *pflag.Flag) bool { return f.Value.(value).opt.arg == "" }

// longOption reads what follows two dashes.
func longOption(fs *pflag.FlagSet, text string, next func() (string, bool)) (argument, error) {
	name, val, hasVal := strings.Cut(text, "=")
	f, err := lookup(fs, name, func(*option) bool { return true })
	if err != nil {
		if base, ok := strings.CutPrefix(name, "no-"); ok && !hasVal && base != "" {
			if g, err2 := lookup(fs, base, func(t *option) bool { return t.off }); err2 == nil {
				return argument{g.Name, "no"}, nil
			}
		}
		return argument{}, err
	}
	switch {
	case hasVal && isSwitch(f):
		return argument{}, syntaxError(fmt.Sprintf("'%s' does not take a value!", f.Name))
	case val != "":
	case f.NoOptDefVal != "":
		val = f.NoOptDefVal
	default:
		var ok bool
		if val, ok = next(); !ok {
			return argument{}, syntaxError(fmt.Sprintf("'%s' requires a value!", f.Name))
		}
	}
	return argument{f.Name, val}, nil
}

// lookup finds an option by its name or a unique prefix of it.
func lookup(fs *pflag.FlagSet, name string, wanted func(*option) bool) (*pflag.Flag, error) {
	if f := fs.Lookup(name); f != nil && wanted(f.Value.(value).opt) {
		return f, nil
	}
	var found []string
	fs.VisitAll(func(f *pflag.Flag) {
		if t := f.Value.(value).opt; strings.HasPrefix(f.Name, name) && wanted(t) && !t.own {
			found = append(found, f.Name)
		}
	})
	slices.Sort(found)
	switch len(found) {
	case 0:
		return nil, complain("unknown option: '%s'", name)
	case 1:
		return fs.Lookup(found[0]), nil
	}
	return nil, complain("ambiguous option: '%s' could be:\n  %s\n", name, strings.Join(found, "\n  "))
}

// shortOptions reads what follows one dash: switches, and at the end an option
// with a value, which may be the rest of the word or, where one is required,
// the next word.
func shortOptions(fs *pflag.FlagSet, list []argument, text string, next func() (string, bool)) ([]argument, error) {
	for text != "" {
		f := fs.ShorthandLookup(text[:1])
		if f == nil {
			return nil, complain("unknown option: '-%s'", text[:1])
		}
		name, val := text[:1], text[1:]
		text = ""
		switch {
		case isSwitch(f):
			val, text = f.NoOptDefVal, val
		case val != "":
		case f.NoOptDefVal != "":
			val = f.NoOptDefVal
		default:
			var ok bool
			if val, ok = next(); !ok {
				return nil, syntaxError(fmt.Sprintf("'%s' requires a value!", name))
			}
		}
		list = append(list, argument{f.Name, val})
	}
	return list, nil
}

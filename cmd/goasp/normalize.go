// SPDX-License-Identifier: MIT

package main

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// argument is an option with its value.
type argument struct{ name, value string }

// normalize splits a command line into options and files in the manner of
// clingo, which goes beyond pflag: unique prefixes of long names, --no-NAME,
// values glued to short names (-q1, -n0, -Wno-x), a bare number as the number
// of models, and options anywhere.
func normalize(fs *pflag.FlagSet, args []string) (list []argument, files []string, err error) {
	models := 0
	for i := 0; i < len(args); i++ {
		a := args[i]
		next := func() (string, bool) {
			if i+1 >= len(args) {
				return "", false
			}
			i++
			return args[i], true
		}
		var x argument
		switch {
		case a == "--":
			files = append(files, args[i+1:]...)
			return list, files, nil
		case strings.HasPrefix(a, "--"):
			x, err = longOption(fs, a[2:], next)
		case len(a) > 1 && a[0] == '-':
			x, err = shortOption(fs, a[1:], next)
		case isNumber(a):
			x = argument{"models", a}
		default:
			files = append(files, a)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		if x.name == "models" {
			if models++; models > 1 {
				return nil, nil, inContext("multiple occurrences: 'models'")
			}
		}
		list = append(list, x)
	}
	return list, files, nil
}

func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func longOption(fs *pflag.FlagSet, text string, next func() (string, bool)) (argument, error) {
	name, val, hasVal := strings.Cut(text, "=")
	f, err := lookup(fs, name)
	if err != nil {
		if base, ok := strings.CutPrefix(name, "no-"); ok && !hasVal {
			if g, err2 := lookup(fs, base); err2 == nil {
				return argument{g.Name, "no"}, nil
			}
		}
		return argument{}, err
	}
	switch {
	case hasVal:
	case f.NoOptDefVal != "":
		val = f.NoOptDefVal
	default:
		var ok bool
		if val, ok = next(); !ok {
			return argument{}, complain("SyntaxError: '%s' requires a value!", name)
		}
	}
	return argument{f.Name, val}, nil
}

// lookup finds an option by its name or a unique prefix of it.
func lookup(fs *pflag.FlagSet, name string) (*pflag.Flag, error) {
	if f := fs.Lookup(name); f != nil {
		return f, nil
	}
	var found []string
	fs.VisitAll(func(f *pflag.Flag) {
		if strings.HasPrefix(f.Name, name) {
			found = append(found, f.Name)
		}
	})
	slices.Sort(found)
	switch len(found) {
	case 0:
		return nil, inContext("unknown option: '%s'", name)
	case 1:
		return fs.Lookup(found[0]), nil
	}
	return nil, inContext("ambiguous option: '%s' could be:\n  %s\n", name, strings.Join(found, "\n  "))
}

func shortOption(fs *pflag.FlagSet, text string, next func() (string, bool)) (argument, error) {
	f := fs.ShorthandLookup(text[:1])
	if f == nil {
		return argument{}, inContext("unknown option: '-%s'", text[:1])
	}
	val := strings.TrimPrefix(text[1:], "=")
	switch {
	case val != "":
	case f.NoOptDefVal != "":
		val = f.NoOptDefVal
	default:
		var ok bool
		if val, ok = next(); !ok {
			return argument{}, complain("SyntaxError: '%s' requires a value!", text[:1])
		}
	}
	return argument{f.Name, val}, nil
}

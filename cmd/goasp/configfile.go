// SPDX-License-Identifier: MIT

package main

import (
	"os"
	"regexp"
	"strings"

	"github.com/spf13/pflag"
)

// configLine is a configuration in a file: [name](base): options.
var configLine = regexp.MustCompile(`^\[(\w+)\](?:\((\w*)\))?:(.*)$`)

// configuration is what a configuration file says: the name of the first
// configuration in it, a named one it builds on, and its options. Further ones
// are for further threads, of which each goes its own way here anyhow.
type configuration struct {
	name, base string
	options    []string
}

// readConfiguration reads a configuration file; empty lines and those that
// begin with # count nothing.
func readConfiguration(path string) (first configuration, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return first, complain("Could not open config file '%s'", path)
	}
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		m := configLine.FindStringSubmatch(line)
		if m == nil {
			return first, complain("'%s@%d': Invalid configuration", path, i+1)
		}
		if first.name == "" {
			first = configuration{m[1], m[2], strings.Fields(m[3])}
		}
	}
	if first.base != "" && !isConfiguration(first.base) {
		return first, complain("<config>.[%s]: '%s': Invalid base config!", first.name, first.base)
	}
	return first, nil
}

// apply sets the options of a configuration but for those given before.
func (c configuration) apply(o *options, fs *pflag.FlagSet, given map[string]bool) error {
	inContext := func(err error) error { return complain("In context '[%s]': %v", c.name, err) }
	list, files, err := normalize(fs, c.options, false)
	if err != nil {
		return inContext(err)
	}
	if len(files) > 0 {
		return inContext(complain("unknown option: '%s'", files[0]))
	}
	seen := map[string]bool{}
	for _, a := range list {
		opt := fs.Lookup(a.name).Value.(value).opt
		switch {
		case opt.section != contextOpts && opt.section != searchOpts && opt.section != lookbackOpts:
			return inContext(complain("unknown option: '%s'", a.name))
		case seen[a.name]:
			return inContext(complain("multiple occurrences: '%s'", a.name))
		}
		seen[a.name] = true
		if given[a.name] {
			continue
		}
		if err := opt.set(o, a.value); err == errValue {
			return inContext(complain("'%s' invalid value for: '%s'", a.value, a.name))
		} else if err != nil {
			return err
		}
	}
	return nil
}

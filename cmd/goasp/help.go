// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"io"
)

// printHelp prints the options up to a level of detail.
func printHelp(w io.Writer, level int) {
	fmt.Fprintf(w, "goasp version %s\nusage: goasp [number] [options] [files]\n", version)
	section := ""
	for i := range table {
		t := &table[i]
		if t.level > level {
			continue
		}
		if t.section != section {
			section = t.section
			fmt.Fprintf(w, "\n%s:\n\n", section)
		}
		fmt.Fprintf(w, "  %-24s: %s\n", t.usage(), t.help)
	}
	fmt.Fprint(w, "\nusage: goasp [number] [options] [files]\n")
}

// usage is the option as the help text shows it: --models,-n <n>.
func (t *option) usage() string {
	text := "--" + t.name
	switch {
	case t.arg != "" && t.implicit != "":
		text += "[=" + t.arg + "]"
	case t.arg != "" && t.short == "":
		text += "=" + t.arg
	}
	if t.short != "" {
		text += ",-" + t.short
		if t.arg != "" && t.implicit == "" {
			text += " " + t.arg
		}
	}
	return text
}

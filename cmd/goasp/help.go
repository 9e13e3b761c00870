// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"io"
	"strings"
)

// printHelp prints the options of a tool up to a level of detail.
func printHelp(w io.Writer, o *options) {
	usage := fmt.Sprintf("usage: %s [number] [options] [files]", o.tool)
	if o.tool == "gringo" || o.tool == "reify" {
		usage = fmt.Sprintf("usage: %s [options] [files]", o.tool)
	}
	fmt.Fprintf(w, "goasp version %s\n%s\n", version, usage)
	title := ""
	for _, t := range optionTable() {
		if t.level > o.help || t.section.of&toolNames[o.tool] == 0 {
			continue
		}
		if t.section.title != title {
			title = t.section.title
			fmt.Fprintf(w, "\n%s:\n\n", title)
		}
		first, rest, more := strings.Cut(t.help, "\n")
		fmt.Fprintf(w, "  %-24s: %s\n", t.usage(o.tool), first)
		if more {
			fmt.Fprintf(w, "      %s\n", strings.ReplaceAll(rest, "\n", "\n      "))
		}
	}
	fmt.Fprintf(w, "\n%s\n", usage)
	if o.help < 3 {
		fmt.Fprintf(w, "\nType '%[1]s --help=2' for more options\nand  '%[1]s --help=3' for all options.\n", o.tool)
	}
}

// usage is the option as the help text shows it: --models,-n <n>.
func (t *option) usage(tool string) string {
	text, short := "--"+t.name, t.short
	if t.off && t.arg == "" {
		text = "--[no-]" + t.name
	}
	if t.name == "text" && tool == "gringo" {
		short = "t"
	}
	switch {
	case t.arg != "" && t.implicit != "":
		text += "[=" + t.arg
		if t.off {
			text += "|no"
		}
		text += "]"
	case t.arg != "" && short == "":
		text += "=" + t.arg
	}
	if short != "" {
		text += ",-" + short
		if t.arg != "" && t.implicit == "" {
			text += " " + t.arg
		}
	}
	if t.off && t.arg != "" && t.implicit == "" {
		text += "|no"
	}
	return text
}

// printVersion prints what --version tells.
func printVersion(w io.Writer, o *options) {
	fmt.Fprintf(w, "%s version %s\nAddress model: %d-bit\n\nLicense: The MIT License <https://opensource.org/licenses/MIT>\n", "goasp", version, 32<<(^uint(0)>>63))
}

// printPortfolio prints the configurations in the form of clasp's file.
func printPortfolio(w io.Writer) {
	for _, c := range configurations {
		fmt.Fprintf(w, "# %s: %s\n", c[0], c[1])
	}
}

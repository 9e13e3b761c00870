// SPDX-License-Identifier: MIT

package main

import (
	"bytes"
	"io"

	"github.com/goasp/goasp/ground"
)

// prefixed puts a word before each line.
type prefixed struct {
	w      io.Writer
	prefix string
	within bool // the last line has not ended
}

func (p *prefixed) Write(data []byte) (int, error) {
	var out []byte
	for line := range bytes.Lines(data) {
		if !p.within {
			out = append(out, p.prefix...)
		}
		out = append(out, line...)
		p.within = line[len(line)-1] != '\n'
	}
	if _, err := p.w.Write(out); err != nil {
		return 0, err
	}
	return len(data), nil
}

// debugOutput sets what --output-debug wants to see on standard error: rules
// behind %, what they become behind %%.
func (o *options) debugOutput(g *ground.Options) {
	if o.outputDebug == "text" || o.outputDebug == "all" {
		g.DebugText = &prefixed{w: o.stderr, prefix: "% "}
	}
	if o.outputDebug == "translate" || o.outputDebug == "all" {
		g.DebugProgram = &prefixed{w: o.stderr, prefix: "%% "}
	}
}

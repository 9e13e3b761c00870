// SPDX-License-Identifier: MIT

package diag

import (
	"encoding/json"
	"io"
)

// place is a Location in JSON.
type place struct {
	File    string `json:"file,omitempty"`
	Line    uint32 `json:"line,omitempty"`
	Col     uint32 `json:"column,omitempty"`
	EndLine uint32 `json:"endLine,omitempty"`
	EndCol  uint32 `json:"endColumn,omitempty"`
}

type jsonNote struct {
	place
	Text string `json:"message"`
}

type jsonMessage struct {
	place
	Severity string     `json:"severity"`
	Code     string     `json:"code,omitempty"`
	Text     string     `json:"message"`
	Notes    []jsonNote `json:"notes,omitempty"`
	Hint     string     `json:"hint,omitempty"`
}

func placeOf(l Location) place {
	if l.Source == nil {
		return place{}
	}
	return place{l.Source.Name, l.Begin.Line, l.Begin.Col, l.End.Line, l.End.Col}
}

// JSONPrinter returns a sink that writes each message as an object of JSON in a
// line: severity, code (a name of -W, none for errors), message, hint, notes,
// and the place: file, line, column, endLine, endColumn, all from 1, columns in
// bytes, the end exclusive.
func JSONPrinter(w io.Writer) func(*Message) {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return func(m *Message) {
		out := jsonMessage{place: placeOf(m.Loc), Severity: m.Severity.String(), Text: m.Text, Hint: m.Hint}
		if int(m.Code) < len(CodeNames) && m.Severity != Error {
			out.Code = CodeNames[m.Code]
		}
		for _, n := range m.Notes {
			out.Notes = append(out.Notes, jsonNote{placeOf(n.Loc), n.Text})
		}
		enc.Encode(out) // an error of the standard error stream has no reader
	}
}

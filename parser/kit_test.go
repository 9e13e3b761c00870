// SPDX-License-Identifier: MIT

package parser

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestKit compares messages with those that clingo was recorded to give, where
// the conformance kit is at hand.
func TestKit(t *testing.T) {
	files, err := filepath.Glob("../../shared/conformance/*/*.json")
	if err != nil || len(files) == 0 {
		t.Skip("no conformance kit")
	}
	checked := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c struct {
			Exit int      `json:"exit"`
			Has  []string `json:"stderr_has"`
		}
		if err := json.Unmarshal(data, &c); err != nil {
			t.Fatal(file, err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json") + ".lp"
		text, err := os.ReadFile(filepath.Join(filepath.Dir(file), name))
		if err != nil {
			continue // not a program
		}
		r := newRecorder()
		if err := New(r.store, r.log, r).Parse(name, bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		all := strings.Join(r.msgs, "\n")
		for _, want := range c.Has {
			place, _, ok := strings.Cut(want, "error: syntax error")
			if !ok {
				place, _, ok = strings.Cut(want, "error: lexer error")
			}
			if !ok || place != "" && !strings.HasPrefix(place, name) {
				continue // not ours, or about an included file
			}
			checked++
			if !strings.Contains(all, want) {
				t.Errorf("%s: got %s, want %s", file, all, want)
			}
		}
		if c.Exit != 65 && len(r.msgs) > 0 {
			t.Errorf("%s: %s", file, all)
		}
	}
	t.Logf("%d messages checked", checked)
}

// SPDX-License-Identifier: MIT

package main

import (
	"encoding/json"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"goasp": main, "clingo": main, "gringo": main, "clasp": main, "reify": main})
}

// TestScript runs the scripts in testdata/script. They know two commands more:
// "code N COMMAND..." wants the exit code N, and "json FILE" a JSON object.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:      "testdata/script",
		Deadline: time.Now().Add(2 * time.Minute),
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"code": wantCode,
			"json": wantJSON,
		},
	})
}

func wantCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command...")
	}
	want, got := args[0], 0
	err := ts.Exec(args[1], args[2:]...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != want {
		ts.Fatalf("exit code %d instead of %s\n%s%s", got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

func wantJSON(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: json file")
	}
	var x map[string]any
	text := ts.ReadFile(args[0])
	d := json.NewDecoder(strings.NewReader(text))
	if err := d.Decode(&x); err != nil || d.More() {
		ts.Fatalf("no JSON object: %v\n%s", err, text)
	}
	ts.Check(nil)
}

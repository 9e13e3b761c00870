// SPDX-License-Identifier: MIT

package clingotest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sort"
	"strings"
	"testing"
	"time"
)

// Clingo returns the path of an installed clingo. Without one the test is
// skipped, or fails where REQUIRE_CLINGO=1 says that there must be one.
func Clingo(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("clingo")
	if err != nil {
		if os.Getenv("REQUIRE_CLINGO") == "1" {
			t.Fatal("clingo is not installed, but REQUIRE_CLINGO=1")
		}
		t.Skip("clingo is not installed")
	}
	return path
}

// Output is what a process wrote and how it ended.
type Output struct {
	Stdout, Stderr []byte
	Exit           int
	CPU            time.Duration
}

// Run runs a program to its end, or kills it when the context ends.
func Run(ctx context.Context, stdin, name string, args ...string) (*Output, error) {
	return RunIn(ctx, "", stdin, name, args...)
}

// RunIn is Run in a folder.
func RunIn(ctx context.Context, dir, stdin, name string, args ...string) (*Output, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	var out, msg bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &msg
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), ctx.Err())
	}
	return &Output{out.Bytes(), msg.Bytes(), cmd.ProcessState.ExitCode(), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}, nil
}

// Answer is the JSON output of clingo.
type Answer struct {
	Solver string
	Input  []string
	Call   []Call
	Result string
	Models struct {
		Number  int
		More    string
		Optimum string
		Optimal int
		Costs   []int64
	}
	Calls int
}

// Call is one call of the solver.
type Call struct {
	Witnesses []Witness
}

// Witness is one model.
type Witness struct {
	Value []string
	Costs []int64
}

// ParseAnswer reads the JSON output of clingo.
func ParseAnswer(data []byte) (*Answer, error) {
	var a Answer
	if err := json.Unmarshal(data, &a); err != nil {
		return nil, fmt.Errorf("JSON answer: %w", err)
	}
	return &a, nil
}

// Last is the last model of the last call, nil where there is none.
func (a *Answer) Last() *Witness {
	if len(a.Call) == 0 {
		return nil
	}
	w := a.Call[len(a.Call)-1].Witnesses
	if len(w) == 0 {
		return nil
	}
	return &w[len(w)-1]
}

// Keys are the models of the last call, each as its sorted atoms, sorted.
func (a *Answer) Keys() []string {
	if len(a.Call) == 0 {
		return nil
	}
	var keys []string
	for _, w := range a.Call[len(a.Call)-1].Witnesses {
		keys = append(keys, Key(w.Value))
	}
	sort.Strings(keys)
	return keys
}

// Key makes one text of the atoms of a model, whatever their order.
func Key(atoms []string) string {
	s := append([]string(nil), atoms...)
	sort.Strings(s)
	return strings.Join(s, " ")
}

// ParseText reads the models of clingo's text output.
func ParseText(out []byte) [][]string {
	var models [][]string
	lines := strings.Split(string(out), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "Answer: ") && i+1 < len(lines) {
			models = append(models, strings.Fields(lines[i+1]))
		}
	}
	return models
}

// SPDX-License-Identifier: MIT

package goasp_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/goasp/goasp/internal/clingotest"
)

// binary is the program under test: cmd/goasp, built once, or what the
// environment variable GOASP_BINARY names (so that the tests can be tried
// with clingo).
var binary string

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	if binary = os.Getenv("GOASP_BINARY"); binary != "" {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "goasp")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "goasp")
	cmd := exec.Command("go", "build", "-o", binary, "./cmd/goasp")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building cmd/goasp: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// run runs the program under test for at most a minute.
func run(t *testing.T, stdin string, args ...string) *clingotest.Output {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := clingotest.Run(ctx, stdin, binary, args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// answer runs with --outf=2 and returns the answer, which must be valid.
func answer(t *testing.T, stdin string, args ...string) *clingotest.Answer {
	t.Helper()
	out := run(t, stdin, append(args, "--outf=2")...)
	a, err := clingotest.ParseAnswer(out.Stdout)
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", args, err, out.Stdout, out.Stderr)
	}
	return a
}

// shared is a folder beside the repository with more instances; the test is
// skipped where it is missing. GOASP_SHARED names another place.
func shared(t *testing.T, name string) string {
	t.Helper()
	root := os.Getenv("GOASP_SHARED")
	if root == "" {
		root = filepath.Join("..", "shared")
	}
	dir := filepath.Join(root, name)
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no ", dir)
	}
	return dir
}

// atoms parses the atoms of a model.
func atoms(t *testing.T, model []string) []clingotest.Term {
	t.Helper()
	var out []clingotest.Term
	for _, a := range model {
		term, err := clingotest.ParseTerm(a)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, term)
	}
	return out
}

// SPDX-License-Identifier: MIT

package goasp_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// commandPattern finds the commands that a document shows: indented lines
// that run goasp, perhaps continued with a backslash, perhaps piped.
var commandPattern = regexp.MustCompile(`(?m)^    go run \./cmd/goasp ((?:[^\n|\\]|\\\n)*)`)

// TestDocumentCommands runs every goasp command that README files show. Each
// must find a model.
func TestDocumentCommands(t *testing.T) {
	files, err := filepath.Glob("examples/*/README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range append(files, "README.md") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, m := range commandPattern.FindAllStringSubmatch(string(data), -1) {
			found++
			args := strings.Fields(strings.ReplaceAll(m[1], "\\\n", " "))
			if out := run(t, "", args...); out.Exit&10 != 10 {
				t.Errorf("%s: goasp %s: exit %d\n%s", file, strings.Join(args, " "), out.Exit, out.Stderr)
			}
		}
	}
	if found < 3 {
		t.Errorf("only %d commands found", found)
	}
}

// TestExampleFiles holds that each example has a README that names its files.
func TestExampleFiles(t *testing.T) {
	dirs, err := filepath.Glob("examples/*")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no examples: ", err)
	}
	for _, dir := range dirs {
		readme, err := os.ReadFile(filepath.Join(dir, "README.md"))
		if err != nil {
			t.Error(err)
			continue
		}
		files, _ := filepath.Glob(filepath.Join(dir, "*.lp"))
		for _, f := range files {
			if !strings.Contains(string(readme), "`"+filepath.Base(f)+"`") {
				t.Errorf("%s does not name %s", filepath.Join(dir, "README.md"), filepath.Base(f))
			}
		}
	}
}

// TestExampleAnswers compares the answers with want.txt, whose first line
// holds the arguments. GOASP_UPDATE=1 rewrites the file.
func TestExampleAnswers(t *testing.T) {
	files, err := filepath.Glob("examples/*/want.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no want.txt: ", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head, want, _ := strings.Cut(string(data), "\n")
		args := strings.Fields(strings.TrimPrefix(head, "%"))
		got := modelsText(t, run(t, "", append(args, "--outf=2")...))
		switch {
		case got == want:
		case os.Getenv("GOASP_UPDATE") == "1":
			if err := os.WriteFile(file, []byte(head+"\n"+got), 0o666); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s:\n-- got --\n%s-- want --\n%s", file, got, want)
		}
	}
}

// SPDX-License-Identifier: MIT

package goasp_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/goasp/goasp"

// mayImport lists, for each package, the packages of this module that it may
// import. What is not listed is forbidden: above all, grounder and solver
// never meet but through internal/aspif.
var mayImport = map[string][]string{
	"internal/diag":   {},
	"internal/symbol": {},
	"internal/aspif":  {},
	"internal/graph":  {},
	"solve/sat":       {},

	"parser/ast": {"internal/diag", "internal/symbol", "internal/aspif"},
	"parser":     {"internal/aspif", "internal/diag", "internal/symbol", "parser/ast"},

	"ground/inst":    {"internal/diag", "internal/symbol", "internal/aspif", "internal/graph"},
	"ground/rewrite": {"internal/diag", "internal/symbol", "internal/graph", "parser/ast"},
	"ground/emit":    {"internal/diag", "internal/symbol", "internal/aspif", "internal/graph", "ground/inst"},
	"ground": {"internal/diag", "internal/symbol", "internal/aspif", "internal/graph",
		"parser", "parser/ast", "ground/inst", "ground/rewrite", "ground/emit"},

	"solve/asp": {"internal/aspif", "internal/graph", "solve/sat"},
	"solve/ufs": {"internal/aspif", "internal/graph", "solve/sat", "solve/asp"},
	"solve":     {"internal/aspif", "internal/graph", "solve/sat", "solve/asp", "solve/ufs"},

	"reify": {"internal/aspif", "internal/graph"},
	"meta":  {"internal/aspif", "internal/graph", "solve"},

	"internal/output": {"internal/diag", "internal/symbol", "internal/aspif", "solve", "solve/sat"},
	"cmd/goasp": {"internal/diag", "internal/symbol", "internal/aspif", "internal/output",
		"ground", "solve", "solve/sat", "reify", "meta"},

	// only for tests
	"internal/brute":                     {"internal/aspif"},
	"internal/clingotest":                {"internal/aspif", "internal/brute"},
	"internal/clingotest/engine":         {"internal/diag", "internal/symbol", "internal/aspif", "internal/brute", "internal/clingotest", "ground", "solve"},
	"internal/clingotest/cmd/fuzzprog":   {"internal/clingotest", "internal/clingotest/engine"},
	"internal/clingotest/cmd/fuzzground": {"internal/clingotest", "internal/clingotest/engine"},
	"examples/dungeon/render":            {},
}

// mayUse lists who may import modules of others. Grounder and search use the
// standard library alone.
var mayUse = map[string][]string{
	"parser":        {"github.com/alecthomas/participle/v2"},
	"parser/ast":    {"github.com/alecthomas/participle/v2"},
	"solve/ufs":     {"github.com/go-air/gini"},
	"cmd/goasp":     {"github.com/spf13/pflag", "golang.org/x/term"},
	"internal/diag": {"golang.org/x/term"},
}

// goFiles calls visit for each Go file of the module.
func goFiles(t *testing.T, visit func(path string, data []byte)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		data, err := os.ReadFile(path)
		if err == nil {
			visit(filepath.ToSlash(path), data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestImports holds who may import whom.
func TestImports(t *testing.T) {
	goFiles(t, func(path string, data []byte) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		allowed, known := mayImport[dir]
		if !known {
			t.Errorf("%s: a package that deps_test.go does not know", path)
			return
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, data, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		for _, imp := range f.Imports {
			name, _ := strconv.Unquote(imp.Path.Value)
			if own, ok := strings.CutPrefix(name, module); ok {
				if !slices.Contains(allowed, strings.TrimPrefix(own, "/")) {
					t.Errorf("%s may not import %s", path, name)
				}
				continue
			}
			if !strings.Contains(strings.Split(name, "/")[0], ".") {
				continue // standard library
			}
			if !slices.ContainsFunc(mayUse[dir], func(m string) bool { return name == m || strings.HasPrefix(name, m+"/") }) {
				t.Errorf("%s may not import %s", path, name)
			}
		}
	})
}

// TestFiles holds the rules for every file: the licence line, and names that
// say something.
func TestFiles(t *testing.T) {
	goFiles(t, func(path string, data []byte) {
		if !strings.HasPrefix(string(data), "// SPDX-License-Identifier: MIT\n") {
			t.Errorf("%s: the first line is not the licence", path)
		}
		dir := filepath.Base(filepath.Dir(path))
		if slices.Contains([]string{"util", "utils", "common", "types", "helpers", "misc"}, dir) {
			t.Errorf("%s: a package name that says nothing", path)
		}
	})
}

// TestPapers holds that the papers which comments refer to are those in
// doc/papers.md.
func TestPapers(t *testing.T) {
	list, err := os.ReadFile("doc/papers.md")
	if err != nil {
		t.Fatal(err)
	}
	uncited := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\| (\S+'\d\d) \|`).FindAllSubmatch(list, -1) {
		uncited[string(m[1])] = true
	}
	listed := maps.Clone(uncited)
	citation := regexp.MustCompile(`\[(\S+'\d\d(?:, \S+'\d\d)*)\]`)
	goFiles(t, func(path string, data []byte) {
		for _, m := range citation.FindAllSubmatch(data, -1) {
			for paper := range strings.SplitSeq(string(m[1]), ", ") {
				if !listed[paper] {
					t.Errorf("%s: %s is not in doc/papers.md", path, paper)
				}
				delete(uncited, paper)
			}
		}
	})
	for paper := range uncited {
		t.Errorf("doc/papers.md: no comment refers to %s", paper)
	}
}

// SPDX-License-Identifier: MIT

package ground

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/parser"
	"github.com/goasp/goasp/parser/ast"
)

// part is one #program part: what all sources say in it.
type part struct {
	name       string
	params     []string
	statements []ast.Statement
	facts      [][]uint32 // in chunks: sig, number of arguments, arguments; one after the other
	checked    bool       // for safety
}

// partKey names a part.
type partKey struct {
	name  string
	arity int
}

// LoadFile reads a program from a file; "-" is the standard input. Syntax
// errors go to the log; the error tells of a file that could not be read.
func (g *Grounder) LoadFile(path string) error {
	err := g.loadFile(path, diag.Location{Source: &diag.Source{Name: "<cmd>"}})
	g.cur = g.part("base", nil)
	return err
}

// loadFile reads a file on behalf of the command line or of an #include at loc.
func (g *Grounder) loadFile(path string, loc diag.Location) error {
	if path == "-" {
		if g.once("-", path, loc) {
			return g.parse("-", os.Stdin)
		}
		return nil
	}
	f, err := os.Open(path)
	if err == nil {
		var info fs.FileInfo
		if info, err = f.Stat(); err == nil && info.IsDir() {
			err = fs.ErrInvalid
		}
		defer f.Close()
	}
	if err != nil {
		g.log.Report(&diag.Message{
			Loc: loc, Severity: diag.Error, Code: diag.RuntimeError,
			Text: "file could not be opened:\n  " + path,
		})
		return fmt.Errorf("%w: %w", ErrReported, err)
	}
	if !g.once(realPath(path), path, loc) {
		return nil
	}
	return g.parse(path, f)
}

// realPath is one name for all ways to name a file.
func realPath(path string) string {
	if p, err := filepath.Abs(path); err == nil {
		path = p
	}
	if p, err := filepath.EvalSymlinks(path); err == nil {
		path = p
	}
	return path
}

// once reports whether a file is new, and says so where it is not.
func (g *Grounder) once(key, path string, loc diag.Location) bool {
	if !g.files[key] {
		g.files[key] = true
		return true
	}
	g.log.Report(&diag.Message{
		Loc: loc, Severity: diag.Warning, Code: diag.FileIncluded,
		Text: "already included file:\n  " + path,
	})
	return false
}

// Load reads a program.
func (g *Grounder) Load(name string, r io.Reader) error {
	err := g.parse(name, r)
	g.cur = g.part("base", nil)
	return err
}

func (g *Grounder) parse(name string, r io.Reader) error {
	if err := parser.New(g.store, g.log, g).Parse(name, r); err != nil {
		g.log.Errorf(diag.Location{Source: &diag.Source{Name: name}}, "%v", err)
		return fmt.Errorf("%w: %w", ErrReported, err)
	}
	return nil
}

// part finds or makes a program part.
func (g *Grounder) part(name string, params []string) *part {
	k := partKey{name, len(params)}
	p := g.parts[k]
	if p == nil {
		p = &part{name: name, params: params}
		g.parts[k] = p
		g.order = append(g.order, p)
	}
	return p
}

// Statements is the number of statements read so far.
func (g *Grounder) Statements() int { return g.statements }

// factChunk is the length of the chunks that facts are kept in.
const factChunk = 1 << 16

// Fact is called by the parser.
func (g *Grounder) Fact(_ diag.Location, sig symbol.Sig, args []symbol.Sym) {
	g.statements++
	fs, need := g.cur.facts, 2+len(args)
	if k := len(fs) - 1; k < 0 || cap(fs[k])-len(fs[k]) < need {
		size := min(factChunk, 64<<min(2*len(fs), 16))
		fs = append(fs, make([]uint32, 0, max(size, need)))
		g.cur.facts = fs
	}
	last := &fs[len(fs)-1]
	f := append(*last, uint32(sig), uint32(len(args)))
	for _, a := range args {
		f = append(f, uint32(a))
	}
	*last = f
}

// Statement is called by the parser.
func (g *Grounder) Statement(st ast.Statement) {
	g.statements++
	switch st := st.(type) {
	case *ast.Program:
		g.program(st)
	case *ast.Const:
		g.consts.Add(st)
		g.newConsts = true
	case *ast.ShowNothing:
		g.showAny = true
	case *ast.ShowSignature:
		g.showAny = true
		g.shows = append(g.shows, signature{st.Sig, st.Arity, st.Loc()})
	case *ast.ProjectSignature:
		g.projects = append(g.projects, signature{st.Sig, st.Arity, st.Loc()})
	case *ast.Defined:
		g.defined[predKey{st.Sig, st.Arity}] = true
	case *ast.TheoryDefinition:
		g.rw.AddTheory(st)
	case *ast.Include:
		g.include(st)
	case *ast.Script:
		g.log.Errorf(st.Loc(), "%s support not available", st.Language)
	default:
		g.cur.statements = append(g.cur.statements, st)
	}
}

// program switches to another part. Parameters may be named differently each
// time the part is opened: the first names count, so others are an own part
// until then.
func (g *Grounder) program(st *ast.Program) {
	p := g.part(st.Name, st.Params)
	if !equalStrings(p.params, st.Params) {
		g.renamed(p, st)
		return
	}
	g.cur = p
}

// renamed opens a part again with other names for its parameters. Statements
// of both are kept apart and grounded together.
func (g *Grounder) renamed(p *part, st *ast.Program) {
	for _, q := range g.order {
		if q.name == p.name && equalStrings(q.params, st.Params) {
			g.cur = q
			return
		}
	}
	g.cur = &part{name: st.Name, params: st.Params}
	g.order = append(g.order, g.cur)
}

func equalStrings(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// include reads another file in place of the directive: relative to the file
// at hand, otherwise to the working directory.
func (g *Grounder) include(st *ast.Include) {
	if st.System {
		g.includeSystem(st)
		return
	}
	path := st.Path
	if src := st.Loc().Source; src != nil && !filepath.IsAbs(path) {
		near := filepath.Join(filepath.Dir(src.Name), path)
		if _, err := os.Stat(near); err == nil || !errors.Is(err, fs.ErrNotExist) {
			path = near
		}
	}
	if _, err := os.Stat(path); err != nil {
		path = st.Path
	}
	cur := g.cur
	_ = g.loadFile(path, st.Loc()) // the log has the error
	g.cur = cur
}

// includeSystem knows incmode, whose only statement is an external that holds
// in the current step: `#program check(t). #external query(t).`
func (g *Grounder) includeSystem(st *ast.Include) {
	switch {
	case st.Path != "incmode":
		g.log.Errorf(st.Loc(), "file could not be opened:\n  %s", st.Path)
	case g.incmode:
		g.once("<incmode>", st.Path, st.Loc())
	default:
		g.incmode = true
		g.files["<incmode>"] = true
		p := g.part("check", []string{"t"})
		t := &ast.Symbol{At: st.At, Value: g.store.ID(p.params[0])}
		p.statements = append(p.statements, &ast.External{
			At: st.At, Atom: &ast.SymbolicAtom{Term: &ast.Function{At: st.At, Name: "query", Args: []ast.Term{t}}},
		})
	}
}

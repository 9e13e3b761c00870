// SPDX-License-Identifier: MIT

package main

import (
	"bytes"
	"io"
	"path"
	"strings"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/meta"
	"github.com/goasp/goasp/reify"
)

// metaModes are the values of --meta that are no files, with the encodings for
// them: none are needed where a search of its own does the work.
var metaModes = map[string][]string{
	"shortcuts":   nil,
	"subset":      {"meta.lp", "metaD.lp", "metaO.lp", "subset.lp"},
	"cardinality": {"meta.lp", "metaD.lp", "metaO.lp", "cardinality.lp"},
}

// setMeta takes what to do with the program instead of solving it.
func setMeta(o *options, v string) error {
	if v == "" {
		return errValue
	}
	o.meta = v
	return nil
}

// seekShortcuts prepares the session for levels without shortcuts.
func (s *session) seekShortcuts() {
	s.shortcuts = meta.NewShortcuts(s.limits.ctx, s.o.cfg)
	s.solver, s.program = s.shortcuts.Solver(), s.shortcuts
}

// warnSilent tells where a program says nothing of levels or shortcuts.
func (s *session) warnSilent() {
	level, concept := s.shortcuts.Speaks()
	if !level {
		s.o.warnf("nothing is shown as __level_design(...): all answer sets belong to one level")
	}
	if !concept {
		s.o.warnf("nothing is shown as __concept: no answer set has the concept")
	}
}

// reifyAndSolve grounds the program into facts, and these with meta encodings
// into the program that is solved.
func (s *session) reifyAndSolve() error {
	var facts bytes.Buffer
	if err := s.reify(&facts); err != nil {
		return err
	}
	g := s.o.grounding(s.limits)
	g.Program, g.Consts, g.RewriteMinimize = s.solver, nil, false
	gr := loadBy(s.o, g, s.limits, func(gr *ground.Grounder) error {
		if err := gr.Load("<reified>", &facts); err != nil {
			return err
		}
		return s.o.loadEncodings(gr)
	})
	if gr == nil {
		return errReported
	}
	s.grounder = gr
	if err := gr.Ground(s.limits.ctx, base()); err != nil {
		return stopped(err)
	}
	return s.solve()
}

// loadEncodings loads the meta encodings: those of a mode or the user's own.
func (o *options) loadEncodings(gr *ground.Grounder) error {
	names, builtin := metaModes[o.meta]
	if !builtin {
		return o.loadFiles(gr, strings.Split(o.meta, ","))
	}
	for _, name := range names {
		f, err := meta.Files.Open(path.Join("reify5", name))
		if err != nil {
			return err
		}
		if err := gr.Load(name, f); err != nil {
			return err
		}
	}
	return nil
}

// reify grounds the program into facts.
func (s *session) reify(w io.Writer) error {
	_, builtin := metaModes[s.o.meta]
	old := s.o.compat45 && !builtin
	var smodels bytes.Buffer
	var p aspif.Program = reify.New(w, reify.Options{SCCs: true})
	switch {
	case old:
		p = aspif.NewSmodelsWriter(&smodels)
	case builtin:
		p = meta.Plain(p)
	}
	if err := s.ground(p, builtin); err != nil {
		return err
	}
	if old {
		return reify.Read45(&smodels, w, true)
	}
	return nil
}

// ground tells the ground program, given as such or as files, to p.
func (s *session) ground(p aspif.Program, rewriteMinimize bool) error {
	if f, ok := aspifInput(s.o.files); ok {
		defer f.Close()
		return aspif.Read(f, p)
	}
	g := s.o.grounding(s.limits)
	g.Program, g.RewriteMinimize = p, g.RewriteMinimize || rewriteMinimize
	gr := load(s.o, g, s.limits)
	if gr == nil {
		return errReported
	}
	defer s.o.printProfile(gr)
	return stopped(gr.Ground(s.limits.ctx, base()))
}

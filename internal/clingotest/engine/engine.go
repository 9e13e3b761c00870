// SPDX-License-Identifier: MIT

// Package engine runs goasp in process for comparisons: through its grounder
// and solver, without a command line.
package engine

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"

	"github.com/goasp/goasp/ground"
	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/internal/brute"
	"github.com/goasp/goasp/internal/clingotest"
	"github.com/goasp/goasp/internal/diag"
	"github.com/goasp/goasp/internal/symbol"
	"github.com/goasp/goasp/solve"
)

// Solve grounds and solves a program with the packages of this module. It
// returns the models and the ground program, to be checked by brute force.
// A panic becomes an error that names it.
func Solve(program string, m clingotest.Mode) (res clingotest.Models, gp *brute.Program, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), m.Timeout)
	defer cancel()
	gp = &brute.Program{}
	s := solve.New(configFor(m))
	message, err := groundInto(ctx, program, aspif.Tee{gp, s})
	if message != "" || err != nil {
		// What is not there yet is refused; that is no difference.
		cut := ctx.Err() != nil || strings.Contains(message, "not supported yet")
		return clingotest.Models{Error: message, Cut: cut}, gp, err
	}
	if res, err = solveModels(ctx, s, m); err != nil && strings.Contains(err.Error(), "not supported yet") {
		return clingotest.Models{Error: err.Error(), Cut: true}, gp, nil
	}
	return res, gp, err
}

// solveModels solves what a solver was told.
func solveModels(ctx context.Context, s *solve.Solver, m clingotest.Mode) (res clingotest.Models, err error) {
	limit := uint64(m.Limit + 1)
	if m.Task >= clingotest.Brave {
		limit = 0
	}
	r, err := s.Solve(ctx, limit, nil, func(model *solve.Model) bool {
		if m.Task == clingotest.OptimalModels && s.HasMinimize() && !model.Optimal {
			return true // found on the way to the optimum
		}
		if m.Task >= clingotest.Brave {
			res.Keys = nil // each set bounds the consequences closer
		}
		var atoms []string
		model.Shown(func(text []byte) bool {
			atoms = append(atoms, string(text))
			return true
		})
		res.Keys = append(res.Keys, clingotest.ModelKey(atoms, model.Costs))
		return len(res.Keys) <= m.Limit
	})
	res.Cut = !r.Exhausted
	sort.Strings(res.Keys)
	return res, err
}

// CheckGround solves a ground program step by step and compares each step
// with brute force; it returns the first difference and the number of models.
func CheckGround(g clingotest.GroundProgram, m clingotest.Mode, maxGuess int) (diff string, models int) {
	defer func() {
		if r := recover(); r != nil {
			diff = fmt.Sprint("panic: ", r)
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), m.Timeout)
	defer cancel()
	slow, s := &brute.Program{}, solve.New(configFor(m))
	both := aspif.Tee{slow, s}
	both.InitProgram(len(g) > 1)
	for step := range g {
		if err := g.Tell(step, both); err != nil {
			if strings.Contains(err.Error(), "not supported yet") {
				return "", models // refused, not wrong
			}
			return fmt.Sprintf("step %d: %v", step, err), models
		}
		got, err := solveModels(ctx, s, m)
		if err != nil {
			if strings.Contains(err.Error(), "not supported yet") {
				return "", models
			}
			return fmt.Sprintf("step %d: %v", step, err), models
		}
		models += len(got.Keys)
		if d := clingotest.Difference("goasp", got, "brute force", clingotest.FromBrute(slow, m, maxGuess)); d != "" {
			return fmt.Sprintf("step %d: %s", step, d), models
		}
	}
	return "", models
}

// configFor asks the solver for the task, under several configurations.
func configFor(m clingotest.Mode) solve.Config {
	c := solve.Config{Threads: 1, Seed: m.Seed, OptMode: solve.OptIgnore}
	c.Configuration = []string{"auto", "frumpy", "jumpy", "tweety", "handy", "crafty", "trendy"}[m.Seed%7]
	c.SignDef = []string{"asp", "rnd", "pos", "neg"}[m.Seed/7%4]
	switch m.Task {
	case clingotest.AllModels:
		c.OptMode = solve.OptEnum
	case clingotest.OptimalModels:
		c.OptMode = solve.OptOptN
	case clingotest.Projected:
		c.Project = solve.ProjectShow
	case clingotest.Brave:
		c.EnumMode = solve.EnumBrave
	case clingotest.Cautious:
		c.EnumMode = solve.EnumCautious
	}
	return c
}

// groundInto grounds a text. A refusal of the program is returned as message.
func groundInto(ctx context.Context, program string, to aspif.Program) (message string, err error) {
	var text strings.Builder
	log := diag.NewLogger(func(m *diag.Message) {
		if m.Severity == diag.Error {
			fmt.Fprintln(&text, m.Error())
		}
	})
	g := ground.New(ground.Options{Program: to}, symbol.NewStore(), log)
	if err = g.Load("-", strings.NewReader(program)); err == nil {
		err = g.Ground(ctx, []ground.Part{{Name: "base"}})
	}
	if ctx.Err() != nil {
		return "time limit", nil
	}
	if errors.Is(err, ground.ErrReported) || log.HasError() {
		return text.String(), nil
	}
	return "", err
}

// SPDX-License-Identifier: MIT

package sat

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

var maxConflicts = flag.Uint64("conflicts", 1<<62, "conflicts at which -cnf gives up")

var optsJSON = flag.String("opts", "{}", "changes to the options for -cnf, as JSON")

var cnfFiles = flag.String("cnf", "", "DIMACS files, separated by commas, to solve in TestDimacsFiles")

// readDimacs adds the clauses of a DIMACS file.
func readDimacs(r io.Reader, s *Solver) error {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), 1<<20)
	var clause []Lit
	for in.Scan() {
		line := in.Text()
		if line == "" || line[0] == 'c' || line[0] == 'p' {
			continue
		}
		if line[0] == 'w' {
			if err := readWeightLine(strings.Fields(line), s); err != nil {
				return err
			}
			continue
		}
		for _, f := range strings.Fields(line) {
			n, err := strconv.Atoi(f)
			if err != nil {
				return err
			}
			if n == 0 {
				s.AddClause(clause...)
				clause = clause[:0]
				continue
			}
			clause = append(clause, dimacsLit(n, s))
		}
	}
	return in.Err()
}

// dimacsLit is the literal of a DIMACS number, whose variable is made if need be.
func dimacsLit(n int, s *Solver) Lit {
	for s.NumVars() < max(n, -n) {
		s.NewVar()
	}
	if n < 0 {
		return Var(-n).Neg()
	}
	return Var(n).Pos()
}

// readWeightLine adds "w CON BOUND W1 L1 W2 L2 ... 0", an extension of DIMACS
// for reified weight constraints.
func readWeightLine(f []string, s *Solver) error {
	var n []int
	for _, x := range f[1:] {
		i, err := strconv.Atoi(x)
		if err != nil {
			return err
		}
		n = append(n, i)
	}
	var ws []WeightLit
	for i := 2; i+1 < len(n); i += 2 {
		ws = append(ws, WeightLit{dimacsLit(n[i+1], s), int64(n[i])})
	}
	s.AddWeight(dimacsLit(n[0], s), ws, int64(n[1]))
	return nil
}

// readOPB adds the constraints of a pseudo-Boolean file: one a line, integer
// coefficients, >= or =, no objective.
func readOPB(r io.Reader, s *Solver) error {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), 1<<20)
	for in.Scan() {
		line := strings.TrimSuffix(in.Text(), ";")
		if line == "" || line[0] == '*' {
			continue
		}
		var ws []WeightLit
		var total int64
		f := strings.Fields(line)
		n := len(f)
		bound, err := strconv.ParseInt(f[n-1], 10, 64)
		if err != nil {
			return err
		}
		for i := 0; i+1 < n-2; i += 2 {
			w, err := strconv.ParseInt(f[i], 10, 64)
			if err != nil {
				return err
			}
			v, err := strconv.Atoi(f[i+1][1:])
			if err != nil {
				return err
			}
			for s.NumVars() < v {
				s.NewVar()
			}
			l := Var(v).Pos()
			if w < 0 {
				l, w, bound = l.Not(), -w, bound-w
			}
			ws = append(ws, WeightLit{l, w})
			total += w
		}
		s.AddWeight(True, ws, bound)
		if f[n-2] == "=" {
			s.AddWeight(False, ws, bound+1)
		}
	}
	return in.Err()
}

// TestDimacsFiles is the driver for measurements: go test -run Dimacs -cnf FILES -v.
func TestDimacsFiles(t *testing.T) {
	if *cnfFiles == "" {
		t.Skip("no -cnf")
	}
	for name := range strings.SplitSeq(*cnfFiles, ",") {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		o := DefaultOptions()
		o.CheckModels = true
		if err := json.Unmarshal([]byte(*optsJSON), &o); err != nil {
			t.Fatal(err)
		}
		s := New(o)
		read := readDimacs
		if strings.HasSuffix(name, ".opb") {
			read = readOPB
		}
		if err := read(f, s); err != nil {
			t.Fatal(err)
		}
		f.Close()
		start := time.Now()
		st := s.Solve(nil, func() bool { return s.Stats().Conflicts >= *maxConflicts })
		d := time.Since(start)
		x := s.Stats()
		t.Logf("%s: %v %.2fs conflicts %d (%.0f/s) restarts %d reductions %d props %.1fM/s, learnt lits %.1f, kept %d",
			name, st, d.Seconds(), x.Conflicts, float64(x.Conflicts)/d.Seconds(), x.Restarts, x.Reductions,
			float64(x.Propagations)/1e6/d.Seconds(), float64(x.LearntLits)/float64(max(1, x.Learnt)), len(s.learnts))
	}
}

// pigeons is the formula of n+1 pigeons in n holes, by weight constraints if native.
func pigeons(s *Solver, n int, native bool) {
	at := make([][]Lit, n+1)
	for p := range at {
		for range n {
			at[p] = append(at[p], s.NewVar().Pos())
		}
		s.AddClause(at[p]...)
	}
	for h := range n {
		var ws []WeightLit
		for p := range at {
			ws = append(ws, WeightLit{at[p][h], 1})
			for q := range p {
				if !native {
					s.AddClause(at[p][h].Not(), at[q][h].Not())
				}
			}
		}
		if native {
			s.AddWeight(False, ws, 2)
		}
	}
}

func TestPigeons(t *testing.T) {
	for _, native := range []bool{false, true} {
		s := New(DefaultOptions())
		pigeons(s, 7, native)
		if st := s.Solve(nil, nil); st != Unsat || s.Okay() {
			t.Errorf("native %v: status %v", native, st)
		}
	}
}

// random3SAT adds m random clauses over n variables.
func random3SAT(s *Solver, n, m int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	for range n {
		s.NewVar()
	}
	for range m {
		p := r.Perm(n)
		var c []Lit
		for _, v := range p[:3] {
			c = append(c, Lit(2*(v+1)+r.IntN(2)))
		}
		s.AddClause(c...)
	}
}

func TestDeterminism(t *testing.T) {
	run := func() string {
		o := DefaultOptions()
		o.SignDef, o.RandFreq = SignRnd, 0.01
		s := New(o)
		random3SAT(s, 120, 510, 4)
		st := s.Solve(nil, nil)
		return fmt.Sprint(st, *s.Stats())
	}
	if a, b := run(), run(); a != b {
		t.Errorf("two runs differ:\n%s\n%s", a, b)
	}
}

func TestStop(t *testing.T) {
	s := New(DefaultOptions())
	pigeons(s, 11, false)
	polls := 0
	if st := s.Solve(nil, func() bool { polls++; return polls > 100 }); st != Unknown {
		t.Errorf("status %v", st)
	}
	if st := s.Solve([]Lit{2}, func() bool { return true }); st != Unknown {
		t.Errorf("status %v", st)
	}
}

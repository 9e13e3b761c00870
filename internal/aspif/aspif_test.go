// SPDX-License-Identifier: MIT

package aspif

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// everything has a statement of each kind.
const everything = `asp 1 0 0 incremental
1 0 0 0 0
1 0 1 1 0 2 -2 3
1 1 2 1 2 0 0
1 0 1 3 1 -2 2 1 3 -2 -4
2 -5 2 1 2 -3 -1
3 2 1 2
4 8 a("x y") 0
4 4 ä	b 1 -2
5 1 0
5 2 3
6 2 1 -2
7 0 1 -3 4 1 2
7 5 1 3 0 0
8 -1 7 1 1
9 0 0 12
9 1 1 3 "a"
9 2 2 1 2 0 1
9 2 3 -1 0
9 2 4 -3 1 3
9 4 0 2 2 3 1 -1
9 5 0 1 1 0
9 6 4 1 1 0 1 2
0
0
1 0 1 5 0 0
0
`

// TestRoundTrip holds that reading and writing gives the same text.
func TestRoundTrip(t *testing.T) {
	var out bytes.Buffer
	if err := Read(strings.NewReader(everything), NewWriter(&out)); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(everything, out.String()); d != "" {
		t.Error(d)
	}
}

// TestTruncated holds that no beginning of a program but a whole step is
// accepted, and none crashes.
func TestTruncated(t *testing.T) {
	for n := range len(everything) {
		text := everything[:n]
		err := Read(strings.NewReader(text), NewWriter(new(bytes.Buffer)))
		trimmed := strings.TrimSuffix(text, "\n")
		if whole := strings.HasSuffix(trimmed, "\n0"); (err == nil) != whole && !strings.HasSuffix(text, " 0 0") {
			t.Errorf("%d bytes, %q: %v", n, text[max(0, n-10):], err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", "parse error in line 1: program header expected"},
		{"asp 2 0 0\n0\n", "parse error in line 1: unsupported major version"},
		{"asp 1 0 0 x\n0\n", "parse error in line 1: invalid extra characters in problem line: x"},
		{"asp 1 0 0\n11 0\n", "parse error in line 2: rule type or 0 expected"},
		{"asp 1 0 0\n1 0 1 0 0 0\n0\n", "parse error in line 2: atom expected"},
		{"asp 1 0 0\n\n1 0 1 1 0 x\n0\n", "parse error in line 3: number of literals expected"},
		{"asp 1 0 0\n1 0 1 1 0 1 0\n0\n", "parse error in line 2: literal expected"},
		{"asp 1 0 0\n1 0 1 2147483648 0 0\n0\n", "parse error in line 2: atom expected"},
		{"asp 1 0 0\n2 99999999999999999999 0\n0\n", "parse error in line 2: integer overflow"},
		{"asp 1 0 0\n1 0 2147483647 1", "parse error in line 2: atom expected"},
		{"asp 1 0 0\n4 100 a", "parse error in line 2: unexpected end of input within a string"},
		{"asp 1 0 0\n0\n1", "parse error in line 3: invalid extra input"},
		{"asp 1 0 0\n9 7 1\n0\n", "parse error in line 2: invalid theory type: 7"},
	}
	for _, x := range tests {
		err := Read(strings.NewReader(x.in), NewWriter(new(bytes.Buffer)))
		if err == nil || err.Error() != x.want {
			t.Errorf("%q: got %v, want %s", x.in, err, x.want)
		}
	}
}

// TestSmodelsWriter holds what the format makes of statements.
func TestSmodelsWriter(t *testing.T) {
	const tail = "B+\n0\nB-\n1\n0\n1\n"
	tests := []struct{ name, in, want string }{
		{"rules", "1 0 1 5 0 2 3 -4\n1 0 0 0 1 5\n1 1 2 3 4 0 0\n1 0 2 3 4 0 0\n4 1 a 1 3",
			"1 4 2 1 3 2\n1 1 1 0 4\n3 2 2 3 0 0\n8 2 2 3 0 0\n0\n2 a\n0\n"},
		{"cardinality and weights", "1 0 1 1 1 2 2 2 1 -3 1\n1 0 1 1 1 2 2 2 1 -3 2", "2 4 2 1 2 3 2\n5 4 2 2 1 3 2 2 1\n0\n0\n"},
		{"negative weights", "1 0 1 1 1 1 2 2 -1 3 2", "5 4 2 2 1 2 3 1 2\n0\n0\n"},
		{"a bound that always holds", "1 0 1 1 1 0 1 2 1", "1 3 0 0\n0\n0\n"},
		{"choice with weights", "1 1 1 1 1 1 1 2 1", "2 3 1 0 1 2\n3 1 4 1 0 3\n0\n0\n"},
		{"minimize by priority", "2 3 1 1 2\n2 1 1 1 -4\n2 3 1 -2 1", "6 0 1 1 2 4\n6 0 2 1 3 2 1 2\n0\n0\n"},
		{"texts", "4 1 a 1 1\n4 1 b 1 1\n4 1 c 0\n4 1 d 2 1 -2", "1 3 1 0 2\n1 4 0 0\n1 6 2 1 5 2\n0\n2 a\n3 b\n4 c\n6 d\n0\n"},
		{"externals", "5 1 0\n5 2 1\n5 3 2\n5 4 3", "91 2 2\n91 3 1\n91 4 0\n92 5\n0\n0\n"},
		{"edges and heuristics", "8 0 1 1 1\n7 4 2 3 1 0", "1 3 0 0\n0\n2 _atom(2)\n3 _heuristic(_atom(2),true,3,1)\n4 _edge(0,1)\n0\n"},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := Read(strings.NewReader("asp 1 0 0\n"+x.in+"\n0\n"), NewSmodelsWriter(&out)); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(x.want+tail, out.String()); d != "" {
				t.Error(d)
			}
		})
	}
	for _, in := range []string{"3 0", "6 1 1", "9 1 0 1 a\n9 5 0 0 0"} {
		if err := Read(strings.NewReader("asp 1 0 0\n"+in+"\n0\n"), NewSmodelsWriter(new(bytes.Buffer))); err == nil {
			t.Errorf("%q: no error", in)
		}
	}
}

// TestReadOthers holds the statements that other formats are read as.
func TestReadOthers(t *testing.T) {
	const tail = "0\nB+\n2\n0\nB-\n1\n0\n1\n"
	tests := []struct{ name, in, want string }{
		{"smodels", "1 2 2 1 4 3\n2 2 3 1 2 5 3 4\n3 1 3 0 0\n5 2 4 2 0 3 4 1 2\n8 2 3 4 0 0\n6 0 1 0 2 5\n91 2 1\n0\n2 a\n" + tail,
			"1 0 1 2 0 2 -4 3\n1 0 1 2 1 2 3 -5 1 3 1 4 1\n1 1 1 3 0 0\n1 0 1 2 1 4 2 3 1 4 2\n1 0 2 3 4 0 0\n2 0 1 2 5\n5 2 1\n4 1 a 1 2\n1 0 0 0 1 -2\n1 0 0 0 1 1"},
		{"smodels with edges and heuristics", "3 1 2 0 0\n0\n2 _edge(f(\"),\"),2)\n3 _heuristic(a,true,-2,1)\n4 a\n" + tail,
			"1 1 1 2 0 0\n8 0 1 1 2\n4 1 a 1 4\n7 4 4 -2 1 1 3\n1 0 0 0 1 -2\n1 0 0 0 1 1"},
		{"cnf", "c x\np cnf 2 2\n1 -2\n0 c y\n2 0\n", "1 0 0 0 2 -1 2\n1 0 0 0 1 -2\n1 1 2 1 2 0 0\n4 1 1 1 1\n4 2 -1 1 -1\n4 1 2 1 2\n4 2 -2 1 -2"},
		{"wcnf", "p wcnf 2 3 9\n9 1 0\n3 -1 -2 0\n4 -2 0\n", "1 0 0 0 1 -1\n1 1 2 1 2 0 0\n4 1 1 1 1\n4 2 -1 1 -1\n4 1 2 1 2\n4 2 -2 1 -2\n1 0 1 3 0 2 1 2\n2 0 2 3 3 2 4"},
		{"wcnf without header", "c x\nh 1 0\n3 -1 0\n", "1 0 0 0 1 -1\n1 1 1 1 0 0\n4 1 1 1 1\n4 2 -1 1 -1\n2 0 1 1 3"},
		{"opb", "* #variable= 2 #constraint= 2\nmin: +2 x1 -1 ~x2 ;\n+1 x1 +2 x2 >= 2 ;\n3 x1 x2 = 3;\n",
			"1 0 0 1 -1 2 1 -1 2 -2\n1 0 1 3 0 2 1 2\n1 0 0 1 -2 1 3 -3\n1 0 0 1 4 1 3 3\n2 0 2 1 2 -2 -1\n1 1 2 1 2 0 0\n4 1 1 1 1\n4 2 -1 1 -1\n4 1 2 1 2\n4 2 -2 1 -2"},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := ReadAny(strings.NewReader(x.in), NewWriter(&out)); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff("asp 1 0 0\n"+x.want+"\n0\n", out.String()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestReadOthersErrors(t *testing.T) {
	tests := []struct{ in, want string }{
		{"p cnf 2 1\n1 3 0\n", "parse error in line 2: invalid variable in clause"},
		{"p cnf 2 1\n1 2\n", "parse error in line 3: variable expected"},
		{"p foo 2 1\n", "parse error in line 1: unrecognized problem format: foo"},
		{"* #variable= 1\n+1 x1 > 2 ;", "parse error in line 2: '=' expected"},
		{"* #variable= 1\n+1 y1 >= 2 ;", "parse error in line 2: variable expected"},
		{"* #variable= 1\n+1 x2 >= 2 ;", "parse error in line 2: identifier out of range"},
		{"+1 x1 >= 1 ;", "parse error in line 1: missing problem line '* #variable='"},
		{"1 2 1 2 3\n", "parse error in line 1: number of negative literals expected"},
		{"7 2\n", "parse error in line 1: rule type expected"},
		{"hello\n", "parse error in line 1: unrecognized input format"},
	}
	for _, x := range tests {
		err := ReadAny(strings.NewReader(x.in), NewWriter(new(bytes.Buffer)))
		if err == nil || err.Error() != x.want {
			t.Errorf("%q: got %v, want %s", x.in, err, x.want)
		}
	}
}

// TestSmodelsAgainstClasp holds that a program written as smodels has the
// answers of its aspif text.
func TestSmodelsAgainstClasp(t *testing.T) {
	if _, err := exec.LookPath("clasp"); err != nil {
		t.Skip("clasp is not installed")
	}
	in := "asp 1 0 0\n1 1 3 1 2 3 0 0\n1 0 1 4 1 1 3 1 2 -2 1 -3 1\n1 1 2 5 6 1 2 2 1 1 2 1\n1 0 2 7 8 1 1 1 3 1\n"
	for a := 1; a <= 8; a++ {
		in += fmt.Sprintf("4 2 x%d 1 %d\n", a, a)
	}
	in += "4 1 y 2 1 -2\n0\n"
	var out bytes.Buffer
	if err := Read(strings.NewReader(in), NewSmodelsWriter(&out)); err != nil {
		t.Fatal(err)
	}
	models := func(text string) []string {
		cmd := exec.Command("clasp", "0")
		cmd.Stdin = strings.NewReader(text)
		got, _ := cmd.Output()
		var list []string
		lines := strings.Split(string(got), "\n")
		for k, l := range lines {
			if strings.HasPrefix(l, "Answer") {
				atoms := strings.Fields(lines[k+1])
				slices.Sort(atoms)
				list = append(list, strings.Join(atoms, " "))
			}
		}
		slices.Sort(list)
		return list
	}
	if d := cmp.Diff(models(in), models(out.String())); d != "" {
		t.Error(d)
	}
}

// digits are more than what a reader may spend memory on without need: a large
// announced number of variables is no error, only slow.
var digits = regexp.MustCompile(`\d{6,}`)

// fuzz checks that what a reader takes is written and read again the same.
func fuzz(f *testing.F, read func(io.Reader, Program) error, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if digits.Match(in) {
			return
		}
		var once, twice bytes.Buffer
		if read(bytes.NewReader(in), NewWriter(&once)) != nil {
			return
		}
		if err := Read(bytes.NewReader(once.Bytes()), NewWriter(&twice)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(once.Bytes(), twice.Bytes()) {
			t.Fatalf("%q\n%q", once.Bytes(), twice.Bytes())
		}
	})
}

func FuzzASPIF(f *testing.F) { fuzz(f, Read, everything) }

func FuzzSmodels(f *testing.F) {
	fuzz(f, ReadSmodels, "1 2 0 0\n0\n2 a\n0\nB+\n0\nB-\n1\n0\n1\n",
		"3 2 2 3 0 0\n2 4 2 1 1 3 2\n5 5 3 2 1 2 3 1 2\n6 0 1 0 2 3\n8 2 2 3 1 0 4\n0\n2 a\n0\nB+\n0\nB-\n1\n0\nE\n4\n0\n1\n")
}

func FuzzDIMACS(f *testing.F) {
	fuzz(f, ReadDIMACS, "p cnf 2 1\n1 2 0\n", "c x\np wcnf 2 2 10\n10 1 -2 0\n3 2 0\n", "h 1 2 0\n5 -1 0\n")
}

func FuzzOPB(f *testing.F) {
	fuzz(f, ReadOPB, "* #variable= 1\nmin: +2 x1 ;\n+1 x1 >= 1 ;\n", "* #variable= 3 #constraint= 2\n+2 x1 x2 -3 ~x3 = 1 ;\n",
		"* #variable= 2\nsoft: 9 ;\n[3] +1 x1 +2 x2 <= 2 ;\n")
}

// nothing is a Program that forgets what it is told.
type nothing struct{ *Writer }

func (nothing) Rule(HeadType, []Atom, []Lit) {}
func (nothing) Output([]byte, []Lit)         {}

func BenchmarkRead(b *testing.B) {
	var in bytes.Buffer
	w := NewWriter(&in)
	w.InitProgram(false)
	for a := Atom(1); a <= 50000; a++ {
		w.Rule(Disjunction, []Atom{a}, []Lit{(a + 1).Pos(), -(a + 2).Pos()})
		w.Output(fmt.Appendf(nil, "p(%d)", a), []Lit{a.Pos()})
	}
	if err := w.EndStep(); err != nil {
		b.Fatal(err)
	}
	sink := nothing{NewWriter(io.Discard)}
	b.SetBytes(int64(in.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if err := Read(bytes.NewReader(in.Bytes()), sink); err != nil {
			b.Fatal(err)
		}
	}
}

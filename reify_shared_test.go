// SPDX-License-Identifier: MIT

package goasp_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReifySamples reifies the recorded ground programs beside the repository,
// in both vocabularies, with and without components.
func TestReifySamples(t *testing.T) {
	if os.Getenv("GOASP_BINARY") != "" {
		t.Skip("the program under test may not be all tools in one")
	}
	dir := shared(t, "reference/reify")
	compared := 0
	for _, format := range []struct{ from, to string }{{".smodels", ".reify4"}, {".aspif", ".reify5"}} {
		inputs, err := filepath.Glob(filepath.Join(dir, "*"+format.from))
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range inputs {
			base := in[:len(in)-len(format.from)] + format.to
			for want, args := range map[string][]string{base: nil, base + "-sccs": {"-c"}} {
				data, err := os.ReadFile(want)
				if err != nil {
					t.Error(err)
					continue
				}
				out := run(t, "", append([]string{"--tool=reify", in}, args...)...)
				if d := cmp.Diff(string(data), string(out.Stdout)); d != "" || out.Exit != 0 {
					t.Errorf("%s: exit %d\n%s", want, out.Exit, d)
				}
				compared++
			}
		}
	}
	if compared < 30 {
		t.Errorf("only %d samples", compared)
	}
}

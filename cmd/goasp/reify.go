// SPDX-License-Identifier: MIT

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/goasp/goasp/internal/aspif"
	"github.com/goasp/goasp/reify"
)

// runReify prints a ground program as facts: aspif text in the vocabulary of
// reify 5, smodels text in that of reify 4.5. Nothing is printed where the
// text is broken.
func runReify(o *options, stdout io.Writer) int {
	in, name := io.Reader(os.Stdin), "-"
	if len(o.files) > 0 && o.files[0] != "-" {
		name = o.files[0]
		f, err := os.Open(name)
		if err != nil {
			o.usageError(complain("Can not read from '%s'!", name))
			return exitError
		}
		defer f.Close()
		in = f
	}
	r := bufio.NewReaderSize(in, 1<<16)
	prefix, _ := r.Peek(1 << 9)
	var facts bytes.Buffer
	var err error
	if aspif.Detect(prefix) == aspif.FormatSmodels {
		err = reify.Read45(r, &facts, o.reifySCCs)
		var broken *reify.Error45
		if errors.As(err, &broken) {
			fmt.Fprintf(o.stderr, "%s:%v\n", name, broken)
			return exitError
		}
	} else {
		err = aspif.Read(r, reify.New(&facts, reify.Options{SCCs: o.reifySCCs, Steps: o.reifySteps}))
	}
	if err == nil {
		_, err = stdout.Write(facts.Bytes())
	}
	return o.printed(err)
}

// SPDX-License-Identifier: MIT

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/goasp/goasp/meta"
)

const toolsUsage = `usage: goasp tools [--compat=4.5] DIR

Creates DIR with the tools clingo, gringo, clasp and reify, which are this
program, and the meta encodings in DIR/examples/reify. With --compat=4.5
gringo prints smodels text, so that reify speaks the vocabulary of 4.5, and
the encodings are for that.
`

// runTools is "goasp tools"; the result is the exit code.
func runTools(args []string, stdout, stderr io.Writer) int {
	old, dir := false, ""
	for _, a := range args {
		switch {
		case a == "--help" || a == "-h":
			io.WriteString(stdout, toolsUsage)
			return 0
		case a == "--compat=4.5":
			old = true
		case strings.HasPrefix(a, "-") || dir != "":
			fmt.Fprintf(stderr, "goasp tools: unexpected argument %q\n%s", a, toolsUsage)
			return exitError
		default:
			dir = a
		}
	}
	if dir == "" {
		fmt.Fprintf(stderr, "goasp tools: no folder given\n%s", toolsUsage)
		return exitError
	}
	if err := makeTools(dir, old); err != nil {
		fmt.Fprintf(stderr, "goasp tools: %v\n", err)
		return exitError
	}
	return 0
}

// makeTools fills a folder with tools and encodings. What is there already
// stays if it is the same; else nothing is written over it.
func makeTools(dir string, old bool) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	encodings := filepath.Join(dir, "examples", "reify")
	if err := os.MkdirAll(encodings, 0o777); err != nil {
		return err
	}
	for name := range toolNames {
		at := filepath.Join(dir, name)
		if old {
			err = place(at, wrapper(self, name), 0o777)
		} else {
			err = link(self, at)
		}
		if err != nil {
			return err
		}
	}
	from := "reify5"
	if old {
		from = "reify45"
	}
	files, err := fs.ReadDir(meta.Files, from)
	if err != nil {
		return err
	}
	for _, f := range files {
		data, err := meta.Files.ReadFile(from + "/" + f.Name())
		if err == nil {
			err = place(filepath.Join(encodings, f.Name()), data, 0o666)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// link makes a link to the program, unless it is there.
func link(self, at string) error {
	err := os.Symlink(self, at)
	if to, _ := os.Readlink(at); errors.Is(err, fs.ErrExist) && to == self {
		return nil
	}
	return err
}

// place writes a file. One that exists must have the same contents.
func place(at string, data []byte, mode fs.FileMode) error {
	f, err := os.OpenFile(at, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		if was, _ := os.ReadFile(at); bytes.Equal(was, data) {
			return nil
		}
	}
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// wrapper is a script that runs a tool in the manner of 4.5.
func wrapper(self, tool string) []byte {
	quoted := "'" + strings.ReplaceAll(self, "'", `'\''`) + "'"
	return []byte("#!/bin/sh\nexec " + quoted + " --tool=" + tool + " --compat=4.5 \"$@\"\n")
}

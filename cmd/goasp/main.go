// SPDX-License-Identifier: MIT

// Command goasp is an Answer Set Programming system that takes the place of
// clingo and gringo: it grounds programs, solves them and prints answers.
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"runtime/pprof"
	"strings"
)

// version is what --version prints; a release sets it when linking.
var version = "0.1.0"

func main() {
	// The process is short-lived: collecting garbage seldom is worth the
	// memory, up to the point where memory gets short.
	debug.SetGCPercent(400)
	os.Exit(run(os.Args, os.Stdout, os.Stderr))
}

// run is main without the process: it returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	tool := strings.TrimSuffix(filepath.Base(args[0]), ".exe")
	rest := args[1:]
	if len(rest) > 0 && isTool(rest[0]) && !exists(rest[0]) {
		tool, rest = rest[0], rest[1:]
	}
	o, err := parseOptions(rest)
	if err != nil {
		usageError(stderr, err)
		return exitError
	}
	if isTool(tool) && tool != "clingo" {
		o.mode = tool
	}
	if (o.text || o.output != "") && o.mode == "clingo" && o.modeIn {
		usageError(stderr, complain("'--text' can only be used with '--mode=gringo'!"))
		return exitNoInput
	}
	switch {
	case o.help > 0:
		printHelp(stdout, o.help)
		return 0
	case o.version:
		fmt.Fprintf(stdout, "goasp version %s\nAddress model: 64-bit\n\nLicense: The MIT License <https://opensource.org/licenses/MIT>\n", version)
		return 0
	}
	defer profile(o, stderr)()
	switch o.mode {
	case "gringo":
		return runGringo(o, stdout, stderr)
	case "clasp":
		return runClasp(o, stdout, stderr)
	}
	if o.text || o.output != "" {
		return runGringo(o, stdout, stderr)
	}
	return runClingo(o, stdout, stderr)
}

func isTool(name string) bool {
	switch name {
	case "clingo", "gringo", "clasp":
		return true
	}
	return false
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func usageError(w io.Writer, err error) {
	fmt.Fprintf(w, "*** ERROR: (clingo): %v\n*** Info : (clingo): Try '--help' for usage information\n", err)
}

// profile starts the profiles asked for and returns what ends them.
func profile(o *options, stderr io.Writer) func() {
	var cpu *os.File
	if o.cpuprofile != "" {
		f, err := os.Create(o.cpuprofile)
		if err == nil {
			err = pprof.StartCPUProfile(f)
		}
		if err != nil {
			fmt.Fprintf(stderr, "*** Warn : (clingo): no CPU profile: %v\n", err)
		} else {
			cpu = f
		}
	}
	return func() {
		if cpu != nil {
			pprof.StopCPUProfile()
			cpu.Close()
		}
		if o.memprofile != "" {
			if f, err := os.Create(o.memprofile); err == nil {
				pprof.WriteHeapProfile(f)
				f.Close()
			}
		}
	}
}

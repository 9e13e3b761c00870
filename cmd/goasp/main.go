// SPDX-License-Identifier: MIT

// Command goasp is an Answer Set Programming system that takes the place of
// clingo, gringo, clasp and reify: it grounds programs, solves them and prints
// answers. It acts as the tool by whose name it is called, or that the first
// argument names.
package main

import (
	"io"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
)

// version is what --version prints; a release sets it when linking.
var version = "0.1.0"

func main() {
	tuneMemory()
	os.Exit(run(os.Args, os.Stdout, os.Stderr))
}

// run is main without the process: it returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	tool, rest := toolOf(args)
	if tool == "tools" {
		return runTools(rest, stdout, stderr)
	}
	o, err := parseOptions(tool, rest, stderr)
	if err != nil {
		o.usageError(err)
		return exitError
	}
	switch {
	case o.help > 0:
		printHelp(stdout, o)
		return 0
	case o.version:
		printVersion(stdout, o)
		return 0
	case o.portfolio:
		printPortfolio(stdout)
		return 0
	}
	defer profile(o)()
	if (o.text || o.output != "") && o.mode != "gringo" {
		if o.modeIn {
			o.errorf("'--%s' can only be used with '--mode=gringo'!", map[bool]string{true: "text", false: "output"}[o.text])
			return exitNoInput
		}
		o.mode = "gringo"
	}
	if o.meta != "" && o.mode != "clingo" {
		o.errorf("'--meta' can only be used with '--mode=clingo'!")
		return exitNoInput
	}
	switch o.mode {
	case "gringo":
		return runGringo(o, stdout)
	case "clasp":
		return runClasp(o, stdout)
	case "reify":
		return runReify(o, stdout)
	}
	return runClingo(o, stdout)
}

// toolOf is the tool to act as, and the arguments for it: by the name that the
// program is called by, by --tool=NAME, or by a first word that is no file.
func toolOf(args []string) (tool string, rest []string) {
	tool, rest = strings.TrimSuffix(filepath.Base(args[0]), ".exe"), args[1:]
	if toolNames[tool] != 0 {
		return tool, rest
	}
	if len(rest) > 0 {
		name, named := strings.CutPrefix(rest[0], "--tool=")
		if (toolNames[name] != 0 || name == "tools" && !named) && (named || !isFile(name)) {
			return name, rest[1:]
		}
	}
	return "clingo", rest
}

// isFile reports whether a path names what can be read, and no folder.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// profile starts the profiles asked for and returns what ends them.
func profile(o *options) func() {
	var cpu *os.File
	if o.cpuprofile != "" {
		f, err := os.Create(o.cpuprofile)
		if err == nil {
			err = pprof.StartCPUProfile(f)
		}
		if err != nil {
			o.warnf("no CPU profile: %v", err)
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

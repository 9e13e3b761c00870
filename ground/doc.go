// SPDX-License-Identifier: MIT

// Package ground is the driver of the grounder. It reads programs, keeps their
// parts, and grounds parts in steps: package rewrite brings statements into
// normal form and orders them, build.go turns them into rules of package inst,
// which instantiates them and reports ground rules to package emit.
//
// Facts go another, shorter way: the parser hands them over as symbols, the
// driver keeps them as numbers in one slice for each part, and they are
// inserted into the base without ever becoming a syntax tree.
package ground

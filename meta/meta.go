// SPDX-License-Identifier: MIT

// Package meta holds encodings that solve reified programs: an answer set of
// the program as candidate, and the search for a better one as a program that
// has no answer set where there is one. They come in the vocabulary of
// reify 4.5 (folder reify45) and in that of clingo 5 (folder reify5).
package meta

import "embed"

// Files are the encodings.
//
//go:embed reify45/*.lp reify5/*.lp
var Files embed.FS

// SPDX-License-Identifier: MIT

package inst

import "github.com/goasp/goasp/internal/symbol"

// Find looks up the row of an atom.
func (d *Domain) Find(args []symbol.Sym) (row uint32, ok bool) { return d.find(args) }

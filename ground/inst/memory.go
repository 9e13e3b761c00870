// SPDX-License-Identifier: MIT

package inst

import "unsafe"

// Memory is the number of atoms, and the bytes allocated for them with their
// indexes; those of their terms are in the symbol store.
func (b *Base) Memory() (atoms int, bytes uint64) {
	for _, d := range b.preds {
		atoms += d.Len()
		bytes += d.memory()
	}
	return atoms, bytes
}

func (d *Domain) memory() uint64 {
	words := cap(d.cols) + cap(d.hash) + cap(d.atoms) + cap(d.table) + cap(d.seq)
	for _, x := range d.indexes {
		words += cap(x.table) + cap(x.next)
	}
	return uint64(unsafe.Sizeof(*d)) + 4*uint64(words) + uint64(cap(d.state))
}

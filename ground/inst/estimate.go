// SPDX-License-Identifier: MIT

package inst

import (
	"slices"

	"github.com/goasp/goasp/internal/symbol"
)

// estimate is the number of rows that a look-up with some known arguments is
// expected to give. It is remembered until the domain has doubled.
type estimate struct {
	cols []int32
	n    uint32 // defined rows when it was made
	rows float64
}

// sampleSize is the number of rows that an estimate looks at.
const sampleSize = 128

// matches estimates the number of rows of equal values at the given positions:
// from an index where there is one, otherwise from a sample. If a share c of
// all pairs of rows agree there, a look-up of a value that occurs gives c*n rows.
func (d *Domain) matches(cols []int32) float64 {
	for _, x := range d.indexes {
		if x.keys > 0 && equalCols(x.cols, cols) {
			return float64(len(x.next)) / float64(x.keys)
		}
	}
	for k := range d.estimates {
		e := &d.estimates[k]
		if equalCols(e.cols, cols) {
			if d.defined > 2*e.n {
				e.n, e.rows = d.defined, d.sample(cols)
			}
			return e.rows
		}
	}
	d.estimates = append(d.estimates, estimate{slices.Clone(cols), d.defined, d.sample(cols)})
	return d.estimates[len(d.estimates)-1].rows
}

// sample counts the pairs of equal values in a sample of evenly spaced rows.
func (d *Domain) sample(cols []int32) float64 {
	n := d.defined
	m := min(n, sampleSize)
	if m < 2 {
		return float64(n)
	}
	var keys [sampleSize]uint32
	var key []symbol.Sym
	for k := range m {
		row := d.Args(d.rowAt(uint32(uint64(k) * uint64(n) / uint64(m))))
		key = key[:0]
		for _, c := range cols {
			key = append(key, row[c])
		}
		keys[k] = hashRow(key)
	}
	slices.Sort(keys[:m])
	pairs, run := 0, 0
	for k := uint32(1); k < m; k++ {
		if keys[k] == keys[k-1] {
			run++
			pairs += run
		} else {
			run = 0
		}
	}
	return float64(n) * float64(pairs) / (float64(m) * float64(m-1) / 2)
}

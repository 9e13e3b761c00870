// SPDX-License-Identifier: MIT

package ground

import (
	"fmt"

	"github.com/goasp/goasp/internal/symbol"
)

// similarMax is the number of predicates up to which names are compared: where
// there are more, programs wrote them, and no one mistyped a name.
const similarMax = 2000

// similar is a hint for an atom that no rule derives: the predicate that may be
// meant, or how to say that there is none.
func (g *Grounder) similar(sig symbol.Sig, arity int) string {
	name := g.store.Name(sig)
	best, least := predKey{}, 1+len(name)/3
	heads := g.headOrder
	if len(heads) > similarMax {
		heads = nil
	}
	for _, k := range heads {
		other := g.store.Name(k.sig)
		if other == "" || other[0] == '#' {
			continue
		}
		d := distance(name, other)
		if k.sig.Neg() != sig.Neg() || k.arity != arity {
			d++
		}
		if d < least || d == least && best.sig == 0 {
			best, least = k, d
		}
	}
	if best.sig != 0 {
		return "did you mean " + g.signatureText(signature{sig: best.sig, arity: best.arity}) + "?"
	}
	return fmt.Sprintf("'#defined %s.' says that there may be none", g.signatureText(signature{sig: sig, arity: arity}))
}

// distance is the number of letters to insert, delete or replace to get from one
// word to the other; it takes time in the product of their lengths.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		left := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := left
			if a[i] != b[j] {
				cost++
			}
			left = row[j+1]
			row[j+1] = min(cost, left+1, row[j]+1)
		}
	}
	return row[len(b)]
}

// SPDX-License-Identifier: MIT

package symbol

import (
	"hash/maphash"
	"slices"
	"strings"
)

// textChunk is how many bytes of texts are allocated at once.
const textChunk = 1 << 16

// texts numbers different texts from 0 on. Their bytes lie one after the other
// in large chunks, so that a million of them are few objects.
type texts struct {
	values []string
	hashes []uint32
	table  []uint32 // open addressing: number plus one, 0 is free
	seed   maphash.Seed
	chunk  strings.Builder
	chunks int // allocated so far
}

func newTexts() texts { return texts{table: make([]uint32, 64), seed: maphash.MakeSeed()} }

// number is the number of a text, which is copied where it is new. Amortised
// linear time in its length.
func number[T string | []byte](t *texts, v T, h uint32) uint32 {
	mask := uint32(len(t.table) - 1)
	i := h & mask
	for ; t.table[i] != 0; i = (i + 1) & mask {
		if k := t.table[i] - 1; t.hashes[k] == h && t.values[k] == string(v) {
			return k
		}
	}
	k := uint32(len(t.values))
	t.values = append(t.values, keep(t, v))
	t.hashes = append(t.hashes, h)
	t.table[i] = k + 1
	if len(t.values)*3 > len(t.table)*2 {
		t.grow()
	}
	return k
}

func (t *texts) str(v string) uint32   { return number(t, v, uint32(maphash.String(t.seed, v))) }
func (t *texts) bytes(v []byte) uint32 { return number(t, v, uint32(maphash.Bytes(t.seed, v))) }

// keep is a copy of v in the chunk at hand, or in a new one.
func keep[T string | []byte](t *texts, v T) string {
	if t.chunk.Cap()-t.chunk.Len() < len(v) {
		t.chunk = strings.Builder{}
		t.chunk.Grow(max(textChunk, len(v)))
		t.chunks++
	}
	from := t.chunk.Len()
	t.chunk.WriteString(string(v))
	return t.chunk.String()[from:]
}

func (t *texts) memory() uint64 {
	return uint64(t.chunks)*textChunk + 16*uint64(cap(t.values)) + 4*uint64(cap(t.hashes)+cap(t.table))
}

func (t *texts) grow() {
	table := make([]uint32, 2*len(t.table))
	mask := uint32(len(table) - 1)
	for k, h := range t.hashes {
		i := h & mask
		for table[i] != 0 {
			i = (i + 1) & mask
		}
		table[i] = uint32(k) + 1
	}
	t.table = table
	t.values = slices.Grow(t.values, len(t.values)+1)
	t.hashes = slices.Grow(t.hashes, len(t.hashes)+1)
}

// SPDX-License-Identifier: MIT

package solve

import (
	"bytes"
	"testing"
)

// Texts come back as they went in, whether they fill a chunk, pass one or need
// several.
func TestOutputTexts(t *testing.T) {
	var o outputs
	var want [][]byte
	for k, n := range []int{0, 5, chunkSize - 5, 0, 1, chunkSize, 3, 3*chunkSize + 7, 2, 0, chunkSize + 1, chunkSize - 1, 1, 9, chunkSize, 0} {
		text := bytes.Repeat([]byte{byte('a' + k)}, n)
		want = append(want, text)
		o.items = append(o.items, outputItem{text: o.keep(text), size: uint32(n)})
	}
	for k := range want {
		if got := o.textOf(int32(k)); !bytes.Equal(got, want[k]) {
			t.Errorf("text %d: got %d bytes %.5q, want %d %.5q", k, len(got), got, len(want[k]), want[k])
		}
	}
}

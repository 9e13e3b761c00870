// SPDX-License-Identifier: MIT

package ground

// WantsFacts hands on whether the program wants a rule for every fact.
func (s *stepped) WantsFacts() bool {
	w, ok := s.Program.(interface{ WantsFacts() bool })
	return ok && w.WantsFacts()
}

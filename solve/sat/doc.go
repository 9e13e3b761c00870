// SPDX-License-Identifier: MIT

// Package sat is the search core: conflict-driven clause learning
// [MarquesSilvaSakallah-TC'99] over clauses and weight constraints, with
// restarts, database reduction and propagators.
package sat

// SPDX-License-Identifier: MIT

// Package inst instantiates rules: it finds all ways to match bodies with the
// atoms derived so far and reports the ground rules, component by component,
// recursive ones by semi-naive evaluation.
package inst

// SPDX-License-Identifier: MIT

package ast

// What each node may be used as.
var (
	_ = []Term{
		(*Symbol)(nil), (*Variable)(nil), (*Unary)(nil), (*Binary)(nil), (*Interval)(nil),
		(*Function)(nil), (*Pool)(nil),
	}
	_ = []Atom{(*SymbolicAtom)(nil), (*Comparison)(nil), (*BoolConst)(nil)}
	_ = []BodyLiteral{
		(*Literal)(nil), (*ConditionalLiteral)(nil), (*BodyAggregate)(nil), (*SetAggregate)(nil), (*TheoryAtom)(nil),
	}
	_ = []Head{
		(*Literal)(nil), (*Disjunction)(nil), (*HeadAggregate)(nil), (*SetAggregate)(nil), (*TheoryAtom)(nil),
	}
	_ = []TheoryTerm{
		(*TheoryLeaf)(nil), (*TheoryFunction)(nil), (*TheorySequence)(nil), (*TheoryUnparsed)(nil),
	}
	_ = []Statement{
		(*Rule)(nil), (*Const)(nil), (*ShowSignature)(nil), (*ShowNothing)(nil), (*ShowTerm)(nil),
		(*Defined)(nil), (*Minimize)(nil), (*Program)(nil), (*External)(nil), (*Edge)(nil),
		(*Heuristic)(nil), (*ProjectAtom)(nil), (*ProjectSignature)(nil), (*Include)(nil),
		(*Script)(nil), (*TheoryDefinition)(nil),
	}
)

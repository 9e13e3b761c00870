// SPDX-License-Identifier: MIT

package main

// noEffect is the help of options that tune what this engine does not have.
const noEffect = "Accepted; has no effect on this engine"

// optionTable lists every option of all tools. What is ignored is also listed
// in doc/compat.md.
func optionTable() []option {
	return []option{
		{name: "configuration", arg: "<arg>", section: configOpts, level: 1,
			help: "Set default configuration [auto]\n" +
				"<arg>: {auto|frumpy|jumpy|tweety|handy|crafty|trendy|many}, or a file\n" +
				"  with a line [name](base): options",
			set: setConfiguration},
		{name: "tester", arg: "<options>", section: configOpts, level: 1, help: noEffect, set: ignored(optionList)},
		{name: "stats", short: "s", arg: "<n>[,<t>]", implicit: "1", section: configOpts, level: 1,
			help: "Print {1=basic|2=full} statistics",
			set:  setStats},
		{name: "parse-ext", off: true, section: configOpts, level: 1, help: noEffect, set: ignored(anything)},
		{name: "parse-maxsat", off: true, section: configOpts, level: 1, help: noEffect, set: ignored(anything)},
		{name: "share", arg: "<arg>", off: true, section: contextOpts, level: 2, help: noEffect, set: ignored(orNo(word("auto", "problem", "learnt", "all")))},
		{name: "learn-explicit", section: contextOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "sat-prepro", arg: "<arg>", implicit: "2", off: true, section: contextOpts, level: 2, help: noEffect, set: ignored(orNo(tail(number(0, 3))))},
		{name: "trans-ext", arg: "<mode>", off: true, section: aspOpts, level: 2, help: noEffect, set: ignored(orNo(word("all", "choice", "card", "weight", "scc", "integ", "dynamic")))},
		{name: "eq", arg: "<n>", section: aspOpts, level: 2, help: noEffect, set: ignored(number(-1, unlimited))},
		{name: "backprop", off: true, section: aspOpts, level: 2, help: noEffect, set: ignored(anything)},
		{name: "supp-models", section: aspOpts, level: 2,
			help: "Compute supported models",
			set:  setBool(func(o *options) *bool { return &o.cfg.SuppModels })},
		{name: "no-ufs-check", section: aspOpts, level: 2,
			help: "Compute supported models, unfounded or not",
			set:  setBool(func(o *options) *bool { return &o.cfg.SuppModels })},
		{name: "no-gamma", section: aspOpts, level: 2, help: noEffect, set: ignored(anything)},
		{name: "eq-dfs", section: aspOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "solve-limit", arg: "<n>[,<m>]", section: solvingOpts, level: 2,
			help: "Stop search after <n> conflicts or <m> restarts",
			set:  setSolveLimit},
		{name: "parallel-mode", short: "t", arg: "<arg>", section: solvingOpts, level: 1,
			help: "Search with several threads\n" +
				"<arg>: <n {1..64}>[,<mode {compete|split}>]",
			set: setThreads},
		{name: "global-restarts", arg: "<X>", section: solvingOpts, level: 2, help: noEffect, set: ignored(orNo(tail(number(0, unlimited))))},
		{name: "distribute", arg: "<arg>", off: true, section: solvingOpts, level: 2, help: noEffect, set: ignored(orNo(tail(word("all", "short", "conflict", "loop", "0"))))},
		{name: "integrate", arg: "<arg>", section: solvingOpts, level: 2, help: noEffect, set: ignored(tail(word("all", "unsat", "gp", "active")))},
		{name: "enum-mode", short: "e", arg: "<arg>", section: solvingOpts, level: 1,
			help: "Configure enumeration [auto]\n" +
				"<arg>: {bt|record|domRec|brave|cautious|auto}\n" +
				"  brave   : union of all models\n" +
				"  cautious: intersection of all models",
			set: setEnum},
		{name: "project", arg: "<arg>", implicit: "auto,3", off: true, section: solvingOpts, level: 1,
			help: "Tell models apart by some of their atoms only\n" +
				"<arg>: {show|project|auto}[,<bt {0..3}>]\n" +
				"  show   : by what is shown\n" +
				"  project: by the atoms of #project\n" +
				"  auto   : by these if there are any, else by what is shown",
			set: setProject},
		{name: "models", short: "n", arg: "<n>", section: solvingOpts, level: 1,
			help: "Compute at most <n> models (0 for all)",
			set:  setModels},
		{name: "opt-mode", arg: "<arg>", section: solvingOpts, level: 1,
			help: "Configure optimization\n" +
				"<arg>: <mode {opt|enum|optN|ignore}>[,<bound>...]\n" +
				"  opt   : find an optimal model\n" +
				"  enum  : find models with costs <= <bound>\n" +
				"  optN  : find the optimum, then all optimal models\n" +
				"  ignore: ignore optimization",
			set: setOptMode},
		{name: "opt-strategy", arg: "<arg>", section: searchOpts, level: 2,
			help: "Configure optimization strategy\n" +
				"<arg>: {bb|usc}[,<tactics>]\n" +
				"  bb : model-guided, with {lin|hier|inc|dec}\n" +
				"  usc: core-guided, with {oll|one|k|pmres}[,disjoint|succinct|stratify...]",
			set: noted(func(o *options) *string { return &o.cfg.OptStrategy }, optStrategy)},
		{name: "opt-usc-shrink", arg: "<arg>", section: searchOpts, level: 2, help: noEffect, set: ignored(orNo(tail(word("lin", "inv", "bin", "rgs", "exp", "min", "0"))))},
		{name: "opt-heuristic", arg: "<list>", section: searchOpts, level: 2, help: noEffect, set: ignored(orNo(set("sign", "model")))},
		{name: "opt-sat", off: true, section: searchOpts, level: 4, help: noEffect, set: ignored(anything)},
		{name: "restart-on-model", off: true, section: searchOpts, level: 2, help: noEffect, set: ignored(anything)},
		{name: "lookahead", arg: "<arg>", implicit: "atom", off: true, section: searchOpts, level: 2, help: noEffect, set: ignored(orNo(fields(1, word("atom", "body", "hybrid", "0"), number(0, unlimited))))},
		{name: "heuristic", arg: "<heu>", section: searchOpts, level: 2,
			help: "Configure decision heuristic\n" +
				"<heu>: {Berkmin|Vmtf|Vsids|Domain|Unit|None}[,<n>]\n" +
				"  Domain: obey #heuristic statements",
			set: noted(func(o *options) *string { return &o.cfg.Heuristic }, fields(1, word("Berkmin", "Vmtf", "Vsids", "Domain", "Unit", "None"), number(0, unlimited)))},
		{name: "init-moms", off: true, section: searchOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "score-res", arg: "<score>", section: searchOpts, level: 3, help: noEffect, set: ignored(word("auto", "min", "set", "multiset"))},
		{name: "score-other", arg: "<arg>", section: searchOpts, level: 3, help: noEffect, set: ignored(orNo(word("auto", "no", "loop", "all")))},
		{name: "sign-def", arg: "<sign>", section: searchOpts, level: 2,
			help: "Value that is tried first\n" +
				"<sign>: {asp|pos|neg|rnd}, or a number from 0 to 3",
			set: setSign},
		{name: "sign-fix", off: true, section: searchOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "berk-huang", off: true, section: searchOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "vsids-acids", off: true, section: searchOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "vsids-progress", arg: "<arg>", section: searchOpts, level: 3, help: noEffect, set: ignored(orNo(tail(number(0, 100))))},
		{name: "nant", off: true, section: searchOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "dom-mod", arg: "<arg>", section: searchOpts, level: 2,
			help: "Modify the domain heuristic\n" +
				"<arg>: <mod>[,<pick>]\n" +
				"  <mod> : {level|pos|true|neg|false|init|factor}\n" +
				"  <pick>: all or {scc|hcc|disj|opt|show}",
			set: setDomMod},
		{name: "save-progress", arg: "<n>", implicit: "1", section: searchOpts, level: 2, help: noEffect, set: ignored(number(0, unlimited))},
		{name: "init-watches", arg: "<arg>", section: searchOpts, level: 3, help: noEffect, set: ignored(word("rnd", "first", "least"))},
		{name: "update-mode", arg: "<mode>", section: searchOpts, level: 3, help: noEffect, set: ignored(word("propagate", "conflict"))},
		{name: "acyc-prop", arg: "<n>", implicit: "1", section: searchOpts, level: 3, help: noEffect, set: ignored(number(0, 1))},
		{name: "seed", arg: "<n>", section: searchOpts, level: 2,
			help: "Set random number generator's seed to <n>",
			set:  setSeed},
		{name: "partial-check", arg: "<arg>", implicit: "50", section: searchOpts, level: 2, help: noEffect, set: ignored(orNo(fields(1, number(0, 100), number(0, unlimited))))},
		{name: "sign-def-disj", arg: "<sign>", section: searchOpts, level: 3, help: noEffect, set: ignored(word("asp", "pos", "neg", "rnd"))},
		{name: "rand-freq", arg: "<p>", off: true, section: searchOpts, level: 2,
			help: "Decide at random with probability <p>",
			set:  setRandFreq},
		{name: "rand-prob", arg: "<n>[,<m>]", section: searchOpts, level: 2, help: noEffect, set: ignored(orNo(fields(1, number(0, unlimited), number(0, unlimited))))},
		{name: "no-lookback", section: lookbackOpts, level: 2, help: noEffect, set: ignored(anything)},
		{name: "forget-on-step", arg: "<opts>", section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(set("varScores", "signs", "lemmaScores", "lemmas")))},
		{name: "strengthen", arg: "<X>", off: true, section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(tail(word("local", "recursive", "0"))))},
		{name: "otfs", arg: "<n>", implicit: "1", section: lookbackOpts, level: 2, help: noEffect, set: ignored(number(0, 2))},
		{name: "update-lbd", arg: "<arg>", off: true, section: lookbackOpts, level: 3, help: noEffect, set: ignored(orNo(tail(word("less", "glucose", "pseudo", "0"))))},
		{name: "update-act", section: lookbackOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "reverse-arcs", arg: "<n>", implicit: "1", section: lookbackOpts, level: 2, help: noEffect, set: ignored(number(0, 3))},
		{name: "contraction", arg: "<arg>", off: true, section: lookbackOpts, level: 3, help: noEffect, set: ignored(orNo(fields(1, number(0, unlimited), word("no", "decisionSeq", "allUIP", "dynamic"))))},
		{name: "loops", arg: "<type>", section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(word("common", "distinct", "shared")))},
		{name: "restarts", short: "r", arg: "<sched>", off: true, section: lookbackOpts, level: 2,
			help: "Configure restarts\n" +
				"<sched>: {D|F|L|x|+},<n>[,<args>]\n" +
				"  L,<n>    : Luby's sequence with unit <n>\n" +
				"  F,<n>    : after every <n> conflicts\n" +
				"  x,<n>,<f>: after <n>*<f>^i conflicts\n" +
				"  +,<n>,<m>: after <n>+<m>*i conflicts\n" +
				"  D,<n>,<f>: by the average LBD of the last <n> conflicts",
			set: noted(func(o *options) *string { return &o.cfg.Restarts }, schedule)},
		{name: "reset-restarts", arg: "<arg>", section: lookbackOpts, level: 3, help: noEffect, set: ignored(orNo(word("no", "repeat", "disable")))},
		{name: "local-restarts", off: true, section: lookbackOpts, level: 2, help: noEffect, set: ignored(anything)},
		{name: "counter-restarts", arg: "<arg>", section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(fields(1, number(0, unlimited), number(0, unlimited))))},
		{name: "block-restarts", arg: "<arg>", section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(fields(1, number(0, unlimited), real(1, 5), number(0, unlimited))))},
		{name: "shuffle", arg: "<n1>,<n2>", off: true, section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(fields(1, number(0, unlimited), number(0, unlimited))))},
		{name: "deletion", short: "d", arg: "<arg>", off: true, section: lookbackOpts, level: 2,
			help: "Configure deletion of learnt nogoods\n" +
				"<arg>: {basic|sort|ipSort|ipHeap}[,<n {1..100}>][,{activity|lbd|mixed}]",
			set: noted(func(o *options) *string { return &o.cfg.Deletion }, func(v string) bool {
				return v == "no" || v == "0" || fields(1, word("basic", "sort", "ipSort", "ipHeap"), number(1, 100), word("activity", "lbd", "mixed"))(v)
			})},
		{name: "del-grow", arg: "<arg>", off: true, section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(tail(real(0, 1e9))))},
		{name: "del-cfl", arg: "<sched>", off: true, section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(schedule))},
		{name: "del-init", arg: "<arg>", section: lookbackOpts, level: 2, help: noEffect, set: ignored(fields(1, real(0, 1e9), number(0, unlimited), number(0, unlimited)))},
		{name: "del-estimate", arg: "<n>", implicit: "1", section: lookbackOpts, level: 2, help: noEffect, set: ignored(number(0, 3))},
		{name: "del-max", arg: "<n>,<X>", off: true, section: lookbackOpts, level: 2, help: noEffect, set: ignored(orNo(fields(1, number(0, unlimited), number(0, unlimited))))},
		{name: "del-glue", arg: "<arg>", section: lookbackOpts, level: 2, help: noEffect, set: ignored(fields(1, number(0, 15), number(0, 1)))},
		{name: "del-on-restart", arg: "<n>", section: lookbackOpts, level: 2, help: noEffect, set: ignored(number(0, 100))},
		{name: "text", section: gringoOpts, level: 1,
			help: "Print the ground program as text",
			set:  setBool(func(o *options) *bool { return &o.text })},
		{name: "const", short: "c", arg: "<id>=<term>", many: true, section: gringoOpts, level: 1,
			help: "Replace constant <id> by <term>",
			set:  func(o *options, v string) error { o.consts = append(o.consts, v); return nil }},
		{name: "output", short: "o", arg: "<arg>", section: gringoOpts, level: 2,
			help: "Choose output format\n" +
				"<arg>: {intermediate|text|reify|smodels}",
			set: noted(func(o *options) *string { return &o.output }, word("intermediate", "text", "reify", "smodels"))},
		{name: "output-debug", arg: "<arg>", section: gringoOpts, level: 2,
			help: "Print rules along with the output, on standard error\n" +
				"<arg>: none, text (rules as they are, behind %),\n" +
				"  translate (what they become, behind %%) or all",
			set: noted(func(o *options) *string { return &o.outputDebug }, word("none", "text", "translate", "all"))},
		{name: "lparse-rewrite", section: gringoOpts, level: 3, own: true, help: noEffect, set: ignored(anything)},
		{name: "lparse-debug", arg: "<arg>", section: gringoOpts, level: 3, own: true,
			help: "Name of --output-debug in clingo 4.5\n" +
				"<arg>: none, plain, lparse or all",
			set: setLparseDebug},
		{name: "warn", short: "W", arg: "<warn>", many: true, section: gringoOpts, level: 2,
			help: "Switch messages on and off\n" +
				"<warn>: none, all or [no-]NAME with NAME one of\n" +
				"  atom-undefined     : a :- b.\n" +
				"  file-included      : #include \"a.lp\". #include \"a.lp\".\n" +
				"  operation-undefined: p(1/0).\n" +
				"  global-variable    : :- #count { X } = 1, X = 1.\n" +
				"  variable-unbounded, other",
			set: setWarning},
		{name: "rewrite-minimize", section: gringoOpts, level: 2,
			help: "Show what is minimized as _criteria/3",
			set:  setBool(func(o *options) *bool { return &o.rewriteMinimize })},
		{name: "keep-facts", section: gringoOpts, level: 2,
			help: "Leave facts in the bodies of rules",
			set:  setBool(func(o *options) *bool { return &o.keepFacts })},
		{name: "preserve-facts", arg: "<arg>", section: gringoOpts, level: 2,
			help: "Leave facts where they stand: {none|body|symtab|all}",
			set:  setPreserve},
		{name: "reify-sccs", section: gringoOpts, level: 2,
			help: "Add components to reified output",
			set:  setBool(func(o *options) *bool { return &o.reifySCCs })},
		{name: "reify-steps", section: gringoOpts, level: 2,
			help: "Add step numbers to reified output",
			set:  setBool(func(o *options) *bool { return &o.reifySteps })},
		{name: "single-shot", section: gringoOpts, level: 2, help: noEffect, set: ignored(anything)},
		{name: "show-preds", section: gringoOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "sccs", short: "c", section: reifyOpts, level: 1,
			help: "Calculate strongly connected components",
			set:  setBool(func(o *options) *bool { return &o.reifySCCs })},
		{name: "calculate-sccs", section: reifyOpts, level: 2,
			help: "The same, by its old name",
			set:  setBool(func(o *options) *bool { return &o.reifySCCs })},
		{name: "steps", short: "s", section: reifyOpts, level: 1,
			help: "Add step numbers to the facts",
			set:  setBool(func(o *options) *bool { return &o.reifySteps })},
		{name: "help", short: "h", arg: "<n>", implicit: "1", section: basicOpts, level: 1,
			help: "Print {1=basic|2=more|3=full} help and exit",
			set:  setInt(func(o *options) *int { return &o.help }, 1, 3)},
		{name: "version", short: "v", section: basicOpts, level: 1,
			help: "Print version information and exit",
			set:  setBool(func(o *options) *bool { return &o.version })},
		{name: "verbose", short: "V", arg: "<n>", implicit: "3", section: basicOpts, level: 1,
			help: "Set verbosity level to <n>",
			set:  setCount(func(o *options) *int { return &o.verbose })},
		{name: "time-limit", arg: "<n>", section: basicOpts, level: 1,
			help: "Set time limit to <n> seconds (0=no limit)",
			set:  setCount(func(o *options) *int { return &o.timeLimit })},
		{name: "memory-limit", arg: "<n>", section: basicOpts, level: 1, own: true,
			help: "End where more than <n> MB are needed",
			set:  setCount(func(o *options) *int { return &o.memoryLimit })},
		{name: "ground-limit", arg: "<n>", section: basicOpts, level: 1, own: true,
			help: "End where there are more than <n> atoms",
			set:  setCount(func(o *options) *int { return &o.groundLimit })},
		{name: "profile", section: basicOpts, level: 1, own: true,
			help: "Print the work of each rule, slowest first",
			set:  setBool(func(o *options) *bool { return &o.profileRules })},
		{name: "diagnostics", arg: "<fmt>", section: basicOpts, level: 1, own: true,
			help: "Print messages as {text|json}",
			set:  noted(func(o *options) *string { return &o.diagnostics }, word("text", "json"))},
		{name: "meta", arg: "<arg>", section: clingoOpts, level: 1, own: true,
			help: "Solve the program through a program about it\n" +
				"<arg>: {shortcuts|subset|cardinality}, or files,...",
			set: setMeta},
		{name: "compat", arg: "<version>", section: basicOpts, level: 2, own: true,
			help: "Behave as clingo {5.8|4.5}",
			set: func(o *options, v string) error {
				if v != "5.8" && v != "4.5" {
					return errValue
				}
				o.compat45 = v == "4.5"
				return nil
			}},
		{name: "fast-exit", section: basicOpts, level: 2, help: noEffect, set: ignored(anything)},
		{name: "print-portfolio", section: solverOpts, level: 2,
			help: "Print the names of configurations and exit",
			set:  setBool(func(o *options) *bool { return &o.portfolio })},
		{name: "quiet", short: "q", arg: "<levels>", implicit: "2,2,2", section: solverOpts, level: 1,
			help: "Configure printing of models, costs, and calls\n" +
				"<levels>: <mod>[,<cost>][,<call>], each {0=all|1=last|2=no}",
			set: setQuiet},
		{name: "pre", arg: "<fmt>", implicit: "auto", section: solverOpts, level: 1,
			help: "Print the program in {aspif|smodels}",
			set:  noted(func(o *options) *string { return &o.pre }, word("auto", "aspif", "smodels"))},
		{name: "outf", arg: "<n>", section: solverOpts, level: 2,
			help: "Use {0=default|1=competition|2=JSON|3=no} output",
			set:  setInt(func(o *options) *int { return &o.outf }, 0, 3)},
		{name: "out-atomf", arg: "<arg>", section: solverOpts, level: 3,
			help: "Set atom format string (<Pre>?%0<Post>?)",
			set:  setAtomForm},
		{name: "out-ifs", arg: "<arg>", section: solverOpts, level: 3,
			help: "Set internal field separator",
			set:  setSeparator},
		{name: "out-hide-aux", section: solverOpts, level: 2,
			help: "Hide auxiliary atoms in answers",
			set:  setBool(func(o *options) *bool { return &o.hideAux })},
		{name: "lemma-in", arg: "<file>", section: solverOpts, level: 2, help: noEffect, set: ignored(orNo(exists))},
		{name: "lemma-out", arg: "<file>", section: solverOpts, level: 2,
			help: "Not supported yet",
			set:  unsupported("--lemma-out")},
		{name: "hcc-out", arg: "<file>", section: solverOpts, level: 3,
			help: "Not supported yet",
			set:  unsupported("--hcc-out")},
		{name: "lemma-out-lbd", arg: "<n>", section: solverOpts, level: 3, help: noEffect, set: ignored(number(0, unlimited))},
		{name: "lemma-out-max", arg: "<n>", section: solverOpts, level: 3, help: noEffect, set: ignored(number(0, unlimited))},
		{name: "lemma-out-dom", arg: "<arg>", section: solverOpts, level: 3, help: noEffect, set: ignored(word("input", "output"))},
		{name: "lemma-out-txt", section: solverOpts, level: 3, help: noEffect, set: ignored(anything)},
		{name: "compute", arg: "<lit>", section: solverOpts, level: 3,
			help: "Force given literal of the ground program to true",
			set:  setCompute},
		{name: "mode", arg: "<arg>", section: clingoOpts, level: 1,
			help: "Run in {clingo|clasp|gringo} mode",
			set:  setMode},
		{name: "cpuprofile", own: true, arg: "<file>", section: solverOpts, level: 3,
			help: "Write a CPU profile",
			set:  noted(func(o *options) *string { return &o.cpuprofile }, anything)},
		{name: "memprofile", own: true, arg: "<file>", section: solverOpts, level: 3,
			help: "Write a memory profile at the end",
			set:  noted(func(o *options) *string { return &o.memprofile }, anything)},
	}
}

import type { Found, Judged } from './rule.js';
import { type Finding, RULES, type RuleCode } from './rules.js';

/** The same trouble is not told more often than this. */
const MOST_OF_A_RULE = 100;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** What the author of a page should know about it: the worst first, then in the order of the rules. */
export function judge(judged: Judged): Finding[] {
  return (Object.keys(RULES) as RuleCode[])
    .flatMap((code) =>
      fewOf(RULES[code].find(judged)).map((found) => ({ code, severity: RULES[code].severity, ...found })),
    )
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** The last of them says how many were left out. */
function fewOf(all: readonly Found[]): readonly Found[] {
  const rest = all.length - MOST_OF_A_RULE;
  const last = all[MOST_OF_A_RULE - 1];
  if (rest <= 0 || last === undefined) return all;
  return [...all.slice(0, MOST_OF_A_RULE - 1), { ...last, message: `${last.message} There are ${rest} more like it.` }];
}

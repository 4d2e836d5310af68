import type { Severity } from '../../diagnostics/codes.js';
import { formatDidYouMean, formatOrList } from '../../diagnostics/find-similar.js';
import { quote } from '../../diagnostics/quote.js';
import { RULES, type RuleCode } from '../../inspect/rules/rules.js';
import { optionError, type UsageError } from '../exit-codes.js';

export interface FailOn {
  readonly text: string;
  readonly codes: ReadonlySet<RuleCode>;
}

/** Each level includes the preceding ones. */
const LEVELS: readonly string[] = ['error', 'warning', 'info'] satisfies Severity[];

const NEVER = 'never';

export const FAIL_ON_VALUES: readonly string[] = [...LEVELS, NEVER, ...Object.keys(RULES)];

/** Parses `never`, or levels and codes separated by commas. */
export function parseFailOn(text: string): FailOn {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  if (words.includes(NEVER) && words.length > 1) {
    throw usageError(
      `${quote(text)} combines \`${NEVER}\` with other values.`,
      `remove \`${NEVER}\`, or the other values`,
    );
  }
  return { text, codes: new Set(words.flatMap(parseCodes)) };
}

function parseCodes(word: string): RuleCode[] {
  const codes = Object.keys(RULES) as RuleCode[];
  const level = LEVELS.indexOf(word);
  if (level >= 0) return codes.filter((code) => LEVELS.indexOf(RULES[code].severity) <= level);
  if (word === NEVER) return [];
  if (Object.hasOwn(RULES, word)) return [word as RuleCode];
  throw usageError(
    `There is no rule ${quote(word)}.`,
    formatDidYouMean(word, FAIL_ON_VALUES) ??
      `use ${formatOrList([...LEVELS, NEVER])}, or codes, which \`cvpress explain\` lists`,
  );
}

function usageError(message: string, hint: string): UsageError {
  return optionError(`--fail-on: ${message}`, hint);
}

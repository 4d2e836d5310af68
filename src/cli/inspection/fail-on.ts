import type { Severity } from '../../diagnostics/codes.js';
import { quote } from '../../diagnostics/quote.js';
import { didYouMean, orList } from '../../diagnostics/suggest.js';
import { RULES, type RuleCode } from '../../inspect/rules/rules.js';
import { badOption, type UsageError } from '../exit-codes.js';

export interface FailOn {
  readonly text: string;
  readonly codes: ReadonlySet<RuleCode>;
}

/** Each level includes those before it. */
const LEVELS: readonly string[] = ['error', 'warning', 'info'] satisfies Severity[];

const NEVER = 'never';

export const FAIL_ON_WORDS: readonly string[] = [...LEVELS, NEVER, ...Object.keys(RULES)];

/**
 * Reads a level, `never`, or codes separated by commas.
 *
 * @throws UsageError for a word that is neither, and for `never` together with others
 */
export function readFailOn(text: string): FailOn {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  if (words.includes(NEVER) && words.length > 1) {
    throw wrong(
      `${quote(text)} both fails and never fails.`,
      `leave out \`${NEVER}\`, or everything else`,
    );
  }
  return { text, codes: new Set(words.flatMap(codesOf)) };
}

function codesOf(word: string): RuleCode[] {
  const all = Object.keys(RULES) as RuleCode[];
  const level = LEVELS.indexOf(word);
  if (level >= 0) return all.filter((code) => LEVELS.indexOf(RULES[code].severity) <= level);
  if (word === NEVER) return [];
  if (Object.hasOwn(RULES, word)) return [word as RuleCode];
  const known = `it takes ${orList([...LEVELS, NEVER])}, or codes, which \`cvpress explain\` lists`;
  throw wrong(`There is no rule ${quote(word)}.`, didYouMean(word, FAIL_ON_WORDS) ?? known);
}

function wrong(message: string, hint: string): UsageError {
  return badOption(`--fail-on: ${message}`, hint);
}

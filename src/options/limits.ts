import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { ceilingOf, inWords } from '../diagnostics/limit-reached.js';
import { completeBy, mustBe, type OptionTable, unknownOptions, Wrong, wholeNumber, wrongValue } from './table.js';

/** How large a document may be, so that a stranger's costs little. Time is limited by `timeoutMs`. */
export interface Limits {
  /**
   * The text of a document, in bytes; of a value, its keys and texts. A PDF that is read may have 50 times as many. 1,000,000 by
   * default.
   */
  readonly bytes: number;
  /** How deep lists and mappings may be nested; 100 by default. */
  readonly depth: number;
  /** How many entries all sections may have together. For each, there may be 50 values of any kind. 3,000 by default. */
  readonly entries: number;
  /** The letters of one text, such as a summary or a bullet point, in UTF-16 units; 20,000 by default. */
  readonly letters: number;
  /** How many pages a document may have; 300 by default. */
  readonly pages: number;
  /** The memory of a worker process, in MiB; 2,048 by default. */
  readonly memory: number;
}

export type LimitName = keyof Limits;

/** Ten times what the largest real documents found have (docs/limits.md). */
export const DEFAULT_LIMITS: Limits = {
  bytes: 1_000_000,
  depth: 100,
  entries: 3000,
  letters: 20_000,
  pages: 300,
  memory: 2048,
};

/** How long a document may take, in milliseconds, by default. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** The longest time that timers accept, in milliseconds: 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** How many times larger than a document a PDF may be: it holds fonts and pictures. */
export const PDF_TIMES = 50;

/** Completes limits, or reports those that are not allowed. */
export function completeLimits(given: unknown, others: Limits = DEFAULT_LIMITS): Limits | Wrong {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return new Wrong([mustBe('limits', 'an object', 'write it like `{ pages: 100 }`', given)]);
  }
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  if (present.length === 0) return others;
  const names = present.map(([name]) => name);
  const problems = [
    ...unknownOptions(names, LIMIT_NAMES, 'limit'),
    ...present.flatMap(([name, value]) => (isLimitName(name) ? wrongLimit(name, value) : [])),
  ];
  if (problems.length > 0) return new Wrong(problems);
  return { ...others, ...Object.fromEntries(present.map(([name, value]) => [name, lifted(name, value)])) };
}

/** The names of all limits. */
export const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[];

/** Whether there is a limit of a name. */
export function isLimitName(name: string): name is LimitName {
  return (LIMIT_NAMES as string[]).includes(name);
}

/** Infinity lifts a limit, as far as that is possible. */
function lifted(name: string, value: unknown): unknown {
  return value === Number.POSITIVE_INFINITY && isLimitName(name) ? Math.min(ceilingOf(name), value) : value;
}

function wrongLimit(name: LimitName, value: unknown): Diagnostic[] {
  const most = ceilingOf(name);
  if (value === Number.POSITIVE_INFINITY) return [];
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most) return [];
  const range = Number.isFinite(most) ? `from 1 to ${inWords(most)}` : 'of at least 1';
  const hint = 'leave it out for its default; `Infinity` lifts it';
  return [wrongValue(`The limit \`${name}\``, `a whole number ${range}`, hint, value)];
}

/** What a document may cost, as given in options. */
export interface Costs {
  readonly limits?: Partial<Limits>;
  readonly timeoutMs?: number;
}

/** What a document may cost. */
export interface CompleteCosts {
  readonly limits: Limits;
  readonly timeoutMs: number;
}

/** The options of everything that reads documents. */
export function costOptions(others: CompleteCosts): OptionTable<CompleteCosts> {
  return {
    limits: { byDefault: () => others.limits, read: (given) => completeLimits(given, others.limits) },
    timeoutMs: wholeNumber(others.timeoutMs, 1, LONGEST_MS),
  };
}

/** The same with the defaults of the program. */
export const COST_OPTIONS = costOptions({ limits: DEFAULT_LIMITS, timeoutMs: DEFAULT_TIMEOUT_MS });

/** Completes and checks what a document may cost. */
export function completeCosts({ limits, timeoutMs }: Costs): CompleteCosts {
  return completeBy(COST_OPTIONS, { limits, timeoutMs });
}

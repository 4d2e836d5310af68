import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { ceilingOf, inWords } from '../../limits/limit-reached.js';
import {
  type CompleteCosts,
  type Costs,
  DEFAULT_LIMITS,
  DEFAULT_TIMEOUT_MS,
  isLimitName,
  LIMIT_NAMES,
  type LimitName,
  type Limits,
  LONGEST_MS,
} from '../../limits/limits.js';
import {
  completeBy,
  mustBe,
  type OptionTable,
  unknownOptions,
  Wrong,
  wholeNumber,
  wrongValue,
} from './option-table.js';

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
  // Infinity lifts a limit, as far as that is possible.
  const lifted = present.map(([name, value]) => [name, Math.min(ceilingOf(name), value)]);
  return { ...others, ...Object.fromEntries(lifted) };
}

function wrongLimit(name: LimitName, value: unknown): Diagnostic[] {
  const most = ceilingOf(name);
  if (value === Number.POSITIVE_INFINITY) return [];
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most) return [];
  const range = Number.isFinite(most) ? `from 1 to ${inWords(most)}` : 'of at least 1';
  const hint = 'leave it out for its default; `Infinity` lifts it';
  return [wrongValue(`The limit \`${name}\``, `a whole number ${range}`, hint, value)];
}

/** The options of everything that reads documents. */
export function costOptions(others: CompleteCosts): OptionTable<CompleteCosts> {
  return {
    limits: {
      byDefault: () => others.limits,
      read: (given) => completeLimits(given, others.limits),
    },
    timeoutMs: wholeNumber(others.timeoutMs, 1, LONGEST_MS),
  };
}

/** What a document may cost by default. */
export const COST_OPTIONS = costOptions({ limits: DEFAULT_LIMITS, timeoutMs: DEFAULT_TIMEOUT_MS });

/** Completes and checks what a document may cost. */
export function completeCosts({ limits, timeoutMs }: Costs): CompleteCosts {
  return completeBy(COST_OPTIONS, { limits, timeoutMs });
}

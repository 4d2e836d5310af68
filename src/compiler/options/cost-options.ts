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

/** Adds defaults to the option `limits`, or returns its problems. */
export function completeLimits(value: unknown, defaults: Limits = DEFAULT_LIMITS): Limits | Wrong {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return new Wrong([mustBe('limits', 'an object', 'write it like `{ pages: 100 }`', value)]);
  }
  const limits = Object.entries(value).filter(([, limit]) => limit !== undefined);
  if (limits.length === 0) return defaults;
  const names = limits.map(([name]) => name);
  const problems = [
    ...unknownOptions(names, LIMIT_NAMES, 'limit'),
    ...limits.flatMap(([name, limit]) => (isLimitName(name) ? checkLimit(name, limit) : [])),
  ];
  if (problems.length > 0) return new Wrong(problems);
  const capped = limits.map(([name, limit]) => [name, Math.min(ceilingOf(name), limit)]);
  return { ...defaults, ...Object.fromEntries(capped) };
}

function checkLimit(name: LimitName, value: unknown): Diagnostic[] {
  const max = ceilingOf(name);
  if (value === Number.POSITIVE_INFINITY) return [];
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max) return [];
  const range = Number.isFinite(max) ? `from 1 to ${inWords(max)}` : 'of at least 1';
  const hint = 'omit it for the default, or write `Infinity` for no limit';
  return [wrongValue(`The limit \`${name}\``, `a whole number ${range}`, hint, value)];
}

export function costOptions(defaults: CompleteCosts): OptionTable<CompleteCosts> {
  return {
    limits: {
      byDefault: () => defaults.limits,
      read: (value) => completeLimits(value, defaults.limits),
    },
    timeoutMs: wholeNumber(defaults.timeoutMs, 1, LONGEST_MS),
  };
}

export const COST_OPTIONS = costOptions({ limits: DEFAULT_LIMITS, timeoutMs: DEFAULT_TIMEOUT_MS });

export function completeCosts({ limits, timeoutMs }: Costs): CompleteCosts {
  return completeBy(COST_OPTIONS, { limits, timeoutMs });
}

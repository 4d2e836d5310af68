import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatNumber, getHighestLimit, getLowestLimit } from '../../limits/limit-diagnostics.js';
import {
  DEFAULT_LIMITS,
  DEFAULT_TIMEOUT_MS,
  isLimitName,
  LIMIT_NAMES,
  type LimitName,
  type LimitOptions,
  type Limits,
  MAX_TIMEOUT_MS,
  type ResolvedLimitOptions,
} from '../../limits/limits.js';
import { isPlainObject } from '../../util/plain-object.js';
import {
  completeOptions,
  createValueDiagnostic,
  defineInteger,
  findUnknownOptions,
  InvalidOption,
  type OptionTable,
  rejectOption,
} from './option-table.js';

export function completeLimits(
  value: unknown,
  defaults: Limits = DEFAULT_LIMITS,
): Limits | InvalidOption {
  if (!isPlainObject(value)) {
    return rejectOption('limits', 'an object', 'write it like `{ pages: 100 }`', value);
  }
  const limits = Object.entries(value as object).filter(([, limit]) => limit !== undefined);
  if (limits.length === 0) return defaults;
  const names = limits.map(([name]) => name);
  const problems = [
    ...findUnknownOptions(names, LIMIT_NAMES, 'limit'),
    ...limits.flatMap(([name, limit]) => (isLimitName(name) ? checkLimit(name, limit) : [])),
  ];
  if (problems.length > 0) return new InvalidOption(problems);
  const capped = limits.map(([name, limit]) => [name, Math.min(getHighestLimit(name), limit)]);
  return { ...defaults, ...Object.fromEntries(capped) };
}

function checkLimit(name: LimitName, value: unknown): Diagnostic[] {
  const [min, max] = [getLowestLimit(name), getHighestLimit(name)];
  if (value === Number.POSITIVE_INFINITY) return [];
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return [];
  const range = Number.isFinite(max) ? `from 1 to ${formatNumber(max)}` : `of at least ${min}`;
  const hint = 'omit it for the default, or write `Infinity` for no limit';
  return [createValueDiagnostic(`The limit \`${name}\``, `a whole number ${range}`, hint, value)];
}

export function defineCostOptions(
  defaults: ResolvedLimitOptions,
): OptionTable<ResolvedLimitOptions> {
  return {
    limits: {
      getDefault: () => defaults.limits,
      read: (value) => completeLimits(value, defaults.limits),
    },
    timeoutMs: defineInteger(defaults.timeoutMs, 1, MAX_TIMEOUT_MS),
  };
}

export const COST_OPTIONS = defineCostOptions({
  limits: DEFAULT_LIMITS,
  timeoutMs: DEFAULT_TIMEOUT_MS,
});

export function completeCosts({ limits, timeoutMs }: LimitOptions): ResolvedLimitOptions {
  return completeOptions(COST_OPTIONS, { limits, timeoutMs });
}

import { type Command, InvalidArgumentError } from 'commander';
import { orList, suggest } from '../../diagnostics/suggest.js';
import { type Costs, completeLimits, isLimitName, LIMIT_NAMES, type Limits } from '../../options/limits.js';
import { Wrong } from '../../options/problems.js';
import { defined } from '../../values/defined.js';
import { GROUPS } from './groups.js';

/** The options about limits, as commander parses them. */
export interface LimitArguments {
  limit?: Partial<Limits>;
  timeout?: number;
}

/** Adds the options that limit what a document may cost. */
export function addLimits(command: Command): Command {
  return command
    .optionsGroup(GROUPS.limits)
    .option('--limit <name=value>', 'raise a limit, as in pages=500 (repeatable)', collectLimits)
    .option('--timeout <seconds>', 'the longest time for a document (default: 30)', seconds);
}

/** The corresponding options of the library. */
export function limitsOf({ limit, timeout }: LimitArguments): Costs {
  return defined({
    limits: limit,
    timeoutMs: timeout === undefined ? undefined : Math.max(1, Math.round(timeout * 1000)),
  });
}

/** Parses `pages=500`; `none` lifts a limit. */
function collectLimits(text: string, before: Partial<Limits> = {}): Partial<Limits> {
  const [, name = text, value] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (!isLimitName(name)) {
    const near = suggest(name, LIMIT_NAMES);
    const others = near === undefined ? `The limits are ${orList(LIMIT_NAMES)}.` : `Did you mean ${near}?`;
    throw new InvalidArgumentError(`There is no limit ${JSON.stringify(name)}. ${others}`);
  }
  if (value !== 'none' && !/^\d{1,15}$/.test(value ?? '')) {
    throw new InvalidArgumentError(`Write it like ${name}=1000, or ${name}=none.`);
  }
  const limit = { [name]: value === 'none' ? Number.POSITIVE_INFINITY : Number(value) };
  const complete = completeLimits(limit);
  if (complete instanceof Wrong)
    throw new InvalidArgumentError(complete.problems.map(({ message }) => message).join(' '));
  return { ...before, ...limit };
}

/** The longest delay that a timer accepts, in seconds: 24 days. */
const LONGEST = 2_147_483;

function seconds(value: string): number {
  if (value === 'none') return LONGEST;
  const number = Number(value);
  if (/^\d{1,6}(\.\d+)?$/.test(value) && number >= 0.001) return number;
  throw new InvalidArgumentError('Allowed are numbers of seconds from 0.001 to 999999, and none.');
}

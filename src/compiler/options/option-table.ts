import { types } from 'node:util';
import { describe } from '../../diagnostics/describe.js';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { didYouMean, orList } from '../../diagnostics/suggest.js';
import { adviceOnValue } from '../validate/advice.js';

export interface OptionRow<Value> {
  byDefault(): Value | Wrong;
  /** @param above - valid options of the rows above in the table */
  read(value: unknown, name: string, above: Readonly<Record<string, unknown>>): Value | Wrong;
}

export type OptionTable<Complete> = {
  readonly [Name in keyof Complete]-?: OptionRow<Complete[Name]>;
};

export type ValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends OptionRow<infer V> ? V : never;
};

/**
 * Checks options and adds defaults.
 *
 * @param options - as returned by `readOptions`
 * @throws CvError with a diagnostic `bad-option` for each unknown option and invalid value
 */
export function completeBy<Complete>(table: OptionTable<Complete>, options: object): Complete {
  const problems = unknownOptions(Object.keys(options), Object.keys(table));
  const complete: Record<string, unknown> = {};
  for (const [name, row] of Object.entries<OptionRow<unknown>>(table)) {
    const value = (options as Record<string, unknown>)[name];
    const result = value === undefined ? row.byDefault() : row.read(value, name, complete);
    if (result instanceof Wrong) problems.push(...result.problems);
    else complete[name] = result;
  }
  if (problems.length > 0) throw new CvError(problems);
  return complete as Complete;
}

export function row<Value>(
  defaultValue: Value,
  isValid: (value: unknown) => boolean,
  expected: string,
  hint: string | ((value: unknown) => string) = 'omit it for the default',
): OptionRow<Value> {
  return {
    byDefault: () => defaultValue,
    read(value, name) {
      if (isValid(value)) return value as Value;
      const advice = typeof hint === 'string' ? hint : hint(value);
      return new Wrong([mustBe(name, expected, advice, value)]);
    },
  };
}

export function flag<Value extends boolean | undefined>(
  defaultValue: Value,
): OptionRow<boolean | Value> {
  return row<boolean | Value>(
    defaultValue,
    (value) => typeof value === 'boolean',
    'true or false',
    (value) => adviceOnValue('boolean', value, []).hint,
  );
}

export function text(hint?: string, expected = 'text'): OptionRow<string | undefined> {
  return row<string | undefined>(undefined, (value) => typeof value === 'string', expected, hint);
}

export function choice<Value>(
  values: readonly Value[],
  defaultValue: Value,
  hint?: string,
  labels = values.map((value) => `\`${value}\``),
): OptionRow<Value> {
  return row(defaultValue, (value) => values.includes(value as Value), orList(labels), hint);
}

export function texts(expected = 'a list of texts', hint?: string): OptionRow<readonly string[]> {
  return {
    byDefault: () => [],
    read(value, name) {
      if (!Array.isArray(value)) {
        const example = typeof value === 'string' ? JSON.stringify([value]) : '["…"]';
        return new Wrong([mustBe(name, expected, hint ?? `write ${code(example)} for one`, value)]);
      }
      const index = value.findIndex((item) => typeof item !== 'string');
      return index < 0
        ? value
        : new Wrong([mustBe(`${name}[${index}]`, 'text', 'use only texts', value[index])]);
    },
  };
}

/** Defines an integer in a range. Without a maximum, `Infinity` is allowed, too. */
export function wholeNumber<Value extends number | undefined>(
  defaultValue: Value,
  min: number,
  max = Number.POSITIVE_INFINITY,
  hint?: string,
): OptionRow<number | Value> {
  const isValid = (value: unknown): boolean =>
    (Number.isInteger(value) || value === max) &&
    (value as number) >= min &&
    (value as number) <= max;
  const range = max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`;
  return row<number | Value>(defaultValue, isValid, `a whole number ${range}`, hint);
}

/**
 * Calls the function of an option that returns text or undefined.
 *
 * @throws CvError if the function throws, or returns any other value
 */
export function textFrom(option: string, call: () => unknown, hint: string): string | undefined {
  let result: unknown;
  try {
    result = call();
  } catch (cause) {
    throw new CvError([badOption(`The option \`${option}\` threw an error.`, hint)], { cause });
  }
  if (result === undefined || typeof result === 'string') return result;
  throw new CvError([badOption(`The option \`${option}\` must return text.`, hint)]);
}

export function badOption(message: string, hint: string): Diagnostic {
  return diagnostic('bad-option', [], message, { hint });
}

export class Wrong {
  constructor(readonly problems: readonly Diagnostic[]) {}
}

const SOURCE_HINT = 'pass it to `parseCvSource`, and its result as the document';

const HINTS: ReadonlyMap<string, string> = new Map([
  ['onWarning', 'read the warnings from `diagnostics` of the result'],
  ['formats', 'use `renderCv`, or `render` of a renderer'],
  ['file', SOURCE_HINT],
  ['format', SOURCE_HINT],
  ['source', 'pass the result of `parseCvSource` as the document'],
  ['signal', 'pass it to `createRenderer`, or to `render` of a renderer'],
  ...['workers', 'minWorkers', 'idleTimeoutMs', 'maxQueue'].map((name): [string, string] => [
    name,
    'pass it to `createRenderer`',
  ]),
  ['group', 'pass it to `render` or `renderMany` of a renderer'],
  ['inOrder', 'pass it to `renderMany` of a renderer'],
]);

export function unknownOptions(
  names: readonly string[],
  known: readonly string[],
  kind = 'option',
): Diagnostic[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const hint =
        HINTS.get(name) ?? didYouMean(name, known) ?? `the ${kind}s are ${orList(known)}`;
      return badOption(`There is no ${kind} ${code(name)}.`, hint);
    });
}

export function mustBe(name: string, expected: string, hint: string, value: unknown): Diagnostic {
  return wrongValue(`The option ${code(name)}`, expected, hint, value);
}

export function wrongValue(
  subject: string,
  expected: string,
  hint: string,
  value: unknown,
): Diagnostic {
  // Reading a proxy may throw or never end.
  const found = types.isProxy(value) ? 'a proxy' : describe(value);
  return badOption(`${subject} must be ${expected}, but it is ${found}.`, hint);
}

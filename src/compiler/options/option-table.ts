import { types } from 'node:util';
import { CvError } from '../../diagnostics/cv-error.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatDidYouMean, formatOrList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { BOOLEAN_HINT, parseBoolean } from '../validate/parse-boolean.js';

export interface OptionDefinition<Value> {
  getDefault(): Value | InvalidOption;
  /** @param above - valid options of the rows above in the table */
  read(
    value: unknown,
    name: string,
    above: Readonly<Record<string, unknown>>,
  ): Value | InvalidOption;
}

export type OptionTable<Complete> = {
  readonly [Name in keyof Complete]-?: OptionDefinition<Complete[Name]>;
};

export type OptionValuesByName<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends OptionDefinition<infer V> ? V : never;
};

/** @param options - as returned by `readOptions` */
export function completeOptions<Complete>(table: OptionTable<Complete>, options: object): Complete {
  const problems = findUnknownOptions(Object.keys(options), Object.keys(table));
  const complete: Record<string, unknown> = {};
  for (const [name, row] of Object.entries<OptionDefinition<unknown>>(table)) {
    const value = (options as Record<string, unknown>)[name];
    const result = value === undefined ? row.getDefault() : row.read(value, name, complete);
    if (result instanceof InvalidOption) problems.push(...result.diagnostics);
    else complete[name] = result;
  }
  if (problems.length > 0) throw new CvError(problems);
  return complete as Complete;
}

export function defineOption<Value>(
  defaultValue: Value,
  isValid: (value: unknown) => boolean,
  expected: string,
  hint: string | ((value: unknown) => string) = 'omit it for the default',
): OptionDefinition<Value> {
  return {
    getDefault: () => defaultValue,
    read(value, name) {
      if (isValid(value)) return value as Value;
      return rejectOption(name, expected, typeof hint === 'string' ? hint : hint(value), value);
    },
  };
}

export function defineBoolean<Value extends boolean | undefined>(
  defaultValue: Value,
): OptionDefinition<boolean | Value> {
  return defineOption<boolean | Value>(
    defaultValue,
    (value) => typeof value === 'boolean',
    'true or false',
    (value) => parseBoolean(value, [])?.hint ?? BOOLEAN_HINT,
  );
}

export function defineText(hint?: string, expected = 'text'): OptionDefinition<string | undefined> {
  return defineOption<string | undefined>(
    undefined,
    (value) => typeof value === 'string',
    expected,
    hint,
  );
}

export function defineEnum<Value>(
  values: readonly NonNullable<Value>[],
  defaultValue: Value,
  hint?: string,
  labels = values.map((value) => `\`${value}\``),
): OptionDefinition<Value> {
  return defineOption(
    defaultValue,
    (value) => values.includes(value as NonNullable<Value>),
    formatOrList(labels),
    hint,
  );
}

export function defineTextList(
  expected = 'a list of texts',
  hint?: string,
): OptionDefinition<readonly string[]> {
  return {
    getDefault: () => [],
    read(value, name) {
      if (!Array.isArray(value)) {
        const example = typeof value === 'string' ? JSON.stringify([value]) : '["…"]';
        return rejectOption(name, expected, hint ?? `write ${formatCode(example)} for one`, value);
      }
      const index = value.findIndex((item) => typeof item !== 'string');
      return index < 0
        ? value
        : rejectOption(`${name}[${index}]`, 'text', 'use only texts', value[index]);
    },
  };
}

/** Without a maximum, `Infinity` is allowed, too. */
export function defineInteger<Value extends number | undefined>(
  defaultValue: Value,
  min: number,
  max = Number.POSITIVE_INFINITY,
  hint?: string,
): OptionDefinition<number | Value> {
  const isValid = (value: unknown): boolean =>
    (Number.isInteger(value) || value === max) &&
    (value as number) >= min &&
    (value as number) <= max;
  const range = max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`;
  return defineOption<number | Value>(defaultValue, isValid, `a whole number ${range}`, hint);
}

export function callTextOption(
  option: string,
  call: () => unknown,
  hint: string,
): string | undefined {
  let result: unknown;
  try {
    result = call();
  } catch (cause) {
    throw createOptionError(`The option \`${option}\` threw an error.`, hint, { cause });
  }
  if (result === undefined || typeof result === 'string') return result;
  throw createOptionError(`The option \`${option}\` must return text.`, hint);
}

export function createOptionDiagnostic(message: string, hint: string): Diagnostic {
  return createDiagnostic('bad-option', [], message, { hint });
}

export function createOptionError(message: string, hint: string, options?: ErrorOptions): CvError {
  return new CvError([createOptionDiagnostic(message, hint)], options);
}

export class InvalidOption {
  constructor(readonly diagnostics: readonly Diagnostic[]) {}
}

const SOURCE_HINT = 'pass it to `parseCvSource`, and its result as the document';
const RENDERER_HINT = 'pass it to `createRenderer`';

const HINTS: ReadonlyMap<string, string> = new Map([
  ['onWarning', 'read the warnings from `diagnostics` of the result'],
  ['formats', 'use `renderCv`, or `render` of a renderer'],
  ['file', SOURCE_HINT],
  ['format', SOURCE_HINT],
  ['source', 'pass the result of `parseCvSource` as the document'],
  ['signal', 'pass it to `createRenderer`, or to `render` of a renderer'],
  ['workers', RENDERER_HINT],
  ['minWorkers', RENDERER_HINT],
  ['idleTimeoutMs', RENDERER_HINT],
  ['maxQueue', RENDERER_HINT],
  ['group', 'pass it to `render` or `renderMany` of a renderer'],
  ['inOrder', 'pass it to `renderMany` of a renderer'],
]);

export function findUnknownOptions(
  names: readonly string[],
  known: readonly string[],
  kind = 'option',
): Diagnostic[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const hint =
        HINTS.get(name) ??
        formatDidYouMean(name, known) ??
        `the ${kind}s are ${formatOrList(known)}`;
      return createOptionDiagnostic(`There is no ${kind} ${formatCode(name)}.`, hint);
    });
}

export function rejectOption(
  name: string,
  expected: string,
  hint: string,
  value: unknown,
): InvalidOption {
  const subject = `The option ${formatCode(name)}`;
  return new InvalidOption([createValueDiagnostic(subject, expected, hint, value)]);
}

export function createValueDiagnostic(
  subject: string,
  expected: string,
  hint: string,
  value: unknown,
): Diagnostic {
  // Reading a proxy may throw or never end.
  const found = types.isProxy(value) ? 'a proxy' : describeValue(value);
  return createOptionDiagnostic(`${subject} must be ${expected}, but it is ${found}.`, hint);
}

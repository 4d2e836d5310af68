import { types } from 'node:util';
import { describe } from '../../diagnostics/describe.js';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { didYouMean, orList } from '../../diagnostics/suggest.js';
import { adviceOnValue } from '../validate/advice.js';

/** Everything about an option: its default, and how a given value is read. */
export interface OptionRow<Value> {
  byDefault(): Value | Wrong;
  /** @param above - the options of the rows above, as far as they are valid */
  read(given: unknown, name: string, above: Readonly<Record<string, unknown>>): Value | Wrong;
}

/** The options of a function, one row each; names, defaults and checks come from the rows. */
export type OptionTable<Complete> = {
  readonly [Name in keyof Complete]-?: OptionRow<Complete[Name]>;
};

/** The value of each option of a table. */
export type ValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends OptionRow<infer V> ? V : never;
};

/**
 * Completes and checks options.
 *
 * @param given - as read by `readOptions`
 * @throws CvError with a diagnostic `bad-option` for each that is unknown or has a wrong value
 */
export function completeBy<Complete>(table: OptionTable<Complete>, given: object): Complete {
  const problems = unknownOptions(Object.keys(given), Object.keys(table));
  const complete: Record<string, unknown> = {};
  for (const [name, row] of Object.entries<OptionRow<unknown>>(table)) {
    const value = (given as Record<string, unknown>)[name];
    const read = value === undefined ? row.byDefault() : row.read(value, name, complete);
    if (read instanceof Wrong) problems.push(...read.problems);
    else complete[name] = read;
  }
  if (problems.length > 0) throw new CvError(problems);
  return complete as Complete;
}

const OTHERWISE = 'leave it out for its default';

/** A value that is taken as it is given, or refused. */
export function row<Value>(
  byDefault: Value,
  isRight: (given: unknown) => boolean,
  what: string,
  hint: string | ((given: unknown) => string) = OTHERWISE,
): OptionRow<Value> {
  return {
    byDefault: () => byDefault,
    read(given, name) {
      if (isRight(given)) return given as Value;
      return new Wrong([mustBe(name, what, typeof hint === 'string' ? hint : hint(given), given)]);
    },
  };
}

export function flag<Value extends boolean | undefined>(
  byDefault: Value,
): OptionRow<boolean | Value> {
  return row<boolean | Value>(
    byDefault,
    (given) => typeof given === 'boolean',
    'true or false',
    (given) => adviceOnValue('boolean', given, []).hint,
  );
}

/** Text, or undefined if left out. */
export function text(hint?: string, what = 'text'): OptionRow<string | undefined> {
  return row<string | undefined>(undefined, (given) => typeof given === 'string', what, hint);
}

export function choice<Value>(
  values: readonly Value[],
  byDefault: Value,
  hint?: string,
  shown = values.map((value) => `\`${value}\``),
): OptionRow<Value> {
  return row(byDefault, (given) => values.includes(given as Value), orList(shown), hint);
}

export function texts(what = 'a list of texts', hint?: string): OptionRow<readonly string[]> {
  return {
    byDefault: () => [],
    read(given, name) {
      if (!Array.isArray(given)) {
        const own = typeof given === 'string' ? JSON.stringify([given]) : '["…"]';
        return new Wrong([mustBe(name, what, hint ?? `write ${code(own)} for one`, given)]);
      }
      const index = given.findIndex((item) => typeof item !== 'string');
      return index < 0
        ? given
        : new Wrong([mustBe(`${name}[${index}]`, 'text', 'give texts only', given[index])]);
    },
  };
}

/** A whole number within bounds, or Infinity where there is no upper one. */
export function wholeNumber<Value extends number | undefined>(
  byDefault: Value,
  from: number,
  to = Number.POSITIVE_INFINITY,
  hint?: string,
): OptionRow<number | Value> {
  const isRight = (given: unknown): boolean =>
    (Number.isInteger(given) || given === to) &&
    (given as number) >= from &&
    (given as number) <= to;
  const range = to === Number.POSITIVE_INFINITY ? `of at least ${from}` : `from ${from} to ${to}`;
  return row<number | Value>(byDefault, isRight, `a whole number ${range}`, hint);
}

/** The text that the function of an option returns, if it returns one. */
export function textFrom(option: string, call: () => unknown, hint: string): string | undefined {
  let returned: unknown;
  try {
    returned = call();
  } catch (error) {
    throw new CvError([badOption(`The option \`${option}\` threw an error.`, hint)], {
      cause: error,
    });
  }
  if (returned === undefined || typeof returned === 'string') return returned;
  throw new CvError([
    badOption(`The option \`${option}\` returned something else than text.`, hint),
  ]);
}

/** A problem with an option of the library, and its remedy. */
export function badOption(message: string, hint: string): Diagnostic {
  return diagnostic('bad-option', [], message, { hint });
}

export class Wrong {
  constructor(readonly problems: readonly Diagnostic[]) {}
}

/** Options of other functions, with what to do instead. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['onWarning', 'the `diagnostics` of the result are its warnings'],
  ['formats', 'they are an option of `renderCv`, and of `render` of a renderer'],
  ['file', 'it is an option of `parseCvSource`, whose result takes the place of the document'],
  ['format', 'it is an option of `parseCvSource`, whose result takes the place of the document'],
  ['source', 'the result of `parseCvSource` takes the place of the document'],
  [
    'signal',
    'it is an option of `createRenderer` and of `render` of a renderer, whose work can be ended',
  ],
  ['workers', 'it is an option of `createRenderer`'],
  ['minWorkers', 'it is an option of `createRenderer`'],
  ['idleTimeoutMs', 'it is an option of `createRenderer`'],
  ['maxQueue', 'it is an option of `createRenderer`'],
  ['group', 'it is an option of `render` and `renderMany` of a renderer'],
  ['inOrder', 'it is an option of `renderMany` of a renderer'],
]);

export function unknownOptions(
  given: readonly string[],
  known: readonly string[],
  what = 'option',
): Diagnostic[] {
  return given
    .filter((name) => !known.includes(name))
    .map((name) => {
      const hint =
        ELSEWHERE.get(name) ?? didYouMean(name, known) ?? `the ${what}s are ${orList(known)}`;
      return badOption(`There is no ${what} ${code(name)}.`, hint);
    });
}

export function mustBe(name: string, what: string, hint: string, given: unknown): Diagnostic {
  return wrongValue(`The option ${code(name)}`, what, hint, given);
}

/** The problem that something must be something else. */
export function wrongValue(name: string, what: string, hint: string, given: unknown): Diagnostic {
  return badOption(`${name} must be ${what}, but it is ${shown(given)}.`, hint);
}

/** Some values are not read beforehand, and a proxy may be hard to read. */
function shown(given: unknown): string {
  return types.isProxy(given) ? 'a proxy' : describe(given);
}

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { orList } from '../diagnostics/suggest.js';
import { badOption, mustBe, unknownOptions, wrongNumber } from './problems.js';

/** The problem with the value of an option. */
export class Wrong {
  constructor(readonly problems: readonly Diagnostic[]) {}

  static of(message: string, hint: string): Wrong {
    return new Wrong([badOption(message, hint)]);
  }
}

/** Everything about an option: its default, and how a given value is read. */
export interface OptionRow<Value> {
  byDefault(): Value | Wrong;
  /** @param above - the options of the rows above, as far as they are valid */
  read(given: unknown, name: string, above: Readonly<Record<string, unknown>>): Value | Wrong;
}

/** The options of a function, one row each; names, defaults and checks come from the rows. */
export type OptionTable<Complete> = { readonly [Name in keyof Complete]-?: OptionRow<Complete[Name]> };

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

/** A row of any kind, by the problems of a given value; none if it is valid. */
export function row<Value>(
  byDefault: Value,
  problemsOf: (given: unknown, name: string) => readonly Diagnostic[],
): OptionRow<Value> {
  return {
    byDefault: () => byDefault,
    read(given, name) {
      const problems = problemsOf(given, name);
      return problems.length > 0 ? new Wrong(problems) : (given as Value);
    },
  };
}

/** A boolean. */
export function flag(byDefault: boolean): OptionRow<boolean> {
  return typed('boolean', byDefault, 'true or false', 'leave it out for its default');
}

/** A value of a JavaScript type, or undefined if left out. */
export function typed<Value>(
  type: 'boolean' | 'string' | 'function',
  byDefault: Value,
  what: string,
  hint: string,
): OptionRow<Value> {
  return row(byDefault, (given, name) => (typeof given === type ? [] : [mustBe(name, what, hint, given)]));
}

/** One of several values. */
export function choice<Value>(
  values: readonly Value[],
  byDefault: Value,
  hint: string,
  shown = values.map((value) => `\`${value}\``),
): OptionRow<Value> {
  return row(byDefault, (given, name) =>
    values.includes(given as Value) ? [] : [mustBe(name, orList(shown), hint, given)],
  );
}

/** A list of texts. */
export function texts(what: string, hint: string): OptionRow<readonly string[]> {
  return row<readonly string[]>([], (given, name) => {
    if (!Array.isArray(given)) return [mustBe(name, what, hint, given)];
    const index = given.findIndex((item) => typeof item !== 'string');
    return index < 0 ? [] : [mustBe(`${name}[${index}]`, 'text', 'give texts only', given[index])];
  });
}

/** A whole number within bounds. */
export function wholeNumber(byDefault: number, bounds: { from: number; to: number }): OptionRow<number> {
  return row(byDefault, (given, name) => wrongNumber(name, given, bounds));
}

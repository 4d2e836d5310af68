import type { Diagnostic } from './diagnostics/diagnostic.js';
import { orList } from './diagnostics/suggest.js';
import { CvError } from './error.js';
import { badOption, unknownOptions, wrongNumber } from './option-problems.js';

/** What is wrong with the value of an option. */
export class Wrong {
  constructor(readonly problems: readonly Diagnostic[]) {}

  static of(message: string, hint: string): Wrong {
    return new Wrong([badOption(message, hint)]);
  }
}

/** All that is known of an option: what it is where it is left out, and what is made of a value that is given. */
export interface OptionRow<Value> {
  byDefault(): Value | Wrong;
  /** @param above - the options of the rows above, as far as they are right */
  read(given: unknown, name: string, above: Readonly<Record<string, unknown>>): Value | Wrong;
}

/** The options of a function, a row each; the names, defaults and checks of the options are those of the rows. */
export type OptionTable<Complete> = { readonly [Name in keyof Complete]-?: OptionRow<Complete[Name]> };

/**
 * Completes and checks options.
 *
 * @param given - as `readOptions` has read them
 * @throws CvError with a diagnostic `bad-option` for each that is not allowed or not known
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

/** A row of any kind, by what is wrong with a value that is given; nothing where it is right. */
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

/** A truth value. */
export function flag(byDefault: boolean): OptionRow<boolean> {
  return typed('boolean', byDefault, 'true or false', 'leave it out for its default');
}

/** A value of a type of JavaScript, or undefined where it is left out. */
export function typed<Value>(
  type: 'boolean' | 'string' | 'function',
  byDefault: Value,
  what: string,
  hint: string,
): OptionRow<Value> {
  return row(byDefault, (given, name) => (typeof given === type ? [] : [mustBe(name, what, hint)]));
}

/** One of several values. */
export function choice<Value>(
  values: readonly Value[],
  byDefault: Value,
  hint: string,
  shown = values.map((value) => `\`${value}\``),
): OptionRow<Value> {
  return row(byDefault, (given, name) => (values.includes(given as Value) ? [] : [mustBe(name, orList(shown), hint)]));
}

/** A list of texts. */
export function texts(what: string, hint: string): OptionRow<readonly string[]> {
  return row<readonly string[]>([], (given, name) =>
    Array.isArray(given) && given.every((item) => typeof item === 'string') ? [] : [mustBe(name, what, hint)],
  );
}

/** A whole number within bounds. */
export function wholeNumber(byDefault: number, bounds: { from: number; to: number }): OptionRow<number> {
  return row(byDefault, (given, name) => wrongNumber(name, given, bounds));
}

/** Says what an option must be. */
export function mustBe(name: string, what: string, hint: string): Diagnostic {
  return badOption(`The option \`${name}\` must be ${what}.`, hint);
}

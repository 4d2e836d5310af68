import { type Diagnostic, diagnostic } from './diagnostics/diagnostic.js';
import { orList, suggest } from './diagnostics/suggest.js';

/** A problem with an option of the library, and its remedy. */
export function badOption(message: string, hint: string): Diagnostic {
  return diagnostic('bad-option', [], message, { hint });
}

/** Reports unknown options. */
export function unknownOptions(given: readonly string[], known: readonly string[]): Diagnostic[] {
  return given
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = suggest(name, known);
      return badOption(
        `There is no option \`${name}\`.`,
        near === undefined ? `the options are ${orList(known)}` : `did you mean \`${near}\`?`,
      );
    });
}

/** Reports an option that is not a whole number within bounds. */
export function wrongNumber(name: string, value: unknown, { from, to }: { from: number; to: number }): Diagnostic[] {
  const isWhole = Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (isWhole && (value as number) >= from && (value as number) <= to) return [];
  const range = to === Number.POSITIVE_INFINITY ? `of at least ${from}` : `from ${from} to ${to}`;
  return [badOption(`The option \`${name}\` must be a whole number ${range}.`, 'leave it out for its default')];
}

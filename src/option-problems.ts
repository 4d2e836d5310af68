import { type Diagnostic, diagnostic } from './diagnostics/diagnostic.js';
import { orList, suggest } from './diagnostics/suggest.js';

/** Says what is wrong with an option of the library, and what to do about it. */
export function badOption(message: string, hint: string): Diagnostic {
  return diagnostic('bad-option', [], message, { hint });
}

/** Names the options that there are not. */
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

/** Says whether an option is no whole number within bounds. */
export function wrongNumber(name: string, value: unknown, { from, to }: { from: number; to: number }): Diagnostic[] {
  const isWhole = Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (isWhole && (value as number) >= from && (value as number) <= to) return [];
  const range = to === Number.POSITIVE_INFINITY ? `of at least ${from}` : `from ${from} to ${to}`;
  return [badOption(`The option \`${name}\` must be a whole number ${range}.`, 'leave it out for its default')];
}

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

/** Whether an option is at fault. */
export function isAboutOptions({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean {
  return diagnostics.some(({ code }) => code === 'bad-option');
}

import { types } from 'node:util';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { code } from '../diagnostics/quote.js';
import { orList, suggest } from '../diagnostics/suggest.js';
import { describe } from '../values/plain-object.js';

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
  ['signal', 'it is an option of `createRenderer` and of `render` of a renderer, whose work can be ended'],
  ['workers', 'it is an option of `createRenderer`'],
  ['minWorkers', 'it is an option of `createRenderer`'],
  ['idleTimeoutMs', 'it is an option of `createRenderer`'],
  ['maxQueue', 'it is an option of `createRenderer`'],
  ['group', 'it is an option of `render` and `renderMany` of a renderer'],
  ['inOrder', 'it is an option of `renderMany` of a renderer'],
]);

export function unknownOptions(given: readonly string[], known: readonly string[], what = 'option'): Diagnostic[] {
  return given
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = suggest(name, known);
      const others = near === undefined ? `the ${what}s are ${orList(known)}` : `did you mean \`${near}\`?`;
      return badOption(`There is no ${what} ${code(name)}.`, ELSEWHERE.get(name) ?? others);
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

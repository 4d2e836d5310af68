import type { Look } from './fallback.js';
import { isOfOneScript, type Script, scriptOf } from './scripts.js';

/** What a document has beside what the bundled fonts have: how often each character, by the script it is to look like. */
export type Wanted = Map<Script | undefined, Map<string, number>>;

/** What fonts are to go with. */
export interface Surroundings {
  /** That of the theme's font. */
  readonly look: Look;
  /** BCP 47 tag of the document. */
  readonly language: string;
}

/**
 * Notes what a text has that the bundled fonts lack. A mark that several scripts use, and a sign of none, belongs to the
 * script of the letter before it, else to that of the one behind it.
 *
 * @param characters - in their order, each with the marks on it
 */
export function note(wanted: Wanted, characters: readonly string[]): void {
  const own = characters.map((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return isOfOneScript(codePoint) ? scriptOf(codePoint) : undefined;
  });
  let current = own.find((script) => script !== undefined);
  for (const [index, character] of characters.entries()) {
    current = own[index] ?? current;
    const script = current ?? scriptOf(character.codePointAt(0) ?? 0);
    const counts = wanted.get(script) ?? new Map<string, number>();
    wanted.set(script, counts.set(character, (counts.get(character) ?? 0) + 1));
  }
}

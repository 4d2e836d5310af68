import type { Look } from './fallback.js';
import { isOfOneScript, type Script, scriptOf } from './scripts.js';

/**
 * The characters of a document that the bundled fonts lack, with how often each occurs, by the script whose look they should share.
 */
export type Wanted = Map<Script | undefined, Map<string, number>>;

/** What added fonts should match. */
export interface Surroundings {
  /** That of the theme's font. */
  readonly look: Look;
  /** BCP 47 tag of the document. */
  readonly language: string;
}

/**
 * Records the characters of a text that the bundled fonts lack. A mark that several scripts use, and a sign of none, belongs to the
 * script of the letter before it, else of the one after it.
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

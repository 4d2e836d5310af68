import { isOfOneScript, type Script, scriptOf } from './scripts.js';

/** How the letters of a typeface end: with serifs, or their equivalent in another script (Naskh, Mincho, Song). */
export type Look = 'sans' | 'serif';

/** A font for characters that the bundled ones do not have. */
export interface FallbackFont {
  /** As the engine knows it. */
  readonly family: string;
  /** Undefined if neither its name nor its tables tell. */
  readonly look: Look | undefined;
  /** Whether it is for text rather than titles, signs or handwriting. */
  readonly isForText: boolean;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly covers: (codePoint: number) => boolean;
  /** How wide the glyph of a code point is, in ems; undefined if the file does not tell. */
  readonly advanceOf: (codePoint: number) => number | undefined;
}

/** A family of added fonts, described by its upright face of regular weight. */
export interface Family extends FallbackFont {
  readonly hasBold: boolean;
  /** The face of its upright bold text, which may be the same. */
  readonly bold: FallbackFont;
  /** Its place among the families that were given. */
  readonly place: number;
}

/** Whether a font has a character and all the marks on it, which must come from one font. */
export function hasAll({ covers }: FallbackFont, character: string): boolean {
  return [...character].every((part) => covers(part.codePointAt(0) ?? 0));
}

/** A family used in a document. */
export interface ChosenFamily {
  readonly family: string;
  /** The code points it is used for; undefined for all that the families before it lack. */
  readonly only?: readonly (readonly [first: number, last: number])[];
}

/** Draws a box for each character, and has all of them: characters that no other font has are visibly missing, and can still be extracted. */
export const MISSING_FAMILY = 'Cvpress Missing';

/** The characters of a document that the bundled fonts lack, with their numbers, by the script whose look they should share. */
export type Wanted = Map<Script | undefined, Map<string, number>>;

/** What added fonts should match. */
export interface Surroundings {
  /** What the font of the theme looks like. */
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

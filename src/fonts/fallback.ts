/** Tells whether a font has a glyph for a code point. */
export type Covers = (codePoint: number) => boolean;

/** How the letters of a typeface end: with serifs, or what goes with them in another script (Naskh, Mincho, Song). */
export type Look = 'sans' | 'serif';

/** A font that may be used for characters which the bundled ones do not have. */
export interface FallbackFont {
  /** As the engine knows it. */
  readonly family: string;
  /** Undefined where neither its name nor what it says of itself tells. */
  readonly look: Look | undefined;
  /** Whether it is for texts; else it is for titles, signs or handwriting. */
  readonly isForText: boolean;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly covers: Covers;
}

/** A family of added fonts, as its upright face of regular weight is. */
export interface Family extends FallbackFont {
  readonly hasBold: boolean;
  /** Its place among the families that were given. */
  readonly place: number;
}

/** Whether a font has a character and all the marks on it, which must come from one font. */
export function hasAll({ covers }: FallbackFont, character: string): boolean {
  return [...character].every((part) => covers(part.codePointAt(0) ?? 0));
}

/** A family of fonts that a document is set in. */
export interface ChosenFamily {
  readonly family: string;
  /** The code points that it is asked for; undefined for all that the families before it lack. */
  readonly only?: readonly (readonly [first: number, last: number])[];
}

/** Draws a box for each character, and has all of them: what no other font has is seen to be missing, and can be read. */
export const MISSING_FAMILY = 'Cvpress Missing';

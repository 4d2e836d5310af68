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
  /** Whether it has a glyph for a code point. */
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

/** Tells whether a font has a glyph for a code point. */
export type Covers = (codePoint: number) => boolean;

/** A font that is used for characters which the bundled ones do not have. */
export interface FallbackFont {
  readonly family: string;
  readonly covers: Covers;
}

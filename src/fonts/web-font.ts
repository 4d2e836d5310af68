export type Style = 'regular' | 'bold' | 'italic' | 'bold-italic';

/** The letters of a page, each with the marks that belong to it, by the style in which they are shown. */
export type Letters = ReadonlyMap<Style, ReadonlySet<string>>;

export interface WebFont {
  readonly family: string;
  readonly style: Style;
  /** Its bytes, as WOFF2. */
  readonly bytes: Uint8Array;
}

/** A stretch of a line in one weight, or something of a given width, in ems. */
export type Run = { readonly text: string; readonly weight: 'regular' | 'bold' } | { readonly width: number };

/** The lines of a text. */
export interface Lines {
  /** How wide they are, in ems; only the first of them if it is unknown how the text goes on. */
  readonly widths: readonly number[];
  readonly areAll: boolean;
}

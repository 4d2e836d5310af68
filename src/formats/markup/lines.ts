/** A stretch of a line in one weight, or something of a given width, in ems. */
export type Run = { readonly text: string; readonly weight: 'regular' | 'bold' } | { readonly width: number };

export interface Lines {
  /** The widths of the lines, in ems; only that of the first if the rest of the text is unknown. */
  readonly widths: readonly number[];
  readonly areAll: boolean;
}

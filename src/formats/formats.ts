/** What the program has to know of a format. */
interface FormatRow {
  /** What it is made from: the laid-out pages, or the model alone. */
  readonly from: 'pages' | 'model';
  /** Whether it shows the document in the program's fonts, and as it was squeezed; in others, the viewer chooses. */
  readonly isDrawn: boolean;
  /** Whether there is one file per page. */
  readonly isPaged: boolean;
  /** Whether people can read it on a terminal. */
  readonly isText: boolean;
}

/** A row for each format that a CV can be rendered to; its key is the extension of its files. */
const TABLE = {
  pdf: { from: 'pages', isDrawn: true, isPaged: false, isText: false },
  png: { from: 'pages', isDrawn: true, isPaged: true, isText: false },
  svg: { from: 'pages', isDrawn: true, isPaged: true, isText: true },
  html: { from: 'model', isDrawn: false, isPaged: false, isText: true },
  md: { from: 'model', isDrawn: false, isPaged: false, isText: true },
  txt: { from: 'model', isDrawn: false, isPaged: false, isText: true },
  typ: { from: 'model', isDrawn: true, isPaged: false, isText: true },
} as const satisfies Readonly<Record<string, FormatRow>>;

/** A format that a CV can be rendered to. */
export type OutputFormat = keyof typeof TABLE;

/** A format that shows pages. */
export type PageFormat = FormatFrom<'pages'>;

/** A format that is written without laying out pages. */
export type TextFormat = FormatFrom<'model'>;

type FormatFrom<Origin extends FormatRow['from']> = {
  [Format in OutputFormat]: (typeof TABLE)[Format]['from'] extends Origin ? Format : never;
}[OutputFormat];

/** All formats. */
export const FORMATS = Object.keys(TABLE) as [OutputFormat, ...OutputFormat[]];

/** What the program has to know of a format. */
export function rowOf(format: OutputFormat): FormatRow {
  return TABLE[format];
}

/** Whether a format shows pages. */
export function showsPages(format: OutputFormat): format is PageFormat {
  return TABLE[format].from === 'pages';
}

/** Whether a text names a format. */
export function isFormat(text: string): text is OutputFormat {
  return Object.hasOwn(TABLE, text);
}

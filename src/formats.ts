/** The formats that a CV can be rendered to; each is the extension of its files too. */
export const FORMATS = ['pdf', 'png', 'svg', 'html', 'md', 'txt', 'typ'] as const;

/** A format that a CV can be rendered to. */
export type OutputFormat = (typeof FORMATS)[number];

/** The formats with one file per page. */
const PAGED: ReadonlySet<OutputFormat> = new Set<OutputFormat>(['png', 'svg']);

/** Whether a format has one file per page. */
export function isPaged(format: OutputFormat): boolean {
  return PAGED.has(format);
}

/** Whether a text names a format. */
export function isFormat(text: string): text is OutputFormat {
  return (FORMATS as readonly string[]).includes(text);
}

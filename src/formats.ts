/** The formats that a CV can be rendered to; each is the extension of its files too. */
export const FORMATS = ['pdf', 'png', 'svg', 'html', 'md', 'txt', 'typ'] as const;

/** A format that a CV can be rendered to. */
export type OutputFormat = (typeof FORMATS)[number];

/** The formats of which each page is a file. */
const PAGED: ReadonlySet<OutputFormat> = new Set<OutputFormat>(['png', 'svg']);

/** Whether each page of a format is a file. */
export function isPaged(format: OutputFormat): boolean {
  return PAGED.has(format);
}

/** Whether a text names a format. */
export function isFormat(text: string): text is OutputFormat {
  return (FORMATS as readonly string[]).includes(text);
}

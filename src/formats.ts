/** The formats that a CV can be rendered to; each is the extension of its files too. */
export const FORMATS = ['pdf', 'html', 'md', 'txt', 'typ'] as const;

/** A format that a CV can be rendered to. */
export type OutputFormat = (typeof FORMATS)[number];

/** Whether a text names a format. */
export function isFormat(text: string): text is OutputFormat {
  return (FORMATS as readonly string[]).includes(text);
}

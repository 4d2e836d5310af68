import { suggest } from '../../diagnostics/suggest.js';

/** The formats that a CV can be rendered to; each but JSON Resume is the extension of its files too. */
export const FORMATS = [
  'pdf',
  'png',
  'svg',
  'html',
  'docx',
  'md',
  'txt',
  'typ',
  'json-resume',
] as const;

/** How the name of a file in a format ends, after the dot. */
export function endingOf(format: OutputFormat): string {
  return format === 'json-resume' ? 'resume.json' : format;
}

/** The format that the end of a file's name says; undefined if it says none. */
export function formatOfName(name: string): OutputFormat | undefined {
  return FORMATS.find((format) => name.toLowerCase().endsWith(`.${endingOf(format)}`));
}

const OTHER_NAMES: ReadonlyMap<string, OutputFormat> = new Map([
  ['word', 'docx'],
  ['jpg', 'png'],
  ['jpeg', 'png'],
  ['markdown', 'md'],
]);

/** The format that another word, or the end of another name, most likely stands for. */
export function formatMeantBy(word: string): OutputFormat | undefined {
  return (
    OTHER_NAMES.get(word.toLowerCase()) ?? (suggest(word, FORMATS) as OutputFormat | undefined)
  );
}

/** The name of a file without the end that says its format. */
export function withoutEnding(name: string): string {
  const format = formatOfName(name);
  return format === undefined ? name : name.slice(0, -`.${endingOf(format)}`.length);
}

/** An output format. */
export type OutputFormat = (typeof FORMATS)[number];

const PAGE_FORMATS = ['pdf', 'png', 'svg'] as const;

/** A format that shows pages. */
export type PageFormat = (typeof PAGE_FORMATS)[number];

/** A format that is made from the model, without laying out pages; JSON Resume is made from the document itself. */
export type TextFormat = Exclude<OutputFormat, PageFormat | 'json-resume'>;

/**
 * Whether a format shows the document in the program's fonts, after squeezing, rather than in those that the viewer chooses; whether
 * there is one file per page; and whether people can read it on a terminal.
 */
export const ROW_OF = {
  pdf: { isDrawn: true, isPaged: false, isText: false },
  png: { isDrawn: true, isPaged: true, isText: false },
  svg: { isDrawn: true, isPaged: true, isText: true },
  html: { isDrawn: false, isPaged: false, isText: true },
  docx: { isDrawn: true, isPaged: false, isText: false },
  md: { isDrawn: false, isPaged: false, isText: true },
  txt: { isDrawn: false, isPaged: false, isText: true },
  typ: { isDrawn: true, isPaged: false, isText: true },
  'json-resume': { isDrawn: false, isPaged: false, isText: true },
} as const satisfies Record<OutputFormat, object>;

export function showsPages(format: OutputFormat): format is PageFormat {
  return (PAGE_FORMATS as readonly OutputFormat[]).includes(format);
}

export function isFormat(text: string): text is OutputFormat {
  return (FORMATS as readonly string[]).includes(text);
}

import { findSimilar } from '../../diagnostics/find-similar.js';

/** Output formats. Each is also the extension of its files, except JSON Resume. */
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

/** Returns the extension of a format, without the dot. */
export function getFileExtension(format: OutputFormat): string {
  return format === 'json-resume' ? 'resume.json' : format;
}

export function detectFormat(name: string): OutputFormat | undefined {
  return FORMATS.find((format) => name.toLowerCase().endsWith(`.${getFileExtension(format)}`));
}

const OTHER_NAMES: ReadonlyMap<string, OutputFormat> = new Map([
  ['word', 'docx'],
  ['jpg', 'png'],
  ['jpeg', 'png'],
  ['markdown', 'md'],
]);

export function guessFormat(word: string): OutputFormat | undefined {
  return (
    OTHER_NAMES.get(word.toLowerCase()) ?? (findSimilar(word, FORMATS) as OutputFormat | undefined)
  );
}

export function stripExtension(name: string): string {
  const format = detectFormat(name);
  return format === undefined ? name : name.slice(0, -`.${getFileExtension(format)}`.length);
}

/** An output format. */
export type OutputFormat = (typeof FORMATS)[number];

/** From where Typst markup imports templates. */
export const TYPST_IMPORTS = ['package', 'folder'] as const;

const PAGE_FORMATS = ['pdf', 'png', 'svg'] as const;

export type PageFormat = (typeof PAGE_FORMATS)[number];

/** A format made from the model, without pages. JSON Resume is made from the document. */
export type TextFormat = Exclude<OutputFormat, PageFormat | 'json-resume'>;

/**
 * `isDrawn`: uses the document's fonts rather than the viewer's. `isFitted`: written after shrinking
 * to fit. `isPaged`: has one file per page. `isText`: readable on a terminal.
 */
export const FORMAT_INFO = {
  pdf: { isDrawn: true, isFitted: true, isPaged: false, isText: false },
  png: { isDrawn: true, isFitted: true, isPaged: true, isText: false },
  svg: { isDrawn: true, isFitted: true, isPaged: true, isText: true },
  html: { isDrawn: false, isFitted: false, isPaged: false, isText: true },
  docx: { isDrawn: false, isFitted: true, isPaged: false, isText: false },
  md: { isDrawn: false, isFitted: false, isPaged: false, isText: true },
  txt: { isDrawn: false, isFitted: false, isPaged: false, isText: true },
  typ: { isDrawn: true, isFitted: true, isPaged: false, isText: true },
  'json-resume': { isDrawn: false, isFitted: false, isPaged: false, isText: true },
} as const satisfies Record<OutputFormat, object>;

export function isPageFormat(format: OutputFormat): format is PageFormat {
  return (PAGE_FORMATS as readonly OutputFormat[]).includes(format);
}

export function isFormat(text: string): text is OutputFormat {
  return (FORMATS as readonly string[]).includes(text);
}

import { readPdf } from '../pdfium/read.js';
import type { PdfBookmark, PdfFont, PdfReading, PdfTag } from '../pdfium/reading.js';

/** What a program finds in a PDF. */
export interface Inspection {
  /** The text as a parser reads it: in the order of the content, broken words joined. */
  readonly text: string;
  readonly pageCount: number;
  readonly title: string;
  readonly author: string;
  readonly keywords: string;
  readonly language: string;
  readonly producer: string;
  readonly pdfVersion: string;
  /** The standards that the file claims to conform to. */
  readonly standards: readonly string[];
  readonly fonts: readonly Pick<PdfFont, 'name' | 'isEmbedded'>[];
  readonly isTagged: boolean;
  /** How many elements of each role the structure tree has. */
  readonly tags: Readonly<Record<string, number>>;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly outline: readonly PdfBookmark[];
  readonly links: readonly { readonly page: number; readonly url: string; readonly text: string }[];
  /** What cannot be known of the file, and what makes it hard to read. */
  readonly notes: readonly string[];
}

/**
 * Reads a PDF of any producer.
 *
 * @param most - the largest number of pages
 * @throws PdfError if it is no PDF, damaged, or encrypted with a password; TooManyPages
 */
export async function inspectPdf(bytes: Uint8Array, most?: number): Promise<Inspection> {
  const reading = await readPdf(bytes, most);
  const tags = reading.tags.flatMap(withDescendants);
  const standards = standardsOf(reading.xmp);
  return {
    text: wholeWords(reading.text),
    pageCount: reading.pageCount,
    title: reading.title,
    author: reading.author,
    keywords: reading.keywords,
    language: reading.language,
    producer: reading.producer,
    pdfVersion: reading.version,
    standards,
    fonts: reading.fonts.map(({ name, isEmbedded }) => ({ name, isEmbedded })),
    isTagged: reading.isTagged,
    tags: countRoles(tags),
    headings: tags.flatMap(headingOf),
    outline: reading.outline,
    links: reading.links.map(({ page, url, text }) => ({ page: page + 1, url, text: text.replaceAll(/\s+/g, ' ') })),
    notes: notesOn(reading, standards),
  };
}

function withDescendants(tag: PdfTag): PdfTag[] {
  return [tag, ...tag.children.flatMap(withDescendants)];
}

function countRoles(tags: readonly PdfTag[]): Record<string, number> {
  const counts: Record<string, number> = {};
  // Each page has its own part of the tree.
  for (const { role } of tags) counts[role] = role === 'Document' ? 1 : (counts[role] ?? 0) + 1;
  return counts;
}

function headingOf(tag: PdfTag): { level: number; text: string }[] {
  const level = /^H([1-6])$/.exec(tag.role)?.[1];
  return level === undefined ? [] : [{ level: Number(level), text: textIn(tag).replaceAll(/\s+/g, ' ').trim() }];
}

function textIn(tag: PdfTag): string {
  return tag.parts.map((part) => (typeof part === 'string' ? part : textIn(part))).join('');
}

/** A soft hyphen means that a word continues in the next line. */
function wholeWords(text: string): string {
  return text.replaceAll(/\u00AD\s*/g, '');
}

/** The standards that the metadata names (ISO 19005-2, 6.6.4; ISO 14289-1, 5). */
function standardsOf(xmp: string): string[] {
  const value = (name: string): string => new RegExp(`${name}(?:>|=["'])\\s*([\\w.]+)`).exec(xmp)?.[1] ?? '';
  const archive = value('pdfaid:part');
  const accessible = value('pdfuaid:part');
  return [
    ...(archive === '' ? [] : [`PDF/A-${archive}${value('pdfaid:conformance').toLowerCase()}`]),
    ...(accessible === '' ? [] : [`PDF/UA-${accessible}`]),
  ];
}

function notesOn(reading: PdfReading, standards: readonly string[]): string[] {
  const text = reading.text.replaceAll(/\s/g, '');
  const unreadable = [...text].filter((character) => /[\uFFFD\p{Co}\p{Cn}]/u.test(character)).length;
  const strange = reading.fonts.filter(({ isEmbedded }) => !isEmbedded).map(({ name }) => name);
  const notes: (string | undefined)[] = [
    text === '' ? 'There is no text: the pages may be pictures. A program cannot read them.' : undefined,
    unreadable > 0 ? `${unreadable} characters have a shape, but no meaning to a program.` : undefined,
    reading.isTagged
      ? undefined
      : 'It is not tagged: headings, lists and the reading order are unknown. The text is in the order of the file.',
    reading.isWhole
      ? undefined
      : 'Its compressed parts are too large to be read in full: its standard and language may be in the rest.',
    reading.isEncrypted ? 'It is encrypted: its metadata, standard and language may be hidden.' : undefined,
    standards.length > 0 ? 'The standards are those it claims; conformance is not checked.' : 'It claims no standard.',
    reading.language === '' ? 'It names no language.' : undefined,
    strange.length > 0
      ? `Fonts that are not embedded, and may look different elsewhere: ${strange.join(', ')}.`
      : undefined,
  ];
  return notes.filter((note) => note !== undefined);
}

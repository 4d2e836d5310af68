import type { PdfFont, PdfReading, PdfTag } from '../pdf/model.js';

/** What a PDF holds, and what it says about itself. */
export interface PdfContents
  extends Pick<
    PdfReading,
    'pageCount' | 'title' | 'author' | 'keywords' | 'language' | 'producer' | 'isTagged' | 'outline'
  > {
  /** The text as a parser reads it: in the order of the content, broken words joined. */
  readonly text: string;
  readonly pdfVersion: string;
  /** The standards that the file claims to conform to. */
  readonly standards: readonly string[];
  readonly fonts: readonly Pick<PdfFont, 'name' | 'isEmbedded'>[];
  /** How many elements of each role the structure tree has. */
  readonly tags: Readonly<Record<string, number>>;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly links: readonly { readonly page: number; readonly url: string; readonly text: string }[];
}

/** Sums up what was read in a PDF. */
export function contentsOf(reading: PdfReading): PdfContents {
  const tags = reading.tags.flatMap(withDescendants);
  return {
    // A soft hyphen means that a word continues in the next line.
    text: reading.text.replaceAll(/\u00AD\s*/g, ''),
    pageCount: reading.pageCount,
    title: reading.title,
    author: reading.author,
    keywords: reading.keywords,
    language: reading.language,
    producer: reading.producer,
    pdfVersion: reading.version,
    standards: standardsOf(reading.xmp),
    fonts: reading.fonts.map(({ name, isEmbedded }) => ({ name, isEmbedded })),
    isTagged: reading.isTagged,
    tags: countRoles(tags),
    headings: tags.flatMap(headingOf),
    outline: reading.outline,
    links: reading.links.map(({ page, url, text }) => ({
      page: page + 1,
      url,
      text: text.replaceAll(/\s+/g, ' '),
    })),
  };
}

function withDescendants(tag: PdfTag): PdfTag[] {
  return [tag, ...tag.children.flatMap(withDescendants)];
}

function countRoles(tags: readonly PdfTag[]): Record<string, number> {
  const counts = new Map<string, number>();
  // Each page has its own part of the tree.
  for (const { role } of tags)
    counts.set(role, role === 'Document' ? 1 : (counts.get(role) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function headingOf(tag: PdfTag): { level: number; text: string }[] {
  const level = /^H([1-6])$/.exec(tag.role)?.[1];
  return level === undefined
    ? []
    : [{ level: Number(level), text: textIn(tag).replaceAll(/\s+/g, ' ').trim() }];
}

function textIn(tag: PdfTag): string {
  return tag.parts.map((part) => (typeof part === 'string' ? part : textIn(part))).join('');
}

/** The standards that the metadata names (ISO 19005-2, 6.6.4; ISO 14289-1, 5). */
function standardsOf(xmp: string): string[] {
  const value = (name: string): string =>
    new RegExp(`${name}(?:>|=["'])\\s*([\\w.]+)`).exec(xmp)?.[1] ?? '';
  const archive = value('pdfaid:part');
  const accessible = value('pdfuaid:part');
  return [
    ...(archive === '' ? [] : [`PDF/A-${archive}${value('pdfaid:conformance').toLowerCase()}`]),
    ...(accessible === '' ? [] : [`PDF/UA-${accessible}`]),
  ];
}

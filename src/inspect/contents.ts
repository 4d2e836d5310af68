import type { PdfContent, PdfFont, PdfTag } from '../pdf/model.js';

export interface PdfContents
  extends Pick<
    PdfContent,
    'pageCount' | 'title' | 'author' | 'keywords' | 'language' | 'producer' | 'isTagged' | 'outline'
  > {
  /** In content order, with hyphenated words joined. */
  readonly text: string;
  readonly pdfVersion: string;
  /** Standards that the file claims, such as `PDF/UA-1`. */
  readonly standards: readonly string[];
  readonly fonts: readonly Pick<PdfFont, 'name' | 'isEmbedded'>[];
  readonly tags: Readonly<Record<string, number>>;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly links: readonly { readonly page: number; readonly url: string; readonly text: string }[];
}

export function summarizeContents({
  text,
  version,
  xmp,
  tags,
  links,
  fonts,
  pageCount,
  title,
  author,
  keywords,
  language,
  producer,
  isTagged,
  outline,
}: PdfContent): PdfContents {
  const elements = tags.flatMap(flattenTag);
  return {
    // A soft hyphen joins a word to the next line.
    text: text.replaceAll(/\u00AD\s*/g, ''),
    pageCount,
    title,
    author,
    keywords,
    language,
    producer,
    pdfVersion: version,
    standards: parseStandards(xmp),
    fonts: fonts.map(({ name, isEmbedded }) => ({ name, isEmbedded })),
    isTagged,
    tags: countRoles(elements),
    headings: elements.flatMap(toHeadings),
    outline,
    links: links.map(({ page, url, text: words }) => ({
      page: page + 1,
      url,
      text: words.replaceAll(/\s+/g, ' '),
    })),
  };
}

function flattenTag(tag: PdfTag): PdfTag[] {
  return [tag, ...tag.children.flatMap(flattenTag)];
}

function countRoles(tags: readonly PdfTag[]): Record<string, number> {
  const counts = new Map<string, number>();
  // One per page, but counted once.
  for (const { role } of tags)
    counts.set(role, role === 'Document' ? 1 : (counts.get(role) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function toHeadings(tag: PdfTag): { level: number; text: string }[] {
  const level = /^H([1-6])$/.exec(tag.role)?.[1];
  return level === undefined
    ? []
    : [{ level: Number(level), text: joinText(tag).replaceAll(/\s+/g, ' ').trim() }];
}

function joinText(tag: PdfTag): string {
  return tag.parts.map((part) => (typeof part === 'string' ? part : joinText(part))).join('');
}

/** Reads XMP properties (ISO 19005-2, 6.6.4; ISO 14289-1, 5). */
function parseStandards(xmp: string): string[] {
  const readXmp = (name: string) =>
    new RegExp(`${name}(?:>|=["'])\\s*([\\w.]+)`).exec(xmp)?.[1] ?? '';
  const pdfA = readXmp('pdfaid:part');
  const pdfUa = readXmp('pdfuaid:part');
  return [
    ...(pdfA === '' ? [] : [`PDF/A-${pdfA}${readXmp('pdfaid:conformance').toLowerCase()}`]),
    ...(pdfUa === '' ? [] : [`PDF/UA-${pdfUa}`]),
  ];
}

import { type DocumentPath, formatPath } from '../diagnostics/diagnostic.js';
import { shorten } from '../diagnostics/quote.js';
import type { Inspection } from '../inspect/inspect.js';
import type { PdfBookmark } from '../pdfium/reading.js';

/** A field of the source, and its position. */
export interface FieldPlace {
  readonly path: DocumentPath;
  readonly kind: 'text' | 'link';
  readonly value: string;
  readonly file: string;
  readonly line: number;
}

/** How the fields of a source appear in a PDF. */
export interface FieldReport {
  readonly count: number;
  readonly missing: readonly FieldPlace[];
  /** Fields with other text between their words. */
  readonly scattered: readonly FieldPlace[];
}

/** Describes the content of a PDF for people. */
export function describeInspection(inspection: Inspection, fields: FieldReport | undefined): string {
  const { text, fonts, headings, outline, links, notes } = inspection;
  return [
    `${text.trim()}\n`,
    ...facts(inspection),
    ...list(
      'Fonts',
      fonts.map(({ name, isEmbedded }) => `${name}${isEmbedded ? '' : ' (not embedded)'}`),
    ),
    ...list(
      'Headings',
      headings.map((heading) => `${'  '.repeat(heading.level - 1)}${heading.text}`),
    ),
    `Outline: ${outline.length === 0 ? 'none' : countBookmarks(outline)}`,
    ...list(
      'Links',
      links.map(({ page, url, text: words }) => `page ${page}: ${words === '' ? '' : `${words} → `}${url}`),
    ),
    ...list('Notes', notes),
    ...(fields === undefined ? [] : fieldLines(fields)),
    '',
  ].join('\n');
}

function countBookmarks(outline: readonly PdfBookmark[]): number {
  return outline.reduce((sum, { children }) => sum + 1 + countBookmarks(children), 0);
}

function facts(inspection: Inspection): string[] {
  const { pageCount, pdfVersion, standards, title, author, language, keywords, producer, isTagged, tags } = inspection;
  const counts = Object.entries(tags).map(([role, count]) => `${count} ${role}`);
  return [
    `Pages: ${pageCount}`,
    `Standard: ${[`PDF ${pdfVersion}`, ...standards].join(', ')}`,
    `Title: ${title || 'none'}`,
    `Author: ${author || 'none'}`,
    `Language: ${language || 'none'}`,
    `Keywords: ${keywords || 'none'}`,
    `Producer: ${producer || 'none'}`,
    `Tags: ${isTagged ? counts.join(', ') || 'none' : 'none'}`,
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [`${title}: none`] : [`${title}:`, ...items.map((item) => `  ${item}`)];
}

function fieldLines({ count, missing, scattered }: FieldReport): string[] {
  const lines = ({ path, kind, value, file, line }: FieldPlace): string =>
    `${file}:${line} ${formatPath(path)}: ${kind === 'link' ? 'a link to ' : ''}${shorten(value)}`;
  return [
    `Fields of the source: ${count - missing.length - scattered.length} of ${count} found as written`,
    ...(scattered.length === 0 ? [] : list('Found with other text in between', scattered.map(lines))),
    ...(missing.length === 0 ? [] : list('Not found', missing.map(lines))),
  ];
}

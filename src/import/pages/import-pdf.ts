import { isLinkable } from '../../compiler/model/links.js';
import { decodePercentEncoding } from '../../compiler/schema/url.js';
import { createUnreadableError } from '../../compiler/source/decode-text.js';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatCount } from '../../diagnostics/words.js';
import { createTooManyPagesError, PDF_PROBLEMS } from '../../inspect/pdf-problems.js';
import { detectPdfStructure } from '../../inspect/structure/pdf-structure.js';
import type { Limits } from '../../limits/limits.js';
import { charsToLines, charsToText } from '../../pdf/chars.js';
import type { PdfChar, PdfContent, PdfLink, PdfPage } from '../../pdf/model.js';
import { PdfError } from '../../pdf/pdf-error.js';
import { readPdf } from '../../pdf/read-pdf.js';
import { chunkBy } from '../../util/arrays.js';
import { type BuiltDocument, buildDocument } from './build-document.js';
import { splitHidden } from './hidden-text.js';
import { reportHidden, reportTexts } from './report-texts.js';
import { restoreLigatures, UNKNOWN_LETTER } from './restore-ligatures.js';

/**
 * Imports the visible text of a PDF, by its fonts and positions.
 *
 * @throws CvError if the file cannot be read, or has no text or too many pages
 */
export async function importPdf(
  name: string,
  bytes: Uint8Array,
  { pages }: Limits,
): Promise<BuiltDocument | { readonly diagnostics: readonly Diagnostic[] }> {
  const { content: visible, hidden } = splitHidden(await read(name, bytes, pages));
  const content = restoreLigatures(visible);
  const links = content.links.filter(({ url }) => isLinkable(url));
  if (!content.pages.some(({ chars }) => chars.some(({ char }) => /[\p{L}\p{N}]/u.test(char))))
    throw createUnreadableError(
      `${name} cannot be imported: its pages have no text, like those of a scan.`,
      'recognize the text first, such as with `ocrmypdf`, and copy it into the document that ' +
        '`cvpress init` writes',
    );
  const imported = buildDocument({
    structure: detectPdfStructure({ ...content, links }),
    links,
    language: content.language,
    lines: content.pages.flatMap(({ chars }, index) =>
      listLines(chars).map((text) => ({ place: `page ${index + 1}`, text })),
    ),
    heading: 'Imported from the pages of a PDF.',
    diagnostics: [
      ...reportScans(content),
      ...reportLigatures(visible, content),
      ...reportNotes(content),
      ...hidden.flatMap(({ chars, page }) =>
        reportHidden(listLines(chars), `Hidden text on page ${page}`),
      ),
    ],
  });
  if (!('text' in imported)) return imported;
  const diagnostics = [...imported.diagnostics, ...reportLinks(content.links, imported.text)];
  return { ...imported, diagnostics };
}

function listLines(chars: readonly PdfChar[]): string[] {
  const isLevel = ({ angle }: PdfChar) => Math.abs(angle) < 5;
  // Rotated text would be a line for each character.
  const rotated = chunkBy(
    chars.filter((char) => !isLevel(char)),
    (char, first) => char.angle === first.angle,
  );
  return [
    ...charsToLines(chars.filter(isLevel)),
    ...rotated.map((line) => line.map(({ char }) => char).join('')),
  ];
}

async function read(name: string, bytes: Uint8Array, maxPages: number): Promise<PdfContent> {
  try {
    return await readPdf(bytes, maxPages);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    const { fault } = error;
    if (fault === 'too-many-pages') throw createTooManyPagesError(name, maxPages, error);
    const [reason, hint] = PDF_PROBLEMS[fault];
    throw createUnreadableError(`${name} cannot be read: ${reason}.`, hint);
  }
}

function reportScans({ pages }: PdfContent): Diagnostic[] {
  const scans = pages.flatMap(({ isScan }, index) => (isScan ? `${index + 1}` : []));
  if (scans.length === 0) return [];
  const subject =
    scans.length === 1 ? `Page ${scans[0]} is a scan` : `${scans.length} pages are scans`;
  return [
    createDiagnostic('not-imported', [], `${subject}: only recognized text is imported.`, {
      hint: 'compare each line with the PDF, since programs misread letters',
    }),
  ];
}

function reportLigatures(original: PdfContent, { pages }: PdfContent): Diagnostic[] {
  const listWords = ({ chars }: PdfPage) => charsToText(chars).split(/\s+/u);
  const words = original.pages.flatMap((page, index) => {
    const restored = listWords(pages[index] ?? page);
    return listWords(page).flatMap((word, at) =>
      LIGATURE_WORD.test(word) ? (restored[at] ?? word) : [],
    );
  });
  const count = formatCount(words.length, 'word');
  return reportTexts(
    [...new Set(words)],
    (quoted) =>
      `The ligatures of ${count} are guesses, since the PDF lacks their letters: ${quoted}.`,
    `compare them with the PDF, and replace each ${UNKNOWN_LETTER}`,
  );
}

/** Alone, it is an icon. */
const LIGATURE_WORD = /\p{L}\uFFFD|\uFFFD\p{L}/u;

function reportNotes({ pages, attachments }: PdfContent): Diagnostic[] {
  return [
    ...reportTexts(
      pages.flatMap(({ notes }) => notes),
      (quoted) => `Form fields and comments are not imported: ${quoted}.`,
      'print the PDF to a new PDF, which turns them into text, and import that',
    ),
    ...reportTexts(
      attachments,
      (quoted) => `Attached files are not imported: ${quoted}.`,
      'save them with a PDF viewer, and import them',
    ),
  ];
}

/** Links that are neither an address in the document nor a contact. */
function reportLinks(links: readonly PdfLink[], document: string): Diagnostic[] {
  const placed = foldAddress(document);
  const others = links.map(({ url }) => url).filter((url) => !placed.includes(toKey(url)));
  return reportTexts(
    [...new Set(others)],
    (quoted) => `These links are not imported: ${quoted}.`,
    'copy them from the PDF, if you need them',
  );
}

/** The end of an address: schemes and hosts of contacts are implied. */
function toKey(url: string): string {
  const text = foldAddress(decodePercentEncoding(url)).replace(/[/#?]+$/, '');
  return /^(?:https?|mailto|tel):/.test(text) ? text.replace(/^(?:.*\/|\w+:)/, '') : text;
}

function foldAddress(text: string): string {
  return text.toLowerCase().replaceAll(/[ ()\u2013-]/g, '');
}

import { createUnreadableError } from '../../compiler/source/decode-text.js';
import { validateCvDocument } from '../../compiler/validate/validate-cv-document.js';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatShortList } from '../../diagnostics/find-similar.js';
import { shorten } from '../../diagnostics/quote.js';
import { formatCount } from '../../diagnostics/words.js';
import { createTooManyPagesError, PDF_PROBLEMS } from '../../inspect/pdf-problems.js';
import { detectPdfStructure } from '../../inspect/structure/pdf-structure.js';
import type { Limits } from '../../limits/limits.js';
import { charsToLines } from '../../pdf/chars.js';
import type { PdfContent } from '../../pdf/model.js';
import { PdfError } from '../../pdf/pdf-error.js';
import { readPdf } from '../../pdf/read-pdf.js';
import { Draft, stringifyDocument } from '../draft.js';
import type { ImportedDocument } from '../import-source.js';
import { fillDraft } from './fill-draft.js';
import { findLanguage } from './find-language.js';
import { splitHidden } from './hidden-text.js';
import { findUnplacedLines, type UnplacedLine } from './unplaced-text.js';

/**
 * Imports the visible text of a PDF, by its fonts and positions.
 *
 * @throws CvError if the file cannot be read, or has no text or too many pages
 */
export async function importPdf(
  name: string,
  bytes: Uint8Array,
  { pages }: Limits,
): Promise<ImportedDocument | { readonly diagnostics: readonly Diagnostic[] }> {
  const { content, hidden } = splitHidden(await read(name, bytes, pages));
  if (!content.pages.some(({ chars }) => chars.some(({ char }) => /[\p{L}\p{N}]/u.test(char))))
    throw createUnreadableError(
      `${name} cannot be imported: its pages are images, without text.`,
      'recognize the text first, such as with `ocrmypdf`, and copy it into the document that ' +
        '`cvpress init` writes',
    );
  const structure = detectPdfStructure(content);
  const titles = structure.sections.flatMap(({ title }) => title?.text ?? []);
  const draft = new Draft();
  draft.language = findLanguage(titles, content.language);
  fillDraft(structure, content.links, draft);
  const document = draft.toDocument(true);
  const problem = validateCvDocument(document, { variant: 'b', locale: draft.locale }).find(
    ({ severity }) => severity === 'error',
  );
  if (problem !== undefined) return { diagnostics: [problem] };
  const unplaced = findUnplacedLines(content.pages, document, [...titles, ...draft.titles]);
  const leftovers = unplaced.slice(0, MAX_KEPT_LINES).map(({ page, text }) => ({
    path: [`page ${page}`],
    value: text,
    reason: undefined,
  }));
  return {
    document,
    text: stringifyDocument(document, draft, 'Imported from the pages of a PDF.', leftovers),
    diagnostics: [
      ...hidden.flatMap(({ chars, page }) => reportHidden(charsToLines(chars), page)),
      ...reportUnplaced(unplaced),
    ],
  };
}

const MAX_KEPT_LINES = 100;

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

function reportHidden(lines: readonly string[], page: number): Diagnostic[] {
  const texts = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  if (texts.length === 0) return [];
  const quoted = formatShortList(
    texts.map((text) => `"${shorten(text)}"`),
    3,
  );
  return [
    createDiagnostic(
      'not-imported',
      [],
      `Hidden text on page ${page} is not imported: ${quoted}.`,
      {
        hint: 'type it into the document, if it belongs to your CV',
      },
    ),
  ];
}

function reportUnplaced(lines: readonly UnplacedLine[]): Diagnostic[] {
  const [first] = lines;
  if (first === undefined) return [];
  const quoted = formatShortList(
    lines.map(({ text }) => `"${shorten(text)}"`),
    3,
  );
  const count = formatCount(lines.length, 'line');
  const pages = [...new Set(lines.map(({ page }) => page))].join(', ');
  return [
    createDiagnostic('not-imported', [], `${count} of page ${pages} have no place: ${quoted}.`, {
      hint: 'copy what you need from the comment at the end',
    }),
  ];
}

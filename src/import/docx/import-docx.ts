import type { XmlElement } from '@rgrove/parse-xml';
import { createUnreadableError } from '../../compiler/source/decode-text.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { createDateFinder, detectStructure } from '../../inspect/structure/pdf-structure.js';
import type { Limits } from '../../limits/limits.js';
import { type BuiltDocument, buildDocument } from '../pages/build-document.js';
import { findElement, getAttribute } from './elements.js';
import { layOutRows } from './lay-out-rows.js';
import { Omissions } from './omissions.js';
import { createTooLongError, readParts } from './parts.js';
import { RowReader } from './read-rows.js';
import type { DocxRow } from './rows.js';
import { Styles } from './styles.js';
import { tidyRows } from './tidy-rows.js';

/**
 * Imports the visible text of a Word file, by its styles, lists, tabs and tables.
 *
 * @throws CvError if the file is damaged, exceeds the limits or has no text
 */
export async function importDocx(
  name: string,
  bytes: Uint8Array,
  limits: Limits,
): Promise<BuiltDocument | { readonly diagnostics: readonly Diagnostic[] }> {
  const parts = await readParts(name, bytes, limits.bytes);
  const omissions = new Omissions();
  const reader = new RowReader(new Styles(parts.styles), omissions);
  const headers = parts.headers.flatMap((part) => reader.read(part));
  const body = reader.read(parts.body);
  const footers = parts.footers.flatMap((part) => reader.read(part));
  if (body.length + headers.length === 0)
    throw createUnreadableError(
      `${name} cannot be imported: it has no text.`,
      'check the file in Word; the text of an image must be typed',
    );
  const length = body.reduce((sum, row) => sum + getText(row).length, 0);
  if (length > MAX_LENGTH) throw createTooLongError(name);
  const declared = findDeclaredLanguage(parts.styles);
  const dateFinder = createDateFinder(declared);
  const rows = tidyRows([...dropRepeated(headers), ...body], dateFinder, omissions);
  const layout = layOutRows(rows, footers, dateFinder);
  return buildDocument({
    structure: detectStructure(layout),
    links: layout.links,
    language: declared,
    lines: [...rows, ...dropRepeated(footers)].map((row) => ({
      place: 'text',
      text: getText(row),
    })),
    heading: 'Imported from a Word file.',
    diagnostics: omissions.report(),
  });
}

/** Long CVs have about 50,000 characters. */
const MAX_LENGTH = 1_000_000;

function getText({ segments }: DocxRow): string {
  return segments.map(({ text }) => text).join(' ');
}

function findDeclaredLanguage(styles: XmlElement | undefined): string {
  const run = findElement(styles, 'docDefaults', 'rPrDefault', 'rPr');
  return getAttribute(findElement(run, 'lang'), 'val');
}

/** First pages may have the same header. */
function dropRepeated(rows: readonly DocxRow[]): DocxRow[] {
  const texts = new Set<string>();
  return rows.filter((row) => {
    const text = getText(row);
    const isNew = !texts.has(text);
    texts.add(text);
    return isNew;
  });
}

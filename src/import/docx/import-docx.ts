import type { XmlElement } from '@rgrove/parse-xml';
import { createUnreadableError } from '../../compiler/source/decode-text.js';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatShortList } from '../../diagnostics/find-similar.js';
import { createDateFinder, detectStructure } from '../../inspect/structure/pdf-structure.js';
import type { Limits } from '../../limits/limits.js';
import { type BuiltDocument, buildDocument } from '../pages/build-document.js';
import { findElement, getAttribute } from './elements.js';
import { layOutRows } from './lay-out-rows.js';
import { readParts } from './parts.js';
import { type DocxRow, OMISSIONS, type Omissions, RowReader } from './read-rows.js';
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
  const omissions: Omissions = new Map();
  const reader = new RowReader(new Styles(parts.styles), omissions, () => {
    throw createUnreadableError(
      `${name} cannot be imported: it has more text than a CV.`,
      'remove all pages but those of the CV',
    );
  });
  const headers = parts.headers.flatMap((part) => reader.read(part));
  const body = reader.read(parts.body);
  const footers = parts.footers.flatMap((part) => reader.read(part));
  if (body.length + headers.length === 0)
    throw createUnreadableError(
      `${name} cannot be imported: it has no text.`,
      'check the file in Word; the text of an image must be typed',
    );
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
    diagnostics: reportOmissions(omissions),
  });
}

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

function reportOmissions(omissions: Omissions): Diagnostic[] {
  if (omissions.size === 0) return [];
  const names = [...omissions].map(([kind, count]) => {
    const [one, many] = OMISSIONS[kind];
    return count === 1 ? one : `${count} ${many}`;
  });
  return [
    createDiagnostic('not-imported', [], `Not imported: ${formatShortList(names, 5)}.`, {
      hint: 'copy what belongs in your CV; a photo is given with `--photo`',
    }),
  ];
}

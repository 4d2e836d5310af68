import { createColors } from 'picocolors';
import type { PdfReport } from '../../inspect/inspect.js';
import type { ReaderScore } from '../../structure/score.js';
import { READER_NAMES, READER_NOTES } from './readers.js';

const HEADINGS = ['reader', '', 'fields', 'whole entries', 'order'] as const;

/** So many columns name the reader. */
const NAMING = 2;

/** What each reader gets: a line each. */
export function scoreTable({ scores, contents, readers }: PdfReport, colors: boolean): string[] {
  const { green, yellow, dim } = createColors(colors);
  const rows = READER_NAMES.map((reader) => {
    if (reader === 'tags' && !contents.isTagged) return [reader, READER_NOTES.tags, 'the PDF has no tags'];
    if (!readers.includes(reader) && scores[reader].missing.length < scores[reader].fields)
      return [reader, READER_NOTES[reader], 'not judged: text from right to left'];
    return [reader, READER_NOTES[reader], ...cellsOf(scores[reader])];
  });
  const widths = HEADINGS.map((heading, column) =>
    Math.max(
      ...[HEADINGS, ...rows]
        // What a line says instead of numbers may be longer.
        .filter((row) => row.length === HEADINGS.length || column < NAMING)
        .map((row) => (row[column] ?? heading).length),
    ),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    dim(line(HEADINGS)),
    ...READER_NAMES.map((reader, index) => {
      const row = rows[index] as readonly string[];
      const paint = row.length < HEADINGS.length ? dim : isPerfect(scores[reader]) ? green : yellow;
      return paint(line(row));
    }),
  ];
}

function cellsOf({ fields, missing, entries, torn, isInOrder }: ReaderScore): string[] {
  return [
    `${fields - missing.length} of ${fields}`,
    entries === 0 ? '–' : `${entries - torn.length} of ${entries}`,
    isInOrder ? 'kept' : 'mixed',
  ];
}

/** Whether a reader gets everything as a person does. */
function isPerfect({ missing, torn, isInOrder }: ReaderScore): boolean {
  return missing.length === 0 && torn.length === 0 && isInOrder;
}

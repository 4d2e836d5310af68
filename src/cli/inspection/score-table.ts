import { createColors } from 'picocolors';
import type { PdfReport } from '../../inspect/inspect.js';
import type { ExtractorScore } from '../../inspect/structure/score.js';
import { alignColumns } from '../terminal.js';
import { EXTRACTOR_NAMES, EXTRACTOR_NOTES } from './extractors.js';

const HEADINGS = ['extractor', '', 'fields', 'complete entries', 'order'] as const;

/** Without a score, the last cell gives the reason. */
interface Row {
  readonly cells: readonly string[];
  readonly score?: ExtractorScore;
}

export function formatScoreTable(
  { scores, contents, extractors }: PdfReport,
  colors: boolean,
): string[] {
  const { green, yellow, dim } = createColors(colors);
  const rows = EXTRACTOR_NAMES.map((reader): Row => {
    const labels = [reader, EXTRACTOR_NOTES[reader]];
    if (reader === 'tags' && !contents.isTagged)
      return { cells: [...labels, 'the PDF has no tags'] };
    const score = scores[reader];
    if (!extractors.includes(reader) && score.missing.length < score.fields)
      return { cells: [...labels, NOT_CHECKED] };
    return { cells: [...labels, ...formatCells(score)], score };
  });
  const colorize = rows.map(({ score }) =>
    score === undefined ? dim : isPerfect(score) ? green : yellow,
  );
  const lines = alignColumns([HEADINGS, ...rows.map(({ cells }) => cells)]);
  return lines.map((line, index) => (colorize[index - 1] ?? dim)(line));
}

const NOT_CHECKED = 'not checked: right-to-left text';

function formatCells({
  fields,
  missing,
  interrupted,
  entries,
  split,
  isInOrder,
}: ExtractorScore): string[] {
  const interruptedCount = interrupted.length === 0 ? '' : `, ${interrupted.length} interrupted`;
  return [
    `${fields - missing.length} of ${fields}${interruptedCount}`,
    entries === 0 ? '–' : `${entries - split.length} of ${entries}`,
    isInOrder === undefined ? '–' : isInOrder ? 'kept' : 'mixed',
  ];
}

function isPerfect({ missing, split, isInOrder }: ExtractorScore): boolean {
  return missing.length === 0 && split.length === 0 && isInOrder !== false;
}

import { describe, expect, it } from 'vitest';
import { selectRows } from '../../support/length.js';
import { PDF_TOOLS } from '../../support/pdf-tools.js';
import { computeShare, extractMatrix, formatTable } from './matrix.js';
import { LAYOUTS, SOME_LAYOUTS } from './matrix-documents.js';

// `npm run extractors` tests all layouts, and prints the results.
const isFullMatrix = process.env.CVPRESS_READERS === 'all';

for (const { name, isInstalled } of PDF_TOOLS) {
  if (!isInstalled())
    process.stderr.write(
      `\nNOTICE: ${name} is not installed: not tested: its text of our PDFs\n\n`,
    );
}

const readings = await extractMatrix(isFullMatrix ? LAYOUTS : selectRows(SOME_LAYOUTS, 1));
if (isFullMatrix) process.stdout.write(`\n${formatTable(readings)}\n\n`);

describe.each(readings)('$program.name', ({ program, scores }) => {
  const findProblems = (...counts: string[]): string[] =>
    scores.flatMap((score) =>
      score.problems.filter((what) => counts.some((count) => what.startsWith(`${count}:`))),
    );

  it('prints every word once, and no others', () => {
    expect(findProblems('words', 'clean')).toEqual([]);
  });

  it.runIf(program.order === 'content')('prints the words in the order of the document', () => {
    expect(findProblems('orders')).toEqual([]);
  });

  it.runIf(program.order === 'groups')(
    'keeps at least 95 % of places and dates with their entries, and the header first',
    () => {
      for (const count of ['places', 'dates', 'entries'] as const)
        expect(computeShare(scores, count)).toBeGreaterThanOrEqual(0.95);
      expect(computeShare(scores, 'headers')).toBeGreaterThanOrEqual(0.95);
      expect(findProblems('brackets')).toEqual([]);
    },
  );

  it.runIf(program.order !== 'groups')(
    'keeps place and dates with their entries, and the header first',
    () => {
      expect(computeShare(scores, 'entries')).toBe(1);
      expect(findProblems('entries', 'headers', 'brackets')).toEqual([]);
    },
  );
});

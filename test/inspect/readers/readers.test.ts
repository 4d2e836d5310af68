import { describe, expect, it } from 'vitest';
import { some } from '../../support/length.js';
import { READERS } from '../../support/pdf-tools.js';
import { LAYOUTS, SOME_LAYOUTS } from './documents.js';
import { readMatrix, share, tableOf } from './matrix.js';

// `npm run extractors` reads the whole matrix, and prints what came out.
const isWhole = process.env.CVPRESS_READERS === 'all';

for (const { name, isInstalled } of READERS) {
  if (!isInstalled())
    process.stderr.write(
      `\nNOTICE: ${name} is not installed: not tested: what it reads in our PDFs\n\n`,
    );
}

const readings = await readMatrix(isWhole ? LAYOUTS : some(SOME_LAYOUTS, 1));
if (isWhole) process.stdout.write(`\n${tableOf(readings)}\n\n`);

describe.each(readings)('$reader.name', ({ reader, scores }) => {
  const wrong = (...counts: string[]): string[] =>
    scores.flatMap((score) =>
      score.wrong.filter((what) => counts.some((count) => what.startsWith(`${count}:`))),
    );

  it('finds every word once, and none that nobody wrote', () => {
    expect(wrong('words', 'clean')).toEqual([]);
  });

  it.runIf(reader.order === 'content')('finds the words in the order of the document', () => {
    expect(wrong('orders')).toEqual([]);
  });

  it.runIf(reader.order === 'groups')(
    'finds place and dates with their entry nearly always, and the header first',
    () => {
      for (const count of ['places', 'dates', 'entries'] as const)
        expect(share(scores, count)).toBeGreaterThanOrEqual(0.95);
      expect(share(scores, 'headers')).toBeGreaterThanOrEqual(0.95);
      expect(wrong('brackets')).toEqual([]);
    },
  );

  it.runIf(reader.order !== 'groups')(
    'finds place and dates with their entry, and the header first',
    () => {
      expect(share(scores, 'entries')).toBe(1);
      expect(wrong('entries', 'headers', 'brackets')).toEqual([]);
    },
  );
});

// The mark of an external link stands on the line of its link, however long that is.
import { expect } from 'vitest';
import { IS_LONG, itIn } from '../support/length.js';
import { inEveryLook } from '../support/looks.js';
import type { PdfReading } from '../support/pdf.js';

/** How many letters a longer title has more than the one before; `npm run test:slow` tries all lengths. */
const STEP = IS_LONG ? 1 : 17;

/** Two lines have about 200 letters. */
const LENGTHS = Array.from({ length: Math.floor(208 / STEP) }, (_, index) => (index + 1) * STEP);

const WORDS =
  'Surveys of harbours, estuaries and the open sea by ship, plane or buoy for a map of all the seagrass there is '.repeat(
    2,
  );
const url = 'https://x.org';
const titles = LENGTHS.map((length) => `${WORDS.slice(0, length - 1)}x`);

/** How many marks there are, and those that do not stand beside a letter. */
function marksOf(reading: PdfReading): { count: number; alone: number[] } {
  const marks = reading.pages.flatMap(({ paths, chars }) =>
    paths
      .filter(({ left, right }) => right - left < 10)
      .map(({ left, top, bottom }) =>
        chars.some(
          (char) =>
            Math.abs(char.y - bottom) < 4 &&
            char.right < left &&
            left - char.right < 3 &&
            top < char.y,
        ),
      ),
  );
  return {
    count: marks.length,
    alone: marks.flatMap((isBeside, index) => (isBeside ? [] : [titles[index]?.length ?? -1])),
  };
}

const kinds: readonly [
  what: string,
  entryType: string,
  entryOf: (title: string) => Record<string, unknown>,
][] = [
  ['a name', 'ExperienceEntry', (company) => ({ company, position: 'Diver', url })],
  ['an institution', 'EducationEntry', (institution) => ({ institution, area: 'Diving', url })],
  [
    'a publication',
    'PublicationEntry',
    (title) => ({ title, authors: ['A'], doi: '', date: '2020', url }),
  ],
  ['an aside', 'NormalEntry', (name) => ({ name, url })],
  ['one line', 'OneLineEntry', (details) => ({ name: 'A', details, url, date: '2020' })],
];

const FONTS = ['SourceSans3', 'Roboto', 'EBGaramond'] as const;

/** Each kind in a font of its own. */
const ROWS = kinds.flatMap((kind, nth) =>
  FONTS.filter((_, at) => IS_LONG || at === nth % FONTS.length).map(
    (font) => [font, ...kind] as const,
  ),
);

// The others underline links.
inEveryLook(
  ({ look, read }) => {
    itIn(look).each(ROWS)('%s: the mark of %s', async (font, _, entry_type, entryOf) => {
      const section = { title: 'Title', entry_type, entries: titles.map(entryOf) };
      const reading = await read({ custom_sections: [section] }, { design: { font } });
      expect(marksOf(reading)).toEqual({ count: titles.length, alone: [] });
    });
  },
  ['classic', 'linear', 'sidebar'],
);

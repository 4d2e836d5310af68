// The mark of an external link is on the line of its link, for titles of any length.
import { expect } from 'vitest';
import { IS_LONG, itForTemplate } from '../support/length.js';
import type { PdfContent } from '../support/pdf.js';
import { describeEachTemplate } from '../support/templates.js';

/** The difference between the lengths of titles; `npm run test:slow` tests all lengths. */
const STEP = IS_LONG ? 1 : 17;

/** Lengths of titles up to two lines, about 200 letters. */
const LENGTHS = Array.from({ length: Math.floor(208 / STEP) }, (_, index) => (index + 1) * STEP);

const WORDS =
  'Surveys of harbours, estuaries and the open sea by ship, plane or buoy for a map of all the seagrass there is '.repeat(
    2,
  );
const url = 'https://x.org';
const titles = LENGTHS.map((length) => `${WORDS.slice(0, length - 1)}x`);

/** Returns the number of marks, and the lengths of titles whose marks are not next to a letter. */
function findMarks(reading: PdfContent): { count: number; alone: number[] } {
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
    alone: marks.flatMap((isAttached, index) => (isAttached ? [] : [titles[index]?.length ?? -1])),
  };
}

const kinds: readonly [
  name: string,
  entryType: string,
  createEntry: (title: string) => Record<string, unknown>,
][] = [
  ['a name', 'ExperienceEntry', (company) => ({ company, position: 'Diver', url })],
  ['an institution', 'EducationEntry', (institution) => ({ institution, area: 'Diving', url })],
  [
    'a publication',
    'PublicationEntry',
    (title) => ({ title, authors: ['A'], doi: '', date: '2020', url }),
  ],
  ['the name of a normal entry', 'NormalEntry', (name) => ({ name, url })],
  ['details', 'OneLineEntry', (details) => ({ name: 'A', details, url, date: '2020' })],
];

const FONTS = ['SourceSans3', 'Roboto', 'EBGaramond'] as const;

/** Each kind in one font; in all fonts by `npm run test:slow`. */
const ROWS = kinds.flatMap((kind, index) =>
  FONTS.filter((_, at) => IS_LONG || at === index % FONTS.length).map(
    (font) => [font, ...kind] as const,
  ),
);

// Other templates underline links.
describeEachTemplate(
  ({ template, read }) => {
    itForTemplate(template).each(ROWS)(
      'keeps the mark of a link next to $1 in $0',
      async (font, _, entry_type, createEntry) => {
        const section = { title: 'Title', entry_type, entries: titles.map(createEntry) };
        const reading = await read({ custom_sections: [section] }, { design: { font } });
        expect(findMarks(reading)).toEqual({ count: titles.length, alone: [] });
      },
    );
  },
  ['classic', 'linear', 'sidebar'],
);

// Random CVs that are some lines too long, in several fonts, sizes, papers, designs and scripts.

import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { measurePageFills } from '../../../src/compiler/output/pages/engine-pdf.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { CvDocument } from '../../../src/index.js';
import { createRandom } from '../../support/create-random.js';
import { HEBREW_OPTIONS } from '../../support/hebrew-options.js';
import { getFontPaths } from '../../support/language-fonts.js';
import { PROSE } from '../../support/prose.js';

/** A CV that is some lines too long. */
export interface SpillingCv {
  readonly name: string;
  readonly document: CvDocument & { readonly cv: object };
  readonly options: RenderOptions;
  /** The maximum number of pages. */
  readonly pages: number;
  /** The number of lines beyond these pages. */
  readonly lines: number;
}

const LATIN =
  'Ångström gypsy jquery built Çelik (façade) Übung [quality] lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt engineering'.split(
    ' ',
  );
const HEBREW_WORDS = 'שלום עולם מהנדסת תוכנה פיתוח מערכות ניהול צוות תכנון ביצוע React מחקר'.split(
  ' ',
);

const JAPANESE = PROSE.ja.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Margins and spacing above the defaults, in all units. */
const LOOSE = {
  page: { top: '0.9 in', bottom: '25 mm', left: '60pt', right: '2.2 cm' },
  section_title: { top: '0.6em', bottom: '1ex' },
  entry_area: { vertical_between: '0.3 cm' },
  highlights_area: { top: '2 mm', vertical_between_bullet_points: '4pt' },
};
/** Margins and spacing below the bounds of shrinking. */
const TIGHT = {
  page: { top: '0.8 cm', bottom: '0.8 cm', left: '0.9 cm', right: '3 cm' },
  entry_area: { vertical_between: '0 cm' },
  highlights_area: { top: '1pt', vertical_between_bullet_points: '0 cm' },
};

const SIZES = ['10pt', '10pt', '11pt', '12pt'] as const;
const FONTS = ['SourceSans3', 'Roboto', 'EBGaramond'] as const;
const PAPERS = ['a4paper', 'letterpaper'] as const;

/** Generates the words of a CV, with the options that they need. */
interface Script {
  readonly name: string;
  readonly words: (count: number, random: () => number) => string;
  readonly options: RenderOptions;
}

const wordsFrom =
  (list: readonly string[]) =>
  (count: number, random: () => number): string =>
    Array.from({ length: count }, () => list[Math.floor(random() * list.length)]).join(' ');

const createRandomInteger = (random: () => number) => (min: number, max: number) =>
  min + Math.floor(random() * (max - min + 1));

const SCRIPTS: Readonly<Record<string, Script>> = {
  latin: { name: 'Latin', words: wordsFrom(LATIN), options: {} },
  hebrew: { name: 'Hebrew', words: wordsFrom(HEBREW_WORDS), options: HEBREW_OPTIONS },
  japanese: {
    name: 'Japanese',
    words(count, random) {
      const start = Math.floor(random() * 60);
      return JAPANESE.slice(start, start + 3 * count);
    },
    options: { language: 'ja', fontPaths: getFontPaths('ja') },
  },
};

/** The script and margins of a CV, by the last digit of its seed. */
const KINDS: readonly { readonly script: string; readonly margins?: object }[] = [
  ...Array.from({ length: 6 }, () => ({ script: 'latin' })),
  { script: 'latin', margins: LOOSE },
  { script: 'latin', margins: TIGHT },
  { script: 'hebrew' },
  { script: 'japanese' },
];

/** Generates a CV that is 1 to 30 lines too long, or a few more, since entries are not divided. */
export async function createSpillingCv(seed: number): Promise<SpillingCv> {
  const random = createRandom(seed);
  const randomInteger = createRandomInteger(random);
  const { script: key, margins } = KINDS[seed % KINDS.length] as (typeof KINDS)[number];
  const script = SCRIPTS[key] as Script;
  const pages = [1, 2, 2, 2, 3][randomInteger(0, 4)] as number;
  const design = {
    font: FONTS[randomInteger(0, 2)] as (typeof FONTS)[number],
    font_size: SIZES[randomInteger(0, 3)] as (typeof SIZES)[number],
    page_size: PAPERS[randomInteger(0, 1)] as (typeof PAPERS)[number],
    ...(margins && { options: { margins } }),
  };
  const options: RenderOptions = { today: '2026-11-20', ...script.options };
  const entries = createEntries(script, random, 40 * pages);
  const createDocument = (count: number) => ({
    cv: createCv(script, entries.slice(0, count)),
    design,
  });
  const targetLines = randomInteger(1, 30);
  let [low, high] = [1, entries.length];
  const countExcessLines = async (count: number): Promise<number> => {
    const { pdf } = await renderCv(createDocument(count), options);
    return measurePageFills(pdf as Uint8Array)
      .slice(pages)
      .reduce((sum, page) => sum + page.lines, 0);
  };
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await countExcessLines(middle)) >= targetLines) high = middle;
    else low = middle + 1;
  }
  const name = `${seed}: ${script.name}, ${design.font}, ${design.font_size}, ${design.page_size}${margins === LOOSE ? ', loose' : margins ? ', tight' : ''}`;
  return {
    name,
    document: createDocument(low),
    options,
    pages,
    lines: await countExcessLines(low),
  };
}

/** An entry and the key of its section. */
type Entry = readonly [section: string, entry: Readonly<Record<string, unknown>>];

function createEntries({ words }: Script, random: () => number, count: number): Entry[] {
  const randomInteger = createRandomInteger(random);
  const text = (min: number, max: number) => words(randomInteger(min, max), random);
  const [bullets, maxWords] = [randomInteger(1, 5), randomInteger(8, 30)];
  const createHighlights = (max: number) =>
    Array.from({ length: randomInteger(0, max) }, () => text(4, maxWords));
  const year = () => `20${randomInteger(10, 24)}`;
  const factories: readonly (() => Entry)[] = [
    () => [
      'education',
      {
        institution: text(1, 3),
        area: text(1, 2),
        study_type: 'BS',
        date: year(),
        highlights: createHighlights(2),
      },
    ],
    () => [
      'experience',
      {
        company: text(1, 2),
        position: text(1, 3),
        location: text(1, 1),
        date: year(),
        highlights: createHighlights(bullets),
      },
    ],
    () => [
      'experience',
      {
        company: text(1, 2),
        position: text(1, 3),
        start_date: `${year()}-01`,
        highlights: [text(4, maxWords), ...createHighlights(bullets)],
      },
    ],
    () => ['projects', { name: text(1, 3), date: year(), highlights: createHighlights(bullets) }],
    () => ['skills', { name: text(1, 1), details: text(3, 15) }],
    () => [
      'publications',
      {
        title: text(3, 12),
        authors: [text(1, 2), text(1, 2)],
        doi: '10.1103/PhysRevB.76.054309',
        date: year(),
      },
    ],
  ];
  return Array.from({ length: count }, () =>
    (factories[randomInteger(0, factories.length - 1)] as () => Entry)(),
  );
}

function createCv({ words }: Script, entries: readonly Entry[]): SpillingCv['document']['cv'] {
  const sections: Record<string, unknown[]> = {};
  for (const [section, entry] of entries) sections[section] = [...(sections[section] ?? []), entry];
  const name = words(2, () => 0.1);
  return {
    name,
    email: 'jane@example.com',
    phone: '+41 44 668 18 00',
    summary: words(30, createRandom(7)),
    ...sections,
  };
}

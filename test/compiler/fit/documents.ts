// CVs that have some lines more than they may: in several fonts, sizes, papers, designs and scripts.

import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { pageFillsOf } from '../../../src/compiler/output/pages/read-own-pdf.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { CvDocument } from '../../../src/index.js';
import { HEBREW } from '../../support/hebrew.js';
import { fontPathsFor } from '../../support/language-fonts.js';
import { PROSE } from '../../support/prose.js';
import { randomNumbers } from '../../support/random.js';

/** A CV that spills over, and by how much. */
export interface SpillingCv {
  readonly name: string;
  readonly document: CvDocument & { readonly cv: object };
  readonly options: RenderOptions;
  /** The pages that it may have. */
  readonly pages: number;
  /** The lines that stand beyond them. */
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

/** Distances further than the theme's, in all units; and closer than anything is squeezed to. */
const LOOSE = {
  page: { top: '0.9 in', bottom: '25 mm', left: '60pt', right: '2.2 cm' },
  section_title: { top: '0.6em', bottom: '1ex' },
  entry_area: { vertical_between: '0.3 cm' },
  highlights_area: { top: '2 mm', vertical_between_bullet_points: '4pt' },
};
const TIGHT = {
  page: { top: '0.8 cm', bottom: '0.8 cm', left: '0.9 cm', right: '3 cm' },
  entry_area: { vertical_between: '0 cm' },
  highlights_area: { top: '1pt', vertical_between_bullet_points: '0 cm' },
};

const SIZES = ['10pt', '10pt', '11pt', '12pt'] as const;
const FONTS = ['SourceSans3', 'Roboto', 'EBGaramond'] as const;
const PAPERS = ['a4paper', 'letterpaper'] as const;

/** How the words of a CV are made, and what they need. */
interface Script {
  readonly name: string;
  readonly words: (count: number, random: () => number) => string;
  readonly options: RenderOptions;
}

const spaced =
  (list: readonly string[]) =>
  (count: number, random: () => number): string =>
    Array.from({ length: count }, () => list[Math.floor(random() * list.length)]).join(' ');

const SCRIPTS: Readonly<Record<string, Script>> = {
  latin: { name: 'Latin', words: spaced(LATIN), options: {} },
  hebrew: { name: 'Hebrew', words: spaced(HEBREW_WORDS), options: HEBREW },
  japanese: {
    name: 'Japanese',
    words(count, random) {
      const start = Math.floor(random() * 60);
      return JAPANESE.slice(start, start + 3 * count);
    },
    options: { language: 'ja', fontPaths: fontPathsFor('ja') },
  },
};

/** What differs between the CVs, by the last digit of their seed. */
const KINDS: readonly { readonly script: string; readonly margins?: object }[] = [
  ...Array.from({ length: 6 }, () => ({ script: 'latin' })),
  { script: 'latin', margins: LOOSE },
  { script: 'latin', margins: TIGHT },
  { script: 'hebrew' },
  { script: 'japanese' },
];

/** A CV that spills over by 1 to 30 lines or, as entries go, some more. */
export async function spillingCv(seed: number): Promise<SpillingCv> {
  const random = randomNumbers(seed);
  const int = (least: number, most: number): number =>
    least + Math.floor(random() * (most - least + 1));
  const { script: key, margins } = KINDS[seed % KINDS.length] as (typeof KINDS)[number];
  const script = SCRIPTS[key] as Script;
  const pages = [1, 2, 2, 2, 3][int(0, 4)] as number;
  const design = {
    font: FONTS[int(0, 2)] as (typeof FONTS)[number],
    font_size: SIZES[int(0, 3)] as (typeof SIZES)[number],
    page_size: PAPERS[int(0, 1)] as (typeof PAPERS)[number],
    ...(margins && { options: { margins } }),
  };
  const options: RenderOptions = { today: '2026-11-20', ...script.options };
  const entries = entriesOf(script, random, 40 * pages);
  const documentOf = (count: number) => ({ cv: cvOf(script, entries.slice(0, count)), design });
  const wanted = int(1, 30);
  let [low, high] = [1, entries.length];
  const linesOf = async (count: number): Promise<number> => {
    const { pdf } = await renderCv(documentOf(count), options);
    return pageFillsOf(pdf as Uint8Array)
      .slice(pages)
      .reduce((sum, page) => sum + page.lines, 0);
  };
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await linesOf(middle)) >= wanted) high = middle;
    else low = middle + 1;
  }
  const name = `${seed}: ${script.name}, ${design.font}, ${design.font_size}, ${design.page_size}${margins === LOOSE ? ', loose' : margins ? ', tight' : ''}`;
  return { name, document: documentOf(low), options, pages, lines: await linesOf(low) };
}

/** Sections with their entries, in an order in which they fill a CV evenly. */
type Entry = readonly [section: string, entry: Readonly<Record<string, unknown>>];

function entriesOf({ words }: Script, random: () => number, count: number): Entry[] {
  const int = (least: number, most: number): number =>
    least + Math.floor(random() * (most - least + 1));
  const text = (least: number, most: number) => words(int(least, most), random);
  const [bullets, longest] = [int(1, 5), int(8, 30)];
  const points = (most: number) => Array.from({ length: int(0, most) }, () => text(4, longest));
  const year = () => `20${int(10, 24)}`;
  const makers: readonly (() => Entry)[] = [
    () => [
      'education',
      {
        institution: text(1, 3),
        area: text(1, 2),
        study_type: 'BS',
        date: year(),
        highlights: points(2),
      },
    ],
    () => [
      'experience',
      {
        company: text(1, 2),
        position: text(1, 3),
        location: text(1, 1),
        date: year(),
        highlights: points(bullets),
      },
    ],
    () => [
      'experience',
      {
        company: text(1, 2),
        position: text(1, 3),
        start_date: `${year()}-01`,
        highlights: [text(4, longest), ...points(bullets)],
      },
    ],
    () => ['projects', { name: text(1, 3), date: year(), highlights: points(bullets) }],
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
  return Array.from({ length: count }, () => (makers[int(0, makers.length - 1)] as () => Entry)());
}

function cvOf({ words }: Script, entries: readonly Entry[]): SpillingCv['document']['cv'] {
  const sections: Record<string, unknown[]> = {};
  for (const [section, entry] of entries) sections[section] = [...(sections[section] ?? []), entry];
  const name = words(2, () => 0.1);
  return {
    name,
    email: 'jane@example.com',
    phone: '+41 44 668 18 00',
    summary: words(30, randomNumbers(7)),
    ...sections,
  };
}

// Sections that begin a page, and those that stay on one (`breakBefore`, `keep`).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { compilePdf } from '../support/compile.js';
import { inEveryLook, PLAIN } from '../support/looks.js';
import { type PdfReading, readPdf } from '../support/pdf.js';

/** A section `T1` of entries `T1e0`, …, each with bullets `T1e0b0`, …; bullets of several lines end in `z`. */
interface Shape {
  readonly entries: number;
  readonly bullets: number;
  /** How many words a bullet has: ten or so fill a line. */
  readonly words: number;
  readonly hasDates: boolean;
}

const section = (title: string, { entries, bullets, words, hasDates }: Shape) => ({
  title,
  entry_type: 'NormalEntry' as const,
  entries: Array.from({ length: entries }, (_, e) => ({
    name: `${title}e${e}`,
    ...(hasDates ? { location: 'Rome', start_date: '2010-01', end_date: '2020-12' } : {}),
    highlights: Array.from(
      { length: bullets },
      (_, b) => `${title}e${e}b${b} ${Array.from({ length: words }, () => 'wordword').join(' ')} z`,
    ),
  })),
});

const cvOf = (shapes: readonly Shape[], fields: object = {}) => ({
  design: PLAIN,
  cv: {
    name: 'Jane',
    ...fields,
    custom_sections: shapes.map((shape, index) => section(`T${index}`, shape)),
  },
});

/** The lines of each page, without footers: those of the text's left side, top to bottom. */
function pagesOf(reading: PdfReading): string[][] {
  return reading.pages.map(({ chars }) => {
    const lines = new Map<string, string>();
    for (const { char, y, size } of chars) {
      if (size === 8) continue;
      lines.set(y.toFixed(0), (lines.get(y.toFixed(0)) ?? '') + char);
    }
    return [...lines].sort(([a], [b]) => Number(a) - Number(b)).map(([, text]) => text.trim());
  });
}

/** The pages, from 1, on which anything of a section stands. */
const pagesWith = (pages: readonly string[][], title: string): number[] =>
  pages.flatMap((lines, index) =>
    lines.some((line) => new RegExp(`${title}(e|$)`).test(line)) ? [index + 1] : [],
  );

const SMALL: Shape = { entries: 2, bullets: 3, words: 5, hasDates: true };
const HALF: Shape = { entries: 8, bullets: 3, words: 5, hasDates: true };
const LARGE: Shape = { entries: 16, bullets: 4, words: 5, hasDates: true };

/** What is wrong with the end of a page and the beginning of the next one. */
function wrongTurns(
  pages: readonly string[][],
  keep: readonly string[],
  breakBefore: readonly string[],
): string[] {
  const wrong: string[] = [];
  const kindOf = (line: string): string =>
    /^T\d$/.test(line)
      ? 'title'
      : /^T\de\d+/.test(line)
        ? 'entry'
        : line.startsWith('•')
          ? 'bullet'
          : 'more';
  for (const [index, lines] of pages.entries()) {
    const foot = (lines.at(-1) ?? '').replace(/^.*2020$/, 'dates');
    if (lines.length === 0) wrong.push(`page ${index + 1} is empty`);
    if (index === pages.length - 1) continue;
    if (kindOf(foot) === 'title') wrong.push(`the title ${foot} stands at the foot`);
    if (
      kindOf(foot) === 'entry' &&
      pages.flat().some((line) => line.includes(`${foot.slice(0, 4)}b`))
    ) {
      wrong.push(`${foot} stands at the foot without its bullets`);
    }
    if (kindOf(foot) === 'bullet' && !foot.endsWith('z')) wrong.push(`an orphan: ${foot}`);
    const [next = '', after] = pages[index + 1] as string[];
    if (
      kindOf(next) === 'more' &&
      next.endsWith('z') &&
      (after === undefined || kindOf(after) !== 'more')
    ) {
      wrong.push(`a widow: ${next}`);
    }
  }
  for (const title of breakBefore) {
    const heads = pages.flatMap((lines) => (lines[0] === title ? [title] : []));
    if (heads.length !== 1) wrong.push(`${title} begins no page`);
  }
  for (const title of keep)
    if (pagesWith(pages, title).length > 1) wrong.push(`${title} is on several pages`);
  return wrong;
}

inEveryLook(({ render }) => {
  async function pagesFor(
    shapes: readonly Shape[],
    options: RenderOptions,
    fields: object = {},
  ): Promise<string[][]> {
    return pagesOf((await render(cvOf(shapes, fields), options)).reading);
  }

  describe('a section that begins a page', () => {
    it.each<{
      what: string;
      shapes: Shape[];
      breakBefore: string[];
      fields?: object;
      firsts: (string | RegExp)[];
    }>([
      { what: 'a later one', shapes: [SMALL, SMALL], breakBefore: ['T1'], firsts: ['Jane', 'T1'] },
      {
        what: 'two of them',
        shapes: [SMALL, SMALL, SMALL],
        breakBefore: ['T1,T2'],
        firsts: ['Jane', 'T1', 'T2'],
      },
      {
        what: 'the first stays below the header',
        shapes: [SMALL, SMALL],
        breakBefore: ['T0'],
        firsts: ['Jane'],
      },
      {
        what: 'the first one after a summary',
        shapes: [SMALL],
        breakBefore: ['T0'],
        fields: { summary: 'S' },
        firsts: ['Jane', 'T0'],
      },
      {
        what: 'the summary',
        shapes: [SMALL],
        breakBefore: ['Summary'],
        fields: { summary: 'S' },
        firsts: ['Jane'],
      },
      {
        what: 'one that the document does not have',
        shapes: [SMALL, SMALL],
        breakBefore: ['Publications'],
        firsts: ['Jane'],
      },
      {
        what: 'after one that has filled a page and a bit',
        shapes: [LARGE, SMALL],
        breakBefore: ['T1'],
        firsts: ['Jane', /^./, 'T1'],
      },
    ])('$what', async ({ shapes, breakBefore, fields, firsts }) => {
      const pages = await pagesFor(shapes, { breakBefore }, fields);
      expect(pages).toHaveLength(firsts.length);
      for (const [index, first] of firsts.entries()) {
        expect(pages[index]?.[0]).toMatch(
          typeof first === 'string' ? new RegExp(`^${first}$`) : first,
        );
      }
    });

    it('leaves no page empty, wherever the one before ends', async () => {
      for (let entries = 30; entries < 54; entries++) {
        const shape = { entries, bullets: 0, words: 0, hasDates: false };
        const pages = await pagesFor([shape, SMALL], { breakBefore: ['T1'] });
        expect(
          pages.map((lines) => lines.length).filter((count) => count === 0),
          `${entries} entries`,
        ).toEqual([]);
        expect(
          pages.filter(([first]) => first === 'T1'),
          `${entries} entries`,
        ).toHaveLength(1);
      }
    });
  });

  describe('a section that is kept', () => {
    it('goes to the next page as a whole, with its title', async () => {
      expect(pagesWith(await pagesFor([HALF, HALF], {}), 'T1')).toEqual([1, 2]);
      expect(pagesWith(await pagesFor([HALF, HALF], { keep: ['T1'] }), 'T1')).toEqual([2]);
    });

    it('breaks all the same if it is longer than a page', async () => {
      const pages = await pagesFor([HALF, LARGE], { keep: ['T1'] });
      expect(pages).toEqual(await pagesFor([HALF, LARGE], {}));
    });

    it('stands below the header if it is the first and longer than the rest of its page', async () => {
      const tall = { entries: 12, bullets: 3, words: 5, hasDates: true };
      expect(
        (await pagesFor([tall], { keep: ['T0'] }, { label: 'l', phone: '+1 202 555 0100' }))[0]
          ?.length,
      ).toBeGreaterThan(30);
    });

    it('looks like one that is not, where there is room', async () => {
      const document = cvOf([SMALL, SMALL, SMALL], { summary: 'S' });
      const plain = await render(document);
      const kept = await render(document, { keep: ['T0', 'T1', 'T2', 'Summary'] });
      const places = ({ reading }: typeof plain) =>
        reading.pages.map(({ chars }) =>
          chars.map(({ char, x, y }) => `${char}${x.toFixed(2)},${y.toFixed(2)}`),
        );
      expect(places(kept)).toEqual(places(plain));
      expect(kept.reading.tags).toEqual(plain.reading.tags);
    });

    it('may begin a page, too', async () => {
      expect(
        pagesWith(
          await pagesFor([SMALL, HALF, SMALL], { keep: ['T1'], breakBefore: ['T1', 'T2'] }),
          'T1',
        ),
      ).toEqual([2]);
    });
  });

  it('stands in the markup, where it can be edited', async () => {
    const options = { breakBefore: ['T1'], keep: ['T1', 'T2'], today: '2026-11-20' };
    const { typ } = await renderCv(cvOf([SMALL, SMALL, SMALL]), { formats: ['typ'], ...options });
    expect(typ).toMatch(/\n#new-page\n#kept\[\n== T1\n[\s\S]*\n\]\n\]\n\n#kept\[\n== T2\n/);
    const pagesIn = async (markup: string) => pagesOf(await readPdf(compilePdf(markup, 'ua-1')));
    expect(pagesWith(await pagesIn(typ), 'T1')).toEqual([2]);
    expect(pagesWith(await pagesIn(typ.replace('#new-page\n', '')), 'T1')).toEqual([1]);
    expect(
      pagesWith(await pagesIn(typ.replace('#kept[\n== T2', '#pagebreak()\n#kept[\n== T2')), 'T2'),
    ).toEqual([3]);
  });

  it('works from right to left', async () => {
    const { reading } = await render(cvOf([HALF, HALF, SMALL]), {
      language: 'he',
      keep: ['T1'],
      breakBefore: ['T2'],
    });
    const pages = pagesOf(reading);
    expect([pagesWith(pages, 'T1'), pagesWith(pages, 'T2')]).toEqual([[2], [3]]);
  });

  it('whatever begins a page or is kept, every page ends where it may', async () => {
    const shape = fc.record({
      entries: fc.integer({ min: 1, max: 5 }),
      bullets: fc.integer({ min: 0, max: 4 }),
      words: fc.integer({ min: 2, max: 40 }),
      hasDates: fc.boolean(),
    });
    const some = fc.subarray(['T1', 'T2', 'T3', 'T4', 'T5']);
    let turns = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(shape, { minLength: 6, maxLength: 6 }),
        some,
        some,
        async (shapes, breakBefore, keep) => {
          const pages = await pagesFor(shapes, { breakBefore, keep });
          turns += pages.length - 1;
          // None of them is higher than a page: at most five entries of 3 dates or 13 lines, and a title.
          const small = keep.filter((title) => {
            const { entries, bullets, words } = shapes[Number(title[1])] as Shape;
            return entries * (3 + bullets * Math.ceil((words + 3) / 9)) < 40;
          });
          expect(wrongTurns(pages, small, breakBefore)).toEqual([]);
        },
      ),
      { seed: 17, numRuns: 60 },
    );
    expect(turns).toBeGreaterThan(100);
  });
});

// Sections that begin a page (`breakBefore`), and sections kept on one page (`keep`).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { compilePdf } from '../support/compile.js';
import { type PdfContent, readPdf } from '../support/pdf.js';
import { describeEachTemplate, PLAIN_DESIGN } from '../support/templates.js';

/** A section `T1` with entries `T1e0` and highlights `T1e0b0`, whose last word is `z`. */
interface Shape {
  readonly entries: number;
  readonly bullets: number;
  /** The number of words in a highlight; about ten fill a line. */
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

const createCv = (shapes: readonly Shape[], fields: object = {}) => ({
  design: PLAIN_DESIGN,
  cv: {
    name: 'Jane',
    ...fields,
    custom_sections: shapes.map((shape, index) => section(`T${index}`, shape)),
  },
});

/** Returns the lines of each page, without footers. */
function readPages(reading: PdfContent): string[][] {
  return reading.pages.map(({ chars }) => {
    const lines = new Map<string, string>();
    for (const { char, y, size } of chars) {
      if (size === 8) continue;
      lines.set(y.toFixed(0), (lines.get(y.toFixed(0)) ?? '') + char);
    }
    return [...lines].sort(([a], [b]) => Number(a) - Number(b)).map(([, text]) => text.trim());
  });
}

/** Returns the page numbers of a section. */
const findSection = (pages: readonly string[][], title: string): number[] =>
  pages.flatMap((lines, index) =>
    lines.some((line) => new RegExp(`${title}(e|$)`).test(line)) ? [index + 1] : [],
  );

const SMALL: Shape = { entries: 2, bullets: 3, words: 5, hasDates: true };
const HALF: Shape = { entries: 8, bullets: 3, words: 5, hasDates: true };
const LARGE: Shape = { entries: 16, bullets: 4, words: 5, hasDates: true };

/** Reports faults at the ends and beginnings of pages. */
function findFaults(
  pages: readonly string[][],
  keep: readonly string[],
  breakBefore: readonly string[],
): string[] {
  const faults: string[] = [];
  const classify = (line: string): string =>
    /^T\d$/.test(line)
      ? 'title'
      : /^T\de\d+/.test(line)
        ? 'entry'
        : line.startsWith('•')
          ? 'bullet'
          : 'more';
  for (const [index, lines] of pages.entries()) {
    const last = (lines.at(-1) ?? '').replace(/^.*2020$/, 'dates');
    if (lines.length === 0) faults.push(`page ${index + 1} is empty`);
    if (index === pages.length - 1) continue;
    if (classify(last) === 'title') faults.push(`the title ${last} ends a page`);
    if (
      classify(last) === 'entry' &&
      pages.flat().some((line) => line.includes(`${last.slice(0, 4)}b`))
    ) {
      faults.push(`${last} ends a page without its highlights`);
    }
    if (classify(last) === 'bullet' && !last.endsWith('z')) faults.push(`an orphan: ${last}`);
    const [next = '', after] = pages[index + 1] as string[];
    if (
      classify(next) === 'more' &&
      next.endsWith('z') &&
      (after === undefined || classify(after) !== 'more')
    ) {
      faults.push(`a widow: ${next}`);
    }
  }
  for (const title of breakBefore) {
    const heads = pages.flatMap((lines) => (lines[0] === title ? [title] : []));
    if (heads.length !== 1) faults.push(`${title} begins no page`);
  }
  for (const title of keep)
    if (findSection(pages, title).length > 1) faults.push(`${title} is on several pages`);
  return faults;
}

describeEachTemplate(({ render }) => {
  async function renderPages(
    shapes: readonly Shape[],
    options: RenderOptions,
    fields: object = {},
  ): Promise<string[][]> {
    return readPages((await render(createCv(shapes, fields), options)).reading);
  }

  describe('breakBefore', () => {
    it.each<{
      name: string;
      shapes: Shape[];
      breakBefore: string[];
      fields?: object;
      firsts: (string | RegExp)[];
    }>([
      {
        name: 'begins a page with a later section',
        shapes: [SMALL, SMALL],
        breakBefore: ['T1'],
        firsts: ['Jane', 'T1'],
      },
      {
        name: 'begins pages with two sections',
        shapes: [SMALL, SMALL, SMALL],
        breakBefore: ['T1,T2'],
        firsts: ['Jane', 'T1', 'T2'],
      },
      {
        name: 'keeps the first section below the header',
        shapes: [SMALL, SMALL],
        breakBefore: ['T0'],
        firsts: ['Jane'],
      },
      {
        name: 'begins a page with the first section after a summary',
        shapes: [SMALL],
        breakBefore: ['T0'],
        fields: { summary: 'S' },
        firsts: ['Jane', 'T0'],
      },
      {
        name: 'keeps the summary below the header',
        shapes: [SMALL],
        breakBefore: ['Summary'],
        fields: { summary: 'S' },
        firsts: ['Jane'],
      },
      {
        name: 'ignores a section that the document lacks',
        shapes: [SMALL, SMALL],
        breakBefore: ['Publications'],
        firsts: ['Jane'],
      },
      {
        name: 'begins a page after a section of more than a page',
        shapes: [LARGE, SMALL],
        breakBefore: ['T1'],
        firsts: ['Jane', /^./, 'T1'],
      },
    ])('$name', async ({ shapes, breakBefore, fields, firsts }) => {
      const pages = await renderPages(shapes, { breakBefore }, fields);
      expect(pages).toHaveLength(firsts.length);
      for (const [index, first] of firsts.entries()) {
        expect(pages[index]?.[0]).toMatch(
          typeof first === 'string' ? new RegExp(`^${first}$`) : first,
        );
      }
    });

    it('leaves no page empty', async () => {
      for (let entries = 30; entries < 54; entries++) {
        const shape = { entries, bullets: 0, words: 0, hasDates: false };
        const pages = await renderPages([shape, SMALL], { breakBefore: ['T1'] });
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

  describe('keep', () => {
    it('moves a whole section to the next page', async () => {
      expect(findSection(await renderPages([HALF, HALF], {}), 'T1')).toEqual([1, 2]);
      expect(findSection(await renderPages([HALF, HALF], { keep: ['T1'] }), 'T1')).toEqual([2]);
    });

    it('has no effect on a section longer than a page', async () => {
      const pages = await renderPages([HALF, LARGE], { keep: ['T1'] });
      expect(pages).toEqual(await renderPages([HALF, LARGE], {}));
    });

    it('keeps a long first section below the header', async () => {
      const tall = { entries: 12, bullets: 3, words: 5, hasDates: true };
      expect(
        (await renderPages([tall], { keep: ['T0'] }, { label: 'l', phone: '+1 202 555 0100' }))[0]
          ?.length,
      ).toBeGreaterThan(30);
    });

    it('does not change a section that fits its page', async () => {
      const document = createCv([SMALL, SMALL, SMALL], { summary: 'S' });
      const plain = await render(document);
      const kept = await render(document, { keep: ['T0', 'T1', 'T2', 'Summary'] });
      const locate = ({ reading }: typeof plain) =>
        reading.pages.map(({ chars }) =>
          chars.map(({ char, x, y }) => `${char}${x.toFixed(2)},${y.toFixed(2)}`),
        );
      expect(locate(kept)).toEqual(locate(plain));
      expect(kept.reading.tags).toEqual(plain.reading.tags);
    });

    it('takes effect together with breakBefore', async () => {
      expect(
        findSection(
          await renderPages([SMALL, HALF, SMALL], { keep: ['T1'], breakBefore: ['T1', 'T2'] }),
          'T1',
        ),
      ).toEqual([2]);
    });
  });

  it('writes page breaks as editable markup', async () => {
    const options = { breakBefore: ['T1'], keep: ['T1', 'T2'], today: '2026-11-20' };
    const { typ } = await renderCv(createCv([SMALL, SMALL, SMALL]), {
      formats: ['typ'],
      ...options,
    });
    expect(typ).toMatch(/\n#new-page\n#kept\[\n== T1\n[\s\S]*\n\]\n\]\n\n#kept\[\n== T2\n/);
    const compilePages = async (markup: string) =>
      readPages(await readPdf(compilePdf(markup, 'ua-1')));
    expect(findSection(await compilePages(typ), 'T1')).toEqual([2]);
    expect(findSection(await compilePages(typ.replace('#new-page\n', '')), 'T1')).toEqual([1]);
    const edited = typ.replace('#kept[\n== T2', '#pagebreak()\n#kept[\n== T2');
    expect(findSection(await compilePages(edited), 'T2')).toEqual([3]);
  });

  it('breaks right-to-left pages', async () => {
    const { reading } = await render(createCv([HALF, HALF, SMALL]), {
      language: 'he',
      keep: ['T1'],
      breakBefore: ['T2'],
    });
    const pages = readPages(reading);
    expect([findSection(pages, 'T1'), findSection(pages, 'T2')]).toEqual([[2], [3]]);
  });

  it('breaks pages of random documents without faults', async () => {
    const shape = fc.record({
      entries: fc.integer({ min: 1, max: 5 }),
      bullets: fc.integer({ min: 0, max: 4 }),
      words: fc.integer({ min: 2, max: 40 }),
      hasDates: fc.boolean(),
    });
    const titles = fc.subarray(['T1', 'T2', 'T3', 'T4', 'T5']);
    let turns = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(shape, { minLength: 6, maxLength: 6 }),
        titles,
        titles,
        async (shapes, breakBefore, keep) => {
          const pages = await renderPages(shapes, { breakBefore, keep });
          turns += pages.length - 1;
          // Sections that fit a page: a title, and at most five entries of 3 dates or 13 lines.
          const small = keep.filter((title) => {
            const { entries, bullets, words } = shapes[Number(title[1])] as Shape;
            return entries * (3 + bullets * Math.ceil((words + 3) / 9)) < 40;
          });
          expect(findFaults(pages, small, breakBefore)).toEqual([]);
        },
      ),
      { seed: 17, numRuns: 60 },
    );
    expect(turns).toBeGreaterThan(100);
  });
});

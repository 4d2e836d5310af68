// URLs move to the next line as a whole. Longer ones break after punctuation, and within words only
// if a word is longer than a line.
import { expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { findText, toSingleLine } from '../support/find-text.js';
import { IS_LONG, selectRows, selectTemplateRows } from '../support/length.js';
import type { PdfContent } from '../support/pdf.js';
import { renderAndRead } from '../support/render.js';
import { describeEachTemplate, PLAIN_DESIGN, type TemplateName } from '../support/templates.js';
import { readHtml } from '../support/text-readings.js';

/** The lengths of text before a URL, so that lines end at many of its letters. */
const LENGTHS = selectRows(
  Array.from({ length: 24 }, (_, index) => 4 * index),
  8,
);
const createPrefix = (length: number): string => 'n'.repeat(length).replaceAll(/(.{5})/g, '$1 ');

/** Creates CVs with texts in a field of each kind. */
const FIELDS: readonly (readonly [
  field: string,
  createCv: (texts: readonly string[]) => object,
])[] = [
  [
    'highlights',
    (highlights) => ({ experience: [{ company: 'Firm', position: 'job', highlights }] }),
  ],
  ['a summary', (texts) => ({ summary: texts.join('\n\n') })],
  ['details', (texts) => ({ skills: texts.map((details) => ({ name: 'n', details })) })],
];

/** Returns the lines of an occurrence of a text. */
function findLines(reading: PdfContent, text: string, index: number): string[] {
  const lines = new Map<string, string>();
  for (const { char, y } of findText(reading, text, index).chars) {
    const key = y.toFixed(1);
    lines.set(key, (lines.get(key) ?? '') + char);
  }
  return [...lines.values()];
}

/** Replaces soft hyphens: PDFium returns hyphens at line ends as such. */
function restoreHyphens(reading: PdfContent): PdfContent {
  const pages = reading.pages.map((page) => ({
    ...page,
    chars: page.chars.map((item) => (item.char === '\u00AD' ? { ...item, char: '-' } : item)),
  }));
  return { ...reading, pages };
}

const ADDRESSES = [
  ['a URL', 'https://www.example.org/many/segments2020/of-a-path'],
  ['a URL with a long word', 'https://www.example.org/professionalskillsdevelopment/and/on'],
  ['a URL with capitals and digits', 'www.example.org/Jane2020Doe/partTwo_3D?q=a1=B2'],
  ['a URL with another scheme', 'git+ssh://git.example.org/many/Jane2020Doe/partTwo_3D.git'],
  ['a URL without a scheme', 'example.org/many/segments-2020/of-a-path'],
  ['a DOI', '10.1103/PhysRevLett-123.456-789'],
  ['an e-mail address', 'jane.abigail-doe@many-segments.example.org'],
] as const;

const LONG_ADDRESSES = [
  [
    'longer than a line',
    `https://example.org/many/segments${'/of-a/path'.repeat(9)}?query=one&other=two#part`,
  ],
  [
    'without a scheme',
    `www.example.org/many/segments${'/of_a/path'.repeat(9)}?query=one&other=two`,
  ],
] as const;

const createCases = (addresses: readonly (readonly [name: string, address: string])[]) =>
  FIELDS.flatMap(([field, createCv]) =>
    addresses.map(([name, address]) => ({ field, name, createCv, address })),
  );

describeEachTemplate(({ template, read }) => {
  // The narrow column breaks words that fit the main one.
  const inMain = template === 'sidebar' ? { templateOptions: { aside: [] } } : {};

  const readLines = async (
    { createCv, address }: ReturnType<typeof createCases>[number],
    lengths: readonly number[],
  ): Promise<string[][]> => {
    const texts = lengths.map((length) => `${createPrefix(length)}${address}`);
    const cv = { name: 'Jane', ...createCv(texts) };
    const options = { design: PLAIN_DESIGN, pageNumbers: false, ...inMain };
    const reading = restoreHyphens(await read(cv, options));
    return lengths.map((_, index) => findLines(reading, address, index));
  };

  it.each(selectTemplateRows(template, createCases(ADDRESSES)))(
    'keeps $name in $field on one line',
    async (row) => {
      for (const lines of await readLines(row, LENGTHS)) expect(lines).toEqual([row.address]);
    },
  );

  it.each(selectTemplateRows(template, createCases(LONG_ADDRESSES)))(
    'breaks a URL $name in $field after punctuation, but not after hyphens',
    async (row) => {
      // All of the texts are longer than a page.
      const halves = await Promise.all(
        [0, 1].map((half) =>
          readLines(
            row,
            LENGTHS.filter((_, index) => index % 2 === half),
          ),
        ),
      );
      for (const parts of halves.flat()) {
        expect(parts.length).toBeGreaterThan(1);
        expect(parts.join('')).toBe(row.address);
        for (const part of parts.slice(0, -1)) expect(part).toMatch(/[^:/][/?&]$/);
      }
    },
  );
});

/** Templates share line breaking; `ledger` has the narrowest lines. */
const TEMPLATES: readonly TemplateName[] = IS_LONG ? BUNDLED_TEMPLATES : ['classic', 'ledger'];

describeEachTemplate(({ template, read }) => {
  it('breaks only words longer than a line', async () => {
    const address = `https://example.org/many/${'x'.repeat(200)}/segments`;
    const cv = {
      name: 'Jane',
      experience: [{ company: 'Firm', position: 'job', highlights: [address] }],
    };
    const reading = await read(cv, { design: PLAIN_DESIGN });
    const parts = findLines(reading, address, 0);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts[0]).toMatch(/^https:\/\/example\.org\/many\/x+$/);
    for (const part of parts.slice(1, -1)) expect(part).toMatch(/^x+\/?$/);
    expect(parts.at(-1)).toMatch(/^(x*\/)?segments$/);
  });

  it('keeps a word wider than a line of a nested list on the page', async () => {
    const word = 'a'.repeat(49);
    const design = {
      ...PLAIN_DESIGN,
      font: 'Roboto',
      font_size: '12pt',
      options: { ...PLAIN_DESIGN.options, date_and_location_width: '4.5 cm' },
    };
    const highlights = Array.from(
      { length: 12 },
      (_, more) => `x\n- b b b ${word}${'a'.repeat(more)}`,
    );
    const reading = await read({ projects: [{ name: 'P', highlights }] }, { design });
    const end = template === 'classic' ? 595.28 - 38.27 - 5.67 - 127.56 - 9 : 595.28 - 38.27;
    for (const { chars } of reading.pages)
      for (const { char, right } of chars) if (char === 'a') expect(right).toBeLessThan(end);
  });

  it('renders the footer of a long name on one line', async () => {
    const name = Array.from({ length: 6 }, (_, index) => `${'n'.repeat(26)}${index}`).join(' ');
    const highlights = Array.from({ length: 70 }, () => 'a');
    // The column of `ledger` is narrow.
    const options = {
      date_and_location_width: '8 cm',
      margins: { page: { left: '2.5 cm', right: '2.5 cm' } },
    };
    const design = { font: 'Roboto', options };
    const reading = await read({ name, projects: [{ name: 'P', highlights }] }, { design });
    const footer = reading.pages[0]?.chars.filter(({ size }) => size === 8) ?? [];
    expect(footer.map(({ char }) => char).join('')).toMatch(/^n+0 .*… – 1\/2$/);
    footer.forEach(({ x }, index) => {
      expect(x).toBeGreaterThan(footer[index - 1]?.x ?? 0);
    });
  });

  it('keeps closing punctuation with a URL', async () => {
    const address = `https://example.org/${'many/segments/'.repeat(4)}`;
    const highlights = LENGTHS.map((length) => `${createPrefix(length)}(${address}),`);
    const cv = { name: 'Jane', experience: [{ company: 'Firm', position: 'job', highlights }] };
    const reading = await read(cv, { design: PLAIN_DESIGN, pageNumbers: false });
    for (const index of LENGTHS.keys()) {
      const { chars } = findText(reading, `${address}),`, index);
      expect(new Set(chars.slice(-3).map(({ y }) => y)).size).toBe(1);
    }
  });

  it('keeps a link of several lines whole, with the URL as its text', async () => {
    const address = `https://example.org/${'many/segments/'.repeat(9)}?a=b`;
    const cv = { name: 'Jane', summary: `Words before it: <${address}> and after it.` };
    const reading = await read(cv, { design: PLAIN_DESIGN });
    expect(reading.links.map(({ url }) => url)).toEqual([address]);
    expect(reading.links[0]?.text.replaceAll(/\s/g, '')).toBe(address);
    expect(reading.links[0]?.rects.length).toBeGreaterThan(1);
    expect(toSingleLine(reading).replaceAll(' ', '')).toContain(`beforeit:${address}andafterit.`);
  });
}, TEMPLATES);

it.each([
  ['of narrow letters on one line', 'i'.repeat(90), {}, 1],
  ['wider than a line in two', 'm'.repeat(60), {}, 2],
  ['that fits a narrow line on one line', 'm'.repeat(28), { date_and_location_width: '8 cm' }, 1],
  ['wider than a narrow line in two', 'm'.repeat(40), { date_and_location_width: '8 cm' }, 2],
])('a highlight shows a word %s', async (_, word, options, lines) => {
  const design = { options: { ...PLAIN_DESIGN.options, ...options } };
  const cv = {
    name: 'Jane',
    experience: [{ company: 'Firm', position: 'job', highlights: [`a b ${word}`] }],
  };
  const reading = await renderAndRead(cv, { design });
  expect(findLines(reading, word, 0)).toHaveLength(lines);
});

it('a word of a location breaks only if the word does not fit the date column', async () => {
  const design = {
    font: 'Roboto',
    font_size: '12pt',
    options: { ...PLAIN_DESIGN.options, date_and_location_width: '2 cm' },
  };
  for (const [place, lines] of [
    ['Wilhelmshaven', 2],
    ['illicitillicit', 1],
  ] as const) {
    const cv = {
      name: 'Jane',
      experience: [{ company: 'Firm '.repeat(30), position: 'job', location: place }],
    };
    const reading = await renderAndRead(cv, { design });
    expect(findLines(reading, place, 0)).toHaveLength(lines);
    const { chars } = findText(reading, place);
    expect(Math.min(...chars.map(({ x }) => x))).toBeGreaterThan(595.28 - 38.27 - 5.67 - 57.5);
  }
});

it('HTML has invisible break opportunities in URLs', async () => {
  const address = `https://example.org/${'many/segments/'.repeat(5)}?a=b`;
  const { html } = await renderCv(
    { cv: { name: 'Jane', summary: `See <${address}>.` } },
    { formats: ['html'] },
  );
  expect(html).toContain('>https://<wbr>example.<wbr>org/<wbr>many/<wbr>segments/<wbr>');
  expect(readHtml(html as string).text).toContain(`See ${address}.`);
  expect(readHtml(html as string).links).toEqual([address]);
});

it('all formats link URLs in text', async () => {
  const cv = { name: 'Jane', summary: 'See https://x.org/a_(b), www.y.org or mail@z.org.' };
  const reading = await renderAndRead(cv, { design: PLAIN_DESIGN });
  const links = ['https://x.org/a_(b)', 'https://www.y.org', 'mailto:mail@z.org'];
  expect(reading.links.map(({ url }) => url)).toEqual(links);
  const { html, md, txt } = await renderCv({ cv }, { formats: ['html', 'md', 'txt'] });
  for (const href of links) expect(html).toContain(`<a href="${href}">`);
  expect(md).toContain(
    'See <https://x.org/a_(b)>, [www.y.org](https://www.y.org) or [mail@z.org](mailto:mail@z.org).',
  );
  expect(txt).toContain('See https://x.org/a_(b), https://www.y.org or mail@z.org.');
  const literal = await renderCv({ cv }, { formats: ['html'], markdown: false });
  expect(literal.html).not.toContain('<a href="https://x.org');
});

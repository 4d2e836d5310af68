// The markup of `--format typ` may be edited: it must not depend on measurements of the original.

import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { renderCv, renderLetter } from '../../src/compiler/pipeline/render.js';
import type { RenderResult } from '../../src/compiler/pipeline/render-result.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { compilePdf } from '../support/compile.js';
import { findText, toSingleLine } from '../support/find-text.js';
import { IS_LONG, selectRows, selectTemplateRows } from '../support/length.js';
import { type PdfContent, readPdf } from '../support/pdf.js';
import { readCoverLetter, readSample, SAMPLES } from '../support/samples.js';

const CV = {
  name: 'Jane',
  experience: [
    {
      company: 'Acme',
      position: 'Diver',
      location: 'Rome',
      start_date: '2020',
      end_date: '2021',
      highlights: ['First.', 'Second.'],
    },
    { company: 'Next', position: 'Diver', location: 'Oslo', date: '2019' },
  ],
};

/** Edits the markup of a CV, which must change it, and returns its pages. */
async function renderEdited(
  edit: (markup: string) => string,
  language = 'en',
): Promise<PdfContent> {
  const { typ } = await renderCv({ cv: CV }, { formats: ['typ'], today: '2026-11-20', language });
  const markup = typ as string;
  expect(edit(markup)).not.toBe(markup);
  const pdf = compilePdf(edit(markup), 'ua-1');
  return readPdf(pdf);
}

describe('edited markup', () => {
  it.each([
    ['en', '“a ‘b’” it’s'],
    ['de', '„a ‚b‘“ it’s'],
    ['fr', '« a “b” » it’s'],
    ['hu', '„a »b«” it’s'],
    ['sr-Latn', '„a ’b’” it’s'],
  ])('uses the quotes of the language %s', async (language, expected) => {
    const reading = await renderEdited(
      (markup) => markup.replace('[Rome]', `["a 'b'" it's]`),
      language,
    );
    expect(toSingleLine(reading)).toContain(expected);
  });

  it.each<[name: string, edit: (markup: string) => string]>([
    [
      'a location of many lines',
      (markup) =>
        markup.replace('[Rome]', '[Rome, the city on seven hills that lasts for ever and a day]'),
    ],
    ['another font size', (markup) => markup.replace('font-size: 10pt', 'font-size: 12pt')],
    [
      'a narrow column',
      (markup) => markup.replace('date-and-location-width: 3.6cm', 'date-and-location-width: 1cm'),
    ],
    ['another font', (markup) => markup.replace('fonts: ("Source Sans 3", ', 'fonts: ("Roboto", ')],
    ['no highlights', (markup) => markup.replace(/\[\n {2}- First.*\n.*\n\]/, '')],
  ])('keeps entries apart with %s', async (_, edit) => {
    const reading = await renderEdited(edit);
    const next = findText(reading, 'Next');
    const before = reading.pages[0]?.chars.filter(({ y }) => y < next.y - 1) ?? [];
    expect(next.y - Math.max(...before.map(({ y }) => y))).toBeGreaterThanOrEqual(11.9);
    expect(before.map(({ char }) => char).join('')).toContain('2021');
  });

  it.each([
    ['a page break', '#pagebreak()\n'],
    ['another paper', '#set page(paper: "a5")\n'],
  ])('begins a page with %s', async (_, markup) => {
    const reading = await renderEdited((text) =>
      text.replace('#experience(\n  company: [Next]', `${markup}$&`),
    );
    expect(reading.pageCount).toBe(2);
    expect(findText(reading, 'Next').page).toBe(1);
  });

  it('renders a body without a list as one bullet point', async () => {
    const reading = await renderEdited((text) =>
      text.replace(/\[\n {2}- First.*\n.*\n\]/, '[Plain text.]'),
    );
    expect(toSingleLine(reading)).toContain('• Plain text.');
  });
});

/** Returns the visible letters of all pages, and their coordinates. */
function readLetters({ pages }: PdfContent): { text: string; coordinates: readonly number[] } {
  const letters = pages.flatMap(({ chars }, page) =>
    chars.filter(({ char }) => /[^\s\p{C}]/u.test(char)).map((letter) => ({ ...letter, page })),
  );
  return {
    text: letters.map(({ char }) => char).join(''),
    coordinates: letters.flatMap(({ page, x, y }) => [page, x, y]),
  };
}

/** The invisible offset of dates below their titles, in points, for PDF extractors. */
const DATE_OFFSET = 0.005;

/** Expects that a PDF and its readable markup show the same letters at the same positions. */
async function expectSame(source: unknown, options: RenderOptions): Promise<void> {
  await expectSamePages(await renderCv(source, { ...options, formats: ['pdf', 'typ'] }));
}

async function expectSamePages({ pdf, typ }: RenderResult<['pdf', 'typ']>): Promise<void> {
  expect(typ).not.toMatch(/^ {2}(?:measured|gaps|tail|credits-tail|contacts-width|number)/m);
  const [edited, original] = [
    readLetters(await readPdf(compilePdf(typ, 'ua-1'))),
    readLetters(await readPdf(pdf)),
  ];
  expect(edited.text).toBe(original.text);
  const differences = edited.coordinates.map((value, index) =>
    Math.abs(value - (original.coordinates[index] as number)),
  );
  expect(Math.max(...differences)).toBeLessThan(DATE_OFFSET + 0.001);
}

describe('readable markup', () => {
  const files = IS_LONG
    ? SAMPLES.filter((file) => readSample(file).options.fontPaths?.length === 0)
    : ['starter.yaml', 'custom-sections.yaml', 'own-design.yaml', 'student.yaml', 'variant-a.json'];
  describe.each(BUNDLED_TEMPLATES)('in %s', (template) => {
    it.each(selectTemplateRows(template, files))(
      'gives the same pages as the PDF, without spacing for extractors: %s',
      async (file) => {
        const { source, options } = readSample(file);
        await expectSame(source, { ...options, template });
      },
    );

    // `linear` and `scholar` have the same header as `classic`.
    it.each(
      selectRows(BUNDLED_TEMPLATES, 3).includes(template)
        ? selectTemplateRows(template, ['german.yaml', 'engineer.yaml'])
        : [],
    )('gives the same pages as the PDF: the cover letter of %s', async (file) => {
      const { source } = readSample(file);
      await expectSamePages(
        await renderLetter(readCoverLetter(file), source, { template, formats: ['pdf', 'typ'] }),
      );
    });
  });

  it.each(selectRows(['EBGaramond', 'SourceSans3', 'Roboto'], 1))(
    'gives the same pages as the PDF with contacts of any length (%s)',
    async (font) => {
      // The longest contacts fill one line or more each.
      for (const length of selectRows([4, 9, 14, 19, 24, 29, 34, 39, 60, 200], 3)) {
        const name = 'Wolfgang-Amadeus.van.der.Meer-Fitzgerald.and.Sons-'
          .repeat(4)
          .slice(0, length);
        const networks = ['LinkedIn', 'GitHub', 'Mastodon', 'Instagram'].slice(0, 1 + (length % 4));
        const cv = {
          name: 'Jane',
          email: `${name}@example.org`.replaceAll('..', '.').replace('.@', '@'),
          phone: '+41 44 668 18 00',
          website: `https://example.org/${name}`,
          social_networks: networks.map((network) => ({
            network,
            username: network === 'Mastodon' ? '@jane@mas.to' : 'jane',
          })),
        };
        await expectSame({ cv, design: { font } }, { today: '2026-11-20' });
      }
    },
  );
});

describe('an unknown argument', () => {
  it.each(['education', 'experience', 'normal', 'one-line', 'publication'])(
    'is an error in a call of `%s`',
    (call) => {
      const markup = `#import "typst-templates/classic/template.typ": *\n#${call}(no-such-argument: [Bees])`;
      expect(() => compilePdf(markup)).toThrow('unexpected argument: no-such-argument');
    },
  );
});

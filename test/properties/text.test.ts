import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { IS_LONG, some } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { codePoint } from './arbitraries.js';
import { literalPattern, markdownText, paragraphsText, patternOf, visible } from './plain-text.js';

/** How a field's text is read. */
type Reading = 'line' | 'paragraphs' | 'highlight' | 'literal';

/** Lists of bullet points have marks of their own (`test/typst-templates/lists.test.ts`). */
function withoutLists(text: string): string {
  return text.replaceAll(/[\r\n](?=\s*(?:[-*+]|\d+[.)])\s)/g, ' ');
}

/** A document with texts in all places that a text may stand in. */
class Slots {
  readonly readings: Reading[] = [];
  constructor(readonly texts: readonly string[]) {}

  take(reading: Reading = 'line'): string {
    this.readings.push(reading);
    const text = this.texts[this.readings.length - 1] ?? 'x';
    return reading === 'highlight' ? withoutLists(text) : text;
  }
}

function documentOf(slots: Slots, font: string): unknown {
  const line = (): string => slots.take();
  // Too wide for the column of degrees, whatever the text is: so it stands after the institution.
  const degree = (): string => `Bachelor of Many Arts and Sciences ${slots.take()}`;
  const highlights = (count: number): string[] =>
    Array.from({ length: count }, () => slots.take('highlight'));
  const common = (): object => ({ location: line(), date: line(), highlights: highlights(2) });
  const url = 'https://example.com/';
  return {
    design: { font },
    cv: {
      name: line(),
      label: line(),
      location: line(),
      social_networks: [{ network: 'GitHub', username: slots.take('literal') }],
      summary: slots.take('paragraphs'),
      education: [
        {
          institution: line(),
          study_type: degree(),
          area: line(),
          gpa: `9 ${line()}`,
          ...common(),
        },
        {
          institution: line(),
          area: line(),
          url,
          gpa: `9 ${line()}`,
          transcript_url: url,
          highlights: highlights(1),
        },
        { study_type: 'BS', institution: line(), area: line(), url: 'urn:x:y' },
      ],
      work_experience: [
        { company: line(), position: line(), ...common() },
        { company: line(), position: line(), url },
        { company: line(), position: line(), highlights: highlights(6) },
      ],
      projects: [
        { name: line(), ...common() },
        { name: line(), url },
        { name: line(), date: line() },
      ],
      skills: [
        { name: `${line()} x`, details: line() },
        { name: `${line()} x`, details: line(), url, ...common() },
      ],
      publications: [
        {
          title: line(),
          authors: [line(), line()],
          doi: slots.take('literal'),
          journal: line(),
          ...common(),
        },
        { title: line(), authors: [], doi: '10.1000/x', date: line(), url, cited_by: 3 },
      ],
      custom_sections: [
        {
          title: line(),
          entry_type: 'NormalEntry',
          link_text: line(),
          entries: [{ name: line(), url }],
        },
        {
          title: line(),
          entry_type: 'OneLineEntry',
          entries: [{ name: `${line()} x`, details: line() }],
        },
      ],
    },
  };
}

const COUNT = (() => {
  const slots = new Slots([]);
  documentOf(slots, 'Roboto');
  return slots.readings.length;
})();

/** Documents of each kind of text, 60 texts or so in each; `npm run test:slow` tries more. */
const RUNS = IS_LONG ? 100 : 1;

/** No language: no hyphens that the text does not have. */
const OPTIONS: RenderOptions = {
  today: '2026-11-20',
  language: 'zxx',
  pageNumbers: false,
  showLocation: true,
};

async function textOf(document: unknown, options: RenderOptions): Promise<string> {
  const { pdf, diagnostics } = await renderCv(document, options);
  expect(diagnostics.filter((d) => d.code.startsWith('engine'))).toEqual([]);
  const { pages } = await readPdf(pdf as Uint8Array);
  // What no font has is seen as boxes; the test of each character says what it reads as.
  const chars = pages.flatMap((page) => page.chars).filter(({ font }) => font !== 'CvpressMissing');
  return visible(chars.map(({ char }) => char).join(''));
}

/** The text of the document with plain words in it: where each slot comes out, and what stands between. */
const skeletons = new Map<string, Promise<{ parts: string[]; order: number[] }>>();

function skeletonOf(font: string): Promise<{ parts: string[]; order: number[] }> {
  const found = skeletons.get(font) ?? makeSkeleton(font);
  skeletons.set(font, found);
  return found;
}

async function makeSkeleton(font: string): Promise<{ parts: string[]; order: number[] }> {
  const words = Array.from({ length: COUNT }, (_, index) => `Qx${index}xQ`);
  const text = await textOf(documentOf(new Slots(words), font), { ...OPTIONS, markdown: false });
  const parts = text.split(/Qx\d+xQ/);
  const order = [...text.matchAll(/Qx(\d+)xQ/g)].map(([, index]) => Number(index));
  return { parts, order };
}

test.each(['SourceSans3', 'Roboto', 'EBGaramond'])(
  'every field comes out once (%s)',
  async (font) => {
    const { order } = await skeletonOf(font);
    expect(order.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: COUNT }, (_, index) => index),
    );
  },
);

test('a character without glyph comes out as itself, and what is none as U+FFFD', async () => {
  const document = { cv: { name: 'a\u{10FFFF}b\u{1F9A9}c' } };
  const { pdf } = await renderCv(document, OPTIONS);
  const chars = (await readPdf(pdf as Uint8Array)).pages.flatMap((page) => page.chars);
  expect(chars.map(({ char }) => char).join('')).toMatch(/^a\uFFFDb\u{1F9A9}c/u);
});

/** What stands between two texts. A name that ends with a colon has no other. */
function partPattern(part: string): string {
  return literalPattern(part).replace(/^:/, ':?');
}

/** Checks that the PDF says what the texts say, and nothing else. */
async function checkTexts(
  texts: readonly string[],
  font: string,
  markdown: boolean,
): Promise<void> {
  const slots = new Slots(texts);
  const document = documentOf(slots, font);
  const { parts, order } = await skeletonOf(font);
  const line = markdown ? markdownText : (text: string) => text;
  const patterns = order.map((index) => {
    const text = texts[index] ?? '';
    const reading = slots.readings[index];
    if (reading === 'literal') return patternOf(text);
    if (reading === 'highlight') return patternOf(paragraphsText(withoutLists(text), line));
    return patternOf(reading === 'paragraphs' ? paragraphsText(text, line) : line(text));
  });
  const pattern = parts.map((part, index) => partPattern(part) + (patterns[index] ?? '')).join('');
  const actual = (await textOf(document, { ...OPTIONS, markdown })).replaceAll('\uFFFD', '');
  if (new RegExp(`^${pattern}$`, 'u').test(actual)) return;
  // Say which text it was.
  let rest = actual;
  parts.forEach((part, index) => {
    const next = `${partPattern(part)}${patterns[index] ?? ''}`;
    const match = new RegExp(`^${next}`, 'u').exec(rest);
    if (match === null) {
      const text = JSON.stringify(texts[order[index] ?? -1]);
      expect.fail(
        `text ${order[index]} (${text}) is not as written near ${JSON.stringify(rest.slice(0, 80))}, wanted ${next}`,
      );
    }
    rest = rest.slice(match[0].length);
  });
  expect.fail(`more text than written: ${JSON.stringify(rest)}`);
}

/** Texts that a field may hold and that leave something to see. Dates and right-to-left text are another matter. */
function usable(text: string): boolean {
  const bidi =
    /[\u00AD\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
  return [text, markdownText(text)].every(
    (shown) =>
      visible(shown).replaceAll(/\p{Cc}/gu, '') !== '' &&
      !bidi.test(shown) &&
      !/^[\d\s-]*$/.test(shown),
  );
}

const MARKUP = [...'*_`$#<>@[]~-./\\"\'=+&;(){}|!:,?%^/'];
const WORDS = [
  'a',
  'word',
  'Two',
  '7',
  '42',
  ' ',
  '  ',
  '\n',
  '//',
  '/*',
  '*/',
  '--',
  '---',
  '...',
  'https://x.y',
  '](',
  '[x](http://y.z)',
  '&amp;',
  '&#35;',
  '**',
  '__',
  '```',
  '#let',
  '#(',
  '\\u{41}',
  '<l>',
  '@r',
  '= ',
  '- ',
  '+ ',
  '1. ',
  '/ t: ',
  '-?',
  '\u00A0',
  'é',
  '“',
  'ﬁ',
];

/** Words and signs, some of them marked up, one beside the other. */
const marked = fc
  .tuple(
    fc.constantFrom('a', 'Two', '7', 'é', '/', '+', '.', '(', ')', ' '),
    fc.constantFrom('', '', '*', '**', '`', '[]'),
  )
  .map(([word, mark]) => (mark === '[]' ? `[${word}](http://y.z)` : `${mark}${word}${mark}`));

const KINDS = {
  'marked words side by side': fc
    .array(marked, { minLength: 1, maxLength: 9 })
    .map((parts) => parts.join('')),
  'text heavy with markup': fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...MARKUP) },
        { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
      ),
      { minLength: 1, maxLength: 14 },
    )
    .map((parts) => parts.join('')),
  'text of ASCII': fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 16 }),
  'text of graphemes': fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
  'text of any code points': fc.string({ unit: codePoint, minLength: 1, maxLength: 8 }),
  'text of any UTF-16 units': fc
    .array(fc.oneof(fc.integer({ min: 0, max: 0x24ff }), fc.integer({ min: 0, max: 0xffff })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((units) => String.fromCharCode(...units)),
};

describe.each([true, false])('with markdown %s', (markdown) => {
  test.each(markdown ? Object.entries(KINDS) : some(Object.entries(KINDS), 1))(
    '%s comes out as its words and changes nothing else',
    async (_name, text) => {
      const texts = fc
        .array(text.filter(usable), { minLength: COUNT, maxLength: COUNT })
        .filter(hasOwnTitles);
      await fc.assert(
        fc.asyncProperty(
          texts,
          fc.constantFrom('SourceSans3', 'Roboto', 'EBGaramond'),
          (written, font) => checkTexts(written, font, markdown),
        ),
        { seed: 42, numRuns: RUNS, endOnFailure: true },
      );
    },
    3_600_000,
  );
});

/** Titles of sections must differ; they are the fifth and the second from the end. */
function hasOwnTitles(texts: readonly string[]): boolean {
  const [first = '', second = ''] = [texts.at(-6), texts.at(-3)];
  return (
    first.normalize('NFC').trim().toLowerCase() !== second.normalize('NFC').trim().toLowerCase()
  );
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BULLETS } from '../../src/compiler/model/text/lists.js';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { IS_LONG, selectRows } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { codePoint } from './arbitraries.js';
import { literalPattern, markdownText, paragraphsText, patternOf, visible } from './plain-text.js';

/** How the program parses the text of a field. */
type TextKind = 'line' | 'paragraphs' | 'literal';

const LONE_BULLETS = new RegExp(`^(?:\\s*[·*+–—${BULLETS}-]\\s+(?=\\S))+`, 'u');

/** `test/typst-templates/lists.test.ts` tests lists and lone bullets. */
function withoutLists(text: string): string {
  return text.replaceAll(/[\r\n](?=\s*(?:[-*+]|\d+[.)])\s)/g, ' ').replace(LONE_BULLETS, '');
}

/** Assigns texts to all text fields of a document. */
class TextSlots {
  readonly kinds: TextKind[] = [];
  constructor(readonly texts: readonly string[]) {}

  take(kind: TextKind = 'line'): string {
    this.kinds.push(kind);
    const text = this.texts[this.kinds.length - 1] ?? 'x';
    return kind === 'paragraphs' ? withoutLists(text) : text;
  }
}

function createDocument(slots: TextSlots, font: string): unknown {
  const line = (): string => slots.take();
  // Too wide for the column of degrees, so it always follows the institution.
  const degree = (): string => `Bachelor of Many Arts and Sciences ${slots.take()}`;
  const highlights = (count: number): string[] =>
    Array.from({ length: count }, () => slots.take('paragraphs'));
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

const SLOT_COUNT = (() => {
  const slots = new TextSlots([]);
  createDocument(slots, 'Roboto');
  return slots.kinds.length;
})();

/** Documents per kind of text, with about 60 texts each. */
const RUNS = IS_LONG ? 100 : 1;

/** Without a language, there is no hyphenation. */
const OPTIONS: RenderOptions = {
  today: '2026-11-20',
  language: 'zxx',
  pageNumbers: false,
  showLocation: true,
};

async function extractText(document: unknown, options: RenderOptions): Promise<string> {
  const { pdf, diagnostics } = await renderCv(document, options);
  expect(diagnostics.filter((d) => d.code.startsWith('engine'))).toEqual([]);
  const { pages } = await readPdf(pdf as Uint8Array);
  // Characters that no font has are boxes.
  const chars = pages.flatMap((page) => page.chars).filter(({ font }) => font !== 'CvpressMissing');
  return visible(chars.map(({ char }) => char).join(''));
}

/** The order of slots in the PDF, and the text between them. */
const skeletons = new Map<string, Promise<{ parts: string[]; order: number[] }>>();

function getSkeleton(font: string): Promise<{ parts: string[]; order: number[] }> {
  const skeleton = skeletons.get(font) ?? createSkeleton(font);
  skeletons.set(font, skeleton);
  return skeleton;
}

async function createSkeleton(font: string): Promise<{ parts: string[]; order: number[] }> {
  const words = Array.from({ length: SLOT_COUNT }, (_, index) => `Qx${index}xQ`);
  const document = createDocument(new TextSlots(words), font);
  const text = await extractText(document, { ...OPTIONS, markdown: false });
  const parts = text.split(/Qx\d+xQ/);
  const order = [...text.matchAll(/Qx(\d+)xQ/g)].map(([, index]) => Number(index));
  return { parts, order };
}

test.each(['SourceSans3', 'Roboto', 'EBGaramond'])(
  'a PDF in %s has every field once',
  async (font) => {
    const { order } = await getSkeleton(font);
    expect(order.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: SLOT_COUNT }, (_, index) => index),
    );
  },
);

test('a PDF has characters without glyphs, and U+FFFD for a noncharacter', async () => {
  const document = { cv: { name: 'a\u{10FFFF}b\u{1F9A9}c' } };
  const { pdf } = await renderCv(document, OPTIONS);
  const chars = (await readPdf(pdf as Uint8Array)).pages.flatMap((page) => page.chars);
  expect(chars.map(({ char }) => char).join('')).toMatch(/^a\uFFFDb\u{1F9A9}c/u);
});

/** Creates a pattern for the text between slots. A name that ends with a colon gets no other. */
function partPattern(part: string): string {
  return literalPattern(part).replace(/^:/, ':?');
}

async function checkTexts(
  texts: readonly string[],
  font: string,
  markdown: boolean,
): Promise<void> {
  const slots = new TextSlots(texts);
  const document = createDocument(slots, font);
  const { parts, order } = await getSkeleton(font);
  const line = markdown ? markdownText : (text: string) => text;
  const patterns = order.map((index) => {
    const text = texts[index] ?? '';
    const kind = slots.kinds[index];
    if (kind === 'literal') return patternOf(text);
    return patternOf(kind === 'paragraphs' ? paragraphsText(withoutLists(text), line) : line(text));
  });
  const pattern = parts.map((part, index) => partPattern(part) + (patterns[index] ?? '')).join('');
  const actual = (await extractText(document, { ...OPTIONS, markdown })).replaceAll('\uFFFD', '');
  if (new RegExp(`^${pattern}$`, 'u').test(actual)) return;
  // Report which text differs.
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

/** Excludes invisible texts, dates and right-to-left texts. */
function isUsable(text: string): boolean {
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

/** Adjacent words and symbols, some with markup. */
const marked = fc
  .tuple(
    fc.constantFrom('a', 'Two', '7', 'é', '/', '+', '.', '(', ')', ' '),
    fc.constantFrom('', '', '*', '**', '`', '[]'),
  )
  .map(([word, mark]) => (mark === '[]' ? `[${word}](http://y.z)` : `${mark}${word}${mark}`));

const KINDS = {
  'adjacent marked words': fc
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

describe.each([true, false])('a PDF with markdown %s', (markdown) => {
  test.each(markdown ? Object.entries(KINDS) : selectRows(Object.entries(KINDS), 1))(
    'has exactly the words of %s',
    async (_name, text) => {
      const texts = fc
        .array(text.filter(isUsable), { minLength: SLOT_COUNT, maxLength: SLOT_COUNT })
        .filter(hasDistinctTitles);
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

/** Section titles, the sixth and third texts from the end, must differ. */
function hasDistinctTitles(texts: readonly string[]): boolean {
  const [first = '', second = ''] = [texts.at(-6), texts.at(-3)];
  return (
    first.normalize('NFC').trim().toLowerCase() !== second.normalize('NFC').trim().toLowerCase()
  );
}

// Letters on their pages: the address in the window of an envelope, nothing upon anything else, all of it tagged, in every look.
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { type RenderLetterOptions, renderLetter } from '../../src/compiler/pipeline/render.js';
import type { LetterDocument, LetterLayout } from '../../src/compiler/schema/letter.js';
import { BUNDLED } from '../../src/compiler/templates/template.js';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { itIn, share } from '../support/length.js';
import { type PdfReading, readPdf, withoutProfiles } from '../support/pdf.js';
import { LETTERS, readLetter, readSample } from '../support/samples.js';
import { cutOf, overlapsOf } from './faults.js';

const CV = {
  cv: {
    name: 'Jane Doe',
    label: 'Marine Ecologist',
    location: 'Bergen',
    email: 'jane.doe@example.com',
    phone: '+47 55 23 80 00',
    website: 'https://jane.example.com',
  },
};

/** A header of more lines than any layout has room for. */
const CROWDED = {
  cv: {
    ...CV.cv,
    label:
      'Marine ecologist, diver, and author of several field guides to the meadows of the northern seas',
    social_networks: ['LinkedIn', 'GitHub', 'Instagram'].flatMap((network) =>
      ['one', 'two', 'three'].map((name) => ({
        network,
        username: `jane-doe-the-ecologist-${name}`,
      })),
    ),
  },
};

const LETTER = {
  recipient: 'Ocean Data Lab\nDr. Ann Smith\n12 Quay Road\nLondon E1 6AN',
  subject: 'Application',
  opening: 'Dear Dr. Smith,',
  body: 'I would like to join you.',
  closing: 'Yours sincerely,',
} satisfies LetterDocument;

const MM = 72 / 25.4;
const IN = 72;

/**
 * The windows through which all of an address is seen, from the top left corner of the paper, in points: DIN 680 with the address zone of
 * DIN 5008, form B; windows of 35 by 90 mm in envelopes DL, 18 and 20 mm above the edge, with the paper on that edge; the window of a
 * No. 10 envelope, with the paper on its lower edge, and for four lines also on its upper one.
 */
const WINDOWS: Readonly<
  Record<LetterLayout, { left: number; right: number; top: number; bottom: number }>
> = {
  'din-5008': { left: 20 * MM, right: 110 * MM, top: 62.7 * MM, bottom: 90 * MM },
  iso: { left: 20 * MM, right: 110 * MM, top: 54 * MM, bottom: 87 * MM },
  us: { left: 0.875 * IN, right: 4.375 * IN, top: 2.042 * IN, bottom: 3.167 * IN },
};

const ADDRESSES = {
  'of one line': 'Ocean Data Lab',
  'of four lines': LETTER.recipient,
  'of ten lines': Array.from({ length: 10 }, (_, at) => `Line ${at + 1} of the address`).join('\n'),
  'of long lines': Array.from(
    { length: 4 },
    () => 'Norwegian University Centre for the Study of Northern Seas and Their Shores',
  ).join('\n'),
  'of a word without end': 'Donaudampfschifffahrtsgesellschaft'.repeat(8),
  'of wide letters': Array.from({ length: 5 }, () => 'MWMWMWMWMW WMWMWMWMWM MWMWMWMWMW').join('\n'),
};

async function draw(letter: LetterDocument, options: RenderLetterOptions = {}, cv: object = CV) {
  const { pdf, diagnostics } = await renderLetter(letter, cv, { today: '2026-11-20', ...options });
  return { pdf: pdf as Uint8Array, diagnostics, reading: await readPdf(pdf as Uint8Array) };
}

/** The room that the letters from the beginning of one text to the end of another take. */
function extentOf({ pages }: PdfReading, first: string, last: string) {
  const chars = pages[0]?.chars ?? [];
  const text = chars.map(({ char }) => char).join('');
  const bare = (part: string): string => part.replaceAll(/\s/g, '');
  const positions = chars.flatMap(({ char }, at) => (char.trim() === '' ? [] : [at]));
  const visible = positions.map((at) => text[at]).join('');
  const start = visible.indexOf(bare(first));
  const end = visible.indexOf(bare(last), start) + bare(last).length;
  const found = positions.slice(start, end).flatMap((at) => chars[at] ?? []);
  expect(start).toBeGreaterThan(-1);
  return {
    left: Math.min(...found.map(({ x }) => x)),
    right: Math.max(...found.map(({ right }) => right)),
    top: Math.min(...found.map(({ y, size }) => y - 0.75 * size)),
    bottom: Math.max(...found.map(({ y, size }) => y + 0.25 * size)),
  };
}

const LAYOUTS = Object.keys(WINDOWS) as LetterLayout[];

const IN_LAYOUTS = LAYOUTS.flatMap((layout) =>
  Object.entries(ADDRESSES).map(([name, recipient]) => ({ layout, name, recipient })),
);

describe.each(BUNDLED)('%s', (template) => {
  test.each(share(template, IN_LAYOUTS))(
    '$layout shows an address $name in the window',
    async ({ layout, recipient }) => {
      const lines = recipient.split('\n');
      const { reading } = await draw({ ...LETTER, recipient, layout }, { template });
      const { left, right, top, bottom } = extentOf(reading, recipient, lines.at(-1) ?? '');
      const window = WINDOWS[layout];
      expect({ left: left >= window.left, right: right <= window.right }).toEqual({
        left: true,
        right: true,
      });
      expect(top).toBeGreaterThan(window.top);
      expect(bottom).toBeLessThan(window.bottom);
    },
  );

  itIn(template).each(LAYOUTS)(
    '%s has the header above the window, however much it holds',
    async (layout) => {
      const { reading } = await draw(
        { ...LETTER, layout, sender: '1 Harbour Street\n5003 Bergen' },
        { template },
        CROWDED,
      );
      const header = extentOf(reading, 'Jane', 'three');
      expect(header.bottom).toBeLessThan(WINDOWS[layout].top - (layout === 'us' ? 0.2 * IN : 0));
      expect(overlapsOf(reading)).toEqual([]);
      expect(cutOf(reading)).toEqual([]);
    },
  );
});

test('four lines are seen in a US window wherever the paper is', async () => {
  const { reading } = await draw({ ...LETTER, layout: 'us' });
  const { top, bottom } = extentOf(reading, LETTER.recipient, 'E1 6AN');
  expect(top).toBeGreaterThan(2.5 * IN);
  expect(bottom).toBeLessThan(3.167 * IN);
});

test('the return address stands in one line above the address, in the field of DIN 5008', async () => {
  const { reading } = await draw({
    ...LETTER,
    layout: 'din-5008',
    sender: '1 Harbour Street\n5003 Bergen',
  });
  const { top, bottom, left } = extentOf(
    reading,
    'Jane Doe · 1 Harbour Street · 5003 Bergen',
    '5003 Bergen',
  );
  expect(top).toBeGreaterThan(45 * MM);
  expect(bottom).toBeLessThan(62.7 * MM);
  expect(left).toBeGreaterThan(25 * MM - 0.5);
});

test.each([
  ['the language and the paper', 'en', {}, 'iso', 595.28],
  ['German', 'de', {}, 'din-5008', 595.28],
  ['US paper', 'de', { page_size: 'letterpaper' }, 'us', 612],
])('the layout follows from %s', async (_name, language, design, layout, width) => {
  const given = await draw({ ...LETTER, language }, {}, { ...CV, design });
  expect(given.reading.pages[0]?.width).toBeCloseTo(width, 0);
  const named = await draw(
    { ...LETTER, language, layout: layout as LetterLayout },
    {},
    { ...CV, design },
  );
  expect(given.pdf).toEqual(named.pdf);
});

test('a layout has its own paper, whatever that of the CV', async () => {
  const { reading } = await draw({ ...LETTER, layout: 'us' });
  expect(reading.pages[0]?.width).toBe(612);
});

describe('samples', () => {
  describe.each(BUNDLED)('%s', (template) => {
    test.each(share(template, LETTERS))('draws %s without faults', async (file) => {
      const { source, options } = readSample(file);
      const { fontPaths = [] } = options;
      const { pdf, diagnostics } = await renderLetter(readLetter(file), source, {
        fontPaths,
        template,
      });
      const reading = await readPdf(pdf);
      const report = await inspectPdf(withoutProfiles(pdf), {});
      expect({
        warnings: diagnostics.filter(({ severity }) => severity !== 'info'),
        pages: reading.pages.length,
        overlaps: overlapsOf(reading),
        cut: cutOf(reading),
        standards: report.contents.standards,
      }).toEqual({ warnings: [], pages: 1, overlaps: [], cut: [], standards: ['PDF/UA-1'] });
    });
  });
});

test('the tags say what is what, in reading order', async () => {
  const { reading } = await draw({
    ...LETTER,
    body: 'First.\n\n- one\n- two\n\nLast.',
    enclosures: ['CV'],
    place: 'Bergen',
  });
  const parts = reading.tags.flatMap(function read(tag): string[] {
    const below = tag.children.flatMap(read);
    return /^(?:H\d|P|L|LI)$/.test(tag.role) ? [tag.role, ...below] : below;
  });
  expect(parts.join(' ')).toBe('H1 P P P P P P P H2 P P L LI LI P P P P L LI');
});

test('has the ground of the header of sidebar up to the edges, even where a long name makes it smaller', async () => {
  const cv = {
    name: 'Katharina von der Wessling-Grossmann, Attorney at Law, Doctor of Philosophy, Notary',
    email: 'k@x.org',
  };
  const { png = [] } = await renderLetter(
    { body: 'Text' },
    { cv },
    { formats: ['png'], ppi: 36, template: 'sidebar' },
  );
  const { data } = decode(png[0] as Uint8Array);
  expect([...data.slice(0, 3)].every((part) => part === 255)).toBe(false);
});

test.each(['din-5008', 'iso', 'us'] as const)(
  'a name without a closing has room above it, too: %s',
  async (layout) => {
    const { closing: _, ...letter } = LETTER;
    const { reading } = await draw({ ...letter, layout, signature: 'Signed' });
    const chars = reading.pages[0]?.chars ?? [];
    const text = chars.map(({ char }) => char).join('');
    const [body, name] = ['you.', 'Signed'].map(
      (part) => chars[text.lastIndexOf(part)]?.y ?? 0,
    ) as [number, number];
    expect(name - body).toBeGreaterThan(40);
  },
);

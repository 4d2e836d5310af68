// Cover letters in all templates: the address is in the window, nothing overlaps, all is tagged.

import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { type RenderLetterOptions, renderLetter } from '../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import type { LetterDocument, LetterLayout } from '../../src/compiler/schema/letter.js';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { charsToLines } from '../../src/pdf/chars.js';
import { itForTemplate, selectTemplateRows } from '../support/length.js';
import { type PdfContent, readPdf, removeColorProfiles } from '../support/pdf.js';
import { COVER_LETTERS, readCoverLetter, readSample } from '../support/samples.js';
import { findClippedText, findOverlappingText } from './faults.js';

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

/** A header that is too high for any layout. */
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
 * The visible area of the windows, from the top left corner of the paper, in points: the address
 * zone of DIN 5008, form B, in windows of DIN 680; windows of 35 by 90 mm in DL envelopes, 18 and
 * 20 mm above the edge; windows of 35 by 100 mm, 20 mm from the right edge, with the paper at the
 * lower edge; the window of a No. 10 envelope, with the paper at its
 * lower edge and, for four lines, also at its upper edge.
 */
const WINDOWS: Readonly<
  Record<LetterLayout, { left: number; right: number; top: number; bottom: number }>
> = {
  'din-5008': { left: 20 * MM, right: 110 * MM, top: 62.7 * MM, bottom: 90 * MM },
  iso: { left: 20 * MM, right: 110 * MM, top: 54 * MM, bottom: 87 * MM },
  'iso-right': { left: 100 * MM, right: 190 * MM, top: 44 * MM, bottom: 79 * MM },
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
  'of a very long word': 'Donaudampfschifffahrtsgesellschaft'.repeat(8),
  'of wide letters': Array.from({ length: 5 }, () => 'MWMWMWMWMW WMWMWMWMWM MWMWMWMWMW').join('\n'),
};

async function renderToPdf(
  letter: LetterDocument,
  options: RenderLetterOptions = {},
  cv: object = CV,
) {
  const { pdf, diagnostics } = await renderLetter(letter, cv, { today: '2026-11-20', ...options });
  return { pdf: pdf as Uint8Array, diagnostics, reading: await readPdf(pdf as Uint8Array) };
}

/** Returns the bounding box from the start of one text to the end of another. */
function measureText({ pages }: PdfContent, first: string, last: string) {
  const chars = pages[0]?.chars ?? [];
  const text = chars.map(({ char }) => char).join('');
  const compact = (part: string): string => part.replaceAll(/\s/g, '');
  const positions = chars.flatMap(({ char }, at) => (char.trim() === '' ? [] : [at]));
  const visible = positions.map((at) => text[at]).join('');
  const start = visible.indexOf(compact(first));
  const end = visible.indexOf(compact(last), start) + compact(last).length;
  const range = positions.slice(start, end).flatMap((at) => chars[at] ?? []);
  expect(start).toBeGreaterThan(-1);
  return {
    left: Math.min(...range.map(({ x }) => x)),
    right: Math.max(...range.map(({ right }) => right)),
    top: Math.min(...range.map(({ y, size }) => y - 0.75 * size)),
    bottom: Math.max(...range.map(({ y, size }) => y + 0.25 * size)),
  };
}

const LAYOUTS = Object.keys(WINDOWS) as LetterLayout[];

const ADDRESS_CASES = LAYOUTS.flatMap((layout) =>
  Object.entries(ADDRESSES).map(([name, recipient]) => ({ layout, name, recipient })),
);

describe.each(BUNDLED_TEMPLATES)('%s', (template) => {
  test.each(selectTemplateRows(template, ADDRESS_CASES))(
    'shows an address $name in the window of $layout',
    async ({ layout, recipient }) => {
      const lines = recipient.split('\n');
      const { reading } = await renderToPdf({ ...LETTER, recipient, layout }, { template });
      const { left, right, top, bottom } = measureText(reading, recipient, lines.at(-1) ?? '');
      const window = WINDOWS[layout];
      expect({ left: left >= window.left, right: right <= window.right }).toEqual({
        left: true,
        right: true,
      });
      expect(top).toBeGreaterThan(window.top);
      expect(bottom).toBeLessThan(window.bottom);
    },
  );

  itForTemplate(template).each(LAYOUTS)(
    'shows a crowded header above the window of %s',
    async (layout) => {
      const { reading } = await renderToPdf(
        { ...LETTER, layout, sender: '1 Harbour Street\n5003 Bergen' },
        { template },
        CROWDED,
      );
      const header = measureText(reading, 'Jane', 'three');
      expect(header.bottom).toBeLessThan(WINDOWS[layout].top - (layout === 'us' ? 0.2 * IN : 0));
      expect(findOverlappingText(reading)).toEqual([]);
      expect(findClippedText(reading)).toEqual([]);
    },
  );
});

test.each<{ layout: LetterLayout; from: number; to: number }>([
  { layout: 'us', from: 2.5 * IN, to: 3.167 * IN },
  { layout: 'iso-right', from: 55 * MM, to: 79 * MM },
])('four lines are visible in the window of $layout at any position of the paper', async (row) => {
  const { reading } = await renderToPdf({ ...LETTER, layout: row.layout });
  const { top, bottom } = measureText(reading, LETTER.recipient, 'E1 6AN');
  expect(top).toBeGreaterThan(row.from);
  expect(bottom).toBeLessThan(row.to);
});

test('the date is below an address on the right, and above the text', async () => {
  const letter = { ...LETTER, layout: 'iso-right', place: 'Lyon', subject: 'Subject' } as const;
  const { reading } = await renderToPdf({ ...letter, date: '2026-11-20' });
  const date = measureText(reading, 'Lyon', '2026');
  expect(date.left).toBeCloseTo(measureText(reading, LETTER.recipient, 'E1 6AN').left, 0);
  // A window of 35 mm ends here if the paper is at the upper edge of the envelope.
  expect(date.top).toBeGreaterThan(90 * MM);
  expect(measureText(reading, 'Subject', 'Subject').top).toBeGreaterThan(date.bottom);
});

test('the return address is one line above the address of DIN 5008', async () => {
  const { reading } = await renderToPdf({
    ...LETTER,
    layout: 'din-5008',
    sender: '1 Harbour Street\n5003 Bergen',
  });
  const { top, bottom, left } = measureText(
    reading,
    'Jane Doe · 1 Harbour Street · 5003 Bergen',
    '5003 Bergen',
  );
  expect(top).toBeGreaterThan(45 * MM);
  expect(bottom).toBeLessThan(62.7 * MM);
  expect(left).toBeGreaterThan(25 * MM - 0.5);
});

test.each([
  { address: 'Am Kanal 12\n14467 Potsdam', lines: 1, size: 8 },
  { address: 'Brandenburgische Straße 121\n10961 Berlin', lines: 1, size: 6 },
  {
    address: 'Brandenburgische Straße 121, Hinterhaus links, bei Großmann\n10961 Berlin',
    lines: 2,
    size: 6,
  },
])('the return address with $address takes $lines lines of at least $size pt', async (row) => {
  const name = row.size === 8 ? 'Jane Doe' : 'Dr. Jörg Süßmilch-Großkopf';
  const { reading } = await renderToPdf(
    { ...LETTER, layout: 'din-5008', sender: row.address },
    {},
    { cv: { ...CV.cv, name } },
  );
  const [page] = reading.pages;
  const chars = (page?.chars ?? []).filter(({ size, y }) => size <= 8 && y < 62.7 * MM);
  expect(new Set(chars.map(({ y }) => Math.round(y))).size).toBe(row.lines);
  expect(Math.min(...chars.map(({ size }) => size))).toBeGreaterThanOrEqual(row.size - 0.01);
  expect(Math.max(...chars.map(({ right }) => right))).toBeLessThan(105.1 * MM);
  expect(charsToLines(chars).at(-1)).toMatch(/^(.* · )?\S.* · \d+ \w+$/);
});

test.each([
  ['English on A4 paper', 'en', {}, 'iso', 595.28],
  ['French', 'fr', {}, 'iso-right', 595.28],
  ['French of France', 'fr-FR', {}, 'iso-right', 595.28],
  ['French of Belgium', 'fr-BE', {}, 'iso', 595.28],
  ['German on A4 paper', 'de', {}, 'din-5008', 595.28],
  ['German on US paper', 'de', { page_size: 'letterpaper' }, 'us', 612],
])('the default layout for $0 is $3', async (_name, language, design, layout, width) => {
  const implicit = await renderToPdf({ ...LETTER, language }, {}, { ...CV, design });
  expect(implicit.reading.pages[0]?.width).toBeCloseTo(width, 0);
  const explicit = await renderToPdf(
    { ...LETTER, language, layout: layout as LetterLayout },
    {},
    { ...CV, design },
  );
  expect(implicit.pdf).toEqual(explicit.pdf);
});

test('a layout overrides the paper of the CV', async () => {
  const { reading } = await renderToPdf({ ...LETTER, layout: 'us' });
  expect(reading.pages[0]?.width).toBe(612);
});

describe('the sample cover letters', () => {
  describe.each(BUNDLED_TEMPLATES)('in %s', (template) => {
    test.each(selectTemplateRows(template, COVER_LETTERS))(
      'have one page without faults: %s',
      async (file) => {
        const { source, options } = readSample(file);
        const { fontPaths = [] } = options;
        const { pdf, diagnostics } = await renderLetter(readCoverLetter(file), source, {
          fontPaths,
          template,
        });
        const reading = await readPdf(pdf);
        const report = await inspectPdf(removeColorProfiles(pdf), {});
        expect({
          warnings: diagnostics.filter(({ severity }) => severity !== 'info'),
          pages: reading.pages.length,
          overlaps: findOverlappingText(reading),
          cut: findClippedText(reading),
          standards: report.contents.standards,
        }).toEqual({ warnings: [], pages: 1, overlaps: [], cut: [], standards: ['PDF/UA-1'] });
      },
    );
  });
});

test('tags of a cover letter have roles, and follow the reading order', async () => {
  const { reading } = await renderToPdf({
    ...LETTER,
    body: 'First.\n\n- one\n- two\n\nLast.',
    enclosures: ['CV'],
    place: 'Bergen',
  });
  const roles = reading.tags.flatMap(function collectRoles(tag): string[] {
    const children = tag.children.flatMap(collectRoles);
    return /^(?:H\d|P|L|LI)$/.test(tag.role) ? [tag.role, ...children] : children;
  });
  expect(roles.join(' ')).toBe('H1 P P P P P P P H2 P P L LI LI P P P P L LI');
});

test('the header band of sidebar reaches the paper edges, also with a long name', async () => {
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

test.each(LAYOUTS)(
  'a signature without a closing has space above it in the layout %s',
  async (layout) => {
    const { closing: _, ...letter } = LETTER;
    const { reading } = await renderToPdf({ ...letter, layout, signature: 'Signed' });
    const chars = reading.pages[0]?.chars ?? [];
    const text = chars.map(({ char }) => char).join('');
    const [body, name] = ['you.', 'Signed'].map(
      (part) => chars[text.lastIndexOf(part)]?.y ?? 0,
    ) as [number, number];
    expect(name - body).toBeGreaterThan(40);
  },
);

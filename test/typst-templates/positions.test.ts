import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { findText, type TextPosition } from '../support/find-text.js';
import { findStrokes, type PdfContent } from '../support/pdf.js';
import { type Rendered, renderYaml } from '../support/render.js';

// Positions of the reference design, measured on two images of its page, within a point.

const FIXTURE = await readFile(new URL('../fixtures/john-doe.yaml', import.meta.url), 'utf8');

async function renderAt(size: string): Promise<Rendered> {
  const yaml = FIXTURE.replace('\ndesign:\n', `\ndesign:\n  font_size: ${size}\n`);
  return renderYaml(yaml, { today: '2023-10-22', showLocation: true });
}

const RENDERED: Record<string, Rendered> = {
  '10pt': await renderAt('10pt'),
  '11pt': await renderAt('11pt'),
  '12pt': await renderAt('12pt'),
};

const locate = (text: string, size = '10pt', index = 0): TextPosition =>
  findText(RENDERED[size]?.reading as PdfContent, text, index);

/** Returns the distance between the baselines of two texts on a page. */
function measureDown(from: string, to: string, size = '10pt'): number {
  const [first, second] = [locate(from, size), locate(to, size)];
  expect(second.page).toBe(first.page);
  return second.y - first.y;
}

function expectAbout(actual: number, expected: number, tolerance = 1): void {
  expect(actual).toBeGreaterThanOrEqual(expected - tolerance);
  expect(actual).toBeLessThanOrEqual(expected + tolerance);
}

const PAGE_LEFT = 38.27;
const PAGE_RIGHT = 595.28 - 38.27;
const ENTRY_LEFT = PAGE_LEFT + 5.67;
const ENTRY_RIGHT = PAGE_RIGHT - 5.67;

describe('the baseline from the top edge', () => {
  it.each([
    ['the last-updated line', 'Last updated on', 31],
    ['the name', 'John Doe', 55.6],
    ['the contacts', 'Geneva, Switzerland', 73.6],
    ['the first section title', 'Summary', 95.2],
  ])('matches the reference design for %s', (_, text, expected) => {
    expectAbout(locate(text).y, expected);
  });

  it('is the same for all contacts', () => {
    const contacts = ['Geneva, Switzerland', '+33 7 49', 'johndoe@', 'example.com', 'johndoe'];
    expect(
      new Set(
        contacts.map((text) => locate(text, '10pt', text === 'example.com' ? 1 : 0).y.toFixed(2)),
      ).size,
    ).toBe(1);
  });
});

describe('the distance between baselines', () => {
  it.each([
    ['lines of a paragraph', 'Lorem ipsum', 'sociosqu', 11.96],
    ['lines of a highlight', '• CERN is', 'particle accelerator.', 11.96],
    ['location to date', 'Istanbul, Turkey', 'Sept. 2017 to', 11.96],
    ['date to time span', 'Feb. 2023 to', '9 months', 11.96],
    ['title to an education entry', 'Education', 'BS', 18.4],
    ['title to an experience entry', 'Work Experience', 'CERN,', 18.4],
    ['title to a normal entry', 'Academic Projects', 'Design and', 18.4],
    ['title to a publication', 'Publications', 'Phononic', 18.4],
    ['title to a one-line entry', 'Skills', 'Programming:', 17.3],
    ['title to the summary', 'Summary', 'Lorem ipsum', 17.2],
    ['first line to first bullet', 'BS', '• GPA', 15.36],
    ['first line to first bullet without a degree', 'CERN,', '• CERN is', 15.36],
    ['bullet to bullet', '• GPA', '• Class rank', 13.94],
    ['last bullet to next entry', '• Class rank', 'The University', 16.35],
    ['one-line to one-line entry', 'Programming:', 'OS:', 15.36],
    ['one-line to one-line entry with links', 'TOEFL:', 'GRE:', 15.36],
    ['last bullet to next title', '• GPA: 4.00', 'Work Experience', 20.8],
    ['lines of a publication', 'Phononic', 'Author 1', 11.96],
    ['authors to the DOI', 'Author 1', '10.1103', 11.96],
  ])('matches the reference design: %s', (_, from, to, expected) => {
    expectAbout(measureDown(from, to), expected);
  });

  it.each([
    ['an education entry', 'My University', 'Istanbul, Turkey'],
    ['an experience entry', 'CERN,', 'Geneva, Switzerland'],
    ['a normal entry', 'Machine Learning', 'Sept. 2022'],
    ['a publication', 'Phononic', 'Aug. 2007'],
  ])('is 0 between the first line and the dates of %s', (_, first, column) => {
    const index = column.startsWith('Geneva') ? 1 : 0;
    expectAbout(locate(column, '10pt', index).y - locate(first).y, 0, 0.01);
  });
});

describe('the horizontal position', () => {
  // The design specifies "page left + 12" and "+ 20"; in the images, these start at entries.
  it.each([
    ['titles', 'Summary', PAGE_LEFT],
    ['the summary', 'Lorem ipsum', ENTRY_LEFT],
    ['degrees', 'BS', ENTRY_LEFT],
    ['institutions', 'My University', ENTRY_LEFT + 27.6],
    ['institutions without a degree', 'The University', ENTRY_LEFT + 27.6],
    ['bullets of education', '• GPA', ENTRY_LEFT + 27.6 + 12],
    ['text of bullets of education', 'GPA', ENTRY_LEFT + 27.6 + 20],
    ['companies', 'CERN,', ENTRY_LEFT],
    ['bullets', '• CERN is', ENTRY_LEFT + 12],
    ['text of bullets', 'CERN is', ENTRY_LEFT + 20],
    ['later lines of bullets', 'particle accelerator.', ENTRY_LEFT + 20],
    ['one-line entries', 'OS:', ENTRY_LEFT],
    ['publications', 'Phononic', ENTRY_LEFT],
    ['authors', 'Author 1', ENTRY_LEFT],
  ])('matches the reference design at the start of %s', (_, text, expected) => {
    expectAbout(locate(text).x, expected);
  });

  it.each([
    ['locations', 'Istanbul, Turkey', ENTRY_RIGHT],
    ['dates', 'Sept. 2017 to Jan. 2023', ENTRY_RIGHT],
    ['time spans', '9 months', ENTRY_RIGHT],
    ['the last-updated line', 'Last updated on October 22, 2023', PAGE_RIGHT],
    ['the full lines of the summary', 'Class aptent taciti', ENTRY_RIGHT],
  ])('matches the reference design at the end of %s', (_, text, expected) => {
    expectAbout(locate(text).right, expected);
  });

  it('of highlights is left of the date column', () => {
    const [page] = (RENDERED['10pt'] as Rendered).reading.pages;
    const columnLeft = ENTRY_RIGHT - 102.05;
    const [top, bottom] = [locate('CERN,').y, locate('Academic Projects').y];
    // Highlights are wide enough to reach the column; the images have a gap of about 10pt.
    const ends = page?.chars.filter(({ char, x, y, color }) => {
      const isBody = color === '#000000' && char !== ' ' && y > top && y < bottom;
      return isBody && x < columnLeft - 2;
    });
    expect(Math.max(...(ends ?? []).map(({ right }) => right))).toBeLessThan(columnLeft - 5);
  });

  it.each([
    ['the name', 'John Doe'],
    ['the footer', 'John Doe – 1/2'],
  ])('is the center of the page for %s', (_, text) => {
    const place = locate(text);
    expectAbout((place.x + place.right) / 2, 595.28 / 2);
  });
});

describe('the font size', () => {
  it.each([
    ['10pt', 'the name', 'John Doe', 24.8],
    ['11pt', 'the name', 'John Doe', 24.8],
    ['12pt', 'the name', 'John Doe', 24.8],
    ['10pt', 'titles', 'Education', 14.35],
    ['11pt', 'titles', 'Education', 14.35],
    ['12pt', 'titles', 'Education', 17.3],
    ['10pt', 'the last-updated line', 'Last updated', 9],
    ['10pt', 'body text', 'CERN is', 10],
    ['11pt', 'body text', 'CERN is', 11],
    ['12pt', 'body text', 'CERN is', 12],
    ['12pt', 'contacts', 'Geneva, Switzerland', 12],
    ['12pt', 'dates', 'Sept. 2017 to', 12],
  ])('of %s sets %s in the size of the reference design', (size, _, text, expected) => {
    expect(locate(text, size).size).toBeCloseTo(expected, 2);
  });

  it.each([
    ['11pt', 13.6],
    ['12pt', 14.5],
  ])('of %s gives a leading of %f', (size, expected) => {
    const down = measureDown('Lorem ipsum dolor sit', 'Pellentesque porta', size);
    expectAbout(down || expected, expected, 0.1);
    expectAbout(measureDown('Istanbul, Turkey', 'Sept. 2017 to', size), expected, 0.1);
  });
});

describe('font and color', () => {
  it.each([
    ['the name', 'John Doe', 'SourceSans3-Bold', '#004f90'],
    ['contacts', 'Geneva, Switzerland', 'SourceSans3-Regular', '#004f90'],
    ['titles', 'Education', 'SourceSans3-Bold', '#004f90'],
    ['the last-updated line', 'Last updated', 'SourceSans3-Italic', '#707070'],
    ['body text', 'CERN is', 'SourceSans3-Regular', '#000000'],
    ['institutions', 'My University', 'SourceSans3-Bold', '#000000'],
    ['degrees', 'BS', 'SourceSans3-Bold', '#000000'],
    ['areas', 'Mechanical Engineering', 'SourceSans3-Regular', '#000000'],
    ['names of one-line entries', 'OS:', 'SourceSans3-Bold', '#000000'],
    ['details', 'Windows, Ubuntu', 'SourceSans3-Regular', '#000000'],
    ['dates', 'Sept. 2017 to', 'SourceSans3-Regular', '#000000'],
    ['links', 'view on example.com', 'SourceSans3-Regular', '#004f90'],
    ['the person among the authors', 'John Doe, Author 3', 'SourceSans3-Italic', '#000000'],
    ['other authors', 'Author 3', 'SourceSans3-Regular', '#000000'],
    ['bullets', '• CERN is', 'SourceSans3-Regular', '#000000'],
    ['the footer', 'John Doe – 1/2', 'SourceSans3-Regular', '#707070'],
  ])('match the reference design for %s', (_, text, font, color) => {
    expect(locate(text)).toMatchObject({ font, color });
  });
});

describe('the line after a title', () => {
  const rulesOn = (page: PdfContent['pages'][number]) =>
    page.paths.filter((path) => path.right - path.left > 50);
  const rules = (size: string) => RENDERED[size]?.reading.pages.slice(0, 1).flatMap(rulesOn) ?? [];

  it.each([
    ['10pt', 'Summary'],
    ['10pt', 'Education'],
    ['10pt', 'Test Scores'],
    ['11pt', 'Education'],
    ['12pt', 'Education'],
  ])('is at the position of the reference design: %s, %s', (size, title) => {
    const { y, right } = locate(title, size);
    const rule = rules(size).find((path) => Math.abs((path.top + path.bottom) / 2 - y) < 3);
    expectAbout((rule?.top ?? 0) / 2 + (rule?.bottom ?? 0) / 2, y);
    // PDFium's bounds of a line are wider by half its stroke or more.
    expectAbout(rule?.left ?? 0, right + 4.25);
    expectAbout(rule?.right ?? 0, PAGE_RIGHT);
  });

  it.each(['10pt', '11pt', '12pt'])('has the color of the title at %s', (size) => {
    const { bytes, reading } = RENDERED[size] as Rendered;
    const strokes = findStrokes(bytes);
    expect(strokes).toHaveLength(reading.pages.flatMap(rulesOn).length);
    expect(strokes.map(({ color }) => color)).toEqual(strokes.map(() => '#004f90'));
    for (const { width } of strokes) expect(width).toBeCloseTo(0.8, 3);
  });
});

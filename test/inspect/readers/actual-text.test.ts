// What a page says of its glyphs beside their fonts (ActualText): Poppler's readers know it, pdfminer does not, and ours go with them.
import { describe, expect, it } from 'vitest';
import { READERS as OWN, type ReaderName } from '../../../src/inspect/readers/reader.js';
import { pdfOf } from '../../support/make-pdf.js';
import { readPdf } from '../../support/pdf.js';
import { programTexts, READERS } from './readers.js';

/** A line in which one piece means something else than its font says. */
const line = (before: string, drawn: string, meant: string, after: string): Buffer =>
  pdfOf({
    content: `BT /F 12 Tf 72 700 Td (${before}) Tj /Span <</ActualText (${meant})>> BDC (${drawn}) Tj EMC (${after}) Tj ET`,
  });

const ROWS = [
  { what: 'an icon', pdf: line('', 'R', 'Phone', ' +41 44'), meant: 'Phone+4144', drawn: 'R+4144' },
  { what: 'a part of a word', pdf: line('of', 'X', 'fi', 'ce'), meant: 'office', drawn: 'ofXce' },
  { what: 'several words', pdf: line('', 'One two', 'Three more words', ''), meant: 'Threemorewords', drawn: 'Onetwo' },
];

/** The program that each of our readers follows, and whether that knows ActualText. */
const FOLLOWED: Partial<
  Record<ReaderName, readonly [program: string, order: 'content' | 'rows' | 'groups', 'meant' | 'drawn']>
> = {
  content: ['pdftotext -raw', 'content', 'meant'],
  rows: ['pdftotext -layout', 'rows', 'meant'],
  pdfminer: ['pdfminer', 'groups', 'drawn'],
};

const letters = (text: string | undefined): string => (text ?? '').replaceAll(/\s/g, '');

describe.each(Object.entries(FOLLOWED))('%s', (reader, [program, order, which]) => {
  it.each(ROWS)(`reads $what as ${program} does`, async ({ pdf, ...row }) => {
    expect(letters(OWN[reader as ReaderName](await readPdf(pdf)))).toBe(row[which]);
    const isInstalled = READERS.some(({ name, isInstalled }) => name === program && isInstalled());
    if (isInstalled) expect(letters((await programTexts(pdf, order, program)).get(program))).toBe(row[which]);
  });
});

it('rows have the blanks of what the page says', async () => {
  expect(OWN.rows(await readPdf((ROWS[2] as (typeof ROWS)[0]).pdf)).trim()).toBe('Three more words');
});

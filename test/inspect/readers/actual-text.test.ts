// What a page says of its glyphs beside their fonts (ActualText): Poppler's readers know it, pdfminer does not, and ours go with them.
import { expect, it } from 'vitest';
import { READERS as OWN, type ReaderName } from '../../../src/inspect/readers/reader.js';
import { pdfOf } from '../../support/make-pdf.js';
import { readPdf } from '../../support/pdf.js';
import { programTexts, READERS } from '../../support/pdf-tools.js';

/** A line in which one piece means something else than its font says. */
const line = (y: number, before: string, drawn: string, meant: string, after: string): string =>
  `BT /F 12 Tf 72 ${y} Td (${before}) Tj /Span <</ActualText (${meant})>> BDC (${drawn}) Tj EMC (${after}) Tj ET`;

/** An icon, a part of a word, and several words. */
const PDF = pdfOf({
  content: [
    line(700, '', 'R', 'Phone', ' +41 44'),
    line(600, 'of', 'X', 'fi', 'ce'),
    line(500, '', 'One two', 'Three more words', ''),
  ].join('\n'),
});

const TEXTS = {
  meant: ['Phone+4144', 'office', 'Threemorewords'],
  drawn: ['R+4144', 'ofXce', 'Onetwo'],
};

/** The program that each of our readers follows, and whether that knows ActualText. */
const FOLLOWED: Partial<
  Record<
    ReaderName,
    readonly [program: string, order: 'content' | 'rows' | 'groups', 'meant' | 'drawn']
  >
> = {
  content: ['pdftotext -raw', 'content', 'meant'],
  rows: ['pdftotext -layout', 'rows', 'meant'],
  pdfminer: ['pdfminer', 'groups', 'drawn'],
};

/** The lines that have letters, without their blanks. */
const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '');

it.each(Object.entries(FOLLOWED))(
  '%s reads lines as its program does',
  async (reader, [program, order, which]) => {
    expect(linesOf(OWN[reader as ReaderName](await readPdf(PDF)))).toEqual(TEXTS[which]);
    const isInstalled = READERS.some(({ name, isInstalled }) => name === program && isInstalled());
    if (isInstalled)
      expect(linesOf((await programTexts(PDF, order, program)).get(program))).toEqual(TEXTS[which]);
  },
);

it('rows have the blanks of what the page says', async () => {
  expect(
    OWN.rows(await readPdf(PDF))
      .trim()
      .split('\n')
      .at(-1),
  ).toBe('Three more words');
});

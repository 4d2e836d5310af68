// ActualText: Poppler extracts it and pdfminer ignores it, and so do our extractors.
import { expect, it } from 'vitest';
import { READERS as OWN, type ReaderName } from '../../../src/inspect/readers/reader.js';
import { pdfOf } from '../../support/make-pdf.js';
import { readPdf } from '../../support/pdf.js';
import { programTexts, READERS } from '../../support/pdf-tools.js';

/** Draws a line with ActualText for one part. */
const drawLine = (
  y: number,
  prefix: string,
  glyphs: string,
  actualText: string,
  suffix: string,
): string =>
  `BT /F 12 Tf 72 ${y} Td (${prefix}) Tj /Span <</ActualText (${actualText})>> BDC (${glyphs}) Tj EMC (${suffix}) Tj ET`;

/** An icon, a part of a word, and several words. */
const PDF = pdfOf({
  content: [
    drawLine(700, '', 'R', 'Phone', ' +41 44'),
    drawLine(600, 'of', 'X', 'fi', 'ce'),
    drawLine(500, '', 'One two', 'Three more words', ''),
  ].join('\n'),
});

const EXPECTED = {
  meant: ['Phone+4144', 'office', 'Threemorewords'],
  drawn: ['R+4144', 'ofXce', 'Onetwo'],
};

/** The program that each extractor follows, and whether it reads ActualText. */
const MODELS: Partial<
  Record<
    ReaderName,
    readonly [program: string, order: 'content' | 'rows' | 'groups', 'meant' | 'drawn']
  >
> = {
  content: ['pdftotext -raw', 'content', 'meant'],
  rows: ['pdftotext -layout', 'rows', 'meant'],
  pdfminer: ['pdfminer', 'groups', 'drawn'],
};

/** Splits non-empty lines, without spaces. */
const splitLines = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((drawLine) => drawLine.replaceAll(/\s/g, ''))
    .filter((drawLine) => drawLine !== '');

it.each(Object.entries(MODELS))(
  'extractor %s reads ActualText as its program does',
  async (reader, [program, order, variant]) => {
    expect(splitLines(OWN[reader as ReaderName](await readPdf(PDF)))).toEqual(EXPECTED[variant]);
    const isInstalled = READERS.some(({ name, isInstalled }) => name === program && isInstalled());
    if (isInstalled)
      expect(splitLines((await programTexts(PDF, order, program)).get(program))).toEqual(
        EXPECTED[variant],
      );
  },
);

it('extractByRows keeps the spaces of ActualText', async () => {
  expect(
    OWN.rows(await readPdf(PDF))
      .trim()
      .split('\n')
      .at(-1),
  ).toBe('Three more words');
});

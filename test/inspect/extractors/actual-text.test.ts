// ActualText: Poppler extracts it and pdfminer ignores it, and so do our extractors.
import { expect, it } from 'vitest';
import {
  type ExtractorName,
  EXTRACTORS as OWN,
} from '../../../src/inspect/extractors/extractors.js';
import { makePdf } from '../../support/make-pdf.js';
import { readPdf } from '../../support/pdf.js';
import { extractTexts, PDF_TOOLS } from '../../support/pdf-tools.js';

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
const PDF = makePdf({
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
    ExtractorName,
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
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '');

it.each(Object.entries(MODELS))(
  'extractor %s reads or ignores ActualText like its program',
  async (extractor, [program, order, variant]) => {
    expect(splitLines(OWN[extractor as ExtractorName](await readPdf(PDF)))).toEqual(
      EXPECTED[variant],
    );
    const isInstalled = PDF_TOOLS.some(
      ({ name, isInstalled }) => name === program && isInstalled(),
    );
    if (isInstalled)
      expect(splitLines((await extractTexts(PDF, order, program)).get(program))).toEqual(
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

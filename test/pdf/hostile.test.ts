// PDFs that would stall or crash a careless parser.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflateStreams } from '../../src/pdf/inflate-streams.js';
import { PdfError } from '../../src/pdf/pdf-error.js';
import { makePdf, makePdfFile, makeStream } from '../support/make-pdf.js';
import { readPdf } from '../support/pdf.js';

const MIB = 2 ** 20;

describe('readPdf with a hostile PDF', () => {
  const END = makePdf({});
  // Each of these PDFs once took ten seconds to a minute.
  it.each([
    { name: 'unclosed streams', piece: 'stream\nx' },
    { name: 'unclosed languages', piece: '/Lang(' },
    { name: 'unclosed metadata', piece: '<x:xmpmeta' },
  ])('reads $name in linear time', async ({ piece }) => {
    const pdf = Buffer.concat([END, Buffer.from(piece.repeat(1_000_000 / piece.length))]);
    const { pageCount, language, xmp } = await readPdf(pdf);
    expect({ pageCount, language, xmp }).toEqual({ pageCount: 1, language: '', xmp: '' });
  });

  it('reads at most 1000 entries of a cyclic outline', async () => {
    const { outline } = await readPdf(makePdf({ bookmarks: 40, bookmarkShape: 'circle' }));
    const count = (entries: typeof outline): number =>
      entries.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(outline)).toBe(1000);
  });

  it('reads each element of a cyclic structure tree once', async () => {
    const { tags } = await readPdf(makePdf({ tags: 30, tagShape: 'circle' }));
    const count = (all: typeof tags): number =>
      all.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(tags)).toBeLessThanOrEqual(30 + 30 * 30);
  });

  it('inflates at most 64 MiB, and marks the content as incomplete', async () => {
    const bomb = deflateSync(Buffer.alloc(31 * MIB));
    const pdf = makePdf({ streams: Array(20).fill(bomb) });
    expect(inflateStreams(pdf).text.length).toBeLessThan(pdf.length + 65 * MIB);
    expect((await readPdf(pdf)).isComplete).toBe(false);
  });
});

const TEXT = 'BT /F 20 Tf 50 700 Td (Jane) Tj ET';
const FONT = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica';
const PAGE = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R';
const RESOURCES = '/Resources <</Font <</F 5 0 R>> /XObject <</X 6 0 R>> >>';

/** Replaces objects of a file with the text `Jane`; further numbers follow. */
function replaceObjects(objects: Readonly<Record<number, string | Buffer>>): Buffer {
  return makePdfFile(
    Object.values({
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
      3: `${PAGE} ${RESOURCES}>>`,
      4: makeStream(TEXT),
      5: `${FONT}>>`,
      ...objects,
    }),
  );
}

const createForm = (content: string) =>
  makeStream(content, `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${RESOURCES}`);
const createUnicode = (map: string) => ({
  5: `${FONT} /ToUnicode 6 0 R>>`,
  6: makeStream(`begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${map}`),
});

it.each<[name: string, pdf: Buffer, text: string | undefined]>([
  ['a page tree in a circle', replaceObjects({ 2: '<</Type /Pages /Count 9 /Kids [2 0 R]>>' }), ''],
  [
    'a page tree of billions',
    replaceObjects({ 2: '<</Type /Pages /Count 2000000000 /Kids [3 0 R]>>' }),
    'Jane',
  ],
  [
    'a form that draws itself',
    replaceObjects({ 4: makeStream('/X Do'), 6: createForm(`${TEXT} /X Do`) }),
    'Jane',
  ],
  [
    'a page without area',
    replaceObjects({ 3: `${PAGE} ${RESOURCES} /MediaBox [0 0 0 0]>>` }),
    'Jane',
  ],
  [
    'a page of kilometers',
    replaceObjects({ 3: `${PAGE} ${RESOURCES} /MediaBox [0 0 1e9 1e9] /UserUnit 75>>` }),
    'Jane',
  ],
  [
    'lone surrogates and NUL as text',
    replaceObjects(createUnicode('2 beginbfchar <4A> <DC00> <61> <0000> endbfchar endcmap')),
    undefined,
  ],
  [
    'a cross-reference table in a circle',
    Buffer.from(replaceObjects({}).toString('latin1').replace('/Root', '/Prev 9 /Root'), 'latin1'),
    'Jane',
  ],
  [
    'a stream that declares gigabytes per row',
    replaceObjects({
      4: makeStream(
        deflateSync(Buffer.alloc(MIB)),
        '/Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 1000000000 /Colors 32>>',
      ),
    }),
    '',
  ],
  ['half a file', replaceObjects({}).subarray(0, 300), undefined],
])('readPdf reads or rejects %s', async (_, pdf, text) => {
  const read = await readPdf(pdf).catch((error) => {
    if (error instanceof PdfError) return undefined;
    throw error;
  });
  if (text !== undefined && read !== undefined) expect(read.text.trim()).toBe(text);
});

describe('inflateStreams', () => {
  it('returns inflated streams', () => {
    const { text, isComplete } = inflateStreams(
      makePdf({ streams: [deflateSync('one'), deflateSync('two')] }),
    );
    expect(text).toMatch(/one\ntwo$/);
    expect(isComplete).toBe(true);
  });

  it('skips a stream over the limit', () => {
    const { text, isComplete } = inflateStreams(
      makePdf({ streams: [deflateSync(Buffer.alloc(5 * MIB)), deflateSync('two')] }),
    );
    expect(text).toMatch(/two$/);
    expect(text.length).toBeLessThan(MIB);
    expect(isComplete).toBe(true);
  });
});

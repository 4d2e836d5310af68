// PDFs that would stall or crash a careless reader.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflated } from '../../src/pdf/objects.js';
import { pdfOf } from '../support/make-pdf.js';
import { readPdf } from '../support/pdf.js';

const MIB = 2 ** 20;

describe('a hostile PDF', () => {
  const END = pdfOf({});
  // Each of these took from ten seconds to a minute.
  it.each([
    { name: 'streams that do not end', piece: 'stream\nx' },
    { name: 'languages that do not end', piece: '/Lang(' },
    { name: 'metadata that does not end', piece: '<x:xmpmeta' },
  ])('$name: read at once', async ({ piece }) => {
    const pdf = Buffer.concat([END, Buffer.from(piece.repeat(1_000_000 / piece.length))]);
    const { pageCount, language, xmp } = await readPdf(pdf);
    expect({ pageCount, language, xmp }).toEqual({ pageCount: 1, language: '', xmp: '' });
  });

  it('reads no more than a thousand entries of an outline that contains itself', async () => {
    const { outline } = await readPdf(pdfOf({ bookmarks: 40, bookmarkShape: 'circle' }));
    const count = (entries: typeof outline): number =>
      entries.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(outline)).toBe(1000);
  });

  it('follows each element of a structure tree that contains itself once', async () => {
    const { tags } = await readPdf(pdfOf({ tags: 30, tagShape: 'circle' }));
    const count = (all: typeof tags): number =>
      all.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(tags)).toBeLessThanOrEqual(30 + 30 * 30);
  });

  it('inflates no more than 64 MiB in all, and says so', async () => {
    const bomb = deflateSync(Buffer.alloc(31 * MIB));
    const pdf = pdfOf({ streams: Array(20).fill(bomb) });
    expect(inflated(pdf).text.length).toBeLessThan(pdf.length + 65 * MIB);
    expect((await readPdf(pdf)).isWhole).toBe(false);
  });
});

describe('inflated', () => {
  it('gives what compressed streams hold', () => {
    const { text, isWhole } = inflated(
      pdfOf({ streams: [deflateSync('one'), deflateSync('two')] }),
    );
    expect(text).toMatch(/one\ntwo$/);
    expect(isWhole).toBe(true);
  });

  it('leaves out a stream that is larger than any text, and reads the others', () => {
    const { text, isWhole } = inflated(
      pdfOf({ streams: [deflateSync(Buffer.alloc(5 * MIB)), deflateSync('two')] }),
    );
    expect(text).toMatch(/two$/);
    expect(text.length).toBeLessThan(MIB);
    expect(isWhole).toBe(true);
  });
});

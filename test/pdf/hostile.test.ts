// PDFs that would stall or crash a careless parser.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflateStreams } from '../../src/pdf/inflate-streams.js';
import { makePdf } from '../support/make-pdf.js';
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

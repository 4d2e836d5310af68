import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import {
  type Bitmap,
  openPages,
  type RenderablePages,
  type RowRange,
  rasterize,
} from '../../src/pdf/raster.js';
import { encodeQuickPng } from '../../src/preview/quick-png.js';
import { IS_LONG, selectRows } from '../support/length.js';
import { removeColorProfiles } from '../support/pdf.js';

const SAMPLE = 'samples/academic.yaml';

const PPI = IS_LONG ? 96 : 24;

/** Size of a rendered page, in pixels. */
const SIZE = IS_LONG ? { width: 794, height: 1123 } : { width: 198, height: 281 };

let pdf: Uint8Array;

beforeAll(async () => {
  pdf = removeColorProfiles(await renderCvToPdf(parseCvSource(readFileSync(SAMPLE, 'utf8')).value));
});

/** Renders rows of the second page as RGB. */
function renderRows(pages: RenderablePages, rows: RowRange): Uint8Array {
  const { png } = pages.renderRows(1, SIZE, rows, (strip) => encodeQuickPng(strip));
  return decode(png as Buffer).data as Uint8Array;
}

/** Returns the maximum difference of two images, and the offsets of all differences. */
function compareImages(
  one: Uint8Array,
  other: Uint8Array,
): { readonly maxDifference: number; readonly offsets: readonly number[] } {
  expect(one).toHaveLength(other.length);
  const offsets: number[] = [];
  let maxDifference = 0;
  for (let at = 0; at < one.length; at += 1) {
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    if (difference > 0) offsets.push(at);
    maxDifference = Math.max(maxDifference, difference);
  }
  return { maxDifference, offsets };
}

describe('openPages', () => {
  test('returns page sizes in points', async () => {
    const pages = await openPages(pdf);
    const a4 = { width: expect.closeTo(595.28, 1), height: expect.closeTo(841.89, 1) };
    expect(pages.sizes).toEqual([a4, a4]);
    pages.close();
  });

  test.each(selectRows([256, 31, 1000], 1))(
    'renders strips of %i rows that join to the page',
    async (height) => {
      const pages = await openPages(pdf);
      const strips: Uint8Array[] = [];
      for (let from = 0; from < SIZE.height; from += height) {
        strips.push(renderRows(pages, [from, Math.min(SIZE.height, from + height)]));
      }
      const image = renderRows(pages, [0, SIZE.height]);
      const { maxDifference, offsets } = compareImages(Buffer.concat(strips), image);
      // Glyphs at the edge of a strip may be a shade lighter.
      const rows = new Set(offsets.map((at) => Math.floor(at / (SIZE.width * 3)) % height));
      expect([...rows].filter((row) => row !== 0 && row !== height - 1)).toEqual([]);
      expect(maxDifference).toBeLessThan(64);
      pages.close();
    },
  );

  test('renders nearly the same pixels as rasterize', async () => {
    const pages = await openPages(pdf);
    const image = (await rasterize(pdf, PPI))[1] as Bitmap;
    const strip = renderRows(pages, [0, SIZE.height]);
    expect(image).toMatchObject(SIZE);
    // An image with alpha rounds differently where glyphs overlap.
    const opaque = image.data.filter((_, at) => at % 4 !== 3);
    expect(compareImages(opaque, strip).maxDifference).toBeLessThan(16);
    pages.close();
  });

  test('encodes a strip only if its tag changed', async () => {
    const pages = await openPages(pdf);
    const encodeStrip = (index: number, from: number, known?: string) =>
      pages.renderRows(index, SIZE, [from, from + 100], (strip) => encodeQuickPng(strip, known));
    const { tag, png } = encodeStrip(0, 100);
    expect(png).toBeDefined();
    expect(encodeStrip(0, 100, tag)).toEqual({ tag, png: undefined });
    expect(encodeStrip(0, 200, tag).tag).not.toBe(tag);
    expect(encodeStrip(1, 100, tag).tag).not.toBe(tag);
    pages.close();
  });
});

import { readFileSync } from 'node:fs';
import { decode } from 'fast-png';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import {
  type Bitmap,
  type DrawablePages,
  openPages,
  type Rows,
  rasterise,
} from '../../src/pdf/raster.js';
import { quickPng } from '../../src/preview/quick-png.js';
import { IS_LONG, some } from '../support/length.js';
import { withoutProfiles } from '../support/pdf.js';

const SAMPLE = 'samples/academic.yaml';

const PPI = IS_LONG ? 96 : 24;

/** The picture of a page. */
const SIZE = IS_LONG ? { width: 794, height: 1123 } : { width: 198, height: 281 };

let pdf: Uint8Array;

beforeAll(async () => {
  pdf = withoutProfiles(await renderCvToPdf(parseCvSource(readFileSync(SAMPLE, 'utf8')).value));
});

/** Red, green and blue of each pixel of some rows of the second page. */
function pixelsOf(pages: DrawablePages, rows: Rows): Uint8Array {
  const { png } = pages.draw(1, SIZE, rows, (strip) => quickPng(strip));
  return decode(png as Buffer).data as Uint8Array;
}

/** The greatest difference between two pictures, and where there are any. */
function differenceOf(
  one: Uint8Array,
  other: Uint8Array,
): { readonly most: number; readonly places: readonly number[] } {
  expect(one).toHaveLength(other.length);
  const places: number[] = [];
  let most = 0;
  for (let at = 0; at < one.length; at += 1) {
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    if (difference > 0) places.push(at);
    most = Math.max(most, difference);
  }
  return { most, places };
}

describe('pages drawn in strips', () => {
  test('are known by their sizes in points', async () => {
    const pages = await openPages(pdf);
    const a4 = { width: expect.closeTo(595.28, 1), height: expect.closeTo(841.89, 1) };
    expect(pages.sizes).toEqual([a4, a4]);
    pages.close();
  });

  test.each(some([256, 31, 1000], 1))(
    'of %i rows are together the picture of the page',
    async (height) => {
      const pages = await openPages(pdf);
      const strips: Uint8Array[] = [];
      for (let from = 0; from < SIZE.height; from += height) {
        strips.push(pixelsOf(pages, [from, Math.min(SIZE.height, from + height)]));
      }
      const whole = pixelsOf(pages, [0, SIZE.height]);
      const { most, places } = differenceOf(Buffer.concat(strips), whole);
      // Letters that end at the edge of a strip may be a shade lighter there.
      const rows = new Set(places.map((at) => Math.floor(at / (SIZE.width * 3)) % height));
      expect([...rows].filter((row) => row !== 0 && row !== height - 1)).toEqual([]);
      expect(most).toBeLessThan(64);
      pages.close();
    },
  );

  test('look as the PNG of the page does', async () => {
    const pages = await openPages(pdf);
    const whole = (await rasterise(pdf, PPI))[1] as Bitmap;
    const strip = pixelsOf(pages, [0, SIZE.height]);
    expect(whole).toMatchObject(SIZE);
    // Where letters overlap their own background, a picture with transparency rounds otherwise.
    const opaque = whole.data.filter((_, at) => at % 4 !== 3);
    expect(differenceOf(opaque, strip).most).toBeLessThan(16);
    pages.close();
  });

  test('are identified by their tags, and encoded only if the caller has another tag', async () => {
    const pages = await openPages(pdf);
    const tagOf = (index: number, from: number, known?: string) =>
      pages.draw(index, SIZE, [from, from + 100], (strip) => quickPng(strip, known));
    const { tag, png } = tagOf(0, 100);
    expect(png).toBeDefined();
    expect(tagOf(0, 100, tag)).toEqual({ tag, png: undefined });
    expect(tagOf(0, 200, tag).tag).not.toBe(tag);
    expect(tagOf(1, 100, tag).tag).not.toBe(tag);
    pages.close();
  });
});

// PNG and SVG: a file a page, alike, of the size wanted.

import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../../src/compiler/options/options.js';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';
import { visible } from '../../../properties/plain-text.js';
import { lacksChromium, launchChromium } from '../../../support/chromium.js';
import { factsOf } from '../../../support/facts.js';
import { readSample, SAMPLES } from '../../../support/samples.js';
import { wordsOf } from '../../../support/words.js';

const DOCUMENT = {
  cv: { name: 'Jane Doe', email: 'jane@x.org' },
  design: { page_size: 'letterpaper' },
};

/** Enough for two pages. */
const LONG = {
  cv: {
    name: 'Jane Doe',
    summary: Array.from({ length: 60 }, (_, i) => `Paragraph ${i}.`).join('\n\n'),
  },
};

async function pngOf(
  document: unknown,
  options: RenderOptions = {},
): Promise<readonly Uint8Array[]> {
  return (
    (await renderCv(document, { formats: ['png'], today: '2026-11-20', ...options })).png ?? []
  );
}

async function svgOf(document: unknown, options: RenderOptions = {}): Promise<readonly string[]> {
  return (
    (await renderCv(document, { formats: ['svg'], today: '2026-11-20', ...options })).svg ?? []
  );
}

/** The words of an SVG picture. */
function textOf(svg: string): string {
  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
  return texts.join('\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

describe('PNG', () => {
  it.each([
    ['by default', {}, 1224, 1584],
    ['at 72 ppi', { ppi: 72 }, 612, 792],
    ['at 100.5 ppi', { ppi: 100.5 }, 854, 1106],
  ])('%s has the size of the page', async (_, options, width, height) => {
    const [png = new Uint8Array()] = await pngOf(DOCUMENT, options);
    const { resolution, ...picture } = decode(png);
    expect([picture.width, picture.height]).toEqual([width, height]);
    expect(resolution?.x).toBe(Math.round(('ppi' in options ? options.ppi : 144) / 0.0254));
  });

  it('has white paper and letters on it', async () => {
    const [png = new Uint8Array()] = await pngOf(DOCUMENT);
    const { data, channels } = decode(png);
    expect([...data.subarray(0, channels)]).toEqual([255, 255, 255]);
    expect(new Set(data).size).toBeGreaterThan(50);
  });

  it('has a picture for each page', async () => {
    const result = await renderCv(LONG, { formats: ['png', 'svg'], today: '2026-11-20', ppi: 36 });
    expect(result.pageCount).toBe(2);
    expect([result.png?.length, result.svg?.length]).toEqual([2, 2]);
  });
});

describe('SVG', () => {
  it('has the size of the page and is well-formed', async () => {
    const [svg = ''] = await svgOf(DOCUMENT);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 612 792" width="612pt" height="792pt">/);
    const tags = [...svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)];
    const open: string[] = [];
    for (const [, end, name = '', empty] of tags) {
      if (end) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('draws every glyph that it names, and holds no others', async () => {
    for (const svg of await svgOf(LONG)) {
      const used = new Set([...svg.matchAll(/<use xlink:href="#([^"]*)"/g)].map(([, id]) => id));
      const defined = [...svg.matchAll(/<symbol id="([^"]*)"/g)].map(([, id]) => id);
      expect(used.size).toBeGreaterThan(5);
      expect(defined.sort()).toEqual([...used].sort());
    }
  });

  it('has its own text on each page', async () => {
    const [first = '', second = ''] = await svgOf(LONG);
    expect(textOf(first)).toContain('Paragraph 0.');
    expect(textOf(first)).not.toContain('Paragraph 59.');
    expect(textOf(second)).toContain('Paragraph 59.');
  });

  it('has white paper', async () => {
    const [svg = ''] = await svgOf(DOCUMENT);
    expect(svg).toContain('<path fill="#ffffff"');
  });

  it('keeps the addresses of links as they are', async () => {
    const url = 'https://x.org/a?b=1.23456&c=-10.123456#x';
    const [svg = ''] = await svgOf({ cv: { name: 'J', projects: [{ name: 'P', url }] } });
    expect(svg).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  });

  it('keeps words whole over kerning and ligatures, and escapes', async () => {
    const name = 'AVA Tête office <&> flow';
    const [svg = ''] = await svgOf({ cv: { name }, design: { font: 'EBGaramond' } });
    expect(textOf(svg).split('\n')).toContain(name);
  });
});

describe.each(SAMPLES)('%s', (file) => {
  it('has every field in the text of its SVG', async () => {
    const { source, options } = readSample(file);
    const { variant = 'b' } = options;
    const svg = await svgOf(source, options);
    const words = visible(
      svg
        .map(textOf)
        .join('\n')
        .replaceAll(/\n.* – \d+\/\d+(?=\n|$)/g, ''),
    );
    const facts = await factsOf(source.value, {
      variant,
      markdown: true,
      showLocation: false,
      words: wordsOf(source.value),
    });
    // The glyphs of brackets face the other way in text from right to left, and readers take them for one another.
    const letters = words.replaceAll(/[()]/g, '');
    const isThere = (value: string) => letters.includes(visible(value).replaceAll(/[()]/g, ''));
    expect(facts.filter(({ kind, value }) => kind === 'text' && !isThere(value))).toEqual([]);
    const links = svg.join('').replaceAll('&amp;', '&');
    expect(facts.filter(({ kind, value }) => kind === 'link' && !links.includes(value))).toEqual(
      [],
    );
  });
});

/** The edge of the squares that pictures are compared in, in pixels: programs smooth letters in their own ways. */
const SQUARE = 6;

/** How light each square of a picture is, of 255. */
function squaresOf(png: Uint8Array): number[] {
  const { width, height, channels, data } = decode(png);
  const columns = Math.ceil(width / SQUARE);
  const sums = new Float64Array(columns * Math.ceil(height / SQUARE));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const light = (Number(data[at]) + Number(data[at + 1]) + Number(data[at + 2])) / 3;
      const square = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE);
      sums[square] = (sums[square] ?? 0) + light / SQUARE ** 2;
    }
  }
  return [...sums];
}

/** The mean and the largest difference of the squares of two pictures. */
function difference(a: Uint8Array, b: Uint8Array): { mean: number; most: number } {
  const [one, other] = [squaresOf(a), squaresOf(b)];
  expect(one.length).toBe(other.length);
  const distances = one.map((light, index) => Math.abs(light - (other[index] ?? 0)));
  return {
    mean: distances.reduce((sum, distance) => sum + distance, 0) / one.length,
    most: Math.max(...distances),
  };
}

describe.skipIf(lacksChromium('whether PNG and SVG are alike'))('in Chromium', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(() => browser?.close());

  /** Of 255. Two programs draw edges of other weights; a line that is missing or elsewhere differs by more. */
  const TOLERANCE = { mean: 2.5, most: 60 };

  async function shownInBrowser(svg: string, width: number, height: number): Promise<Uint8Array> {
    await page.setViewportSize({ width, height });
    const size = `width="${width}" height="${height}" style="display: block"`;
    await page.setContent(
      `<!DOCTYPE html><style>body { margin: 0 }</style>${svg.replace(/ width="[^"]*" height="[^"]*"/, ` ${size}`)}`,
    );
    return page.screenshot();
  }

  it.each(SAMPLES)('the first page of %s as PNG and as SVG are alike', async (file) => {
    const { source, options } = readSample(file);
    const { png: [png] = [], svg: [svg] = [] } = await renderCv(source, {
      formats: ['png', 'svg'],
      ...options,
      ppi: 60,
    });
    if (png === undefined || svg === undefined) throw new Error('no page was made');
    const { width, height } = decode(png);
    const { mean, most } = difference(png, await shownInBrowser(svg, width, height));
    expect(mean).toBeLessThan(TOLERANCE.mean);
    expect(most).toBeLessThan(TOLERANCE.most);
  });

  it('pages that are not alike are told apart', async () => {
    const { png: [png = new Uint8Array()] = [] } = await renderCv(LONG, {
      formats: ['png'],
      ppi: 60,
    });
    const { svg: [svg = ''] = [] } = await renderCv(
      { cv: { name: 'Jane Doe' } },
      { formats: ['svg'] },
    );
    const { width, height } = decode(png);
    const { mean, most } = difference(png, await shownInBrowser(svg, width, height));
    expect(mean > TOLERANCE.mean || most > TOLERANCE.most).toBe(true);
  });
});

import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../../src/compiler/options/options.js';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';
import { visible } from '../../../properties/plain-text.js';
import { isChromiumMissing, launchChromium } from '../../../support/chromium.js';
import { getDocumentLocale } from '../../../support/document-locale.js';
import { collectFacts } from '../../../support/facts.js';
import { readSample, SAMPLES } from '../../../support/samples.js';

const DOCUMENT = {
  cv: { name: 'Jane Doe', email: 'jane@x.org' },
  design: { page_size: 'letterpaper' },
};

/** Two pages. */
const LONG = {
  cv: {
    name: 'Jane Doe',
    summary: Array.from({ length: 60 }, (_, i) => `Paragraph ${i}.`).join('\n\n'),
  },
};

async function renderPng(
  document: unknown,
  options: RenderOptions = {},
): Promise<readonly Uint8Array[]> {
  return (
    (await renderCv(document, { formats: ['png'], today: '2026-11-20', ...options })).png ?? []
  );
}

async function renderSvg(
  document: unknown,
  options: RenderOptions = {},
): Promise<readonly string[]> {
  return (
    (await renderCv(document, { formats: ['svg'], today: '2026-11-20', ...options })).svg ?? []
  );
}

function extractText(svg: string): string {
  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
  return texts.join('\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

describe('PNG', () => {
  it.each([
    ['by default', {}, 1224, 1584],
    ['at 72 ppi', { ppi: 72 }, 612, 792],
    ['at 100.5 ppi', { ppi: 100.5 }, 854, 1106],
  ])('has the size of the page %s', async (_, options, width, height) => {
    const [png = new Uint8Array()] = await renderPng(DOCUMENT, options);
    const { resolution, ...image } = decode(png);
    expect([image.width, image.height]).toEqual([width, height]);
    expect(resolution?.x).toBe(Math.round(('ppi' in options ? options.ppi : 144) / 0.0254));
  });

  it('has glyphs on white paper', async () => {
    const [png = new Uint8Array()] = await renderPng(DOCUMENT);
    const { data, channels } = decode(png);
    expect([...data.subarray(0, channels)]).toEqual([255, 255, 255]);
    expect(new Set(data).size).toBeGreaterThan(50);
  });

  it('has one image per page, like SVG', async () => {
    const result = await renderCv(LONG, { formats: ['png', 'svg'], today: '2026-11-20', ppi: 36 });
    expect(result.pageCount).toBe(2);
    expect([result.png?.length, result.svg?.length]).toEqual([2, 2]);
  });
});

describe('SVG', () => {
  it('has the size of the page, and is well-formed', async () => {
    const [svg = ''] = await renderSvg(DOCUMENT);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 612 792" width="612pt" height="792pt">/);
    const tags = [...svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)];
    const open: string[] = [];
    for (const [, end, name = '', empty] of tags) {
      if (end) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('defines exactly the glyphs that it uses', async () => {
    for (const svg of await renderSvg(LONG)) {
      const used = new Set([...svg.matchAll(/<use xlink:href="#([^"]*)"/g)].map(([, id]) => id));
      const defined = [...svg.matchAll(/<symbol id="([^"]*)"/g)].map(([, id]) => id);
      expect(used.size).toBeGreaterThan(5);
      expect(defined.sort()).toEqual([...used].sort());
    }
  });

  it('has the text of each page', async () => {
    const [first = '', second = ''] = await renderSvg(LONG);
    expect(extractText(first)).toContain('Paragraph 0.');
    expect(extractText(first)).not.toContain('Paragraph 59.');
    expect(extractText(second)).toContain('Paragraph 59.');
  });

  it('has white paper', async () => {
    const [svg = ''] = await renderSvg(DOCUMENT);
    expect(svg).toContain('<path fill="#ffffff"');
  });

  it('keeps the addresses of links', async () => {
    const url = 'https://x.org/a?b=1.23456&c=-10.123456#x';
    const [svg = ''] = await renderSvg({ cv: { name: 'J', projects: [{ name: 'P', url }] } });
    expect(svg).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  });

  it('keeps words with kerning and ligatures whole, and escapes them', async () => {
    const name = 'AVA Tête office <&> flow';
    const [svg = ''] = await renderSvg({ cv: { name }, design: { font: 'EBGaramond' } });
    expect(extractText(svg).split('\n')).toContain(name);
  });
});

describe.each(SAMPLES)('%s', (file) => {
  it('has every field in the text of the SVG', async () => {
    const { source, options } = readSample(file);
    const { variant = 'b' } = options;
    const svg = await renderSvg(source, options);
    const words = visible(
      svg
        .map(extractText)
        .join('\n')
        .replaceAll(/\n.* – \d+\/\d+(?=\n|$)/g, ''),
    );
    const facts = await collectFacts(source.value, {
      variant,
      markdown: true,
      showLocation: false,
      locale: getDocumentLocale(source.value),
    });
    // Brackets are mirrored in right-to-left text, so extractors confuse them.
    const text = words.replaceAll(/[()]/g, '');
    const isShown = (value: string) => text.includes(visible(value).replaceAll(/[()]/g, ''));
    expect(facts.filter(({ kind, value }) => kind === 'text' && !isShown(value))).toEqual([]);
    const links = svg.join('').replaceAll('&amp;', '&');
    expect(facts.filter(({ kind, value }) => kind === 'link' && !links.includes(value))).toEqual(
      [],
    );
  });
});

/** Images are compared in squares of this size in pixels, since antialiasing differs. */
const SQUARE = 6;

/** Returns the lightness of each square (0 to 255). */
function measureSquares(png: Uint8Array): number[] {
  const { width, height, channels, data } = decode(png);
  const columns = Math.ceil(width / SQUARE);
  const sums = new Float64Array(columns * Math.ceil(height / SQUARE));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const offset = (y * width + x) * channels;
      const light =
        (Number(data[offset]) + Number(data[offset + 1]) + Number(data[offset + 2])) / 3;
      const square = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE);
      sums[square] = (sums[square] ?? 0) + light / SQUARE ** 2;
    }
  }
  return [...sums];
}

/** Returns the mean and the largest difference of two images. */
function measureDifference(a: Uint8Array, b: Uint8Array): { mean: number; max: number } {
  const [squares, others] = [measureSquares(a), measureSquares(b)];
  expect(squares.length).toBe(others.length);
  const distances = squares.map((light, index) => Math.abs(light - (others[index] ?? 0)));
  return {
    mean: distances.reduce((sum, distance) => sum + distance, 0) / squares.length,
    max: Math.max(...distances),
  };
}

describe.skipIf(isChromiumMissing('whether PNG and SVG are alike'))(
  'PNG and SVG in Chromium',
  () => {
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      browser = await launchChromium();
      page = await browser.newPage();
    });
    afterAll(() => browser?.close());

    /** Lightness (0 to 255). Edges have different weights; a missing or moved line differs more. */
    const TOLERANCE = { mean: 2.5, max: 60 };

    async function takeScreenshot(svg: string, width: number, height: number): Promise<Uint8Array> {
      await page.setViewportSize({ width, height });
      const size = `width="${width}" height="${height}" style="display: block"`;
      await page.setContent(
        `<!DOCTYPE html><style>body { margin: 0 }</style>${svg.replace(/ width="[^"]*" height="[^"]*"/, ` ${size}`)}`,
      );
      return page.screenshot();
    }

    it.each(SAMPLES)('shows the first page of %s alike in PNG and SVG', async (file) => {
      const { source, options } = readSample(file);
      const { png: [png] = [], svg: [svg] = [] } = await renderCv(source, {
        formats: ['png', 'svg'],
        ...options,
        ppi: 60,
      });
      if (png === undefined || svg === undefined) throw new Error('no page was made');
      const { width, height } = decode(png);
      const { mean, max } = measureDifference(png, await takeScreenshot(svg, width, height));
      expect(mean).toBeLessThan(TOLERANCE.mean);
      expect(max).toBeLessThan(TOLERANCE.max);
    });

    it('differ if their pages differ', async () => {
      const { png: [png = new Uint8Array()] = [] } = await renderCv(LONG, {
        formats: ['png'],
        ppi: 60,
      });
      const { svg: [svg = ''] = [] } = await renderCv(
        { cv: { name: 'Jane Doe' } },
        { formats: ['svg'] },
      );
      const { width, height } = decode(png);
      const { mean, max } = measureDifference(png, await takeScreenshot(svg, width, height));
      expect(mean > TOLERANCE.mean || max > TOLERANCE.max).toBe(true);
    });
  },
);

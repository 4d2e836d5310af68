import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCvSource, renderCv } from '../../src/index.js';
import { mergeGlyphs } from '../../src/preview/merge-glyphs.js';

const svg = (uses: string, outline = 'M 0 0m 1 2 l 3 4 Z '): string =>
  `<svg><g>${uses}</g><defs>\n<symbol id="a" overflow="visible">\n<path d="${outline}"/>\n</symbol>\n</defs></svg>`;

it.each([
  {
    name: 'one glyph',
    uses: '<use xlink:href="#a" x="0" fill="#000"/>',
    drawn: '<path fill="#000" d="M0 0m 1 2 l 3 4 Z "/>',
  },
  {
    name: 'glyphs of a line',
    uses: '<use xlink:href="#a" x="0" fill="#000"/>\n<use xlink:href="#a" x="7.5" y="1" fill="#000"/>',
    drawn: '<path fill="#000" d="M0 0m 1 2 l 3 4 Z M7.5 1m 1 2 l 3 4 Z "/>',
  },
  {
    name: 'glyphs of two colours',
    uses: '<use xlink:href="#a" x="0" fill="#000"/>\n<use xlink:href="#a" x="7" fill="#f00"/>',
    drawn: '<path fill="#000" d="M0 0m 1 2 l 3 4 Z "/><path fill="#f00" d="M7 0m 1 2 l 3 4 Z "/>',
  },
])('$name', ({ uses, drawn }) => {
  expect(mergeGlyphs(svg(uses))).toBe(svg(drawn));
});

it('leaves alone what it does not know', () => {
  const use = '<use xlink:href="#b" x="0" fill="#000"/>';
  expect(mergeGlyphs(svg(use))).toBe(svg(use));
  const absolute = svg('<use xlink:href="#a" x="1" fill="#000"/>', 'M 0 0L 3 4 Z ');
  expect(mergeGlyphs(absolute)).toBe(absolute);
});

it('knows all that the engine writes', async () => {
  const { value } = parseCvSource(readFileSync('samples/engineer.yaml', 'utf8'));
  const { svg: pages = [] } = await renderCv(value, ['svg'], { svgText: 'outlines' });
  for (const page of pages) {
    expect(page).toContain('<use ');
    expect(mergeGlyphs(page)).not.toContain('<use ');
  }
});

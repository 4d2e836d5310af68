import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../../src/compiler/fit/fit-messages.js';
import { LEAST_LINES, squeezed } from '../../../src/compiler/fit/shrink-design.js';
import type { FontSize, ResolvedDesign } from '../../../src/compiler/model/cv.js';
import { resolveCv } from '../../../src/compiler/model/resolve-cv.js';
import type { Design } from '../../../src/compiler/schema/design.js';
import { fontFolder } from '../../../src/files/package-files.js';
import { OPTIONS } from '../model/documents.js';

function designOf(design: Design, leading = 1): ResolvedDesign {
  return resolveCv({ cv: { name: 'Jane' }, design }, { ...OPTIONS, leading }).cv.design;
}

/** What has to be set of a design, and the distance of lines. */
function changeOf(
  design: Design,
  size: FontSize,
  part: number,
  { leading = 1, tall = false } = {},
) {
  const given = designOf(design, leading);
  return settingsOf(given, squeezed(given, { size, part }, tall));
}

const margins = (margins: object): Design => ({ options: { margins } });

const ALL_AT_BOUNDS = [
  'design.options.margins.page={top: 1 cm, bottom: 1 cm, left: 1 cm, right: 1 cm}',
  'design.options.margins.section_title={top: 0.06 cm, bottom: 0.06 cm}',
  'design.options.margins.entry_area.vertical_between=0.06 cm',
  'design.options.margins.highlights_area.top=0.06 cm',
  'design.options.margins.highlights_area.vertical_between_bullet_points=0.03 cm',
];

describe('all lengths move by the same part of their way', () => {
  it.each([
    { part: 0, set: [], leading: undefined },
    {
      part: 0.5,
      // 0.095 and 0.09 cm are half of the way of 0.13 and 0.12.
      set: [
        'design.options.margins.page={top: 1.18 cm, bottom: 1.18 cm, left: 1.18 cm, right: 1.18 cm}',
        'design.options.margins.section_title={top: 0.1 cm, bottom: 0.1 cm}',
        'design.options.margins.entry_area.vertical_between=0.09 cm',
        'design.options.margins.highlights_area.top=0.09 cm',
        'design.options.margins.highlights_area.vertical_between_bullet_points=0.05 cm',
      ],
      leading: 0.969,
    },
    { part: 1, set: ALL_AT_BOUNDS, leading: 0.937 },
  ])('$part', ({ part, set, leading }) => {
    expect(changeOf({}, 10, part)).toEqual({ set, ...(leading && { leading }) });
  });
});

it('the place of an address in a letter stays', () => {
  const given = { ...designOf({}), letter: 'din-5008' as const };
  expect(settingsOf(given, squeezed(given, { size: 10, part: 1 }, false)).set[0]).toBe(
    'design.options.margins.page.bottom=1 cm',
  );
});

describe('what is below its bound stays', () => {
  it.each([
    {
      what: 'margins',
      design: margins({ page: { top: '0.5 cm', left: '9.9 mm' } }),
      not: /page[.=].*(top|left):/,
    },
    {
      what: 'distances',
      design: margins({
        highlights_area: { top: '0 cm', vertical_between_bullet_points: '0.5pt' },
      }),
      not: /highlights_area/,
    },
  ])('$what', ({ design, not }) => {
    for (const part of [0.1, 0.5, 1])
      expect(changeOf(design, 10, part).set.join('\n')).not.toMatch(not);
  });

  it('all of it', () => {
    const tight = margins({
      page: { top: '1 cm', bottom: '0 cm', left: '0.3 in', right: '20pt' },
      section_title: { top: '0 cm', bottom: '0 cm' },
      entry_area: { vertical_between: '0 cm' },
      highlights_area: { top: '0 cm', vertical_between_bullet_points: '0 cm' },
    });
    expect(changeOf(tight, 10, 1, { leading: 0.9 })).toEqual({ set: [] });
  });
});

describe('lengths of any unit', () => {
  it.each([
    ['1 in', 0.5, '1.77 cm'],
    ['20 mm', 1, '1 cm'],
    ['5em', 0.5, '1.38 cm'],
    // Less than can be typed is nothing.
    ['1.35 cm', 0.01, undefined],
    ['1.004 cm', 1, '1 cm'],
  ])('$0, $1 of the way', (given, part, top) => {
    const { set } = changeOf(
      margins({ page: { top: given, bottom: '0 cm', left: '0 cm', right: '0 cm' } }),
      10,
      part,
    );
    const found = set.filter((text) => text.includes('.page'));
    expect(found).toEqual(top === undefined ? [] : [`design.options.margins.page.top=${top}`]);
  });
});

describe('letters and lines', () => {
  it('smaller letters are set before the lengths', () => {
    expect(changeOf({ font_size: '12pt' }, 11, 0)).toEqual({ set: ['design.font_size=11pt'] });
    expect(changeOf({ font_size: '12pt' }, 10, 1).set).toEqual([
      'design.font_size=10pt',
      ...ALL_AT_BOUNDS,
    ]);
  });

  it.each([
    { font: 'SourceSans3', size: 10, least: 0.937 },
    { font: 'SourceSans3', size: 11, least: 0.906 },
    { font: 'SourceSans3', size: 12, least: 0.927 },
    { font: 'Roboto', size: 10, least: 0.979 },
    { font: 'EBGaramond', size: 12, least: 0.952 },
  ] as const)('$font at $size pt goes to $least', ({ font, size, least }) => {
    expect(changeOf({ font, font_size: `${size}pt` as '10pt' }, size, 1).leading).toBe(least);
  });

  it.each([
    [1, 1, undefined],
    [1.2, 0.5, 1.1],
    [0.85, 1, undefined],
  ])('of tall letters, $0 goes no further than the theme', (leading, part, expected) => {
    expect(changeOf({}, 10, part, { leading, tall: true }).leading).toBe(expected);
  });
});

/** Letters of western Europe, with the marks of text. */
const LATIN_1 = Array.from({ length: 0xff - 0xa1 }, (_, index) =>
  String.fromCodePoint(0xa1 + index),
);
const ASCII = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCodePoint(0x21 + index));

it.each([
  { font: 'SourceSans3', folder: 'source-sans-3' },
  { font: 'Roboto', folder: 'roboto' },
  { font: 'EBGaramond', folder: 'eb-garamond' },
] as const)('the least distance of lines keeps the letters of $font apart', ({ font, folder }) => {
  const faces = readdirSync(join(fontFolder(), folder)).filter((file) =>
    /-(Regular|Italic|Bold)\.ttf$/.test(file),
  );
  expect(faces).toHaveLength(3);
  for (const face of faces) {
    const opened = fontkit.openSync(join(fontFolder(), folder, face)) as fontkit.Font;
    const boxes = (letters: readonly string[]) =>
      letters
        .filter((letter) => /\p{L}/u.test(letter))
        .map((letter) => opened.glyphForCodePoint(letter.codePointAt(0) ?? 0).bbox);
    const above = Math.max(...boxes([...ASCII, ...LATIN_1]).map(({ maxY }) => maxY));
    const below = Math.min(...boxes(ASCII).map(({ minY }) => minY));
    expect((above - below) / opened.unitsPerEm).toBeLessThanOrEqual(LEAST_LINES[font]);
  }
});

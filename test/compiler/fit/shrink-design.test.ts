import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import {
  DISTANCES,
  LEAST_LINES,
  lengthOf,
  squeezed,
} from '../../../src/compiler/fit/shrink-design.js';
import type { FontSize, ResolvedDesign } from '../../../src/compiler/model/cv.js';
import { resolveCv } from '../../../src/compiler/model/resolve-cv.js';
import type { Design } from '../../../src/compiler/schema/design.js';
import { fontFolder } from '../../../src/files/package-files.js';
import { OPTIONS } from '../model/documents.js';

function designOf(design: Design): ResolvedDesign {
  return resolveCv({ cv: { name: 'Jane' }, design }, OPTIONS).cv.design;
}

/** The lengths that shrink, and the leading. */
function changeOf(given: ResolvedDesign, size: FontSize, part: number, hasTallLetters = false) {
  const wanted = squeezed(given, { size, part }, hasTallLetters);
  const lengths = DISTANCES.flatMap((distance) => {
    const { amount, unit } = lengthOf(wanted, distance);
    const name = `${distance.group}.${distance.key}`;
    return lengthOf(given, distance) === lengthOf(wanted, distance)
      ? []
      : [[name, `${amount} ${unit}`]];
  });
  return { lengths: Object.fromEntries(lengths), leading: wanted.leading };
}

const margins = (margins: object): Design => ({ options: { margins } });

const ALL_AT_BOUNDS = {
  'page.top': '1 cm',
  'page.bottom': '1 cm',
  'page.left': '1 cm',
  'page.right': '1 cm',
  'section_title.top': '0.06 cm',
  'section_title.bottom': '0.06 cm',
  'entry_area.vertical_between': '0.06 cm',
  'highlights_area.top': '0.06 cm',
  'highlights_area.vertical_between_bullet_points': '0.03 cm',
};

describe('all lengths move by the same part of their way', () => {
  it.each([
    { part: 0, lengths: {}, leading: 1 },
    {
      part: 0.5,
      // 0.095 and 0.09 cm are half of the way of 0.13 and 0.12.
      lengths: {
        'page.top': '1.18 cm',
        'page.bottom': '1.18 cm',
        'page.left': '1.18 cm',
        'page.right': '1.18 cm',
        'section_title.top': '0.1 cm',
        'section_title.bottom': '0.1 cm',
        'entry_area.vertical_between': '0.09 cm',
        'highlights_area.top': '0.09 cm',
        'highlights_area.vertical_between_bullet_points': '0.05 cm',
      },
      leading: 0.969,
    },
    { part: 1, lengths: ALL_AT_BOUNDS, leading: 0.937 },
  ])('$part', ({ part, ...expected }) => {
    expect(changeOf(designOf({}), 10, part)).toEqual(expected);
  });
});

it('the place of an address in a letter stays', () => {
  const given = { ...designOf({}), letter: 'din-5008' as const };
  const { 'page.top': _, 'page.left': __, 'page.right': ___, ...others } = ALL_AT_BOUNDS;
  expect(changeOf(given, 10, 1).lengths).toEqual(others);
});

describe('what is below its bound stays', () => {
  it.each([
    ['margins', { page: { top: '0.5 cm', left: '9.9 mm' } }, ['page.top', 'page.left']],
    [
      'distances',
      { highlights_area: { top: '0 cm', vertical_between_bullet_points: '0.5pt' } },
      ['highlights_area.top', 'highlights_area.vertical_between_bullet_points'],
    ],
  ])('%s', (_, given, stay) => {
    for (const part of [0.1, 0.5, 1]) {
      const changed = Object.keys(changeOf(designOf(margins(given)), 10, part).lengths);
      expect(changed.filter((name) => stay.includes(name))).toEqual([]);
    }
  });

  it('all of it', () => {
    const tight = margins({
      page: { top: '1 cm', bottom: '0 cm', left: '0.3 in', right: '20pt' },
      section_title: { top: '0 cm', bottom: '0 cm' },
      entry_area: { vertical_between: '0 cm' },
      highlights_area: { top: '0 cm', vertical_between_bullet_points: '0 cm' },
    });
    expect(changeOf(designOf(tight), 10, 1).lengths).toEqual({});
  });
});

describe('lengths of any unit', () => {
  it.each([
    ['1 in', 0.5, '1.77 cm'],
    ['20 mm', 1, '1 cm'],
    ['5em', 0.5, '1.38 cm'],
    // Less than a hundredth of a centimetre is nothing.
    ['1.35 cm', 0.01, undefined],
    ['1.004 cm', 1, '1 cm'],
  ])('$0, $1 of the way', (given, part, top) => {
    const page = { top: given, bottom: '0 cm', left: '0 cm', right: '0 cm' };
    expect(changeOf(designOf(margins({ page })), 10, part).lengths['page.top']).toBe(top);
  });
});

describe('letters and lines', () => {
  it('smaller letters leave the lengths to their own bounds', () => {
    const given = designOf({ font_size: '12pt' });
    expect(squeezed(given, { size: 11, part: 0 }, false)).toEqual({ ...given, fontSize: 11 });
    expect(changeOf(given, 10, 1).lengths).toEqual(ALL_AT_BOUNDS);
  });

  it.each([
    ['SourceSans3', 10, 0.937],
    ['SourceSans3', 11, 0.906],
    ['SourceSans3', 12, 0.927],
    ['Roboto', 10, 0.979],
    ['EBGaramond', 12, 0.952],
  ] as const)('$0 at $1 pt goes to $2', (font, size, least) => {
    expect(changeOf(designOf({ font, font_size: `${size}pt` as '10pt' }), size, 1).leading).toBe(
      least,
    );
  });

  it('of tall letters keep the leading of the template', () => {
    expect(changeOf(designOf({}), 10, 1, true).leading).toBe(1);
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

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import {
  getLength,
  MIN_LEADING_EMS,
  SHRINKABLE_LENGTHS,
  shrinkDesign,
} from '../../../src/compiler/fit/shrink-design.js';
import type { FontSize, ResolvedDesign } from '../../../src/compiler/model/cv.js';
import { resolveCv } from '../../../src/compiler/model/resolve-cv.js';
import type { Design } from '../../../src/compiler/schema/design.js';
import { getFontFolder } from '../../../src/files/package-files.js';
import { OPTIONS } from '../model/documents.js';

function resolveDesign(design: Design): ResolvedDesign {
  return resolveCv({ cv: { name: 'Jane' }, design }, OPTIONS).cv.design;
}

/** Returns the lengths that shrink, and the leading. */
function shrink(
  original: ResolvedDesign,
  size: FontSize,
  fraction: number,
  hasTallLetters = false,
) {
  const shrunk = shrinkDesign(original, { size, fraction }, hasTallLetters);
  const lengths = SHRINKABLE_LENGTHS.flatMap((distance) => {
    const { amount, unit } = getLength(shrunk, distance);
    const name = `${distance.group}.${distance.key}`;
    return getLength(original, distance) === getLength(shrunk, distance)
      ? []
      : [[name, `${amount} ${unit}`]];
  });
  return { lengths: Object.fromEntries(lengths), leading: shrunk.leading };
}

const margins = (margins: object): Design => ({ options: { margins } });

const ALL_AT_BOUNDS = {
  'page.top': '1 cm',
  'page.bottom': '1 cm',
  'page.left': '1 cm',
  'page.right': '1 cm',
  // All spacing shrinks to 43 %, since that of bullet points may not exceed 0.03 cm.
  'section_title.top': '0.055 cm',
  'section_title.bottom': '0.055 cm',
  'entry_area.vertical_between': '0.051 cm',
  'highlights_area.top': '0.051 cm',
  'highlights_area.vertical_between_bullet_points': '0.03 cm',
};

describe('shrinkDesign', () => {
  it.each([
    { fraction: 0, lengths: {}, leading: 1 },
    {
      fraction: 0.5,
      lengths: {
        'page.top': '1.18 cm',
        'page.bottom': '1.18 cm',
        'page.left': '1.18 cm',
        'page.right': '1.18 cm',
        'section_title.top': '0.093 cm',
        'section_title.bottom': '0.093 cm',
        'entry_area.vertical_between': '0.085 cm',
        'highlights_area.top': '0.085 cm',
        'highlights_area.vertical_between_bullet_points': '0.05 cm',
      },
      leading: 0.969,
    },
    { fraction: 1, lengths: ALL_AT_BOUNDS, leading: 0.937 },
  ])('moves all lengths by $fraction of the way to their bounds', ({ fraction, ...expected }) => {
    expect(shrink(resolveDesign({}), 10, fraction)).toEqual(expected);
  });
});

it('shrinkDesign keeps the position of the address in a cover letter', () => {
  const original = { ...resolveDesign({}), letter: 'din-5008' as const };
  const { 'page.top': _, 'page.left': __, 'page.right': ___, ...others } = ALL_AT_BOUNDS;
  expect(shrink(original, 10, 1).lengths).toEqual(others);
});

describe('a length below its bound', () => {
  it.each([
    ['margins', { page: { top: '0.5 cm', left: '9.9 mm' } }, ['page.top', 'page.left']],
    ['spacing', { highlights_area: { top: '0 cm' } }, ['highlights_area.top']],
  ])('is unchanged: $0', (_, original, names) => {
    for (const fraction of [0.1, 0.5, 1]) {
      const changed = Object.keys(shrink(resolveDesign(margins(original)), 10, fraction).lengths);
      expect(changed.filter((name) => names.includes(name))).toEqual([]);
    }
  });

  it('is unchanged if all lengths are below their bounds', () => {
    const tight = margins({
      page: { top: '1 cm', bottom: '0 cm', left: '0.3 in', right: '20pt' },
      section_title: { top: '0 cm', bottom: '0 cm' },
      entry_area: { vertical_between: '0 cm' },
      highlights_area: { top: '0 cm', vertical_between_bullet_points: '0 cm' },
    });
    expect(shrink(resolveDesign(tight), 10, 1).lengths).toEqual({});
  });
});

describe('spacing of any proportions', () => {
  it.each([
    { name: 'a high title', spacing: [1, 0.2, 0.3, 0.05, 0.04] },
    { name: 'bullet points below their bound', spacing: [0.2, 0.1, 0.15, 0.02, 0.02] },
    { name: 'entries as close as bullet points', spacing: [0.1, 0.1, 0.07, 0.07, 0.07] },
    { name: 'no space below titles', spacing: [0.5, 0, 0.2, 0.1, 0.1] },
  ])('keeps them, and shrinks to no more than the bounds: $name', ({ spacing }) => {
    const [top = 0, bottom = 0, between = 0, list = 0, bullets = 0] = spacing;
    const original = resolveDesign(
      margins({
        section_title: { top: `${top} cm`, bottom: `${bottom} cm` },
        entry_area: { vertical_between: `${between} cm` },
        highlights_area: { top: `${list} cm`, vertical_between_bullet_points: `${bullets} cm` },
      }),
    );
    const shrunk = shrinkDesign(original, { size: 10, fraction: 1 }, false);
    const amounts = SHRINKABLE_LENGTHS.slice(4).map((one) => getLength(shrunk, one).amount);
    const factor = (amounts[2] as number) / between;
    spacing.forEach((length, index) => {
      expect(Math.abs((amounts[index] as number) - factor * length)).toBeLessThan(0.005);
    });
    const [newTop = 0, newBottom = 0, ...others] = amounts;
    const bound = Math.min(top, 0.06) + Math.min(bottom, 0.06);
    expect(newTop + newBottom).toBeLessThanOrEqual(bound + 1e-9);
    [0.06, 0.06, 0.03].forEach((max, index) => {
      expect(others[index]).toBeLessThanOrEqual(max);
    });
  });
});

describe('a length in any unit', () => {
  it.each([
    ['1 in', 0.5, '1.77 cm'],
    ['20 mm', 1, '1 cm'],
    ['5em', 0.5, '1.38 cm'],
    ['1.004 cm', 1, '1 cm'],
  ])('$0 shrinks by $1 of the way to $2', (original, fraction, top) => {
    const page = { top: original, bottom: '0 cm', left: '0 cm', right: '0 cm' };
    expect(shrink(resolveDesign(margins({ page })), 10, fraction).lengths['page.top']).toBe(top);
  });

  it('is unchanged if it shrinks by less than 0.005 cm', () => {
    const page = { top: '1.35 cm', bottom: '0 cm', left: '0 cm', right: '0 cm' };
    expect(shrink(resolveDesign(margins({ page })), 10, 0.01).lengths['page.top']).toBeUndefined();
  });
});

describe('shrinkDesign with a font size', () => {
  it('shrinks lengths to the same bounds at a smaller font size', () => {
    const original = resolveDesign({ font_size: '12pt' });
    expect(shrinkDesign(original, { size: 11, fraction: 0 }, false)).toEqual({
      ...original,
      fontSize: 11,
    });
    expect(shrink(original, 10, 1).lengths).toEqual(ALL_AT_BOUNDS);
  });

  it.each([
    ['SourceSans3', 10, 0.937],
    ['SourceSans3', 11, 0.906],
    ['SourceSans3', 12, 0.927],
    ['Roboto', 10, 0.979],
    ['EBGaramond', 12, 0.952],
  ] as const)('shrinks the leading of $0 at $1 pt to $2', (font, size, leading) => {
    expect(shrink(resolveDesign({ font, font_size: `${size}pt` as '10pt' }), size, 1).leading).toBe(
      leading,
    );
  });

  it('keeps the leading of tall letters', () => {
    expect(shrink(resolveDesign({}), 10, 1, true).leading).toBe(1);
  });
});

/** The printable characters of Latin-1, for Western Europe. */
const LATIN_1 = Array.from({ length: 0xff - 0xa1 }, (_, index) =>
  String.fromCodePoint(0xa1 + index),
);
const ASCII = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCodePoint(0x21 + index));

it.each([
  { font: 'SourceSans3', folder: 'source-sans-3' },
  { font: 'Roboto', folder: 'roboto' },
  { font: 'EBGaramond', folder: 'eb-garamond' },
] as const)('the minimum leading separates the lines of $font', ({ font, folder }) => {
  const faces = readdirSync(join(getFontFolder(), folder)).filter((file) =>
    /-(Regular|Italic|Bold)\.ttf$/.test(file),
  );
  expect(faces).toHaveLength(3);
  for (const face of faces) {
    const parsed = fontkit.openSync(join(getFontFolder(), folder, face)) as fontkit.Font;
    const measureGlyphs = (letters: readonly string[]) =>
      letters
        .filter((letter) => /\p{L}/u.test(letter))
        .map((letter) => parsed.glyphForCodePoint(letter.codePointAt(0) ?? 0).bbox);
    const above = Math.max(...measureGlyphs([...ASCII, ...LATIN_1]).map(({ maxY }) => maxY));
    const below = Math.min(...measureGlyphs(ASCII).map(({ minY }) => minY));
    expect((above - below) / parsed.unitsPerEm).toBeLessThanOrEqual(MIN_LEADING_EMS[font]);
  }
});

import { describe, expect, it } from 'vitest';
import { resolveCv } from '../../../src/compiler/model/resolve-cv.js';
import type { ModelOptions } from '../../../src/compiler/model/text-resolver.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { FONT } from '../fonts/fallback-font.js';
import { OPTIONS } from './documents.js';

function resolveWarnings(
  fields: object,
  options: Partial<ModelOptions> = {},
  design = {},
): readonly Diagnostic[] {
  return resolveCv({ cv: { name: 'Jane', ...fields }, design }, { ...OPTIONS, ...options })
    .diagnostics;
}

describe('the warning about missing glyphs', () => {
  it.each([
    ['one character', '漢', 'No font has the character 漢 (U+6F22).'],
    ['each character once', '漢字漢', 'No font has the characters 漢 (U+6F22), 字 (U+5B57).'],
    ['a character beyond the BMP', '😀', 'No font has the character 😀 (U+1F600).'],
    ['a letter with its mark', 'हि', 'No font has the character हि (U+0939 U+093F).'],
    ['a control character by its code point', '\u0007', 'No text can show the character U+0007.'],
    [
      'eight characters',
      '一丁七万丈三上下',
      'No font has the characters 一 (U+4E00), 丁 (U+4E01), 七 (U+4E03), 万 (U+4E07), 丈 (U+4E08), 三 (U+4E09), ' +
        '上 (U+4E0A), 下 (U+4E0B).',
    ],
    [
      'the first eight of ten characters',
      '一丁七万丈三上下不与',
      'No font has the characters 一 (U+4E00), 丁 (U+4E01), 七 (U+4E03), 万 (U+4E07), 丈 (U+4E08), 三 (U+4E09), ' +
        '上 (U+4E0A), 下 (U+4E0B) and 2 more.',
    ],
  ])('lists %s', (_, label, message) => {
    expect(resolveWarnings({ label }).map((d) => d.message)).toEqual([message]);
  });

  it('appears once per script, at the first path, with the number of occurrences', () => {
    const warnings = resolveWarnings({
      label: '漢 שלום',
      summary: '字\n\n漢字 ש',
      projects: [{ name: '漢字' }],
    });
    expect(warnings.map(({ path, message }) => [path, message])).toEqual([
      [['cv', 'label'], 'No font has the characters 漢 (U+6F22), 字 (U+5B57), in 4 places.'],
      [
        ['cv', 'label'],
        'No font has the characters ש (U+05E9), ל (U+05DC), ו (U+05D5), ם (U+05DD), in 2 places.',
      ],
    ]);
  });

  it.each([
    ['سلام', 'en', 'Roboto', 'vazirmatn'],
    ['سلام', 'en', 'EBGaramond', 'vazirmatn'],
    ['שלום', 'en', 'SourceSans3', 'noto-sans-hebrew'],
    ['שלום', 'en', 'EBGaramond', 'noto-serif-hebrew'],
    ['हिन्दी।', 'en', 'Roboto', 'noto-sans-devanagari'],
    ['বাংলা।', 'en', 'EBGaramond', 'noto-serif-bengali'],
    ['தமிழ்', 'en', 'EBGaramond', 'noto-sans-tamil'],
    ['ภาษาไทย', 'en', 'Roboto', 'noto-sans-thai'],
    ['ქართული', 'en', 'Roboto', 'noto-sans-georgian'],
    ['Հայերեն', 'en', 'Roboto', 'noto-sans-armenian'],
    ['አማርኛ', 'en', 'Roboto', 'noto-sans-ethiopic'],
    ['漢字', 'ja', 'Roboto', 'noto-sans-jp'],
    ['漢字', 'zh-Hans', 'EBGaramond', 'noto-serif-sc'],
    ['漢字', 'zh-CN', 'Roboto', 'noto-sans-sc'],
    ['漢字', 'zh-Hant', 'Roboto', 'noto-sans-tc'],
    ['漢字', 'zh-Hant-HK', 'Roboto', 'noto-sans-hk'],
    ['漢字', 'ko', 'Roboto', 'noto-sans-kr'],
    ['漢字', 'en', 'Roboto', 'noto-sans-sc'],
    ['漢字かな', 'en', 'Roboto', 'noto-sans-jp'],
    ['한국어', 'ja', 'Roboto', 'noto-sans-kr'],
    ['★', 'en', 'Roboto', 'noto-sans-symbols-2'],
    ['😀', 'en', 'Roboto', 'noto-emoji'],
  ])('suggests the package for $0 in $1 with $2', (text, language, font, name) => {
    const hints = resolveWarnings({ label: text }, { language }, { font }).map(({ hint }) => hint);
    const path = `@expo-google-fonts/${name}`;
    expect(hints).toEqual([
      `run \`npm install ${path}\`, and add \`--font-path node_modules/${path}\` (\`fontPaths\` in the library); until then an empty box is drawn for each`,
    ]);
  });

  it('suggests no package that was already added', () => {
    const fallbackFonts = [
      { ...FONT, family: 'Noto Sans SC', covers: (c: number) => c === 0x6f22 },
    ];
    expect(resolveWarnings({ label: '漢𠀀' }, { fallbackFonts })[0]?.hint).toContain(
      'add a font that has them',
    );
  });

  it('does not appear if an added font has the glyphs', () => {
    const options = { fallbackFonts: [{ ...FONT, family: 'Han', covers: () => true }] };
    expect(resolveWarnings({ label: '漢' }, options)).toEqual([]);
  });

  it('appears in text formats only for invalid characters', () => {
    expect(
      resolveWarnings({ label: '漢\u0007' }, { isDrawn: false }).map(({ message }) => message),
    ).toEqual(['No text can show the character U+0007.']);
  });
});

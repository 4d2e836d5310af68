// The families that documents in several scripts get from a folder of fonts.
import { describe, expect, it } from 'vitest';
import { classifyFamily } from '../../../src/compiler/fonts/added-fonts.js';
import { chooseFamilies } from '../../../src/compiler/fonts/choose-families.js';
import {
  countUncovered,
  type FallbackFont,
  type UncoveredCharacters,
} from '../../../src/compiler/fonts/fallback-fonts.js';
import { FONT } from './fallback-font.js';

const HAN = '漢字中文简體';
const KANA = 'かなカナ';
const CJK_MARKS = '、。「」';
const DANDA = '।';

/** The characters of each family: a part of those in Google's fonts. */
const GLYPHS: Readonly<Record<string, string>> = {
  'Noto Kufi Arabic': 'سلام،',
  'Noto Naskh Arabic': 'سلام،',
  'Noto Nastaliq Urdu': 'سلام،',
  'Noto Rashi Hebrew': 'שלום',
  'Noto Sans Arabic': 'سلام،',
  'Noto Sans Bengali': `বাংলা${DANDA}`,
  'Noto Sans Devanagari': `हिन्दी${DANDA}`,
  'Noto Sans Hebrew': 'שלום',
  'Noto Sans JP': `漢字中文體${KANA}${CJK_MARKS}★`,
  'Noto Sans KR': `漢字中文體${KANA}${CJK_MARKS}한국어`,
  'Noto Sans Mongolian': 'ᠮᠣ、。',
  'Noto Sans SC': `${HAN}${KANA}${CJK_MARKS}`,
  'Noto Sans Symbols 2': '★✪',
  'Noto Sans TC': `漢字中文體${KANA}${CJK_MARKS}`,
  'Noto Serif Devanagari': `हिन्दी${DANDA}`,
  'Noto Serif Hebrew': 'שלום',
  'Noto Serif JP': `漢字中文體${KANA}${CJK_MARKS}`,
  'One Weight Hebrew': 'שלום',
  'Half Hebrew Sans': 'שלו',
};

function createFonts(families: readonly string[]): FallbackFont[] {
  return families.flatMap((family) => {
    const face = {
      ...FONT,
      family,
      ...classifyFamily(family, undefined),
      covers: (codePoint: number) =>
        (GLYPHS[family] ?? '').includes(String.fromCodePoint(codePoint)),
    };
    return family.startsWith('One Weight') ? [face] : [face, { ...face, isBold: true }];
  });
}

function choose(
  texts: readonly string[],
  {
    genericFamily = 'sans' as const,
    language = 'en',
    families = Object.keys(GLYPHS),
  }: Partial<Options> = {},
): ReturnType<typeof chooseFamilies> {
  const wanted: UncoveredCharacters = new Map();
  for (const text of texts) countUncovered(wanted, text.match(/[^\s\w]\p{M}*/gu) ?? []);
  return chooseFamilies(wanted, createFonts(families), { genericFamily, language });
}

interface Options {
  readonly genericFamily: 'sans' | 'serif';
  readonly language: string;
  readonly families: readonly string[];
}

const names = (choice: ReturnType<typeof choose>): string[] =>
  choice.families.map(({ family }) => family);

describe('the family of a script', () => {
  it.each<[text: string, options: Partial<Options>, families: string[], reason: string]>([
    ['سلام،', { genericFamily: 'sans' }, ['Noto Sans Arabic'], 'a sans, neither Kufi nor Nastaliq'],
    ['سلام،', { genericFamily: 'serif' }, ['Noto Naskh Arabic'], 'Naskh corresponds to serif'],
    ['שלום', { genericFamily: 'sans' }, ['Noto Sans Hebrew'], 'a sans, not Rashi'],
    ['שלום', { genericFamily: 'serif' }, ['Noto Serif Hebrew'], 'a serif'],
    [
      'हिन्दी।',
      { genericFamily: 'sans' },
      ['Noto Sans Devanagari'],
      'a danda does not imply Bengali',
    ],
    ['हिन्दी।', { genericFamily: 'serif' }, ['Noto Serif Devanagari'], 'a serif'],
    ['বাংলা।', { genericFamily: 'serif' }, ['Noto Sans Bengali'], 'there is no serif'],
    ['漢字、中文。', { language: 'ja' }, ['Noto Sans JP'], 'Japanese forms, also of punctuation'],
    [
      '漢字、中文。',
      { language: 'ja-JP', genericFamily: 'serif' },
      ['Noto Serif JP'],
      'a Japanese serif',
    ],
    ['漢字', { language: 'zh-Hans' }, ['Noto Sans SC'], 'simplified forms'],
    ['漢字', { language: 'zh-CN' }, ['Noto Sans SC'], 'simplified forms of the region'],
    ['漢字', { language: 'zh' }, ['Noto Sans SC'], 'simplified forms by default'],
    ['漢字', { language: 'zh-Hant' }, ['Noto Sans TC'], 'traditional forms'],
    ['漢字', { language: 'zh-HK' }, ['Noto Sans TC'], 'forms related to those of Hong Kong'],
    ['漢字 한국어', { language: 'ko' }, ['Noto Sans KR'], 'Korean forms'],
    ['漢字かな', { language: 'en' }, ['Noto Sans JP'], 'the text has kana'],
    ['漢字', { language: 'en' }, ['Noto Sans SC'], 'simplified forms by default'],
    ['简かな', { language: 'ja' }, ['Noto Sans JP', 'Noto Sans SC'], 'the first lacks one'],
    ['ᠮᠣ、', { language: 'mn' }, ['Noto Sans Mongolian'], 'marks follow their script'],
    ['かな ★', { language: 'ja' }, ['Noto Sans JP'], 'symbols follow the script next to them'],
    ['★', { language: 'ja' }, ['Noto Sans Symbols 2'], 'a symbol alone needs a symbol font'],
  ])('is $2 for $0 with $1: $3', (text, options, families) => {
    const choice = choose([text], options);
    expect(names(choice)).toEqual(families);
    expect([...choice.missing]).toEqual([]);
  });

  it.each([
    [['One Weight Hebrew', 'Noto Sans Hebrew'], 'Noto Sans Hebrew', 'has a bold face'],
    [['Half Hebrew Sans', 'Noto Serif Hebrew'], 'Noto Serif Hebrew', 'has all letters'],
    [['Noto Rashi Hebrew', 'One Weight Hebrew'], 'One Weight Hebrew', 'is for text'],
    [['Noto Rashi Hebrew'], 'Noto Rashi Hebrew', 'is the only one'],
  ])('is $1 among $0, since this family $2', (families, chosen) => {
    expect(names(choose(['שלום'], { families }))).toEqual([chosen]);
  });

  it.each([
    ['漢', ['Noto Sans SC']],
    ['漢字', ['Noto Sans Tiny JP', 'Noto Sans SC']],
  ])('matches the language only if it covers half of the characters: $0', (letters, families) => {
    const faces = [
      { family: 'Noto Sans Tiny JP', letters },
      { family: 'Noto Sans SC', letters: '漢字中文' },
    ].map(({ family, letters }) => ({
      ...FONT,
      family,
      covers: (codePoint: number) => letters.includes(String.fromCodePoint(codePoint)),
    }));
    const wanted: UncoveredCharacters = new Map();
    countUncovered(wanted, [...'漢字中文']);
    const choice = chooseFamilies(wanted, faces, { genericFamily: 'sans', language: 'ja' });
    expect(choice.families.map(({ family }) => family)).toEqual(families);
  });

  it('is the first added family if all are equal', () => {
    const twins = ['B', 'A'].map((family) => ({ ...FONT, family, covers: () => true }));
    const wanted: UncoveredCharacters = new Map();
    countUncovered(wanted, ['ש']);
    expect(
      chooseFamilies(wanted, twins, { genericFamily: 'sans', language: 'he' }).families,
    ).toEqual([{ family: 'B' }]);
  });

  it('does not depend on the order of the folder', () => {
    const texts = ['漢字、かな', 'שלום سلام، हिन्दी। বাংলা। ★ 한국어'];
    const families = Object.keys(GLYPHS);
    for (const order of [
      families,
      families.toReversed(),
      [...families].sort((a, b) => a.length - b.length),
    ]) {
      expect(names(choose(texts, { families: order, language: 'ja' }))).toEqual(
        names(choose(texts, { language: 'ja' })),
      );
    }
  });
});

describe('a document in several scripts', () => {
  it('uses the family of its most frequent script first', () => {
    expect(names(choose(['हिन्दी', 'שלום שלום שלום']))).toEqual([
      'Noto Sans Hebrew',
      'Noto Sans Devanagari',
    ]);
  });

  it('takes a shared mark from the family of the more frequent script', () => {
    const { families, familyByCharacter } = choose(['বাংলা। বাংলা। বাংলা।', 'हिन्दी।']);
    expect(families.map(({ family }) => family)).toEqual([
      'Noto Sans Bengali',
      'Noto Sans Devanagari',
    ]);
    expect(familyByCharacter.get(DANDA)).toBe('Noto Sans Bengali');
  });

  it('restricts a family to its script if a later family has other characters', () => {
    const { families } = choose(['한국어 한국어', '漢'], { language: 'zh-Hans' });
    expect(families).toEqual([
      {
        family: 'Noto Sans KR',
        codePoints: [
          [0x1100, 0x11ff],
          [0x3130, 0x318f],
          [0xa960, 0xa97f],
          [0xac00, 0xd7ff],
        ],
      },
      { family: 'Noto Sans SC' },
    ]);
  });

  it('reports the characters that no font has', () => {
    expect([...choose(['שלום 😀'], { families: ['Noto Sans Hebrew'] }).missing]).toEqual(['😀']);
  });
});

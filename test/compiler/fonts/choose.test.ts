// Which of the added fonts a document is set in: one family for each script, whatever else lies in the folder.
import { describe, expect, it } from 'vitest';
import { lookOf } from '../../../src/compiler/fonts/added-fonts.js';
import { chooseFamilies } from '../../../src/compiler/fonts/choose.js';
import { type FallbackFont, note, type Wanted } from '../../../src/compiler/fonts/fallback.js';
import { FONT } from './families.js';

const HAN = '漢字中文简體';
const KANA = 'かなカナ';
const CJK_MARKS = '、。「」';
const DANDA = '।';

/** What fonts of these names have: as Google's do, in part. */
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

function fontsOf(families: readonly string[]): FallbackFont[] {
  return families.flatMap((family) => {
    const face = {
      ...FONT,
      family,
      ...lookOf(family, undefined),
      covers: (codePoint: number) =>
        (GLYPHS[family] ?? '').includes(String.fromCodePoint(codePoint)),
    };
    return family.startsWith('One Weight') ? [face] : [face, { ...face, isBold: true }];
  });
}

function choose(
  texts: readonly string[],
  {
    look = 'sans' as const,
    language = 'en',
    families = Object.keys(GLYPHS),
  }: Partial<Options> = {},
): ReturnType<typeof chooseFamilies> {
  const wanted: Wanted = new Map();
  for (const text of texts) note(wanted, text.match(/[^\s\w]\p{M}*/gu) ?? []);
  return chooseFamilies(wanted, fontsOf(families), { look, language });
}

interface Options {
  readonly look: 'sans' | 'serif';
  readonly language: string;
  readonly families: readonly string[];
}

const names = (choice: ReturnType<typeof choose>): string[] =>
  choice.families.map(({ family }) => family);

describe('the family of a script', () => {
  it.each<[text: string, options: Partial<Options>, chosen: string[], why: string]>([
    ['سلام،', { look: 'sans' }, ['Noto Sans Arabic'], 'sans, and no Kufi or Nastaliq'],
    ['سلام،', { look: 'serif' }, ['Noto Naskh Arabic'], 'Naskh goes with serifs'],
    ['שלום', { look: 'sans' }, ['Noto Sans Hebrew'], 'no Rashi'],
    ['שלום', { look: 'serif' }, ['Noto Serif Hebrew'], 'serifs'],
    ['हिन्दी।', { look: 'sans' }, ['Noto Sans Devanagari'], 'the danda is not Bengali'],
    ['हिन्दी।', { look: 'serif' }, ['Noto Serif Devanagari'], 'serifs'],
    ['বাংলা।', { look: 'serif' }, ['Noto Sans Bengali'], 'there is none with serifs'],
    ['漢字、中文。', { language: 'ja' }, ['Noto Sans JP'], 'Japanese forms, no Mongolian marks'],
    ['漢字、中文。', { language: 'ja-JP', look: 'serif' }, ['Noto Serif JP'], 'and serifs'],
    ['漢字', { language: 'zh-Hans' }, ['Noto Sans SC'], 'simplified forms'],
    ['漢字', { language: 'zh-CN' }, ['Noto Sans SC'], 'of the region'],
    ['漢字', { language: 'zh' }, ['Noto Sans SC'], 'most write so'],
    ['漢字', { language: 'zh-Hant' }, ['Noto Sans TC'], 'traditional forms'],
    ['漢字', { language: 'zh-HK' }, ['Noto Sans TC'], 'next to those of Hong Kong'],
    ['漢字 한국어', { language: 'ko' }, ['Noto Sans KR'], 'Korean forms'],
    ['漢字かな', { language: 'en' }, ['Noto Sans JP'], 'kana stand beside them'],
    ['漢字', { language: 'en' }, ['Noto Sans SC'], 'nothing says more'],
    ['简かな', { language: 'ja' }, ['Noto Sans JP', 'Noto Sans SC'], 'what the first lacks'],
    ['ᠮᠣ、', { language: 'mn' }, ['Noto Sans Mongolian'], 'marks come with their neighbours'],
    ['かな ★', { language: 'ja' }, ['Noto Sans JP'], 'and so do signs'],
    ['★', { language: 'ja' }, ['Noto Sans Symbols 2'], 'alone, a font of signs'],
  ])('$0 with $1: $2 ($3)', (text, options, chosen) => {
    const choice = choose([text], options);
    expect(names(choice)).toEqual(chosen);
    expect([...choice.missing]).toEqual([]);
  });

  it.each([
    [['One Weight Hebrew', 'Noto Sans Hebrew'], 'Noto Sans Hebrew', 'it has a bold face'],
    [['Half Hebrew Sans', 'Noto Serif Hebrew'], 'Noto Serif Hebrew', 'it has all letters'],
    [['Noto Rashi Hebrew', 'One Weight Hebrew'], 'One Weight Hebrew', 'it is for texts'],
    [['Noto Rashi Hebrew'], 'Noto Rashi Hebrew', 'there is no other'],
  ])('is $1 of $0, since $2', (families, chosen) => {
    expect(names(choose(['שלום'], { families }))).toEqual([chosen]);
  });

  it.each([
    ['漢', ['Noto Sans SC']],
    ['漢字', ['Noto Sans Tiny JP', 'Noto Sans SC']],
  ])('has half of the characters before it has the forms of the language: $0', (few, chosen) => {
    const faces = [
      { family: 'Noto Sans Tiny JP', letters: few },
      { family: 'Noto Sans SC', letters: '漢字中文' },
    ].map(({ family, letters }) => ({
      ...FONT,
      family,
      covers: (codePoint: number) => letters.includes(String.fromCodePoint(codePoint)),
    }));
    const wanted: Wanted = new Map();
    note(wanted, [...'漢字中文']);
    const { families } = chooseFamilies(wanted, faces, { look: 'sans', language: 'ja' });
    expect(families.map(({ family }) => family)).toEqual(chosen);
  });

  it('is the first given where nothing tells them apart', () => {
    const twins = ['B', 'A'].map((family) => ({ ...FONT, family, covers: () => true }));
    const wanted: Wanted = new Map();
    note(wanted, ['ש']);
    expect(chooseFamilies(wanted, twins, { look: 'sans', language: 'he' }).families).toEqual([
      { family: 'B' },
    ]);
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

describe('documents of several scripts', () => {
  it('ask for the script first that they have most of', () => {
    expect(names(choose(['हिन्दी', 'שלום שלום שלום']))).toEqual([
      'Noto Sans Hebrew',
      'Noto Sans Devanagari',
    ]);
  });

  it('take a mark that two scripts share from the one that they have more of', () => {
    const { families, owners } = choose(['বাংলা। বাংলা। বাংলা।', 'हिन्दी।']);
    expect(families.map(({ family }) => family)).toEqual([
      'Noto Sans Bengali',
      'Noto Sans Devanagari',
    ]);
    expect(owners.get(DANDA)).toBe('Noto Sans Bengali');
  });

  it('ask a family for nothing that is to come from another', () => {
    const { families } = choose(['한국어 한국어', '漢'], { language: 'zh-Hans' });
    expect(families).toEqual([
      {
        family: 'Noto Sans KR',
        only: [
          [0x1100, 0x11ff],
          [0x3130, 0x318f],
          [0xa960, 0xa97f],
          [0xac00, 0xd7ff],
        ],
      },
      { family: 'Noto Sans SC' },
    ]);
  });

  it('have the characters that no font has', () => {
    expect([...choose(['שלום 😀'], { families: ['Noto Sans Hebrew'] }).missing]).toEqual(['😀']);
  });
});

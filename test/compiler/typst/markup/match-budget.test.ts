// The engine handles at most 512 matches of show rules in uninterrupted text.
import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../../src/compiler/options/options.js';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';
import { compileTypst } from '../../../../src/compiler/typst/engine/compile-typst.js';
import type { CvDocument } from '../../../../src/index.js';
import { HEBREW_OPTIONS } from '../../../support/hebrew-options.js';
import { readPdf } from '../../../support/pdf.js';

const countLetters = (text: string) => text.match(/[א-ת]/g)?.length ?? 0;

/** Checks that the pages have all Hebrew letters of the HTML page. */
async function expectAllLetters(
  cv: CvDocument['cv'] & object,
  options: RenderOptions,
): Promise<void> {
  const limits = { characters: 100_000, pages: 1000 };
  const { pdf, svg, html } = await renderCv(
    { cv },
    { formats: ['pdf', 'svg', 'html'], ...options, limits },
  );
  const { pages } = await readPdf(pdf as Uint8Array);
  // The footer repeats the name.
  const chars = pages.flatMap(({ chars }) => chars).filter(({ size }) => size !== 8);
  expect(countLetters(chars.map(({ char }) => char).join(''))).toBe(
    countLetters(html?.replace(/^.*<body/s, '') ?? ''),
  );
  expect(svg).toHaveLength(pages.length);
}

describe.each([
  ['English', { language: 'en' }],
  ['Hebrew', HEBREW_OPTIONS],
])('a text in %s with more than 512 matches', (_, options) => {
  it.each([
    ['brackets and words of both directions', '(א) a ', 180],
    ['ampersands', `${'& '.repeat(13)}א `, 45],
    ['right-to-left words', 'א ', 520],
    ['emphasized words', '**א** a ', 520],
    ['emphasis without spaces', '**א***ב*', 260],
    ['code', '`א ב` ', 260],
    ['a long code span', `\`${'א '.repeat(520)}\``, 1],
    ['links', '[א](https://a.b) ', 520],
    ['letters that a font lacks', 'אǿ **Ǿ** ', 180],
  ])('keeps all letters: $0', (_, text, count) =>
    expectAllLetters({ name: 'Jane', summary: text.repeat(count) }, options),
  );
});

it('every field keeps all letters with more than 512 matches', () => {
  const text = '(א) '.repeat(180);
  const publication = { title: text, doi: '10.1000/a', journal: text, date: '2020' };
  return expectAllLetters(
    {
      name: text,
      label: text,
      location: text,
      education: [
        {
          institution: text,
          area: text,
          study_type: text,
          gpa: text,
          location: text,
          highlights: [text],
        },
      ],
      skills: [{ name: text, details: text }],
      publications: [{ ...publication, authors: Array.from({ length: 600 }, () => 'א (ב)') }],
      custom_sections: [{ title: text, entry_type: 'NormalEntry', entries: [{ name: text }] }],
    },
    { language: 'en' },
  );
});

it.each([
  ['en', 'Words (of שלום and עולם), “many” – don’t ask: [כן] '],
  ['he', 'מילים (רבות) של **שלום**, C++ ועוד `ab` 2019–2020, ספר־לימוד: [כן] '],
])(
  'the mark for the end of a group of matches does not change the PDF in the language %s',
  async (language, text) => {
    const options = { ...HEBREW_OPTIONS, language, today: '2026-11-20' };
    const { typ = '', pdf } = await renderCv(
      { cv: { name: 'J', summary: text.repeat(20) } },
      { ...options, formats: ['typ', 'pdf'] },
    );
    const without = typ.replaceAll('#group-end;', '');
    expect(typ.length - without.length).toBeGreaterThan(20);
    const fontFiles = options.fontPaths?.map((path) => `${path}`) ?? [];
    const document = compileTypst({ markup: without, fontFiles });
    const plain = document.toPdf('ua-1', new Date(Date.UTC(2026, 10, 20)));
    document.close();
    expect(Buffer.from(plain).equals(pdf as Uint8Array)).toBe(true);
  },
);

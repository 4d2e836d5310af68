// The engine takes no more than 512 matches of the template's patterns in what nothing interrupts.
import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../../src/compiler/options/options.js';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';
import { compile } from '../../../../src/compiler/typst/engine/compile.js';
import type { CvDocument } from '../../../../src/index.js';
import { HEBREW } from '../../../support/hebrew.js';
import { readPdf } from '../../../support/pdf.js';

const lettersOf = (text: string) => text.match(/[א-ת]/g)?.length ?? 0;

/** Renders a document, and checks that the page has as many letters as the HTML page, none of them lost. */
async function check(cv: CvDocument['cv'] & object, options: RenderOptions): Promise<void> {
  const limits = { letters: 100_000, pages: 1000 };
  const { pdf, svg, html } = await renderCv(
    { cv },
    { formats: ['pdf', 'svg', 'html'], ...options, limits },
  );
  const { pages } = await readPdf(pdf as Uint8Array);
  // The footer repeats the name.
  const drawn = pages.flatMap(({ chars }) => chars).filter(({ size }) => size !== 8);
  expect(lettersOf(drawn.map(({ char }) => char).join(''))).toBe(
    lettersOf(html?.replace(/^.*<body/s, '') ?? ''),
  );
  expect(svg).toHaveLength(pages.length);
}

describe.each([
  ['English', { language: 'en' }],
  ['Hebrew', HEBREW],
])('more matches than the engine takes, in %s', (_, options) => {
  it.each([
    ['brackets and words of both directions', '(א) a ', 180],
    ['words from right to left', 'א ', 520],
    ['marked words', '**א** a ', 520],
    ['marks without spaces', '**א***ב*', 260],
    ['code', '`א ב` ', 260],
    ['one piece of code', `\`${'א '.repeat(520)}\``, 1],
    ['links', '[א](https://a.b) ', 520],
    ['letters that a font has in parts', 'אǿ **Ǿ** ', 180],
  ])('$0', (_, text, count) => check({ name: 'Jane', summary: text.repeat(count) }, options));
});

it('more matches than the engine takes, in every field', () => {
  const text = '(א) '.repeat(180);
  const publication = { title: text, doi: '10.1000/a', journal: text, date: '2020' };
  return check(
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
])('the end of a group leaves no trace: %s', async (language, text) => {
  const options = { ...HEBREW, language, today: '2026-11-20' };
  const { typ = '', pdf } = await renderCv(
    { cv: { name: 'J', summary: text.repeat(20) } },
    { ...options, formats: ['typ', 'pdf'] },
  );
  const without = typ.replaceAll('#group-end;', '');
  expect(typ.length - without.length).toBeGreaterThan(20);
  const fontFiles = options.fontPaths?.map((path) => `${path}`) ?? [];
  const document = compile({ markup: without, fontFiles });
  const bare = document.toPdf('ua-1', new Date(Date.UTC(2026, 10, 20)));
  document.close();
  expect(Buffer.from(bare).equals(pdf as Uint8Array)).toBe(true);
});

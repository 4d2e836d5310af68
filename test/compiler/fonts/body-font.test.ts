// The option `font`: an added family for the body text.
import { expect, test } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { getFontPaths } from '../../support/language-fonts.js';
import { render, renderAndRead } from '../../support/render.js';

const fontPaths = getFontPaths('he');
const FAMILY = 'Noto Sans Hebrew';

const DOCUMENT = {
  cv: {
    name: 'Jane Roe',
    label: 'Engineer',
    experience: [{ company: 'Żółw', position: 'Ingénieur', date: '2020' }],
  },
};

const familyNames = (fonts: readonly { readonly name: string }[]): string[] => [
  ...new Set(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, '').replace(/-.*/, ''))),
];

test.each([FAMILY, 'noto sans hebrew', ' Noto Sans Hebrew '])(
  'the option font finds %j among the added fonts',
  async (font) => {
    const { reading } = await render(DOCUMENT, { font, fontPaths, template: 'scholar' });
    expect(familyNames(reading.fonts)).toContain('NotoSansHebrew');
  },
);

test('the option font sets all text except characters that the font lacks', async () => {
  const reading = await renderAndRead(
    { ...DOCUMENT.cv, label: 'Инженер' },
    { font: FAMILY, fontPaths, template: 'ledger' },
  );
  const findFont = (letter: string): string | undefined =>
    reading.pages.flatMap(({ chars }) => chars).find(({ char }) => char === letter)?.font;
  expect(findFont('J')).toMatch(/NotoSansHebrew/);
  expect(findFont('И')).toMatch(/SourceSans3/);
});

test('the option font replaces the body font of classic', async () => {
  const { pdf, typ } = await renderCv(DOCUMENT, {
    font: FAMILY,
    fontPaths,
    formats: ['pdf', 'typ'],
  });
  expect(pdf?.length).toBeGreaterThan(1000);
  expect(typ).toContain(`fonts: ("${FAMILY}", "Source Sans 3",`);
});

test('the option font sets the first font family of HTML', async () => {
  const { html } = await renderCv(DOCUMENT, { font: FAMILY, fontPaths, formats: ['html'] });
  expect(html).toContain(`"${FAMILY}", "Source Sans 3"`);
});

test.each([
  ['Noto Sans Hebrw', fontPaths, /did you mean "Noto Sans Hebrew"/],
  ['Comic', fontPaths, /the added fonts are Noto Sans Hebrew/],
  ['Roboto', [], /add its files with `--font-path`/],
])('the option font rejects %j among %j with a hint', async (font, paths, hint) => {
  const error = await render(DOCUMENT, { font, fontPaths: paths }).catch((reason) => reason);
  expect(error.diagnostics[0].hint).toMatch(hint);
});

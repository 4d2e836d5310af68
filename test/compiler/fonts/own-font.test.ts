// `font` sets the text in an added family; what it lacks comes from the bundled ones.
import { expect, test } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { fontPathsFor } from '../../support/language-fonts.js';
import { read, render } from '../../support/render.js';

const fontPaths = fontPathsFor('he');
const FAMILY = 'Noto Sans Hebrew';

const DOCUMENT = {
  cv: {
    name: 'Jane Roe',
    label: 'Engineer',
    experience: [{ company: 'Żółw', position: 'Ingénieur', date: '2020' }],
  },
};

const namesIn = (fonts: readonly { readonly name: string }[]): string[] => [
  ...new Set(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, '').replace(/-.*/, ''))),
];

test.each([FAMILY, 'noto sans hebrew', ' Noto Sans Hebrew '])(
  '%j is found among the added fonts',
  async (font) => {
    const { reading } = await render(DOCUMENT, { font, fontPaths, template: 'scholar' });
    expect(namesIn(reading.fonts)).toContain('NotoSansHebrew');
  },
);

test('all text is in it, but for letters that it lacks', async () => {
  const reading = await read(
    { ...DOCUMENT.cv, label: 'Инженер' },
    { font: FAMILY, fontPaths, template: 'ledger' },
  );
  const of = (letter: string): string | undefined =>
    reading.pages.flatMap(({ chars }) => chars).find(({ char }) => char === letter)?.font;
  expect(of('J')).toMatch(/NotoSansHebrew/);
  expect(of('И')).toMatch(/SourceSans3/);
});

test('classic gets no widths that are of other letters', async () => {
  const { pdf, typ } = await renderCv(DOCUMENT, {
    font: FAMILY,
    fontPaths,
    formats: ['pdf', 'typ'],
  });
  expect(pdf?.length).toBeGreaterThan(1000);
  expect(typ).toContain(`fonts: ("${FAMILY}", "Source Sans 3",`);
});

test('HTML names it first', async () => {
  const { html } = await renderCv(DOCUMENT, { font: FAMILY, fontPaths, formats: ['html'] });
  expect(html).toContain(`"${FAMILY}", "Source Sans 3"`);
});

test.each([
  ['Noto Sans Hebrw', fontPaths, /did you mean "Noto Sans Hebrew"/],
  ['Comic', fontPaths, /the added fonts are Noto Sans Hebrew/],
  ['Roboto', [], /add its files with `--font-path`/],
])('%j among %j is refused with a hint', async (font, paths, hint) => {
  const error = await render(DOCUMENT, { font, fontPaths: paths }).catch((reason) => reason);
  expect(error.diagnostics[0].hint).toMatch(hint);
});

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { findText, toSingleLine } from '../support/find-text.js';
import { itForTemplate } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { type Rendered, render } from '../support/render.js';
import { describeEachTemplate } from '../support/templates.js';

/** The font of the icons, with 🎁 and a private-use house, which no bundled font has. */
const ICONS = fileURLToPath(
  import.meta.resolve('@fortawesome/fontawesome-free/webfonts/fa-solid-900.ttf'),
);
const ROBOTO = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
);

const folder = await mkdtemp(join(tmpdir(), 'cvpress-fonts-'));
afterAll(() => rm(folder, { recursive: true }));

function renderSummary(summary: string, options = {}): Promise<Rendered> {
  return render({ cv: { name: 'Jane', summary } }, options);
}

describeEachTemplate(({ render, template, read }) => {
  const it = itForTemplate(template);

  describe('a character that some bundled fonts lack', () => {
    it.each([
      ['SourceSans3', '→', 'SourceSans3-Regular'],
      ['Roboto', '→', 'SourceSans3-Regular'],
      ['EBGaramond', '→', 'EBGaramond-Regular'],
      ['SourceSans3', 'Ж', 'SourceSans3-Regular'],
      ['EBGaramond', 'Ж', 'EBGaramond-Regular'],
      ['Roboto', '✓', 'SourceSans3-Regular'],
    ])(
      'is drawn in the font of the text if possible, else in Source Sans 3: %s, %s',
      async (font, character, expected) => {
        const { reading, diagnostics } = await render({
          design: { font },
          cv: { name: 'Jane', summary: `a ${character} b` },
        });
        expect(diagnostics).toEqual([]);
        expect(findText(reading, character).font).toBe(expected);
        expect(findText(reading, 'a').font).toMatch(new RegExp(`^${font}-`));
        expect(toSingleLine(reading)).toContain(`a ${character} b`);
      },
    );

    it.each([
      ['bold', '**→**', 'SourceSans3-Bold'],
      ['italic', '*→*', 'SourceSans3-Italic'],
      ['bold and italic', '***→***', 'SourceSans3-BoldItalic'],
    ])('is drawn in %s Source Sans 3 within Roboto', async (_, summary, expected) => {
      const reading = await read({ summary }, { design: { font: 'Roboto' } });
      expect(findText(reading, '→').font).toBe(expected);
    });
  });

  describe('a character that no font has', () => {
    it.each([
      ['name', { name: 'J 😀' }, ['cv', 'name']],
      ['label', { label: '😀' }, ['cv', 'label']],
      [
        'user name',
        { social_networks: [{ network: 'LinkedIn', username: 'jane-😀' }] },
        ['cv', 'social_networks', 0, 'username'],
      ],
      [
        'highlight',
        { projects: [{ name: 'A', highlights: ['b', '😀'] }] },
        ['cv', 'projects', 0, 'highlights', 1],
      ],
      [
        'title',
        { custom_sections: [{ title: '😀', entry_type: 'NormalEntry', entries: [{ name: 'A' }] }] },
        ['cv', 'custom_sections', 0, 'title'],
      ],
      [
        'doi',
        { publications: [{ title: 'A', authors: ['b'], doi: '10.1000/😀', date: '2020' }] },
        ['cv', 'publications', 0, 'doi'],
      ],
    ])('is drawn as a box and reported with its path: %s', async (_, fields, path) => {
      const { reading, diagnostics } = await render({ cv: { name: 'Jane', ...fields } });
      expect(diagnostics.map((d) => [d.code, d.path])).toEqual([['missing-glyph', path]]);
      expect(findText(reading, '😀').font).toBe('CvpressMissing');
    });
  });
});

describe('a character that no font has', () => {
  it.each([
    ['an emoji', 'a 😀 b', '😀 (U+1F600)'],
    ['Chinese', '中文', '中 (U+4E2D), 文 (U+6587)'],
    ['Hebrew', 'שלום', 'ש (U+05E9), ל (U+05DC), ו (U+05D5), ם (U+05DD)'],
    ['Thai', 'ไทย', 'ไ (U+0E44), ท (U+0E17), ย (U+0E22)'],
    ['a repeated emoji', '😀 and 😀', '😀 (U+1F600)'],
    ['a private character', 'a\uE000b', '\uE000 (U+E000)'],
    ['an unassigned character', 'a\u0378b', 'U+0378'],
    ['a character of the icon font', 'a 🎁 b', '🎁 (U+1F381)'],
    ['a letter with an unknown mark', 'a\u1DFFb', 'a\u1DFF (U+0061 U+1DFF)'],
  ])('is drawn as a box that can be extracted: %s', async (_, summary, list) => {
    const { reading, diagnostics } = await renderSummary(summary);
    const missing = [...list.matchAll(/U\+([\dA-F]+)/g)].map(([, code = '']) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    const boxes = reading.pages
      .flatMap(({ chars }) => chars)
      .filter(({ font }) => font === 'CvpressMissing');
    expect(new Set(boxes.map(({ char }) => char))).toEqual(new Set(missing));
    expect(diagnostics.map(({ code, severity, path }) => ({ code, severity, path }))).toEqual([
      { code: 'missing-glyph', severity: 'warning', path: ['cv', 'summary'] },
    ]);
    expect(diagnostics[0]?.found).toBe(list);
    expect(diagnostics[0]?.hint).toContain('--font-path');
  });

  it.each([
    { format: 'docx' },
    { format: 'docx', fit: 1 },
    { format: 'html' },
    { format: 'txt' },
  ] as const)('is not reported for $format, drawn by the reader’s fonts', async (row) => {
    const { format, ...options } = row;
    const { diagnostics } = await renderCv(
      { cv: { name: 'J', summary: '😀' } },
      { formats: [format], ...options },
    );
    expect(diagnostics.map(({ code }) => code)).not.toContain('missing-glyph');
  });

  it('is extracted next to hundreds of such characters', async () => {
    const all = Array.from({ length: 400 }, (_, index) =>
      String.fromCodePoint(0x4e00 + 52 * index),
    ).join('');
    const { reading } = await renderSummary(all);
    expect(reading.text.replaceAll(/\s/g, '')).toContain(all);
  });

  it.each([
    ['a control character', 'a\u0007b'],
    ['a lone surrogate', 'a\uD800b'],
  ])('is replaced with U+FFFD if it is forbidden: %s', async (_, summary) => {
    const { reading, diagnostics } = await renderSummary(summary);
    expect(toSingleLine(reading)).toContain('a�b');
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-glyph']);
  });

  it.each([
    ['a character reference', '&#x1F600;'],
    ['code', '`😀`'],
    ['a link', '[😀](https://x.org)'],
    ['bold', '**😀**'],
  ])('is reported in %s', async (_, summary) => {
    const { reading, diagnostics } = await renderSummary(summary);
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-glyph']);
    expect(findText(reading, '😀').font).toBe('CvpressMissing');
  });

  it.each([['html'], ['md'], ['txt'], ['typ']] as const)('is kept in %s', async (format) => {
    const name = '山田 太郎';
    const result = await renderCv(
      { cv: { name, label: 'สวัสดี 😀 שלום' } },
      { formats: [format], today: '2026-11-20' },
    );
    expect(result[format]).toContain(name);
    expect(result[format]).toContain('สวัสดี 😀 שלום');
    expect(result[format]).not.toContain('�');
    expect(result.diagnostics.length > 0).toBe(format === 'typ');
  });

  it('is kept in the text of SVG and in the metadata of the PDF', async () => {
    const { svg = [], pdf } = await renderCv(
      { cv: { name: '山田 太郎', label: '技術者' } },
      { formats: ['svg', 'pdf'] },
    );
    expect(svg.join('').replaceAll(/\s/g, '')).toContain('>山田太郎</text>');
    expect(await readPdf(pdf as Uint8Array)).toMatchObject({
      title: '山田 太郎',
      author: '山田 太郎',
      keywords: '技術者',
    });
  });
});

it('the text of SVG has no soft hyphens', async () => {
  const { svg = [] } = await renderCv(
    { cv: { name: 'J', label: 'co\u00ADop' } },
    { formats: ['svg'] },
  );
  expect(svg.join('')).toContain('>coop</text>');
});

describe('an equivalent character', () => {
  const rows = [
    ['decomposed letters', 'u\u0308 e\u0301 A\u030A', 'ü é Å'],
    ['a soft hyphen', 'co\u00ADop', 'coop'],
    ['a zero width space', 'a\u200Bb', 'ab'],
    ['a no-break space', 'a\u00A0b', 'a b'],
    ['a thin space', 'a\u2009b', 'a b'],
    ['a tab', 'a\tb', 'a b'],
    ['a line separator', 'a\u2028b', 'a b'],
  ] as const;

  let rendered: Rendered;
  beforeAll(async () => {
    rendered = await renderSummary(rows.map(([name, text]) => `${name}: ${text}`).join('\n\n'));
  });

  it('is not reported', () => {
    expect(rendered.diagnostics.map(({ code }) => code)).toEqual(['suspicious-value']);
  });

  it.each(rows)('is extracted in its usual form: %s', (name, _, text) => {
    expect(toSingleLine(rendered.reading)).toContain(`${name}: ${text}`);
  });
});

describe('the option fontPaths', () => {
  it.each([
    ['a file', [ICONS]],
    // Family names omit styles: this is "Font Awesome 6 Free" without "Regular".
    [
      'files of several styles',
      [ICONS, ICONS.replace('solid-900', 'regular-400'), ICONS.replace('solid-900', 'brands-400')],
    ],
    ['a folder', [join(ICONS, '..')]],
    ['a file after a bundled one', [ROBOTO, ICONS]],
  ])('uses %s for characters that the bundled fonts lack', async (_, fontPaths) => {
    const { reading, diagnostics } = await renderSummary('tea 🎁 and \uF015', { fontPaths });
    expect(diagnostics).toEqual([]);
    expect(findText(reading, '🎁').font).toBe('FontAwesome6Free-Solid');
    expect(findText(reading, 'tea').font).toBe('SourceSans3-Regular');
    expect(toSingleLine(reading)).toContain('tea 🎁 and \uF015');
  });

  it('does not replace a bundled font', async () => {
    const copy = join(folder, 'Copy.ttf');
    await copyFile(ROBOTO, copy);
    const [without, withCopy] = [
      await renderSummary('Plain →'),
      await renderSummary('Plain →', { fontPaths: [copy] }),
    ];
    expect(withCopy.diagnostics).toEqual([]);
    expect(withCopy.reading.pages).toEqual(without.reading.pages);
  });

  it('keeps warnings about characters that no font has', async () => {
    const { reading, diagnostics } = await renderSummary('🎁 中', { fontPaths: [ICONS] });
    expect(diagnostics.map(({ code, found }) => [code, found])).toEqual([
      ['missing-glyph', '中 (U+4E2D)'],
    ]);
    expect(findText(reading, '中').font).toBe('CvpressMissing');
    expect(findText(reading, '🎁').font).toBe('FontAwesome6Free-Solid');
  });

  it('does not affect later documents', async () => {
    await renderSummary('🎁', { fontPaths: [ICONS] });
    expect((await renderSummary('🎁')).diagnostics.map(({ code }) => code)).toEqual([
      'missing-glyph',
    ]);
  });

  it.each([
    ['a missing path', () => join(folder, 'none.ttf')],
    ['a folder without fonts', () => mkdtemp(join(folder, 'empty-'))],
    [
      'a file that is not a font',
      async () => {
        const path = join(folder, 'broken.ttf');
        await writeFile(path, 'no font');
        return path;
      },
    ],
  ])('rejects %s', async (_, createPath) => {
    const path = await createPath();
    const error = await renderSummary('x', { fontPaths: [path] }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      name: 'CvError',
      diagnostics: [{ code: 'bad-font', found: path }],
    });
  });
});

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { find, flat } from '../support/find.js';
import { itIn } from '../support/length.js';
import { inEveryLook } from '../support/looks.js';
import { readPdf } from '../support/pdf.js';
import { type Rendered, render } from '../support/render.js';

/** The font of the icons: it has 🎁 and, in its private area, a house. No bundled font has them. */
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

inEveryLook(({ render, look, read }) => {
  const it = itIn(look);

  describe('characters that one bundled font lacks come from another', () => {
    it.each([
      ['SourceSans3', '→', 'SourceSans3-Regular'],
      ['Roboto', '→', 'SourceSans3-Regular'],
      ['EBGaramond', '→', 'EBGaramond-Regular'],
      ['SourceSans3', 'Ж', 'SourceSans3-Regular'],
      ['EBGaramond', 'Ж', 'EBGaramond-Regular'],
      ['Roboto', '✓', 'SourceSans3-Regular'],
    ])('%s: %s', async (font, character, expected) => {
      const { reading, diagnostics } = await render({
        design: { font },
        cv: { name: 'Jane', summary: `a ${character} b` },
      });
      expect(diagnostics).toEqual([]);
      expect(find(reading, character).font).toBe(expected);
      expect(find(reading, 'a').font).toMatch(new RegExp(`^${font}-`));
      expect(flat(reading)).toContain(`a ${character} b`);
    });

    it.each([
      ['bold', '**→**', 'SourceSans3-Bold'],
      ['italic', '*→*', 'SourceSans3-Italic'],
      ['bold and italic', '***→***', 'SourceSans3-BoldItalic'],
    ])('in %s', async (_, summary, expected) => {
      const reading = await read({ summary }, { design: { font: 'Roboto' } });
      expect(find(reading, '→').font).toBe(expected);
    });
  });

  describe('characters that no font has are drawn as boxes', () => {
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
    ])('in the %s, with its path', async (_, fields, path) => {
      const { reading, diagnostics } = await render({ cv: { name: 'Jane', ...fields } });
      expect(diagnostics.map((d) => [d.code, d.path])).toEqual([['missing-glyph', path]]);
      expect(find(reading, '😀').font).toBe('CvpressMissing');
    });
  });
});

describe('characters that no font has', () => {
  it.each([
    ['an emoji', 'a 😀 b', '😀 (U+1F600)'],
    ['Chinese', '中文', '中 (U+4E2D), 文 (U+6587)'],
    ['Hebrew', 'שלום', 'ש (U+05E9), ל (U+05DC), ו (U+05D5), ם (U+05DD)'],
    ['Thai', 'ไทย', 'ไ (U+0E44), ท (U+0E17), ย (U+0E22)'],
    ['one twice', '😀 and 😀', '😀 (U+1F600)'],
    ['a private character', 'a\uE000b', '\uE000 (U+E000)'],
    ['an unassigned character', 'a\u0378b', 'U+0378'],
    ['a character of the icon font', 'a 🎁 b', '🎁 (U+1F381)'],
    ['a letter with a strange mark', 'a\u1DFFb', 'a\u1DFF (U+0061 U+1DFF)'],
  ])('%s: drawn as boxes that can be read, with a warning', async (_, summary, found) => {
    const { reading, diagnostics } = await renderSummary(summary);
    const lacking = [...found.matchAll(/U\+([\dA-F]+)/g)].map(([, code = '']) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    const drawn = reading.pages
      .flatMap(({ chars }) => chars)
      .filter(({ font }) => font === 'CvpressMissing');
    expect(new Set(drawn.map(({ char }) => char))).toEqual(new Set(lacking));
    expect(diagnostics.map(({ code, severity, path }) => ({ code, severity, path }))).toEqual([
      { code: 'missing-glyph', severity: 'warning', path: ['cv', 'summary'] },
    ]);
    expect(diagnostics[0]?.found).toBe(found);
    expect(diagnostics[0]?.hint).toContain('--font-path');
  });

  it('keep their letters apart for readers, however many there are', async () => {
    const all = Array.from({ length: 400 }, (_, index) =>
      String.fromCodePoint(0x4e00 + 52 * index),
    ).join('');
    const { reading } = await renderSummary(all);
    expect(reading.text.replaceAll(/\s/g, '')).toContain(all);
  });

  it.each([
    ['a control character', 'a\u0007b'],
    ['a lone surrogate', 'a\uD800b'],
  ])('%s is none: replaced, with a warning', async (_, summary) => {
    const { reading, diagnostics } = await renderSummary(summary);
    expect(flat(reading)).toContain('a�b');
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-glyph']);
  });

  it.each([
    ['a character reference', '&#x1F600;'],
    ['code', '`😀`'],
    ['a link', '[😀](https://x.org)'],
    ['bold', '**😀**'],
  ])('in %s', async (_, summary) => {
    const { reading, diagnostics } = await renderSummary(summary);
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-glyph']);
    expect(find(reading, '😀').font).toBe('CvpressMissing');
  });

  it.each([['html'], ['md'], ['txt'], ['typ']] as const)(
    'stay as they are in %s',
    async (format) => {
      const name = '山田 太郎';
      const result = await renderCv(
        { cv: { name, label: 'สวัสดี 😀 שלום' } },
        { formats: [format], today: '2026-11-20' },
      );
      expect(result[format]).toContain(name);
      expect(result[format]).toContain('สวัสดี 😀 שלום');
      expect(result[format]).not.toContain('�');
      expect(result.diagnostics.length > 0).toBe(format === 'typ');
    },
  );

  it('stay in the text of SVG and in the metadata of the PDF', async () => {
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

it('a soft hyphen is not in the text of SVG', async () => {
  const { svg = [] } = await renderCv(
    { cv: { name: 'J', label: 'co\u00ADop' } },
    { formats: ['svg'] },
  );
  expect(svg.join('')).toContain('>coop</text>');
});

describe('characters that look like others', () => {
  const rows = [
    ['decomposed letters', 'u\u0308 e\u0301 A\u030A', 'ü é Å'],
    ['a soft hyphen', 'co\u00ADop', 'coop'],
    ['a zero width space', 'a\u200Bb', 'ab'],
    ['a no-break space', 'a\u00A0b', 'a b'],
    ['a thin space', 'a\u2009b', 'a b'],
    ['a tabulator', 'a\tb', 'a b'],
    ['a line separator', 'a\u2028b', 'a b'],
  ] as const;

  let rendered: Rendered;
  beforeAll(async () => {
    rendered = await renderSummary(
      rows.map(([what, written]) => `${what}: ${written}`).join('\n\n'),
    );
  });

  it('are no problem', () => {
    expect(rendered.diagnostics.map(({ code }) => code)).toEqual(['odd-value']);
  });

  it.each(rows)('%s: read as such', (what, _, text) => {
    expect(flat(rendered.reading)).toContain(`${what}: ${text}`);
  });
});

describe('the option fontPaths', () => {
  it.each([
    ['a file', [ICONS]],
    // The engine names a family without its style, so this one is "Font Awesome 6 Free" and not "… Regular".
    [
      'files of several styles',
      [ICONS, ICONS.replace('solid-900', 'regular-400'), ICONS.replace('solid-900', 'brands-400')],
    ],
    ['a folder', [join(ICONS, '..')]],
    ['a file after a bundled one', [ROBOTO, ICONS]],
  ])('takes %s for characters that the bundled fonts lack', async (_, fontPaths) => {
    const { reading, diagnostics } = await renderSummary('tea 🎁 and \uF015', { fontPaths });
    expect(diagnostics).toEqual([]);
    expect(find(reading, '🎁').font).toBe('FontAwesome6Free-Solid');
    expect(find(reading, 'tea').font).toBe('SourceSans3-Regular');
    expect(flat(reading)).toContain('tea 🎁 and \uF015');
  });

  it('does not take the place of a bundled font', async () => {
    const copy = join(folder, 'Copy.ttf');
    await copyFile(ROBOTO, copy);
    const [without, withCopy] = [
      await renderSummary('Plain →'),
      await renderSummary('Plain →', { fontPaths: [copy] }),
    ];
    expect(withCopy.diagnostics).toEqual([]);
    expect(withCopy.reading.pages).toEqual(without.reading.pages);
  });

  it('still warns of what none of them has', async () => {
    const { reading, diagnostics } = await renderSummary('🎁 中', { fontPaths: [ICONS] });
    expect(diagnostics.map(({ code, found }) => [code, found])).toEqual([
      ['missing-glyph', '中 (U+4E2D)'],
    ]);
    expect(find(reading, '中').font).toBe('CvpressMissing');
    expect(find(reading, '🎁').font).toBe('FontAwesome6Free-Solid');
  });

  it('leaves what is rendered afterwards without them', async () => {
    await renderSummary('🎁', { fontPaths: [ICONS] });
    expect((await renderSummary('🎁')).diagnostics.map(({ code }) => code)).toEqual([
      'missing-glyph',
    ]);
  });

  it.each([
    ['a path that leads nowhere', () => join(folder, 'none.ttf')],
    ['a folder without fonts', () => mkdtemp(join(folder, 'empty-'))],
    [
      'a file that is no font',
      async () => {
        const path = join(folder, 'broken.ttf');
        await writeFile(path, 'no font');
        return path;
      },
    ],
  ])('refuses %s', async (_, make) => {
    const path = await make();
    const failure = await renderSummary('x', { fontPaths: [path] }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      name: 'CvError',
      diagnostics: [{ code: 'bad-font', found: path }],
    });
  });
});

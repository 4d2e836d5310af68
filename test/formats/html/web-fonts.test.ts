// An HTML page that holds its fonts: those of the PDF, cut down to the letters of the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import { CvError } from '../../../src/diagnostics/error.js';
import type { OutputFormat } from '../../../src/formats/formats.js';
import type { RenderOptions } from '../../../src/options/options.js';
import { renderCv } from '../../../src/render/render.js';
import { freshFolder, run } from '../../cli/run.js';
import { lacksChromium, launchChromium } from '../../support/chromium.js';
import { IS_LONG, some } from '../../support/length.js';

const ICONS = fileURLToPath(import.meta.resolve('@fortawesome/fontawesome-free/webfonts/fa-solid-900.ttf'));
const BRANDS = fileURLToPath(import.meta.resolve('@fortawesome/fontawesome-free/webfonts/fa-brands-400.ttf'));
const GIFT = '🎁';

/** What a page says of a font that it holds, and the letters that the font has. */
interface Held {
  readonly family: string;
  readonly style: string;
  readonly letters: string;
  readonly bytes: number;
}

async function pageWith(cv: object, options: RenderOptions = {}, design = {}): Promise<string> {
  const { html = '' } = await renderCv(
    { cv: { name: 'Jane', ...cv }, design },
    { formats: ['html'], today: '2026-11-20', embedFonts: true, ...options },
  );
  return html;
}

function heldBy(page: string): Held[] {
  const rules = page.matchAll(
    /@font-face \{ font-family: "([^"]+)"; font-weight: (\d+); font-style: (\w+); src: url\(data:font\/woff2;base64,([^)]+)\) format\("woff2"\); \}/g,
  );
  return [...rules].map(([, family = '', weight, slant, data = '']) => {
    const bytes = Buffer.from(data, 'base64');
    const font = fontkit.create(bytes) as fontkit.Font;
    // A table of characters may end with this one, which is none.
    const letters = [...new Set(font.characterSet)].filter((c) => c !== 0xffff).sort((a, b) => a - b);
    return { family, style: `${weight} ${slant}`, letters: String.fromCodePoint(...letters), bytes: bytes.length };
  });
}

async function errorsOf(formats: readonly OutputFormat[], options: object): Promise<string[]> {
  const failure = await renderCv({ cv: { name: 'J' } }, { formats, ...options }).catch((error: unknown) => error);
  if (!(failure instanceof CvError)) throw failure;
  return failure.diagnostics.map(({ code, message }) => `${code}: ${message}`);
}

describe('a page that holds its fonts', () => {
  it('has of each style the letters that it shows in it', async () => {
    const page = await pageWith({ summary: 'aa **bb** *cc* ***dd***', label: 'e' }, { today: '2026-01-01' });
    expect(heldBy(page).map(({ family, style, letters }) => [family, style, letters])).toEqual([
      ['Source Sans 3', '400 normal', ' ,ae'],
      // Jane, Summary, and the bold letters of the summary
      ['Source Sans 3', '700 normal', 'JSabemnruy'],
      // Last updated on January 1, 2026
      ['Source Sans 3', '400 italic', ' ,0126JLacdenoprstuy'],
      ['Source Sans 3', '700 italic', 'd'],
    ]);
  });

  const families: readonly (readonly [font: string, family: string])[] = [
    ['Roboto', 'Roboto'],
    ['EBGaramond', 'EB Garamond'],
    ['SourceSans3', 'Source Sans 3'],
  ];

  it.each(some(families, 1))('has the font that the document names, in little room: %s', async (font, family) => {
    const alphabet = 'The quick brown fox jumps over the lazy dog, 0123456789 times.';
    const page = await pageWith({ summary: `${alphabet} **${alphabet}** *${alphabet}*` }, {}, { font });
    const held = heldBy(page);
    expect(held.map((one) => [one.family, one.style])).toEqual([
      [family, '400 normal'],
      [family, '700 normal'],
      [family, '400 italic'],
    ]);
    expect(Math.max(...held.map(({ bytes }) => bytes))).toBeLessThan(15_000);
    expect(page).toContain(`%/1.45 "${family}", `);
  });

  it('has the capitals of which browsers make small ones, in both faces of titles', async () => {
    const held = heldBy(await pageWith({}, { template: 'scholar' }));
    for (const style of ['400 normal', '700 normal']) {
      expect(held.find((font) => font.style === style)?.letters.trim()).toMatch(/^(?:,)?AEJNaen$/);
    }
  });

  it('takes what its font lacks from the font that the PDF takes it from', async () => {
    const page = await pageWith({ summary: 'a → b' }, {}, { font: 'Roboto' });
    expect(heldBy(page).map(({ family, letters }) => [family, letters.includes('→')])).toEqual([
      ['Roboto', false],
      ['Roboto', false],
      ['Roboto', false],
      ['Source Sans 3', true],
    ]);
    expect(page).toContain('"Roboto", "Source Sans 3", system-ui');
  });

  it('has the letters that were added by a font, with the family of that font', async () => {
    const page = await pageWith({ summary: `a ${GIFT} b` }, { fontPaths: [ICONS] });
    expect(heldBy(page).at(-1)).toMatchObject({
      family: 'Font Awesome 6 Free Solid',
      style: '700 normal',
      letters: GIFT,
    });
  });

  it('has the letters of a font in a collection', async () => {
    const file = join(freshFolder(), 'both.ttc');
    writeFileSync(file, collectionOf([readFileSync(BRANDS), readFileSync(ICONS)]));
    const page = await pageWith({ summary: `a ${GIFT} b` }, { fontPaths: [file] });
    expect(heldBy(page).at(-1)).toMatchObject({ letters: GIFT });
  });

  it('holds none that it does not need', async () => {
    const page = await pageWith({}, { fontPaths: [ICONS] });
    expect(heldBy(page).map(({ family }) => family)).not.toContain('Font Awesome 6 Free Solid');
  });

  it('is the same each time', async () => {
    const cv = { summary: 'Zoë **Ångström** → *naïve*' };
    expect(await pageWith(cv)).toBe(await pageWith(cv));
  });

  it('holds the digits that browsers set before the items of numbered lists', async () => {
    const letters = async (mark: string): Promise<string> => {
      const page = await pageWith({ projects: [{ name: 'a', highlights: [`b\n${mark} c`] }] });
      return heldBy(page)[0]?.letters ?? '';
    };
    expect(await letters('1.')).toContain('0123456789');
    expect(await letters('-')).not.toMatch(/[3-9]/);
  });

  it('reads entities and marks as the letters that they are', async () => {
    const page = await pageWith({ summary: 'a & b < c > d `"` e x\u0302' });
    expect(heldBy(page)[0]?.letters).toMatch(/^ "&,.*<>.*\u0302/);
  });

  it('holds no fonts unless it is asked to', async () => {
    expect(await pageWith({}, { embedFonts: false })).not.toMatch(/@font-face|url\(/);
  });
});

describe.skipIf(!IS_LONG || lacksChromium('fonts in HTML'))('in Chromium', () => {
  it('shows all letters in the fonts that it holds', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.setContent(
        await pageWith({ summary: `Zoë → **bold** *italic* ${GIFT}` }, { fontPaths: [ICONS] }, { font: 'Roboto' }),
      );
      await page.evaluate('document.fonts.ready');
      const session = await page.context().newCDPSession(page);
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument');
      const { nodeIds } = await session.send('DOM.querySelectorAll', {
        nodeId: root.nodeId,
        selector: 'h1, h2, p, p *',
      });
      const shown = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })));
      const fonts = shown.flatMap((node) => node.fonts);
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
      expect(new Set(fonts.map(({ familyName }) => familyName))).toEqual(
        new Set(['Roboto', 'Source Sans 3', 'Font Awesome 6 Free Solid']),
      );
    } finally {
      await browser.close();
    }
  });
});

describe('what is asked of the wrong format, or wrongly', () => {
  it.each([
    [['pdf'], true, 'bad-option: The option `--embed-fonts` (`embedFonts`) is about HTML, and the format is pdf.'],
    [
      ['pdf', 'txt'],
      true,
      'bad-option: The option `--embed-fonts` (`embedFonts`) is about HTML, and the formats are pdf, txt.',
    ],
    [['html'], 'yes', 'bad-option: The option `embedFonts` must be true or false, but it is the text "yes".'],
  ] as const)('%s: %s', async (formats, embedFonts, message) => {
    expect(await errorsOf([...formats], { embedFonts })).toEqual([message]);
  });

  it('is an error of usage on the command line', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv: {name: J}' });
    const wrong = await run(['render', 'cv.yaml', '--embed-fonts'], { cwd });
    expect({ code: wrong.code, stderr: wrong.stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^error\[bad-option\]: .*`embedFonts`.* about HTML[\s\S]*add `html`/),
    });
  });

  // That the option arrives is seen above.
  it.runIf(IS_LONG)('is what the command line does with HTML', async () => {
    const cwd = freshFolder({ 'cv.yaml': 'cv: {name: J}' });
    const { code, stderr } = await run(['render', 'cv.yaml', '--embed-fonts', '-f', 'html'], { cwd });
    expect(code, stderr).toBe(0);
    expect(readFileSync(join(cwd, 'cv.html'), 'utf8')).toContain('@font-face');
  });

  it('is an error where it takes longer than the document may', async () => {
    const codePoints = Array.from({ length: 0x500 }, (_, index) => 0x21 + index);
    const letters = codePoints.map((c) => String.fromCodePoint(c)).filter((c) => /\p{Letter}/u.test(c));
    const summary = letters.join(' ');
    const slow = pageWith({ summary, label: `**${summary}**` }, { timeoutMs: 60 }, { font: 'EBGaramond' });
    await expect(slow).rejects.toMatchObject({ diagnostics: [{ code: 'timed-out' }] });
  });

  it('names the font that is damaged', async () => {
    const file = join(freshFolder(), 'damaged.ttf');
    writeFileSync(file, withoutTable(readFileSync(ICONS), 'glyf'));
    const failure = pageWith({ summary: GIFT }, { fontPaths: [file] });
    await expect(failure).rejects.toMatchObject({
      diagnostics: [
        {
          code: 'bad-font',
          message: `The font ${JSON.stringify(file)} cannot be cut down to the letters of a page.`,
        },
      ],
    });
  });
});

/** A font whose directory no longer says where a table is. */
function withoutTable(font: Buffer, tag: string): Buffer {
  const damaged = Buffer.from(font);
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16) {
    if (font.toString('latin1', record, record + 4) === tag) damaged.writeUInt32BE(0x7fffffff, record + 8);
  }
  return damaged;
}

/** Fonts in one file (OpenType, "Font Collections"). */
function collectionOf(fonts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(12 + 4 * fonts.length);
  header.write('ttcf', 'latin1');
  header.writeUInt32BE(0x10000, 4);
  header.writeUInt32BE(fonts.length, 8);
  let place = header.length;
  const moved = fonts.map((font, index) => {
    const copy = Buffer.concat([font, Buffer.alloc(-font.length & 3)]);
    for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16) {
      copy.writeUInt32BE(font.readUInt32BE(record + 8) + place, record + 8);
    }
    header.writeUInt32BE(place, 12 + 4 * index);
    place += copy.length;
    return copy;
  });
  return Buffer.concat([header, ...moved]);
}

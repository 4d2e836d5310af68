import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAddedFonts } from '../../../src/compiler/fonts/added-fonts.js';
import { createTemporaryFolder, ROOT } from '../../cli/run.js';

const FONTS = join(ROOT, 'node_modules/@fortawesome/fontawesome-free/webfonts');
const HOUSE = 0xf015;
const GITHUB = 0xf09b;

/** Returns which of two characters the fonts at a path have. */
async function findCovered(path: string): Promise<number[]> {
  const { fonts } = await readAddedFonts([path]);
  return [HOUSE, GITHUB].filter((codePoint) => fonts.some((font) => font.covers(codePoint)));
}

describe('a font file', () => {
  it('is parsed once while unchanged', async () => {
    const [first, second] = [await readAddedFonts([FONTS]), await readAddedFonts([FONTS])];
    expect(first.fonts.length).toBeGreaterThan(readdirSync(FONTS).length / 4);
    expect(second.fonts.every((font, index) => font === first.fonts[index])).toBe(true);
  });

  it('is parsed again after a change, and reported if deleted', async () => {
    const folder = createTemporaryFolder();
    const file = join(folder, 'icons.ttf');
    copyFileSync(join(FONTS, 'fa-solid-900.ttf'), file);
    expect(await findCovered(file)).toEqual([HOUSE]);
    copyFileSync(join(FONTS, 'fa-brands-400.ttf'), file);
    expect(await findCovered(file)).toEqual([GITHUB]);
    rmSync(file);
    expect((await readAddedFonts([file])).diagnostics).toMatchObject([{ code: 'bad-font' }]);
  });
});

it.each([
  {
    name: 'a file that is not a font',
    file: 'cv.yaml',
    path: 'cv.yaml',
    message: /cv\.yaml" is not a font/,
  },
  { name: 'a folder without fonts', file: 'f/x.txt', path: 'f', message: /f" holds no font/ },
])('readAddedFonts reports a path to $name', async ({ file, path, message }) => {
  const folder = createTemporaryFolder({ [file]: 'text' });
  const { diagnostics } = await readAddedFonts([join(folder, path)]);
  expect(diagnostics).toMatchObject([
    { code: 'bad-font', message: expect.stringMatching(message) },
  ]);
});

describe('a font face', () => {
  const FOLDER = join(ROOT, 'node_modules/@expo-google-fonts/noto-sans-jp');

  it.each([
    { face: '400Regular', isBold: false },
    { face: '500Medium', isBold: false },
    { face: '600SemiBold', isBold: true },
    { face: '700Bold', isBold: true },
  ])('has isBold $isBold if it is $face', async ({ face, isBold }) => {
    const { fonts } = await readAddedFonts([join(FOLDER, face)]);
    expect(fonts.map((font) => font.isBold)).toEqual([isBold]);
  });
});

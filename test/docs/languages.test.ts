// The table of languages in docs/languages.md is made from their files; `npm run test:update` writes it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { packageFolder } from '../../src/files/package-files.js';
import { isCovered } from '../../src/fonts/coverage.js';
import { LANGUAGES } from '../../src/languages/all.generated.js';
import type { Language } from '../../src/languages/language.js';
import { directionOf } from '../../src/languages/language-tag.js';
import { periodText } from '../../src/model/dates.js';
import { toPlainText } from '../../src/model/text/inline.js';

const PAGE = join(packageFolder(), 'docs/languages.md');

/** Packages of npm below `@expo-google-fonts/` by the scripts that the bundled fonts lack; tried, but for Taiwan's. */
const PACKAGES: Readonly<Record<string, string>> = {
  Arab: 'vazirmatn',
  Armn: 'noto-sans-armenian',
  Deva: 'noto-sans-devanagari',
  Geor: 'noto-sans-georgian',
  Hans: 'noto-sans-sc',
  Hant: 'noto-sans-tc',
  Hebr: 'noto-sans-hebrew',
  Jpan: 'noto-sans-jp',
  Kore: 'noto-sans-kr',
  Thai: 'noto-sans-thai',
};

const PERIOD = { start: { year: 2020, month: 9 }, end: 'present' } as const;

function packageOf(tag: string): string | undefined {
  return PACKAGES[new Intl.Locale(tag).maximize().script ?? ''];
}

function englishName({ tag }: Language): string {
  return new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
}

function rowOf(language: Language): string {
  const { tag, name } = language;
  const direction = directionOf(tag) === 'rtl' ? 'right to left' : '';
  const period = toPlainText(periodText(PERIOD, language)).replaceAll('\u00A0', ' ');
  const font = packageOf(tag);
  const cells = [`\`${tag}\``, englishName(language), name, period, direction, font && `\`${font}\``];
  return `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
}

function fontFile(folder: string): string {
  return readdirSync(folder).find((file) => file.endsWith('.ttf')) ?? '';
}

/** All texts of a language. */
function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);
}

it('the table has every language, as its file has it', async () => {
  const rows = LANGUAGES.toSorted((a, b) => englishName(a).localeCompare(englishName(b), 'en')).map(rowOf);
  const page = readFileSync(PAGE, 'utf8');
  const table = /(?<=\n\| tag \|.*\n\|(?:---\|)+\n)(?:\|.*\n)*/;
  expect(page).toMatch(table);
  await expect(page.replace(table, () => `${rows.join('\n')}\n`)).toMatchFileSnapshot(PAGE);
});

describe.each(LANGUAGES.map((language) => [language.tag, language] as const))('%s', (tag, language) => {
  it('is written with the fonts that the table names', () => {
    const name = packageOf(tag);
    const folder = join(packageFolder(), 'node_modules/@expo-google-fonts', name ?? '', '400Regular');
    // The font of Taiwan is no dependency; that of China has its characters, in other forms.
    const file = existsSync(folder) ? folder : folder.replace('-tc', '-sc');
    const font = name === undefined ? undefined : openSync(join(file, fontFile(file)));
    const missing = [...new Set(textsOf(language).join(''))].filter((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      const isBundled = (['SourceSans3', 'Roboto', 'EBGaramond'] as const).every((family) =>
        isCovered(family, codePoint),
      );
      return (
        !isBundled && !(font !== undefined && 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint))
      );
    });
    expect(missing).toEqual([]);
  });
});

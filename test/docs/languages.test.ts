// The table in docs/languages.md is generated; `npx vitest run --update` updates it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { isCovered } from '../../src/compiler/fonts/metrics.js';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { getDirection } from '../../src/compiler/locales/language-tag.js';
import type { Locale } from '../../src/compiler/locales/locale.js';
import { formatPeriod } from '../../src/compiler/model/dates.js';
import { toPlainText } from '../../src/compiler/model/text/inline.js';
import { getPackageFolder } from '../../src/files/package-files.js';
import { getFontPackage, getFontPaths } from '../support/language-fonts.js';

const PAGE = join(getPackageFolder(), 'docs/languages.md');

const TODAY = { year: 2026, month: 11, day: 20 };
const PERIOD = { start: { year: 2020, month: 9 }, end: 'present' } as const;

function getEnglishName({ tag }: Locale): string {
  return (
    new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  );
}

function formatRow(language: Locale): string {
  const { tag, name } = language;
  const direction = getDirection(tag) === 'rtl' ? 'right to left' : '';
  const period = toPlainText(formatPeriod(PERIOD, TODAY, language)).replaceAll('\u00A0', ' ');
  const font = getFontPackage(tag);
  const cells = [
    `\`${tag}\``,
    getEnglishName(language),
    name,
    period,
    direction,
    font && `\`${font}\``,
  ];
  return `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
}

/** Returns all texts of a locale. */
function collectTexts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(collectTexts);
}

it('the table has every language with the data of its locale', async () => {
  const rows = LANGUAGES.toSorted((a, b) =>
    getEnglishName(a).localeCompare(getEnglishName(b), 'en'),
  ).map(formatRow);
  const page = readFileSync(PAGE, 'utf8');
  const table = /(?<=\n\| tag \|.*\n\|(?:---\|)+\n)(?:\|.*\n)*/;
  expect(page).toMatch(table);
  await expect(page.replace(table, () => `${rows.join('\n')}\n`)).toMatchFileSnapshot(PAGE);
});

describe.each(LANGUAGES.map((language) => [language.tag, language] as const))(
  '%s',
  (tag, language) => {
    it('needs only bundled fonts and the font that the table names', () => {
      const [folder] = getFontPaths(tag);
      const file = folder && readdirSync(folder).find((name) => name.endsWith('.ttf'));
      const font = folder && file ? openSync(join(folder, file)) : undefined;
      const missing = [...new Set(collectTexts(language).join(''))].filter((character) => {
        const codePoint = character.codePointAt(0) ?? 0;
        const isBundled = (['SourceSans3', 'Roboto', 'EBGaramond'] as const).every((family) =>
          isCovered(family, codePoint),
        );
        return (
          !isBundled &&
          !(
            font !== undefined &&
            'hasGlyphForCodePoint' in font &&
            font.hasGlyphForCodePoint(codePoint)
          )
        );
      });
      expect(missing).toEqual([]);
    });
  },
);

it.each(['README.md', 'CHANGELOG.md', 'docs/playground.md'])(
  '%s states the number of languages',
  (file) => {
    expect(readFileSync(join(getPackageFolder(), file), 'utf8')).toContain(
      `${LANGUAGES.length} languages`,
    );
  },
);

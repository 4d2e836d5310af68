// The table of languages in docs/languages.md is made from their files; `npx vitest run --update` writes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { isCovered } from '../../src/compiler/fonts/metrics.js';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import type { Language } from '../../src/compiler/locales/language.js';
import { directionOf } from '../../src/compiler/locales/language-tag.js';
import { periodText } from '../../src/compiler/model/dates.js';
import { toPlainText } from '../../src/compiler/model/text/inline.js';
import { packageFolder } from '../../src/files/package-files.js';
import { fontPackageOf, fontPathsFor } from '../support/language-fonts.js';

const PAGE = join(packageFolder(), 'docs/languages.md');

const TODAY = { year: 2026, month: 11, day: 20 };
const PERIOD = { start: { year: 2020, month: 9 }, end: 'present' } as const;

function englishName({ tag }: Language): string {
  return (
    new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  );
}

function rowOf(language: Language): string {
  const { tag, name } = language;
  const direction = directionOf(tag) === 'rtl' ? 'right to left' : '';
  const period = toPlainText(periodText(PERIOD, TODAY, language)).replaceAll('\u00A0', ' ');
  const font = fontPackageOf(tag);
  const cells = [
    `\`${tag}\``,
    englishName(language),
    name,
    period,
    direction,
    font && `\`${font}\``,
  ];
  return `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
}

/** All texts of a language. */
function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);
}

it('the table has every language, as its file has it', async () => {
  const rows = LANGUAGES.toSorted((a, b) => englishName(a).localeCompare(englishName(b), 'en')).map(
    rowOf,
  );
  const page = readFileSync(PAGE, 'utf8');
  const table = /(?<=\n\| tag \|.*\n\|(?:---\|)+\n)(?:\|.*\n)*/;
  expect(page).toMatch(table);
  await expect(page.replace(table, () => `${rows.join('\n')}\n`)).toMatchFileSnapshot(PAGE);
});

describe.each(LANGUAGES.map((language) => [language.tag, language] as const))(
  '%s',
  (tag, language) => {
    it('is written with the fonts that the table names', () => {
      const [folder] = fontPathsFor(tag);
      const file = folder && readdirSync(folder).find((name) => name.endsWith('.ttf'));
      const font = folder && file ? openSync(join(folder, file)) : undefined;
      const missing = [...new Set(textsOf(language).join(''))].filter((character) => {
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

it.each(['README.md', 'CHANGELOG.md', 'docs/site.md'])('%s says how many there are', (file) => {
  expect(readFileSync(join(packageFolder(), file), 'utf8')).toContain(
    `${LANGUAGES.length} languages`,
  );
});

// scripts/docs.mjs generates the list in docs/languages.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { isCovered } from '../../src/compiler/fonts/metrics.js';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { getPackageFolder } from '../../src/files/package-files.js';
import { getFontPackage, getFontPaths } from '../support/language-fonts.js';

const PAGE = join(getPackageFolder(), 'docs/languages.md');

/** Returns all texts of a locale. */
function collectTexts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(collectTexts);
}

/** The fonts that the list names, by tag; undefined for languages that need none. */
const FONTS = new Map(
  [...readFileSync(PAGE, 'utf8').matchAll(/^- `([^`]+)` [A-Z].*?(?: \(`([^`]+)`\))?: ./gm)].map(
    ([, tag, font]) => [tag, font],
  ),
);

describe.each(LANGUAGES.map((language) => [language.tag, language] as const))(
  '%s',
  (tag, language) => {
    it('is in the list, with the font that it needs', () => {
      expect(FONTS.has(tag)).toBe(true);
      expect(FONTS.get(tag)).toBe(getFontPackage(tag));
    });

    it('needs only bundled fonts and the font that the list names', () => {
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

import { scriptOf } from '../../locales/language-tag.js';
import type { ResolvedDesign } from '../../model/cv.js';
import { FAMILIES } from '../../model/resolve-design.js';
import type { FontName } from '../../schema/design.js';

/** What Word shows in place of a bundled font that a system does not have. */
export const SUBSTITUTES: Readonly<Record<FontName, string>> = {
  SourceSans3: 'Calibri',
  Roboto: 'Arial',
  EBGaramond: 'Garamond',
};

/** The fonts that Windows, macOS with Office, or both have for the script of a language. */
const EAST_ASIAN: ReadonlyMap<string, string> = new Map([
  ['Jpan', 'Yu Gothic'],
  ['Hans', 'Microsoft YaHei'],
  ['Hant', 'Microsoft JhengHei'],
  ['Kore', 'Malgun Gothic'],
]);
const COMPLEX: ReadonlyMap<string, string> = new Map([
  ['Thai', 'Leelawadee UI'],
  ['Arab', 'Arial'],
  ['Hebr', 'Arial'],
]);

/** The fonts of a document: of Latin letters and their like, of East Asian ones, and of scripts with rules of their own. */
export function docxFonts({ font, ownFont, language }: ResolvedDesign) {
  const script = scriptOf(language);
  return {
    latin: ownFont ?? FAMILIES[font],
    eastAsian: EAST_ASIAN.get(script) ?? 'Microsoft YaHei',
    complex: COMPLEX.get(script) ?? 'Nirmala UI',
  };
}

import { getScript } from '../../locales/language-tag.js';
import type { ResolvedDesign } from '../../model/cv.js';
import { FONT_FAMILIES } from '../../model/resolve-design.js';
import type { FontName } from '../../schema/design.js';

export const SUBSTITUTE_FONTS: Readonly<Record<FontName, string>> = {
  SourceSans3: 'Calibri',
  Roboto: 'Arial',
  EBGaramond: 'Garamond',
};

/** In every Office, unlike that of PDFs. */
export const CODE_FONT = 'Consolas';

/** Fonts of Windows, or of Office on macOS, by script. */
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

export function getDocxFonts({ font, preferredFont, language }: ResolvedDesign) {
  const script = getScript(language);
  return {
    latin: preferredFont ?? FONT_FAMILIES[font],
    eastAsian: EAST_ASIAN.get(script) ?? 'Microsoft YaHei',
    complex: COMPLEX.get(script) ?? 'Nirmala UI',
  };
}

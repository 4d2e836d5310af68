import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getPackageFolder } from '../../src/files/package-files.js';

/** Packages in `@expo-google-fonts/` by script; bundled fonts lack these scripts. */
const FONT_PACKAGES: Readonly<Record<string, string>> = {
  Arab: 'vazirmatn',
  Armn: 'noto-sans-armenian',
  Beng: 'noto-sans-bengali',
  Deva: 'noto-sans-devanagari',
  Geor: 'noto-sans-georgian',
  Hans: 'noto-sans-sc',
  Hant: 'noto-sans-tc',
  Hebr: 'noto-sans-hebrew',
  Jpan: 'noto-sans-jp',
  Kore: 'noto-sans-kr',
  Thai: 'noto-sans-thai',
};

/** Returns the font package for a language; undefined if the bundled fonts suffice. */
export function getFontPackage(tag: string): string | undefined {
  return FONT_PACKAGES[new Intl.Locale(tag).maximize().script ?? ''];
}

/** Returns the font files for a language; only two faces, as reading others takes time. */
export function getFontPaths(tag: string): string[] {
  const name = getFontPackage(tag);
  if (name === undefined) return [];
  const folder = join(getPackageFolder(), 'node_modules/@expo-google-fonts', name);
  // The font for Taiwan is not a dependency; that for China has the same characters.
  const installed = existsSync(folder) ? folder : folder.replace('-tc', '-sc');
  return ['400Regular', '700Bold'].map((face) => join(installed, face));
}

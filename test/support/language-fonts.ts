import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../src/files/package-files.js';

/** Packages of npm below `@expo-google-fonts/` by the scripts that the bundled fonts lack. */
const PACKAGES: Readonly<Record<string, string>> = {
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

/** The package that a language needs; undefined where the bundled fonts do. */
export function fontPackageOf(tag: string): string | undefined {
  return PACKAGES[new Intl.Locale(tag).maximize().script ?? ''];
}

/** The font files that a language needs. Of a package these are two faces: its others would only take time to read. */
export function fontPathsFor(tag: string): string[] {
  const name = fontPackageOf(tag);
  if (name === undefined) return [];
  const folder = join(packageFolder(), 'node_modules/@expo-google-fonts', name);
  // The font of Taiwan is no dependency; that of China has its characters, in other forms.
  const installed = existsSync(folder) ? folder : folder.replace('-tc', '-sc');
  return ['400Regular', '700Bold'].map((face) => join(installed, face));
}

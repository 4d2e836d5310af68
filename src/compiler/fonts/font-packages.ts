import { findHanForms } from './choose-families.js';
import type { FontContext, UncoveredCharacters } from './fallback-fonts.js';
import type { Script } from './scripts.js';

/** TrueType files of Google's Noto fonts on npm, licensed under MIT and OFL-1.1. */
const NOTO_PREFIX = '@expo-google-fonts/noto-';

/** Noto draws dots of Arabic letters as separate glyphs, which PDF extractors duplicate. */
const ARABIC_PACKAGE = '@expo-google-fonts/vazirmatn';

/** The package of each script, and one with serifs if there is one. Verified to exist. */
const PACKAGES: Readonly<
  Record<Exclude<Script, 'Hani' | 'Hang' | 'Arab'>, readonly [sans: string, serif?: string]>
> = {
  Armn: ['sans-armenian'],
  Hebr: ['sans-hebrew', 'serif-hebrew'],
  Syrc: ['sans-syriac'],
  Thaa: ['sans-thaana'],
  Deva: ['sans-devanagari', 'serif-devanagari'],
  Beng: ['sans-bengali', 'serif-bengali'],
  Guru: ['sans-gurmukhi'],
  Gujr: ['sans-gujarati'],
  Orya: ['sans-oriya'],
  Taml: ['sans-tamil'],
  Telu: ['sans-telugu', 'serif-telugu'],
  Knda: ['sans-kannada'],
  Mlym: ['sans-malayalam'],
  Sinh: ['sans-sinhala'],
  Thai: ['sans-thai'],
  Laoo: ['sans-lao'],
  Tibt: ['serif-tibetan'],
  Mymr: ['sans-myanmar'],
  Geor: ['sans-georgian'],
  Ethi: ['sans-ethiopic'],
  Khmr: ['sans-khmer'],
  Mong: ['sans-mongolian'],
  Zsye: ['emoji'],
  Zsym: ['sans-symbols-2'],
};

export function findFontPackage(
  script: Script | undefined,
  { genericFamily, language }: FontContext,
  wanted: UncoveredCharacters,
): string | undefined {
  if (script === undefined) return undefined;
  if (script === 'Arab') return ARABIC_PACKAGE;
  if (script === 'Hang') return `${NOTO_PREFIX}${genericFamily}-kr`;
  if (script === 'Hani')
    return `${NOTO_PREFIX}${genericFamily}-${findHanForms(language, wanted).toLowerCase()}`;
  const [sans, serif = sans] = PACKAGES[script];
  return NOTO_PREFIX + (genericFamily === 'serif' ? serif : sans);
}

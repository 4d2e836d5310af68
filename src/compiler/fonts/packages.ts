import { formsOf } from './choose.js';
import type { Surroundings, Wanted } from './fallback.js';
import type { Script } from './scripts.js';

/** Of npm, under the licences MIT and OFL-1.1: TrueType files of Google's Noto fonts in all weights. */
const SCOPE = '@expo-google-fonts/noto-';

/** Noto draws the dots of Arabic letters as separate glyphs, so that these letters are extracted twice from a PDF. */
const ARABIC = '@expo-google-fonts/vazirmatn';

/** The packages of scripts, for some also one for a theme with serifs. All of them exist and were tried. */
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

/** The npm package with a font for a script that goes with a theme; undefined if none is known. */
export function packageFor(
  script: Script | undefined,
  { look, language }: Surroundings,
  wanted: Wanted,
): string | undefined {
  if (script === undefined) return undefined;
  if (script === 'Arab') return ARABIC;
  if (script === 'Hang') return `${SCOPE}${look}-kr`;
  if (script === 'Hani') return `${SCOPE}${look}-${formsOf(language, wanted).toLowerCase()}`;
  const [sans, serif = sans] = PACKAGES[script];
  return SCOPE + (look === 'serif' ? serif : sans);
}

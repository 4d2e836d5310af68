import { createRequire } from 'node:module';
import { CvError } from '../../diagnostics/error.js';
import { missingEngine } from '../../diagnostics/missing-engine.js';

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; keepFeatures: string[]; noHinting: boolean },
) => Promise<Buffer>;

/**
 * The features that browsers apply by default (OpenType, "Registered features"): forms that a language or
 * a script needs, ligatures, kerning, marks. All others, such as small capitals, would treble the size.
 */
const FEATURES = (
  'ccmp locl rlig rclt calt clig liga kern mark mkmk curs dist abvm blwm rvrn ltra ltrm rtla rtlm ' +
  'isol init medi med2 fina fin2 fin3 stch nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar ' +
  'pres abvs blws psts haln ljmo vjmo tjmo'
).split(' ');

const require = createRequire(import.meta.url ?? '/');

/**
 * A font for the web (WOFF2) with the letters of a text and no others: by HarfBuzz, which is WebAssembly, so that the bytes
 * are the same on every machine. The first takes some 0.3 s, others 40 ms.
 *
 * @param font - the bytes of a TrueType or OpenType font
 * @throws CvError with the code `no-engine` if the library is not installed; whatever it throws for a damaged font
 */
export async function subset(font: Buffer, text: string): Promise<Buffer> {
  // Hints are for low-resolution screens; they would add a half.
  return load()(font, text, { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true });
}

function load(): SubsetFont {
  try {
    // Not imported, for the reasons given in `src/engine/engine.ts`.
    return require('subset-font') as SubsetFont;
  } catch (error) {
    throw new CvError([missingEngine('HarfBuzz, which cuts fonts down to the letters of a page,', error)], {
      cause: error,
    });
  }
}

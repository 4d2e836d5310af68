import { createRequire } from 'node:module';
import { diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { missingEngine } from '../../diagnostics/missing-engine.js';
import type { WebFont } from '../../fonts/web-font.js';
import type { Face } from './faces.js';

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
 * Takes the letters of a face out of its font, as a font for the web (WOFF2): by HarfBuzz, which is WebAssembly, so that the bytes are
 * the same on every machine. The first takes some 0.3 s, others 40 ms.
 *
 * @throws CvError if an added font is damaged, or HarfBuzz is not installed
 */
export async function webFontOf({ source, letters }: Face): Promise<WebFont> {
  const subset = loadHarfBuzz();
  try {
    // Hints are for low-resolution screens; they would add a half.
    const options = { targetFormat: 'woff2' as const, keepFeatures: FEATURES, noHinting: true };
    const bytes = await subset(await source.read(), [...letters].sort().join(''), options);
    return { family: source.family, style: source.style, bytes };
  } catch (error) {
    const message = `The font ${JSON.stringify(source.file)} cannot be cut down to the letters of a page.`;
    const hint = 'it is damaged: give another, or leave out `--embed-fonts` (`embedFonts` in the library)';
    throw new CvError([diagnostic('bad-font', [], message, { found: source.file, hint })], { cause: error });
  }
}

function loadHarfBuzz(): SubsetFont {
  try {
    // Not imported, for the reasons given in `src/engine/engine.ts`.
    return require('subset-font') as SubsetFont;
  } catch (error) {
    throw new CvError([missingEngine('HarfBuzz, which cuts fonts down to the letters of a page,', error)], {
      cause: error,
    });
  }
}

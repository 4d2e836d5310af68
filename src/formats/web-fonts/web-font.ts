import { diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import type { WebFont } from '../../fonts/web-font.js';
import type { Face } from './faces.js';
import { subset } from './subset.js';

/**
 * Takes the letters of a face out of its font.
 *
 * @returns the same bytes on every machine
 * @throws CvError if an added font is damaged, or HarfBuzz is not installed
 */
export async function webFontOf(face: Face): Promise<WebFont> {
  const { family, style } = face.source;
  return { family, style, bytes: await subsetOf(face) };
}

async function subsetOf({ source, letters }: Face): Promise<Buffer> {
  try {
    return await subset(await source.read(), [...letters].sort().join(''));
  } catch (error) {
    if (error instanceof CvError) throw error;
    const message = `The font ${JSON.stringify(source.file)} cannot be cut down to the letters of a page.`;
    const hint = 'it is damaged: give another, or leave out `--embed-fonts` (`embedFonts` in the library)';
    throw new CvError([diagnostic('bad-font', [], message, { found: source.file, hint })], { cause: error });
  }
}

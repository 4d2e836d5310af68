import { CvError } from '../error.js';
import type { Letters, WebFont } from '../fonts/web-font.js';
import { badOption } from '../option-problems.js';
import type { FontName } from '../schema/design.js';
import type { AddedFont } from '../typst/added-fonts.js';
import { type Face, facesOf } from './faces.js';
import { subset } from './subset.js';

/**
 * Takes the letters of a page from the fonts that its PDF has, and no others. What none of them has is left to the fonts of
 * the reader's system.
 *
 * @param theme - the family that the document names
 * @param added - the fonts beside the bundled ones
 * @returns fonts in the order in which a letter is looked for in them; the same bytes on every machine
 * @throws CvError where an added font is damaged, or what cuts fonts is not installed
 */
export async function webFonts(letters: Letters, theme: FontName, added: readonly AddedFont[]): Promise<WebFont[]> {
  const fonts: WebFont[] = [];
  for (const face of facesOf(letters, theme, added)) {
    const { family, style } = face.source;
    fonts.push({ family, style, bytes: await subsetOf(face) });
  }
  return fonts;
}

async function subsetOf({ source, letters }: Face): Promise<Buffer> {
  try {
    return await subset(await source.read(), [...letters].sort().join(''));
  } catch (error) {
    if (error instanceof CvError) throw error;
    const message = `The font ${JSON.stringify(source.file)} cannot be cut down to the letters of a page.`;
    throw new CvError(
      [badOption(message, 'it is damaged: give another, or leave out `--embed-fonts` (`embedFonts` in the library)')],
      { cause: error },
    );
  }
}

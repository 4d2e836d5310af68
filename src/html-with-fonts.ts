import type { WebFont } from './fonts/web-font.js';
import type { Cv } from './model/cv.js';
import type { Timed } from './prepare.js';
import { htmlOfCv } from './transform/html/html.js';
import { lettersOf } from './transform/html/letters.js';
import type { AddedFonts } from './typst/added-fonts.js';
import { facesOf } from './web-fonts/faces.js';
import { webFontOf } from './web-fonts/web-font.js';

/**
 * Writes a CV as an HTML page that holds its fonts. Its letters are known only once it is written, so it is written
 * twice.
 *
 * @throws CvError if an added font is damaged, or HarfBuzz is not installed
 */
export async function htmlWithFonts(cv: Cv, { fonts }: AddedFonts, timed: Timed): Promise<string> {
  const faces = timed(() => facesOf(lettersOf(htmlOfCv(cv)), cv.design, fonts));
  const held: WebFont[] = [];
  // One by one, so that the time is checked in between.
  for (const face of faces) held.push(await timed(() => webFontOf(face)));
  return timed(() => htmlOfCv(cv, held));
}

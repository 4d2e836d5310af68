import type { Cv } from './model/cv.js';
import type { Timed } from './prepare.js';
import { htmlOfCv } from './transform/html/html.js';
import { lettersOf } from './transform/html/letters.js';
import type { AddedFonts } from './typst/added-fonts.js';
import { webFonts } from './web-fonts/embed.js';

/**
 * Writes a CV as an HTML page that holds its fonts. Which letters it shows is known when it is written, so it is written
 * twice.
 *
 * @throws CvError where an added font is damaged, or what cuts fonts is not installed
 */
export async function htmlWithFonts(cv: Cv, { fonts }: AddedFonts, timed: Timed): Promise<string> {
  const letters = timed(() => lettersOf(htmlOfCv(cv)));
  const held = await webFonts(letters, cv.design.font, fonts);
  return timed(() => htmlOfCv(cv, held));
}

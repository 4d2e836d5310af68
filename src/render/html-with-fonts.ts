import type { Cv } from '../cv/cv.js';
import type { AddedFont } from '../engine/added-fonts.js';
import type { WebFont } from '../fonts/web-font.js';
import { htmlOfCv } from '../formats/html/html.js';
import { lettersOf } from '../formats/html/letters.js';
import { facesOf } from '../formats/web-fonts/faces.js';
import { webFontOf } from '../formats/web-fonts/web-font.js';
import type { Timed } from './prepare.js';

/** Writes a CV as an HTML page that holds its fonts. Its letters are known only once it is written, so it is written twice. */
export async function htmlWithFonts(cv: Cv, fonts: readonly AddedFont[], timed: Timed): Promise<string> {
  const faces = timed(() => facesOf(lettersOf(htmlOfCv(cv)), cv.design, fonts));
  const held: WebFont[] = [];
  // One by one, so that the time is checked in between.
  for (const face of faces) held.push(await timed(() => webFontOf(face)));
  return timed(() => htmlOfCv(cv, held));
}

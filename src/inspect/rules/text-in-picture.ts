import type { PdfPage, PdfRect } from '../../pdf/model.js';
import { isWithin } from '../../pdf/rects.js';
import type { Found, Rule } from './rule.js';

/** A page with fewer letters has no text to speak of. */
const FEWEST_LETTERS = 20;

/** Share of the page that a picture covers. */
const LARGE = 1 / 3;

/** They would lie over each other. */
const MOST_LARGE = 3;

/** A page of text as outlines has a shape for each letter. */
const MANY_SHAPES = 200;

/** Pages that are pictures, and large pictures beside the text. */
export const textInPicture: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) => onPage(page, index + 1));

function onPage(page: PdfPage, number: number): Found[] {
  const covered = Math.max(0, ...page.pictures.map((picture) => shareOf(picture, page)));
  const hasText =
    page.chars.filter(({ char }) => /[\p{L}\p{N}]/u.test(char)).length >= FEWEST_LETTERS;
  const shapes = page.paths.length;
  const found = (message: string, hint = AS_TEXT): Found => ({ page: number, message, hint });
  if (!hasText && covered >= LARGE)
    return [found(`Page ${number} is a picture: programs find no text on it.`)];
  if (!hasText && shapes >= MANY_SHAPES)
    return [
      found(
        `Page ${number} has no text, but ${shapes} shapes: its letters are drawings, which no program reads.`,
        'export the text as text: do not convert fonts to outlines or curves',
      ),
    ];
  return page.pictures
    .filter((picture) => shareOf(picture, page) >= LARGE)
    .slice(0, MOST_LARGE)
    .filter((picture) => !page.chars.some((char) => isWithin(char, [picture])))
    .map((picture) =>
      found(
        `A picture covers ${Math.round(100 * shareOf(picture, page))} % of page ${number}: no program reads words that are in it.`,
      ),
    );
}

const AS_TEXT =
  'write what a picture says as text, and export the PDF from the program in which it was written; a scan or a photo has no text';

function shareOf({ left, top, right, bottom }: PdfRect, { width, height }: PdfPage): number {
  const inside =
    (Math.min(right, width) - Math.max(left, 0)) * (Math.min(bottom, height) - Math.max(top, 0));
  return Math.max(0, inside) / (width * height);
}

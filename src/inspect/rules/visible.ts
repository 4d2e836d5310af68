import { linesOf } from '../../pdf/chars.js';
import type { PdfChar, PdfPage, PdfRect } from '../../pdf/reading.js';
import { isWithin } from './places.js';
import { type Found, quoted, type Rule } from './rule.js';

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
  if (!hasText && covered >= LARGE)
    return [
      {
        page: number,
        message: `Page ${number} is a picture: programs find no text on it.`,
        hint: AS_TEXT,
      },
    ];
  if (!hasText && shapes >= MANY_SHAPES) {
    const message = `Page ${number} has no text, but ${shapes} shapes: its letters are drawings, which no program reads.`;
    return [
      {
        page: number,
        message,
        hint: 'export the text as text: do not convert fonts to outlines or curves',
      },
    ];
  }
  return page.pictures
    .filter((picture) => shareOf(picture, page) >= LARGE)
    .slice(0, MOST_LARGE)
    .filter((picture) => !page.chars.some((char) => isWithin(char, [picture])))
    .map((picture) => ({
      page: number,
      message: `A picture covers ${Math.round(100 * shareOf(picture, page))} % of page ${number}: no program reads words that are in it.`,
      hint: AS_TEXT,
    }));
}

const AS_TEXT =
  'write what a picture says as text, and export the PDF from the program in which it was written; a scan or a photo has no text';

function shareOf({ left, top, right, bottom }: PdfRect, { width, height }: PdfPage): number {
  const inside =
    (Math.min(right, width) - Math.max(left, 0)) * (Math.min(bottom, height) - Math.max(top, 0));
  return Math.max(0, inside) / (width * height);
}

/** Fewer letters are leftovers, not text. */
const FEWEST_HIDDEN = 3;

/**
 * Text that programs read and nobody sees. Text over a picture is what a program recognised in it, or lies on a dark ground; text over
 * shapes of its height is drawn by these.
 */
export const textInvisible: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) => {
    const hidden = page.chars.filter(
      (char) => char.isInvisible === true && !isOnGround(char, page) && !isDrawn(char, page),
    );
    if (hidden.filter(({ char }) => /[\p{L}\p{N}]/u.test(char)).length < FEWEST_HIDDEN) return [];
    return {
      page: index + 1,
      message: `Programs read ${quoted(linesOf(hidden))} on page ${index + 1}, but nobody sees it.`,
      hint: 'delete it: white or hidden words are taken for an attempt to deceive',
    };
  });

function isOnGround({ x, y }: PdfChar, { grounds }: PdfPage): boolean {
  const isWithin = ({ left, top, right, bottom }: PdfRect): boolean =>
    x >= left && x < right && y > top && y <= bottom;
  return grounds.some(isWithin);
}

/** Whether a shape about as high as a letter lies where it stands: its outline. */
function isDrawn({ x, right, y, size }: PdfChar, { paths }: PdfPage): boolean {
  return paths.some(
    ({ left, right: end, top, bottom }) =>
      left < right &&
      end > x &&
      top < y &&
      bottom > y - size &&
      bottom - top > 0.3 * size &&
      bottom - top < 1.5 * size,
  );
}

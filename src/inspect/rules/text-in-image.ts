import type { PdfPage, PdfRect } from '../../pdf/model.js';
import { isInAreas } from '../../pdf/rects.js';
import type { FindingDetails, Rule } from './rule.js';

const MIN_LETTERS = 20;

/** Of the page. */
const MIN_SHARE = 1 / 3;

/** More would overlap. */
const MAX_LARGE_IMAGES = 3;

/** Outlined text has a shape for each letter. */
const MIN_SHAPES = 200;

export const textInImage: Rule = ({ reading: { pages } }) =>
  pages.flatMap((page, index) => checkPage(page, index + 1));

function checkPage(page: PdfPage, number: number): FindingDetails[] {
  const images = page.images
    .map((image) => ({ image, share: computeShare(image, page) }))
    .filter(({ share }) => share >= MIN_SHARE);
  const hasText = page.chars.filter(({ char }) => /[\p{L}\p{N}]/u.test(char)).length >= MIN_LETTERS;
  const shapes = page.paths.length;
  const toFinding = (message: string, hint = TEXT_HINT) => ({
    page: number,
    message,
    hint,
  });
  if (!hasText && images.length > 0)
    return [toFinding(`Page ${number} is an image: programs find no text on it.`)];
  if (!hasText && shapes >= MIN_SHAPES)
    return [
      toFinding(
        `Page ${number} has no text, but ${shapes} shapes: its letters are outlines, which ` +
          'programs cannot read.',
        'export text as text, not as outlines or curves',
      ),
    ];
  return images
    .slice(0, MAX_LARGE_IMAGES)
    .filter(({ image }) => !page.chars.some((char) => isInAreas(char, [image])))
    .map(({ share }) =>
      toFinding(
        `An image covers ${Math.round(100 * share)} % of page ${number}: ` +
          'programs cannot read words in it.',
      ),
    );
}

const TEXT_HINT =
  'write the words of an image as text, and export the PDF directly, not as a scan or photo';

function computeShare({ left, top, right, bottom }: PdfRect, { width, height }: PdfPage): number {
  const visibleArea =
    (Math.min(right, width) - Math.max(left, 0)) * (Math.min(bottom, height) - Math.max(top, 0));
  return Math.max(0, visibleArea) / (width * height);
}

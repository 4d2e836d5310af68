import { isOutlined } from '../../inspect/structure/split-segments.js';
import type { PdfChar, PdfContent, PdfPage } from '../../pdf/model.js';
import { isInAreas } from '../../pdf/rects.js';

/** In points; smaller text cannot be read. */
const MIN_SIZE = 2;

export interface HiddenText {
  /** 1-based. */
  readonly page: number;
  readonly chars: readonly PdfChar[];
}

/** Removes characters that people do not see. */
export function splitHidden(content: PdfContent): { content: PdfContent; hidden: HiddenText[] } {
  const hidden: HiddenText[] = [];
  const pages = content.pages.map((page, index) => {
    const invisible = page.chars.filter((char) => isHidden(char, page));
    if (invisible.length === 0) return page;
    hidden.push({ page: index + 1, chars: invisible });
    const set = new Set(invisible);
    return { ...page, chars: page.chars.filter((char) => !set.has(char)) };
  });
  return { content: { ...content, pages }, hidden };
}

function isHidden(char: PdfChar, page: PdfPage): boolean {
  if (char.char.trim() === '') return false;
  return (
    char.size < MIN_SIZE ||
    (char.isInvisible === true && !isOutlined(char, page)) ||
    isUnderImage(char, page)
  );
}

function isUnderImage(char: PdfChar, { images }: PdfPage): boolean {
  const { objectIndex } = char;
  if (objectIndex < 0 || !isInAreas(char, images)) return false;
  return isInAreas(
    char,
    images.filter((image) => image.objectIndex > objectIndex),
  );
}

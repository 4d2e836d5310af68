import { isOutlined } from '../../inspect/structure/split-segments.js';
import type { PdfChar, PdfContent } from '../../pdf/model.js';

export interface HiddenText {
  /** 1-based. */
  readonly page: number;
  readonly chars: readonly PdfChar[];
}

/** Removes characters that people do not see. */
export function splitHidden(content: PdfContent): { content: PdfContent; hidden: HiddenText[] } {
  const hidden: HiddenText[] = [];
  const pages = content.pages.map((page, index) => {
    const invisible = page.chars.filter(
      (char) => char.isInvisible === true && !isOutlined(char, page),
    );
    if (invisible.length === 0) return page;
    hidden.push({ page: index + 1, chars: invisible });
    const set = new Set(invisible);
    return { ...page, chars: page.chars.filter((char) => !set.has(char)) };
  });
  return { content: { ...content, pages }, hidden };
}

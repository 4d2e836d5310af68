import type { PdfChar, PdfPage } from '../../pdf/model.js';
import { findSpans } from '../structure/searchable-text.js';

export interface TextLocation {
  /** 0-based. */
  readonly pageIndex: number;
  readonly page: PdfPage;
  readonly first: PdfChar;
}

const MAX_PER_PAGE = 20;

/** Finds where a text begins, with any space between its characters. */
export function locateText(text: string, pages: readonly PdfPage[]): TextLocation[] {
  return pages.flatMap((page, pageIndex) => {
    const letters = page.chars.flatMap((first) =>
      foldText(first.char)
        .split('')
        .map((unit) => ({ unit, first })),
    );
    const units = letters.map(({ unit }) => unit).join('');
    return findSpans(units, foldText(text), MAX_PER_PAGE).flatMap(({ start }) => {
      const first = letters[start]?.first;
      return first === undefined ? [] : [{ pageIndex, page, first }];
    });
  });
}

/** Programs replace hyphens by no-break or soft hyphens. */
function foldText(text: string): string {
  return text
    .replaceAll(/\s+/g, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .toLowerCase();
}

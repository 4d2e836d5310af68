import type { PdfChar, PdfReading, PdfTag } from './pdf.js';

/** A stretch of text on a page. */
export interface Place {
  readonly page: number;
  /** Where its first character stands. */
  readonly x: number;
  /** The baseline of its first character, from the top edge. */
  readonly y: number;
  /** The right edge of its last character. */
  readonly right: number;
  readonly size: number;
  readonly font: string;
  readonly color: string;
  readonly chars: readonly PdfChar[];
}

/**
 * Finds a text on the pages; space is ignored, so that it may run over several lines.
 *
 * @param nth - which of several places, from 0
 */
export function find(reading: PdfReading, text: string, nth = 0): Place {
  const wanted = [...text.replaceAll(SPACE, '')];
  let left = nth;
  for (const [page, { chars }] of reading.pages.entries()) {
    const visible = chars.filter(({ char }) => char.replaceAll(SPACE, '') !== '');
    for (let start = 0; start + wanted.length <= visible.length; start++) {
      if (!wanted.every((char, offset) => visible[start + offset]?.char === char) || left-- > 0)
        continue;
      const found = visible.slice(start, start + wanted.length);
      const [first, last] = [found[0] as PdfChar, found.at(-1) as PdfChar];
      const { x, y, size, font, color } = first;
      return { page, x, y, right: last.right, size, font, color, chars: found };
    }
  }
  throw new Error(`the PDF does not have ${JSON.stringify(text)} (${nth}) in:\n${reading.text}`);
}

/** The text of a reading on one line, each run of white space as one space. */
export function flat(reading: PdfReading): string {
  return reading.text.replaceAll(/\s+/g, ' ').trim();
}

/** What a screen reader says of an element and its children; alternative texts in brackets. */
export function spoken(tag: PdfTag): string {
  const parts = tag.parts.map((part) => (typeof part === 'string' ? part : spoken(part)));
  const own = tag.alt === undefined ? '' : ` [${tag.alt}] `;
  return [own, ...parts].join(BLOCKS.has(tag.role) ? ' ' : '');
}

/** All elements below one, in order. */
export function descendants(tag: PdfTag): PdfTag[] {
  return tag.children.flatMap((child) => [child, ...descendants(child)]);
}

const BLOCKS = new Set(['Document', 'L', 'LI', 'TR', 'Table']);
const SPACE = /\s/gu;

import type { PdfChar, PdfContent, PdfTag } from './pdf.js';

/** A text that was found on a page. */
export interface TextPosition {
  readonly page: number;
  /** Left edge of the first character. */
  readonly x: number;
  /** Baseline of the first character, from the top edge of the page. */
  readonly y: number;
  /** Right edge of the last character. */
  readonly right: number;
  readonly size: number;
  readonly font: string;
  readonly color: string;
  readonly chars: readonly PdfChar[];
}

/**
 * Finds a text on the pages; ignores spaces, so that the text may span lines.
 *
 * @param nth - index of the occurrence, from 0
 */
export function findText(reading: PdfContent, text: string, nth = 0): TextPosition {
  const characters = [...text.replaceAll(SPACES, '')];
  let remaining = nth;
  for (const [page, { chars }] of reading.pages.entries()) {
    const visible = chars.filter(({ char }) => char.replaceAll(SPACES, '') !== '');
    for (let start = 0; start + characters.length <= visible.length; start++) {
      if (
        !characters.every((char, offset) => visible[start + offset]?.char === char) ||
        remaining-- > 0
      )
        continue;
      const match = visible.slice(start, start + characters.length);
      const [first, last] = [match[0] as PdfChar, match.at(-1) as PdfChar];
      const { x, y, size, font, color } = first;
      return { page, x, y, right: last.right, size, font, color, chars: match };
    }
  }
  throw new Error(`the PDF does not contain ${JSON.stringify(text)} (${nth}) in:\n${reading.text}`);
}

/** Returns the text on one line, with white space collapsed. */
export function toSingleLine(reading: PdfContent): string {
  return reading.text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the text that a screen reader speaks; alternative texts are in brackets. */
export function toSpokenText(tag: PdfTag): string {
  const parts = tag.parts.map((part) => (typeof part === 'string' ? part : toSpokenText(part)));
  const alternative = tag.alt === undefined ? '' : ` [${tag.alt}] `;
  const hasBlocks = BLOCK_ROLES.has(tag.role) || tag.children.some(({ role }) => role === 'P');
  return [alternative, ...parts].join(hasBlocks ? ' ' : '');
}

/** Returns all descendants in document order. */
export function getDescendants(tag: PdfTag): PdfTag[] {
  return tag.children.flatMap((child) => [child, ...getDescendants(child)]);
}

const BLOCK_ROLES = new Set(['Document', 'L', 'LI', 'TR', 'Table']);
const SPACES = /\s/gu;

import { widthOf } from '../../fonts/advances.js';
import { scriptOf } from '../../fonts/scripts.js';
import type { FontName } from '../../schema/design.js';

/** Widths assumed for unknown letters, in ems: of a Chinese or Japanese one with the space beside a digit, and of any other. */
const WIDE = 1.1;
const NARROW = 0.62;

/** The approximate width of a text with letters that are unknown to a font, in ems; marks have no width. */
export function likelyWidth(text: string, font: FontName): number {
  let width = 0;
  for (const letter of text) {
    if (/\p{Mark}/u.test(letter)) continue;
    const script = scriptOf(letter.codePointAt(0) ?? 0);
    width += widthOf(font, letter) ?? (script === 'Hani' || script === 'Hang' ? WIDE : NARROW);
  }
  return width;
}

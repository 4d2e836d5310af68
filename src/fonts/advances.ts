import { ADVANCES } from './metrics.generated.js';

type FontFamily = keyof typeof ADVANCES;

/**
 * How wide a text is in the regular style of a bundled family, if nothing is kerned and no letters are joined.
 *
 * @param font - the family, as the input document names it
 * @param text - a text without marks
 * @returns ems; undefined where the text has a letter of which the width is not known
 */
export function widthOf(font: FontFamily, text: string): number | undefined {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const advance = advanceOf(font, text.charCodeAt(index));
    if (advance === 0) return undefined;
    width += advance;
  }
  return width / 1000;
}

/** Thousandths of an em; 0 where it is not known. */
function advanceOf(font: FontFamily, codePoint: number): number {
  for (const [first, widths] of ADVANCES[font]) {
    const at = 2 * (codePoint - first);
    if (at >= 0 && at < widths.length) return Number.parseInt(widths.slice(at, at + 2), 36);
  }
  return 0;
}

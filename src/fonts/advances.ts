import { ADVANCES } from './metrics.generated.js';

type FontFamily = keyof typeof ADVANCES;

/** Decoded on first use: most runs use one family only. */
const decoded = new Map<FontFamily, Uint16Array>();

/**
 * How wide a text is in the regular style of a bundled family, if nothing is kerned and no letters are joined.
 *
 * @param font - the family, as the input document names it
 * @param text - a text without marks
 * @returns ems; undefined where the text has a letter of which the width is not known
 */
export function widthOf(font: FontFamily, text: string): number | undefined {
  const advances = advancesOf(font);
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const advance = advances[text.charCodeAt(index)] ?? 0;
    if (advance === 0) return undefined;
    width += advance;
  }
  return width / 1000;
}

/** Thousandths of an em by code point; 0 where it is not known. */
function advancesOf(font: FontFamily): Uint16Array {
  let advances = decoded.get(font);
  if (advances === undefined) {
    advances = parseAdvances(ADVANCES[font]);
    decoded.set(font, advances);
  }
  return advances;
}

function parseAdvances(blocks: (typeof ADVANCES)[FontFamily]): Uint16Array {
  const advances = new Uint16Array(Math.max(...blocks.map(([first, widths]) => first + widths.length / 2)));
  for (const [first, widths] of blocks) {
    for (let at = 0; at < widths.length; at += 2) {
      advances[first + at / 2] = Number.parseInt(widths.slice(at, at + 2), 36);
    }
  }
  return advances;
}

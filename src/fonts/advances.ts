import { ADVANCES } from './metrics.generated.js';

type FontFamily = keyof typeof ADVANCES;
type Weight = 'regular' | 'bold';

/** By weight and family, decoded on first use: most runs use one family only. */
const decoded: Readonly<Record<Weight, Map<FontFamily, Uint16Array>>> = { regular: new Map(), bold: new Map() };

/**
 * How wide a text is in a bundled family, upright, if nothing is kerned and no letters are joined.
 *
 * @param text - a text without marks
 * @returns ems; undefined if the width of a letter is unknown
 */
export function widthOf(font: FontFamily, text: string): number | undefined {
  const advances = advancesOf(font, 'regular');
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const advance = advances[text.charCodeAt(index)] ?? 0;
    if (advance === 0) return undefined;
    width += advance;
  }
  return width / 1000;
}

/** The advances of a family by code point, in thousandths of an em; 0 or nothing if unknown. */
export function advancesOf(font: FontFamily, weight: Weight): Uint16Array {
  let advances = decoded[weight].get(font);
  if (advances === undefined) {
    advances = decode(ADVANCES[font][weight]);
    decoded[weight].set(font, advances);
  }
  return advances;
}

function decode(blocks: (typeof ADVANCES)[FontFamily][Weight]): Uint16Array {
  const advances = new Uint16Array(Math.max(...blocks.map(([first, widths]) => first + widths.length / 2)));
  for (const [first, widths] of blocks) {
    for (let at = 0; at < widths.length; at += 2) {
      advances[first + at / 2] = Number.parseInt(widths.slice(at, at + 2), 36);
    }
  }
  return advances;
}

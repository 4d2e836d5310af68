import { COVERAGE } from './metrics.generated.js';

type FontFamily = keyof typeof COVERAGE;

/** Decoded on first use: most runs use one family only. */
const decoded = new Map<FontFamily, Uint32Array>();

/** Whether all four styles of a bundled family have a glyph for a code point, so that it can be set in any of them. */
export function isCovered(font: FontFamily, codePoint: number): boolean {
  let bounds = decoded.get(font);
  if (bounds === undefined) {
    bounds = parseCoverage(COVERAGE[font]);
    decoded.set(font, bounds);
  }
  return isWithin(bounds, codePoint);
}

/**
 * Decodes a text of `COVERAGE`.
 *
 * @param text - `first,last` pairs, each number as the difference to the one before, base 36
 * @returns first, last, first, last, … of ranges of code points, both ends included, ascending
 */
function parseCoverage(text: string): Uint32Array {
  let codePoint = 0;
  return Uint32Array.from(text.split(/[ ,]/), (step) => {
    codePoint += Number.parseInt(step, 36);
    return codePoint;
  });
}

/** Finds the first range that does not end before the code point: only that can contain it. */
function isWithin(bounds: Uint32Array, codePoint: number): boolean {
  let low = 0;
  let high = bounds.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codePoint > (bounds[2 * middle + 1] ?? 0)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return codePoint >= (bounds[2 * low] ?? Number.POSITIVE_INFINITY);
}

import { memoize } from '../../util/memoize.js';
import { ADVANCES, COVERAGE, X_HEIGHT } from './metrics.generated.js';

type FontFamily = keyof typeof ADVANCES;
type Weight = 'regular' | 'bold';

// Tables are parsed on first use, since most runs need one family only.
const getCoverage = memoize((font) => parseCoverage(COVERAGE[font as FontFamily]));
const getAdvanceTable = {
  regular: memoize((font) => parseAdvances(ADVANCES[font as FontFamily].regular)),
  bold: memoize((font) => parseAdvances(ADVANCES[font as FontFamily].bold)),
};

/** Whether all four styles of a bundled family have a glyph for a code point. */
export function isCovered(font: FontFamily, codePoint: number): boolean {
  return getCoverage(font)[codePoint] === 1;
}

/** Parses `first,last` ranges of base-36 deltas; sets 1 for each code point in a range. */
function parseCoverage(text: string): Uint8Array {
  let codePoint = 0;
  const bounds = text.split(/[ ,]/).map((step) => {
    codePoint += Number.parseInt(step, 36);
    return codePoint;
  });
  const covered = new Uint8Array(codePoint + 1);
  for (let i = 0; i < bounds.length; i += 2) covered.fill(1, bounds[i], (bounds[i + 1] ?? 0) + 1);
  return covered;
}

/**
 * Returns the width of a text without marks in ems, in a bundled regular face without kerning and
 * ligatures; undefined if an advance is unknown.
 */
export function measureWidth(font: FontFamily, text: string): number | undefined {
  const advances = getAdvances(font, 'regular');
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const advance = advances[text.charCodeAt(index)] ?? 0;
    if (advance === 0) return undefined;
    width += advance;
  }
  return width / 1000;
}

/** The x-height and the advance of Source Code Pro, in ems. */
const CODE = { xHeight: 0.486, advance: 0.6 };

/** Letters of one width look larger than others. */
const MAX_CODE_EMS = 0.94;

/** Returns the size of code in ems, for the x-height of a body font, and its advance at this size. */
export function getCodeMetrics(font: FontFamily): {
  readonly size: number;
  readonly advance: number;
} {
  const size = Math.min(X_HEIGHT[font] / CODE.xHeight, MAX_CODE_EMS);
  return { size, advance: CODE.advance * size };
}

/** Returns advances by code point, in thousandths of an em; 0 or undefined if unknown. */
export function getAdvances(font: FontFamily, weight: Weight): Uint16Array {
  return getAdvanceTable[weight](font);
}

function parseAdvances(blocks: (typeof ADVANCES)[FontFamily][Weight]): Uint16Array {
  const advances = new Uint16Array(
    Math.max(...blocks.map(([first, widths]) => first + widths.length / 2)),
  );
  for (const [first, widths] of blocks) {
    for (let i = 0; i < widths.length; i += 2) {
      advances[first + i / 2] = Number.parseInt(widths.slice(i, i + 2), 36);
    }
  }
  return advances;
}

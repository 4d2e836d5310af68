import { ADVANCES, COVERAGE } from './metrics.generated.js';

type FontFamily = keyof typeof ADVANCES;
type Weight = 'regular' | 'bold';

/** Decodes the table of a family on first use: most runs use one family only. */
function decoded<Table>(decode: (font: FontFamily) => Table): (font: FontFamily) => Table {
  const tables = new Map<FontFamily, Table>();
  return (font) => {
    const table = tables.get(font) ?? decode(font);
    tables.set(font, table);
    return table;
  };
}

const coverageOf = decoded((font) => parseCoverage(COVERAGE[font]));
const tablesOf = {
  regular: decoded((font) => parseAdvances(ADVANCES[font].regular)),
  bold: decoded((font) => parseAdvances(ADVANCES[font].bold)),
};

/** Whether all four styles of a bundled family have a glyph for a code point, so that it can be set in any of them. */
export function isCovered(font: FontFamily, codePoint: number): boolean {
  return coverageOf(font)[codePoint] === 1;
}

/** From `first,last` pairs, each number as the difference to the one before, base 36, to a 1 for each code point in these ranges. */
function parseCoverage(text: string): Uint8Array {
  let codePoint = 0;
  const bounds = text.split(/[ ,]/).map((step) => {
    codePoint += Number.parseInt(step, 36);
    return codePoint;
  });
  const covered = new Uint8Array(codePoint + 1);
  for (let at = 0; at < bounds.length; at += 2)
    covered.fill(1, bounds[at], (bounds[at + 1] ?? 0) + 1);
  return covered;
}

/**
 * How wide a text without marks is in a bundled family, upright, in ems, if nothing is kerned and no letters are joined; undefined if the
 * width of a letter is unknown.
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
  return tablesOf[weight](font);
}

function parseAdvances(blocks: (typeof ADVANCES)[FontFamily][Weight]): Uint16Array {
  const advances = new Uint16Array(
    Math.max(...blocks.map(([first, widths]) => first + widths.length / 2)),
  );
  for (const [first, widths] of blocks) {
    for (let at = 0; at < widths.length; at += 2) {
      advances[first + at / 2] = Number.parseInt(widths.slice(at, at + 2), 36);
    }
  }
  return advances;
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import { getPackageFolder } from '../../../src/files/package-files.js';
import type { PdfChar, PdfContent } from '../../support/pdf.js';

// Checks the shapes of glyphs: their bounding boxes on a page.
/** The bounding box of a glyph, in points. */
interface Ink {
  readonly char: PdfChar;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const FOLDER = join(getPackageFolder(), 'fonts');

/** The bundled fonts by PostScript name. */
const FONTS: ReadonlyMap<string, fontkit.Font> = new Map(
  ['source-sans-3', 'roboto', 'eb-garamond'].flatMap((folder) =>
    readdirSync(join(FOLDER, folder))
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => {
        const font = fontkit.openSync(join(FOLDER, folder, file)) as fontkit.Font;
        return [font.postscriptName, font] as const;
      }),
  ),
);

/** An invisible overlap of two glyphs, in points. */
const HAIRLINE_POINTS = 0.05;

/** Reports glyphs that overlap glyphs of another line, and glyphs that are partly off the page. */
export function findInkFaults({ pages }: PdfContent): string[] {
  return pages.flatMap(({ chars, width, height }) => {
    const inks = chars
      .flatMap((char) => measureInk(char) ?? [])
      .sort((a, b) => a.char.y - b.char.y);
    const off = inks.filter(
      ({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
    );
    const faults = off.map(({ char }) => `${char.char} is off the page`);
    inks.forEach((lower, index) => {
      for (let at = index - 1; at >= 0; at -= 1) {
        const upper = inks[at] as Ink;
        const distance = lower.char.y - upper.char.y;
        if (distance > 30) break;
        const overlap = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
        if (
          distance > 1 &&
          overlap > HAIRLINE_POINTS &&
          upper.bottom - lower.top > HAIRLINE_POINTS
        ) {
          faults.push(
            `${upper.char.char} meets ${lower.char.char}, ${distance.toFixed(2)} pt below`,
          );
        }
      }
    });
    return faults;
  });
}

/** Undefined for spaces and glyphs of other fonts. */
function measureInk(char: PdfChar): Ink | undefined {
  const font = FONTS.get(char.font);
  if (font === undefined || char.char.trim() === '') return undefined;
  const { minX, maxX, minY, maxY } = font.glyphForCodePoint(char.char.codePointAt(0) ?? 0).bbox;
  const scale = char.size / font.unitsPerEm;
  const [left, right] = [char.x + minX * scale, char.x + maxX * scale];
  return { char, left, right, top: char.y - maxY * scale, bottom: char.y - minY * scale };
}

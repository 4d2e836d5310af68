/**
 * Writes `src/compiler/fonts/metrics.generated.ts` from the fonts in `fonts/`; part of `npm run generate`.
 *
 * The program needs two facts about each font, to resolve an `ex` length and to find characters without a glyph. Because this
 * script reads them, no run of the program needs a font parser or has to read twelve fonts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';

const ROOT = new URL('../', import.meta.url);
const OUTPUT = new URL('src/compiler/fonts/metrics.generated.ts', ROOT);

/** A family's name in documents, which begins its file names → its folder. */
const FAMILIES = { SourceSans3: 'source-sans-3', Roboto: 'roboto', EBGaramond: 'eb-garamond' };

/** The blocks whose letter widths are written: Latin, Greek and Cyrillic, dashes and quotes. */
const BLOCKS = [
  [0x20, 0x17f],
  [0x370, 0x45f],
  [0x2010, 0x2026],
];
const STYLES = ['Regular', 'Italic', 'Bold', 'BoldItalic'];

const families = Object.entries(FAMILIES).map(([family, folder]) => {
  const styles = STYLES.map((style) => openFont(`fonts/${folder}/${family}-${style}.ttf`));
  return {
    family,
    xHeight: xHeight(styles[0]),
    advances: { regular: advances(styles[0]), bold: advances(styles[2]) },
    coverage: encode(rangesOf(commonCodePoints(styles))),
  };
});

mkdirSync(new URL('./', OUTPUT), { recursive: true });
writeFileSync(OUTPUT, moduleText(families));

function openFont(path) {
  return openSync(fileURLToPath(new URL(path, ROOT)));
}

function xHeight(font) {
  return font['OS/2'].xHeight / font.unitsPerEm;
}

/** Thousandths of an em, rounded up, in two base-36 digits each; zeros if there is no glyph, or one too wide for two digits. */
function advances(font) {
  return BLOCKS.map(([first, last]) => {
    const codePoints = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const widths = codePoints.map((codePoint) => {
      if (!font.hasGlyphForCodePoint(codePoint)) return 0;
      const width = Math.ceil(
        (1000 * font.glyphForCodePoint(codePoint).advanceWidth) / font.unitsPerEm,
      );
      return width < 36 ** 2 ? width : 0;
    });
    return { first, widths: widths.map((width) => width.toString(36).padStart(2, '0')).join('') };
  });
}

/** The code points for which all styles have a glyph. A `cmap` may also list some without one: glyph 0 is the empty box. */
function commonCodePoints(styles) {
  const [first] = styles;
  const candidates = [...new Set(first.characterSet)].sort((a, b) => a - b);
  return candidates.filter((codePoint) =>
    styles.every((font) => font.hasGlyphForCodePoint(codePoint)),
  );
}

/** Ascending code points → inclusive `[first, last]` pairs. */
function rangesOf(codePoints) {
  const ranges = [];
  for (const codePoint of codePoints) {
    const current = ranges.at(-1);
    if (current?.[1] === codePoint - 1) {
      current[1] = codePoint;
    } else {
      ranges.push([codePoint, codePoint]);
    }
  }
  return ranges;
}

/** `parseCoverage` in `src/compiler/fonts/metrics.ts` is the inverse. */
function encode(ranges) {
  let previous = 0;
  const difference = (codePoint) => {
    const step = codePoint - previous;
    previous = codePoint;
    return step.toString(36);
  };
  return ranges.map((pair) => pair.map(difference).join(',')).join(' ');
}

function blocks(advances) {
  return `[\n${advances.map(({ first, widths }) => `      [0x${first.toString(16)}, '${widths}'],\n`).join('')}    ]`;
}

function moduleText(entries) {
  const record = (value) =>
    entries.map((entry) => `  ${entry.family}: ${value(entry)},`).join('\n');
  return `// Generated from fonts/ by \`npm run generate\`: do not edit.

type FontFamily = ${entries.map((entry) => `'${entry.family}'`).join(' | ')};

/** x-height as a fraction of the em (OS/2 sxHeight ÷ unitsPerEm of the regular style), by family. */
export const X_HEIGHT: Readonly<Record<FontFamily, number>> = {
${record((entry) => entry.xHeight)}
};

/** Letters from a first code point on: two digits of base 36 for each. */
type Block = readonly [first: number, widths: string];

/**
 * How wide letters are, by family and weight, in thousandths of an em, rounded up; zero where the family has no glyph.
 */
export const ADVANCES: Readonly<Record<FontFamily, Readonly<Record<'regular' | 'bold', readonly Block[]>>>> = {
${record(({ advances }) => `{\n    regular: ${blocks(advances.regular)},\n    bold: ${blocks(advances.bold)},\n  }`)}
};

/**
 * Code points that all four styles of a family have a glyph for: \`first,last\` pairs, ascending, separated by spaces,
 * each number as the difference to the one before, base 36.
 */
export const COVERAGE: Readonly<Record<FontFamily, string>> = {
${record((entry) => `\n    '${entry.coverage}'`)}
};
`.replaceAll(': \n', ':\n');
}

/**
 * Writes `src/compiler/fonts/metrics.generated.ts` from the fonts in `fonts/`; part of
 * `npm run generate`.
 *
 * cvpress needs the x-height, advances and coverage of each font. With this table, it never parses
 * fonts at run time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';

const ROOT = new URL('../', import.meta.url);
const OUTPUT = new URL('src/compiler/fonts/metrics.generated.ts', ROOT);

/** Folders by family: the name in documents, which is the prefix of file names. */
const FAMILIES = { SourceSans3: 'source-sans-3', Roboto: 'roboto', EBGaramond: 'eb-garamond' };

/** Blocks of characters whose advances are written: Latin, Greek, Cyrillic, dashes and quotes. */
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
    coverage: encode(toRanges(commonCodePoints(styles))),
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

/** Encodes advances as two base-36 digits each: thousandths of an em, rounded up; 0 if missing. */
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

/**
 * Returns the code points for which all styles have a glyph. A `cmap` may list others: they have
 * glyph 0.
 */
function commonCodePoints(styles) {
  const [first] = styles;
  const candidates = [...new Set(first.characterSet)].sort((a, b) => a - b);
  return candidates.filter((codePoint) =>
    styles.every((font) => font.hasGlyphForCodePoint(codePoint)),
  );
}

/** Converts ascending code points to inclusive `[first, last]` pairs. */
function toRanges(codePoints) {
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

/**
 * x-height as a fraction of the em (OS/2 sxHeight ÷ unitsPerEm of the regular style), by family.
 */
export const X_HEIGHT: Readonly<Record<FontFamily, number>> = {
${record((entry) => entry.xHeight)}
};

/** Advances from a first code point on: two base-36 digits each. */
type Block = readonly [first: number, widths: string];

/**
 * Advances by family and weight, in thousandths of an em, rounded up; zero if there is no glyph.
 */
export const ADVANCES: Readonly<Record<FontFamily, Readonly<Record<'regular' | 'bold', readonly Block[]>>>> = {
${record(({ advances }) => `{\n    regular: ${blocks(advances.regular)},\n    bold: ${blocks(advances.bold)},\n  }`)}
};

/**
 * Code points for which all four styles of a family have a glyph: ascending \`first,last\` pairs,
 * separated by spaces, each number as the base-36 difference to the previous one.
 */
export const COVERAGE: Readonly<Record<FontFamily, string>> = {
${record((entry) => `\n    '${entry.coverage}'`)}
};
`.replaceAll(': \n', ':\n');
}

/**
 * Writes `fonts/blank/CvpressBlank.ttf`, a font without ink; part of `npm run generate`.
 *
 * Two spaces become one glyph: one em wide, no advance, to the left of its position. Three spaces
 * become a glyph that covers the space between two contacts. `typst-templates/common/markup.typ`
 * explains their purpose. The font has only the tables that OpenType requires
 * (https://learn.microsoft.com/typography/opentype/spec/), since each PDF embeds most of it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fontFile, names, u16, u32 } from './open-type.mjs';

const OUTPUT = new URL('../fonts/blank/CvpressBlank.ttf', import.meta.url);
const NAME = 'Cvpress Blank';
const UNITS_PER_EM = 1000;

/**
 * Ascent, in thousandths of an em, like all values below. Extractors sort lines by their upper
 * edge, so it must not be above that of any text.
 */
const ASCENT = 500;
const DESCENT = -400;

/** Glyphs by number: the first is for missing characters, the second is a space. */
const GLYPHS = [
  { width: 500, left: 0 },
  { width: 500, left: 0 },
  { width: 1000, left: 1000, spaces: 2 },
  { width: 2300, left: 1250, spaces: 3 },
];
const SPACE = 0x20;
const SPACE_GLYPH = 1;
const blanks = GLYPHS.map((glyph, number) => ({ ...glyph, number })).filter(
  ({ spaces }) => spaces !== undefined,
);

const tables = {
  GPOS: layoutTable('dist', 1, placement()),
  GSUB: layoutTable('liga', 4, ligatures()),
  'OS/2': Buffer.concat([
    u16(4, 500, 400, 5, ...Array(12).fill(0)),
    Buffer.alloc(26),
    Buffer.from('NONE'),
    u16(0x40, SPACE, SPACE, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    Buffer.alloc(8),
    u16(400, 500, 0, SPACE, 3),
  ]),
  cmap: Buffer.concat([u16(0, 1, 3, 1), u32(12), characters()]),
  glyf: Buffer.alloc(0),
  head: Buffer.concat([
    u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
    u16(3, UNITS_PER_EM),
    Buffer.alloc(16),
    u16(0, 0, UNITS_PER_EM, 0, 0, 8, 2, 0, 0),
  ]),
  hhea: Buffer.concat([
    u32(0x10000),
    u16(ASCENT, DESCENT, 0, 2300, ...Array(11).fill(0), GLYPHS.length),
  ]),
  hmtx: u16(...GLYPHS.flatMap(({ width }) => [width, 0])),
  loca: u16(...Array(GLYPHS.length + 1).fill(0)),
  maxp: Buffer.concat([
    u32(0x10000),
    u16(GLYPHS.length, ...Array(4).fill(0), 1, ...Array(8).fill(0)),
  ]),
  name: names([
    [1, NAME],
    [6, NAME.replaceAll(' ', '')],
  ]),
  post: Buffer.concat([u32(0x30000), Buffer.alloc(28)]),
};

mkdirSync(new URL('./', OUTPUT), { recursive: true });
writeFileSync(OUTPUT, fontFile(tables));

/** `cmap`, format 4: the space, and the final segment. */
function characters() {
  return u16(4, 32, 0, 4, 4, 1, 0, SPACE, 0xffff, 0, SPACE, 0xffff, SPACE_GLYPH - SPACE, 1, 0, 0);
}

/** Lookup type 4: replaces a number of spaces with one glyph, longest first. */
function ligatures() {
  const sorted = blanks.toSorted((a, b) => b.spaces - a.spaces);
  const set = prependOffsets(
    sorted.map(({ number, spaces }) => u16(number, spaces, ...Array(spaces - 1).fill(SPACE_GLYPH))),
    u16(sorted.length),
  );
  return Buffer.concat([u16(1, 8 + set.length, 1, 8), set, coverage([SPACE_GLYPH])]);
}

/** Lookup type 1, format 2: moves each glyph to the left, and sets its advance to zero. */
function placement() {
  const values = u16(...blanks.flatMap(({ width, left }) => [-left, -width]));
  const X_PLACEMENT_AND_ADVANCE = 5;
  const head = u16(2, 8 + values.length, X_PLACEMENT_AND_ADVANCE, blanks.length);
  return Buffer.concat([head, values, coverage(blanks.map(({ number }) => number))]);
}

function coverage(glyphs) {
  return u16(1, glyphs.length, ...glyphs);
}

/** `GSUB` or `GPOS` with one feature and one lookup, for all scripts. */
function layoutTable(feature, lookupType, subtable) {
  const scripts = Buffer.concat([u16(1), Buffer.from('DFLT'), u16(8, 4, 0, 0, 0xffff, 1, 0)]);
  const features = Buffer.concat([u16(1), Buffer.from(feature), u16(8, 0, 1, 0)]);
  const lookups = Buffer.concat([u16(1, 4, lookupType, 0, 1, 8), subtable]);
  return prependOffsets([scripts, features, lookups], u32(0x10000));
}

/** Prepends a header and the offset of each part. */
function prependOffsets(parts, head) {
  let offset = head.length + 2 * parts.length;
  const offsets = parts.map((part) => {
    offset += part.length;
    return offset - part.length;
  });
  return Buffer.concat([head, u16(...offsets), ...parts]);
}

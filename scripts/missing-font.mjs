/**
 * Writes `fonts/missing/CvpressMissing.ttf`, a font that draws the same box for every character;
 * part of `npm run generate`.
 *
 * It is the fallback for characters that no other font has: PDF/UA forbids missing glyphs. A PDF
 * maps each glyph to one character, and many extractors use nothing else, so each character has its
 * own glyph with the same box. Only characters further apart than the Chinese ones share a glyph.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fontFile, names, pad, u16, u32 } from './open-type.mjs';

const OUTPUT = new URL('../fonts/missing/CvpressMissing.ttf', import.meta.url);
const NAME = 'Cvpress Missing';
const UNITS_PER_EM = 1000;
const [ASCENT, DESCENT] = [800, -200];

/** The box: size, spacing and stroke width. */
const BOX = { left: 70, bottom: -60, right: 630, top: 680 };
const ADVANCE = 700;
const STROKE = 50;

/** Number of characters with a separate glyph: the Chinese characters of the first plane. */
const CHARACTER_COUNT = 0x5200;

/** Number of glyphs before these: the one for missing characters, and the box. */
const SPECIAL_GLYPH_COUNT = 2;

/** All visible characters: no spaces, surrogates or noncharacters. */
const CHARACTERS = [
  [0x21, 0x9f],
  [0xa1, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x2fff],
  [0x3001, 0xd7ff],
  [0xe000, 0xfdcf],
  [0xfdf0, 0xfdff],
  [0xfe10, 0xfefe],
  [0xff00, 0xfffd],
  ...Array.from({ length: 16 }, (_, index) => (index + 1) * 0x10000).map((plane) => [
    // The first characters of plane 14 are invisible too.
    plane === 0xe0000 ? 0xe1000 : plane,
    plane + 0xfffd,
  ]),
];

const box = simpleGlyph();
const copy = Buffer.concat([
  u16(-1, BOX.left, BOX.bottom, BOX.right, BOX.top, 2, 1),
  Buffer.from([0, 0]),
]);
const glyphs = [box, box, ...Array(CHARACTER_COUNT).fill(copy)];

const tables = {
  'OS/2': Buffer.concat([
    u16(4, ADVANCE, 400, 5, ...Array(12).fill(0)),
    Buffer.alloc(26),
    Buffer.from('NONE'),
    u16(0x40, 0x20, 0xffff, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    Buffer.alloc(8),
    u16(400, 700, 0, 0x20, 0),
  ]),
  cmap: Buffer.concat([u16(0, 1, 3, 10), u32(12), characters()]),
  glyf: Buffer.concat(glyphs),
  head: Buffer.concat([
    u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
    u16(3, UNITS_PER_EM),
    Buffer.alloc(16),
    u16(BOX.left, BOX.bottom, BOX.right, BOX.top, 0, 8, 2, 1, 0),
  ]),
  hhea: Buffer.concat([u32(0x10000), u16(ASCENT, DESCENT, 0, ADVANCE, ...Array(11).fill(0), 1)]),
  hmtx: u16(ADVANCE, ...Array(SPECIAL_GLYPH_COUNT + CHARACTER_COUNT).fill(BOX.left)),
  loca: u32(...offsets()),
  maxp: Buffer.concat([
    u32(0x10000),
    u16(SPECIAL_GLYPH_COUNT + CHARACTER_COUNT, 8, 2, 8, 2, 1, ...Array(6).fill(0), 1, 1),
  ]),
  name: names([
    [1, NAME],
    [6, NAME.replaceAll(' ', '')],
  ]),
  post: Buffer.concat([u32(0x30000), Buffer.alloc(28)]),
};

mkdirSync(new URL('./', OUTPUT), { recursive: true });
writeFileSync(OUTPUT, fontFile(tables));

/** `glyf`: a box inside a box, the inner one in the opposite direction. */
function simpleGlyph() {
  const { left, bottom, right, top } = BOX;
  const [l, b, r, t] = [left + STROKE, bottom + STROKE, right - STROKE, top - STROKE];
  const points = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
    [l, b],
    [r, b],
    [r, t],
    [l, t],
  ];
  const steps = (axis) =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const head = u16(2, left, bottom, right, top, 3, 7, 0);
  return pad(
    Buffer.concat([head, Buffer.alloc(points.length, 1), u16(...steps(0)), u16(...steps(1))]),
  );
}

/** The start of each glyph, and the end of the last one. */
function offsets() {
  let end = 0;
  return [0, ...glyphs.map(({ length }) => (end += length))];
}

/** `cmap`, format 12: groups of characters with consecutive glyphs. */
function characters() {
  const groups = [];
  for (const [first, last] of CHARACTERS) {
    for (let start = first; start <= last; ) {
      const end = Math.min(last, start - (start % CHARACTER_COUNT) + CHARACTER_COUNT - 1);
      groups.push(u32(start, end, SPECIAL_GLYPH_COUNT + (start % CHARACTER_COUNT)));
      start = end + 1;
    }
  }
  return Buffer.concat([u16(12, 0), u32(16 + 12 * groups.length, 0, groups.length), ...groups]);
}

/**
 * How many code points the engine may list when it opens a font, four bytes each: every character of Unicode in as many
 * tables as fonts have.
 */
const MOST_LISTED = 8 * 0x110000;

/** The most that a table without ranges of code points can list; format 2 has 256 parts. */
const MOST_IN_TABLE = 0x10000;

/**
 * Whether the engine would list more code points than there can be when it opens a font. It believes the ranges of every
 * Unicode table: a damaged file of 68 kB took 8.5 GB (measured).
 *
 * @param cmap - where the font's table of characters begins (OpenType, "cmap")
 * @throws RangeError when a table leads out of the file
 */
export function listsTooMany(bytes: Buffer, cmap: number): boolean {
  let listed = 0;
  const tables = bytes.readUInt16BE(cmap + 2);
  for (let record = cmap + 4; record < cmap + 4 + 8 * tables; record += 8) {
    if (!isUnicode(bytes.readUInt16BE(record), bytes.readUInt16BE(record + 2))) continue;
    for (const size of sizesOfRanges(bytes, cmap + bytes.readUInt32BE(record + 4))) {
      // An empty range takes time as well.
      listed += Math.max(1, size);
      if (listed > MOST_LISTED) return true;
    }
  }
  return false;
}

/** Whether the engine looks into a table. */
function isUnicode(platform: number, encoding: number): boolean {
  return platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
}

function* sizesOfRanges(bytes: Buffer, table: number): Generator<number> {
  const format = bytes.readUInt16BE(table);
  if (format === 4) {
    const ends = table + 14;
    const length = bytes.readUInt16BE(table + 6);
    const starts = ends + length + 2;
    for (let at = 0; at < length; at += 2) yield bytes.readUInt16BE(ends + at) - bytes.readUInt16BE(starts + at) + 1;
  } else if (format === 12 || format === 13) {
    const groups = table + 16;
    const length = 12 * bytes.readUInt32BE(table + 12);
    for (let at = groups; at < groups + length; at += 12) yield bytes.readUInt32BE(at + 4) - bytes.readUInt32BE(at) + 1;
  } else {
    yield format === 2 ? 256 * MOST_IN_TABLE : MOST_IN_TABLE;
  }
}

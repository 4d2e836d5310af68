import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** The signature of a file with several fonts (OpenType, "Font Collections"). */
const COLLECTION_TAG = 0x74746366;

/** The signatures of a font: TrueType outlines, under two names, and PostScript outlines. */
const FONT_TAGS: ReadonlySet<number> = new Set([0x00010000, 0x74727565, 0x4f54544f]);

/** The largest collections have about thirty fonts. */
const MAX_FONTS = 256;

/** Twice the size of the largest collections. */
const MAX_FILE_BYTES = 2 ** 28;

const FONT_HEADER_BYTES = 12;
const TABLE_RECORD_BYTES = 16;

/**
 * Reads tables of each font in a file, as fonts that consist of these tables only: a Chinese font
 * has ten megabytes.
 *
 * @throws if the file is not a font or is truncated
 */
export async function readFontTables(file: string, tags: ReadonlySet<string>): Promise<Buffer[]> {
  // Do not wait for the writer of a pipe.
  const handle = await open(file, constants.O_NONBLOCK ?? 0);
  try {
    const stats = await handle.stat();
    const { size } = stats;
    if (!stats.isFile() || size > MAX_FILE_BYTES) throw new Error('no font');
    const read = (start: number, length: number): Promise<Buffer> =>
      readBytes(handle, start, length, size);
    const fonts: Buffer[] = [];
    for (const start of await readFontOffsets(read)) fonts.push(await readFont(start, tags, read));
    return fonts;
  } finally {
    await handle.close();
  }
}

type Read = (start: number, length: number) => Promise<Buffer>;

async function readFontOffsets(read: Read): Promise<number[]> {
  if ((await read(0, 4)).readUInt32BE() !== COLLECTION_TAG) return [0];
  const count = (await read(8, 4)).readUInt32BE();
  if (count > MAX_FONTS) throw new Error('too many fonts');
  const offsets = await read(FONT_HEADER_BYTES, 4 * count);
  return Array.from({ length: count }, (_, index) => offsets.readUInt32BE(4 * index));
}

async function readFont(start: number, tags: ReadonlySet<string>, read: Read): Promise<Buffer> {
  const header = await read(start, FONT_HEADER_BYTES);
  // The engine does not support WOFF.
  if (!FONT_TAGS.has(header.readUInt32BE())) throw new Error('no font');
  const all = await read(start + FONT_HEADER_BYTES, TABLE_RECORD_BYTES * header.readUInt16BE(4));
  const records = Array.from({ length: all.length / TABLE_RECORD_BYTES }, (_, index) =>
    all.subarray(TABLE_RECORD_BYTES * index, TABLE_RECORD_BYTES * (index + 1)),
  ).filter((record) => tags.has(record.toString('latin1', 0, 4)));
  header.writeUInt16BE(records.length, 4);
  const tables: Buffer[] = [];
  let offset = FONT_HEADER_BYTES + TABLE_RECORD_BYTES * records.length;
  for (const record of records) {
    const table = await read(record.readUInt32BE(8), record.readUInt32BE(12));
    record.writeUInt32BE(offset, 8);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([header, ...records, ...tables]);
}

async function readBytes(
  handle: FileHandle,
  start: number,
  length: number,
  size: number,
): Promise<Buffer> {
  if (start + length > size) throw new RangeError('the file ends before that');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead < length) throw new RangeError('the file ends before that');
  return buffer;
}

/** Suffixes of family names that the engine takes for styles, and modifiers before them. */
const SUFFIXES =
  /(?:normal|italic|oblique|slanted|thin|th|hairline|light|lt|regular|medium|med|md|bold|bd|demi|extb|black|blk|bk|heavy|narrow|condensed|cond|cn|cd|compressed|expanded|exp)$/;
const MODIFIERS = /[ _-](?:extra|ext|ex|x|semi|sem|sm|demi|dem|ultra)$/;

/**
 * Removes the style from a family name (`X Light` → `X`), as the engine does, which cannot be
 * queried (typst-library, `text/font/book.rs`, `typographic_family`).
 */
function trimStyle(name: string): string {
  const family = name.trim().replace(/^\.+/, '');
  let trimmed = family.toLowerCase();
  for (let length = trimmed.length + 1; trimmed.length < length; ) {
    length = trimmed.length;
    let stem = trimmed;
    while (SUFFIXES.test(stem)) stem = stem.replace(SUFFIXES, '');
    if (stem === trimmed) break;
    if (!/[ _-]$/.test(stem)) continue;
    stem = stem.slice(0, -1);
    trimmed = stem.replace(MODIFIERS, '');
  }
  return family.slice(0, trimmed.length);
}

/** The name ID "Font Family" (OpenType, "name"). */
const FAMILY_ID = 1;

const NAME_HEADER_BYTES = 6;
const NAME_RECORD_BYTES = 12;

/**
 * Returns the family name by which the engine selects a font: the first that it can decode, of any
 * language (typst-library, `text/font/info.rs`, `find_name`); undefined if it ignores the font.
 */
export function readFamilyName(table: Buffer): string | undefined {
  const strings = table.readUInt16BE(4);
  for (
    let i = NAME_HEADER_BYTES;
    i < NAME_HEADER_BYTES + NAME_RECORD_BYTES * table.readUInt16BE(2);
    i += NAME_RECORD_BYTES
  ) {
    const [platform, encoding, kind] = [0, 2, 6].map((offset) => table.readUInt16BE(i + offset));
    const start = strings + table.readUInt16BE(i + 10);
    const end = start + table.readUInt16BE(i + 8);
    // The engine stops at a record that reaches beyond the table.
    if (end > table.length) return undefined;
    const name =
      kind === FAMILY_ID ? decodeName(table.subarray(start, end), platform, encoding) : undefined;
    if (name !== undefined) return trimStyle(name);
  }
  return undefined;
}

/** Platforms: Unicode, Windows (Unicode, symbols) and Macintosh (Roman). */
function decodeName(bytes: Buffer, platform: number | undefined, encoding = 0): string | undefined {
  if (platform === 0 || (platform === 3 && encoding <= 1)) {
    const text = Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
    return text.isWellFormed() ? text : undefined;
  }
  return platform === 1 && encoding === 0 ? new TextDecoder('macintosh').decode(bytes) : undefined;
}

/**
 * The maximum number of code points that the engine may list when it opens a font, at four bytes
 * each: all of Unicode in eight tables.
 */
const MAX_CODE_POINTS = 8 * 0x110000;

/** The maximum of a table without ranges. Format 2 has up to 256 subtables. */
const MAX_TABLE_CODE_POINTS = 0x10000;

/**
 * Whether the engine would list too many code points when it opens a font. It trusts the ranges of
 * each Unicode table: a damaged file of 68 kB took 8.5 GB (measured).
 *
 * @param cmap - the offset of the table "cmap"
 * @throws RangeError if an offset is outside the file
 */
export function exceedsCodePointLimit(bytes: Buffer, cmap: number): boolean {
  let count = 0;
  const tables = bytes.readUInt16BE(cmap + 2);
  for (let record = cmap + 4; record < cmap + 4 + 8 * tables; record += 8) {
    if (!isUnicode(bytes.readUInt16BE(record), bytes.readUInt16BE(record + 2))) continue;
    for (const size of rangeSizes(bytes, cmap + bytes.readUInt32BE(record + 4))) {
      // An empty range also takes time.
      count += Math.max(1, size);
      if (count > MAX_CODE_POINTS) return true;
    }
  }
  return false;
}

function isUnicode(platform: number, encoding: number): boolean {
  return platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
}

function* rangeSizes(bytes: Buffer, table: number): Generator<number> {
  const format = bytes.readUInt16BE(table);
  if (format === 4) {
    const ends = table + 14;
    const length = bytes.readUInt16BE(table + 6);
    const starts = ends + length + 2;
    for (let i = 0; i < length; i += 2)
      yield bytes.readUInt16BE(ends + i) - bytes.readUInt16BE(starts + i) + 1;
  } else if (format === 12 || format === 13) {
    const groups = table + 16;
    const length = 12 * bytes.readUInt32BE(table + 12);
    for (let i = groups; i < groups + length; i += 12)
      yield bytes.readUInt32BE(i + 4) - bytes.readUInt32BE(i) + 1;
  } else {
    yield format === 2 ? 256 * MAX_TABLE_CODE_POINTS : MAX_TABLE_CODE_POINTS;
  }
}

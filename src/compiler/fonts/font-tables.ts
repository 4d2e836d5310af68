import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** The first bytes of a file with several fonts (OpenType, "Font Collections"). */
const COLLECTION = 0x74746366;

/** The first bytes of a font: TrueType outlines, under two names, and PostScript outlines. */
const VERSIONS: ReadonlySet<number> = new Set([0x00010000, 0x74727565, 0x4f54544f]);

/** At most this many fonts of a file are read. The largest collections have some thirty. */
const MOST_FONTS = 256;

/** The largest collections have half of it. */
const MOST_BYTES = 2 ** 28;

/** The sizes of a font's header and of a table record in it, in bytes. */
const HEADER = 12;
const RECORD = 16;

/**
 * Reads some tables of each font of a file, as the bytes of a font that has only these; all tables are ten megabytes in fonts for Chinese.
 *
 * @throws if the file is not a font, or ends before a table does
 */
export async function readFontTables(file: string, tags: ReadonlySet<string>): Promise<Buffer[]> {
  // A pipe would block.
  const handle = await open(file, constants.O_NONBLOCK ?? 0);
  try {
    const stats = await handle.stat();
    const { size } = stats;
    if (!stats.isFile() || size > MOST_BYTES) throw new Error('no font');
    const read = (start: number, length: number): Promise<Buffer> =>
      readBytes(handle, start, length, size);
    const fonts: Buffer[] = [];
    for (const start of await startsOfFonts(read)) fonts.push(await readFont(start, tags, read));
    return fonts;
  } finally {
    await handle.close();
  }
}

type Read = (start: number, length: number) => Promise<Buffer>;

async function startsOfFonts(read: Read): Promise<number[]> {
  if ((await read(0, 4)).readUInt32BE() !== COLLECTION) return [0];
  const count = (await read(8, 4)).readUInt32BE();
  if (count > MOST_FONTS) throw new Error('too many fonts');
  const starts = await read(HEADER, 4 * count);
  return Array.from({ length: count }, (_, index) => starts.readUInt32BE(4 * index));
}

async function readFont(start: number, tags: ReadonlySet<string>, read: Read): Promise<Buffer> {
  const header = await read(start, HEADER);
  // The engine reads no fonts for the web.
  if (!VERSIONS.has(header.readUInt32BE())) throw new Error('no font');
  const all = await read(start + HEADER, RECORD * header.readUInt16BE(4));
  const records = Array.from({ length: all.length / RECORD }, (_, index) =>
    all.subarray(RECORD * index, RECORD * (index + 1)),
  ).filter((record) => tags.has(record.toString('latin1', 0, 4)));
  header.writeUInt16BE(records.length, 4);
  const tables: Buffer[] = [];
  let place = HEADER + RECORD * records.length;
  for (const record of records) {
    const table = await read(record.readUInt32BE(8), record.readUInt32BE(12));
    record.writeUInt32BE(place, 8);
    tables.push(table);
    place += table.length;
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

/** The words that the engine takes for a style at the end of a family's name, and what may precede them. */
const SUFFIXES =
  /(?:normal|italic|oblique|slanted|thin|th|hairline|light|lt|regular|medium|med|md|bold|bd|demi|extb|black|blk|bk|heavy|narrow|condensed|cond|cn|cd|compressed|expanded|exp)$/;
const MODIFIERS = /[ _-](?:extra|ext|ex|x|semi|sem|sm|demi|dem|ultra)$/;

/**
 * The name by which the engine knows the family of a font: without the style that some fonts put into it
 * (`X Light` → `X`). The engine cannot be asked, so its rule is repeated here (typst-library, `text/font/book.rs`,
 * `typographic_family`).
 */
function familyName(name: string): string {
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

/** The kind of name that is "Font Family" (OpenType, "name", Name IDs). */
const FAMILY = 1;

/** Bytes of the table's header, and of a record in it. */
const NAMES_HEADER = 6;
const NAME_RECORD = 12;

/**
 * The name of a font's family as the engine finds it: the first that it can decode, which need not be the English one
 * (typst-library, `text/font/info.rs`, `find_name`).
 *
 * @returns undefined if there is none: then the engine does not recognise the font
 */
export function familyIn(table: Buffer): string | undefined {
  const strings = table.readUInt16BE(4);
  for (
    let at = NAMES_HEADER;
    at < NAMES_HEADER + NAME_RECORD * table.readUInt16BE(2);
    at += NAME_RECORD
  ) {
    const [platform, encoding, kind] = [0, 2, 6].map((offset) => table.readUInt16BE(at + offset));
    const start = strings + table.readUInt16BE(at + 10);
    const end = start + table.readUInt16BE(at + 8);
    // An entry that reaches beyond the table ends the engine's search.
    if (end > table.length) return undefined;
    const name =
      kind === FAMILY ? decoded(table.subarray(start, end), platform, encoding) : undefined;
    if (name !== undefined) return familyName(name);
  }
  return undefined;
}

/** Names of Unicode's platform, of Windows' in Unicode or symbols, and of the Macintosh in Roman letters. */
function decoded(bytes: Buffer, platform: number | undefined, encoding = 0): string | undefined {
  if (platform === 0 || (platform === 3 && encoding <= 1)) {
    const text = Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
    return text.isWellFormed() ? text : undefined;
  }
  return platform === 1 && encoding === 0 ? new TextDecoder('macintosh').decode(bytes) : undefined;
}

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
    for (let at = 0; at < length; at += 2)
      yield bytes.readUInt16BE(ends + at) - bytes.readUInt16BE(starts + at) + 1;
  } else if (format === 12 || format === 13) {
    const groups = table + 16;
    const length = 12 * bytes.readUInt32BE(table + 12);
    for (let at = groups; at < groups + length; at += 12)
      yield bytes.readUInt32BE(at + 4) - bytes.readUInt32BE(at) + 1;
  } else {
    yield format === 2 ? 256 * MOST_IN_TABLE : MOST_IN_TABLE;
  }
}

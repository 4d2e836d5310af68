import { type FileHandle, open } from 'node:fs/promises';

/** The first bytes of a file with several fonts (OpenType, "Font Collections"). */
const COLLECTION = 0x74746366;

/** The first bytes of a font: TrueType outlines, under two names, and PostScript outlines. */
const VERSIONS: ReadonlySet<number> = new Set([0x00010000, 0x74727565, 0x4f54544f]);

/** At most this many fonts of a file are read. The largest collections have some thirty. */
const MOST_FONTS = 256;

/** The sizes of a font's header and of a table record in it, in bytes. */
const HEADER = 12;
const RECORD = 16;

/**
 * Reads the tables of each font of a file.
 *
 * @param tags - the tables that are read; without them, all tables, which are ten megabytes in fonts for Chinese
 * @returns for each font, the bytes of one that has only these tables
 * @throws if the file is not a font, or ends before a table does
 */
export async function readFontTables(file: string, tags?: ReadonlySet<string>): Promise<Buffer[]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const read = (start: number, length: number): Promise<Buffer> => readBytes(handle, start, length, size);
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

async function readFont(start: number, tags: ReadonlySet<string> | undefined, read: Read): Promise<Buffer> {
  const header = await read(start, HEADER);
  // The engine reads no fonts for the web.
  if (!VERSIONS.has(header.readUInt32BE())) throw new Error('no font');
  const all = await read(start + HEADER, RECORD * header.readUInt16BE(4));
  const records = Array.from({ length: all.length / RECORD }, (_, index) =>
    all.subarray(RECORD * index, RECORD * (index + 1)),
  ).filter((record) => tags === undefined || tags.has(record.toString('latin1', 0, 4)));
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

async function readBytes(handle: FileHandle, start: number, length: number, size: number): Promise<Buffer> {
  if (start + length > size) throw new RangeError('the file ends before that');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead < length) throw new RangeError('the file ends before that');
  return buffer;
}

/** The first bytes of a file with several fonts (OpenType, "Font Collections"). */
const COLLECTION = 'ttcf';

/** The bytes of a font's header, and of its record for each table. */
const HEADER = 12;
const RECORD = 16;

/**
 * Takes a font out of a collection; a file of one font is that font.
 *
 * @param index - its place among the fonts of the collection
 * @throws RangeError where a table leads out of the file
 */
export function fontOfCollection(file: Buffer, index: number): Buffer {
  if (file.toString('latin1', 0, 4) !== COLLECTION) return file;
  const start = file.readUInt32BE(HEADER + 4 * index);
  const count = file.readUInt16BE(start + 4);
  const directory = Buffer.from(file.subarray(start, start + HEADER + RECORD * count));
  const tables: Buffer[] = [];
  let place = directory.length;
  for (let record = HEADER; record < directory.length; record += RECORD) {
    const offset = directory.readUInt32BE(record + 8);
    const length = directory.readUInt32BE(record + 12);
    // Tables begin at multiples of four bytes.
    const table = Buffer.alloc((length + 3) & ~3);
    file.copy(table, 0, offset, offset + length);
    directory.writeUInt32BE(place, record + 8);
    tables.push(table);
    place += table.length;
  }
  return Buffer.concat([directory, ...tables]);
}

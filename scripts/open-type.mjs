/**
 * Writes the common parts of font files (https://learn.microsoft.com/typography/opentype/spec/).
 */

/** `name` for Windows, English. */
export function names(entries) {
  let offset = 0;
  const texts = entries.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const records = entries.map(([id], index) => {
    const record = u16(3, 1, 0x409, id, texts[index].length, offset);
    offset += texts[index].length;
    return record;
  });
  return Buffer.concat([u16(0, entries.length, 6 + 12 * entries.length), ...records, ...texts]);
}

/** Writes the directory, then the tables, with checksums. */
export function fontFile(tables) {
  const entries = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(entries.length));
  let offset = 12 + 16 * entries.length;
  const directory = entries.map(([tag, table]) => {
    const record = Buffer.concat([Buffer.from(tag), u32(checksum(table), offset, table.length)]);
    offset += pad(table).length;
    return record;
  });
  const counts = u16(entries.length, 16 << power, power, 16 * entries.length - (16 << power));
  const file = Buffer.concat([
    u32(0x10000),
    counts,
    ...directory,
    ...entries.map(([, table]) => pad(table)),
  ]);
  const head = directory
    .find((record) => record.toString('latin1', 0, 4) === 'head')
    .readUInt32BE(8);
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, head + 8);
  return file;
}

export function pad(table) {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}

function checksum(table) {
  const words = pad(table);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}

export function u16(...values) {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index);
  return bytes;
}

export function u32(...values) {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../cli/run.js';

const ICONS = join(ROOT, 'node_modules/@fortawesome/fontawesome-free/webfonts/fa-solid-900.ttf');

/** An icon that no bundled font has. */
export const HOUSE_ICON = '\uF015';

/**
 * Writes the font "Font Awesome 6 Free Solid" with a damaged table.
 *
 * @param tag - the name of the table
 */
export function writeDamagedFont(
  file: string,
  tag: string,
  damage: (table: Buffer) => void,
): string {
  const bytes = readFileSync(ICONS);
  const record = bytes.indexOf(tag);
  const start = bytes.readUInt32BE(record + 8);
  damage(bytes.subarray(start, start + bytes.readUInt32BE(record + 12)));
  writeFileSync(file, bytes);
  return file;
}

/** Returns the offsets of the encoding records in a "cmap" table. */
export function getCmapRecordOffsets(cmap: Buffer): number[] {
  return Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + 8 * index);
}

/** Returns the offsets of the subtables with this format in a "cmap" table. */
export function getCmapSubtableOffsets(cmap: Buffer, format: number): number[] {
  const tables = getCmapRecordOffsets(cmap).map((record) => cmap.readUInt32BE(record + 4));
  return tables.filter((table) => cmap.readUInt16BE(table) === format);
}

/** Returns the offsets of the groups in a subtable of format 12. */
export function getCmapGroupOffsets(cmap: Buffer, table: number): number[] {
  return Array.from(
    { length: cmap.readUInt32BE(table + 12) },
    (_, index) => table + 16 + 12 * index,
  );
}

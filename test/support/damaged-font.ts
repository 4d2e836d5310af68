import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../cli/run.js';

const ICONS = join(ROOT, 'node_modules/@fortawesome/fontawesome-free/webfonts/fa-solid-900.ttf');

/** Characters of the font that no bundled font has. */
export const HOUSE = '\uF015';

/**
 * Writes a font of icons, of the family "Font Awesome 6 Free Solid", with changes in one of its tables.
 *
 * @param tag - the table
 */
export function writeDamagedFont(
  file: string,
  tag: string,
  damage: (table: Buffer) => void,
): string {
  const bytes = readFileSync(ICONS);
  const entry = bytes.indexOf(tag);
  const start = bytes.readUInt32BE(entry + 8);
  damage(bytes.subarray(start, start + bytes.readUInt32BE(entry + 12)));
  writeFileSync(file, bytes);
  return file;
}

/** The places of the records of a table "cmap". */
export function recordsOf(cmap: Buffer): number[] {
  return Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + 8 * index);
}

/** The places of the tables of a format in a table "cmap". */
export function tablesOf(cmap: Buffer, format: number): number[] {
  const tables = recordsOf(cmap).map((record) => cmap.readUInt32BE(record + 4));
  return tables.filter((table) => cmap.readUInt16BE(table) === format);
}

/** The places of the groups of a table of format 12. */
export function groupsOf(cmap: Buffer, table: number): number[] {
  return Array.from(
    { length: cmap.readUInt32BE(table + 12) },
    (_, index) => table + 16 + 12 * index,
  );
}

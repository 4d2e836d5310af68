import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { exportSource } from '../import/original.js';
import { type ExportFile, tableOf } from '../import/tables.js';
import { tooLarge } from '../options/limits.js';
import type { Source } from '../text/source.js';
import { fileInput, type Input } from './inputs.js';
import { readBytes } from './read-input.js';

/**
 * Reads LinkedIn's export from the folder that it was unpacked to.
 *
 * @param most - how many bytes its tables may have together
 */
export async function readExportFolder(input: Input, most: number): Promise<Source> {
  const folder = String(input.path);
  const names = readdirSync(folder).sort();
  const wanted = names.filter((name) => tableOf(name) !== undefined && statSync(join(folder, name)).isFile());
  const tables: ExportFile<Uint8Array>[] = [];
  let left = most;
  for (const name of wanted) {
    const bytes = await readBytes(fileInput(join(folder, name)), most);
    left -= bytes.length;
    if (left < 0) throw tooLarge(input.name, most, {});
    tables.push([name, bytes]);
  }
  return exportSource({ tables, others: names.filter((name) => !wanted.includes(name)) }, input.name);
}

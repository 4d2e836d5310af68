import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportFile, readTables, tableOf, unpackTables } from '../import/tables.js';
import { PDF_TIMES } from '../options/limits.js';
import type { Source } from '../text/source.js';
import { UsageError } from './exit.js';
import { fileInput, type Input, isFolder } from './inputs.js';
import { decode, readBytes, tooLarge } from './read-input.js';

/** The tables of an export, and the names of its other files. */
interface Export {
  readonly tables: readonly ExportFile<Uint8Array>[];
  readonly others: readonly string[];
}

/**
 * Reads LinkedIn's export, as the archive or as the folder that it was unpacked to.
 *
 * @param most - how many bytes its tables may have together
 */
export async function readExport(input: Input, most: number): Promise<Source> {
  const { tables, others } = await (isFolder(input) ? readFolder(input, most) : readArchive(input, most));
  if (tables.length === 0) {
    throw unreadable(input, "it holds no Profile.csv, Positions.csv or other table of LinkedIn's export");
  }
  const texts = tables.map(([name, bytes]): ExportFile => [name, decode(bytes, `${input.name}/${name}`)]);
  return readTables(texts, others, input.name);
}

async function readArchive(input: Input, most: number): Promise<Export> {
  const bytes = await readBytes(input, most, PDF_TIMES);
  let found: Export | undefined;
  try {
    found = unpackTables(bytes, most);
  } catch {
    throw unreadable(input, 'it is no ZIP archive, or encrypted or damaged');
  }
  if (found === undefined) throw tooLarge(input.name, most, {});
  return found;
}

async function readFolder(input: Input, most: number): Promise<Export> {
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
  return { tables, others: names.filter((name) => !wanted.includes(name)) };
}

function unreadable({ name }: Input, reason: string): UsageError {
  const hint = 'name the archive that LinkedIn sends for "Get a copy of your data", or the file of another program';
  return new UsageError('unreadable-input', `${name} cannot be imported: ${reason}.`, hint);
}

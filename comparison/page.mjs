import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTables } from './tables.mjs';

const RESULTS = join(import.meta.dirname, 'results');
const PAGE = join(import.meta.dirname, '../docs/readers.md');

/** Keeps results under a name, and makes the tables of docs/readers.md anew. */
export async function publish(name, results) {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(results, null, 1)}\n`);
  const [comparison, agreement] = await Promise.all(['comparison', 'agreement'].map(read));
  await writeFile(PAGE, withTables(await readFile(PAGE, 'utf8'), { comparison, agreement }));
}

const read = async (name) => JSON.parse(await readFile(join(RESULTS, `${name}.json`), 'utf8').catch(() => 'null'));

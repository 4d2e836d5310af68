import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTables } from './tables.mjs';

const RESULTS = join(import.meta.dirname, 'results');
const PAGE = join(import.meta.dirname, '../docs/readers.md');

/** Keeps results under a name, and makes the tables of docs/readers.md anew. */
export async function publish(name, results) {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.json`), inRows(results));
  const [comparison, agreement] = await Promise.all(['comparison', 'agreement'].map(read));
  await writeFile(PAGE, withTables(await readFile(PAGE, 'utf8'), { comparison, agreement }));
}

/** As JSON, with a line for each row of a list. */
function inRows({ rows, ...others }) {
  const lines = Array.isArray(rows)
    ? `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`
    : JSON.stringify(rows, null, 1);
  return `${JSON.stringify(others).slice(0, -1)},"rows":${lines}}\n`;
}

const read = async (name) => JSON.parse(await readFile(join(RESULTS, `${name}.json`), 'utf8').catch(() => 'null'));

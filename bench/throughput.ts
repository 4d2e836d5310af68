import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { cvToTypst } from '../src/compiler/pipeline/render.js';
import { distinctDocuments } from './documents.js';
import { bareParagraphs } from './floor.js';
import { inSlices } from './slices.js';
import { table } from './statistics.mjs';

const TODAY = '2026-11-20';

/** A batch may take this much of the processor time of layout alone. */
const BOUND = 1.5;

/** Two at a time, like the workers of a batch. */
const PROCESSES = 2;

/**
 * The processor time of all processes of a batch, by its parts: each row does one thing more than the one above, and has a program
 * of its own. They run in turn.
 *
 * The measure is layout alone: the engine in a loop that compiles markup and exports PDF/UA-1, without its start. A batch and
 * `renderMany` are counted with everything, from the first process that starts to the last one that ends.
 *
 * @param folder - an empty one, for what they read and write
 */
export async function benchThroughput(folder: string, count: number): Promise<string> {
  await writeDocuments(folder, count);
  const loop = (lane: string): string[] => {
    const size = Math.ceil(count / PROCESSES);
    const parts = Array.from({ length: PROCESSES }, (_, at) => [
      at * size,
      Math.min(count, (at + 1) * size),
    ]);
    const each = parts.map(
      (range) => `"${process.execPath}" bench/lane.mjs ${lane} "${folder}" ${range.join(' ')} &`,
    );
    return ['sh', '-c', `${each.join(' ')} wait`];
  };
  // `times` prints the time of the shell and, on its second line, that of all processes it has waited for.
  const tree = (...args: string[]): string[] => [
    'sh',
    '-c',
    '"$@" > "$0" 2>&1 && times',
    join(folder, 'log'),
    ...args,
  ];
  const batch = ['dist/cli.cjs', 'render', join(folder, 'people'), '-o', join(folder, 'out')];
  const rows = [
    { name: 'floor: the texts as bare paragraphs', command: loop('floor'), read: sumOf },
    { name: 'layout alone: the markup', command: loop('layout'), read: sumOf },
    { name: 'from values: checks, model, markup', command: loop('values'), read: sumOf },
    { name: 'from texts: parsing of YAML', command: loop('texts'), read: sumOf },
    {
      name: 'renderMany: processes, messages',
      command: tree(process.execPath, 'bench/lane.mjs', 'many', folder, '0', String(count)),
      read: timeOfTree,
    },
    {
      name: 'batch: files, record',
      command: tree(process.execPath, ...batch, '--today', TODAY, '--workers', String(PROCESSES)),
      read: timeOfTree,
    },
  ];
  const printed = await inSlices(new Map(rows.map(({ name, command }) => [name, command])));
  const times = rows.map(({ name, read }) => read(printed.get(name) ?? '') / count);
  const [, layout = Number.NaN] = times;
  const title = `Milliseconds of processor time a document, for ${count} distinct documents of two pages`;
  const lines = rows.map(({ name }, at) => {
    const time = times[at] ?? Number.NaN;
    const more = at < 2 ? '' : `+ ${(time - (times[at - 1] ?? Number.NaN)).toFixed(2)}`;
    return [name, time.toFixed(2), more, `${(time / layout).toFixed(2)} × layout alone`];
  });
  const ratio = (times.at(-1) ?? Number.NaN) / layout;
  return `${table(title, lines)}\n  The batch takes ${ratio.toFixed(2)} × layout alone; at most ${BOUND} × is wanted.`;
}

/** Writes the documents in the forms in which the programs take them: as files, texts, values and markup. */
async function writeDocuments(folder: string, count: number): Promise<void> {
  const people = join(folder, 'people');
  mkdirSync(people);
  const values = [...distinctDocuments(count)];
  const texts = values.map((value) => stringify(value));
  const markups: string[] = [];
  for (const value of values) markups.push(await cvToTypst(value, { today: TODAY }));
  texts.forEach((text, index) => {
    writeFileSync(join(people, `${String(index).padStart(5, '0')}.yaml`), text);
  });
  for (const [name, list] of Object.entries({
    values,
    texts,
    markups,
    floors: values.map(bareParagraphs),
  })) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(list));
  }
}

/** The numbers that were printed, one by each process, added up. */
function sumOf(printed: string): number {
  const numbers = printed.trim().split('\n').map(Number);
  if (numbers.length !== PROCESSES) throw new Error(`a process failed: ${printed}`);
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** In milliseconds. */
function timeOfTree(printed: string): number {
  const ofChildren = printed.trim().split('\n').at(-1) ?? '';
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

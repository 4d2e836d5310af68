import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { cvToTypst } from '../src/compiler/pipeline/render.js';
import { createDocuments } from './documents.js';
import { writeBareParagraphs } from './floor.js';
import { runInSlices } from './slices.js';
import { table } from './statistics.mjs';

const TODAY = '2026-11-20';

/** Maximum processor time of a batch, as a ratio to layout alone. */
const MAX_RATIO = 1.5;

/** Two processes at a time, like the workers of a batch. */
const PROCESSES = 2;

/**
 * Measures the processor time of a batch by step. Each row adds one step to the previous one, and
 * runs as its own program; the programs run in turn.
 *
 * Rows are ratios to layout alone: the engine in a loop that compiles markup and exports PDF/UA-1,
 * without start-up. A batch and `renderMany` include the start and the end of all processes.
 *
 * @param folder - an empty folder for inputs and outputs
 */
export async function benchThroughput(folder: string, count: number): Promise<string> {
  await writeDocuments(folder, count);
  const createLaneCommand = (lane: string): string[] => {
    const size = Math.ceil(count / PROCESSES);
    const ranges = Array.from({ length: PROCESSES }, (_, index) => [
      index * size,
      Math.min(count, (index + 1) * size),
    ]);
    const commands = ranges.map(
      (range) => `"${process.execPath}" bench/lane.mjs ${lane} "${folder}" ${range.join(' ')} &`,
    );
    return ['sh', '-c', `${commands.join(' ')} wait`];
  };
  // The second line of `times` is the time of all child processes.
  const createTreeCommand = (...args: string[]): string[] => [
    'sh',
    '-c',
    '"$@" > "$0" 2>&1 && times',
    join(folder, 'log'),
    ...args,
  ];
  const batch = ['dist/cli.cjs', 'render', join(folder, 'people'), '-o', join(folder, 'out')];
  const rows = [
    {
      name: 'floor: the texts as bare paragraphs',
      command: createLaneCommand('floor'),
      read: sumTimes,
    },
    { name: 'layout alone: the markup', command: createLaneCommand('layout'), read: sumTimes },
    {
      name: 'from values: checks, model, markup',
      command: createLaneCommand('values'),
      read: sumTimes,
    },
    { name: 'from texts: parsing of YAML', command: createLaneCommand('texts'), read: sumTimes },
    {
      name: 'renderMany: processes, messages',
      command: createTreeCommand(
        process.execPath,
        'bench/lane.mjs',
        'many',
        folder,
        '0',
        String(count),
      ),
      read: measureTree,
    },
    {
      name: 'batch: files, record',
      command: createTreeCommand(
        process.execPath,
        ...batch,
        '--today',
        TODAY,
        '--workers',
        String(PROCESSES),
      ),
      read: measureTree,
    },
  ];
  const printed = await runInSlices(new Map(rows.map(({ name, command }) => [name, command])));
  const times = rows.map(({ name, read }) => read(printed.get(name) ?? '') / count);
  const [, layout = Number.NaN] = times;
  const title = `Milliseconds of processor time a document, for ${count} distinct documents of two pages`;
  const lines = rows.map(({ name }, index) => {
    const time = times[index] ?? Number.NaN;
    const more = index < 2 ? '' : `+ ${(time - (times[index - 1] ?? Number.NaN)).toFixed(2)}`;
    return [name, time.toFixed(2), more, `${(time / layout).toFixed(2)} × layout alone`];
  });
  const ratio = (times.at(-1) ?? Number.NaN) / layout;
  return (
    `${table(title, lines)}\n  The batch takes ${ratio.toFixed(2)} × layout alone; at most ` +
    `${MAX_RATIO} × is wanted.`
  );
}

/** Writes the documents as files, texts, values and markup. */
async function writeDocuments(folder: string, count: number): Promise<void> {
  const people = join(folder, 'people');
  mkdirSync(people);
  const values = [...createDocuments(count)];
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
    floors: values.map(writeBareParagraphs),
  })) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(list));
  }
}

/** Adds the times that the processes printed. */
function sumTimes(printed: string): number {
  const numbers = printed.trim().split('\n').map(Number);
  if (numbers.length !== PROCESSES) throw new Error(`a process failed: ${printed}`);
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Parses the output of `times` to milliseconds. */
function measureTree(printed: string): number {
  const ofChildren = printed.trim().split('\n').at(-1) ?? '';
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { packageFolder } from '../src/files/package-files.js';
import { withMistakes } from '../test/diagnostics/mistakes-of-authors.js';
import { Client } from '../test/lsp/client.js';
import { randomNumbers } from '../test/support/random.js';
import { table } from './statistics.mjs';

const sample = (name: string): string => readFileSync(join(packageFolder(), 'samples', name), 'utf8');

/** Three pages: a sample of two, with its entries twice. */
const LONG = stringify(
  parse(sample('academic.yaml'), (_, value) =>
    Array.isArray(value) && typeof value[0] === 'object' && !('entries' in value[0]) ? [...value, ...value] : value,
  ),
);

/** The processor time of all threads of a process, in milliseconds. Linux counts it in nanoseconds. */
function processorTimeOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const times = readdirSync(folder).map((task) =>
    Number(readFileSync(`${folder}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

function quantile(times: readonly number[], part: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
}

/** What editors ask after each change. */
const AFTER = ['documentSymbol', 'foldingRange', 'documentLink', 'codeAction'];

async function benchKeys(client: Client): Promise<string> {
  const pid = client.process.pid ?? 0;
  const rows: string[][] = [];
  for (const asks of [[], AFTER]) {
    const uri = await client.open('/bench/cv.yaml', LONG);
    await client.problems(uri);
    const times: number[] = [];
    for (const share of [0.05, 0.5, 0.95]) {
      let at = LONG.indexOf('\n', Math.floor(LONG.length * share));
      for (const key of '\n    - company: Harbour Works\n      position: Engineer\n      start_date: 2020-01\n      highlights:\n        - Built a boat.') {
        const before = processorTimeOf(pid);
        await client.type(uri, at++, key);
        const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
        const context = { diagnostics: [] };
        await Promise.all([
          client.problems(uri),
          ...asks.map((ask) => client.ask(`textDocument/${ask}`, uri, '‸', { range, context })),
        ]);
        times.push(processorTimeOf(pid) - before);
      }
    }
    const name = asks.length === 0 ? 'problems' : 'and all that editors ask after each';
    rows.push([name, `${times.length} keys`, ...[0.5, 0.95, 1].map((part) => `${quantile(times, part)} ms`)]);
    await client.close(uri);
  }
  return table('Processor time of a key: median, 95th percentile, most', rows);
}

async function benchMemory(client: Client): Promise<string> {
  const rssOf = (): string =>
    /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${client.process.pid}/status`, 'utf8'))?.[1] ?? '0';
  const uri = await client.open('/bench/cv.yaml', LONG);
  const rows: string[][] = [];
  for (let done = 1; done <= 10_000; done++) {
    const at = (done * 7919) % LONG.length;
    await client.type(uri, at, done % 2 === 0 ? '' : 'x', done % 2 === 0 ? 1 : 0);
    await client.problems(uri);
    if ([500, 1000, 2500, 5000, 7500, 10_000].includes(done))
      rows.push([`after ${done} changes`, `${Math.round(Number(rssOf()) / 1024)} MiB`]);
    if (done % 500 === 0)
      await client.edit(uri, [
        { range: { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } }, newText: LONG },
      ]);
  }
  await client.close(uri);
  return table('Resident memory', rows);
}

async function benchMistakes(client: Client): Promise<string> {
  const random = randomNumbers(1);
  const names = readdirSync(join(packageFolder(), 'samples')).filter((name) => name.endsWith('.yaml'));
  const count = { all: 0, certain: 0, actions: 0, followed: 0 };
  const left: string[] = [];
  const wrongIn = async (uri: string) =>
    (await client.problems(uri)).filter(({ severity = 4, code }) => severity < 3 && code !== 'missing-glyph');
  for (let done = 0; count.all < 1000; done++) {
    const text = sample(names[done % names.length] ?? '');
    const broken = withMistakes(text, random);
    const uri = await client.open('/bench/cv.yaml', broken);
    if ((await wrongIn(uri)).length > 0) {
      count.all += 1;
      const all = async (): Promise<void> => {
        const [action] = await client.actions(uri, ['source.fixAll']);
        if (action !== undefined) await client.apply(action);
      };
      await all();
      if ((await wrongIn(uri)).length === 0) count.certain += 1;
      else {
        for (let round = 0; round < 20; round++) {
          const [action] = await client.actions(uri, ['quickfix']);
          if (action === undefined) break;
          await client.apply(action);
          await all();
        }
        if ((await wrongIn(uri)).length === 0) count.actions += 1;
        else if (await followed(client, uri, text, wrongIn)) count.followed += 1;
        else left.push(...(await wrongIn(uri)).slice(0, 1).map(({ message }) => message.replaceAll('\n', ' ')));
      }
    }
    await client.close(uri);
  }
  const share = (part: number): string => `${((100 * part) / count.all).toFixed(1)} %`;
  if (process.env.VERBOSE) console.log(left.join('\n'));
  return table(`${count.all} documents with one to three mistakes`, [
    ['mended by the one action', share(count.certain)],
    ['by actions alone', share(count.certain + count.actions)],
    ['and once the lines around the messages were put right', share(count.certain + count.actions + count.followed)],
  ]);
}

/** Whether nothing is wrong any more once an author has put right what each message is about: its line and those beside it are what they were. */
async function followed(
  client: Client,
  uri: string,
  text: string,
  wrongIn: (uri: string) => Promise<readonly { range: { start: { line: number }; end: { line: number } } }[]>,
): Promise<boolean> {
  const right = text.split('\n');
  for (let round = 0; round < 3; round++) {
    const wrong = await wrongIn(uri);
    if (wrong.length === 0) return true;
    const now = client.textOf(uri).split('\n');
    // A mistake may have made two lines of one.
    const more = now.length - right.length;
    for (const { range } of wrong) {
      for (let line = Math.max(0, range.start.line - 1); line <= range.start.line + 1; line++) {
        const own =
          more === 0
            ? right[line]
            : right.find((one) => one.trim() !== '' && (now[line] ?? '').includes(one.trim().slice(0, 12)));
        if (own !== undefined) now[line] = own;
      }
    }
    await client.edit(uri, [
      { range: { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } }, newText: now.join('\n') },
    ]);
  }
  return (await wrongIn(uri)).length === 0;
}

const BENCHES = { keys: benchKeys, memory: benchMemory, mistakes: benchMistakes };

async function main(wanted: readonly string[]): Promise<void> {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const client = await Client.start();
    console.log(await bench(client));
    await client.stop();
  }
}

void main(process.argv.slice(2));

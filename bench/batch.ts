import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { distinctDocuments } from './documents.js';
import { table } from './statistics.mjs';
import { benchThroughput } from './throughput.js';

const DOCUMENTS = 5000;

/** For the parts of the time, of which there are several. */
const FEWER = 2000;
const LINES = 1_000_000;

/** A run of the command: its time, and the memory of its processes after certain numbers of documents. */
interface Run {
  readonly seconds: number;
  /** The sum of the documents' own times in the workers, in seconds. */
  readonly inWorkers: number;
  /** Resident memory of a worker in MiB, by number of documents. */
  readonly workerMemory: ReadonlyMap<number, number>;
  /** Peak resident memory of the main process, in MiB. */
  readonly mainMemory: number;
}

/**
 * Measures a batch of many documents on this machine, by number of workers, and again with nothing changed. Yields the tables
 * one by one, since the last one takes minutes.
 */
async function* benchBatch(): AsyncGenerator<string, void, undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'cvpress-bench-'));
  try {
    const parts = join(folder, 'parts');
    mkdirSync(parts);
    yield await benchThroughput(parts, FEWER);
    const people = join(folder, 'people');
    mkdirSync(people);
    let index = 0;
    for (const document of distinctDocuments(DOCUMENTS)) {
      writeFileSync(join(people, `${String(index++).padStart(4, '0')}.yaml`), stringify(document));
    }
    const out = (name: string): string[] => [people, '-o', join(folder, name), '--today', '2026-11-20'];
    const one = await run(folder, [...out('one'), '--workers', '1']);
    yield memory(one);
    const two = await run(folder, [...out('two'), '--workers', '2']);
    const again = await run(folder, [...out('two'), '--workers', '2']);
    yield table(`${DOCUMENTS} distinct documents of two pages`, [
      ['one worker', `${one.seconds.toFixed(1)} s`],
      ['two workers', `${two.seconds.toFixed(1)} s`],
      ['  faster than one', `${(one.seconds / two.seconds).toFixed(2)} ×`],
      ['  over the time in workers / 2', `${((two.seconds / (two.inWorkers / 2) - 1) * 100).toFixed(1)} %`],
      ['again, nothing changed', `${again.seconds.toFixed(2)} s`],
      ['  faster than two workers', `${(two.seconds / again.seconds).toFixed(1)} ×`],
    ]);
    await writeLines(join(folder, 'lines.ndjson'), '{"cv":{"lable":1}}');
    const lines = await run(folder, [join(folder, 'lines.ndjson'), '-o', join(folder, 'lines')]);
    yield table(`${LINES} lines of NDJSON, all of them invalid`, [
      ['time', `${lines.seconds.toFixed(0)} s`],
      ['main process, at most', `${lines.mainMemory.toFixed(0)} MiB`],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function memory({ workerMemory }: Run): string {
  const at = [...workerMemory];
  const first = at[0]?.[1] ?? Number.NaN;
  return table(
    'Resident memory of one worker',
    at.map(([count, mib]) => [`after ${count} documents`, `${mib.toFixed(0)} MiB`, `${(mib / first).toFixed(2)} ×`]),
  );
}

async function run(folder: string, args: readonly string[]): Promise<Run> {
  const report = join(folder, 'report.ndjson');
  rmSync(report, { force: true });
  const start = performance.now();
  const child = spawn(process.execPath, ['dist/cli.cjs', 'render', ...args, '--report', report], { stdio: 'ignore' });
  const workerMemory = new Map<number, number>();
  let mainMemory = 0;
  const timer = setInterval(() => {
    mainMemory = Math.max(mainMemory, peakOf(child.pid as number));
    if (!args.includes('1')) return;
    const done = linesIn(report);
    const next = [200, 1000, 2000, 3000, 4000, 4900].find((count) => !workerMemory.has(count));
    const worker = childOf(child.pid as number);
    if (next !== undefined && done >= next && worker !== undefined) workerMemory.set(next, residentOf(worker));
  }, 100);
  await once(child, 'close');
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  const inWorkers = statSync(report).size > LARGE ? Number.NaN : secondsIn(readFileSync(report, 'latin1'));
  return { seconds, inWorkers, workerMemory, mainMemory };
}

/** A report of a million documents exceeds the longest possible string. */
const LARGE = 2 ** 28;

function secondsIn(report: string): number {
  return [...report.matchAll(/"ms":([\d.]+)/g)].reduce((sum, [, ms]) => sum + Number(ms), 0) / 1000;
}

function linesIn(file: string): number {
  return existsSync(file) ? readFileSync(file, 'latin1').split('\n').length - 1 : 0;
}

function childOf(pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10) || undefined;
}

/** Linux only: kilobytes in `/proc`. */
function statusOf(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function residentOf(pid: number): number {
  return statusOf(pid, 'VmRSS');
}

function peakOf(pid: number): number {
  return statusOf(pid, 'VmHWM');
}

async function writeLines(file: string, line: string): Promise<void> {
  const stream = createWriteStream(file);
  const block = `${line}\n`.repeat(1000);
  for (let count = 0; count < LINES; count += 1000) if (!stream.write(block)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

for await (const text of benchBatch()) console.log(text);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { createDocuments } from './documents.js';
import { table } from './statistics.mjs';
import { benchThroughput } from './throughput.js';

const DOCUMENTS = 3000;
const THROUGHPUT_DOCUMENTS = 1500;

const folder = mkdtempSync(join(tmpdir(), 'cvpress-bench-'));
try {
  const parts = join(folder, 'parts');
  mkdirSync(parts);
  console.log(await benchThroughput(parts, THROUGHPUT_DOCUMENTS));
  const people = join(folder, 'people');
  mkdirSync(people);
  for (const [index, document] of [...createDocuments(DOCUMENTS)].entries()) {
    writeFileSync(join(people, `${index}.yaml`), stringify(document));
  }
  const one = await run(people, 'one', '1');
  const two = await run(people, 'two', '2');
  const again = await run(people, 'two', '2');
  const rows = [
    ['one worker', `${one.seconds.toFixed(1)} s`],
    ['two workers', `${two.seconds.toFixed(1)} s`],
    ['again, with nothing changed', `${again.seconds.toFixed(2)} s`],
    ...one.memory.map(([count, mib]) => [
      `memory of one worker after ${count} documents`,
      `${mib} MiB`,
    ]),
  ];
  console.log(table(`${DOCUMENTS} distinct documents of two pages`, rows));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Renders all documents with `cvpress render`. Returns its time and memory samples of its first
 * worker.
 */
async function run(people: string, name: string, workers: string) {
  const out = join(folder, name);
  const start = performance.now();
  const args = [
    'dist/cli.cjs',
    'render',
    people,
    '-o',
    out,
    '--today',
    '2026-11-20',
    '--workers',
    workers,
  ];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const memory: [count: number, mib: number][] = [];
  const timer = setInterval(() => {
    const count = existsSync(out) ? readdirSync(out).length : 0;
    if (count < (memory.length + 1) * 900) return;
    const mib = getWorkerMemory(child.pid ?? 0);
    if (mib !== undefined) memory.push([count, mib]);
  }, 250);
  await once(child, 'close');
  clearInterval(timer);
  return { seconds: (performance.now() - start) / 1000, memory };
}

/** Returns the resident memory of the first child of a process, in MiB (Linux only). */
function getWorkerMemory(parent: number): number | undefined {
  try {
    const [worker] = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ');
    const status = readFileSync(`/proc/${worker}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024);
  } catch {
    return undefined;
  }
}

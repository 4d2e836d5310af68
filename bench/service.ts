import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createDocuments } from './documents.js';
import { lowerQuartile, median, processorTime, quantile, table } from './statistics.mjs';

/** The built package, since the workers must be next to it. */
const url = pathToFileURL(resolve('dist/index.js')).href;
const { createRenderer, renderCv } = (await import(url)) as typeof import('../src/index.js');

const OPTIONS = { today: '2026-11-20' };
const WORKERS = 2;

/** Warm-up documents of a lane, documents of a round, and rounds. */
const WARM_UP = 30;
const ROUND = 25;
const ROUNDS = 12;

/** Arrival rate as a fraction of the workers' capacity. */
const LOAD = 0.8;
const LOAD_MS = 10_000;

/** Costs of a document, in milliseconds. */
interface Cost {
  readonly wall: number;
  readonly processor: number;
}

const documents = createDocuments(Number.POSITIVE_INFINITY);
console.log(await benchFirstDocument());
console.log(await benchOverhead());
console.log(await benchLoad());

/** Measures the first document of a new renderer, with and without `ready()`. */
async function benchFirstDocument(): Promise<string> {
  const times: Record<string, number[]> = { cold: [], ready: [], first: [] };
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    times[name]?.push(performance.now() - start);
  };
  for (let round = 0; round < 5; round += 1) {
    const cold = createRenderer({ workers: 1 });
    await measure('cold', () => cold.render(documents.next().value, OPTIONS));
    await cold.close();
    const warm = createRenderer({ workers: 1 });
    await measure('ready', () => warm.ready());
    await measure('first', () => warm.render(documents.next().value, OPTIONS));
    await warm.close();
  }
  return table('Wall time of a new renderer, median of 5', [
    ['first document, which starts the worker', formatMs(median(times.cold ?? []))],
    ['`ready()`', formatMs(median(times.ready ?? []))],
    ['first document after it', formatMs(median(times.first ?? []))],
  ]);
}

/** Compares `renderCv` in this process with `render` of a renderer. */
async function benchOverhead(): Promise<string> {
  const renderer = createRenderer({ workers: 1, minWorkers: 1 });
  await renderer.ready();
  const workers = getWorkerPids();
  const renderInProcess = (): Promise<unknown> => renderCv(documents.next().value, OPTIONS);
  const renderInWorker = (): Promise<unknown> => renderer.render(documents.next().value, OPTIONS);
  await measureCost(renderInProcess, WARM_UP, []);
  await measureCost(renderInWorker, WARM_UP, []);
  const costs = { here: [] as Cost[], there: [] as Cost[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.here.push(await measureCost(renderInProcess, ROUND, []));
    costs.there.push(await measureCost(renderInWorker, ROUND, workers));
  }
  await renderer.close();
  const rows = (['wall', 'processor'] as const).map((kind) => {
    const [a, b] = [costs.here, costs.there].map((lane) =>
      lowerQuartile(lane.map((cost) => cost[kind])),
    );
    const [local, remote] = [a ?? Number.NaN, b ?? Number.NaN];
    return [`${kind} time`, formatMs(local), formatMs(remote), `${(remote / local).toFixed(2)} ×`];
  });
  return table('A document by `renderCv`, by `render` of a renderer, and the ratio', rows);
}

/** Measures the average cost of a document. */
async function measureCost(
  work: () => Promise<unknown>,
  count: number,
  workers: readonly number[],
): Promise<Cost> {
  const getTime = (): number =>
    processorTime() + workers.reduce((sum, pid) => sum + getProcessorTime(pid), 0);
  const [start, processorStart] = [performance.now(), getTime()];
  for (let index = 0; index < count; index += 1) await work();
  return {
    wall: (performance.now() - start) / count,
    processor: (getTime() - processorStart) / count,
  };
}

/** Measures latencies of documents that arrive at random at a fraction of the capacity. */
async function benchLoad(): Promise<string> {
  const renderer = createRenderer({ workers: WORKERS, minWorkers: WORKERS });
  await renderer.ready();
  const renderAll = async (count: number): Promise<void> => {
    let remaining = count;
    const runClient = async (): Promise<void> => {
      while (remaining-- > 0) await renderer.render(documents.next().value, OPTIONS);
    };
    await Promise.all(Array.from({ length: 2 * WORKERS }, runClient));
  };
  await renderAll(100);
  const start = performance.now();
  await renderAll(200);
  const capacity = 200 / (performance.now() - start);
  const latencies: number[] = [];
  const work: Promise<void>[] = [];
  const end = performance.now() + LOAD_MS;
  for (
    let nextArrival = performance.now();
    nextArrival < end;
    nextArrival += getRandomGap(LOAD * capacity)
  ) {
    await delay(Math.max(0, nextArrival - performance.now()));
    const arrival = nextArrival;
    const render = renderer.render(documents.next().value, OPTIONS);
    work.push(render.then(() => void latencies.push(performance.now() - arrival)));
  }
  await Promise.all(work);
  await renderer.close();
  const title =
    `Latency at ${LOAD * 100} % of ${(1000 * capacity).toFixed(0)} documents a second, ` +
    `${WORKERS} workers`;
  return table(title, [
    ['median', formatMs(median(latencies))],
    ['99th percentile', formatMs(quantile(latencies, 0.99))],
  ]);
}

/** Returns a random time between two arrivals, in milliseconds, for a rate per millisecond. */
function getRandomGap(rate: number): number {
  return -Math.log(1 - Math.random()) / rate;
}

function formatMs(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function getWorkerPids(): number[] {
  const output = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const lines = output.split('\n').filter((line) => line.includes('worker'));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** Returns the processor time of all threads of a process, in milliseconds (Linux only). */
function getProcessorTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

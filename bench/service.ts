import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { HALF_LIFE } from '../src/engine/engine.js';
import type { Renderer } from '../src/workers/renderer.js';
import { distinctDocuments, type SampleDocument } from './documents.js';
import { lowerQuartile, median, processorTime, table } from './statistics.mjs';

/** The package as it is built: its workers must be beside it. */
const built = new URL('../dist/index.js', import.meta.url).href;
const { createRenderer, renderCv } = (await import(built)) as typeof import('../src/index.js');

const TODAY = '2026-11-20';
const WORKERS = 2;

/** Documents of a lane before those that count, in a round, and the number of rounds. */
const [WARM_UP, ROUND, ROUNDS] = [30, 25, 12];

/** How many documents latencies are computed from. */
const COMPUTED = 600;

/** A worker that is idle for so long after `HALF_LIFE` documents is warmed up again in that time, in milliseconds. */
const REST_MS = 400;

/** The part of what the workers manage that arrives. */
const LOAD = 0.8;

/** How long arrivals last, in milliseconds. */
const LOAD_MS = 10_000;

/** What a lane took for a document, in milliseconds. */
interface Cost {
  readonly wall: number;
  readonly processor: number;
}

/** A renderer compared with one document after the other in this process, and its latency under load. */
async function* benchService(): AsyncGenerator<string, void, undefined> {
  const renderer = createRenderer({ workers: 1, minWorkers: 1 });
  yield await firstDocument();
  yield await overhead(renderer);
  await renderer.close();
  const pool = createRenderer({ workers: WORKERS, minWorkers: WORKERS });
  await pool.ready();
  const documents = distinctDocuments(Number.POSITIVE_INFINITY);
  for (let index = 0; index < 100; index += WORKERS) await together(pool, documents, WORKERS);
  yield await withoutOthers();
  for (let round = 1; round <= 3; round += 1) yield await underLoad(pool, documents, round);
  yield `\n  stats afterwards: ${JSON.stringify(pool.stats())}`;
  await pool.close();
}

/** The first document of a new renderer, without and with `ready()` before it. */
async function firstDocument(): Promise<string> {
  const rows: Record<string, number[]> = { cold: [], ready: [], first: [], second: [] };
  const documents = distinctDocuments(50);
  const timed = async (work: Promise<unknown>, to: number[] | undefined): Promise<void> => {
    const start = performance.now();
    await work;
    to?.push(performance.now() - start);
  };
  for (let round = 0; round < 5; round += 1) {
    const cold = createRenderer({ workers: 1 });
    await timed(cold.render(documents.next().value, { today: TODAY }), rows.cold);
    await cold.close();
    const warm = createRenderer({ workers: 1 });
    await timed(warm.ready(), rows.ready);
    await timed(warm.render(documents.next().value, { today: TODAY }), rows.first);
    await timed(warm.render(documents.next().value, { today: TODAY }), rows.second);
    await warm.close();
  }
  return table('A new renderer: wall time', [
    ['first document, which starts the worker', ms(median(rows.cold ?? []))],
    ['`ready()`', ms(median(rows.ready ?? []))],
    ['first document after it', ms(median(rows.first ?? []))],
    ['second document', ms(median(rows.second ?? []))],
  ]);
}

/** The same number of documents here and by a worker, in turn: wall time, and processor time of both processes. */
async function overhead(renderer: Renderer): Promise<string> {
  const documents = distinctDocuments(2 * (WARM_UP + ROUND * ROUNDS));
  const here = (document: SampleDocument): Promise<unknown> => renderCv(document, { today: TODAY });
  const there = (document: SampleDocument): Promise<unknown> => renderer.render(document, { today: TODAY });
  await measured(here, documents, WARM_UP, []);
  await measured(there, documents, WARM_UP, []);
  const [worker = 0] = workerPids();
  const costs = { here: [] as Cost[], there: [] as Cost[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.here.push(await measured(here, documents, ROUND, []));
    costs.there.push(await measured(there, documents, ROUND, [worker]));
  }
  const of = (lane: readonly Cost[], what: keyof Cost): number => lowerQuartile(lane.map((cost) => cost[what]));
  const row = (name: string, what: keyof Cost): string[] => {
    const [a, b] = [of(costs.here, what), of(costs.there, what)];
    return [name, ms(a), ms(b), ms(b - a), `${(b / a).toFixed(2)} ×`];
  };
  return table('One document after the other: in this process, by `render`, the difference', [
    row('wall time', 'wall'),
    row('processor time', 'processor'),
  ]);
}

/** Documents one after the other: what each took on average. */
async function measured(
  work: (document: SampleDocument) => Promise<unknown>,
  documents: Iterator<SampleDocument>,
  count: number,
  workers: readonly number[],
): Promise<Cost> {
  const used = (): number => processorTime() + workers.reduce((sum, pid) => sum + processorTimeOf(pid), 0);
  const [start, before] = [performance.now(), used()];
  for (let index = 0; index < count; index += 1) await work(documents.next().value);
  return { wall: (performance.now() - start) / count, processor: (used() - before) / count };
}

/**
 * Latencies as they would be on a machine that does nothing else: the queue of two workers is computed, for documents that take
 * as long as these took a worker in processor time. When documents arrive at random, they queue whatever the workers are
 * like: those that all take the same time show how much of the ratio is due to that. Then workers are idle now and
 * then, and do what is due every so many documents; when documents arrive evenly, they never are for long enough.
 */
async function withoutOthers(): Promise<string> {
  const busy = await timesOf(Number.POSITIVE_INFINITY);
  const rested = await timesOf(HALF_LIFE);
  const average = rested.reduce((sum, time) => sum + time, 0) / rested.length;
  const row = (name: string, latencies: number[]): string[] => {
    const [middle, late] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    return [name, ms(middle), ms(late), `${(late / middle).toFixed(1)} ×`];
  };
  const evenly = (): number => 1;
  const inOrder = (times: readonly number[]): number[] => [...times].sort((a, b) => a - b);
  return table('Computed from processor time, 80 % load, 2 workers: median, p99, ratio', [
    row('a document in a worker that is never idle', inOrder(busy)),
    row('in one that is idle now and then', inOrder(rested)),
    row('arriving evenly, never idle', queued(busy, average, evenly)),
    row('arriving at random, never idle', queued(busy, average, randomGap)),
    row('arriving at random', queued(rested, average, randomGap)),
    row('at random, all take the same', queued([average], average, randomGap)),
  ]);
}

/**
 * The processor time of a worker for each document, in milliseconds.
 *
 * @param atOnce - how many come before the worker may rest
 */
async function timesOf(atOnce: number): Promise<number[]> {
  const renderer = createRenderer({ workers: 1 });
  const before = workerPids();
  await renderer.ready();
  const worker = workerPids().find((pid) => !before.includes(pid)) ?? 0;
  const times: number[] = [];
  let index = 0;
  for (const document of distinctDocuments(WARM_UP + COMPUTED)) {
    if (index > 0 && index % atOnce === 0) await delay(REST_MS);
    const start = processorTimeOf(worker);
    await renderer.render(document, { today: TODAY });
    if (index++ >= WARM_UP) times.push(processorTimeOf(worker) - start);
  }
  await renderer.close();
  return times;
}

/** Of times between arrivals, with an average of 1. */
function randomGap(): number {
  return -Math.log(1 - Math.random());
}

/** Latencies of a queue with two servers, in order. */
function queued(times: readonly number[], average: number, gap: () => number): number[] {
  const free = Array.from({ length: WORKERS }, () => 0);
  const latencies: number[] = [];
  let arrival = 0;
  for (let index = 0; index < 50 * COMPUTED; index += 1) {
    arrival += (gap() * average) / WORKERS / LOAD;
    free.sort((a, b) => a - b);
    const end = Math.max(arrival, free[0] ?? 0) + (times[index % times.length] ?? 0);
    free[0] = end;
    latencies.push(end - arrival);
  }
  return latencies.sort((a, b) => a - b);
}

/** Latencies when documents arrive at 80 % of the rate that the renderer manages, whether it is done with others or not. */
async function underLoad(pool: Renderer, documents: Iterator<SampleDocument>, round: number): Promise<string> {
  const count = 200;
  const start = performance.now();
  await together(pool, documents, count);
  const capacity = (count / (performance.now() - start)) * 1000;
  const every = 1000 / (LOAD * capacity);
  const rows = [];
  for (const [name, gap] of [
    ['evenly', () => every],
    ['at random', () => randomGap() * every],
  ] as const) {
    const latencies = await arriving(pool, documents, gap);
    const [middle, late] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    rows.push([`arriving ${name}`, ms(middle), ms(late), `${(late / middle).toFixed(1)} ×`, ms(latencies.at(-1) ?? 0)]);
  }
  return table(
    `Round ${round}: 80 % of ${capacity.toFixed(0)} documents a second, ${WORKERS} workers: median, p99, ratio, longest`,
    rows,
  );
}

/** Renders so many documents, as fast as the workers can. */
async function together(pool: Renderer, documents: Iterator<SampleDocument>, count: number): Promise<void> {
  const one = async (left: number[]): Promise<void> => {
    while (left.pop() !== undefined) await pool.render(documents.next().value, { today: TODAY });
  };
  const left = Array.from({ length: count }, (_, index) => index);
  await Promise.all(Array.from({ length: 2 * WORKERS }, () => one(left)));
}

/** Times from the arrival of a document to its answer, in order. The time of arrival is that of the plan, not of the timer. */
async function arriving(pool: Renderer, documents: Iterator<SampleDocument>, gap: () => number): Promise<number[]> {
  const latencies: number[] = [];
  const work: Promise<void>[] = [];
  const start = performance.now();
  for (let due = start; due < start + LOAD_MS; due += gap()) {
    const document = documents.next().value;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    const render = async (arrival: number): Promise<void> => {
      await pool.render(document, { today: TODAY });
      latencies.push(performance.now() - arrival);
    };
    work.push(render(Math.max(due, wait > 0 ? performance.now() : due)));
  }
  await Promise.all(work);
  return latencies.sort((a, b) => a - b);
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function workerPids(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines.filter((line) => line.includes('worker')).map((line) => Number.parseInt(line, 10));
}

/** Of all threads of a process, in milliseconds. Linux only. */
function processorTimeOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

for await (const text of benchService()) console.log(text);

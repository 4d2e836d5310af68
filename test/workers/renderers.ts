import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { completeRendererOptions, type RendererOptions } from '../../src/workers/options.js';
import type { PoolOptions } from '../../src/workers/pool.js';
import { PooledRenderer } from '../../src/workers/pooled-renderer.js';
import type { RenderJob } from '../../src/workers/render-job.js';
import type { ManyResult } from '../../src/workers/renderer.js';
import { freshFolder } from '../cli/run.js';
import { workersOf } from '../support/processes.js';
import { until } from '../support/until.js';

/** The error of a document that was aborted without a reason. */
export const ABORTED = { kind: 'aborted', code: 'aborted', cause: { name: 'AbortError' } };

/** A worker's program that does what the names of its documents say. */
export const MISBEHAVING = fileURLToPath(new URL('misbehaving-worker.mjs', import.meta.url));

export function named(name: string): { cv: { name: string } } {
  return { cv: { name } };
}

/** A renderer that is closed after the test; `program` takes the place of the package's worker. */
export function renderer(
  options: RendererOptions = {},
  program?: string,
  pool: Partial<PoolOptions<RenderJob>> = {},
): PooledRenderer {
  const own = program === undefined ? pool : { program, ...pool };
  const made = new PooledRenderer(completeRendererOptions({ workers: 1, ...options }), own);
  onTestFinished(() => made.close({ force: true }));
  return made;
}

export function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** What a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('the promise was fulfilled');
    },
    (error: unknown) => error,
  );
}

export async function problemsOf(promise: Promise<unknown>): Promise<readonly Diagnostic[]> {
  const error = await failureOf(promise);
  if (error instanceof CvError) return error.diagnostics;
  throw error;
}

export async function all(results: AsyncIterable<ManyResult>): Promise<ManyResult[]> {
  const list: ManyResult[] = [];
  for await (const result of results) list.push(result);
  return list;
}

/** A file that a document makes when it is its turn. */
export function mark(): { readonly path: string; readonly made: () => Promise<unknown> } {
  const path = join(freshFolder(), 'mark');
  return { path, made: () => until(() => existsSync(path)) };
}

/**
 * A worker's program that ends before it is ready, as one does that is killed then.
 *
 * @param condition - when it does: JavaScript of `start`, which counts from 1
 */
export function workerThatEndsIf(condition: string): { program: string; starts: string } {
  const folder = freshFolder();
  const program = join(folder, 'worker.mjs');
  const starts = join(folder, 'starts');
  writeFileSync(
    program,
    // Workers that start at once each take a number of their own: only one of them can make a folder.
    `import { appendFileSync, mkdirSync } from 'node:fs';
    appendFileSync(${JSON.stringify(starts)}, '.');
    let start = 1;
    for (let isTaken = true; isTaken; ) {
      try {
        mkdirSync(${JSON.stringify(starts)} + start);
        isTaken = false;
      } catch {
        start++;
      }
    }
    if (${condition}) process.exit(1);
    await import(${JSON.stringify(pathToFileURL(MISBEHAVING).href)});`,
  );
  return { program, starts };
}

/** How many worker processes this process has. */
export function workersOfThisProcess(): number {
  return workersOf(process.pid).length;
}

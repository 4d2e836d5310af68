import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { CvError } from '../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { completeRendererOptions, type RendererOptions } from '../../src/workers/options.js';
import type { PoolOptions } from '../../src/workers/pool.js';
import { type PooledJob, PooledRenderer } from '../../src/workers/pooled-renderer.js';
import type { RenderManyResult } from '../../src/workers/renderer.js';
import { createTemporaryFolder } from '../cli/run.js';
import { findWorkers } from '../support/processes.js';
import { waitFor } from '../support/wait-for.js';

/** The error of a canceled document without a reason. */
export const ABORTED = { kind: 'aborted', code: 'aborted', cause: { name: 'AbortError' } };

/** The program of a worker that misbehaves as the names of its documents specify. */
export const MISBEHAVING_WORKER = fileURLToPath(new URL('misbehaving-worker.mjs', import.meta.url));

export function createCv(name: string): { cv: { name: string } } {
  return { cv: { name } };
}

/**
 * Creates a renderer, and closes it after the test.
 *
 * @param program - a file that replaces the worker of the package
 */
export function createTestRenderer(
  options: RendererOptions = {},
  program?: string,
  pool: Partial<PoolOptions<PooledJob>> = {},
): PooledRenderer {
  const poolOptions = program === undefined ? pool : { program, ...pool };
  const result = new PooledRenderer(
    completeRendererOptions({ workers: 1, ...options }),
    poolOptions,
  );
  onTestFinished(() => result.close({ force: true }));
  return result;
}

export function createAbortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Returns the error that a promise rejects with. */
export async function getRejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('the promise was fulfilled');
    },
    (error: unknown) => error,
  );
}

export async function getDiagnostics(promise: Promise<unknown>): Promise<readonly Diagnostic[]> {
  const error = await getRejection(promise);
  if (error instanceof CvError) return error.diagnostics;
  throw error;
}

export async function collectResults(
  results: AsyncIterable<RenderManyResult>,
): Promise<RenderManyResult[]> {
  const list: RenderManyResult[] = [];
  for await (const result of results) list.push(result);
  return list;
}

/** A path at which a misbehaving document creates a file when it starts; `made` waits for that. */
export function createMarkerFile(): {
  readonly path: string;
  readonly made: () => Promise<unknown>;
} {
  const path = join(createTemporaryFolder(), 'mark');
  return { path, made: () => waitFor(() => existsSync(path)) };
}

/**
 * Writes the program of a worker that exits before it is ready.
 *
 * @param condition - JavaScript with `start`, the number of the start from 1
 */
export function writeFailingWorker(condition: string): { program: string; starts: string } {
  const folder = createTemporaryFolder();
  const program = join(folder, 'worker.mjs');
  const starts = join(folder, 'starts');
  writeFileSync(
    program,
    // Creating a folder is atomic, so that each worker gets a different number.
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
    await import(${JSON.stringify(pathToFileURL(MISBEHAVING_WORKER).href)});`,
  );
  return { program, starts };
}

export function countWorkers(): number {
  return findWorkers(process.pid).length;
}

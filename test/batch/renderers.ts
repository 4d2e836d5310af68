import { onTestFinished } from 'vitest';
import { completeRendererOptions } from '../../src/batch/options.js';
import { PooledRenderer } from '../../src/batch/renderer.js';
import { CvError, type Diagnostic, type ManyResult, type RendererOptions } from '../../src/index.js';

export function named(name: string): { cv: { name: string } } {
  return { cv: { name } };
}

/** A renderer that is closed after the test; `program` takes the place of the package's worker. */
export function renderer(options: RendererOptions = {}, program?: string, atHand = 1): PooledRenderer {
  const pool = { atHand, ...(program === undefined ? {} : { program }) };
  const made = new PooledRenderer(completeRendererOptions({ workers: 1, ...options }), pool);
  onTestFinished(() => made.close());
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

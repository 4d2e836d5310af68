import { completeOptions, createOptionDiagnostic } from '../compiler/options/option-table.js';
import { completeChosenOptions } from '../compiler/options/options.js';
import { readOptions } from '../compiler/options/read-options.js';
import type { RenderResult } from '../compiler/pipeline/render-result.js';
import { CvError } from '../diagnostics/cv-error.js';
import { getProgramFile } from '../files/package-files.js';
import { createImportJob } from '../import/import-cv.js';
import type { ImportJob } from '../import/import-in-child-process.js';
import type { ImportedCv } from '../import/imported-cv.js';
import { onAbort, throwIfAborted } from '../worker-process/abort.js';
import { createAbortedError, createClosedError } from '../worker-process/failures.js';
import { copyBytes, type Reply } from '../worker-process/protocol.js';
import { AcceptedDocument } from './events.js';
import { type ConcurrencyOptions, type Items, mapConcurrent } from './map-concurrent.js';
import {
  CLOSE_OPTIONS,
  type CloseOptions,
  type CompleteCallOptions,
  type CompleteImportOptions,
  type CompleteRendererOptions,
  completeRendererOptions,
  createCallOptionTable,
  createImportOptionTable,
  createManyOptionTable,
  getFileName,
  type ImportJobOptions,
  type RendererOptions,
  type RenderJobOptions,
  type RenderManyOptions,
} from './options.js';
import {
  type JobOutcome,
  type PoolOptions,
  type RunOptions,
  settleJob,
  WorkerPool,
} from './pool.js';
import { createRenderJob, createWarmUp, type RenderJob, toJobDocument } from './render-job.js';
import type { Renderer, RendererStats, RenderManyResult } from './renderer.js';

/** Maximum number of results per worker that wait for a slow document. */
const MAX_RESULTS_PER_WORKER = 32;

/**
 * Creates a renderer with a pool of worker processes. Workers start on demand, or immediately with
 * `minWorkers`. The renderer replaces workers that crash or hang. Idle workers do not keep Node.js
 * running.
 *
 * @param options - number of workers, time limit in milliseconds, limits, queue and signal
 * @returns the renderer; close it with `close`, or declare it with `await using`
 * @throws CvError for an invalid option
 * @example
 * await using renderer = createRenderer({ workers: 2, timeoutMs: 5000 });
 * const { pdf } = await renderer.render(text, { file: 'jane.yaml' });
 */
export function createRenderer(options: RendererOptions = {}): Renderer {
  return new PooledRenderer(completeRendererOptions(options));
}

export type PooledJob = RenderJob | ImportJob;

/** A running `renderMany`. */
interface ManyRun {
  readonly stop: AbortController;
  /** Aborted with the error to throw. */
  readonly end: AbortController;
}

type QueueOptions = Pick<RunOptions, 'signal' | 'group' | 'ignoreQueueLimit'>;

type CallOptions = Pick<CompleteCallOptions, 'timeoutMs' | 'limits' | 'group'>;

export class PooledRenderer implements Renderer {
  readonly #pool: WorkerPool<PooledJob, RenderResult | ImportedCv>;
  readonly #callOptions: ReturnType<typeof createCallOptionTable>;
  readonly #importOptions: ReturnType<typeof createImportOptionTable>;
  readonly #counts = { rendered: 0, failed: 0, aborted: 0 };
  readonly #manyRuns = new Set<ManyRun>();
  readonly #removeListener: () => void;
  #isClosing = false;

  constructor(
    readonly options: CompleteRendererOptions,
    pool: Partial<PoolOptions<PooledJob>> = {},
  ) {
    this.#callOptions = createCallOptionTable(options);
    this.#importOptions = createImportOptionTable(options);
    this.#pool = new WorkerPool({
      program: getProgramFile('worker'),
      warmUp: createWarmUp(),
      ...options,
      ...pool,
    });
    const { signal } = options;
    this.#removeListener = onAbort(signal, (error) => void this.#close(error));
    if (signal?.aborted === true) void this.#close(createAbortedError(signal.reason));
  }

  async render(document: unknown, options: RenderJobOptions = {}): Promise<RenderResult> {
    const table = this.#callOptions;
    const call: CompleteCallOptions = completeChosenOptions(table, readOptions(options, table));
    const { group, signal } = call;
    return await unwrapOutcome(
      this.#renderOne(document, call, { group, signal, ignoreQueueLimit: false }),
    );
  }

  async importCv(
    name: string,
    content: Uint8Array,
    options: ImportJobOptions = {},
  ): Promise<ImportedCv> {
    const table = this.#importOptions;
    const call: CompleteImportOptions = completeOptions(table, readOptions(options, table));
    const { group, signal, ...costs } = call;
    const job = createImportJob(name, content, costs);
    const queueOptions = { group, signal, ignoreQueueLimit: false };
    return await unwrapOutcome(this.#run<ImportedCv>(() => job, job.file, call, queueOptions));
  }

  async *renderMany(
    documents: Items<unknown>,
    options: RenderManyOptions = {},
  ): AsyncGenerator<RenderManyResult, void, undefined> {
    const table = createManyOptionTable(this.options);
    const { file, inOrder, ...call } = completeChosenOptions(table, readOptions(options, table));
    if (!isIterable(documents)) {
      const message = '`documents` must be an array, a generator or a stream.';
      throw new CvError([
        createOptionDiagnostic(message, 'pass a single document as `[document]`'),
      ]);
    }
    const { signal, group = {} } = call;
    throwIfAborted(signal);
    this.#assertOpen();
    const run = { stop: new AbortController(), end: new AbortController() };
    const queueOptions = { group, signal: run.end.signal, ignoreQueueLimit: true };
    const render = async (document: unknown, index: number): Promise<RenderManyResult> => {
      const options = { file: getFileName(index, file), ...call };
      return { index, ...(await this.#renderOne(document, options, queueOptions)) };
    };
    this.#manyRuns.add(run);
    const removeListener = onAbort(signal, (error) => run.end.abort(error));
    try {
      const { workers } = this.options;
      const concurrency: ConcurrencyOptions = {
        // One more, so that no worker waits for a document.
        concurrency: workers + 1,
        maxBuffered: inOrder ? workers * MAX_RESULTS_PER_WORKER : workers * 2,
        inOrder,
        stop: run.stop.signal,
        end: run.end.signal,
      };
      const isComplete = yield* mapConcurrent(documents, render, concurrency);
      if (!isComplete) throw createClosedError();
    } finally {
      removeListener();
      this.#manyRuns.delete(run);
      // If the consumer stopped early, cancel the remaining documents.
      run.end.abort();
    }
  }

  async ready(): Promise<void> {
    this.#assertOpen();
    await this.#pool.ready();
  }

  stats(): RendererStats {
    const { restarts, memory, ...current } = this.#pool.stats;
    const bytes = Math.round(memory * 2 ** 20);
    return { ...current, ...this.#counts, restarts, memory: bytes, isClosing: this.#isClosing };
  }

  async close(options: CloseOptions = {}): Promise<void> {
    const { force } = completeOptions(CLOSE_OPTIONS, readOptions(options, CLOSE_OPTIONS));
    await this.#close(force ? createClosedError() : undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** @param error - fails accepted documents; without it, they are finished */
  async #close(error?: CvError): Promise<void> {
    this.#isClosing = true;
    const closing = this.#pool.close(error);
    for (const { stop, end } of this.#manyRuns) {
      if (error === undefined) stop.abort();
      else end.abort(error);
    }
    await closing;
    this.#removeListener();
  }

  async #renderOne(
    document: unknown,
    options: CompleteCallOptions,
    queueOptions: QueueOptions,
  ): Promise<JobOutcome<RenderResult>> {
    this.#assertOpen();
    const request = toJobDocument(document, options);
    return this.#run(() => createRenderJob(request, options), request.file, options, queueOptions);
  }

  async #run<R extends RenderResult | ImportedCv>(
    createJob: () => PooledJob,
    file: string | undefined,
    { timeoutMs, limits, group }: CallOptions,
    queueOptions: QueueOptions,
  ): Promise<JobOutcome<R>> {
    this.#assertOpen();
    const accepted = new AcceptedDocument(this.#counts, { file, group });
    try {
      const outcome = await settleJob(async () => {
        throwIfAborted(queueOptions.signal);
        return this.#pool.run(createJob(), {
          timeoutMs,
          memory: limits.memory,
          onBegin: ({ pid }) => accepted.begin(pid),
          ...queueOptions,
        }) as Promise<Reply<R>>;
      }, file);
      accepted.end(outcome.result, outcome.error);
      return outcome.ok ? { ...outcome, result: copyBytes(outcome.result) } : outcome;
    } catch (error) {
      accepted.end(undefined, error);
      throw error;
    }
  }

  #assertOpen(): void {
    throwIfAborted(this.options.signal);
    if (this.#isClosing) throw createClosedError();
  }
}

/** Callers await it, so that the stack of an error shows them. */
async function unwrapOutcome<R>(running: Promise<JobOutcome<R>>): Promise<R> {
  try {
    const outcome = await running;
    if (outcome.ok) return outcome.result;
    throw outcome.error;
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    // Copy the error, which several calls may share, to set the stack of this call.
    throw new CvError(error.diagnostics, { cause: error.cause });
  }
}

/** Getters of `documents` may throw. */
function isIterable(documents: unknown): boolean {
  try {
    const items = documents as Partial<Iterable<unknown> & AsyncIterable<unknown>>;
    const methods = [items[Symbol.asyncIterator], items[Symbol.iterator]];
    return typeof documents === 'object' && methods.some((method) => typeof method === 'function');
  } catch {
    return false;
  }
}

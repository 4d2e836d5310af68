import { badOption, completeBy } from '../compiler/options/option-table.js';
import { readOptions } from '../compiler/options/read-options.js';
import type { RenderResult } from '../compiler/pipeline/render-result.js';
import { CvError } from '../diagnostics/error.js';
import { programFile } from '../files/package-files.js';
import { onAbort, throwIfAborted } from '../worker-process/abort.js';
import { aborted, closed } from '../worker-process/failures.js';
import { type Reply, withOwnBytes } from '../worker-process/protocol.js';
import { type Ahead, concurrently, type Items } from './concurrently.js';
import { AcceptedDocument } from './events.js';
import {
  CLOSE_OPTIONS,
  type CloseOptions,
  type CompleteCallOptions,
  type CompleteRendererOptions,
  callOptions,
  completeRendererOptions,
  manyOptions,
  nameOf,
  type RendererOptions,
  type RenderJobOptions,
  type RenderManyOptions,
} from './options.js';
import { type Attempt, attempt, type PoolOptions, type RunOptions, WorkerPool } from './pool.js';
import { asText, jobOf, type RenderJob, warmUp } from './render-job.js';
import type { ManyResult, Renderer, RendererStats } from './renderer.js';

/** Results per worker that may wait for a slow document. */
const HELD_A_WORKER = 32;

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

interface Reading {
  /** Stops reading. */
  readonly stop: AbortController;
  /** Aborted with the error to throw. */
  readonly end: AbortController;
}

type How = Pick<RunOptions, 'signal' | 'group' | 'mayWait'>;

export class PooledRenderer implements Renderer {
  readonly #pool: WorkerPool<RenderJob, RenderResult>;
  readonly #callOptions: ReturnType<typeof callOptions>;
  readonly #counts = { rendered: 0, failed: 0, aborted: 0 };
  readonly #readings = new Set<Reading>();
  readonly #unwatch: () => void;
  #isClosing = false;

  /** @param pool - for tests */
  constructor(
    readonly options: CompleteRendererOptions,
    pool: Partial<PoolOptions<RenderJob>> = {},
  ) {
    this.#callOptions = callOptions(options);
    this.#pool = new WorkerPool({
      program: programFile('worker'),
      warmUp: warmUp(),
      ...options,
      ...pool,
    });
    const { signal } = options;
    this.#unwatch = onAbort(signal, (error) => void this.#close(error));
    if (signal?.aborted === true) void this.#close(aborted(signal.reason));
  }

  async render(document: unknown, options: RenderJobOptions = {}): Promise<RenderResult> {
    const call = completeBy<CompleteCallOptions>(
      this.#callOptions,
      readOptions(options, this.#callOptions),
    );
    const { group, signal } = call;
    try {
      const attempt = await this.#attempt(document, call, { group, signal, mayWait: false });
      if (attempt.ok) return attempt.result;
      throw attempt.error;
    } catch (error) {
      throw seenFromHere(error);
    }
  }

  async *renderMany(
    documents: Items<unknown>,
    options: RenderManyOptions = {},
  ): AsyncGenerator<ManyResult, void, undefined> {
    const table = manyOptions(this.options);
    const { file, inOrder, ...call } = completeBy(table, readOptions(options, table));
    if (!isIterable(documents)) {
      const message = 'The documents must be a list, a generator or a stream.';
      throw new CvError([badOption(message, 'write `[document]` for one')]);
    }
    const { signal, group = {} } = call;
    throwIfAborted(signal);
    this.#refuseWhenClosed();
    const reading = { stop: new AbortController(), end: new AbortController() };
    const how = { group, signal: reading.end.signal, mayWait: true };
    const renderOne = async (document: unknown, index: number): Promise<ManyResult> => {
      const named = { file: nameOf(index, file), ...call };
      return { index, ...(await this.#attempt(document, named, how)) };
    };
    this.#readings.add(reading);
    const unwatch = onAbort(signal, (error) => reading.end.abort(error));
    try {
      const { workers } = this.options;
      const ahead: Ahead = {
        // The worker that finishes first gets it.
        atOnce: workers + 1,
        untaken: inOrder ? workers * HELD_A_WORKER : workers * 2,
        inOrder,
        stop: reading.stop.signal,
        end: reading.end.signal,
      };
      const isComplete = yield* concurrently(documents, renderOne, ahead);
      if (!isComplete) throw closed();
    } finally {
      unwatch();
      this.#readings.delete(reading);
      // The consumer may have stopped early.
      reading.end.abort();
    }
  }

  async ready(): Promise<void> {
    this.#refuseWhenClosed();
    await this.#pool.ready();
  }

  stats(): RendererStats {
    const { restarts, memory, ...now } = this.#pool.stats;
    const bytes = Math.round(memory * 2 ** 20);
    return { ...now, ...this.#counts, restarts, memory: bytes, isClosing: this.#isClosing };
  }

  async close(options: CloseOptions = {}): Promise<void> {
    const { force } = completeBy(CLOSE_OPTIONS, readOptions(options, CLOSE_OPTIONS));
    await this.#close(force ? closed() : undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** @param error - fails what was accepted; without one, that is finished */
  async #close(error?: CvError): Promise<void> {
    this.#isClosing = true;
    const ended = this.#pool.close(error);
    for (const { stop, end } of this.#readings) {
      if (error === undefined) stop.abort();
      else end.abort(error);
    }
    await ended;
    this.#unwatch();
  }

  async #attempt(
    document: unknown,
    options: CompleteCallOptions,
    how: How,
  ): Promise<Attempt<RenderResult>> {
    this.#refuseWhenClosed();
    const text = asText(document, options);
    const { timeoutMs, limits, group } = options;
    const accepted = new AcceptedDocument(this.#counts, { file: text.file, group });
    const onBegin: RunOptions['onBegin'] = ({ pid }) => accepted.begin(pid);
    const run = async (): Promise<Reply<RenderResult>> => {
      throwIfAborted(how.signal);
      return this.#pool.run(jobOf(text, options), {
        timeoutMs,
        memory: limits.memory,
        onBegin,
        ...how,
      });
    };
    try {
      const made = await attempt(run, text.file);
      accepted.end(made.result, made.error);
      return made.ok ? { ...made, result: withOwnBytes(made.result) } : made;
    } catch (error) {
      accepted.end(undefined, error);
      throw error;
    }
  }

  #refuseWhenClosed(): void {
    throwIfAborted(this.options.signal);
    if (this.#isClosing) throw closed();
  }
}

/** With the stack of the caller: one error may end many documents. */
function seenFromHere(error: unknown): unknown {
  return error instanceof CvError ? new CvError(error.diagnostics, { cause: error.cause }) : error;
}

/** Reading a property may throw. */
function isIterable(documents: unknown): boolean {
  try {
    const items = documents as Partial<Iterable<unknown> & AsyncIterable<unknown>>;
    const ways = [items[Symbol.asyncIterator], items[Symbol.iterator]];
    return typeof documents === 'object' && ways.some((way) => typeof way === 'function');
  } catch {
    return false;
  }
}

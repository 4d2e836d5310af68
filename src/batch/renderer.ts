import { Deadline } from '../deadline.js';
import { defined } from '../defined.js';
import { type Diagnostic, diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { CvError } from '../error.js';
import { programFile } from '../files/package-files.js';
import type { OutputFormat } from '../formats.js';
import { badOption } from '../option-problems.js';
import { completeBy, type OptionTable } from '../option-table.js';
import type { CvSource } from '../parse-source.js';
import { throwIfAborted } from '../process/abort.js';
import { withOwnBytes } from '../process/result.js';
import { closed } from '../process/stopped.js';
import { readDocument } from '../read-document.js';
import { readOptions } from '../read-options.js';
import type { RenderResult } from '../render-result.js';
import type { CvDocument } from '../schema/document.js';
import type { IfUnknown } from '../schema/if-unknown.js';
import type { Variant } from '../schema/sections.js';
import { excessOfText } from '../source/problems.js';
import { formatOf, isParsed } from '../source/source.js';
import { type Attempt, attempt } from './attempt.js';
import { concurrently, type Items } from './concurrently.js';
import {
  type CompleteCallOptions,
  type CompleteRendererOptions,
  callOptions,
  completeRendererOptions,
  manyOptions,
  nameOf,
  type RendererOptions,
  type RendererRenderOptions,
  type RenderManyOptions,
} from './options.js';
import type { PoolOptions, WorkerPool } from './pool.js';
import type { RenderJob } from './render-job.js';

/** The outcome for one of many documents; `index` counts from 0, in the order in which they were read. */
export type ManyResult<Formats extends readonly OutputFormat[] = readonly OutputFormat[]> = Attempt<
  RenderResult<Formats>
> & { readonly index: number };

/** Renders documents in worker processes. */
export interface Renderer extends AsyncDisposable {
  /**
   * Renders one document, as soon as a worker is free.
   *
   * @param document - a document, the text of one in YAML or JSON, which the worker parses, or the result of `parseCvSource`
   * @throws CvError for a wrong document or option; with the code `timed-out`, `worker-died`, `no-worker`,
   *   `queue-full`, `closed` or `aborted` when that is what happened
   */
  render<const Formats extends readonly OutputFormat[] = ['pdf'], V extends Variant = 'b'>(
    document: CvDocument<V> | CvSource | string,
    options?: RendererRenderOptions<V, Formats>,
  ): Promise<RenderResult<Formats>>;
  /** Renders a value of which nothing is known, such as the body of a request; the error explains what is wrong with it. */
  render<const Formats extends readonly OutputFormat[] = ['pdf'], Document = never>(
    document: Document,
    ...options: IfUnknown<Document, [options?: RendererRenderOptions<Variant, Formats>]>
  ): Promise<RenderResult<Formats>>;
  /**
   * Renders documents as they are read, on all workers; one that fails does not affect the others. Documents are read only
   * as far ahead as workers need them, and only while results are taken. With `inOrder`, a slow document holds back
   * the results after it and, once some dozens per worker wait, the work.
   *
   * @throws CvError for a wrong option, if no worker starts, or for a signal; what the iterable throws
   */
  renderMany<const Formats extends readonly OutputFormat[] = ['pdf'], V extends Variant = 'b'>(
    documents: Items<CvDocument<V> | CvSource | string>,
    options?: RenderManyOptions<V, Formats>,
  ): AsyncGenerator<ManyResult<Formats>, void, undefined>;
  /** Renders values of which nothing is known. */
  renderMany<const Formats extends readonly OutputFormat[] = ['pdf'], Document = never>(
    documents: Items<Document>,
    ...options: IfUnknown<Document, [options?: RenderManyOptions<Variant, Formats>]>
  ): AsyncGenerator<ManyResult<Formats>, void, undefined>;
  /** Finishes all documents it has accepted, accepts no more, and ends the workers. */
  close(): Promise<void>;
}

/** Workers that render. */
type RenderPool = WorkerPool<RenderJob, RenderResult>;

/** How many results per worker may wait for a slow document before them. */
const HELD_A_WORKER = 32;

/**
 * Makes a renderer with a pool of worker processes. They start on demand, are replaced when they die or hang,
 * and do not keep Node.js running while they are idle.
 *
 * @throws CvError for a wrong option
 */
export function createRenderer(options: RendererOptions = {}): Renderer {
  return new PooledRenderer(completeRendererOptions(options));
}

/** A renderer with a pool of worker processes. */
export class PooledRenderer implements Renderer {
  #pool: Promise<RenderPool> | undefined;
  readonly #callOptions: OptionTable<CompleteCallOptions>;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #end = new AbortController();
  #closing: Promise<void> | undefined;

  /** @param pool - for tests */
  constructor(
    readonly options: CompleteRendererOptions,
    readonly pool: Partial<PoolOptions> = {},
  ) {
    this.#callOptions = callOptions(options);
    const { signal } = options;
    const abort = (): void => {
      this.#end.abort(signal?.reason);
      void this.close();
    };
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
  }

  async render(document: unknown, options: RendererRenderOptions = {}): Promise<RenderResult> {
    const call = completeBy(this.#callOptions, readOptions(options));
    const attempt = await this.#attempt(document, call, { mayWait: false });
    if (attempt.ok) return attempt.result;
    throw attempt.error;
  }

  async *renderMany(
    documents: Items<unknown>,
    options: RenderManyOptions = {},
  ): AsyncGenerator<ManyResult, void, undefined> {
    const { file, inOrder, ...call } = completeBy(manyOptions(this.options), readOptions(options));
    refuse(wrongItems(documents));
    const { workers } = this.options;
    // A consumer that stops taking results wants no more work done.
    const left = new AbortController();
    const renderOne = async (document: unknown, index: number): Promise<ManyResult> => {
      const named = { file: nameOf(index, file), ...call };
      return { index, ...(await this.#attempt(document, named, { mayWait: true, left: left.signal })) };
    };
    // One more than there are workers is ready for the worker that finishes first.
    const atOnce = workers + 1;
    const untaken = inOrder ? workers * HELD_A_WORKER : workers * 2;
    try {
      yield* concurrently(documents, renderOne, { atOnce, untaken, inOrder });
    } finally {
      left.abort();
    }
  }

  async #attempt(
    document: unknown,
    options: CompleteCallOptions,
    { mayWait, left }: { mayWait: boolean; left?: AbortSignal },
  ): Promise<Attempt<RenderResult>> {
    this.#refuseWhenClosed();
    const { timeoutMs, limits, signal } = options;
    const { memory } = limits;
    const signals = [this.#end.signal, left, signal].filter((one) => one !== undefined);
    const text = asText(document, options);
    const made = await attempt(async () => {
      const job = jobOf(text, options);
      return this.#track((pool) => {
        if (!mayWait && pool.isFull) throw queueFull(this.options.maxQueue);
        return pool.run(job, { timeoutMs, memory, signals });
      });
    }, text.file);
    return made.ok ? { ...made, result: withOwnBytes(made.result) } : made;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    await (await this.#pool)?.close();
  }

  /** When the renderer closes, it waits for the work it has accepted. */
  async #track<T>(work: (pool: RenderPool) => Promise<T>): Promise<T> {
    const promise = this.#getPool().then(work);
    this.#underWay.add(promise);
    try {
      return await promise;
    } finally {
      this.#underWay.delete(promise);
    }
  }

  /** The code for processes is loaded when the first one is needed. */
  #getPool(): Promise<RenderPool> {
    this.#pool ??= import('./pool.js').then(({ WorkerPool }) => {
      return new WorkerPool({ program: programFile('worker'), ...this.options, ...this.pool });
    });
    return this.#pool;
  }

  #refuseWhenClosed(): void {
    throwIfAborted([this.#end.signal]);
    if (this.#closing !== undefined) throw closed();
  }
}

/** What a worker is sent: a parsed document as its text, which the worker parses again, since positions cannot be sent. */
type Sent = Pick<RenderJob, 'document' | 'file' | 'format'>;

function asText(document: unknown, { file, format }: CompleteCallOptions): Sent {
  if (!isParsed(document)) return { document, ...defined({ file, format }) };
  return { document: document.text, ...defined({ file: file ?? document.file, format: format ?? formatOf(document) }) };
}

/** A document as a job. */
function jobOf({ document, ...named }: Sent, call: CompleteCallOptions): RenderJob {
  const { formats, signal, file, format, ...values } = call;
  const { limits, timeoutMs } = values;
  // Workers are watched over, whatever they work on.
  const job = { ...named, formats, options: { isHeld: true, ...values } };
  if (typeof document === 'string') {
    const excess = excessOfText(document, limits);
    if (excess !== undefined) throw new CvError([{ ...excess, ...defined({ file: named.file }) }]);
    return { document, ...job };
  }
  const read = readDocument(document, { limits }, new Deadline(timeoutMs, named.file));
  if (hasErrors(read.diagnostics)) throw new CvError(read.diagnostics);
  return { document: read.document, ...job };
}

function refuse(problems: readonly Diagnostic[]): void {
  if (problems.length > 0) throw new CvError(problems);
}

/** Iterables that yield only when read can fail only then. */
function wrongItems(documents: unknown): Diagnostic[] {
  try {
    const items = documents as Partial<Iterable<unknown> & AsyncIterable<unknown>>;
    const isIterable = [items[Symbol.asyncIterator], items[Symbol.iterator]].some((one) => typeof one === 'function');
    if (typeof documents === 'object' && isIterable) return [];
  } catch {
    // It has no parts, or they cannot be read.
  }
  return [badOption('The documents must be a list, a generator or a stream.', 'write `[document]` for one')];
}

function queueFull(maxQueue: number): CvError {
  const message = `${maxQueue} documents wait for a worker already.`;
  return new CvError([diagnostic('queue-full', [], message, { hint: 'try again later' })]);
}

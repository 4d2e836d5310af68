import { Deadline } from '../deadline.js';
import { defined } from '../defined.js';
import { type Diagnostic, diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { CvError } from '../error.js';
import { programFile } from '../files/package-files.js';
import type { OutputFormat } from '../formats.js';
import { badOption } from '../option-problems.js';
import { normaliseOptions, type RenderOptions } from '../options.js';
import { withOwnBytes } from '../process/result.js';
import type { RunLimits } from '../process/worker-process.js';
import { readDocument } from '../read-document.js';
import { readOptions, wrongSignal } from '../read-options.js';
import { type RenderResult, readFormats } from '../render.js';
import type { CvDocument } from '../schema/document.js';
import { excessOfText } from '../source/problems.js';
import { formatOf, isParsed, type Source, type SourceFormat } from '../source/source.js';
import { isoDate } from '../validate/scalars/calendar.js';
import { type Attempt, attempt } from './attempt.js';
import { concurrently, type Items } from './concurrently.js';
import { type NormalRendererOptions, normaliseRendererOptions, type RendererOptions, type Signal } from './options.js';
import type { PoolOptions, WorkerPool } from './pool.js';
import type { RenderJob } from './render-job.js';

/** How a renderer renders a document. */
export interface RendererRenderOptions extends RenderOptions {
  /** The formats; the PDF by default. */
  readonly formats?: readonly OutputFormat[];
  /** The name of a document that is given as text, for messages and, by its extension, for the notation. */
  readonly file?: string;
  /** The notation of a document that is given as text, where the name does not tell. */
  readonly format?: SourceFormat;
  /** Gives the document up: one that waits is dropped, one under way ends with its worker. */
  readonly signal?: Signal;
}

/** How a renderer renders many documents. */
export interface RenderManyOptions extends Omit<RendererRenderOptions, 'file'> {
  /** The name of each document that is given as text; `index` counts from 0. */
  readonly file?: (index: number) => string;
  /** Whether results come in the order of the documents rather than as they are done; false by default. */
  readonly inOrder?: boolean;
}

/** What became of one of many documents; `index` counts from 0, in the order in which they were read. */
export type ManyResult = Attempt<RenderResult> & { readonly index: number };

/** Renders documents in worker processes. */
export interface Renderer extends AsyncDisposable {
  /**
   * Renders one document, as soon as a worker is free.
   *
   * @param document - a document, the text of one in YAML or JSON, which the worker parses, or what `parseCvSource` gave
   * @throws CvError when the document or an option is not right; with the code `timed-out`, `worker-died`, `no-worker`
   *   or `queue-full` when that is what happened. The reason of a signal that was aborted
   */
  render(document: CvDocument | Source | string | unknown, options?: RendererRenderOptions): Promise<RenderResult>;
  /**
   * Renders documents as they are read, on all workers; one that fails costs the others nothing. Documents are read only
   * as far ahead as workers need them, and while results are taken. With `inOrder`, a document that takes long holds up
   * the results behind it, and, once some dozens a worker wait, the work.
   *
   * @throws CvError when an option is not right or no worker starts; what the iterable throws; the signal's reason
   */
  renderMany(
    documents: Items<CvDocument | Source | string | unknown>,
    options?: RenderManyOptions,
  ): AsyncGenerator<ManyResult, void, undefined>;
  /** Finishes what is under way or waits, takes nothing new, and ends the workers. */
  close(): Promise<void>;
}

/** Workers that render. */
type RenderPool = WorkerPool<RenderJob, RenderResult>;

/** How many results may wait for a slow document before them, for each worker. */
const HELD_A_WORKER = 32;

/**
 * Makes a renderer with a pool of worker processes. They start when they are needed, are replaced when they die or hang,
 * and do not keep Node.js running while they have nothing to do.
 *
 * @throws CvError when an option is not right
 */
export function createRenderer(options: RendererOptions = {}): Renderer {
  return new PooledRenderer(normaliseRendererOptions(options));
}

/** A renderer with a pool of worker processes. */
export class PooledRenderer implements Renderer {
  #pool: Promise<RenderPool> | undefined;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #end = new AbortController();
  #closing: Promise<void> | undefined;

  /** @param pool - what tests choose otherwise than this package does */
  constructor(
    readonly options: NormalRendererOptions,
    readonly pool: Partial<PoolOptions> = {},
  ) {
    const { signal } = options;
    const abort = (): void => {
      this.#end.abort(signal?.reason);
      void this.close();
    };
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
  }

  async render(document: unknown, options: RendererRenderOptions = {}): Promise<RenderResult> {
    const attempt = await this.#attempt(document, options, { mayWait: false });
    if (attempt.ok) return attempt.result;
    throw attempt.error;
  }

  async *renderMany(
    documents: Items<unknown>,
    options: RenderManyOptions = {},
  ): AsyncGenerator<ManyResult, void, undefined> {
    const { file, inOrder = false, ...rest } = readOptions(options);
    refuse([...wrongItems(documents), ...wrongNames(file, inOrder)]);
    const { workers } = this.options;
    // Whoever takes no more results wants no more work done.
    const left = new AbortController();
    const renderOne = async (document: unknown, index: number): Promise<ManyResult> => {
      const named = file === undefined ? rest : { ...rest, file: file(index) };
      return { index, ...(await this.#attempt(document, named, { mayWait: true, left: left.signal })) };
    };
    // One more than there are workers is at hand when a worker has done its document.
    const atOnce = workers + 1;
    const untaken = inOrder ? workers * HELD_A_WORKER : workers * 2;
    try {
      yield* concurrently(documents, renderOne, { atOnce, untaken, inOrder });
    } finally {
      left.abort();
    }
  }

  async #attempt(
    given: unknown,
    options: RendererRenderOptions,
    { mayWait, left }: { mayWait: boolean; left?: AbortSignal },
  ): Promise<Attempt<RenderResult>> {
    this.#refuseWhenClosed();
    const { document, ...named } = asText(given);
    const read = { ...named, ...readOptions(options) };
    const made = await attempt(async () => {
      const { timeoutMs, limits } = this.options;
      const { job, memory } = asJob(document, { timeoutMs, ...read, limits: { ...limits, ...read.limits } });
      return this.#track((pool) => {
        if (!mayWait && pool.isFull) throw queueFull(this.options.maxQueue);
        return pool.run(job, { memory, ...this.#limits(read, left) });
      });
    }, read.file);
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

  /** Work that is taken is waited for when the renderer closes. */
  async #track<T>(work: (pool: RenderPool) => Promise<T>): Promise<T> {
    const promise = this.#getPool().then(work);
    this.#underWay.add(promise);
    try {
      return await promise;
    } finally {
      this.#underWay.delete(promise);
    }
  }

  /** What processes need is loaded when the first is needed. */
  #getPool(): Promise<RenderPool> {
    this.#pool ??= import('./pool.js').then(({ WorkerPool }) => {
      return new WorkerPool({ program: programFile('worker'), ...this.options, ...this.pool });
    });
    return this.#pool;
  }

  #limits(
    { timeoutMs = this.options.timeoutMs, signal }: RendererRenderOptions,
    left?: AbortSignal,
  ): Omit<RunLimits, 'memory'> {
    return { timeoutMs, signals: [this.#end.signal, left, signal].filter((one) => one !== undefined) };
  }

  #refuseWhenClosed(): void {
    this.#end.signal.throwIfAborted();
    if (this.#closing !== undefined) throw new Error('The renderer is closed.');
  }
}

/** A parsed text is sent as the text that it was, which the worker parses again: positions cannot be sent. */
function asText(given: unknown): { document: unknown; file?: string; format?: SourceFormat } {
  if (!isParsed(given)) return { document: given };
  return { document: given.text, ...defined({ file: given.file, format: formatOf(given) }) };
}

/** A document as a job, and the memory that it may take, in MiB. */
function asJob(document: unknown, options: RendererRenderOptions): { job: RenderJob; memory: number } {
  const { formats = ['pdf'], file, format, signal, ...render } = options;
  // Wrong options are said here, and the day is the same for all workers.
  const normal = normaliseOptions(render);
  refuse([...wrongSignal(signal), ...wrongFile(file)]);
  const given = { ...defined({ file, format }), formats: readFormats(formats) };
  const { overlays, limits } = normal;
  const { memory } = limits;
  const sent = { ...render, ...(overlays.length > 0 && { overlays }), today: isoDate(normal.today) };
  if (typeof document === 'string') {
    const excess = excessOfText(document, normal.limits);
    if (excess !== undefined) throw new CvError([{ ...excess, ...defined({ file }) }]);
    return { job: { document, ...given, options: sent }, memory };
  }
  const read = readDocument(document, normal, new Deadline(normal.timeoutMs, file));
  if (hasErrors(read.diagnostics)) throw new CvError(read.diagnostics);
  return { job: { document: read.document, ...given, options: sent }, memory };
}

function refuse(problems: readonly Diagnostic[]): void {
  if (problems.length > 0) throw new CvError(problems);
}

function wrongFile(file: unknown): Diagnostic[] {
  if (file === undefined || typeof file === 'string') return [];
  return [badOption('The option `file` must be text.', 'leave it out for none')];
}

function wrongNames(file: unknown, inOrder: unknown): Diagnostic[] {
  return [
    ...(file === undefined || typeof file === 'function'
      ? []
      : [badOption('The option `file` must be a function here.', 'write `(index) => …`')]),
    ...(typeof inOrder === 'boolean'
      ? []
      : [badOption('The option `inOrder` must be true or false.', 'leave it out for its default')]),
  ];
}

/** What gives its items only when it is read can fail only then. */
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

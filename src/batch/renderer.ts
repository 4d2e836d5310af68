import { Deadline } from '../deadline.js';
import { defined } from '../defined.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { CvError } from '../error.js';
import { programFile } from '../files/package-files.js';
import type { OutputFormat } from '../formats.js';
import { badOption } from '../option-problems.js';
import { completeBy, type OptionTable } from '../option-table.js';
import type { CvSource } from '../parse-source.js';
import { onAbort, throwIfAborted } from '../process/abort.js';
import type { Reply } from '../process/protocol.js';
import { withOwnBytes } from '../process/result.js';
import { aborted, closed } from '../process/stopped.js';
import { readDocument } from '../read-document.js';
import { readOptions } from '../read-options.js';
import type { RenderResult } from '../render-result.js';
import type { CvDocumentOf } from '../schema/document.js';
import type { IfUnknown } from '../schema/if-unknown.js';
import type { Variant } from '../schema/sections.js';
import { excessOfText } from '../source/problems.js';
import { formatOf, isParsed } from '../source/source.js';
import { type Attempt, attempt } from './attempt.js';
import { type Ahead, concurrently, type Items } from './concurrently.js';
import {
  type CloseOptions,
  type CompleteCallOptions,
  type CompleteRendererOptions,
  callOptions,
  completeCloseOptions,
  completeRendererOptions,
  manyOptions,
  nameOf,
  type RendererOptions,
  type RendererRenderOptions,
  type RenderManyOptions,
} from './options.js';
import { type PoolOptions, type RunOptions, WorkerPool } from './pool.js';
import type { RenderJob } from './render-job.js';
import type { RendererStats } from './stats.js';
import { type Entry, Tally } from './tally.js';
import { warmUp } from './warm-up.js';

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
    document: CvDocumentOf<V> | CvSource | string,
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
   * @example
   * for await (const { index, ok, result, error } of renderer.renderMany(documents, { formats: ['pdf'] })) {
   *   if (ok) await writeFile(`${index}.pdf`, result.pdf);
   *   else console.error(index, error.message);
   * }
   */
  renderMany<const Formats extends readonly OutputFormat[] = ['pdf'], V extends Variant = 'b'>(
    documents: Items<CvDocumentOf<V> | CvSource | string>,
    options?: RenderManyOptions<V, Formats>,
  ): AsyncGenerator<ManyResult<Formats>, void, undefined>;
  /** Renders values of which nothing is known. */
  renderMany<const Formats extends readonly OutputFormat[] = ['pdf'], Document = never>(
    documents: Items<Document>,
    ...options: IfUnknown<Document, [options?: RenderManyOptions<Variant, Formats>]>
  ): AsyncGenerator<ManyResult<Formats>, void, undefined>;
  /**
   * Waits until `minWorkers` workers, at least one, have started and rendered a document of their own, so that the first document
   * is rendered as fast as others.
   *
   * @throws CvError with the kind `environment` if one does not start
   */
  ready(): Promise<void>;
  /** What it does at the moment, and what it has done: plain data for health checks and metrics. */
  stats(): RendererStats;
  /**
   * Accepts no more documents, finishes those it has accepted, and ends the workers. `renderMany` reads no further, yields
   * the results of what it has read, and throws a CvError with the kind `closed` if there was more.
   *
   * With `force`, also afterwards, whatever waits or is being rendered fails with that error at once.
   */
  close(options?: CloseOptions): Promise<void>;
}

/** How many results per worker may wait for a slow document before them. */
const HELD_A_WORKER = 32;

/**
 * Makes a renderer with a pool of worker processes. They start on demand, or at once with `minWorkers`, are replaced when
 * they die or hang, and do not keep Node.js running while they are idle.
 *
 * @throws CvError for a wrong option
 * @example
 * await using renderer = createRenderer({ workers: 2, timeoutMs: 5000 });
 * const { pdf } = await renderer.render(text, { file: 'jane.yaml' });
 */
export function createRenderer(options: RendererOptions = {}): Renderer {
  return new PooledRenderer(completeRendererOptions(options));
}

/** A call of `renderMany` under way. */
interface Reading {
  /** Aborted when no more documents are to be read. */
  readonly stop: AbortController;
  /** Aborted, with the error to throw, when nobody waits for the results of those that were read. */
  readonly end: AbortController;
}

/** How a document is given to the workers. */
type How = Pick<RunOptions, 'signals' | 'group' | 'mayWait'>;

/** A renderer with a pool of worker processes. */
export class PooledRenderer implements Renderer {
  readonly #pool: WorkerPool<RenderJob, RenderResult>;
  readonly #callOptions: OptionTable<CompleteCallOptions>;
  readonly #tally = new Tally();
  readonly #readings = new Set<Reading>();
  readonly #unwatch: () => void;
  #isClosing = false;

  /** @param pool - for tests */
  constructor(
    readonly options: CompleteRendererOptions,
    pool: Partial<PoolOptions<RenderJob>> = {},
  ) {
    this.#callOptions = callOptions(options);
    this.#pool = new WorkerPool({ program: programFile('worker'), warmUp: warmUp(), ...options, ...pool });
    const { signal } = options;
    this.#unwatch = onAbort(signal === undefined ? [] : [signal], (error) => void this.#close(error));
    if (signal?.aborted === true) void this.#close(aborted(signal.reason));
  }

  async render(document: unknown, options: RendererRenderOptions = {}): Promise<RenderResult> {
    const call = completeBy(this.#callOptions, readOptions(options));
    const { group, signal } = call;
    const signals = signal === undefined ? [] : [signal];
    const attempt = await this.#attempt(document, call, { group, signals, mayWait: false });
    if (attempt.ok) return attempt.result;
    throw attempt.error;
  }

  async *renderMany(
    documents: Items<unknown>,
    options: RenderManyOptions = {},
  ): AsyncGenerator<ManyResult, void, undefined> {
    const { file, inOrder, ...call } = completeBy(manyOptions(this.options), readOptions(options));
    refuse(wrongItems(documents));
    const { signal, group = {} } = call;
    const signals = signal === undefined ? [] : [signal];
    throwIfAborted(signals);
    this.#refuseWhenClosed();
    const reading = { stop: new AbortController(), end: new AbortController() };
    const how = { group, signals: [reading.end.signal], mayWait: true };
    const renderOne = async (document: unknown, index: number): Promise<ManyResult> => {
      const named = { file: nameOf(index, file), ...call };
      return { index, ...(await this.#attempt(document, named, how)) };
    };
    this.#readings.add(reading);
    const unwatch = onAbort(signals, (error) => reading.end.abort(error));
    try {
      const ahead = { ...aheadOf(this.options, inOrder), stop: reading.stop.signal, end: reading.end.signal };
      const isComplete = yield* concurrently(documents, renderOne, ahead);
      if (!isComplete) throw closed();
    } finally {
      unwatch();
      this.#readings.delete(reading);
      // A consumer that stops taking results wants no more work done.
      reading.end.abort();
    }
  }

  async ready(): Promise<void> {
    this.#refuseWhenClosed();
    await this.#pool.ready();
  }

  stats(): RendererStats {
    const { restarts, memory, ...now } = this.#pool.stats;
    const { rendered, failed, aborted } = this.#tally;
    const bytes = Math.round(memory * 2 ** 20);
    return { ...now, rendered, failed, aborted, restarts, memory: bytes, isClosing: this.#isClosing };
  }

  async close(options: CloseOptions = {}): Promise<void> {
    const { force } = completeCloseOptions(options);
    await this.#close(force ? closed() : undefined);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** @param error - the end of what was accepted; if there is none, it is finished */
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

  async #attempt(document: unknown, options: CompleteCallOptions, how: How): Promise<Attempt<RenderResult>> {
    this.#refuseWhenClosed();
    const text = asText(document, options);
    const entry = this.#tally.open(text.file, options.group);
    try {
      const made = await attempt(() => this.#run(text, options, how, entry), text.file);
      if (!made.ok) {
        entry.fail(made.error);
        return made;
      }
      entry.succeed(made.result);
      return { ...made, result: withOwnBytes(made.result) };
    } catch (error) {
      entry.fail(error);
      throw error;
    }
  }

  async #run(text: Sent, options: CompleteCallOptions, how: How, entry: Entry): Promise<Reply<RenderResult>> {
    throwIfAborted(how.signals);
    const { timeoutMs, limits } = options;
    const { memory } = limits;
    const onBegin = ({ pid }: { readonly pid: number | undefined }): void => entry.begin(pid);
    return this.#pool.run(jobOf(text, options), { timeoutMs, memory, onBegin, ...how });
  }

  #refuseWhenClosed(): void {
    const { signal } = this.options;
    if (signal !== undefined) throwIfAborted([signal]);
    if (this.#isClosing) throw closed();
  }
}

/** How far `renderMany` reads ahead. One more than there are workers is ready for the worker that finishes first. */
function aheadOf({ workers }: CompleteRendererOptions, inOrder: boolean): Ahead {
  return { atOnce: workers + 1, untaken: inOrder ? workers * HELD_A_WORKER : workers * 2, inOrder };
}

/** What a worker is sent: a parsed document as its text, which the worker parses again, since positions cannot be sent. */
type Sent = Pick<RenderJob, 'document' | 'file' | 'format'>;

function asText(document: unknown, { file, format }: CompleteCallOptions): Sent {
  if (!isParsed(document)) return { document, ...defined({ file, format }) };
  return { document: document.text, ...defined({ file: file ?? document.file, format: format ?? formatOf(document) }) };
}

/** A document as a job. */
function jobOf({ document, ...named }: Sent, call: CompleteCallOptions): RenderJob {
  const { formats, signal, group, file, format, ...values } = call;
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

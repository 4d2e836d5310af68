import type { OutputFormat } from '../compiler/output/formats.js';
import type { CvSource } from '../compiler/pipeline/parse-cv-source.js';
import type { RenderResult } from '../compiler/pipeline/render-result.js';
import type { CvDocumentOf, IfUnknown } from '../compiler/schema/document.js';
import type { Variant } from '../compiler/schema/sections.js';
import type { Items } from './concurrently.js';
import type { CloseOptions, RenderJobOptions, RenderManyOptions } from './options.js';
import type { Attempt } from './pool.js';

/** The outcome for one of many documents; `index` counts from 0, in the order in which they were read. */
export type ManyResult<Formats extends readonly OutputFormat[] = readonly OutputFormat[]> = Attempt<
  RenderResult<Formats>
> & { readonly index: number };

/** What a renderer does at the moment, and what it has done. */
export interface RendererStats {
  /** How many worker processes start, have nothing to do, and work. */
  readonly workers: { readonly starting: number; readonly idle: number; readonly busy: number };
  /** How many documents wait for a worker. */
  readonly queued: number;
  /** How many documents are being rendered. */
  readonly running: number;
  /** How many documents were rendered. */
  readonly rendered: number;
  /** How many documents failed, also because too many others waited. */
  readonly failed: number;
  /** How many documents were given up: by a signal, by the end of `renderMany`, or by `close({ force: true })`. */
  readonly aborted: number;
  /** How many workers died, were killed, or were replaced because they had grown. */
  readonly restarts: number;
  /** The memory of all workers in bytes, each after its last document. */
  readonly memory: number;
  /** Whether the renderer is being closed, or is closed. */
  readonly isClosing: boolean;
}

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
    options?: RenderJobOptions<V, Formats>,
  ): Promise<RenderResult<Formats>>;
  /** Renders a value of which nothing is known, such as the body of a request; the error explains what is wrong with it. */
  render<const Formats extends readonly OutputFormat[] = ['pdf'], Document = never>(
    document: Document,
    ...options: IfUnknown<Document, [options?: RenderJobOptions<Variant, Formats>]>
  ): Promise<RenderResult<Formats>>;
  /**
   * Renders documents as they are read, on all workers; one that fails does not affect the others. Documents are read only
   * as far ahead as workers need them, and only while results are taken. With `inOrder`, a slow document holds back
   * the results after it and, once some dozens per worker wait, the work.
   *
   * @throws CvError for a wrong option, if no worker starts, or for a signal; what the iterable throws, after the
   *   results of the documents before
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

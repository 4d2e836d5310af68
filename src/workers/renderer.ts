import type { OutputFormat } from '../compiler/output/formats.js';
import type { CvSource } from '../compiler/pipeline/parse-cv-source.js';
import type { RenderResult } from '../compiler/pipeline/render-result.js';
import type { CvDocumentOf, IfUnknown } from '../compiler/schema/document.js';
import type { Variant } from '../compiler/schema/sections.js';
import type { ImportedCv } from '../import/imported-cv.js';
import type { Items } from './map-concurrent.js';
import type {
  CloseOptions,
  ImportJobOptions,
  RenderJobOptions,
  RenderManyOptions,
} from './options.js';
import type { JobOutcome } from './pool.js';

/** The result or error of one document of `renderMany`; `index` is its position, from 0. */
export type RenderManyResult<Formats extends readonly OutputFormat[] = readonly OutputFormat[]> =
  JobOutcome<RenderResult<Formats>> & { readonly index: number };

/** Statistics of a renderer. */
export interface RendererStats {
  /** Number of worker processes that are starting, idle or rendering. */
  readonly workers: { readonly starting: number; readonly idle: number; readonly busy: number };
  /** Number of documents that wait for a worker. */
  readonly queued: number;
  /** Number of documents being rendered. */
  readonly running: number;
  /** Number of documents rendered so far. */
  readonly rendered: number;
  /** Number of documents that failed so far, including those rejected by a full queue. */
  readonly failed: number;
  /** Number of documents canceled so far by a signal, a left `renderMany` or a forced `close`. */
  readonly aborted: number;
  /** Number of workers that crashed, or were killed for a limit, a `signal` or their memory. */
  readonly restarts: number;
  /** Memory of all workers in bytes, as measured after the last document of each. */
  readonly memory: number;
  /** Whether the renderer is closing or closed. */
  readonly isClosing: boolean;
}

/** Renders documents in worker processes; see `createRenderer`. */
export interface Renderer extends AsyncDisposable {
  /**
   * Renders one document as soon as a worker is free.
   *
   * @param document - a document, its text in YAML or JSON, or the result of `parseCvSource`
   * @param options - the options of `renderCv`, and `file`, `format`, `group` and `signal`
   * @returns the formats, the number of pages, and warnings
   * @throws CvError for an invalid document or option, or with the code `timed-out`,
   *   `worker-crashed`, `no-worker`, `queue-full`, `closed` or `aborted`
   * @example
   * const { pdf } = await renderer.render(text, { file: 'jane.yaml' });
   */
  render<const Formats extends readonly OutputFormat[] = ['pdf'], V extends Variant = 'b'>(
    document: CvDocumentOf<V> | CvSource | string,
    options?: RenderJobOptions<V, Formats>,
  ): Promise<RenderResult<Formats>>;
  /** Renders a value of unknown type, such as a request body; the error lists its problems. */
  render<const Formats extends readonly OutputFormat[] = ['pdf'], Document = never>(
    document: Document,
    ...options: IfUnknown<Document, [options?: RenderJobOptions<Variant, Formats>]>
  ): Promise<RenderResult<Formats>>;
  /**
   * Renders many documents on all workers; a failed document does not affect the others. Reads only
   * as many documents as the workers need, and only while the caller consumes results. With
   * `inOrder`, a slow document delays the results after it; more than 32 of them per worker pause
   * the work.
   *
   * @param documents - an iterable of documents, of their texts, or of results of `parseCvSource`
   * @param options - the options of `render`, and `inOrder`
   * @returns the result or error of each document
   * @throws CvError for an invalid option, if no worker starts, or for an aborted signal. Errors of
   *   the iterable are thrown after the results of the documents before it.
   * @example
   * for await (const { index, ok, result, error } of renderer.renderMany(documents)) {
   *   if (ok) await writeFile(`${index}.pdf`, result.pdf);
   *   else console.error(index, error.message);
   * }
   */
  renderMany<const Formats extends readonly OutputFormat[] = ['pdf'], V extends Variant = 'b'>(
    documents: Items<CvDocumentOf<V> | CvSource | string>,
    options?: RenderManyOptions<V, Formats>,
  ): AsyncGenerator<RenderManyResult<Formats>, void, undefined>;
  /** Renders values of unknown type. */
  renderMany<const Formats extends readonly OutputFormat[] = ['pdf'], Document = never>(
    documents: Items<Document>,
    ...options: IfUnknown<Document, [options?: RenderManyOptions<Variant, Formats>]>
  ): AsyncGenerator<RenderManyResult<Formats>, void, undefined>;
  /**
   * Imports a file as `importCv` does, in a worker: it waits in the queue, and counts in statistics
   * and events, as a document to render does.
   *
   * @param name - the file name: its extension identifies archives and PDFs
   * @param content - the bytes of the file
   * @param options - `timeoutMs`, `limits`, `group` and `signal`
   * @returns the document, its text, warnings, and the places to check
   * @throws CvError as `importCv` and `render` do
   * @example
   * const { document } = await renderer.importCv('cv.pdf', bytes, { group: tenant, signal });
   */
  importCv(name: string, content: Uint8Array, options?: ImportJobOptions): Promise<ImportedCv>;
  /**
   * Waits until `minWorkers` workers, at least one, have started and rendered a warm-up document.
   * Then the first document is rendered as fast as later ones.
   *
   * @throws CvError with the kind `environment` if a worker does not start
   */
  ready(): Promise<void>;
  /**
   * Returns statistics for health checks and metrics.
   *
   * @returns current and total numbers, as plain data
   */
  stats(): RendererStats;
  /**
   * Accepts no more documents, finishes the accepted ones, and stops the workers. `renderMany`
   * stops reading, yields its remaining results, and throws a CvError with the kind `closed` if
   * documents were left.
   *
   * @param options - `force`: fail unfinished documents with the kind `closed` immediately, also
   *   during an earlier `close`
   * @example
   * process.once('SIGTERM', () => renderer.close());
   */
  close(options?: CloseOptions): Promise<void>;
}

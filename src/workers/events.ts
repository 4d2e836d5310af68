import { channel } from 'node:diagnostics_channel';
import type { DiagnosticCode, ErrorKind } from '../diagnostics/codes.js';
import { CvError } from '../diagnostics/cv-error.js';
import type { WorkerEnd } from '../worker-process/worker-process.js';

/** Event `cvpress:render:start`: a renderer accepted a document. */
export interface RenderStartEvent {
  /** Number of the document in this process, from 1; the same in its start and end events. */
  readonly id: number;
  /** The option `group`, if specified. */
  readonly group: string | undefined;
  /** File name of the document, if it has one. */
  readonly file: string | undefined;
}

/** Event `cvpress:render:end`: a document was rendered or imported, failed or was canceled. */
export interface RenderEndEvent extends RenderStartEvent {
  /** Whether the document was rendered or imported. */
  readonly ok: boolean;
  /** Time in the queue, in milliseconds; equal to `ms` if no worker began the document. */
  readonly queuedMs: number;
  /** Total time from acceptance, in milliseconds. */
  readonly ms: number;
  /** Process id of the last worker that rendered it; undefined if none began. */
  readonly pid: number | undefined;
  /** Total size of all formats in bytes; undefined if the document failed. */
  readonly bytes: number | undefined;
  /** Number of pages; undefined if the document failed or no format has pages. */
  readonly pageCount: number | undefined;
  /** The `kind` of the error; undefined if the document was rendered. */
  readonly kind: ErrorKind | undefined;
  /** The `code` of the error; undefined if the document was rendered. */
  readonly code: DiagnosticCode | undefined;
}

/** Event `cvpress:worker:start`: a worker process is ready. */
export interface WorkerStartEvent {
  /** Process id. */
  readonly pid: number | undefined;
  /** Startup time in milliseconds. */
  readonly ms: number;
}

/**
 * Event `cvpress:worker:end`: a worker process exited. A worker that never became ready has no
 * start event.
 */
export interface WorkerEndEvent {
  /** Process id; undefined if the process could not be started. */
  readonly pid: number | undefined;
  /** Why the worker exited. */
  readonly reason: WorkerEnd;
  /** Number of documents that the worker finished. */
  readonly documents: number;
  /** Lifetime in milliseconds. */
  readonly ms: number;
}

/**
 * The messages of renderers by their channel of `node:diagnostics_channel`. An error that a
 * subscriber throws becomes an uncaught exception and does not affect rendering.
 *
 * @example
 * import { subscribe } from 'node:diagnostics_channel';
 * subscribe('cvpress:render:end', (event) => console.log((event as RenderEndEvent).ms));
 */
export interface RendererEvents {
  readonly 'cvpress:render:start': RenderStartEvent;
  readonly 'cvpress:render:end': RenderEndEvent;
  readonly 'cvpress:worker:start': WorkerStartEvent;
  readonly 'cvpress:worker:end': WorkerEndEvent;
}

/** @param event - called only if there are subscribers */
export function publish<Name extends keyof RendererEvents>(
  name: Name,
  event: () => RendererEvents[Name],
): void {
  const target = channel(name);
  if (target.hasSubscribers) target.publish(event());
}

let lastId = 0;

export class AcceptedDocument {
  readonly #start: RenderStartEvent;
  readonly #since = performance.now();
  #beginning: number | undefined;
  #pid: number | undefined;

  constructor(
    readonly counts: { rendered: number; failed: number; aborted: number },
    { file, group }: Omit<RenderStartEvent, 'id'>,
  ) {
    this.#start = { id: ++lastId, group, file };
    publish('cvpress:render:start', () => this.#start);
  }

  begin(pid: number | undefined): void {
    this.#beginning ??= performance.now();
    this.#pid = pid;
  }

  end(result: object | undefined, reason?: unknown): void {
    const error = reason instanceof CvError ? reason : undefined;
    if (result !== undefined) this.counts.rendered += 1;
    else if (error?.kind === 'aborted' || error?.kind === 'closed') this.counts.aborted += 1;
    else this.counts.failed += 1;
    publish('cvpress:render:end', () => {
      const now = performance.now();
      return {
        ...this.#start,
        ok: result !== undefined,
        queuedMs: (this.#beginning ?? now) - this.#since,
        ms: now - this.#since,
        pid: this.#pid,
        bytes: result && countBytes(result),
        pageCount: (result as { pageCount?: number } | undefined)?.pageCount,
        kind: error?.kind,
        code: error?.code,
      };
    });
  }
}

/** Counts the formats of a rendered document, or the text of an imported one. */
function countBytes(result: object): number {
  return Object.values(result)
    .flat()
    .filter((file) => typeof file === 'string' || file instanceof Uint8Array)
    .reduce((sum, file) => sum + Buffer.byteLength(file), 0);
}

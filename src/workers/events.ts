import { channel } from 'node:diagnostics_channel';
import type { RenderResult } from '../compiler/pipeline/render-result.js';
import type { DiagnosticCode, ErrorKind } from '../diagnostics/codes.js';
import { CvError } from '../diagnostics/error.js';
import type { WorkerEnd } from '../worker-process/worker-process.js';

/** A renderer has accepted a document. */
export interface RenderStartEvent {
  /** The number of the document in this process, which both of its events have. */
  readonly id: number;
  /** The option `group`, if it was given. */
  readonly group: string | undefined;
  /** The name of the document, if it has one. */
  readonly file: string | undefined;
}

/** A renderer has answered: with the result, or why there is none. */
export interface RenderEndEvent extends RenderStartEvent {
  /** Whether there is a result. */
  readonly ok: boolean;
  /** How long it waited for a worker, in milliseconds; all of `ms` if none began. */
  readonly queuedMs: number;
  /** How long it took altogether, in milliseconds. */
  readonly ms: number;
  /** The process of the last worker that worked on it; undefined if none did. */
  readonly pid: number | undefined;
  /** The size of all formats together, in bytes; undefined if there is no result. */
  readonly bytes: number | undefined;
  /** How many pages there are; undefined if nothing was laid out. */
  readonly pageCount: number | undefined;
  /** The `kind` of the error; undefined if there is none. */
  readonly kind: ErrorKind | undefined;
  /** The `code` of the error; undefined if there is none. */
  readonly code: DiagnosticCode | undefined;
}

/** A worker process is ready. */
export interface WorkerStartEvent {
  /** The number of the process. */
  readonly pid: number | undefined;
  /** How long that took, in milliseconds. */
  readonly ms: number;
}

/** A worker process has ended; one that never was ready has only this event. */
export interface WorkerEndEvent {
  /** Undefined if the system did not start the process. */
  readonly pid: number | undefined;
  /** Why it ended. */
  readonly reason: WorkerEnd;
  /** How many documents it has answered. */
  readonly documents: number;
  /** How long it lived, in milliseconds. */
  readonly ms: number;
}

/**
 * The channels of `node:diagnostics_channel` on which renderers publish, with their messages. What a subscriber throws
 * becomes an uncaught exception, as Node.js has it; rendering goes on.
 */
export interface RendererEvents {
  readonly 'cvpress:render:start': RenderStartEvent;
  readonly 'cvpress:render:end': RenderEndEvent;
  readonly 'cvpress:worker:start': WorkerStartEvent;
  readonly 'cvpress:worker:end': WorkerEndEvent;
}

/** Publishes an event, which is made only if somebody has subscribed to it. */
export function publish<Name extends keyof RendererEvents>(
  name: Name,
  event: () => RendererEvents[Name],
): void {
  const to = channel(name);
  if (to.hasSubscribers) to.publish(event());
}

/** How many documents all renderers of this process have accepted. */
let count = 0;

/** A document of a renderer, which is counted, and what becomes of it published. */
export class AcceptedDocument {
  readonly #start: RenderStartEvent;
  readonly #since = performance.now();
  #begun: number | undefined;
  #pid: number | undefined;

  constructor(
    readonly counts: { rendered: number; failed: number; aborted: number },
    { file, group }: Omit<RenderStartEvent, 'id'>,
  ) {
    this.#start = { id: ++count, group, file };
    publish('cvpress:render:start', () => this.#start);
  }

  begin(pid: number | undefined): void {
    this.#begun ??= performance.now();
    this.#pid = pid;
  }

  /** @param thrown - why there is no result */
  end(result: RenderResult | undefined, thrown?: unknown): void {
    const error = thrown instanceof CvError ? thrown : undefined;
    if (result !== undefined) this.counts.rendered += 1;
    else if (error?.kind === 'aborted' || error?.kind === 'closed') this.counts.aborted += 1;
    else this.counts.failed += 1;
    publish('cvpress:render:end', () => {
      const now = performance.now();
      return {
        ...this.#start,
        ok: result !== undefined,
        queuedMs: (this.#begun ?? now) - this.#since,
        ms: now - this.#since,
        pid: this.#pid,
        bytes: result && sizeOf(result),
        pageCount: result?.pageCount,
        kind: error?.kind,
        code: error?.code,
      };
    });
  }
}

/** All formats together, in bytes. */
function sizeOf({ pageCount, diagnostics, ...formats }: RenderResult): number {
  const parts = Object.values(formats).flat();
  return parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
}

import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';

/** Everything in it can be cloned. */
export interface Job {
  /** For messages. */
  readonly file?: string;
}

export interface Allowance {
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** MiB of the whole process. */
  readonly memory: number;
}

export interface Order<J extends Job> {
  readonly job: J;
  readonly allowance: Allowance;
}

/** The first message of a worker, of any kind, says that it is ready. */
export type Reply<Result> = {
  /** Milliseconds. */
  readonly ms: number;
  /** MiB of the process. */
  readonly memory: number;
} & (
  | { readonly kind: 'done'; readonly result: Result }
  /** The document is wrong. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] }
  /** An error that is not a `CvError`. */
  | { readonly kind: 'defect'; readonly message: string; readonly stack: string | undefined }
);

export function resultOf<R>(reply: Reply<R>, file: string | undefined): R {
  if (reply.kind === 'done') return reply.result;
  if (reply.kind === 'refused') throw new CvError(reply.diagnostics);
  const cause = new Error(reply.message);
  if (reply.stack !== undefined) cause.stack = reply.stack;
  const message = `cvpress failed on this document: ${reply.message}`;
  const hint = 'this is a defect of cvpress: please report it';
  throw new CvError([diagnostic('engine-error', [], message, { hint, file })], { cause });
}

/** Bytes arrive as a view of a larger message. */
export function withOwnBytes<R extends object>(result: R): R {
  const own = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return value.slice();
    return Array.isArray(value) ? value.map(own) : value;
  };
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, own(value)])) as R;
}

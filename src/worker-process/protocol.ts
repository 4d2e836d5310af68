import { CvError } from '../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.js';

/** Plain data that can be cloned. */
export interface Job {
  /** For diagnostics. */
  readonly file?: string;
}

export interface Allowance {
  readonly timeoutMs: number;
  /** MiB of the process. */
  readonly memory: number;
}

export interface JobMessage<J extends Job> {
  readonly job: J;
  readonly allowance: Allowance;
}

/** Answers a job. Before the first reply, a worker sends one other message: it is ready. */
export type Reply<Result> = {
  readonly ms: number;
  /** MiB of the process. */
  readonly memory: number;
} & (
  | { readonly kind: 'done'; readonly result: Result }
  /** The document has errors. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] }
  /** An error that is not a `CvError`. */
  | { readonly kind: 'defect'; readonly message: string; readonly stack: string | undefined }
);

export function unwrapReply<R>(reply: Reply<R>, file: string | undefined): R {
  if (reply.kind === 'done') return reply.result;
  if (reply.kind === 'refused') throw new CvError(reply.diagnostics);
  const cause = new Error(reply.message);
  if (reply.stack !== undefined) cause.stack = reply.stack;
  throw createDefectError(cause, file);
}

/** The cause keeps the stack; the message names its first functions. */
export function createDefectError(cause: Error, file: string | undefined): CvError {
  const functions = [...(cause.stack ?? '').matchAll(/^ +at (?:async )?([\w.#]+) \(/gm)];
  const names = functions.slice(0, 3).map(([, name]) => name);
  const place = names.length > 0 ? ` (in ${names.join(' < ')})` : '';
  const message = `cvpress failed: ${cause.message}${place}`;
  const hint = 'report this defect of cvpress, with the document';
  return new CvError([createDiagnostic('engine-error', [], message, { hint, file })], { cause });
}

/** Copies bytes, which arrive as views of a larger message. */
export function copyBytes<R extends object>(result: R): R {
  const copy = (value: unknown): unknown => {
    if (value instanceof Uint8Array) return value.slice();
    return Array.isArray(value) ? value.map(copy) : value;
  };
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, copy(value)])) as R;
}

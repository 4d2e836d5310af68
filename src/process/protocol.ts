import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** A request to a worker: to work on one document. Everything in it can be cloned. */
export interface Job {
  /** The name of the document's text, for messages. */
  readonly file?: string;
}

/** The limits of a document. */
export interface Allowance {
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** MiB of the whole process. */
  readonly memory: number;
}

/** A message to a worker. */
export interface Order<J extends Job> {
  readonly job: J;
  readonly allowance: Allowance;
}

/** A message from a worker. Before the first job, it sends one message of any kind to say that it is ready. */
export type Reply<Result> = {
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** The memory of the process afterwards, in MiB. */
  readonly memory: number;
} & (
  | { readonly kind: 'done'; readonly result: Result }
  /** The document is wrong, and this is why. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] }
  /** A defect of the program: an error that is not a `CvError`. */
  | { readonly kind: 'defect'; readonly message: string; readonly stack: string | undefined }
);

import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** What a worker is asked: work on one document. Everything in it can be cloned. */
export interface Job {
  /** The name of the document's text, for messages. */
  readonly file?: string;
}

/** What a document may take. */
export interface Allowance {
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** MiB of the whole process. */
  readonly memory: number;
}

/** What a worker is sent. */
export interface Order<J extends Job> {
  readonly job: J;
  readonly allowance: Allowance;
}

/** What a worker answers. Before the first job it says once that it is ready, by a message of any kind. */
export type Reply<Result> = {
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** The memory of the process after it, in MiB. */
  readonly memory: number;
} & (
  | { readonly kind: 'done'; readonly result: Result }
  /** The document is not right, and this is why. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] }
  /** The program is not right: an error that is none of ours. */
  | { readonly kind: 'defect'; readonly message: string; readonly stack: string | undefined }
);

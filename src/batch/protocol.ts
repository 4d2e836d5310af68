import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { OutputFormat } from '../formats.js';
import type { RenderOptions } from '../options.js';
import type { RenderResult } from '../render.js';
import type { SourceFormat } from '../source/source.js';

/** What a worker is asked: one document. Everything in it can be cloned. */
export interface Job {
  /** A document as a value, or the text of one, which the worker parses. */
  readonly document: unknown;
  /** The name of the text, for messages and the format. */
  readonly file?: string;
  /** The notation of the text, where the name does not tell. */
  readonly format?: SourceFormat;
  readonly formats: readonly OutputFormat[];
  /** With `today`, so that workers need no clock. */
  readonly options: Omit<RenderOptions, 'source'>;
}

/** What a worker answers. Before the first job it says once that it is ready, by a message of any kind. */
export type Reply =
  /** The document is rendered. */
  | { readonly kind: 'rendered'; readonly result: RenderResult; readonly ms: number }
  /** It is not right, and this is why. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[]; readonly ms: number }
  /** The program is not right: an error that is none of ours. */
  | { readonly kind: 'defect'; readonly message: string; readonly stack: string | undefined; readonly ms: number };

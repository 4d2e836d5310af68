import type { OutputFormat } from '../formats.js';
import type { RenderOptions } from '../options.js';
import type { SourceFormat } from '../source/source.js';
import type { Job } from './protocol.js';

/** A document to be rendered. */
export interface RenderJob extends Job {
  /** A document as a value, or the text of one, which the worker parses. */
  readonly document: unknown;
  /** The notation of the text, where the name does not tell. */
  readonly format?: SourceFormat;
  readonly formats: readonly OutputFormat[];
  /** With `today`, so that workers need no clock. */
  readonly options: Omit<RenderOptions, 'source'>;
}

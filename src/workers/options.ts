import { availableParallelism } from 'node:os';
import { types } from 'node:util';
import { COST_OPTIONS, costOptions } from '../compiler/options/cost-options.js';
import {
  badOption,
  completeBy,
  flag,
  type OptionRow,
  row,
  text,
  textFrom,
  type ValuesOf,
  wholeNumber,
} from '../compiler/options/option-table.js';
import {
  FORMATS_OPTION,
  RENDER_OPTIONS,
  type RenderCvOptions,
} from '../compiler/options/options.js';
import { readOptions } from '../compiler/options/read-options.js';
import type { OutputFormat } from '../compiler/output/formats.js';
import { TEXT_OPTIONS } from '../compiler/pipeline/parse-cv-source.js';
import type { Variant } from '../compiler/schema/sections.js';
import type { SourceFormat } from '../compiler/source/source.js';
import { CvError } from '../diagnostics/error.js';
import type { CompleteCosts, Limits } from '../limits/limits.js';

/** An `AbortSignal`, also for programs typed without Node.js or the DOM. */
export type AbortSignalLike = typeof globalThis extends { AbortSignal: { prototype: infer S } }
  ? S
  : object;

/** How a renderer works. */
export interface RendererOptions {
  /** How many worker processes there may be; by default as many as there are processors. */
  readonly workers?: number;
  /**
   * How many worker processes there always are, started when the renderer is made and replaced when they end; 0 by default, where they
   * start when they are needed. They do not keep Node.js running.
   */
  readonly minWorkers?: number;
  /** How long other workers may be idle before they end, in milliseconds; 60,000 by default, `Infinity` for ever. */
  readonly idleTimeoutMs?: number;
  /** How long a document may take, in milliseconds; 30,000 by default. After that, its worker is killed. */
  readonly timeoutMs?: number;
  /** How large a document may be, if not the default; the options of `render` override it. */
  readonly limits?: Partial<Limits>;
  /**
   * How many documents may wait for a worker; any number by default. `render` refuses more with `queue-full`. Those of `renderMany` do
   * not count.
   */
  readonly maxQueue?: number;
  /** Stops all work and closes the renderer. */
  readonly signal?: AbortSignalLike;
}

/** How a renderer renders a document. */
export interface RenderJobOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> extends RenderCvOptions<V, Formats> {
  /** The name of a document given as text, for messages; its extension says whether it is YAML or JSON. */
  readonly file?: string;
  /** Whether a document given as text is YAML or JSON, if its name does not tell. */
  readonly format?: SourceFormat;
  /**
   * Whom the document is for. Waiting documents are taken from each group in turn, so that many of one do not hold up the others;
   * by default, those of `render` are one group, and those of each `renderMany`.
   */
  readonly group?: string;
  /**
   * Gives up on the document, at once: a waiting one is dropped; one being rendered has a quarter of a second to end, after which its
   * worker is replaced.
   */
  readonly signal?: AbortSignalLike;
}

/** How a renderer renders many documents. */
export interface RenderManyOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> extends Omit<RenderJobOptions<V, Formats>, 'file'> {
  /** The name of each document given as text; `index` counts from 0. */
  readonly file?: (index: number) => string;
  /** Whether results come in the order of the documents rather than as they finish; false by default. */
  readonly inOrder?: boolean;
}

/** How a renderer is closed. */
export interface CloseOptions {
  /** Whether all that waits or is being rendered fails, with the kind `closed`; by default, it is finished first. */
  readonly force?: boolean;
}

/** A proxy of a signal is none: its methods fail. */
const SIGNAL = row<AbortSignalLike | undefined>(
  undefined,
  (given) => !types.isProxy(given) && given instanceof AbortSignal,
  'an AbortSignal',
  'give the `signal` of an AbortController',
);

const MOST_WORKERS = 1024;

const RENDERER_OPTIONS = {
  workers: wholeNumber(availableParallelism(), 1, MOST_WORKERS),
  minWorkers: wholeNumber(0, 0, MOST_WORKERS),
  idleTimeoutMs: wholeNumber(60_000, 0),
  ...COST_OPTIONS,
  maxQueue: wholeNumber(Number.POSITIVE_INFINITY, 0),
  signal: SIGNAL,
} satisfies Record<keyof RendererOptions, OptionRow<unknown>>;

export type CompleteRendererOptions = ValuesOf<typeof RENDERER_OPTIONS>;

export function completeRendererOptions(options: RendererOptions): CompleteRendererOptions {
  const given = readOptions(options, RENDERER_OPTIONS);
  const complete = completeBy<CompleteRendererOptions>(RENDERER_OPTIONS, given);
  const { workers, minWorkers } = complete;
  if (minWorkers <= workers) return complete;
  if (given.workers === undefined) return { ...complete, workers: minWorkers };
  const message = `The option \`minWorkers\` must not be larger than \`workers\`: ${minWorkers} and ${workers}.`;
  throw new CvError([badOption(message, 'make them the same for a fixed number of workers')]);
}

export const CLOSE_OPTIONS = { force: flag(false) } satisfies Record<
  keyof CloseOptions,
  OptionRow<unknown>
>;

/** The options of a renderer's calls; limits default to those of the renderer. */
export function callOptions(costs: CompleteCosts) {
  return {
    ...RENDER_OPTIONS,
    ...costOptions(costs),
    ...TEXT_OPTIONS,
    ...FORMATS_OPTION,
    group: text('leave it out for that of all others', 'a text'),
    signal: SIGNAL,
  } satisfies Record<keyof RenderJobOptions, OptionRow<unknown>>;
}

export type CompleteCallOptions = ValuesOf<ReturnType<typeof callOptions>>;

export function manyOptions(costs: CompleteCosts) {
  return {
    ...callOptions(costs),
    file: row<FileOption>(
      undefined,
      (given) => typeof given === 'function',
      'a function here',
      'write `(index) => …`',
    ),
    inOrder: flag(false),
  } satisfies Record<keyof RenderManyOptions, OptionRow<unknown>>;
}

/** The name of each document, as a program gives it. */
type FileOption = ((index: number) => unknown) | undefined;

export function nameOf(index: number, file: FileOption): string | undefined {
  return textFrom(
    'file',
    () => file?.(index),
    'let it return text for every index, or leave it out',
  );
}

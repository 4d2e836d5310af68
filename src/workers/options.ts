import { availableParallelism } from 'node:os';
import { COST_OPTIONS, defineCostOptions } from '../compiler/options/cost-options.js';
import {
  callTextOption,
  completeOptions,
  createOptionDiagnostic,
  defineBoolean,
  defineInteger,
  defineOption,
  defineText,
  type OptionDefinition,
  type OptionValuesByName,
} from '../compiler/options/option-table.js';
import {
  type Chosen,
  FORMATS_OPTION,
  RENDER_OPTIONS,
  type RenderCvOptions,
} from '../compiler/options/options.js';
import { readOptions } from '../compiler/options/read-options.js';
import { SIGNAL } from '../compiler/options/signal-option.js';
import type { OutputFormat } from '../compiler/output/formats.js';
import { TEXT_OPTIONS } from '../compiler/pipeline/parse-cv-source.js';
import type { Variant } from '../compiler/schema/sections.js';
import type { SourceFormat } from '../compiler/source/source.js';
import { CvError } from '../diagnostics/cv-error.js';
import type { ImportCvOptions } from '../import/import-cv.js';
import type { Limits, ResolvedLimitOptions } from '../limits/limits.js';
import type { AbortSignalLike } from '../worker-process/abort.js';

/** Options of `createRenderer`. */
export interface RendererOptions {
  /** Maximum number of worker processes; one per available processor by default. */
  readonly workers?: number;
  /** Number of worker processes to start immediately and keep; 0 by default. */
  readonly minWorkers?: number;
  /**
   * Milliseconds after which an idle worker beyond `minWorkers` exits; 60,000 by default,
   * `Infinity` for never.
   */
  readonly idleTimeoutMs?: number;
  /**
   * Time limit of one document in milliseconds, without its time in the queue; 30,000 by default.
   * The renderer kills a worker that exceeds it.
   */
  readonly timeoutMs?: number;
  /**
   * Limits of each document that differ from the defaults; the `limits` of `render` override them.
   *
   * @example { pages: 20 }
   */
  readonly limits?: Partial<Limits>;
  /**
   * Number of waiting documents, of all groups together, above which `render` and `importCv` fail
   * with the code `queue-full`; unlimited by default. Documents of `renderMany` do not count.
   */
  readonly maxQueue?: number;
  /**
   * Number of waiting documents of one `group` above which `render` and `importCv` fail with
   * `queue-full`, so that one tenant cannot fill the queue; unlimited by default.
   */
  readonly maxQueuePerGroup?: number;
  /** Cancels all work and closes the renderer when aborted; none by default. */
  readonly signal?: AbortSignalLike;
}

/** Options of `render` of a renderer. */
export interface RenderJobOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> extends RenderCvOptions<V, Formats> {
  /**
   * File name of a document given as text, for messages and to detect its format; none by default.
   *
   * @example 'jane.yaml'
   */
  readonly file?: string;
  /** Format of a document given as text; detected from the file name or the text by default. */
  readonly format?: SourceFormat;
  /**
   * Name of a group, such as a tenant: workers take documents from each group in turn. By default,
   * all calls of `render` form one group, and each `renderMany` its own.
   */
  readonly group?: string;
  /**
   * Cancels the document when aborted; none by default. Replaces a worker that does not finish within
   * 250 ms.
   */
  readonly signal?: AbortSignalLike;
}

/** Options of `importCv` of a renderer. */
export interface ImportJobOptions extends ImportCvOptions, Pick<RenderJobOptions, 'group'> {}

/** Options of `renderMany` of a renderer. */
export interface RenderManyOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> extends Omit<RenderJobOptions<V, Formats>, 'file'> {
  /**
   * Returns the file name of a document given as text; `index` counts from 0.
   *
   * @example (index) => `cv-${index}.yaml`
   */
  readonly file?: (index: number) => string;
  /** Whether to yield results in document order instead of completion order; false by default. */
  readonly inOrder?: boolean;
}

/** Options of `close` of a renderer. */
export interface CloseOptions {
  /** Whether unfinished documents fail with the kind `closed`; by default, they finish first. */
  readonly force?: boolean;
}

const MAX_WORKERS = 1024;

const RENDERER_OPTIONS = {
  workers: defineInteger(availableParallelism(), 1, MAX_WORKERS),
  minWorkers: defineInteger(0, 0, MAX_WORKERS),
  idleTimeoutMs: defineInteger(60_000, 0),
  ...COST_OPTIONS,
  maxQueue: defineInteger(Number.POSITIVE_INFINITY, 0),
  maxQueuePerGroup: defineInteger(Number.POSITIVE_INFINITY, 0),
  signal: SIGNAL,
} satisfies Record<keyof RendererOptions, OptionDefinition<unknown>>;

export type CompleteRendererOptions = OptionValuesByName<typeof RENDERER_OPTIONS>;

export function completeRendererOptions(options: RendererOptions): CompleteRendererOptions {
  const specified = readOptions(options, RENDERER_OPTIONS);
  const complete = completeOptions<CompleteRendererOptions>(RENDERER_OPTIONS, specified);
  const { workers, minWorkers } = complete;
  if (minWorkers <= workers) return complete;
  if (specified.workers === undefined) return { ...complete, workers: minWorkers };
  const message = `\`minWorkers\` is ${minWorkers}, but \`workers\` is only ${workers}.`;
  throw new CvError([
    createOptionDiagnostic(message, 'decrease `minWorkers`, or increase `workers`'),
  ]);
}

export const CLOSE_OPTIONS = { force: defineBoolean(false) } satisfies Record<
  keyof CloseOptions,
  OptionDefinition<unknown>
>;

/** Limits default to those of the renderer. */
export function createImportOptionTable(costs: ResolvedLimitOptions) {
  return {
    ...defineCostOptions(costs),
    group: defineText('omit it to use the default group', 'a string'),
    signal: SIGNAL,
  } satisfies Record<keyof ImportJobOptions, OptionDefinition<unknown>>;
}

export function createCallOptionTable(costs: ResolvedLimitOptions) {
  return {
    ...RENDER_OPTIONS,
    ...TEXT_OPTIONS,
    ...FORMATS_OPTION,
    ...createImportOptionTable(costs),
  } satisfies Record<keyof RenderJobOptions, OptionDefinition<unknown>>;
}

export type CompleteCallOptions = Chosen &
  OptionValuesByName<ReturnType<typeof createCallOptionTable>>;

export type CompleteImportOptions = OptionValuesByName<ReturnType<typeof createImportOptionTable>>;

export function createManyOptionTable(costs: ResolvedLimitOptions) {
  return {
    ...createCallOptionTable(costs),
    file: defineOption<FileOption>(
      undefined,
      (value) => typeof value === 'function',
      'a function',
      'write `(index) => …`',
    ),
    inOrder: defineBoolean(false),
  } satisfies Record<keyof RenderManyOptions, OptionDefinition<unknown>>;
}

type FileOption = ((index: number) => unknown) | undefined;

export function getFileName(index: number, file: FileOption): string | undefined {
  return callTextOption(
    'file',
    () => file?.(index),
    'return a string for every index, or omit `file`',
  );
}

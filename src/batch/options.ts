import { availableParallelism } from 'node:os';
import { CvError } from '../error.js';
import type { OutputFormat } from '../formats.js';
import { COST_OPTIONS, type CompleteCosts, type Limits, limitsRow, timeoutRow } from '../limits.js';
import { badOption } from '../option-problems.js';
import { completeBy, flag, type OptionRow, type OptionTable, row, typed, wholeNumber } from '../option-table.js';
import { formatsRow, type OptionValues, RENDER_OPTIONS, type RenderOptions } from '../options.js';
import { type CompleteParseOptions, TEXT_OPTIONS } from '../parse-source.js';
import { readOptions, wrongSignal } from '../read-options.js';
import type { Variant } from '../schema/sections.js';
import type { SourceFormat } from '../source/source.js';

/** An `AbortSignal`, also for programs typed without Node.js or the DOM. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : object;

/** How a renderer works. */
export interface RendererOptions {
  /** How many worker processes there may be; by default as many as there are processors. */
  readonly workers?: number;
  /** How long a document may take, in milliseconds; 30,000 by default. After that, its worker is killed. */
  readonly timeoutMs?: number;
  /** How large a document may be, if not the default; the options of `render` override it. */
  readonly limits?: Partial<Limits>;
  /** How many documents may wait for a worker; any number by default. `render` refuses more with `queue-full`. */
  readonly maxQueue?: number;
  /** Stops all work and closes the renderer. */
  readonly signal?: Signal;
}

/** How a renderer renders a document. */
export interface RendererRenderOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> extends RenderOptions<V> {
  /** The formats; `['pdf']` by default. The result has these and no others. */
  readonly formats?: Formats;
  /** The name of a document given as text, for messages; its extension says whether it is YAML or JSON. */
  readonly file?: string;
  /** Whether a document given as text is YAML or JSON, if its name does not tell. */
  readonly format?: SourceFormat;
  /** Gives up on the document: a waiting one is dropped, one being rendered ends with its worker. */
  readonly signal?: Signal;
}

/** How a renderer renders many documents. */
export interface RenderManyOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> extends Omit<RendererRenderOptions<V, Formats>, 'file'> {
  /** The name of each document given as text; `index` counts from 0. */
  readonly file?: (index: number) => string;
  /** Whether results come in the order of the documents rather than as they finish; false by default. */
  readonly inOrder?: boolean;
}

/** The options of a renderer, each with its value. */
export interface CompleteRendererOptions extends CompleteCosts {
  readonly workers: number;
  readonly maxQueue: number;
  readonly signal: Signal | undefined;
}

/** The options of `render`, each with its value, or undefined if it has none. */
export interface CompleteCallOptions extends OptionValues, CompleteParseOptions {
  readonly formats: readonly OutputFormat[];
  readonly signal: Signal | undefined;
}

/** The options of `renderMany`, likewise complete. */
export interface CompleteManyOptions extends Omit<CompleteCallOptions, 'file'> {
  readonly file: ((index: number) => unknown) | undefined;
  readonly inOrder: boolean;
}

const SIGNAL: OptionRow<Signal | undefined> = row<Signal | undefined>(undefined, wrongSignal);

const RENDERER_OPTIONS: OptionTable<CompleteRendererOptions> = {
  workers: wholeNumber(availableParallelism(), { from: 1, to: 1024 }),
  ...COST_OPTIONS,
  maxQueue: wholeNumber(Number.POSITIVE_INFINITY, { from: 0, to: Number.POSITIVE_INFINITY }),
  signal: SIGNAL,
};

/**
 * Checks and completes the options of a renderer.
 *
 * @throws CvError with a diagnostic `bad-option` for each that is unknown or has a wrong value
 */
export function completeRendererOptions(options: RendererOptions): CompleteRendererOptions {
  return completeBy(RENDERER_OPTIONS, readOptions(options));
}

/** The options of a renderer's calls; limits default to those of the renderer. */
export function callOptions({ limits, timeoutMs }: CompleteCosts): OptionTable<CompleteCallOptions> {
  return {
    ...RENDER_OPTIONS,
    limits: limitsRow(limits),
    timeoutMs: timeoutRow(timeoutMs),
    ...TEXT_OPTIONS,
    formats: formatsRow(['pdf']),
    signal: SIGNAL,
  };
}

/** The options of `renderMany`. */
export function manyOptions(costs: CompleteCosts): OptionTable<CompleteManyOptions> {
  return {
    ...callOptions(costs),
    file: typed<CompleteManyOptions['file']>('function', undefined, 'a function here', 'write `(index) => …`'),
    inOrder: flag(false),
  };
}

/** The name of one of many documents. */
export function nameOf(index: number, file: CompleteManyOptions['file']): string | undefined {
  const name = file?.(index);
  if (name === undefined || typeof name === 'string') return name;
  throw new CvError([badOption('The option `file` must be a function that returns text.', 'leave it out for none')]);
}

import { availableParallelism } from 'node:os';
import { CvError } from '../error.js';
import type { OutputFormat } from '../formats.js';
import { COST_OPTIONS, type CompleteCosts, type Limits, limitsRow, timeoutRow } from '../limits.js';
import { badOption } from '../option-problems.js';
import { completeBy, flag, type OptionRow, type OptionTable, row, typed, wholeNumber } from '../option-table.js';
import { formatsRow, type OptionValues, RENDER_OPTIONS, type RenderOptions } from '../options.js';
import { type CompleteParseOptions, TEXT_OPTIONS } from '../parse-source.js';
import { readOptions, wrongSignal } from '../read-options.js';
import type { SourceFormat } from '../source/source.js';

/** An `AbortSignal`, in programs that are typed without the types of Node.js or the DOM, too. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : object;

/** How a renderer works. */
export interface RendererOptions {
  /** How many worker processes there may be; by default as many as there are processors. */
  readonly workers?: number;
  /** How long a document may take, in milliseconds; 30,000 by default. Its worker is ended then. */
  readonly timeoutMs?: number;
  /** How large a document may be, where not as by default; what `render` is given goes before it. */
  readonly limits?: Partial<Limits>;
  /** How many documents may wait for a worker; any number by default. `render` refuses more with `queue-full`. */
  readonly maxQueue?: number;
  /** Ends everything that is under way, and the renderer. */
  readonly signal?: Signal;
}

/** How a renderer renders a document. */
export interface RendererRenderOptions extends RenderOptions {
  /** The formats; the PDF by default. */
  readonly formats?: readonly OutputFormat[];
  /** The name of a document that is given as text, for messages and, by its extension, for the notation. */
  readonly file?: string;
  /** The notation of a document that is given as text, where the name does not tell. */
  readonly format?: SourceFormat;
  /** Gives the document up: one that waits is dropped, one under way ends with its worker. */
  readonly signal?: Signal;
}

/** How a renderer renders many documents. */
export interface RenderManyOptions extends Omit<RendererRenderOptions, 'file'> {
  /** The name of each document that is given as text; `index` counts from 0. */
  readonly file?: (index: number) => string;
  /** Whether results come in the order of the documents rather than as they are done; false by default. */
  readonly inOrder?: boolean;
}

/** The options of a renderer, each with its value. */
export interface CompleteRendererOptions extends CompleteCosts {
  readonly workers: number;
  readonly maxQueue: number;
  readonly signal: Signal | undefined;
}

/** The options of `render`, each with its value or, where it may lack one, undefined. */
export interface CompleteCallOptions extends OptionValues, CompleteParseOptions {
  readonly formats: readonly OutputFormat[];
  readonly signal: Signal | undefined;
}

/** The options of `renderMany`, likewise. */
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
 * Completes and checks the options of a renderer.
 *
 * @throws CvError with a diagnostic `bad-option` for each that is not allowed or not known
 */
export function completeRendererOptions(options: RendererOptions): CompleteRendererOptions {
  return completeBy(RENDERER_OPTIONS, readOptions(options));
}

/** The options of the calls of a renderer: what a document may cost is, by default, what the renderer was told. */
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

/** The options of calls with many documents. */
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

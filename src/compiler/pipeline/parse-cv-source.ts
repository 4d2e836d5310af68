import { hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { Deadline } from '../../limits/deadline.js';
import type { CompleteCosts, Limits } from '../../limits/limits.js';
import { KEYS } from '../fields/key-lists.js';
import { COST_OPTIONS } from '../options/cost-options.js';
import { badOption, choice, completeBy, text } from '../options/option-table.js';
import { readOptions } from '../options/read-options.js';
import { parseSource } from '../source/parse.js';
import { locate, type ParsedText, type Source, type SourceFormat } from '../source/source.js';

/** How a text is read. */
export interface ParseCvOptions {
  /**
   * The name of the file, for messages and the format.
   *
   * @example 'jane.yaml'
   */
  readonly file?: string;
  /** Whether it is YAML or JSON, if the name does not tell. */
  readonly format?: SourceFormat;
  /** How large the text may be, if not the default. */
  readonly limits?: Partial<Limits>;
  /** How long reading it may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
}

/** A parsed text: its value, and the position of each part of the value in the text. Only `parseCvSource` makes one. */
// So it is a class to the types. An interface is anything that has its members, and editors would offer these in documents.
export declare abstract class CvSource {
  private constructor();
  private readonly parsed: true;
}
export interface CvSource extends ParsedText {}

/**
 * Reads YAML or JSON text.
 *
 * Plain YAML scalars are text as written where a CV needs text: `gpa: 3.90` is the text `3.90`.
 *
 * @param text - the text of one document
 * @param options - the name of the file, for messages and the format, or the format itself; limits
 * @returns the document and the position of every key and value in it; `renderCv` and the others take it as it is
 * @throws CvError when the text is not YAML or JSON, is empty, holds more than one document, exceeds a limit, or takes too
 *   long
 * @example
 * const pdf = await renderCvToPdf(parseCvSource(text, { file: 'jane.yaml' }));
 */
export function parseCvSource(text: string, options: ParseCvOptions = {}): CvSource {
  const { file, format, ...costs } = completeBy(PARSE_OPTIONS, readOptions(options, PARSE_OPTIONS));
  if (typeof text === 'string') return parseText(text, costs, file, format) as CvSource;
  throw new CvError([badOption('The text of a document must be text.', 'decode bytes as UTF-8')]);
}

export const TEXT_OPTIONS = {
  file: text('leave it out for none'),
  format: choice<SourceFormat | undefined>(
    ['yaml', 'json'],
    undefined,
    'leave it out for what the text looks like',
  ),
};

const PARSE_OPTIONS = { ...TEXT_OPTIONS, ...COST_OPTIONS };

/** Reads a text as `parseCvSource` does, with costs that are complete already. */
export function parseText(
  text: string,
  { limits, timeoutMs }: CompleteCosts,
  file: string | undefined,
  format?: SourceFormat,
): Source {
  const parse = (): Source => parseSource(text, { file, format, limits, ...KEYS });
  const source = new Deadline(timeoutMs, file).run(text.length, parse);
  if (hasErrors(source.diagnostics)) throw new CvError(locate(source.diagnostics, source));
  return source;
}

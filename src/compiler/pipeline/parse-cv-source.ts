import { CvError } from '../../diagnostics/cv-error.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { Deadline } from '../../limits/deadline.js';
import type { Limits, ResolvedLimitOptions } from '../../limits/limits.js';
import { isPlainObject } from '../../util/plain-object.js';
import { PARSER_KEYS } from '../fields/key-lists.js';
import { COST_OPTIONS } from '../options/cost-options.js';
import {
  completeOptions,
  createOptionError,
  defineEnum,
  defineText,
} from '../options/option-table.js';
import { readOptions } from '../options/read-options.js';
import { parseSource } from '../source/parse-source.js';
import { attachRanges, type ParsedText, type Source, type SourceFormat } from '../source/source.js';
import { detectOtherFormat } from '../validate/detect-other-format.js';

/** Options of `parseCvSource`. */
export interface ParseCvOptions {
  /**
   * Name of the file, for messages and to detect the format; none by default.
   *
   * @example 'jane.yaml'
   */
  readonly file?: string;
  /** Format of the text; detected from the file name or the text by default. */
  readonly format?: SourceFormat;
  /** Limits of the text that differ from the defaults; see `Limits`. */
  readonly limits?: Partial<Limits>;
  /** Time limit in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
}

/** A parsed document that knows the range of each value in its text; created by `parseCvSource`. */
// A class type with a private member: editors would offer the members of an interface in documents.
export declare abstract class CvSource {
  private constructor();
  private readonly parsed: true;
}
export interface CvSource extends ParsedText {}

/**
 * Parses a document from YAML or JSON, with the position of each key and value.
 *
 * Where the document format requires text, plain YAML scalars remain text: `gpa: 3.90` is `'3.90'`.
 *
 * @param text - text of one document
 * @param options - file name, format, limits, and time limit in milliseconds
 * @returns the parsed document, to pass to `renderCv` and other functions
 * @throws CvError if the text is empty, is not valid YAML or JSON, has multiple documents, or
 *   exceeds a limit
 * @example
 * const pdf = await renderCvToPdf(parseCvSource(text, { file: 'jane.yaml' }));
 */
export function parseCvSource(text: string, options: ParseCvOptions = {}): CvSource {
  const { file, format, ...costs } = completeOptions(
    PARSE_OPTIONS,
    readOptions(options, PARSE_OPTIONS),
  );
  if (typeof text === 'string') return parseText(text, costs, file, format) as CvSource;
  throw createTextError();
}

export function createTextError(): CvError {
  return createOptionError('The document must be text.', 'decode bytes as UTF-8');
}

export const TEXT_OPTIONS = {
  file: defineText('omit it for no name'),
  format: defineEnum<SourceFormat | undefined>(
    ['yaml', 'json'],
    undefined,
    'omit it to detect the format',
  ),
};

const PARSE_OPTIONS = { ...TEXT_OPTIONS, ...COST_OPTIONS };

function isForeign(value: unknown): boolean {
  return isPlainObject(value) && detectOtherFormat(value) !== undefined;
}

export function parseText(
  text: string,
  { limits, timeoutMs }: ResolvedLimitOptions,
  file: string | undefined,
  format?: SourceFormat,
): Source {
  const source = new Deadline(timeoutMs, file).run(text.length, () =>
    parseSource(text, { file, format, limits, ...PARSER_KEYS, isForeign }),
  );
  if (hasErrors(source.diagnostics)) throw new CvError(attachRanges(source.diagnostics, source));
  return source;
}

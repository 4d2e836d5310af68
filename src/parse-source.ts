import { Deadline } from './deadline.js';
import { hasErrors } from './diagnostics/diagnostic.js';
import { RESOLVED_KEYS } from './entries/keys.js';
import { CvError } from './error.js';
import { DEFAULT_TIMEOUT_MS, type Limits, normaliseLimits } from './limits.js';
import { badOption, unknownOptions, wrongTimeout } from './option-problems.js';
import { readOptions } from './read-options.js';
import { parseSource } from './source/parse.js';
import { locate, type Source, type SourceFormat } from './source/source.js';

/** How a text is read. */
export interface ParseCvOptions {
  /** The name of the file, for messages and the format. */
  readonly file?: string;
  /** The notation, where the name does not tell. */
  readonly format?: SourceFormat;
  /** How large the text may be, where not as by default. */
  readonly limits?: Partial<Limits>;
  /** How long reading it may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
}

/**
 * Reads YAML or JSON text.
 *
 * Plain YAML scalars are text as written where a CV wants text: `gpa: 3.90` is the text `3.90`.
 *
 * @param text - the text of one document
 * @param options - the file's name, for messages and the format; or the format itself; limits
 * @returns the document and the position of every key and value in it; `renderCv` and the others take it as it is
 * @throws CvError when the text is not YAML or JSON, is empty, holds more than one document, is larger than it may be, or takes too
 *   long
 */
export function parseCvSource(text: string, options: ParseCvOptions = {}): Source {
  const { timeoutMs, ...how } = readParseOptions(text, options);
  const parse = (): Source => parseSource(text, { ...how, resolvedKeys: RESOLVED_KEYS });
  const source = new Deadline(timeoutMs, how.file).run(text.length, parse);
  if (hasErrors(source.diagnostics)) throw new CvError(locate(source.diagnostics, source));
  return source;
}

/** How the text of a document is to be parsed, each option with its value or, where it may lack one, undefined. */
interface NormalParseOptions {
  readonly file: string | undefined;
  readonly format: SourceFormat | undefined;
  readonly limits: Limits;
  readonly timeoutMs: number;
}

function readParseOptions(text: unknown, options: ParseCvOptions): NormalParseOptions {
  const { file, format, limits: given = {}, timeoutMs = DEFAULT_TIMEOUT_MS, ...others } = readOptions(options);
  const { limits, problems } = normaliseLimits(given);
  problems.push(...unknownOptions(Object.keys(others), ['file', 'format', 'limits', 'timeoutMs']));
  problems.push(...wrongTimeout(timeoutMs));
  if (typeof text !== 'string')
    problems.push(badOption('The text of a document must be text.', 'decode bytes as UTF-8'));
  if (file !== undefined && typeof file !== 'string') {
    problems.push(badOption('The option `file` must be text.', 'leave it out for none'));
  }
  if (format !== undefined && format !== 'yaml' && format !== 'json') {
    problems.push(
      badOption('The option `format` must be `yaml` or `json`.', 'leave it out for what the text looks like'),
    );
  }
  if (problems.length > 0) throw new CvError(problems);
  return { file, format, limits, timeoutMs };
}

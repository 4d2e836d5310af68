import { types } from 'node:util';
import { COST_OPTIONS } from '../compiler/options/cost-options.js';
import {
  completeOptions,
  createOptionError,
  type OptionValuesByName,
} from '../compiler/options/option-table.js';
import { readOptions } from '../compiler/options/read-options.js';
import { SIGNAL } from '../compiler/options/signal-option.js';
import type { Limits, ResolvedLimitOptions } from '../limits/limits.js';
import type { AbortSignalLike } from '../worker-process/abort.js';
import type { ImportJob } from './import-in-child-process.js';
import { type ImportedCv, toImportedCv } from './imported-cv.js';

/** Options of `importCv`. */
export interface ImportCvOptions {
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<Limits>;
  /** Time limit in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Cancels the import when aborted; none by default. */
  readonly signal?: AbortSignalLike;
}

const OPTIONS = { ...COST_OPTIONS, signal: SIGNAL };

/**
 * Converts a file to a CV document: JSON Resume, RenderCV, YAMLResume, Reactive Resume, LinkedIn's
 * archive, Europass, ORCID, BibTeX, CSL-JSON, PDF or Word. A child process converts it, and is
 * killed at the limits of time and memory.
 *
 * @param name - the file name: its extension identifies archives and PDFs
 * @param content - the bytes of the file
 * @param options - time limit in milliseconds, limits, and signal
 * @returns the document as a value and as YAML, with a warning for each value that was not imported,
 *   and the places to check
 * @throws CvError if the format is not supported, a limit is exceeded, or the signal is aborted
 * @example
 * const { document } = await importCv('resume.json', await readFile('resume.json'));
 * const pdf = await renderCvToPdf(document);
 */
export async function importCv(
  name: string,
  content: Uint8Array,
  options: ImportCvOptions = {},
): Promise<ImportedCv> {
  const { signal, ...costs } = completeOptions<OptionValuesByName<typeof OPTIONS>>(
    OPTIONS,
    readOptions(options, OPTIONS),
  );
  const job = createImportJob(name, content, costs);
  const { importInChildProcess } = await import('./import-in-child-process.js');
  return toImportedCv(await importInChildProcess(job, signal));
}

/** @throws CvError if the name is no string, or the content no bytes */
export function createImportJob(
  name: string,
  content: Uint8Array,
  costs: ResolvedLimitOptions,
): ImportJob & { readonly file: string } {
  if (typeof name !== 'string' || !types.isUint8Array(content))
    throw createOptionError('`importCv` needs a name and bytes.', 'read the file as bytes first');
  // The caller may reuse its buffer while the job waits.
  return { name, content: Buffer.from(content), costs, file: name };
}

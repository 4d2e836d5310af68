import { COST_OPTIONS } from '../compiler/options/cost-options.js';
import { completeOptions, createOptionError } from '../compiler/options/option-table.js';
import { readOptions } from '../compiler/options/read-options.js';
import { CvError } from '../diagnostics/cv-error.js';
import type { LimitOptions } from '../limits/limits.js';
import type { ImportedDocument } from './import-source.js';

/**
 * Converts a file to a CV document: JSON Resume, RenderCV, YAMLResume, Reactive Resume, LinkedIn's
 * archive, Europass, ORCID, BibTeX, CSL-JSON, PDF or Word. A child process converts it, and is
 * killed at the limits of time and memory.
 *
 * @param name - the file name: its extension identifies archives and PDFs
 * @param content - the bytes of the file
 * @param options - time limit in milliseconds, and limits
 * @returns the document as a value and as YAML, with a warning for each value that was not imported
 * @throws CvError if the format is not supported, or a limit is exceeded
 * @example
 * const { document } = await importCv('resume.json', await readFile('resume.json'));
 * const pdf = await renderCvToPdf(document);
 */
export async function importCv(
  name: string,
  content: Uint8Array,
  options: LimitOptions = {},
): Promise<ImportedDocument> {
  if (typeof name !== 'string' || !(content instanceof Uint8Array))
    throw createOptionError('`importCv` needs a name and bytes.', 'read the file as bytes first');
  const costs = completeOptions(COST_OPTIONS, readOptions(options, COST_OPTIONS));
  const { importInChildProcess } = await import('./import-in-child-process.js');
  const result = await importInChildProcess({ name, content, costs });
  if (!('document' in result)) throw new CvError(result.diagnostics);
  const { document, text, diagnostics } = result;
  return { document, text, diagnostics };
}

import { COST_OPTIONS } from '../compiler/options/cost-options.js';
import { completeOptions } from '../compiler/options/option-table.js';
import { readOptions } from '../compiler/options/read-options.js';
import { type ImportedCv, toImportedCv } from '../import/imported-cv.js';
import type { LimitOptions } from '../limits/limits.js';

/**
 * Converts a file to a CV document: JSON Resume, RenderCV, YAMLResume, Reactive Resume, LinkedIn's
 * archive, Europass, ORCID, BibTeX, CSL-JSON, PDF or Word.
 *
 * @param name - the file name: its extension identifies archives and PDFs
 * @param content - the bytes of the file
 * @returns the document as a value and as YAML, with a warning for each value that was not imported
 * @throws CvError if the format is not supported
 * @example
 * const { text } = await importCv('resume.json', new Uint8Array(await file.arrayBuffer()));
 */
export async function importCv(
  name: string,
  content: Uint8Array,
  options: LimitOptions = {},
): Promise<ImportedCv> {
  const costs = completeOptions(COST_OPTIONS, readOptions(options, COST_OPTIONS));
  const { importOriginal } = await import('../import/import-original.js');
  return toImportedCv(await importOriginal({ name, content }, costs));
}

import { completeCosts } from '../compiler/options/cost-options.js';
import { CvError } from '../diagnostics/error.js';
import type { Imported } from '../import/import.js';
import type { Costs } from '../limits/limits.js';

/**
 * Converts a file of another program to a CV document, as `cvpress import` does: JSON Resume, RenderCV, YAMLResume, Reactive Resume,
 * LinkedIn's archive, Europass, ORCID, BibTeX, CSL-JSON.
 *
 * @param name - the file's, whose ending tells archives and PDFs apart
 * @returns the document, as a value and as commented YAML, with a warning for each value that was not imported
 * @throws CvError if it is none of these
 * @example
 * const { text } = await importCv('resume.json', new Uint8Array(await file.arrayBuffer()));
 */
export async function importCv(
  name: string,
  content: Uint8Array,
  options: Costs = {},
): Promise<Imported> {
  const { importOriginal } = await import('../import/original.js');
  const imported = await importOriginal({ name, content }, completeCosts(options));
  if (!('document' in imported)) throw new CvError(imported.diagnostics);
  const { document, text, diagnostics } = imported;
  return { document, text, diagnostics };
}

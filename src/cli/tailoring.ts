import { fileOfTitles, TITLE_OPTIONS } from '../document/tailor/section-choice.js';
import type { OverlayText } from '../document/tailor/tailor.js';
import type { CompleteOptions } from '../options/options.js';
import { readDocument } from './documents.js';
import { fileInput } from './inputs.js';
import type { Reporter } from './reporter.js';

/**
 * Adds the texts of overlays to options, once for all documents. Texts that documents are tailored with are kept for the
 * excerpts in messages.
 *
 * @throws UsageError if an overlay cannot be read, CvError if it is not YAML or JSON or exceeds a limit
 */
export async function withOverlays(
  options: CompleteOptions,
  files: readonly string[],
  reporter: Reporter,
): Promise<CompleteOptions> {
  reporter.remember('--set', options.set.join('\n'));
  for (const name of TITLE_OPTIONS) reporter.remember(fileOfTitles(name), options[name].join('\n'));
  const overlays: OverlayText[] = [];
  for (const path of files) {
    const { text, file } = await readDocument(fileInput(path), reporter, options);
    overlays.push({ text, file });
  }
  return overlays.length === 0 ? options : { ...options, overlays };
}

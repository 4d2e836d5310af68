import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { CompleteOptions } from '../../options/options.js';
import { checkDocument } from '../../render/render-document.js';
import type { Source } from '../../text/source.js';
import { fileInput } from '../inputs.js';
import { readDocument } from '../read-input.js';
import type { Reporter } from '../reporter.js';

/** The document that a PDF is compared with; the problems of one that is not valid are reported. */
export async function readSource(
  file: string,
  options: CompleteOptions,
  reporter: Reporter,
): Promise<Source | 'invalid'> {
  const source = await readDocument(fileInput(file), reporter, options);
  const { diagnostics } = await checkDocument(source, options);
  if (!hasErrors(diagnostics)) return source;
  await reporter.report(diagnostics);
  return 'invalid';
}

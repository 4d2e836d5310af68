import { inspectPdf } from '../../../src/inspect/inspect.js';
import type { Finding } from '../../../src/inspect/rules/rules.js';
import { removeColorProfiles } from '../../support/pdf.js';

/** Returns the findings of a PDF, alone or compared with a document of variant B. */
export async function inspectFindings(
  pdf: Uint8Array,
  { maxPages, source }: { readonly maxPages?: number; readonly source?: unknown } = {},
): Promise<readonly Finding[]> {
  const { findings } = await inspectPdf(removeColorProfiles(pdf), {
    ...(maxPages === undefined ? {} : { maxPages }),
    ...(source === undefined
      ? {}
      : { source: { document: source, variant: 'b', markdown: true, showLocation: false } }),
  });
  return findings;
}

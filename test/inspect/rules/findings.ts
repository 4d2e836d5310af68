import { inspectPdf } from '../../../src/inspect/inspect.js';
import type { Finding } from '../../../src/inspect/rules/rules.js';
import { withoutProfiles } from '../../support/pdf.js';

/** Returns the findings of a PDF, alone or compared with a document of variant B. */
export async function findingsOn(
  pdf: Uint8Array,
  { maxPages, source }: { readonly maxPages?: number; readonly source?: unknown } = {},
): Promise<readonly Finding[]> {
  const { findings } = await inspectPdf(withoutProfiles(pdf), {
    ...(maxPages === undefined ? {} : { maxPages }),
    ...(source === undefined
      ? {}
      : { source: { document: source, variant: 'b', markdown: true, showLocation: false } }),
  });
  return findings;
}

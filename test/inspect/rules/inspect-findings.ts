import { redactSource } from '../../../src/cli/inspection/read-source.js';
import type { RedactableField } from '../../../src/compiler/fields/person-fields.js';
import { inspectPdf } from '../../../src/inspect/inspect.js';
import type { Finding } from '../../../src/inspect/rules/rules.js';
import { removeColorProfiles } from '../../support/pdf.js';

export interface InspectedWith {
  readonly maxPages?: number;
  readonly source?: unknown;
  readonly redact?: readonly RedactableField[];
}

/** Returns the findings of a PDF, alone or compared with a document of variant B. */
export async function inspectFindings(
  pdf: Uint8Array,
  { maxPages, source, redact = [] }: InspectedWith = {},
): Promise<readonly Finding[]> {
  const { findings } = await inspectPdf(removeColorProfiles(pdf), {
    ...(maxPages === undefined ? {} : { maxPages }),
    ...(source === undefined
      ? {}
      : {
          source: {
            ...redactSource(source, { redact, anonymous: false }),
            variant: 'b',
            markdown: true,
            showLocation: false,
          },
        }),
  });
  return findings;
}

// A program without types of Node.js or browsers, which names the exported types.

import type {
  CvDocument,
  CvDocumentA,
  CvSource,
  Diagnostic,
  Renderer,
  RenderManyResult,
  RenderOptions,
  RenderResult,
  Severity,
  Variant,
} from 'cvpress';
import {
  CvError,
  createRenderer,
  cvToTypst,
  parseCvSource,
  renderCv,
  renderCvToPdf,
  validateCv,
} from 'cvpress';

const document: CvDocument = {
  design: { font: 'Roboto', options: { margins: { page: { top: '1 cm' } } } },
  cv: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    education: [{ institution: 'ETH', area: 'Physics', start_date: '2020-09' }],
    custom_sections: [
      { title: 'Boats', entry_type: 'OneLineEntry', entries: [{ name: 'a', details: 'b' }] },
    ],
  },
};
const options: RenderOptions = { today: '2026-11-20', variant: 'b' };
export const pdf: Promise<Uint8Array> = renderCvToPdf(document, options);
export const typst: Promise<string> = cvToTypst(document);
export const result: Promise<RenderResult> = renderCv(document, {
  formats: ['pdf', 'typ'],
  ...options,
});
const source: CvSource = parseCvSource('cv: {}', { file: 'cv.yaml' });
export const check: Promise<readonly Diagnostic[]> = validateCv(source).then((r) => r.diagnostics);
export function collectSeverities(error: unknown): Severity[] {
  return error instanceof CvError ? error.diagnostics.map((d) => d.severity) : [];
}
export const renderer: Renderer = createRenderer({ workers: 2, timeoutMs: 5000, maxQueue: 10 });
export async function collectResults(
  documents: AsyncIterable<string>,
): Promise<RenderManyResult[]> {
  const results: RenderManyResult[] = [];
  for await (const item of renderer.renderMany(documents, { formats: ['pdf'], inOrder: true }))
    results.push(item);
  await renderer[Symbol.asyncDispose]();
  return results;
}
export const older = {} satisfies CvDocumentA;
export const variant: Variant = 'a';
/** Passes undefined values with `exactOptionalPropertyTypes`. */
export function renderDated(
  today: string | undefined,
  label: string | undefined,
): Promise<Uint8Array> {
  return renderCvToPdf({ cv: { name: 'Jane Doe', label } }, { today });
}
// @ts-expect-error: unknown font
export const wrong: CvDocument = { design: { font: 'Comic Sans' } };
// @ts-expect-error: the name is missing
export const nameless: CvDocument = { cv: {} };

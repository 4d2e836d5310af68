import { createHash } from 'node:crypto';

/**
 * Uses all files of the package that are loaded by path: the engine, templates, fonts, PDFium, and
 * the programs of processes.
 *
 * @param {typeof import('cvpress')} cvpress
 * @param {string} text - the text of a document
 * @returns {Promise<object>} digests of the outputs
 */
export async function use(
  { createRenderer, parseCvSource, renderCv, renderCvToPdf, validateCv },
  text,
) {
  const today = '2026-11-20';
  const source = parseCvSource(text, { file: 'cv.yaml' });
  const { valid } = await validateCv(source);
  const pdf = await renderCvToPdf(source, { today });
  const apart = await renderCvToPdf(source, { today, timeoutMs: 60_000 });
  const { html, png } = await renderCv(source, { formats: ['html', 'png'], today });
  const renderer = createRenderer({ workers: 1 });
  const pooled = await renderer.render(text, { file: 'cv.yaml', today, formats: ['pdf', 'png'] });
  await renderer.close();
  const outputs = { pdf, apart, html, png: png[0], pooled: pooled.pdf, pooledPng: pooled.png[0] };
  return {
    valid,
    ...Object.fromEntries(Object.entries(outputs).map(([name, data]) => [name, digest(data)])),
  };
}

/** @param {string | Uint8Array} data */
export function digest(data) {
  return createHash('sha256').update(data).digest('hex').slice(0, 16);
}

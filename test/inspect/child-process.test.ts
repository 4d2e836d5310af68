// Inspecting a hostile PDF obeys limits of time and memory.
import { beforeAll, describe, expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { inspectInChildProcess } from '../../src/inspect/child-process.js';
import { inspectPdf, type PdfReport } from '../../src/inspect/inspect.js';
import { IS_LONG } from '../support/length.js';

/** Creates a PDF with a form that contains itself twenty times, without an end. */
function createEndlessForm(): Uint8Array {
  const body = '/F Do '.repeat(20);
  const form = '<< /XObject << /F 5 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources ${form} >>`,
    '<< /Length 5 >>\nstream\n/F Do\nendstream',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources ${form} /Length ${body.length} >>\nstream\n${body}\nendstream`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`);
}

it.each([
  { limit: 'memory', allowance: { timeoutMs: 60_000, memory: 120 }, code: 'limit-reached' },
  { limit: 'time', allowance: { timeoutMs: 200, memory: 1500 }, code: 'timed-out' },
])(
  'inspectInChildProcess stops an endless form at the limit of $limit',
  async ({ allowance, code }) => {
    await expect(
      inspectInChildProcess(
        { file: 'a.pdf', bytes: createEndlessForm(), options: { pages: 9 } },
        allowance,
      ),
    ).rejects.toMatchObject({
      diagnostics: [{ code, file: 'a.pdf' }],
    });
  },
);

const ALLOWANCE = { timeoutMs: 60_000, memory: 2000 };

describe('inspectInChildProcess', () => {
  const options = { pages: 9, withTexts: true };
  let bytes: Uint8Array;
  let report: PdfReport;
  beforeAll(async () => {
    bytes = await renderCvToPdf({ cv: { name: 'Jane Doe', label: 'Biologist' } });
    report = await inspectPdf(bytes, options);
  });

  it('returns the same report as inspectPdf', async () => {
    expect(await inspectInChildProcess({ bytes, options }, ALLOWANCE)).toEqual(report);
  });

  // `npm test` covers this with `cvpress inspect --text`.
  it.runIf(IS_LONG)('extracts the same text with one extractor as with all', async () => {
    const text = await inspectInChildProcess(
      { bytes, options: { pages: 9 }, extractor: 'rows' },
      ALLOWANCE,
    );
    expect(text).toEqual({ text: report.texts?.rows, isTagged: true });
    expect(text.text).toContain('Biologist');
  });
});

it.runIf(IS_LONG)('inspectInChildProcess rejects a file that is not a PDF', async () => {
  const job = { bytes: Buffer.from('cv: 1'), options: { pages: 9 } };
  await expect(inspectInChildProcess(job, ALLOWANCE)).rejects.toMatchObject({ fault: 'not-a-pdf' });
});

it('inspectInChildProcess rejects a PDF with too many pages', async () => {
  const bytes = await renderCvToPdf({ cv: { name: 'Jane Doe', summary: 'word\n\n'.repeat(90) } });
  await expect(
    inspectInChildProcess({ bytes, options: { pages: 1 } }, ALLOWANCE),
  ).rejects.toMatchObject({
    fault: 'too-many-pages',
    pageCount: 2,
  });
});

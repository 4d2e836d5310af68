// Reading a hostile PDF is held to its time and memory.
import { beforeAll, describe, expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { inspectInChildProcess } from '../../src/inspect/child-process.js';
import { inspectPdf, type PdfReport } from '../../src/inspect/inspect.js';
import { IS_LONG } from '../support/length.js';

/** A form that contains itself twenty times, and so has no end. */
function endlessForm(): Uint8Array {
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
])('a form that contains itself meets its limit of $limit', async ({ allowance, code }) => {
  await expect(
    inspectInChildProcess(
      { file: 'a.pdf', bytes: endlessForm(), options: { pages: 9 } },
      allowance,
    ),
  ).rejects.toMatchObject({
    diagnostics: [{ code, file: 'a.pdf' }],
  });
});

const ALLOWANCE = { timeoutMs: 60_000, memory: 2000 };

describe('in a process', () => {
  const options = { pages: 9, withTexts: true };
  let bytes: Uint8Array;
  let report: PdfReport;
  beforeAll(async () => {
    bytes = await renderCvToPdf({ cv: { name: 'Jane Doe', label: 'Biologist' } });
    report = await inspectPdf(bytes, options);
  });

  it('a PDF gets the same report as without', async () => {
    expect(await inspectInChildProcess({ bytes, options }, ALLOWANCE)).toEqual(report);
  });

  // In `npm test`, by the command: `--text` prints what a reader has in the report, or that there are no tags.
  it.runIf(IS_LONG)('one reader alone gets the same as beside the others', async () => {
    const read = await inspectInChildProcess(
      { bytes, options: { pages: 9 }, reader: 'rows' },
      ALLOWANCE,
    );
    expect(read).toEqual({ text: report.texts?.rows, isTagged: true });
    expect(read.text).toContain('Biologist');
  });
});

// Faults are told in one way: below, too.
it.runIf(IS_LONG)('a file that is no PDF is said to be none', async () => {
  const job = { bytes: Buffer.from('cv: 1'), options: { pages: 9 } };
  await expect(inspectInChildProcess(job, ALLOWANCE)).rejects.toMatchObject({ fault: 'not-a-pdf' });
});

it('a PDF with too many pages is not read', async () => {
  const bytes = await renderCvToPdf({ cv: { name: 'Jane Doe', summary: 'word\n\n'.repeat(90) } });
  await expect(
    inspectInChildProcess({ bytes, options: { pages: 1 } }, ALLOWANCE),
  ).rejects.toMatchObject({
    fault: 'too-many-pages',
    pageCount: 2,
  });
});

import { expect, it } from 'vitest';
import { renderCvToPdf } from '../../../src/index.js';
import { readPdf } from '../../../src/pdf/read-pdf.js';
import { readSample } from '../../support/samples.js';
import { unpackObjects } from '../../support/unpack-objects.js';

it.each([
  ['engineer.yaml', 'classic', 'ua-1'],
  ['arabic.yaml', 'sidebar', 'ua-1'],
  ['academic.yaml', 'scholar', 'a-2a'],
  ['german.yaml', 'ledger', 'a-4'],
  ['student.yaml', 'linear', '2.0'],
] as const)(
  '%s in %s (%s) has the same content as with plain objects, and is smaller',
  async (file, template, pdfStandard) => {
    const { source, options } = readSample(file);
    const pdf = await renderCvToPdf(source, { ...options, template, pdfStandard });
    const plain = unpackObjects(pdf);
    expect(pdf.length / plain.length).toBeLessThan(0.7);
    const { fileSize: _, ...content } = await readPdf(plain);
    expect(await readPdf(pdf)).toEqual({ ...content, fileSize: pdf.length });
  },
);

it('PDF/A-1 has plain objects', async () => {
  const pdf = await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { pdfStandard: 'a-1a' });
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/\ntrailer\n/);
  expect(Buffer.from(pdf).toString('latin1')).not.toContain('/ObjStm');
});

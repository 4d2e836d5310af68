import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { deflate } from '../../../src/compiler/output/pages/deflate.js';
import { packObjects } from '../../../src/compiler/output/pages/pack-objects.js';
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

/** Writes a PDF as the engine does, with a catalog and many other objects. */
function writePlainPdf(count: number): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n\n';
  const offsets = Array.from({ length: count }, (_, index) => {
    const start = text.length;
    const value = index === 0 ? '<<\n  /Type /Catalog\n>>' : String(index);
    text += `${index + 1} 0 obj\n${value}\nendobj\n\n`;
    return `${String(start).padStart(10, '0')} 00000 n\r\n`;
  });
  const entries = ['0000000000 65535 f\r\n', ...offsets].join('');
  const trailer = `trailer\n<<\n  /Size ${count + 1}\n  /Root 1 0 R\n>>\n`;
  const table = `xref\n0 ${count + 1}\n${entries}`;
  return new Uint8Array(
    Buffer.from(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF`, 'latin1'),
  );
}

it.each([
  // The index of an object in its stream has two bytes.
  { count: 65_536, isPacked: true },
  { count: 65_537, isPacked: false },
])('a PDF with $count objects has an object stream: $isPacked', ({ count, isPacked }) => {
  const plain = writePlainPdf(count);
  const packed = packObjects(plain);
  expect(Buffer.from(packed).includes('/ObjStm')).toBe(isPacked);
  expect(unpackObjects(packed).toString('latin1')).toContain(
    `\n${count} 0 obj\n${count - 1}\nendobj`,
  );
});

// zlib in WebAssembly has 16 MiB of memory: both contents are larger than it compresses at once.
it.each([
  { name: 'text', makeByte: (index: number) => 97 + ((index * index) % 23) },
  { name: 'bytes that cannot be compressed', makeByte: (index: number) => hash(index) },
])('deflates 8 MiB of $name', ({ makeByte }) => {
  const content = Uint8Array.from({ length: 2 ** 23 }, (_, index) => makeByte(index));
  expect(inflateSync(deflate(content)).equals(content)).toBe(true);
});

const hash = (index: number): number => (Math.imul(index, 0x9e3779b1) ^ (index >> 7)) >>> 13;

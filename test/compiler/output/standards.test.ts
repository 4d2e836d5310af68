import { expect, it } from 'vitest';
import { PDF_STANDARDS, type PdfStandard } from '../../../src/compiler/output/standards.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { IS_LONG } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';
import { readSample, SAMPLES, withoutNotShown } from '../../support/samples.js';

/**
 * XMP metadata of each standard (ISO 14289-1, 5; ISO 19005-2, 6.6.4), and the version in the
 * header.
 */
const METADATA: Readonly<Record<PdfStandard, { version: string; xmp: readonly string[] }>> = {
  'ua-1': { version: '1.7', xmp: ['<pdfuaid:part>1<'] },
  'a-1a': { version: '1.4', xmp: ['<pdfaid:part>1<', '<pdfaid:conformance>A<'] },
  'a-2a': { version: '1.7', xmp: ['<pdfaid:part>2<', '<pdfaid:conformance>A<'] },
  'a-2u': { version: '1.7', xmp: ['<pdfaid:part>2<', '<pdfaid:conformance>U<'] },
  'a-3a': { version: '1.7', xmp: ['<pdfaid:part>3<', '<pdfaid:conformance>A<'] },
  'a-4': { version: '2.0', xmp: ['<pdfaid:part>4<', '<pdfaid:rev>2020<'] },
  '1.7': { version: '1.7', xmp: [] },
  '2.0': { version: '2.0', xmp: [] },
};

/** The strictest standard of each family. */
const STRICTEST_STANDARDS: readonly PdfStandard[] = ['ua-1', 'a-1a', 'a-2a', 'a-4'];

/** All standards for one sample, and the strictest for the others; fewer in `npm test`. */
const ROWS: readonly { readonly file: string; readonly pdfStandard: PdfStandard }[] = IS_LONG
  ? SAMPLES.flatMap((file, index) =>
      (index === 0 ? PDF_STANDARDS : STRICTEST_STANDARDS).map((pdfStandard) => ({
        file,
        pdfStandard,
      })),
    )
  : [
      ...PDF_STANDARDS.map((pdfStandard) => ({ file: 'starter.yaml', pdfStandard })),
      { file: 'arabic.yaml', pdfStandard: 'a-1a' },
    ];

it.each(ROWS)(
  '$file conforms to $pdfStandard, is tagged and has no diagnostics',
  async ({ file, pdfStandard }) => {
    const { source, options } = readSample(file);
    const { pdf, diagnostics } = await renderCv(source, { ...options, pdfStandard });
    expect(withoutNotShown(diagnostics)).toEqual([]);
    if (pdf === undefined) throw new Error('no PDF was made');
    const { xmp, isTagged, title } = await readPdf(pdf);
    expect(Buffer.from(pdf.subarray(0, 8)).toString('latin1')).toBe(
      `%PDF-${METADATA[pdfStandard].version}`,
    );
    for (const entry of METADATA[pdfStandard].xmp) expect(xmp).toContain(entry);
    expect(xmp).toContain(title);
    expect(isTagged).toBe(true);
    const otherEntries = PDF_STANDARDS.filter((other) => other !== pdfStandard).flatMap(
      (other) => METADATA[other].xmp,
    );
    if (METADATA[pdfStandard].xmp.length === 0)
      for (const entry of otherEntries) expect(xmp).not.toContain(entry);
  },
);

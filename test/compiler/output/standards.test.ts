import { expect, it } from 'vitest';
import { PDF_STANDARDS, type PdfStandard } from '../../../src/compiler/output/standards.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { IS_LONG } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';
import { otherRemarks, readSample, SAMPLES } from '../../support/samples.js';

/** What the XMP metadata says of a standard (ISO 14289-1, 5; ISO 19005-2, 6.6.4), and the version in the first line. */
const MARKS: Readonly<Record<PdfStandard, { version: string; xmp: readonly string[] }>> = {
  'ua-1': { version: '1.7', xmp: ['<pdfuaid:part>1<'] },
  'a-1a': { version: '1.4', xmp: ['<pdfaid:part>1<', '<pdfaid:conformance>A<'] },
  'a-2a': { version: '1.7', xmp: ['<pdfaid:part>2<', '<pdfaid:conformance>A<'] },
  'a-2u': { version: '1.7', xmp: ['<pdfaid:part>2<', '<pdfaid:conformance>U<'] },
  'a-3a': { version: '1.7', xmp: ['<pdfaid:part>3<', '<pdfaid:conformance>A<'] },
  'a-4': { version: '2.0', xmp: ['<pdfaid:part>4<', '<pdfaid:rev>2020<'] },
  '1.7': { version: '1.7', xmp: [] },
  '2.0': { version: '2.0', xmp: [] },
};

/** The strictest of each family: what these do not take, the others take. */
const STRICTEST: readonly PdfStandard[] = ['ua-1', 'a-1a', 'a-2a', 'a-4'];

/** All standards of one sample, and the strictest of the others: in `npm test`, one of a script of its own. */
const ROWS: readonly { readonly file: string; readonly pdfStandard: PdfStandard }[] = IS_LONG
  ? SAMPLES.flatMap((file, index) =>
      (index === 0 ? PDF_STANDARDS : STRICTEST).map((pdfStandard) => ({ file, pdfStandard })),
    )
  : [
      ...PDF_STANDARDS.map((pdfStandard) => ({ file: 'starter.yaml', pdfStandard })),
      { file: 'arabic.yaml', pdfStandard: 'a-1a' },
    ];

it.each(ROWS)(
  '$file conforms to $pdfStandard, tagged and without a remark',
  async ({ file, pdfStandard }) => {
    const { source, options } = readSample(file);
    const { pdf, diagnostics } = await renderCv(source, { ...options, pdfStandard });
    expect(otherRemarks(diagnostics)).toEqual([]);
    if (pdf === undefined) throw new Error('no PDF was made');
    const { xmp, isTagged, title } = await readPdf(pdf);
    expect(Buffer.from(pdf.subarray(0, 8)).toString('latin1')).toBe(
      `%PDF-${MARKS[pdfStandard].version}`,
    );
    for (const mark of MARKS[pdfStandard].xmp) expect(xmp).toContain(mark);
    expect(xmp).toContain(title);
    expect(isTagged).toBe(true);
    const others = PDF_STANDARDS.filter((other) => other !== pdfStandard).flatMap(
      (other) => MARKS[other].xmp,
    );
    if (MARKS[pdfStandard].xmp.length === 0)
      for (const mark of others) expect(xmp).not.toContain(mark);
  },
);

import { describeInspection } from '../../../src/cli/inspection.js';
import { renderCvToPdf } from '../../../src/index.js';
import { inspectPdf } from '../../../src/inspect/inspect.js';
import { PdfError } from '../../../src/pdfium/fault.js';
import { readPdf } from '../../../src/pdfium/read.js';
import { READERS } from '../../../src/readers/reader.js';
import { readSample, SAMPLES } from '../../support/samples.js';
import { changeText, type Material } from '../change-text.js';
import { writtenPdf } from '../pdf-by-hand.js';
import type { Random } from '../random.js';
import { bytesIn } from '../seeds.js';
import type { Target } from '../target.js';
import { PDF_TOKENS } from '../tokens.js';

const texts = bytesIn('test/fixtures/inspect', '.pdf');
const MATERIAL: Material = { tokens: PDF_TOKENS, texts, greatest: 0xff, longest: 100_000 };

export const PDF: Target = {
  name: 'pdf',
  input: 'bytes',
  extension: '.pdf',
  prepare: async () => {
    if (texts.length > 10) return;
    for (const file of SAMPLES) {
      const { source, options } = readSample(file);
      texts.push(Buffer.from(await renderCvToPdf(source, options)).toString('latin1'));
    }
  },
  // What is compressed hardly says anything after a change: most begin with a file that is written out.
  make: (random) => change(random.isOneIn(3) ? random.pick(texts) : writtenPdf(random), random),
  change,
  check: async (input) => {
    try {
      const bytes = Buffer.from(input, 'latin1');
      const inspection = await inspectPdf(bytes);
      JSON.stringify(inspection);
      describeInspection(inspection, undefined);
      const reading = await readPdf(bytes);
      for (const read of Object.values(READERS)) read(reading);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
    }
  },
};

function change(input: string, random: Random): string {
  return changeText(input, random, MATERIAL);
}

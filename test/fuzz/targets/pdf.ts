import { readFailOn } from '../../../src/cli/inspection/fail-on.js';
import { reportData } from '../../../src/cli/inspection/json.js';
import { type ReportStyle, writtenReport } from '../../../src/cli/inspection/report.js';
import { Reporter } from '../../../src/cli/reporter.js';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { inspectPdf } from '../../../src/inspect/inspect.js';
import { PdfError } from '../../../src/pdf/pdf-error.js';
import { readSample, SAMPLES } from '../../support/samples.js';
import { changeText, type Material } from '../change-text.js';
import { writtenPdf } from '../pdf-by-hand.js';
import type { Random } from '../random.js';
import { bytesIn } from '../seeds.js';
import type { Target } from '../target.js';
import { PDF_TOKENS } from '../tokens.js';

const texts = bytesIn('test/fixtures/inspect', '.pdf');
const MATERIAL: Material = { tokens: PDF_TOKENS, texts, maxCodeUnit: 0xff, maxLength: 100_000 };

const STYLE: ReportStyle = {
  failOn: readFailOn('info'),
  source: undefined,
  placeOf: () => undefined,
  all: true,
  isOneOfMany: false,
};

const REPORTER = new Reporter({});

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
  // Mutations of compressed data have little effect, so most inputs begin uncompressed.
  make: (random) => mutate(random.isOneIn(3) ? random.pick(texts) : writtenPdf(random), random),
  change: mutate,
  check: async (input) => {
    try {
      const report = await inspectPdf(Buffer.from(input, 'latin1'), {
        withTexts: true,
        maxPages: 1,
      });
      JSON.stringify(reportData('cv.pdf', report, undefined, STYLE.placeOf));
      writtenReport('cv.pdf', report, STYLE, REPORTER);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
    }
  },
};

function mutate(input: string, random: Random): string {
  return changeText(input, random, MATERIAL);
}

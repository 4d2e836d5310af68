import { parseFailOn } from '../../../src/cli/inspection/fail-on.js';
import { formatReport, type ReportOptions } from '../../../src/cli/inspection/format-report.js';
import { toReportJson } from '../../../src/cli/inspection/report-json.js';
import { Reporter } from '../../../src/cli/reporter.js';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { inspectPdf } from '../../../src/inspect/inspect.js';
import { PdfError } from '../../../src/pdf/pdf-error.js';
import { readSample, SAMPLES } from '../../support/samples.js';
import { unpackObjects } from '../../support/unpack-objects.js';
import { createPdf } from '../create-pdf.js';
import { type MutationSource, mutateText } from '../mutate-text.js';
import type { Random } from '../random.js';
import { readBytes } from '../seeds.js';
import type { Target } from '../target.js';
import { PDF_TOKENS } from '../tokens.js';

const texts = readBytes('test/fixtures/inspect', '.pdf');
const MATERIAL: MutationSource = {
  tokens: PDF_TOKENS,
  texts,
  maxCodeUnit: 0xff,
  maxLength: 100_000,
};

const STYLE: ReportOptions = {
  failOn: parseFailOn('info'),
  source: undefined,
  findLocation: () => undefined,
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
      texts.push(unpackObjects(await renderCvToPdf(source, options)).toString('latin1'));
    }
  },
  // Mutations of compressed data have little effect, so most inputs begin uncompressed.
  make: (random) => mutate(random.isOneIn(3) ? random.pick(texts) : createPdf(random), random),
  mutate: mutate,
  check: async (input) => {
    try {
      const report = await inspectPdf(Buffer.from(input, 'latin1'), {
        withTexts: true,
        maxPages: 1,
      });
      JSON.stringify(toReportJson('cv.pdf', report, undefined, STYLE.findLocation));
      formatReport('cv.pdf', report, STYLE, REPORTER);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
    }
  },
};

function mutate(input: string, random: Random): string {
  return mutateText(input, random, MATERIAL);
}

// All templates render all samples without faults, in reading order for extractors that follow
// content or tags; `linear` and `scholar` also for extractors that use positions.

import { describe, expect, test } from 'vitest';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import type { ExtractorName } from '../../src/inspect/extractors/extractors.js';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { hasRightToLeftTitles } from '../../src/inspect/rules/rule.js';
import { IS_LONG } from '../support/length.js';
import { readPdf, removeColorProfiles } from '../support/pdf.js';
import { readSample, SAMPLES } from '../support/samples.js';
import { findClippedText, findOverlappingText } from './faults.js';

/** `npm run test:slow` tests all fonts, papers and shrunk pages. */
const FONTS = IS_LONG ? ['SourceSans3', 'Roboto', 'EBGaramond'] : [undefined];
const PAPERS = IS_LONG ? ['a4paper', 'letterpaper'] : [undefined];
const FITS = IS_LONG ? [undefined, 1, 2] : [undefined];

/** The samples of `npm test`; `tags.test.ts` and `cover-letters.test.ts` render Arabic. */
const QUICK_SAMPLES: Readonly<Record<(typeof BUNDLED_TEMPLATES)[number], readonly string[]>> = {
  classic: ['german.yaml'],
  linear: ['japanese.yaml'],
  ledger: ['turkish.yaml'],
  scholar: ['engineer.yaml'],
  sidebar: ['custom-sections.yaml'],
};

const DESIGNS = FONTS.flatMap((font) =>
  PAPERS.flatMap((paper) => FITS.map((fit) => ({ font, paper, fit }))),
);

/** Returns the extractors that get all text; `pdfminer` duplicates Hindi letters. */
function selectExtractors(template: string, sample: string): readonly ExtractorName[] {
  const order = ['content', 'tags'] as const;
  if (template !== 'linear' && template !== 'scholar') return order;
  return sample === 'hindi.yaml' ? [...order, 'rows'] : [...order, 'rows', 'pdfminer'];
}

async function renderSample(
  sample: string,
  options: RenderOptions,
): Promise<Uint8Array | undefined> {
  const { source, options: sampleOptions } = readSample(sample);
  try {
    return (await renderCv(source, { ...sampleOptions, ...options } as object)).pdf;
  } catch (error) {
    // A long CV fits one page in no template.
    if (error instanceof CvError && error.diagnostics.some(({ code }) => code === 'does-not-fit'))
      return undefined;
    throw error;
  }
}

describe.each(BUNDLED_TEMPLATES)('%s', (template) => {
  test.each(IS_LONG ? SAMPLES : QUICK_SAMPLES[template])(
    'renders %s without faults',
    async (sample) => {
      for (const { font, paper, fit } of DESIGNS) {
        const set = [
          ...(font === undefined ? [] : [`design.font=${font}`]),
          ...(paper === undefined ? [] : [`design.page_size=${paper}`]),
        ];
        const pdf = await renderSample(sample, { template, set, ...(fit && { fit }) });
        if (pdf === undefined) continue;
        const { source, options } = readSample(sample);
        const { variant = 'b' } = options;
        const report = await inspectPdf(removeColorProfiles(pdf), {
          source: { document: source.value, variant, markdown: true, showLocation: false },
        });
        const reading = await readPdf(pdf);
        const readers = selectExtractors(template, sample).filter(
          (reader) =>
            !hasRightToLeftTitles(report.structure) || ['content', 'tags'].includes(reader),
        );
        const lost = readers.flatMap((reader) => {
          const { missing, split, misplaced } = report.scores[reader];
          return [
            ...missing.map(({ text }) => `${reader} lacks ${text}`),
            ...split.flatMap(({ lost: apart }) =>
              apart.map(({ text }) => `${reader} has ${text} elsewhere`),
            ),
            // `sidebar.test.ts` tests the order of sections in two columns.
            ...(template === 'sidebar' ? [] : misplaced).map(
              ({ title }) => `${reader} has ${title.text} out of order`,
            ),
          ];
        });
        expect({
          design: { font, paper, fit },
          overlaps: findOverlappingText(reading).slice(0, 3),
          cut: findClippedText(reading).slice(0, 3),
          lost: lost.slice(0, 3),
          standards: report.contents.standards,
        }).toEqual({
          design: { font, paper, fit },
          overlaps: [],
          cut: [],
          lost: [],
          standards: ['PDF/UA-1'],
        });
      }
    },
    3_600_000,
  );
});

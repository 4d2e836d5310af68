// Every look draws every sample: all of it is shown, nothing on anything else, in a person's order for all who follow the content or
// the tags; and linear and scholar, in one column, for readers that go by geometry, too.
import { describe, expect, test } from 'vitest';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { BUNDLED } from '../../src/compiler/templates/template.js';
import { CvError } from '../../src/diagnostics/error.js';
import { inspectPdf } from '../../src/inspect/inspect.js';
import type { ReaderName } from '../../src/inspect/readers/reader.js';
import { isRightToLeft } from '../../src/inspect/rules/rule.js';
import { IS_LONG } from '../support/length.js';
import { readPdf, withoutProfiles } from '../support/pdf.js';
import { readSample, SAMPLES } from '../support/samples.js';
import { cutOf, overlapsOf } from './faults.js';

/** `npm run test:slow` tries all fonts and papers, and squeezed pages. */
const FONTS = IS_LONG ? ['SourceSans3', 'Roboto', 'EBGaramond'] : [undefined];
const PAPERS = IS_LONG ? ['a4paper', 'letterpaper'] : [undefined];
const FITS = IS_LONG ? [undefined, 1, 2] : [undefined];

/** What `npm test` draws, something in each look; `tags.test.ts` and `letters.test.ts` draw Arabic. */
const DRAWN: Readonly<Record<(typeof BUNDLED)[number], readonly string[]>> = {
  classic: ['german.yaml'],
  linear: ['japanese.yaml'],
  ledger: ['turkish.yaml'],
  scholar: ['engineer.yaml'],
  sidebar: ['custom-sections.yaml'],
};

const DESIGNS = FONTS.flatMap((font) =>
  PAPERS.flatMap((paper) => FITS.map((fit) => ({ font, paper, fit }))),
);

/** The readers that get all of a look, but for scripts whose letters a reader without ActualText has several times. */
function readersOf(look: string, sample: string): readonly ReaderName[] {
  const order = ['content', 'tags'] as const;
  if (look !== 'linear' && look !== 'scholar') return order;
  return sample === 'hindi.yaml' ? [...order, 'rows'] : [...order, 'rows', 'pdfminer'];
}

const SQUEEZE_FAILS = ['does-not-fit'];

async function draw(sample: string, options: RenderOptions): Promise<Uint8Array | undefined> {
  const { source, options: own } = readSample(sample);
  try {
    return (await renderCv(source, { ...own, ...options } as object)).pdf;
  } catch (error) {
    // A long CV has no place on one page, in any look.
    if (
      error instanceof CvError &&
      error.diagnostics.some(({ code }) => SQUEEZE_FAILS.includes(code))
    )
      return undefined;
    throw error;
  }
}

describe.each(BUNDLED)('%s', (template) => {
  test.each(IS_LONG ? SAMPLES : DRAWN[template])(
    'draws %s',
    async (sample) => {
      for (const { font, paper, fit } of DESIGNS) {
        const set = [
          ...(font === undefined ? [] : [`design.font=${font}`]),
          ...(paper === undefined ? [] : [`design.page_size=${paper}`]),
        ];
        const pdf = await draw(sample, { template, set, ...(fit === undefined ? {} : { fit }) });
        if (pdf === undefined) continue;
        const { source, options } = readSample(sample);
        const { variant = 'b' } = options;
        const report = await inspectPdf(withoutProfiles(pdf), {
          source: { document: source.value, variant, markdown: true, showLocation: false },
        });
        const reading = await readPdf(pdf);
        const readers = readersOf(template, sample).filter(
          (reader) => !isRightToLeft(report.structure) || ['content', 'tags'].includes(reader),
        );
        const lost = readers.flatMap((reader) => {
          const { missing, torn, misplaced } = report.scores[reader];
          return [
            ...missing.map(({ text }) => `${reader} lacks ${text}`),
            ...torn.flatMap(({ lost: apart }) =>
              apart.map(({ text }) => `${reader} has ${text} elsewhere`),
            ),
            // The order of sections in two columns is tested in `sidebar.test.ts`.
            ...(template === 'sidebar' ? [] : misplaced).map(
              ({ title }) => `${reader} has ${title.text} out of order`,
            ),
          ];
        });
        expect({
          design: { font, paper, fit },
          overlaps: overlapsOf(reading).slice(0, 3),
          cut: cutOf(reading).slice(0, 3),
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

// Traces, which mark values in a layout by colors, change only the kerning between values.
import { describe, expect, test } from 'vitest';
import { collectFontFiles } from '../../../../src/compiler/fonts/font-files.js';
import { normalizeOptions, type RenderOptions } from '../../../../src/compiler/options/options.js';
import { exportPages } from '../../../../src/compiler/output/pages/export.js';
import { compile } from '../../../../src/compiler/pipeline/compile.js';
import { parseCvSource } from '../../../../src/compiler/pipeline/parse-cv-source.js';
import { type Trace, writeColored } from '../../../../src/compiler/typst/markup/write-call.js';
import { writeLayoutMarkup } from '../../../../src/compiler/typst/markup/write-document.js';
import { readPdf } from '../../../support/pdf.js';
import { readSample, SAMPLES } from '../../../support/samples.js';

/** Returns the positions of all characters, without and with traces. */
async function layOutBoth(
  source: unknown,
  renderOptions: RenderOptions,
): Promise<[unknown, unknown]> {
  const options = normalizeOptions(renderOptions);
  const { cv, resources } = await compile({ document: source, options });
  if (cv === undefined) throw new Error('the document is not valid');
  let traces = 0;
  const trace: Trace = (_path, content) =>
    writeColored(`#${(0x010000 + traces++).toString(16).padStart(6, '0')}`, content);
  const layOut = async (markup: string): Promise<unknown> => {
    const fontFiles = collectFontFiles(cv.design.addedFonts, resources.fonts);
    const { pdf } = await exportPages({
      markup,
      fontFiles,
      files: [],
      formats: new Set(['pdf'] as const),
      options,
    });
    const { pages } = await readPdf(pdf as Uint8Array);
    return pages.map(({ chars }) =>
      chars.flatMap(({ char, y, font }) =>
        char === ' ' ? [] : [`${char} ${y.toFixed(1)} ${font}`],
      ),
    );
  };
  const layouts: [unknown, unknown] = [
    await layOut(writeLayoutMarkup(cv)),
    await layOut(writeLayoutMarkup(cv, trace)),
  ];
  expect(traces).toBeGreaterThan(2);
  return layouts;
}

describe('a trace', () => {
  test.each(SAMPLES)('does not change the layout of %s', async (file) => {
    const { source, options } = readSample(file);
    const [plain, traced] = await layOutBoth(source, options);
    expect(traced).toEqual(plain);
  });

  /** Texts whose layout depends on their length. */
  test.each([
    ['a degree that fills its column', 'study_type: B.Eng.'],
    ['a long degree', 'study_type: Magister der Philosophie und Theologie'],
    ['a long location', `location: ${'Llanfair '.repeat(12)}`],
    ['a period that breaks', 'start_date: 2020-09-24\n      end_date: 2023-11-30'],
    ['a date of many lines', `date: ${'once upon a time '.repeat(30)}`],
    ['a text longer than a page', `highlights: ["${'word '.repeat(1500)}"]`],
    ['lists in a highlight', 'highlights: ["a\\n- b\\n- c\\n  1. d"]'],
    ['a link with a long URL', `url: https://example.org/${'abc/'.repeat(60)}`],
  ])('does not change the layout of $0', async (_, entry) => {
    const text = `cv:\n  name: Jane Doe\n  education:\n    - institution: ETH\n      area: Physics\n      ${entry}\n`;
    const [plain, traced] = await layOutBoth(parseCvSource(text), { today: '2026-11-20' });
    expect(traced).toEqual(plain);
  });
});

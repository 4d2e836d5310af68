// Fonts and PDFs with changed bytes or an early end are read or explained, without exceptions of
// libraries.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readAddedFonts } from '../../src/compiler/fonts/added-fonts.js';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { PdfError } from '../../src/pdf/pdf-error.js';
import { createTemporaryFolder, ROOT } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { removeColorProfiles } from '../support/pdf.js';
import { readSample } from '../support/samples.js';

const TIMEOUT = 120_000;

/** Positions, as fractions of the file times 2³², and the bytes to write there. */
const changes = fc.array(
  fc.tuple(fc.nat(2 ** 32 - 1), fc.uint8Array({ minLength: 1, maxLength: 4 })),
  {
    minLength: 1,
    maxLength: 12,
  },
);

/** Changes bytes up to the offset `end`. Positions are fractions of `end`, times 2³². */
function applyMutations(
  bytes: Uint8Array,
  mutations: readonly (readonly [number, Uint8Array])[],
  end = bytes.length,
): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (const [position, data] of mutations) {
    const start = Math.floor((position / 2 ** 32) * end);
    copy.set(data.subarray(0, copy.length - start), start);
  }
  return copy;
}

test(
  'readAddedFonts reads a mutated font or returns diagnostics',
  async () => {
    const folder = createTemporaryFolder();
    const font = readFileSync(join(ROOT, 'fonts', 'roboto', 'Roboto-Regular.ttf'));
    let count = 0;
    await fc.assert(
      // The table directory is in the first 300 bytes.
      fc.asyncProperty(changes, fc.constantFrom(300, 3000, font.length), async (mutations, end) => {
        count += 1;
        const path = join(folder, `${count}.ttf`);
        writeFileSync(path, applyMutations(font, mutations, end));
        const { fonts, diagnostics } = await readAddedFonts([path]);
        expect(fonts.length + diagnostics.length).toBeGreaterThan(0);
        for (const { covers } of fonts)
          for (const codePoint of [0x41, 0x20ac, 0x1f600, 0x10ffff]) covers(codePoint);
      }),
      { seed: 42, numRuns: IS_LONG ? 300 : 3 },
    );
  },
  TIMEOUT,
);

let pdf: Uint8Array;
beforeAll(async () => {
  const { source, options } = readSample('starter.yaml');
  pdf = removeColorProfiles(await renderCvToPdf(source, options));
});

test(
  'inspectPdf accepts a mutated PDF or throws a PdfError',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        changes,
        fc.option(fc.nat(2 ** 32 - 1), { freq: 10 }),
        async (mutations, end) => {
          const bytes = applyMutations(pdf, mutations);
          const truncated =
            end === null ? bytes : bytes.subarray(0, Math.floor((end / 2 ** 32) * bytes.length));
          const error = await inspectPdf(truncated).then(
            () => undefined,
            (reason: unknown) => reason,
          );
          if (error !== undefined) expect(error).toBeInstanceOf(PdfError);
        },
      ),
      { seed: 42, numRuns: IS_LONG ? 150 : 2 },
    );
  },
  TIMEOUT,
);

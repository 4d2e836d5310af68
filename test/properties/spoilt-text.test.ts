// Whatever is done to the text of a document, parsing it tells what is wrong, where, and how to mend it.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { runs } from '../support/length.js';
import { codePoint } from './arbitraries.js';

const SAMPLES = {
  yaml: readFileSync(new URL('../../samples/custom-sections.yaml', import.meta.url), 'utf8').slice(
    0,
    2500,
  ),
  json: readFileSync(new URL('../../samples/variant-a.json', import.meta.url), 'utf8').slice(
    0,
    1500,
  ),
};

/** What is put in place of a stretch: what YAML and JSON have a meaning for, lines, and anything. */
const INSERTION = fc.oneof(
  fc.constantFrom(
    ...'"\'[]{}:,-?!&*#|>@`%\\\t\n \r',
    ': ',
    '- ',
    '\n  ',
    '---\n',
    '...',
    '<<: ',
    '!!str ',
    '\u0000',
    '\uFEFF',
  ),
  fc.string({ unit: codePoint, maxLength: 5 }),
);

const EDIT = fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }), insertion: INSERTION });

function spoil(
  text: string,
  edits: readonly { at: number; length: number; insertion: string }[],
): string {
  return edits.reduce((before, { at, length, insertion }) => {
    const start = at % (before.length + 1);
    return before.slice(0, start) + insertion + before.slice(start + length);
  }, text);
}

async function problemsOf(text: string, format: 'yaml' | 'json'): Promise<readonly Diagnostic[]> {
  try {
    const source = parseCvSource(text, { format });
    return (await validateCv(source)).diagnostics;
  } catch (error) {
    if (error instanceof CvError) return error.diagnostics;
    throw error;
  }
}

describe.each(['yaml', 'json'] as const)('%s', (format) => {
  it('is explained, within the text', async () => {
    const edits = fc.array(EDIT, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(edits, async (chosen) => {
        const text = spoil(SAMPLES[format], chosen);
        for (const { range, hint, message } of await problemsOf(text, format)) {
          expect(message).not.toBe('');
          expect(hint).toBeTruthy();
          expect(range?.start.offset).toBeGreaterThanOrEqual(0);
          expect(range?.end.offset).toBeGreaterThanOrEqual(range?.start.offset ?? 0);
          expect(range?.end.offset).toBeLessThanOrEqual(text.length);
        }
      }),
      { seed: 20261121, numRuns: runs(400) },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document, isScalar, Scalar, visit } from 'yaml';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import {
  cvToTypst,
  renderCv,
  renderCvToPdf,
  validateCv,
} from '../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { makeDocument } from '../fuzz/documents.js';
import { Random } from '../fuzz/random.js';
import { textsIn } from '../fuzz/seeds.js';
import { YAML_TOKENS } from '../fuzz/tokens.js';
import { IS_LONG, runs } from '../support/length.js';
import { codePoint, documents, oddValue } from './arbitraries.js';
import { withValueAt } from './hostile-values.js';

const TODAY = '2026-11-20';
const TIMEOUT = 60_000;

/** How many generated documents are rendered: each takes a tenth of a second. */
const DOCUMENTS = IS_LONG ? 60 : 2;

/** What a promise rejects with; undefined when it does not. */
async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return error;
  }
}

function codesOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.filter((d) => d.severity === 'error').map((d) => d.code);
}

/** As people write it: in quotes where a text begins or ends with a space that is not to be seen. */
function toYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, (_, node) => {
    if (
      isScalar(node) &&
      typeof node.value === 'string' &&
      /^[\s\u200B\u2060]|[\s\u200B\u2060]$/.test(node.value)
    )
      node.type = Scalar.QUOTE_DOUBLE;
  });
  return document.toString();
}

describe.each(['a', 'b'] as const)('documents of variant %s', (variant) => {
  test(
    'are valid but for their lengths, and render without a word of the engine',
    async () => {
      let rendered = 0;
      await fc.assert(
        fc.asyncProperty(documents(variant), async (document) => {
          const { valid, diagnostics } = await validateCv(document, { variant });
          expect(
            codesOf(diagnostics).filter((code) => !['no-room', 'not-shown'].includes(code)),
          ).toEqual([]);
          if (!valid) return;
          rendered += 1;
          const result = await renderCv(document, {
            formats: ['pdf', 'typ'],
            variant,
            today: TODAY,
            showLocation: true,
          });
          expect(result.pageCount).toBeGreaterThanOrEqual(1);
          expect(result.diagnostics.filter((d) => d.code.startsWith('engine'))).toEqual([]);
          expect(
            Buffer.from(result.pdf as Uint8Array)
              .subarray(0, 5)
              .toString(),
          ).toBe('%PDF-');
          // What validation said, rendering says too, but for the location and its characters, which are not shown without being
          // asked for, and what is about pages.
          const others = (found: readonly Diagnostic[]): Diagnostic[] =>
            found.filter(
              ({ code }) =>
                !['missing-glyph', 'not-shown', 'short-last-page', 'page-left-empty'].includes(
                  code,
                ),
            );
          expect(others(result.diagnostics)).toEqual(others(diagnostics));
          const plain = await renderCv(document, { formats: ['typ'], variant, today: TODAY });
          expect(plain.diagnostics).toEqual(diagnostics);
        }),
        { seed: 42, numRuns: DOCUMENTS, endOnFailure: true },
      );
      expect(rendered).toBeGreaterThan(DOCUMENTS / 3);
    },
    TIMEOUT,
  );

  test(
    'say the same as YAML, as JSON and as objects',
    async () => {
      await fc.assert(
        fc.asyncProperty(documents(variant), async (document) => {
          const options = { variant, today: TODAY };
          const { valid } = await validateCv(document, options);
          fc.pre(valid);
          const plain = JSON.parse(JSON.stringify(document)) as unknown;
          const typst = await cvToTypst(plain, options);
          for (const text of [JSON.stringify(plain), toYaml(plain)]) {
            const source = parseCvSource(text);
            expect(await cvToTypst(source, options)).toBe(typst);
          }
        }),
        { seed: 42, numRuns: DOCUMENTS, endOnFailure: true },
      );
    },
    TIMEOUT,
  );
});

/** Documents that the fuzzer changes, with any value at a place of some. */
const changedDocuments = fc
  .tuple(fc.nat(), fc.array(fc.nat(50), { maxLength: 7 }), fc.option(oddValue))
  .map(([seed, place, odd]) => {
    const document = makeDocument(new Random(seed));
    return odd === null ? document : withValueAt(document, place, odd);
  });

describe('anything as a document', () => {
  test.each([
    ['any JSON value', fc.jsonValue({ maxDepth: 4 }), 300],
    ['any value under `cv`', fc.jsonValue({ maxDepth: 3 }).map((cv) => ({ cv })), 200],
    ['any value at all', fc.anything(), 200],
    ['a changed document', changedDocuments, 250],
  ] as const)(
    '%s gets diagnostics, and validation and rendering agree',
    async (_name, arbitrary, numRuns) => {
      await fc.assert(
        fc.asyncProperty(arbitrary as fc.Arbitrary<unknown>, async (document) => {
          const { valid, diagnostics } = await validateCv(document);
          expect(valid).toBe(codesOf(diagnostics).length === 0);
          for (const d of diagnostics) {
            expect(d.message).not.toBe('');
            expect(() => JSON.stringify(d)).not.toThrow();
          }
          // A document of variant A gives no other kind of error either.
          await validateCv(document, { variant: 'a' });
          const error = await rejectionOf(renderCvToPdf(document, { today: TODAY }));
          if (valid) {
            expect(error).toBeUndefined();
          } else {
            expect(error).toBeInstanceOf(CvError);
            expect((error as CvError).diagnostics).toEqual(diagnostics);
          }
        }),
        { seed: 42, numRuns: IS_LONG ? numRuns : numRuns / 25, endOnFailure: true },
      );
    },
    TIMEOUT,
  );
});

/** Of YAML and of JSON. */
const TEXTS = ['.yaml', '.json'].flatMap((ending) =>
  textsIn('samples', ending).map((text) => text.slice(0, 2500)),
);

const INSERTION = fc.oneof(
  fc.constantFrom(...YAML_TOKENS),
  fc.string({ unit: codePoint, maxLength: 5 }),
);

describe('any text as a source', () => {
  const changed = fc
    .tuple(
      fc.constantFrom(...TEXTS),
      fc.array(fc.tuple(fc.nat(), fc.nat(40), INSERTION), { minLength: 1, maxLength: 4 }),
    )
    .map(([text, changes]) =>
      changes.reduce((before, [at, length, insertion]) => {
        const start = at % (before.length + 1);
        return before.slice(0, start) + insertion + before.slice(start + length);
      }, text),
    );

  test.each([
    ['any text', fc.string({ unit: codePoint, maxLength: 200 }), 300],
    [
      'pieces of YAML',
      fc.array(fc.constantFrom(...YAML_TOKENS), { maxLength: 30 }).map((parts) => parts.join('')),
      1000,
    ],
    [
      'JSON that was cut',
      fc.tuple(fc.json(), fc.nat(60)).map(([json, at]) => `{"cv":${json}`.slice(0, at)),
      300,
    ],
    ['a changed sample', changed, 1000],
  ] as const)(
    '%s is read, or explained with a hint and places in it',
    async (_name, arbitrary, numRuns) => {
      await fc.assert(
        fc.asyncProperty(
          arbitrary as fc.Arbitrary<string>,
          fc.constantFrom('yaml', 'json', undefined),
          async (text, format) => {
            const places: Diagnostic[] = [];
            try {
              const source = parseCvSource(text, format === undefined ? {} : { format });
              places.push(...(await validateCv(source)).diagnostics);
            } catch (error) {
              expect(error).toBeInstanceOf(CvError);
              places.push(...(error as CvError).diagnostics);
              expect(codesOf(places).length).toBeGreaterThan(0);
            }
            for (const { range, hint, message } of places) {
              expect(message).not.toBe('');
              expect(hint).toBeTruthy();
              const [start, end] = [range?.start.offset ?? -1, range?.end.offset ?? -1];
              expect(start).toBeGreaterThanOrEqual(0);
              expect(end).toBeGreaterThanOrEqual(start);
              expect(end).toBeLessThanOrEqual(text.length);
            }
          },
        ),
        { seed: 42, numRuns: runs(numRuns), endOnFailure: true },
      );
    },
    TIMEOUT,
  );
});

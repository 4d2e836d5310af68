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
import { CvError } from '../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { createDocument } from '../fuzz/documents.js';
import { Random } from '../fuzz/random.js';
import { readTexts } from '../fuzz/seeds.js';
import { YAML_TOKENS } from '../fuzz/tokens.js';
import { countRuns, IS_LONG } from '../support/length.js';
import { codePoint, documents, oddValue } from './arbitraries.js';
import { withValueAt } from './hostile-values.js';

const TODAY = '2026-11-20';
const TIMEOUT = 60_000;

/** Number of random documents: rendering a document takes a tenth of a second. */
const DOCUMENT_COUNT = IS_LONG ? 60 : 2;

async function catchRejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return error;
  }
}

function collectErrorCodes(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.filter((d) => d.severity === 'error').map((d) => d.code);
}

/** Quotes texts that begin or end with an invisible space, as people do. */
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
    'are valid except for lengths, and render without diagnostics of the engine',
    async () => {
      let rendered = 0;
      await fc.assert(
        fc.asyncProperty(documents(variant), async (document) => {
          const { valid, diagnostics } = await validateCv(document, { variant });
          expect(
            collectErrorCodes(diagnostics).filter(
              (code) => !['margins-too-wide', 'not-shown'].includes(code),
            ),
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
          // Rendering reports the diagnostics of validation, except for the location, which is
          // shown on request, and pages.
          const omitExceptions = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
            diagnostics.filter(
              ({ code }) =>
                !['missing-glyph', 'not-shown', 'short-last-page', 'page-not-filled'].includes(
                  code,
                ),
            );
          expect(omitExceptions(result.diagnostics)).toEqual(omitExceptions(diagnostics));
          const plain = await renderCv(document, { formats: ['typ'], variant, today: TODAY });
          expect(plain.diagnostics).toEqual(diagnostics);
        }),
        { seed: 42, numRuns: DOCUMENT_COUNT, endOnFailure: true },
      );
      expect(rendered).toBeGreaterThan(DOCUMENT_COUNT / 3);
    },
    TIMEOUT,
  );

  test(
    'give the same markup as YAML, JSON and objects',
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
        { seed: 42, numRuns: DOCUMENT_COUNT, endOnFailure: true },
      );
    },
    TIMEOUT,
  );
});

/** Documents of the fuzzer, some with any value at a path. */
const changedDocuments = fc
  .tuple(fc.nat(), fc.array(fc.nat(50), { maxLength: 7 }), fc.option(oddValue))
  .map(([seed, choices, odd]) => {
    const document = createDocument(new Random(seed));
    return odd === null ? document : withValueAt(document, choices, odd);
  });

describe('validateCv', () => {
  test.each([
    ['any JSON value', fc.jsonValue({ maxDepth: 4 }), 300],
    ['any value under `cv`', fc.jsonValue({ maxDepth: 3 }).map((cv) => ({ cv })), 200],
    ['any value at all', fc.anything(), 200],
    ['a changed document', changedDocuments, 250],
  ] as const)(
    'returns the diagnostics of renderCvToPdf for %s',
    async (_name, arbitrary, numRuns) => {
      await fc.assert(
        fc.asyncProperty(arbitrary as fc.Arbitrary<unknown>, async (document) => {
          const { valid, diagnostics } = await validateCv(document);
          expect(valid).toBe(collectErrorCodes(diagnostics).length === 0);
          for (const d of diagnostics) {
            expect(d.message).not.toBe('');
            expect(() => JSON.stringify(d)).not.toThrow();
          }
          // Variant A throws no other error, either.
          await validateCv(document, { variant: 'a' });
          const error = await catchRejection(renderCvToPdf(document, { today: TODAY }));
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

/** The beginnings of samples in YAML and JSON. */
const TEXTS = ['.yaml', '.json'].flatMap((ending) =>
  readTexts('samples', ending).map((text) => text.slice(0, 2500)),
);

const INSERTION = fc.oneof(
  fc.constantFrom(...YAML_TOKENS),
  fc.string({ unit: codePoint, maxLength: 5 }),
);

describe('parseCvSource', () => {
  const changed = fc
    .tuple(
      fc.constantFrom(...TEXTS),
      fc.array(fc.tuple(fc.nat(), fc.nat(40), INSERTION), { minLength: 1, maxLength: 4 }),
    )
    .map(([text, changes]) =>
      changes.reduce((result, [offset, length, insertion]) => {
        const start = offset % (result.length + 1);
        return result.slice(0, start) + insertion + result.slice(start + length);
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
      'truncated JSON',
      fc.tuple(fc.json(), fc.nat(60)).map(([json, at]) => `{"cv":${json}`.slice(0, at)),
      300,
    ],
    ['a changed sample', changed, 1000],
  ] as const)(
    'parses %s, or reports diagnostics with hints and ranges',
    async (_name, arbitrary, numRuns) => {
      await fc.assert(
        fc.asyncProperty(
          arbitrary as fc.Arbitrary<string>,
          fc.constantFrom('yaml', 'json', undefined),
          async (text, format) => {
            const allDiagnostics: Diagnostic[] = [];
            try {
              const source = parseCvSource(text, format === undefined ? {} : { format });
              allDiagnostics.push(...(await validateCv(source)).diagnostics);
            } catch (error) {
              expect(error).toBeInstanceOf(CvError);
              allDiagnostics.push(...(error as CvError).diagnostics);
              expect(collectErrorCodes(allDiagnostics).length).toBeGreaterThan(0);
            }
            for (const { range, hint, message } of allDiagnostics) {
              expect(message).not.toBe('');
              expect(hint).toBeTruthy();
              const [start, end] = [range?.start.offset ?? -1, range?.end.offset ?? -1];
              expect(start).toBeGreaterThanOrEqual(0);
              expect(end).toBeGreaterThanOrEqual(start);
              expect(end).toBeLessThanOrEqual(text.length);
            }
          },
        ),
        { seed: 42, numRuns: countRuns(numRuns), endOnFailure: true },
      );
    },
    TIMEOUT,
  );
});

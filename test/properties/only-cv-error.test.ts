// Public functions throw only CvError for any value.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { DIAGNOSTIC_FORMATS } from '../../src/diagnostics/diagnostic.js';
import * as api from '../../src/index.js';
import { countRuns, IS_LONG } from '../support/length.js';
import { documents } from './arbitraries.js';
import { HOSTILE, oddValues, withValueAt } from './hostile-values.js';

const TIMEOUT = 120_000;
const TODAY = '2026-11-20';
/** Enough for finite values; endless ones are read up to here. */
const limits = IS_LONG ? { bytes: 100_000 } : { bytes: 5000, entries: 100 };

/** Returns the codes of a CvError. Fails for other errors. */
async function expectCvError(work: () => unknown): Promise<readonly string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof api.CvError)) throw error;
    expect(error.diagnostics.filter(({ severity }) => severity === 'error')).not.toEqual([]);
    // The diagnostics can be formatted, too.
    for (const format of DIAGNOSTIC_FORMATS) api.formatDiagnostics(error.diagnostics, { format });
    return error.diagnostics.map(({ code }) => code);
  }
}

const renderer = api.createRenderer({ workers: 1 });
afterAll(() => renderer.close());

/** Calls that take a document and options. */
const CALLS: Readonly<Record<string, (document: unknown, options?: object) => unknown>> = {
  validateCv: (document, options) => api.validateCv(document, options),
  cvToTypst: (document, options) => api.cvToTypst(document, options),
  renderCv: (document, options) => api.renderCv(document, options),
  render: (document, options) => renderer.render(document, options),
};

/** In short runs, each value goes into one call: all calls read values in the same way. */
const VALUES = Object.entries(HOSTILE).map(([name, make], index) => {
  const calls = Object.keys(CALLS);
  return { name, make, calls: IS_LONG ? calls : [calls[index % calls.length] as string] };
});

describe.each(VALUES)('a hostile value ($name)', ({ name, make, calls }) => {
  test.each(calls)('causes only CvErrors in a document for %s', async (name) => {
    const call = CALLS[name] as (typeof CALLS)[string];
    await expectCvError(() => call(make(), { today: TODAY, limits }));
    await expectCvError(() => call({ cv: make() }, { today: TODAY, limits }));
    await expectCvError(() =>
      call({ cv: { name: 'J', website: make() } }, { today: TODAY, limits }),
    );
    await expectCvError(() =>
      call({ cv: { name: 'J', custom_sections: [{ title: make() }] } }, { skip: ['x'], limits }),
    );
    await expectCvError(() => call({ cv: { first_name: make(), surname: make() } }, { limits }));
    await expectCvError(() =>
      call({ cv: { name: 'J' }, design: { font: make(), font_size: make() } }, { limits }),
    );
  });

  test.each(calls)('causes only CvErrors as options of %s', async (name) => {
    const call = CALLS[name] as (typeof CALLS)[string];
    await expectCvError(() => call({ cv: { name: 'J' } }, make() as object));
    await expectCvError(() => call({ cv: { name: 'J' } }, { overlays: [make()], limits }));
    await expectCvError(() => call({ cv: { name: 'J' } }, { file: make(), signal: make() }));
  });

  // Each call reads up to the limits, like an endless list.
  test.runIf(IS_LONG || name !== 'lists that double')(
    'causes only CvErrors as a text, formats, documents and diagnostics',
    async () => {
      await expectCvError(() => api.parseCvSource(make() as string));
      await expectCvError(() => api.parseCvSource('cv: {name: J}', make() as object));
      await expectCvError(() => api.renderCv({}, { formats: make() as ['typ'] }));
      await expectCvError(() => api.formatDiagnostics(make() as []));
      await expectCvError(() => api.formatDiagnostics([make() as api.Diagnostic]));
      await expectCvError(() => api.formatDiagnostics([], make() as object));
      await expectCvError(() => api.createRenderer(make() as object).close());
      await expectCvError(async () => {
        const options = { formats: ['typ'], ...(IS_LONG ? {} : { limits }) } as const;
        for await (const { ok } of renderer.renderMany([make()], options)) if (ok) break;
      });
    },
  );
});

describe('a value that is not data', () => {
  test.each([
    ['a Map', new Map(), '`cv.label` is an object of the class Map.'],
    ['a Date', new Date(0), '`cv.label` is an object of the class Date.'],
    ['a function', () => 'x', '`cv.label` is a function.'],
    ['a BigInt', 1n, '`cv.label` is a BigInt.'],
    ['a getter that throws', HOSTILE['a getter that throws']?.(), 'it does not want to be read.'],
    [
      'a cycle',
      HOSTILE['a cyclic object']?.(),
      '`cv.label.education[0].institution` contains itself.',
    ],
  ])('is reported with its path: $0', async (_, value, message) => {
    const { valid, diagnostics } = await api.validateCv({
      cv: { name: 'J', label: value },
    } as unknown);
    expect(valid).toBe(false);
    expect(diagnostics).toMatchObject([
      { code: 'wrong-type', message: expect.stringContaining(message) },
    ]);
  });

  test.each([
    new Map(),
    Buffer.from('cv: 1'),
    Promise.resolve({}),
    new Date(0),
    () => ({}),
    Symbol('cv'),
  ])('is rejected as a document: %o', async (document) => {
    const { valid, diagnostics } = await api.validateCv(document as unknown);
    expect({ valid, codes: diagnostics.map(({ code }) => code) }).toEqual({
      valid: false,
      codes: ['not-an-object'],
    });
  });
});

test('validateCv accepts objects of other realms and shared objects', async () => {
  const { runInNewContext } = await import('node:vm');
  const entry = { institution: 'ETH', area: 'Botany' };
  const cv = runInNewContext('({ name: "J" })') as { name: string };
  expect(await api.validateCv({ cv: { ...cv, education: [entry, entry] } })).toMatchObject({
    diagnostics: [],
  });
  expect(await api.validateCv({ cv })).toMatchObject({ diagnostics: [] });
});

test('cvToTypst reads a getter once', async () => {
  let reads = 0;
  const cv = {
    get name() {
      reads += 1;
      return reads === 1 ? 'Jane Doe' : 5;
    },
  };
  expect(await api.cvToTypst({ cv } as unknown, { only: ['Summary'] })).toContain('Jane Doe');
  expect(reads).toBe(1);
});

test('validateCv returns diagnostics of a parsed text with file and ranges', async () => {
  const source = api.parseCvSource('cv:\n  nmae: Jane\n', { file: 'cv.yaml' });
  const { diagnostics } = await api.validateCv(source);
  expect(diagnostics[0]).toMatchObject({
    code: 'unknown-key',
    file: 'cv.yaml',
    range: { start: { line: 2 } },
  });
});

describe('odd values', () => {
  const path = fc.array(fc.nat(50), { maxLength: 7 });

  test(
    'cause only CvErrors anywhere in documents',
    async () => {
      await fc.assert(
        fc.asyncProperty(documents('b'), path, oddValues, async (document, choices, make) => {
          const mutated = withValueAt(document, choices, make());
          for (const call of Object.values(CALLS))
            await expectCvError(() => call(mutated, { today: TODAY, limits }));
        }),
        { seed: 42, numRuns: IS_LONG ? 150 : 3 },
      );
    },
    TIMEOUT,
  );

  test(
    'cause only CvErrors anywhere in overlays and options',
    async () => {
      const options = {
        variant: 'b',
        overlays: [{ cv: { name: 'K', education: { '+': [{ institution: 'x', area: 'y' }] } } }],
        set: ['cv.label=x'],
        only: ['Summary'],
        skip: ['Summary'],
        today: TODAY,
        limits: { pages: 3 },
        timeoutMs: 1000,
        fontPaths: [],
        language: 'de',
        ppi: 100,
        colour: 1,
      };
      await fc.assert(
        fc.asyncProperty(path, oddValues, async (choices, make) => {
          const mutated = withValueAt(options, choices, make()) as object;
          for (const call of Object.values(CALLS))
            await expectCvError(() => call({ cv: { name: 'J' } }, mutated));
        }),
        { seed: 42, numRuns: IS_LONG ? 300 : 15 },
      );
    },
    TIMEOUT,
  );

  test('cause only CvErrors anywhere in diagnostics', async () => {
    const { diagnostics } = await api.validateCv(api.parseCvSource('cv: {nmae: x}'));
    await fc.assert(
      fc.asyncProperty(
        path,
        oddValues,
        fc.constantFrom(...DIAGNOSTIC_FORMATS),
        async (choices, make, format) => {
          await expectCvError(() =>
            api.formatDiagnostics(withValueAt(diagnostics, choices, make()) as [], { format }),
          );
        },
      ),
      { seed: 42, numRuns: countRuns(300) },
    );
  });
});

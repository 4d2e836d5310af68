// Properties and stack of CvError.
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { EngineError } from '../../src/compiler/typst/engine/load-engine.js';
import { DIAGNOSTIC_CODES, type DiagnosticCode } from '../../src/diagnostics/codes.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import { createDiagnostic } from '../../src/diagnostics/diagnostic.js';
import { importCv } from '../../src/import/import-cv.js';
import { createAbortedError, createClosedError } from '../../src/worker-process/failures.js';
import { createTemporaryFolder, ROOT, runProgram } from '../cli/run.js';
import { catchError } from '../support/catch-error.js';
import { selectRows } from '../support/length.js';
import {
  createAbortable,
  createCv,
  createMarkerFile,
  createTestRenderer,
  getRejection,
  MISBEHAVING_WORKER,
} from '../workers/renderers.js';

const createError = (...codes: DiagnosticCode[]): CvError =>
  new CvError(codes.map((code) => createDiagnostic(code, [], 'x')));

describe('the kind and the code of a `CvError`', () => {
  it.each([
    { name: 'one error', codes: ['missing-key'], kind: 'document', code: 'missing-key' },
    {
      name: 'several errors',
      codes: ['bad-date', 'limit-reached'],
      kind: 'document',
      code: 'bad-date',
    },
    {
      name: 'a warning and an error',
      codes: ['placeholder-name', 'timed-out'],
      kind: 'timeout',
      code: 'timed-out',
    },
    {
      name: 'an info and an error',
      codes: ['valid-as-variant-a', 'bad-option'],
      kind: 'option',
      code: 'bad-option',
    },
  ] satisfies { name: string; codes: DiagnosticCode[]; kind: string; code: string }[])(
    'follow from the first error: $name',
    ({ codes, kind, code }) => {
      expect(createError(...codes)).toMatchObject({ kind, code });
    },
  );

  it.each([
    { name: 'a warning alone', codes: ['engine-warning'], code: 'engine-warning' },
    { name: 'no diagnostics', codes: [], code: 'engine-error' },
  ] satisfies { name: string; codes: DiagnosticCode[]; code: string }[])(
    'are `internal` and `$code` for $name',
    ({ codes, code }) => {
      expect(createError(...codes)).toMatchObject({ kind: 'internal', code });
    },
  );

  it('follow from a warning that `strict` makes an error', () => {
    const strict = { ...createDiagnostic('missing-glyph', [], 'x'), severity: 'error' as const };
    expect(new CvError([strict, createDiagnostic('timed-out', [], 'y')])).toMatchObject({
      kind: 'document',
    });
  });
});

it('docs/library.md lists all kinds of errors with their codes', () => {
  const text = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z]+)` \| ((?:`[a-z-]+`(?:, )?)+) \|/gm)];
  const documented = rows.flatMap(([, kind, codes = '']) =>
    [...codes.matchAll(/[a-z-]+/g)].map(([code]) => [code, kind]),
  );
  const rest = Object.keys(DIAGNOSTIC_CODES).filter(
    (code) => !documented.some(([other]) => other === code),
  );
  const all = [...documented, ...rest.map((code) => [code, 'document'])];
  expect(documented).not.toHaveLength(0);
  for (const [code, kind] of all)
    expect([code, createError(code as DiagnosticCode).kind]).toEqual([code, kind]);
});

const MANY = `cv:
  name: Jane Doe
  lable: Biologist
  email: x
  phone: 1
  education:
    - institution: X
      area: Y
      start_date: 2020-02-31
`;

/** Formats an error as Node.js does if it is uncaught. */
function formatUncaught(error: unknown): string {
  return inspect(error, { customInspect: false, depth: 5 });
}

function callDeeply<T>(calls: number, action: () => T): T {
  return calls === 0 ? action() : callDeeply(calls - 1, action);
}

const problem = createDiagnostic('engine-error', [], 'The engine refused it.', {
  hint: 'please report it',
});

describe('an uncaught error', () => {
  it.each<{ name: string; error: () => unknown; shown: (string | RegExp)[] }>([
    {
      name: 'with many errors',
      error: () =>
        renderCv(parseCvSource(MANY, { file: 'jane.yaml' })).catch((error: unknown) => error),
      shown: [
        /^CvError: jane\.yaml:3:3:cv\.lable: `cv` has no key `lable`\. \(and 3 more\)$/m,
        /^ {4}hint: did you mean `label`\?$/m,
        /^ {2}jane\.yaml:4:10: `email` is/m,
        /^ {2}and 1 more in `diagnostics`$/m,
        /^ {4}at .*render-document\.ts/m,
        /^ {4}at (async )?renderCv /m,
        "kind: 'document',",
        "code: 'unknown-key'",
      ],
    },
    {
      name: 'about an invalid option',
      error: () => renderCv({}, { fontPath: [] } as object).catch((error: unknown) => error),
      shown: [
        'CvError: There is no option `fontPath`.\n    hint: did you mean `fontPaths`?\n    at ',
      ],
    },
    {
      name: 'about many invalid options',
      error: () =>
        catchError(() =>
          parseCvSource('', Object.fromEntries([...'abcdefgh'].map((name) => [name, 1]))),
        ),
      shown: ['There is no option `a`. (and 7 more)', 'and 5 more in `diagnostics`'],
    },
    {
      name: 'below many calls',
      error: () =>
        catchError(() => callDeeply(40, () => parseCvSource(MANY, { format: 'x' as 'yaml' }))),
      shown: ['The option `format` must be', /^ {4}at .*error\.test\.ts/m],
    },
    {
      name: 'with a cause',
      error: () =>
        callDeeply(40, () => new CvError([problem], { cause: new EngineError([problem]) })),
      shown: [
        'CvError: The engine refused it.',
        /^ {2}\[cause\]: EngineError: The engine refused it\.$/m,
      ],
    },
    {
      name: 'about an aborted signal',
      error: () => createAbortedError(AbortSignal.abort().reason),
      shown: ['CvError: The document was aborted.', '[cause]: DOMException [AbortError]'],
    },
    {
      name: 'about a closed renderer',
      error: () => createClosedError(),
      shown: ['CvError: The renderer is closed.', 'createRenderer'],
    },
  ])('shows its diagnostics and stack trace: $name', async ({ error, shown }) => {
    const text = formatUncaught(await error());
    for (const part of shown)
      expect(text).toEqual(
        typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part),
      );
    expect(text).not.toContain('node:internal/modules');
  });

  it('shows the lines of the package in another program', async () => {
    const program = `import { parseCvSource, renderCvToPdf } from ${JSON.stringify(`${ROOT}/dist/index.js`)};
await renderCvToPdf(parseCvSource(${JSON.stringify(MANY)}, { file: 'jane.yaml' }));
`;
    const cwd = createTemporaryFolder({ 'program.mjs': program });
    const { code, stderr } = await runProgram(process.execPath, ['program.mjs'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^CvError: jane\.yaml:3:3:cv\.lable: .*\n {4}hint: did you mean `label`\?$/m,
    );
    expect(stderr).toMatch(/^ {4}at .*program\.mjs:2:/m);
    // The package is not minified, so lines are short.
    const places = [...stderr.matchAll(/dist\/(?:chunks\/[\w-]+|index)\.js:(\d+):(\d+)/g)];
    expect(places).not.toHaveLength(0);
    for (const [, line, column] of places) {
      expect(Number(line)).toBeGreaterThan(1);
      expect(Number(column)).toBeLessThan(200);
    }
  });
});

describe('an error of a renderer', () => {
  const getCalls = (error: unknown): string =>
    (error as Error).stack?.replace(/^(?! {4}at ).*\n/gm, '') ?? '';

  const documents = [
    { name: 'a wrong document', document: { cv: { nmae: 'Jane' } }, code: 'unknown-key' },
    {
      name: 'a document that times out',
      document: createCv('hang'),
      options: { timeoutMs: 50 },
      code: 'timed-out',
    },
    {
      name: 'a document that kills its workers',
      document: createCv('exit'),
      code: 'worker-crashed',
    },
    {
      name: 'a document that cannot be sent',
      document: { cv: { name: () => {} } },
      code: 'wrong-type',
    },
  ];

  it.each(selectRows(documents, 2))(
    'shows the call that awaited the job: $name',
    async ({ document, options = {}, code }) => {
      const pool = createTestRenderer({}, MISBEHAVING_WORKER);
      async function callRender(): Promise<void> {
        await pool.render(document as object as unknown, { ...options, formats: ['txt'] });
      }
      const error = await getRejection(callRender());
      expect(error).toMatchObject({ code });
      expect(getCalls(error)).toMatch(
        /^ {4}at unwrapOutcome .*\n {4}at (?:async )?.*render .*\n {4}at (?:async )?callRender .*error\.test\.ts/,
      );
    },
  );

  const ends = [
    { name: 'closed by force', code: 'closed' },
    { name: 'aborted', code: 'aborted' },
  ];

  it.each(selectRows(ends, 1))('shows the call of each job that is $name', async ({ code }) => {
    const { signal, abort } = createAbortable();
    const pool = createTestRenderer({}, MISBEHAVING_WORKER);
    const started = createMarkerFile();
    async function first(): Promise<void> {
      await pool.render(createCv(`hang ${started.path}`), { signal });
    }
    async function second(): Promise<void> {
      await pool.render(createCv('Jane'), { signal });
    }
    const failures = Promise.all([getRejection(first()), getRejection(second())]);
    await started.made();
    if (code === 'closed') await pool.close({ force: true });
    else abort();
    const errors = await failures;
    expect(errors).toMatchObject([{ code }, { code }]);
    expect(errors.map(getCalls)).toEqual([
      expect.stringMatching(/ at (?:async )?first /),
      expect.stringMatching(/ at (?:async )?second /),
    ]);
  });
});

describe('an error as a value', () => {
  const error = new CvError(
    [createDiagnostic('missing-key', ['cv', 'name'], 'No `name`.', { hint: 'add it' })],
    {
      cause: new Error('of it'),
    },
  );

  it('is serialized to JSON with all its diagnostics', () => {
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'CvError',
      kind: 'document',
      code: 'missing-key',
      message: 'cv.name: No `name`.',
      diagnostics: error.diagnostics,
    });
  });

  it('keeps its message, its hints and its cause when it is cloned', () => {
    const { message, stack, cause } = structuredClone(error);
    expect({ message, cause }).toMatchObject({
      message: 'cv.name: No `name`.',
      cause: { message: 'of it' },
    });
    expect(stack).toContain('hint: add it');
  });

  it('is logged with its hints as a property of an object', () => {
    expect(inspect({ error })).toMatch(
      /CvError: cv\.name: No `name`\.\n\s+hint: add it[\s\S]*kind: 'document'/,
    );
  });

  it.each([
    ['the name of its class', error.name, 'CvError'],
    ['the prototype of Error', error instanceof Error, true],
    ['a text', String(error), 'CvError: cv.name: No `name`.'],
    ['two enumerable properties', Object.keys(error), ['kind', 'code']],
  ])('has $0', (_, value, expected) => {
    expect(value).toEqual(expected);
  });

  it.each<{ name: string; prepare: () => unknown }>([
    { name: 'a list', prepare: () => [] },
    { name: 'undefined', prepare: () => undefined },
    { name: 'a number', prepare: () => 42 },
  ])('keeps its message if Error.prepareStackTrace returns $name', ({ prepare }) => {
    const original = Error.prepareStackTrace;
    onTestFinished(() => {
      Error.prepareStackTrace = original;
    });
    Error.prepareStackTrace = prepare;
    const created = new CvError([problem]);
    Error.prepareStackTrace = original;
    expect(created).toMatchObject({
      name: 'CvError',
      code: 'engine-error',
      message: 'The engine refused it.',
    });
    expect(created.diagnostics).toEqual([problem]);
  });

  it('has no `cause` property if the cause is undefined', () => {
    expect(formatUncaught(new CvError([problem], { cause: undefined }))).not.toContain('cause');
  });

  it('escapes control characters', () => {
    const hostile = new CvError([
      createDiagnostic('bad-option', ['\u2066k'], 'x\u001b[31m', {
        hint: '\u202ey',
        file: 'f\u0007',
      }),
    ]);
    for (const character of '\u001b\u202e\u2066\u0007')
      expect(hostile.stack).not.toContain(character);
  });
});

it.each([
  {
    name: 'a control character in a file name',
    work: () => importCv('a\u001b[31m\n{"fake": 1}.pdf', new Uint8Array([1])),
    message: 'a\\u001b[31m\\u000a{"fake": 1}.pdf cannot be read: it is not a PDF.',
  },
  {
    name: 'a control character in the file of a document',
    work: async () => parseCvSource('cv: [', { file: 'a\u001b\n.yaml' }),
    message: 'a\\u001b\\u000a.yaml:1:5: The bracket [ that opens here is not closed.',
  },
  {
    name: 'a control character in a key',
    work: () => renderCv(parseCvSource('cv:\n  name: J\n  "n\\em\\n": 1\n')),
    message: '3:3:cv["n\\u001bm\\n"]: `cv` has no key `n\\u001bm\\u000a`.',
  },
])('escapes $name', async ({ work, message }) => {
  await expect(work()).rejects.toMatchObject({ message });
});

it('shortens a long file name', async () => {
  const name = `${'x'.repeat(100_000)}.pdf`;
  const error = await importCv(name, new Uint8Array([1])).catch((thrown) => thrown);
  expect(error.message).toMatch(/^x+…x+\.pdf cannot be read: it is not a PDF\.$/);
  expect(error.message).toHaveLength(1000);
});

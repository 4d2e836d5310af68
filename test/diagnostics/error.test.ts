// What a program can tell an error by, and what people see of an error that their program does not catch: what is
// wrong, and where.
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { EngineError } from '../../src/compiler/typst/engine/load-engine.js';
import { CODES, type DiagnosticCode } from '../../src/diagnostics/codes.js';
import { diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { aborted, closed } from '../../src/worker-process/failures.js';
import { freshFolder, ROOT, runProgram } from '../cli/run.js';
import { some } from '../support/length.js';
import { thrownBy } from '../support/thrown-by.js';
import { abortable, failureOf, MISBEHAVING, mark, named, renderer } from '../workers/renderers.js';

const of = (...codes: DiagnosticCode[]): CvError =>
  new CvError(codes.map((code) => diagnostic(code, [], 'x')));

describe('kind and code', () => {
  it.each([
    { name: 'a wrong document', codes: ['missing-key'], kind: 'document', code: 'missing-key' },
    {
      name: 'the first of several',
      codes: ['bad-date', 'limit-reached'],
      kind: 'document',
      code: 'bad-date',
    },
    {
      name: 'warnings before it',
      codes: ['placeholder-name', 'timed-out'],
      kind: 'timeout',
      code: 'timed-out',
    },
    {
      name: 'information before it',
      codes: ['valid-as-a', 'bad-option'],
      kind: 'option',
      code: 'bad-option',
    },
    { name: 'warnings alone', codes: ['engine-warning'], kind: 'internal', code: 'engine-warning' },
    { name: 'nothing', codes: [], kind: 'internal', code: 'engine-error' },
  ] satisfies { name: string; codes: DiagnosticCode[]; kind: string; code: string }[])(
    '$name',
    ({ codes, kind, code }) => {
      expect(of(...codes)).toMatchObject({ kind, code });
    },
  );

  it('a warning that `strict` makes an error counts', () => {
    const strict = { ...diagnostic('missing-glyph', [], 'x'), severity: 'error' as const };
    expect(new CvError([strict, diagnostic('timed-out', [], 'y')])).toMatchObject({
      kind: 'document',
    });
  });
});

it('docs/library.md says of which codes a kind is', () => {
  const text = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z]+)` \| ((?:`[a-z-]+`(?:, )?)+) \|/gm)];
  const told = rows.flatMap(([, kind, codes = '']) =>
    [...codes.matchAll(/[a-z-]+/g)].map(([code]) => [code, kind]),
  );
  const others = Object.keys(CODES).filter((code) => !told.some(([one]) => one === code));
  const all = [...told, ...others.map((code) => [code, 'document'])];
  expect(told).not.toHaveLength(0);
  for (const [code, kind] of all)
    expect([code, of(code as DiagnosticCode).kind]).toEqual([code, kind]);
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

/** What Node.js writes of an error that nobody catches. */
function uncaught(error: unknown): string {
  return inspect(error, { customInspect: false, depth: 5 });
}

function deep<T>(calls: number, action: () => T): T {
  return calls === 0 ? action() : deep(calls - 1, action);
}

const problem = diagnostic('engine-error', [], 'The engine refused it.', {
  hint: 'please report it',
});

describe('an uncaught error', () => {
  it.each<{ name: string; error: () => unknown; shown: (string | RegExp)[] }>([
    {
      name: 'of many problems',
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
      name: 'of a wrong option',
      error: () => renderCv({}, { fontPath: [] } as object).catch((error: unknown) => error),
      shown: [
        'CvError: There is no option `fontPath`.\n    hint: did you mean `fontPaths`?\n    at ',
      ],
    },
    {
      name: 'of many wrong options',
      error: () =>
        thrownBy(() =>
          parseCvSource('', Object.fromEntries([...'abcdefgh'].map((name) => [name, 1]))),
        ),
      shown: ['There is no option `a`. (and 7 more)', 'and 5 more in `diagnostics`'],
    },
    {
      name: 'below many calls',
      error: () => thrownBy(() => deep(40, () => parseCvSource(MANY, { format: 'x' as 'yaml' }))),
      shown: ['The option `format` must be', /^ {4}at .*error\.test\.ts/m],
    },
    {
      name: 'with a cause',
      error: () => deep(40, () => new CvError([problem], { cause: new EngineError([problem]) })),
      shown: [
        'CvError: The engine refused it.',
        /^ {2}\[cause\]: EngineError: The engine refused it\.$/m,
      ],
    },
    {
      name: 'of a signal',
      error: () => aborted(AbortSignal.abort().reason),
      shown: ['CvError: The document was aborted.', '[cause]: DOMException [AbortError]'],
    },
    {
      name: 'of a renderer',
      error: () => closed(),
      shown: ['CvError: The renderer is closed.', 'createRenderer'],
    },
  ])('$name', async ({ error, shown }) => {
    const text = uncaught(await error());
    for (const part of shown)
      expect(text).toEqual(
        typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part),
      );
    expect(text).not.toContain('node:internal/modules');
  });

  it('in a program of its own, with places in the package', async () => {
    const program = `import { parseCvSource, renderCvToPdf } from ${JSON.stringify(`${ROOT}/dist/index.js`)};
await renderCvToPdf(parseCvSource(${JSON.stringify(MANY)}, { file: 'jane.yaml' }));
`;
    const cwd = freshFolder({ 'program.mjs': program });
    const { code, stderr } = await runProgram(process.execPath, ['program.mjs'], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^CvError: jane\.yaml:3:3:cv\.lable: .*\n {4}hint: did you mean `label`\?$/m,
    );
    expect(stderr).toMatch(/^ {4}at .*program\.mjs:2:/m);
    // The module is not minified: the place of each call is a line that says something.
    const places = [...stderr.matchAll(/dist\/(?:chunks\/[\w-]+|index)\.js:(\d+):(\d+)/g)];
    expect(places).not.toHaveLength(0);
    for (const [, line, column] of places) {
      expect(Number(line)).toBeGreaterThan(1);
      expect(Number(column)).toBeLessThan(200);
    }
  });
});

describe('the error of a renderer leads to the call that waited', () => {
  const calls = (error: unknown): string =>
    (error as Error).stack?.replace(/^(?! {4}at ).*\n/gm, '') ?? '';

  const documents = [
    { name: 'a wrong document', document: { cv: { nmae: 'Jane' } }, code: 'unknown-key' },
    {
      name: 'a document that takes too long',
      document: named('hang'),
      options: { timeoutMs: 50 },
      code: 'timed-out',
    },
    { name: 'a document that kills its workers', document: named('exit'), code: 'worker-died' },
    {
      name: 'a document that cannot be sent',
      document: { cv: { name: () => {} } },
      code: 'wrong-type',
    },
  ];

  it.each(some(documents, 2))('$name', async ({ document, options = {}, code }) => {
    const pool = renderer({}, MISBEHAVING);
    async function theCall(): Promise<void> {
      await pool.render(document as object as unknown, { ...options, formats: ['txt'] });
    }
    const error = await failureOf(theCall());
    expect(error).toMatchObject({ code });
    expect(calls(error)).toMatch(
      /^ {4}at .*\n {4}at .*render .*\n {4}at (?:async )?theCall .*error\.test\.ts/,
    );
  });

  const ends = [
    { name: 'closed by force', code: 'closed' },
    { name: 'aborted', code: 'aborted' },
  ];

  it.each(some(ends, 1))('each of many that are $name at once', async ({ code }) => {
    const { signal, abort } = abortable();
    const pool = renderer({}, MISBEHAVING);
    const begun = mark();
    async function first(): Promise<void> {
      await pool.render(named(`hang ${begun.path}`), { signal });
    }
    async function second(): Promise<void> {
      await pool.render(named('Jane'), { signal });
    }
    const failures = Promise.all([failureOf(first()), failureOf(second())]);
    await begun.made();
    if (code === 'closed') await pool.close({ force: true });
    else abort();
    const [one, other] = await failures;
    expect([one, other]).toMatchObject([{ code }, { code }]);
    expect([calls(one), calls(other)]).toEqual([
      expect.stringMatching(/ at (?:async )?first /),
      expect.stringMatching(/ at (?:async )?second /),
    ]);
  });
});

describe('an error as a value', () => {
  const error = new CvError(
    [diagnostic('missing-key', ['cv', 'name'], 'No `name`.', { hint: 'add it' })],
    {
      cause: new Error('of it'),
    },
  );

  it('is written as JSON with all its diagnostics', () => {
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

  it('is logged with its first problems, and other errors beside it', () => {
    expect(inspect({ error })).toMatch(
      /CvError: cv\.name: No `name`\.\n\s+hint: add it[\s\S]*kind: 'document'/,
    );
  });

  it.each([
    ['its name is that of its class', error.name, 'CvError'],
    ['it is an Error', error instanceof Error, true],
    ['as text', String(error), 'CvError: cv.name: No `name`.'],
    ['its own enumerable properties', Object.keys(error), ['kind', 'code']],
  ])('$0', (_, value, expected) => {
    expect(value).toEqual(expected);
  });

  it.each<{ name: string; prepare: () => unknown }>([
    { name: 'lists of calls', prepare: () => [] },
    { name: 'nothing', prepare: () => undefined },
    { name: 'a number', prepare: () => 42 },
  ])('says what is wrong where a program makes $name of stacks', ({ prepare }) => {
    const before = Error.prepareStackTrace;
    onTestFinished(() => {
      Error.prepareStackTrace = before;
    });
    Error.prepareStackTrace = prepare;
    const made = new CvError([problem]);
    Error.prepareStackTrace = before;
    expect(made).toMatchObject({
      name: 'CvError',
      code: 'engine-error',
      message: 'The engine refused it.',
    });
    expect(made.diagnostics).toEqual([problem]);
  });

  it('has no cause where there is none', () => {
    expect(uncaught(new CvError([problem], { cause: undefined }))).not.toContain('cause');
  });

  it('escapes what would control a terminal', () => {
    const hostile = new CvError([
      diagnostic('bad-option', [], 'x\u001b[31m', { hint: '\u202ey', file: 'f\u0007' }),
    ]);
    for (const character of '\u001b\u202e\u0007') expect(hostile.stack).not.toContain(character);
  });
});

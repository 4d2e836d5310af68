// Limits in the library; `test/cli/limits.test.ts` has those of the command line.
import { afterAll, describe, expect, it } from 'vitest';
import { completeLimits } from '../../src/compiler/options/cost-options.js';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import {
  cvToTypst,
  renderCv,
  renderCvToPdf,
  validateCv,
} from '../../src/compiler/pipeline/render.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { createTooLargeError } from '../../src/limits/document-size.js';
import { DEFAULT_LIMITS, type Limits } from '../../src/limits/limits.js';
import { createRenderer } from '../../src/workers/pooled-renderer.js';
import { HOSTILE_SHAPES } from '../support/hostile-shapes.js';
import { IS_LONG } from '../support/length.js';

const renderer = createRenderer({ workers: 1 });
afterAll(() => renderer.close());

type Costs = { readonly limits?: Partial<Limits>; readonly timeoutMs?: number };

/** Functions of the library that check limits; each returns its diagnostics of a text. */
const ENTRY_POINTS: Readonly<
  Record<string, (text: string, costs: Costs) => Promise<readonly Diagnostic[]>>
> = {
  parseCvSource: (text, costs) =>
    collectDiagnostics(async () => parseCvSource(text, costs).diagnostics),
  validateCv: (text, costs) =>
    collectDiagnostics(async () => {
      const source = parseCvSource(text, costs);
      return (await validateCv(source, costs)).diagnostics;
    }),
  renderCv: (text, costs) =>
    collectDiagnostics(async () => {
      const source = parseCvSource(text, costs);
      return (await renderCv(source, costs)).diagnostics;
    }),
  createRenderer: (text, costs) =>
    collectDiagnostics(async () => (await renderer.render(text, costs)).diagnostics),
};

/** Returns the diagnostics that work returns or throws. */
async function collectDiagnostics(
  work: () => Promise<readonly Diagnostic[]>,
): Promise<readonly Diagnostic[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CvError) return error.diagnostics;
    throw error;
  }
}

/** A document with three entries, seven levels, two pages and a text of 40 characters. */
const TEXT = `cv:
  name: Jane Doe
  summary: A summary that has forty letters in all.
  skills:
    - {name: One, details: a}
    - {name: Two, details: b}
  custom_sections:
    - title: Own
      entry_type: NormalEntry
      entries:
        - {name: Three, highlights: [${Array(90).fill('a bullet point').join(', ')}]}
`;

interface Row {
  readonly limits: Partial<Limits>;
  /** The lowest limit that accepts `TEXT`. */
  readonly enough: Partial<Limits>;
  readonly message: RegExp;
  readonly path?: string;
  readonly line: number;
  /** Functions that do not check the limit. */
  readonly unchecked?: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    limits: { bytes: 100 },
    enough: { bytes: 2000 },
    message: /^The text has 1,\d{3} bytes; the limit `bytes` is 100\.$/,
    line: 1,
  },
  {
    limits: { depth: 6 },
    enough: { depth: 7 },
    message: /^Lists and mappings are nested too deeply here; the limit `depth` is 6\.$/,
    line: 11,
  },
  {
    limits: { entries: 2 },
    enough: { entries: 3 },
    message: /^This is entry 3 of the document; the limit `entries` is 2\.$/,
    path: 'cv.custom_sections.0.entries.0',
    line: 11,
    unchecked: ['parseCvSource'],
  },
  {
    limits: { characters: 39 },
    enough: { characters: 40 },
    message: /^This text has 40 characters; the limit `characters` is 39\.$/,
    path: 'cv.summary',
    line: 3,
    unchecked: ['parseCvSource'],
  },
  {
    limits: { pages: 1 },
    enough: { pages: 2 },
    message: /^The document has at least 2 pages; the limit `pages` is 1\.$/,
    line: 1,
    unchecked: ['parseCvSource', 'validateCv'],
  },
];

describe.each(Object.entries(ENTRY_POINTS))('%s', (entryPoint, open) => {
  const rows = ROWS.filter(({ unchecked = [] }) => !unchecked.includes(entryPoint));

  it.each(rows)(
    'rejects a document that exceeds $limits',
    async ({ limits, message, path = '', line }) => {
      const [problem, ...others] = await open(TEXT, { limits });
      expect(others).toEqual([]);
      expect(problem).toMatchObject({
        code: 'limit-reached',
        severity: 'error',
        message: expect.stringMatching(message),
      });
      expect(problem?.path.join('.')).toBe(path);
      if (problem?.range !== undefined || entryPoint !== 'createRenderer')
        expect(problem?.range?.start.line).toBe(line);
      const [name] = Object.keys(limits);
      expect(problem?.hint).toMatch(
        new RegExp(`\`--limit ${name}=(\\d+)\` \\(\`limits: { ${name}: \\1 }\` in the library\\)$`),
      );
    },
  );

  it.each(rows)('accepts a document within $enough', async ({ enough }) => {
    expect(await open(TEXT, { limits: enough })).toEqual([]);
  });

  it('reports a timeout', async () => {
    // No machine parses this text in a millisecond.
    const text = `${TEXT}  interests:\n${'    - {name: x, details: y}\n'.repeat(2000)}`;
    expect(await open(text, { timeoutMs: 1 })).toMatchObject([{ code: 'timed-out' }]);
  });
});

/** Creates nested objects; each contains the next one twice. */
function nestPairs(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = { a: value, b: value };
  return value;
}

describe('a document as a value', () => {
  const list: unknown[] = [];
  list.push(list);
  let shared: unknown = 'x';
  for (let level = 0; level < 40; level++) shared = [shared, shared];

  it.each([
    {
      name: 'a long text',
      value: { cv: { name: 'Jane', summary: 'é'.repeat(60) } },
      limits: { bytes: 100 },
      path: 'cv.summary',
    },
    {
      name: 'long keys',
      value: { cv: { name: 'Jane', ['k'.repeat(50)]: 1 } },
      limits: { characters: 49 },
      path: `cv.${'k'.repeat(50)}`,
    },
    {
      name: 'nested lists',
      value: { cv: { name: [[['Jane']]] } },
      limits: { depth: 4 },
      path: 'cv.name.0.0',
    },
    {
      name: 'lists that are shared many times',
      value: { cv: { name: shared } },
      limits: { entries: 100, ...(IS_LONG ? {} : { bytes: 20_000 }) },
      path: undefined,
    },
    {
      name: 'many values of one entry',
      value: { cv: { name: 'Jane', projects: [{ name: 'P', highlights: Array(101).fill('x') }] } },
      limits: { entries: 2 },
      path: 'cv.projects.0.highlights.93',
    },
  ])('is rejected if it exceeds a limit: $name', async ({ value, limits, path }) => {
    const { diagnostics } = await validateCv(value as unknown, { limits });
    expect(diagnostics).toMatchObject([{ code: 'limit-reached' }]);
    if (path !== undefined) expect(diagnostics[0]?.path.join('.')).toBe(path);
  });

  it.each([
    {
      name: 'objects that are shared many times and nested too deeply',
      value: nestPairs(110),
      codes: ['limit-reached'],
    },
    {
      name: 'lists of functions',
      value: Array(900_000).fill(() => 0),
      codes: Array(100).fill('wrong-type'),
    },
  ])('is read only up to the first value that exceeds a limit: $name', async ({ value, codes }) => {
    const { diagnostics } = await validateCv({ cv: { name: 'Jane', x: value } } as unknown);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('causes a timeout if reading it takes too long', async () => {
    const limits = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
    const run = validateCv({ cv: { name: 'Jane', x: nestPairs(98) } } as unknown, {
      limits,
      timeoutMs: 50,
    });
    await expect(run).rejects.toMatchObject({ diagnostics: [{ code: 'timed-out' }] });
  });

  it('is invalid if it is a list that contains itself', async () => {
    const { valid } = await validateCv({ cv: { name: list } } as unknown);
    expect(valid).toBe(false);
  });

  it('is checked by all functions of the library', async () => {
    const value = { cv: { name: 'Jane', summary: 'x'.repeat(100) } };
    const limits = { characters: 50 };
    await using renderer = createRenderer({ workers: 1, limits });
    const runs = [
      () => renderCvToPdf(value, { limits }),
      () => cvToTypst(value, { limits }),
      () => renderer.render(value),
      () => renderer.render(value, { limits: { pages: 9 } }),
    ];
    for (const run of runs) await expect(run()).rejects.toThrow(/limit `characters`/);
  });
});

describe('a limit on tailored documents', () => {
  const value = { cv: { name: 'Jane' } };

  it.each([
    {
      name: 'the text of an overlay',
      options: { overlays: [{ text: `cv:\n  label: ${'x'.repeat(200)}\n`, file: 'o.yaml' }] },
      file: 'o.yaml',
    },
    {
      name: 'an overlay',
      options: { overlays: [{ cv: { label: 'x'.repeat(200) } }] },
      file: undefined,
    },
    {
      name: 'an overlay of 2 MB',
      options: { overlays: [{ cv: { label: 'x'.repeat(2_000_000), name: 'Jane' } }] },
      file: undefined,
    },
    { name: 'a text of `set`', options: { set: [`cv.label=${'x'.repeat(200)}`] }, file: '--set' },
    {
      name: 'a list of `set`',
      options: { set: [`cv.skills=[${'x,'.repeat(100)}]`] },
      file: '--set',
    },
  ])('applies to $name', async ({ options, file }) => {
    const problems = await collectDiagnostics(
      async () => (await validateCv(value, { ...options, limits: { bytes: 150 } })).diagnostics,
    );
    expect(problems).toMatchObject([
      { code: 'limit-reached', ...(file === undefined ? {} : { file }) },
    ]);
  });
});

describe('the option `limits`', () => {
  it.each([
    { given: undefined, limits: {} },
    { given: {}, limits: DEFAULT_LIMITS },
    { given: { pages: 5, bytes: undefined }, limits: { ...DEFAULT_LIMITS, pages: 5 } },
    { given: { pages: Number.POSITIVE_INFINITY }, limits: { pages: Number.POSITIVE_INFINITY } },
    {
      given: { bytes: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY },
      limits: { bytes: 2 ** 28, depth: 250 },
    },
  ])('is completed with defaults if it is $given', ({ given, limits }) => {
    expect(completeLimits(given ?? {})).toMatchObject(limits);
  });

  it.each([
    { given: null, message: /must be an object/ },
    { given: { page: 5 }, message: /no limit `page`/ },
    { given: { pages: 0 }, message: /`pages` must be a whole number of at least 1/ },
    { given: { memory: 1 }, message: /`memory` must be a whole number of at least 64/ },
    { given: { pages: 1.5 }, message: /`pages` must be/ },
    { given: { pages: '5' }, message: /`pages` must be/ },
    { given: { depth: 251 }, message: /`depth` must be a whole number from 1 to 250/ },
    { given: { bytes: 2 ** 29 }, message: /from 1 to 268,435,456/ },
  ])('is rejected if it is $given', async ({ given, message }) => {
    const limits = given as unknown as Partial<Limits>;
    await expect(renderCv({}, { formats: ['txt'], limits })).rejects.toThrow(message);
    expect(() => parseCvSource('cv:', { limits })).toThrow(message);
  });
});

it('a renderer returns the first 1,000 problems of a document, and counts the others', async () => {
  const keys = Array.from({ length: 1500 }, (_, index) => `  k${index}: 1\n`);
  const diagnostics = await collectDiagnostics(async () => {
    const text = `cv:\n  name: Jane Doe\n${keys.join('')}`;
    return (await renderer.render(text)).diagnostics;
  });
  expect(diagnostics).toHaveLength(1001);
  expect(diagnostics.at(-1)).toMatchObject({
    code: 'limit-reached',
    severity: 'info',
    message: '500 more problems are not shown: `unknown-key`.',
  });
});

it('a renderer returns fewer problems if their paths are long', async () => {
  const parent = Array.from({ length: 12 }, () => `{"${'a'.repeat(19_000)}":`).join('');
  const text = `${parent}{${'"name":1,'.repeat(1500)}"z":1}${'}'.repeat(12)}`;
  for (const run of [
    () => renderer.render(text, { format: 'json', formats: ['json-resume'] }),
    () => renderer.importCv('cv.json', Buffer.from(text)),
  ]) {
    const diagnostics = await collectDiagnostics(async () => (await run()).diagnostics);
    expect(JSON.stringify(diagnostics).length).toBeLessThan(2_001_000);
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'limit-reached',
      message: expect.stringMatching(/^1,\d{3} more problems are not shown: `duplicate-key`/),
    });
  }
});

it('createTooLargeError divides the suggested limit of an archive by its factor', () => {
  const [problem] = createTooLargeError('x.zip', 10, { bytes: 45, factor: 4 }).diagnostics;
  expect(problem?.hint).toContain('`--limit bytes=12`');
});

describe('hostile text of 10 MB', () => {
  it.each(HOSTILE_SHAPES.filter(({ name }) => IS_LONG || name === 'deep nesting'))(
    'exceeds the limit `bytes`: $name',
    async ({ file, make }) => {
      const text = make(10_000_000);
      expect(() => parseCvSource(text, { file })).toThrow(
        /has 1\d,\d{3},\d{3} bytes; the limit `bytes` is 1,000,000/,
      );
    },
  );
});

describe('hostile text near the limit', () => {
  it.each(HOSTILE_SHAPES)(
    'is rejected within the timeout: $name',
    async ({ file, make }) => {
      const text = make(900_000);
      const costs = { timeoutMs: IS_LONG ? 300 : 50 };
      const start = process.cpuUsage();
      const problems = await collectDiagnostics(async () => {
        const source = parseCvSource(text, { file, ...costs });
        return (await validateCv(source, costs)).diagnostics;
      });
      const { user } = process.cpuUsage(start);
      expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
      // Each of the two calls is stopped by its timeout.
      expect(user / 1e6).toBeLessThan(5);
    },
    60_000,
  );
});

// The public API of renderers, with real worker processes.
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { createRenderer } from '../../src/workers/pooled-renderer.js';
import { createTemporaryFolder, isPdf, ROOT, runProgram } from '../cli/run.js';
import { selectRows } from '../support/length.js';
import { findWorkers } from '../support/processes.js';
import {
  collectResults,
  createCv,
  createTestRenderer,
  getDiagnostics,
  getRejection,
} from './renderers.js';

const TODAY = '2026-11-20';

const YAML = 'cv:\n  name: Jane\n  phone: "1"\n';

/** A program with an idle worker. */
const IDLE = `const workers = () => execFileSync('ps', ['-o', 'pid=', '--ppid', process.pid]).toString().trim().split('\\n').map(Number);
await createRenderer({ workers: 2 }).render({ cv: { name: 'Jane' } }, { formats: ['typ'] });
`;

/** Windows has no `ps`. */
const IS_WINDOWS = process.platform === 'win32';

/** Shared by tests that leave it unchanged, as starting workers is slow. */
const shared = createRenderer({ workers: 2 });
afterAll(() => shared.close());

describe('render', () => {
  it.each([
    { lineCount: 100, hasFix: true },
    { lineCount: 10_001, hasFix: false },
  ])('returns a fix of $lineCount edits: $hasFix', async ({ lineCount, hasFix }) => {
    const text = `cv:\n${'\t- [\n'.repeat(lineCount)}`;
    const error = await shared.render(text).catch((thrown) => thrown);
    const [{ hint, fix }] = error.diagnostics;
    expect(hint).toContain('spaces');
    expect(fix !== undefined).toBe(hasFix);
  });

  it('returns the same bytes, texts and warnings as renderCv', async () => {
    const document = { cv: { name: 'Jane 漢' } };
    const options = { today: TODAY, showLocation: true };
    const result = await shared.render(document, { ...options, formats: ['pdf', 'typ'] });
    expect(result).toEqual(await renderCv(document, { formats: ['pdf', 'typ'], ...options }));
    expect(result.pdf?.byteLength).toBe(result.pdf?.buffer.byteLength);
  });

  it('returns a PDF by default', async () => {
    const { pdf, ...rest } = await shared.render(createCv('Jane'));
    expect(isPdf(pdf)).toBe(true);
    expect(Object.keys(rest).sort()).toEqual(['diagnostics', 'pageCount']);
  });

  it.each([
    { name: 'YAML', document: YAML, options: { file: 'a.yaml' }, at: 'a.yaml:3:10' },
    {
      name: 'JSON',
      document: '{"cv":{"name":"Jane",\n"phone":"1"}}',
      options: { file: 'a.json' },
      at: 'a.json:2:9',
    },
    { name: 'a text without a file name', document: YAML, options: {}, at: 'undefined:3:10' },
    {
      name: 'a text with a format',
      document: '{cv: 1}',
      options: { format: 'json' as const },
      at: 'undefined:1:2',
    },
    { name: 'broken YAML', document: 'cv: [', options: { file: 'a.yaml' }, at: 'a.yaml:1:5' },
    {
      name: 'parsed YAML',
      document: parseCvSource(YAML, { file: 'a.yaml' }),
      options: {},
      at: 'a.yaml:3:10',
    },
    {
      name: 'parsed YAML that looks like JSON',
      document: parseCvSource('{"cv":{"name":5,"phone":"1"}}', { format: 'yaml' }),
      options: {},
      at: 'undefined:1:25',
    },
    {
      name: 'parsed YAML with another file name',
      document: parseCvSource('cv: {name: Jane, phone: "1"}', { file: 'a.yaml' }),
      options: { file: 'b.yaml' },
      at: 'b.yaml:1:25',
    },
  ])('reports a position in $name', async ({ document, options, at }) => {
    const [first] = await getDiagnostics(shared.render(document, options));
    expect(`${first?.file}:${first?.range?.start.line}:${first?.range?.start.column}`).toBe(at);
  });

  it('uses the current date', async () => {
    const { typ } = await shared.render(createCv('Jane'), { formats: ['typ'] });
    expect(typ).toContain('November 20, 2026');
  });

  it.each([
    {
      name: 'an invalid language',
      options: { language: 'english language' },
      code: 'bad-option',
    },
    { name: 'an invalid timeout', options: { timeoutMs: Number.NaN }, code: 'bad-option' },
    { name: 'an unknown option', options: { colour: 'navy' }, code: 'bad-option' },
    {
      name: 'a document with a function',
      document: { cv: { name: () => 'Jane' } },
      code: 'wrong-type',
    },
    {
      name: 'a document with an unknown key',
      document: { cv: { nmae: 'J' } },
      code: 'unknown-key',
    },
    { name: 'no document', document: undefined, code: 'not-an-object' },
  ])('rejects $name', async ({ options = {}, code, ...rest }) => {
    const document: unknown = 'document' in rest ? rest.document : createCv('Jane');
    expect((await getDiagnostics(shared.render(document, options))).map((d) => d.code)).toEqual([
      code,
    ]);
  });
});

it.each([
  {
    options: { workers: 1.5 },
    message: '`workers` must be a whole number from 1 to 1024, but it is the number 1.5.',
  },
  {
    options: { timeoutMs: Number.POSITIVE_INFINITY },
    message: '`timeoutMs` must be a whole number from 1 to 2147483647',
  },
  {
    options: { minWorkers: -1 },
    message: '`minWorkers` must be a whole number from 0 to 1024, but it is the number -1.',
  },
  {
    options: { workers: 2, minWorkers: 3 },
    message: '`minWorkers` is 3, but `workers` is only 2.',
  },
])('createRenderer rejects $options', ({ options, message }) => {
  expect(() => createRenderer(options)).toThrow(message);
});

describe('renderMany', () => {
  it('yields results in document order with inOrder', async () => {
    const names = Array.from({ length: 30 }, (_, index) => (index === 3 ? '' : `n${index}`));
    const documents = names.map((name): unknown =>
      name === '' ? { cv: { nmae: 'J' } } : createCv(name),
    );
    const results = await collectResults(
      shared.renderMany(documents, { inOrder: true, formats: ['typ'] }),
    );
    expect(results.map(({ index }) => index)).toEqual(names.map((_, index) => index));
    for (const result of results) {
      if (result.index === 3) expect(result.ok).toBe(false);
      else expect(result.ok && result.result.typ).toContain(`n${result.index}`);
    }
  });

  it('sets the file names of texts', async () => {
    const texts = ['cv: 1', 'cv: 2'];
    const results = await collectResults(
      shared.renderMany(texts, { file: (index) => `${index}.yaml`, inOrder: true }),
    );
    expect(results.map((result) => !result.ok && result.error.diagnostics[0]?.file)).toEqual([
      '0.yaml',
      '1.yaml',
    ]);
  });

  it.each([{ inOrder: true }, { inOrder: false }])(
    'reads only as far ahead as needed with %o',
    async ({ inOrder }) => {
      let readCount = 0;
      let isReturned = false;
      async function* generateDocuments(): AsyncGenerator<unknown> {
        try {
          for (;;) yield createCv(`n${readCount++}`);
        } finally {
          isReturned = true;
        }
      }
      let resultCount = 0;
      for await (const result of shared.renderMany(generateDocuments(), {
        inOrder,
        formats: ['typ'],
      })) {
        expect(result.ok).toBe(true);
        resultCount += 1;
        // Gives renderMany time to read further documents.
        for (let turn = 0; turn < 20; turn++) await setImmediate();
        expect(readCount - resultCount).toBeLessThanOrEqual(inOrder ? 64 : 5);
        if (resultCount === 20) break;
      }
      await expect.poll(() => isReturned).toBe(true);
    },
  );

  it('yields results while it waits for the next document', async () => {
    async function* yieldOne(): AsyncGenerator<unknown> {
      yield createCv('a');
      await new Promise(() => {});
    }
    const results = shared.renderMany(yieldOne());
    expect(await results.next()).toMatchObject({ value: { index: 0, ok: true } });
  });

  it.each([{ inOrder: true }, { inOrder: false }])(
    'throws an error of the source after earlier results with %o',
    async (options) => {
      async function* yieldTwoAndThrow(): AsyncGenerator<unknown> {
        yield createCv('a');
        yield createCv('b');
        throw new Error('the disk is gone');
      }
      const indices: number[] = [];
      const consume = async (): Promise<void> => {
        for await (const { index } of shared.renderMany(yieldTwoAndThrow(), options))
          indices.push(index);
      };
      expect(await getRejection(consume())).toMatchObject({ message: 'the disk is gone' });
      expect(indices.sort()).toEqual([0, 1]);
    },
  );

  // Only the worker detects the unknown template.
  it.each([{ language: '?' }, { template: 'none' }])('throws one error for %o', async (options) => {
    const results = shared.renderMany([createCv('a'), createCv('b')], options);
    expect(await getDiagnostics(collectResults(results))).toMatchObject([{ code: 'bad-option' }]);
  });
});

describe('maxQueue', () => {
  const rows = [
    { maxQueue: 1, rejected: [3, 4] },
    // `npm test` omits the other rows: test/workers/abort.test.ts tests a full queue, too.
    { maxQueue: 0, rejected: [2, 3, 4] },
    { maxQueue: undefined, rejected: [] },
  ];

  it.each(selectRows(rows, 1))(
    'of $maxQueue rejects the documents $rejected of five',
    async ({ maxQueue, rejected }) => {
      const pool = createTestRenderer({
        workers: 2,
        ...(maxQueue === undefined ? {} : { maxQueue }),
      });
      const work = Array.from({ length: 5 }, (_, index) =>
        pool.render(createCv(`n${index}`), { formats: ['typ'] }),
      );
      const settled = await Promise.allSettled(work);
      expect(
        settled.flatMap(({ status }, index) => (status === 'rejected' ? [index] : [])),
      ).toEqual(rejected);
      for (const index of rejected)
        expect(await getDiagnostics(work[index] as Promise<unknown>)).toMatchObject([
          { code: 'queue-full' },
        ]);
      expect((await pool.render(createCv('after'), { formats: ['typ'] })).typ).toContain('after');
    },
  );
});

it('maxQueuePerGroup leaves the queue to other groups', async () => {
  const pool = createTestRenderer({ maxQueue: 3, maxQueuePerGroup: 1 });
  const groups = ['a', 'a', 'a', 'b', 'b', undefined, 'c'];
  const settled = await Promise.allSettled(
    groups.map((group) =>
      pool.render(createCv('n'), { formats: ['typ'], ...(group && { group }) }),
    ),
  );
  const messages = settled.map((one) => one.status === 'rejected' && one.reason.message);
  expect(messages.map((one) => /`(\w+)` is \d/.exec(`${one}`)?.[1])).toEqual([
    ...[undefined, undefined, 'maxQueuePerGroup'],
    ...[undefined, undefined, 'maxQueue', 'maxQueue'],
  ]);
  for (const group of ['a', 'b'])
    await expect(pool.render(createCv('n'), { formats: ['typ'], group })).resolves.toBeDefined();
});

describe('close', () => {
  it.skipIf(IS_WINDOWS)(
    'finishes accepted documents, rejects new ones, and leaves no process',
    async () => {
      const workers = findWorkers(process.pid);
      const pool = createTestRenderer({ workers: 2 });
      const work = Array.from({ length: 6 }, (_, index) =>
        pool.render(createCv(`n${index}`), { formats: ['typ'] }),
      );
      const closing = pool.close();
      expect(await getRejection(pool.render(createCv('late')))).toMatchObject({
        kind: 'closed',
        message: 'The renderer is closed.',
      });
      await closing;
      for (const { typ } of await Promise.all(work)) expect(typ).toContain('#import');
      expect(findWorkers(process.pid)).toEqual(workers);
    },
  );

  it('is called at the end of `await using`', async () => {
    const pool = createTestRenderer();
    await pool.render(createCv('a'), { formats: ['typ'] });
    await pool[Symbol.asyncDispose]();
    expect(await getRejection(pool.render(createCv('b')))).toMatchObject({
      kind: 'closed',
      message: 'The renderer is closed.',
    });
  });
});

describe.skipIf(IS_WINDOWS)('a program with a renderer', () => {
  const rows = [
    {
      name: 'exits despite a killed worker',
      code: `${IDLE}process.kill(workers()[0], 'SIGKILL');`,
      prints: '',
    },
    { name: 'exits despite an idle worker', code: IDLE, prints: '' },
    {
      name: 'exits despite permanent workers',
      code: 'createRenderer({ workers: 2, minWorkers: 2 });',
      prints: '',
    },
    {
      name: 'exits despite a canceled document',
      code: `const renderer = createRenderer({ workers: 1 });
const controller = new AbortController();
const work = renderer.render({ cv: { name: 'Jane' } }, { signal: controller.signal }).catch(({ kind }) => console.log(kind));
setTimeout(() => controller.abort(), 1);
await work;`,
      prints: 'aborted\n',
    },
    {
      name: 'waits for ready',
      code: `const renderer = createRenderer({ workers: 1 });
await renderer.ready();
console.log(renderer.stats().workers.idle);`,
      prints: '1\n',
    },
  ];

  it.each(selectRows(rows, 1))('$name', async ({ code, prints }) => {
    const program = `import { execFileSync } from 'node:child_process';
import { createRenderer } from ${JSON.stringify(join(ROOT, 'dist/index.js'))};
${code}`;
    const cwd = createTemporaryFolder({ 'program.mjs': program });
    const {
      code: exitCode,
      stdout,
      stderr,
    } = await runProgram('timeout', ['20', process.execPath, 'program.mjs'], { cwd });
    expect({ code: exitCode, stderr, stdout: stdout.toString() }).toEqual({
      code: 0,
      stderr: '',
      stdout: prints,
    });
  });
});

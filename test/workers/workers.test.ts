// Crashes, limits and cancellation in worker processes.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CvError } from '../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { PooledRenderer } from '../../src/workers/pooled-renderer.js';
import { createTemporaryFolder, isPdf } from '../cli/run.js';
import { filterAlive, findWorkers, measureMemory } from '../support/processes.js';
import {
  ABORTED,
  collectResults,
  createCv,
  createMarkerFile,
  createTestRenderer,
  getDiagnostics,
  getRejection,
  MISBEHAVING_WORKER,
  writeFailingWorker,
} from './renderers.js';

/** Windows has no signals and no `ps`. */
const IS_WINDOWS = process.platform === 'win32';

/** Documents exhaust this memory (in MiB) faster than the default. */
const LOW_LIMITS = { memory: 300 };

/** The timeout of documents that hang. On a busy machine, other documents may need more time. */
const SHORT_TIMEOUT_MS = 300;

/** Renders a document with a name; returns its first diagnostic, or undefined. */
async function getDiagnostic(pool: PooledRenderer, name: string): Promise<Diagnostic | undefined> {
  const timeoutMs = name === 'hang' ? SHORT_TIMEOUT_MS : 30_000;
  return pool.render(createCv(name), { limits: LOW_LIMITS, timeoutMs }).then(
    () => undefined,
    (error: CvError) => error.diagnostics[0],
  );
}

/** Renders a document with a name; returns `ok` or the code of its diagnostic. */
async function getOutcome(pool: PooledRenderer, name: string): Promise<string | undefined> {
  return (await getDiagnostic(pool, name))?.code ?? 'ok';
}

const FAILURES = [
  { name: 'hangs', failure: 'hang', code: 'timed-out', message: 'longer than 0.3 s' },
  { name: 'kills its worker', failure: 'kill', code: 'worker-crashed', message: 'signal SIGKILL' },
  {
    name: 'aborts its worker',
    failure: 'abort',
    code: 'worker-crashed',
    message: 'signal SIGABRT',
  },
  { name: 'ends its worker', failure: 'exit', code: 'worker-crashed', message: 'exit code 3' },
  {
    name: 'exhausts memory',
    failure: 'exhaust',
    code: 'limit-reached',
    message: 'more than 300 MiB of memory',
  },
];

const POOLS = [
  { name: 'two workers', workers: 2, options: {} },
  { name: 'a worker that prefetches', workers: 1, options: { prefetch: 2 } },
];

describe.skipIf(IS_WINDOWS)('a document', () => {
  describe.each(POOLS)('in a pool of $name', ({ workers, options }) => {
    it.each(FAILURES)('that $name fails alone', async ({ failure, code, message }) => {
      const pool = createTestRenderer({ workers }, MISBEHAVING_WORKER, options);
      const names = ['a', failure, 'b', failure, 'c', 'd'];
      const problems = await Promise.all(names.map((name) => getDiagnostic(pool, name)));
      expect(problems.map((problem) => problem?.code)).toEqual([
        undefined,
        code,
        undefined,
        code,
        undefined,
        undefined,
      ]);
      expect(problems[1]?.message).toContain(message);
    });
  });

  it('that kills its worker once is rendered by another worker', async () => {
    const { path } = createMarkerFile();
    const { pdf } = await createTestRenderer({}, MISBEHAVING_WORKER).render(
      createCv(`kill-once ${path}`),
    );
    expect(isPdf(pdf as Uint8Array)).toBe(true);
  });

  it('that needs more memory than the system has fails alone', async () => {
    // Simulates a system with little memory.
    const { execPath } = process;
    const program = `#!/bin/sh\nexec ${execPath} --max-old-space-size=48 "$@"\n`;
    process.execPath = join(createTemporaryFolder({ node: program }), 'node');
    chmodSync(process.execPath, 0o755);
    onTestFinished(() => {
      process.execPath = execPath;
    });
    const pool = createTestRenderer({ workers: 2 }, MISBEHAVING_WORKER);
    const [failed, ...others] = await Promise.all(
      ['exhaust', 'a', 'b'].map((name) => getOutcome(pool, name)),
    );
    expect([failed, ...others]).toEqual(['worker-crashed', 'ok', 'ok']);
  });
});

describe.skipIf(IS_WINDOWS)('a worker that prefetches', () => {
  it('starts the timeout of a document when it begins the document', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER, { prefetch: 2 });
    await pool.render(createCv('a'));
    const slow = pool.render(createCv('dawdle 1200'));
    expect(await pool.render(createCv('b'), { timeoutMs: 1000 })).toHaveProperty('pdf');
    expect(await slow).toHaveProperty('pdf');
  });

  it('returns the right result for each document', async () => {
    const pool = createTestRenderer({ workers: 2 }, undefined, { prefetch: 2 });
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const results = await Promise.all(
      names.map((name) => pool.render(createCv(name), { formats: ['typ'] })),
    );
    for (const [index, { typ }] of results.entries()) expect(typ).toContain(`[n${index}]`);
  });
});

describe.skipIf(IS_WINDOWS)('a worker', () => {
  it('exits at the timeout of its document without a signal of the parent', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER);
    await pool.render(createCv('a'));
    const { path, made } = createMarkerFile();
    const hanging = getDiagnostics(pool.render(createCv(`hang ${path}`), { timeoutMs: 1000 }));
    await made();
    const workers = findWorkers(process.pid);
    expect(workers).toHaveLength(1);
    // Blocks the event loop, so that this process cannot kill the worker.
    for (let count = 0; count < 1000 && filterAlive(workers).length > 0; count++);
    expect(filterAlive(workers)).toEqual([]);
    expect(await hanging).toMatchObject([{ code: 'timed-out' }]);
  });

  it('is replaced above the memory threshold, after its prefetched documents', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER, { prefetch: 2 });
    await pool.render(createCv('a'));
    const [worker] = findWorkers(process.pid);
    await Promise.all(['grow 500', 'b', 'c'].map((name) => pool.render(createCv(name))));
    expect(findWorkers(process.pid)).not.toContain(worker);
  });

  it.each([
    {
      name: 'is replaced at more than three quarters of its memory limit',
      memory: 400,
      isReplaced: true,
    },
    {
      name: 'stays at less than three quarters of its memory limit',
      memory: 500,
      isReplaced: false,
    },
  ])('with 350 MiB $name', async ({ memory, isReplaced }) => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER);
    await pool.render(createCv('a'));
    const before = findWorkers(process.pid);
    const growth = Math.round(350 - measureMemory(before));
    await pool.render(createCv(`grow ${growth}`), { limits: { memory } });
    await pool.render(createCv('b'));
    expect(findWorkers(process.pid)[0] !== before[0]).toBe(isReplaced);
  });

  it('gets the next document if it was busy last, so that others can expire', async () => {
    const pids: unknown[] = [];
    const onMessage = (message: unknown) => pids.push((message as { pid: number }).pid);
    subscribe('cvpress:render:end', onMessage);
    onTestFinished(() => void unsubscribe('cvpress:render:end', onMessage));
    const pool = createTestRenderer({ workers: 3, minWorkers: 3 }, MISBEHAVING_WORKER);
    await pool.ready();
    for (const name of ['a', 'b', 'c', 'd']) await pool.render(createCv(name));
    expect(pids).toHaveLength(4);
    expect(new Set(pids).size).toBe(1);
  });

  it('stays below the memory threshold', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER);
    await pool.render(createCv('grow 100'));
    const before = findWorkers(process.pid);
    await pool.render(createCv('b'));
    expect(findWorkers(process.pid)).toEqual(before);
  });

  it('gets only some environment variables', async () => {
    const environment = { ...process.env };
    // A list without libraries.
    Object.assign(process.env, {
      SECRET: 'secret',
      NODE_OPTIONS: '--no-such-option',
      LD_PRELOAD: ' ',
    });
    onTestFinished(() => {
      process.env = environment;
    });
    const file = join(createTemporaryFolder(), 'worker.mjs');
    const log = join(createTemporaryFolder(), 'log');
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(log)}, JSON.stringify(Object.keys(process.env)));
      await import(${JSON.stringify(pathToFileURL(MISBEHAVING_WORKER).href)});`,
    );
    await createTestRenderer({}, file).render(createCv('a'));
    const allowed = [
      'PATH',
      'LD_LIBRARY_PATH',
      'LD_PRELOAD',
      'TMPDIR',
      'TEMP',
      'TMP',
      'HOME',
      'NODE_CHANNEL_FD',
    ];
    const names = JSON.parse(readFileSync(log, 'utf8')) as string[];
    expect(names).toContain('LD_PRELOAD');
    expect(
      names.filter((name) => !allowed.includes(name) && name !== 'NODE_CHANNEL_SERIALIZATION_MODE'),
    ).toEqual([]);
  });
});

describe('a worker that does not start', () => {
  it('is started again', async () => {
    const { program, starts } = writeFailingWorker('start < 3');
    expect((await createTestRenderer({}, program).render(createCv('a'))).pageCount).toBe(1);
    expect(readFileSync(starts, 'utf8')).toBe('...');
  });

  it('is started again for the next document after three failures', async () => {
    const { program } = writeFailingWorker('start < 5');
    const pool = createTestRenderer({}, program);
    expect(await getDiagnostics(pool.render(createCv('a')))).toMatchObject([{ code: 'no-worker' }]);
    expect((await pool.render(createCv('a'))).pageCount).toBe(1);
  });

  it('does not delay documents that other workers can render', async () => {
    const { program } = writeFailingWorker('start > 1');
    const pool = createTestRenderer({ workers: 2 }, program);
    const names = Array.from({ length: 12 }, (_, index) => `dawdle ${20 + index}`);
    const codes = await Promise.all(names.map((name) => getOutcome(pool, name)));
    expect(codes).toEqual(names.map(() => 'ok'));
  });

  it('is started again if it replaces another one', async () => {
    const { program, starts } = writeFailingWorker('start === 2');
    const { pdf } = await createTestRenderer({}, program).render(
      createCv(`kill-once ${join(createTemporaryFolder(), 'mark')}`),
    );
    expect(isPdf(pdf as Uint8Array)).toBe(true);
    expect(readFileSync(starts, 'utf8')).toBe('...');
  });

  it.each([
    {
      name: 'throws',
      program: "throw new Error('no engine for this machine')",
      message: 'no engine for this machine',
    },
    { name: 'exits', program: 'process.exit(7)', message: 'exit code 7' },
    { name: 'does not exist', program: undefined, message: 'Cannot find module' },
  ])('has an error that explains that it $name', async ({ program, message }) => {
    const file = join(createTemporaryFolder(), 'worker.mjs');
    if (program !== undefined) writeFileSync(file, program);
    const pool = createTestRenderer({ workers: 2 }, file);
    const problems = await Promise.all(
      ['a', 'b', 'c'].map((name) => getDiagnostics(pool.render(createCv(name)))),
    );
    for (const [problem] of problems)
      expect(problem).toMatchObject({ code: 'no-worker', severity: 'error' });
    expect(problems[0]?.[0]?.message).toContain(message);
    expect(await getDiagnostics(collectResults(pool.renderMany([createCv('a')])))).toMatchObject([
      { code: 'no-worker' },
    ]);
  });

  it('has a one-line message despite much output, and the error fits on a screen', async () => {
    const file = join(createTemporaryFolder(), 'worker.mjs');
    const noise = 'for (let line = 0; line < 100; line += 1) console.error("line", line);';
    writeFileSync(file, `${noise}\nthrow new Error('no engine for this machine');`);
    const error = (await getRejection(createTestRenderer({}, file).ready())) as Error;
    expect(error.message).toBe(
      'A worker process does not start: Error: no engine for this machine.',
    );
    expect((error.cause as Error).message).toContain('Error: no engine for this machine');
    expect(inspect(error).split('\n').length).toBeLessThan(40);
  });
});

describe('signals', () => {
  it('leave the worker usable at any moment', async () => {
    const pool = createTestRenderer({ workers: 1 });
    await pool.render(createCv('warm'));
    for (let ticks = 0; ticks < 10; ticks++) {
      const controller = new AbortController();
      const aborted = getRejection(pool.render(createCv('a'), { signal: controller.signal }));
      for (let tick = 0; tick < ticks; tick++) await undefined;
      controller.abort();
      expect(await aborted).toMatchObject(ABORTED);
      expect(await pool.render(createCv('b'))).toHaveProperty('pdf');
    }
  });

  it('cancel waiting and running documents', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER);
    const [first, second] = [new AbortController(), new AbortController()];
    const hanging = getRejection(pool.render(createCv('hang'), { signal: first.signal }));
    const waiting = getRejection(pool.render(createCv('a'), { signal: second.signal }));
    const other = pool.render(createCv('b'));
    second.abort(new Error('not wanted'));
    expect(await waiting).toMatchObject({
      code: 'aborted',
      message: 'The document was aborted: not wanted.',
      cause: { message: 'not wanted' },
    });
    first.abort();
    expect(await hanging).toMatchObject(ABORTED);
    expect((await other).pageCount).toBe(1);
  });
});

describe('renderMany', () => {
  it('yields results in completion order by default', async () => {
    const { path } = createMarkerFile();
    const names = [`wait ${path}`, ...Array.from({ length: 40 }, (_, index) => `n${index}`)];
    const order: number[] = [];
    for await (const { index, ok } of createTestRenderer(
      { workers: 2 },
      MISBEHAVING_WORKER,
    ).renderMany(names.map(createCv))) {
      expect(ok).toBe(true);
      order.push(index);
      if (order.length === 40) rmSync(path);
    }
    expect(order.at(-1)).toBe(0);
    expect(order.sort((a, b) => a - b)).toEqual(names.map((_, index) => index));
  });
});

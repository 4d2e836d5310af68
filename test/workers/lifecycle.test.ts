// Start and end of workers, statistics, and `close`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../cli/run.js';
import { findWorkers } from '../support/processes.js';
import {
  ABORTED,
  collectResults,
  countWorkers,
  createAbortable,
  createCv,
  createMarkerFile,
  createTestRenderer,
  getRejection,
  MISBEHAVING_WORKER,
  writeFailingWorker,
} from './renderers.js';

const CLOSED = { kind: 'closed', code: 'closed', message: 'The renderer is closed.' };

const EMPTY_STATS = {
  workers: { starting: 0, idle: 0, busy: 0 },
  queued: 0,
  running: 0,
  rendered: 0,
  failed: 0,
  aborted: 0,
  restarts: 0,
  memory: 0,
  isClosing: false,
};

/** Windows has no signals and no `ps`. */
const IS_WINDOWS = process.platform === 'win32';

/** Writes the program of a worker that runs some code first. */
function writeWorkerWithPrologue(code: string): string {
  const program = join(createTemporaryFolder(), 'worker.mjs');
  writeFileSync(
    program,
    `${code}\nawait import(${JSON.stringify(pathToFileURL(MISBEHAVING_WORKER).href)});`,
  );
  return program;
}

describe('ready', () => {
  it.each([
    { options: { workers: 3 }, idle: 1 },
    { options: { workers: 3, minWorkers: 2 }, idle: 2 },
    { options: { workers: 2, minWorkers: 2 }, idle: 2 },
  ])('waits until the permanent workers are warmed up with $options', async ({ options, idle }) => {
    const pool = createTestRenderer(options);
    await Promise.all([pool.ready(), pool.ready()]);
    const { memory, ...stats } = pool.stats();
    expect(stats).toEqual({
      ...EMPTY_STATS,
      memory: undefined,
      workers: { starting: 0, idle, busy: 0 },
    });
    // Workers report their memory with their first reply.
    expect(memory).toBeGreaterThan(10_000_000);
    await pool.ready();
  });

  it('rejects if no worker starts, and resolves when one does later', async () => {
    const { program } = writeFailingWorker('start < 4');
    const pool = createTestRenderer({}, program);
    expect(await getRejection(pool.ready())).toMatchObject({
      kind: 'environment',
      code: 'no-worker',
    });
    await pool.ready();
    expect(pool.stats()).toMatchObject({ workers: { starting: 0, idle: 1, busy: 0 }, restarts: 3 });
  });

  it('starts another worker if one crashes during its warm-up', async () => {
    const { path } = createMarkerFile();
    const program = writeWorkerWithPrologue(`import { existsSync, writeFileSync } from 'node:fs';
process.on('message', () => {
  if (existsSync(${JSON.stringify(path)})) return;
  writeFileSync(${JSON.stringify(path)}, '');
  process.exit(5);
});`);
    const pool = createTestRenderer({}, program);
    await pool.ready();
    expect(pool.stats()).toMatchObject({ workers: { idle: 1 }, restarts: 1 });
    expect((await pool.render(createCv('a'))).pageCount).toBe(1);
  });

  it('rejects if the renderer is closed, also while it waits', async () => {
    const pool = createTestRenderer();
    const ready = getRejection(pool.ready());
    await pool.close();
    expect(await ready).toMatchObject(CLOSED);
    expect(await getRejection(pool.ready())).toMatchObject(CLOSED);
    expect(
      await getRejection(createTestRenderer({ signal: AbortSignal.abort() }).ready()),
    ).toMatchObject(ABORTED);
  });
});

describe.skipIf(IS_WINDOWS)('permanent workers', () => {
  it('start with the renderer, and are replaced when they are killed', async () => {
    const pool = createTestRenderer({ workers: 2, minWorkers: 1 });
    await expect.poll(() => pool.stats().workers.idle).toBe(1);
    const [killed] = findWorkers(process.pid);
    process.kill(killed as number, 'SIGKILL');
    await expect.poll(() => pool.stats().restarts).toBe(1);
    await pool.ready();
    const workers = findWorkers(process.pid);
    expect(workers).toHaveLength(1);
    expect(workers).not.toContain(killed);
  });

  it('stay when other workers exit after the idle timeout', async () => {
    const pool = createTestRenderer({ workers: 3, minWorkers: 1, idleTimeoutMs: 1 });
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => pool.render(createCv(name))));
    await expect.poll(countWorkers).toBe(1);
    expect(pool.stats()).toMatchObject({
      workers: { starting: 0, idle: 1, busy: 0 },
      restarts: 0,
      rendered: 5,
    });
  });

  it('are absent with `minWorkers: 0`: all workers exit after the idle timeout', async () => {
    const pool = createTestRenderer({ idleTimeoutMs: 0 });
    await pool.render(createCv('a'));
    await expect.poll(countWorkers).toBe(0);
    expect((await pool.render(createCv('b'))).pageCount).toBe(1);
  });

  it('restart with growing delays if they crash repeatedly', async () => {
    const lives = join(createTemporaryFolder(), 'lives');
    writeFileSync(lives, '');
    // Exits after the warm-up, and logs its start and end.
    const program = writeWorkerWithPrologue(`import { appendFileSync } from 'node:fs';
setInterval(() => {}, 1000);
const send = process.send.bind(process);
let count = 0;
const end = () => {
  appendFileSync(${JSON.stringify(lives)}, performance.timeOrigin + '-' + Date.now() + ' ');
  process.exit(1);
};
process.send = (message) => { send(message, () => { if (++count > 1) end(); }); };`);
    createTestRenderer({ minWorkers: 1 }, program);
    const readLives = (): number[][] =>
      readFileSync(lives, 'utf8')
        .trim()
        .split(' ')
        .map((life) => life.split('-').map(Number));
    await expect.poll(() => readLives().length).toBeGreaterThanOrEqual(5);
    const delays = readLives().map(
      ([start = 0], index, all) => start - (all[index - 1]?.[1] ?? start),
    );
    // The second start is immediate, the others come after 100, 200 and 400 ms.
    for (const [index, minimum] of [0, 0, 100, 200, 400].entries()) {
      expect(delays[index]).toBeGreaterThanOrEqual(minimum - 2);
    }
  });
});

it.skipIf(IS_WINDOWS)('killing idle workers fails no document', async () => {
  const pool = createTestRenderer({ workers: 2, minWorkers: 2 });
  await pool.ready();
  for (const worker of findWorkers(process.pid)) process.kill(worker, 'SIGKILL');
  const results = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => pool.render(createCv(name))),
  );
  expect(results.map(({ pageCount }) => pageCount)).toEqual([1, 1, 1, 1]);
});

describe('stats', () => {
  it('returns zeros for an unused renderer', () => {
    expect(createTestRenderer().stats()).toEqual(EMPTY_STATS);
  });

  it('counts queued, running and finished documents', async () => {
    const pool = createTestRenderer({ maxQueue: 2 }, MISBEHAVING_WORKER);
    const { path, made } = createMarkerFile();
    const { signal, abort } = createAbortable();
    const work = [
      pool.render(createCv(`wait ${path}`)),
      pool.render(createCv('a'), { signal }),
      pool.render({ cv: { nmae: 'b' } }),
      pool.render(createCv('rejected')),
    ].map((promise) => promise.catch(() => {}));
    await made();
    expect(pool.stats()).toMatchObject({
      workers: { starting: 0, idle: 0, busy: 1 },
      queued: 2,
      running: 1,
      failed: 1,
    });
    abort();
    await work[1];
    expect(pool.stats()).toMatchObject({ queued: 1, running: 1, aborted: 1 });
    rmSync(path);
    await Promise.all(work);
    expect(pool.stats()).toMatchObject({
      workers: { starting: 0, idle: 1, busy: 0 },
      queued: 0,
      running: 0,
      rendered: 1,
      failed: 2,
      aborted: 1,
      restarts: 0,
    });
  });
});

describe('close', () => {
  it('rejects running and waiting documents if `force` is set', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER);
    const { path, made } = createMarkerFile();
    const work = [`hang ${path}`, 'a', 'b'].map((name) =>
      getRejection(pool.render(createCv(name))),
    );
    await made();
    await Promise.all([pool.close({ force: true }), pool.close({ force: true }), pool.close()]);
    for (const error of await Promise.all(work)) expect(error).toMatchObject(CLOSED);
    expect(pool.stats()).toMatchObject({ ...EMPTY_STATS, aborted: 3, isClosing: true });
    expect(countWorkers()).toBe(0);
  });

  it('rejects the documents of an earlier `close` if `force` is set', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER);
    const { path, made } = createMarkerFile();
    const hanging = getRejection(pool.render(createCv(`hang ${path}`)));
    await made();
    const closing = pool.close();
    expect(pool.stats()).toMatchObject({ running: 1, isClosing: true });
    void pool.close({ force: true });
    expect(await hanging).toMatchObject(CLOSED);
    await closing;
    expect(countWorkers()).toBe(0);
  });

  it.each([{ force: true }, { force: false }])(
    'terminates workers that are starting with %o',
    async (options) => {
      const pool = createTestRenderer({ workers: 2, minWorkers: 2 });
      await pool.close(options);
      expect(countWorkers()).toBe(0);
      expect(pool.stats()).toMatchObject({
        workers: { starting: 0, idle: 0, busy: 0 },
        restarts: 0,
      });
    },
  );

  it.each([{ force: true }, { force: false }])(
    'terminates the busy worker of a canceled document with %o',
    async (options) => {
      const pool = createTestRenderer({}, MISBEHAVING_WORKER, { graceMs: 60_000 });
      const { path, made } = createMarkerFile();
      const { signal, abort } = createAbortable();
      const hanging = getRejection(pool.render(createCv(`hang ${path}`), { signal }));
      await made();
      abort();
      expect(await hanging).toMatchObject(ABORTED);
      expect(pool.stats()).toMatchObject({ workers: { busy: 1 }, running: 0 });
      await pool.close(options);
      expect(countWorkers()).toBe(0);
    },
  );

  it('stops renderMany from reading, which yields its results and then throws', async () => {
    const pool = createTestRenderer();
    let isReturned = false;
    function* generateDocuments(): Generator<unknown> {
      try {
        for (let index = 0; ; index += 1) yield createCv(`n${index}`);
      } finally {
        isReturned = true;
      }
    }
    const indices: number[] = [];
    const reading = (async () => {
      for await (const { index, ok } of pool.renderMany(generateDocuments(), { inOrder: true })) {
        expect(ok).toBe(true);
        indices.push(index);
        if (index === 2) void pool.close();
      }
    })();
    expect(await getRejection(reading)).toMatchObject(CLOSED);
    expect(indices.length).toBeGreaterThanOrEqual(4);
    expect(indices).toEqual(indices.map((_, index) => index));
    expect(isReturned).toBe(true);
  });

  it('lets renderMany finish what it has read, and rejects new calls', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER);
    const { path, made } = createMarkerFile();
    const results = collectResults(pool.renderMany([createCv(`wait ${path}`), createCv('a')]));
    await made();
    expect(pool.stats()).toMatchObject({ queued: 1, running: 1 });
    const closing = pool.close();
    rmSync(path);
    expect(await results).toMatchObject([{ ok: true }, { ok: true }]);
    await closing;
    expect(await getRejection(collectResults(pool.renderMany([])))).toMatchObject(CLOSED);
  });

  it.each([{ force: true }, { force: false }])(
    'rejects renderMany whose source yields nothing with %o',
    async (options) => {
      const pool = createTestRenderer();
      async function* yieldNothing(): AsyncGenerator<unknown> {
        await new Promise(() => {});
        yield createCv('never');
      }
      const results = getRejection(collectResults(pool.renderMany(yieldNothing())));
      await pool.close(options);
      expect(await results).toMatchObject(CLOSED);
    },
  );

  it('rejects unknown options', async () => {
    const closing = createTestRenderer().close({ forced: true } as object);
    expect(await getRejection(closing)).toMatchObject({
      kind: 'option',
      message: /There is no option `forced`/,
    });
  });
});

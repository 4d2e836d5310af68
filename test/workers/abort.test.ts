// Cancellation: effects of signals on documents and workers, and cleanup.
import { getEventListeners } from 'node:events';
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { completeRendererOptions } from '../../src/workers/options.js';
import { PooledRenderer } from '../../src/workers/pooled-renderer.js';
import { IS_LONG } from '../support/length.js';
import { findWorkers } from '../support/processes.js';
import {
  ABORTED,
  collectResults,
  createAbortable,
  createCv,
  createMarkerFile,
  createTestRenderer,
  getRejection,
  MISBEHAVING_WORKER,
} from './renderers.js';

/** Typst markup, which needs no engine. */
const TYP = { formats: ['typ'] } as const;

/** Grace periods of canceled documents. */
const [LONG, SHORT] = [{ graceMs: 60_000 }, { graceMs: 1 }];

/** Shared by tests that leave it unchanged, as starting a worker is slow. */
const shared = new PooledRenderer(completeRendererOptions({ workers: 1 }), {
  program: MISBEHAVING_WORKER,
  ...LONG,
});
afterAll(() => shared.close({ force: true }));

function countListeners(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length;
}

describe.skipIf(process.platform === 'win32')('a canceled document', () => {
  it('is rejected immediately, and its worker continues with the next document', async () => {
    const { aborted } = shared.stats();
    const { path, made } = createMarkerFile();
    const { signal, abort } = createAbortable();
    const rejection = getRejection(shared.render(createCv(`wait ${path}`), { signal }));
    await made();
    const workers = findWorkers(process.pid);
    abort();
    expect(await rejection).toMatchObject(ABORTED);
    expect(shared.stats()).toMatchObject({
      workers: { starting: 0, idle: 0, busy: 1 },
      running: 0,
      aborted: aborted + 1,
    });
    const next = shared.render(createCv('next'), TYP);
    expect(shared.stats()).toMatchObject({ workers: { starting: 0, busy: 1 }, queued: 1 });
    rmSync(path);
    expect((await next).typ).toContain('next');
    expect(findWorkers(process.pid)).toEqual(workers);
    expect(shared.stats().restarts).toBe(0);
  });

  it('kills its worker if it does not finish within the grace period', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER, SHORT);
    const { path, made } = createMarkerFile();
    const { signal, abort } = createAbortable();
    const rejection = getRejection(pool.render(createCv(`hang ${path}`), { signal }));
    await made();
    const workers = findWorkers(process.pid);
    abort();
    expect(await rejection).toMatchObject(ABORTED);
    expect((await pool.render(createCv('next'), TYP)).typ).toContain('next');
    expect(findWorkers(process.pid)).not.toEqual(workers);
    expect(pool.stats()).toMatchObject({ restarts: 1, aborted: 1, rendered: 1, failed: 0 });
  });

  it('counts toward maxQueue while its worker processes it', async () => {
    const pool = createTestRenderer({ maxQueue: 0 }, MISBEHAVING_WORKER, LONG);
    const { path, made } = createMarkerFile();
    const { signal, abort } = createAbortable();
    const rejection = getRejection(pool.render(createCv(`wait ${path}`), { signal }));
    await made();
    abort();
    await rejection;
    expect(await getRejection(pool.render(createCv('next')))).toMatchObject({ kind: 'busy' });
    rmSync(path);
    await expect.poll(() => pool.stats().workers.idle).toBe(1);
    expect((await pool.render(createCv('next'), TYP)).typ).toContain('next');
  });

  it('counts once if its signal is aborted twice', async () => {
    const { aborted } = shared.stats();
    const { path, made } = createMarkerFile();
    const controller = new AbortController();
    const rejection = getRejection(
      shared.render(createCv(`wait ${path}`), { signal: controller.signal }),
    );
    await made();
    controller.abort(new Error('first'));
    controller.abort(new Error('second'));
    expect(await rejection).toMatchObject({ kind: 'aborted', cause: { message: 'first' } });
    expect(shared.stats()).toMatchObject({ aborted: aborted + 1, workers: { busy: 1 } });
    rmSync(path);
  });

  it.each([
    { name: 'before a worker has started', isAbortedBeforeCall: false },
    { name: 'before the call', isAbortedBeforeCall: true },
  ])('is never rendered if it is canceled $name', async ({ isAbortedBeforeCall }) => {
    const pool = isAbortedBeforeCall ? shared : createTestRenderer();
    const { aborted, rendered } = pool.stats();
    const { signal, abort } = createAbortable();
    if (isAbortedBeforeCall) abort();
    const rejection = getRejection(pool.render(createCv('a'), { signal }));
    abort();
    expect(await rejection).toMatchObject(ABORTED);
    expect(pool.stats()).toMatchObject({ queued: 0, running: 0, aborted: aborted + 1 });
    expect((await pool.render(createCv('b'), TYP)).typ).toContain('b');
    expect(pool.stats()).toMatchObject({
      rendered: rendered + 1,
      aborted: aborted + 1,
      restarts: 0,
    });
  });

  it('does not affect the document before it in the same worker', async () => {
    const pool = createTestRenderer({}, MISBEHAVING_WORKER, { prefetch: 2, ...LONG });
    const { path, made } = createMarkerFile();
    const { signal, abort } = createAbortable();
    const first = pool.render(createCv(`wait ${path}`), TYP);
    const rejection = getRejection(pool.render(createCv('hang'), { signal }));
    await made();
    abort();
    expect(await rejection).toMatchObject(ABORTED);
    rmSync(path);
    expect((await first).typ).toContain('wait');
  });

  it('loses its worker immediately if the signal of the renderer is aborted', async () => {
    const before = findWorkers(process.pid);
    const { signal, abort } = createAbortable();
    const pool = createTestRenderer({ signal }, MISBEHAVING_WORKER, LONG);
    const { path, made } = createMarkerFile();
    const work = [`hang ${path}`, 'waits'].map((name) => getRejection(pool.render(createCv(name))));
    await made();
    abort();
    for (const error of await Promise.all(work)) expect(error).toMatchObject(ABORTED);
    await pool.close();
    expect(findWorkers(process.pid)).toEqual(before);
    expect(pool.stats()).toMatchObject({ aborted: 2, isClosing: true });
  });
});

describe('renderMany', () => {
  it('rejects when its signal is aborted while it waits for its source', async () => {
    const { signal, abort } = createAbortable();
    async function* yieldOne(): AsyncGenerator<unknown> {
      yield createCv('a');
      await new Promise(() => {});
    }
    const results = shared.renderMany(yieldOne(), { ...TYP, signal });
    expect(await results.next()).toMatchObject({ value: { ok: true } });
    const next = getRejection(results.next());
    abort();
    expect(await next).toMatchObject(ABORTED);
    expect(countListeners(signal)).toBe(0);
  });

  it('cancels the documents that it has read when the consumer stops', async () => {
    const { signal } = new AbortController();
    const pool = createTestRenderer({}, MISBEHAVING_WORKER, SHORT);
    for await (const { ok } of pool.renderMany(['a', 'hang', 'hang', 'hang'].map(createCv), {
      ...TYP,
      signal,
    })) {
      expect(ok).toBe(true);
      break;
    }
    expect(pool.stats()).toMatchObject({ queued: 0, running: 0, rendered: 1 });
    expect((await pool.render(createCv('b'), TYP)).typ).toContain('b');
    expect(countListeners(signal)).toBe(0);
  });
});

describe('a signal shared by many documents', () => {
  it('has one listener, which is removed at the end, and causes no warning', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error): number => warnings.push(warning);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const controller = new AbortController();
    const { signal, abort } = createAbortable();
    const pool = createTestRenderer({ workers: IS_LONG ? 2 : 1, signal: controller.signal });
    await pool.render(createCv('first'), TYP);
    const timerCount = countTimers();
    const length = IS_LONG ? 1000 : 100;
    const work = Array.from({ length }, () =>
      pool.render({ cv: 'wrong' }, { signal }).catch(() => {}),
    );
    expect(countListeners(signal)).toBe(1);
    await Promise.all(work);
    expect(pool.stats().failed).toBe(length);
    expect(countListeners(signal)).toBe(0);
    expect(countTimers()).toBeLessThanOrEqual(timerCount);
    const runs = ['a', 'b', 'c'].map(() =>
      collectResults(pool.renderMany(['d', 'e'].map(createCv), { ...TYP, signal })),
    );
    await Promise.all(runs);
    expect(countListeners(signal)).toBe(0);
    expect(countListeners(controller.signal)).toBe(1);
    const last = getRejection(pool.render(createCv('last'), { signal }));
    abort();
    expect(await last).toMatchObject(ABORTED);
    await pool.close();
    expect(countListeners(controller.signal)).toBe(0);
    expect(warnings).toEqual([]);
  });
});

/** Counts the timers that keep the process running. */
function countTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

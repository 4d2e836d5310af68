// Cancellation: effects of signals on documents and workers, and cleanup.
import { getEventListeners } from 'node:events';
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { completeRendererOptions } from '../../src/workers/options.js';
import { PooledRenderer } from '../../src/workers/pooled-renderer.js';
import { IS_LONG } from '../support/length.js';
import { workersOf } from '../support/processes.js';
import {
  ABORTED,
  abortable,
  all,
  failureOf,
  MISBEHAVING,
  mark,
  named,
  renderer,
} from './renderers.js';

/** Typst markup, which needs no engine. */
const TYP = { formats: ['typ'] } as const;

/** Grace periods of canceled documents. */
const [LONG, SHORT] = [{ graceMs: 60_000 }, { graceMs: 1 }];

/** Shared by tests that leave it unchanged, as starting a worker is slow. */
const shared = new PooledRenderer(completeRendererOptions({ workers: 1 }), {
  program: MISBEHAVING,
  ...LONG,
});
afterAll(() => shared.close({ force: true }));

function countListeners(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length;
}

describe.skipIf(process.platform === 'win32')('a canceled document', () => {
  it('is rejected immediately, and its worker continues with the next document', async () => {
    const { aborted } = shared.stats();
    const { path, made } = mark();
    const { signal, abort } = abortable();
    const rejection = failureOf(shared.render(named(`wait ${path}`), { signal }));
    await made();
    const workers = workersOf(process.pid);
    abort();
    expect(await rejection).toMatchObject(ABORTED);
    expect(shared.stats()).toMatchObject({
      workers: { starting: 0, idle: 0, busy: 1 },
      running: 0,
      aborted: aborted + 1,
    });
    const next = shared.render(named('next'), TYP);
    expect(shared.stats()).toMatchObject({ workers: { starting: 0, busy: 1 }, queued: 1 });
    rmSync(path);
    expect((await next).typ).toContain('next');
    expect(workersOf(process.pid)).toEqual(workers);
    expect(shared.stats().restarts).toBe(0);
  });

  it('kills its worker if it does not finish within the grace period', async () => {
    const pool = renderer({}, MISBEHAVING, SHORT);
    const { path, made } = mark();
    const { signal, abort } = abortable();
    const rejection = failureOf(pool.render(named(`hang ${path}`), { signal }));
    await made();
    const workers = workersOf(process.pid);
    abort();
    expect(await rejection).toMatchObject(ABORTED);
    expect((await pool.render(named('next'), TYP)).typ).toContain('next');
    expect(workersOf(process.pid)).not.toEqual(workers);
    expect(pool.stats()).toMatchObject({ restarts: 1, aborted: 1, rendered: 1, failed: 0 });
  });

  it('counts toward maxQueue while its worker processes it', async () => {
    const pool = renderer({ maxQueue: 0 }, MISBEHAVING, LONG);
    const { path, made } = mark();
    const { signal, abort } = abortable();
    const rejection = failureOf(pool.render(named(`wait ${path}`), { signal }));
    await made();
    abort();
    await rejection;
    expect(await failureOf(pool.render(named('next')))).toMatchObject({ kind: 'busy' });
    rmSync(path);
    await expect.poll(() => pool.stats().workers.idle).toBe(1);
    expect((await pool.render(named('next'), TYP)).typ).toContain('next');
  });

  it('counts once if its signal is aborted twice', async () => {
    const { aborted } = shared.stats();
    const { path, made } = mark();
    const controller = new AbortController();
    const rejection = failureOf(
      shared.render(named(`wait ${path}`), { signal: controller.signal }),
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
    const pool = isAbortedBeforeCall ? shared : renderer();
    const { aborted, rendered } = pool.stats();
    const { signal, abort } = abortable();
    if (isAbortedBeforeCall) abort();
    const rejection = failureOf(pool.render(named('a'), { signal }));
    abort();
    expect(await rejection).toMatchObject(ABORTED);
    expect(pool.stats()).toMatchObject({ queued: 0, running: 0, aborted: aborted + 1 });
    expect((await pool.render(named('b'), TYP)).typ).toContain('b');
    expect(pool.stats()).toMatchObject({
      rendered: rendered + 1,
      aborted: aborted + 1,
      restarts: 0,
    });
  });

  it('does not affect the document before it in the same worker', async () => {
    const pool = renderer({}, MISBEHAVING, { atHand: 2, ...LONG });
    const { path, made } = mark();
    const { signal, abort } = abortable();
    const first = pool.render(named(`wait ${path}`), TYP);
    const rejection = failureOf(pool.render(named('hang'), { signal }));
    await made();
    abort();
    expect(await rejection).toMatchObject(ABORTED);
    rmSync(path);
    expect((await first).typ).toContain('wait');
  });

  it('is killed immediately if the signal of the renderer is aborted', async () => {
    const before = workersOf(process.pid);
    const { signal, abort } = abortable();
    const pool = renderer({ signal }, MISBEHAVING, LONG);
    const { path, made } = mark();
    const work = [`hang ${path}`, 'waits'].map((name) => failureOf(pool.render(named(name))));
    await made();
    abort();
    for (const error of await Promise.all(work)) expect(error).toMatchObject(ABORTED);
    await pool.close();
    expect(workersOf(process.pid)).toEqual(before);
    expect(pool.stats()).toMatchObject({ aborted: 2, isClosing: true });
  });
});

describe('renderMany', () => {
  it('rejects when its signal is aborted while it waits for its source', async () => {
    const { signal, abort } = abortable();
    async function* yieldOne(): AsyncGenerator<unknown> {
      yield named('a');
      await new Promise(() => {});
    }
    const results = shared.renderMany(yieldOne(), { ...TYP, signal });
    expect(await results.next()).toMatchObject({ value: { ok: true } });
    const next = failureOf(results.next());
    abort();
    expect(await next).toMatchObject(ABORTED);
    expect(countListeners(signal)).toBe(0);
  });

  it('cancels the documents that it has read when the consumer stops', async () => {
    const { signal } = new AbortController();
    const pool = renderer({}, MISBEHAVING, SHORT);
    for await (const { ok } of pool.renderMany(['a', 'hang', 'hang', 'hang'].map(named), {
      ...TYP,
      signal,
    })) {
      expect(ok).toBe(true);
      break;
    }
    expect(pool.stats()).toMatchObject({ queued: 0, running: 0, rendered: 1 });
    expect((await pool.render(named('b'), TYP)).typ).toContain('b');
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
    const { signal, abort } = abortable();
    const pool = renderer({ workers: IS_LONG ? 2 : 1, signal: controller.signal });
    await pool.render(named('first'), TYP);
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
      all(pool.renderMany(['d', 'e'].map(named), { ...TYP, signal })),
    );
    await Promise.all(runs);
    expect(countListeners(signal)).toBe(0);
    expect(countListeners(controller.signal)).toBe(1);
    const last = failureOf(pool.render(named('last'), { signal }));
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

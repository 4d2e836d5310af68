// What signals do to documents and workers, and what they leave behind.
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

/** Markup needs no engine, which takes as long to load as a worker. */
const TYP = { formats: ['typ'] } as const;

/** A document that was given up has this long to end, in milliseconds. */
const [LONG, SHORT] = [{ graceMs: 60_000 }, { graceMs: 1 }];

/** For all that leaves a renderer as it was: its worker starts once. */
const shared = new PooledRenderer(completeRendererOptions({ workers: 1 }), {
  program: MISBEHAVING,
  ...LONG,
});
afterAll(() => shared.close({ force: true }));

function listenersOf(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length;
}

describe.skipIf(process.platform === 'win32')('a document that is given up', () => {
  it('is answered at once, and leaves a worker that ends it to the next one', async () => {
    const { aborted } = shared.stats();
    const { path, made } = mark();
    const { signal, abort } = abortable();
    const given = failureOf(shared.render(named(`wait ${path}`), { signal }));
    await made();
    const workers = workersOf(process.pid);
    abort();
    expect(await given).toMatchObject(ABORTED);
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

  it('loses its worker if it does not end soon', async () => {
    const pool = renderer({}, MISBEHAVING, SHORT);
    const { path, made } = mark();
    const { signal, abort } = abortable();
    const given = failureOf(pool.render(named(`hang ${path}`), { signal }));
    await made();
    const workers = workersOf(process.pid);
    abort();
    expect(await given).toMatchObject(ABORTED);
    expect((await pool.render(named('next'), TYP)).typ).toContain('next');
    expect(workersOf(process.pid)).not.toEqual(workers);
    expect(pool.stats()).toMatchObject({ restarts: 1, aborted: 1, rendered: 1, failed: 0 });
  });

  it('counts for maxQueue as long as its worker has it', async () => {
    const pool = renderer({ maxQueue: 0 }, MISBEHAVING, LONG);
    const { path, made } = mark();
    const { signal, abort } = abortable();
    const given = failureOf(pool.render(named(`wait ${path}`), { signal }));
    await made();
    abort();
    await given;
    expect(await failureOf(pool.render(named('next')))).toMatchObject({ kind: 'busy' });
    rmSync(path);
    await expect.poll(() => pool.stats().workers.idle).toBe(1);
    expect((await pool.render(named('next'), TYP)).typ).toContain('next');
  });

  it('twice, is given up once', async () => {
    const { aborted } = shared.stats();
    const { path, made } = mark();
    const controller = new AbortController();
    const given = failureOf(shared.render(named(`wait ${path}`), { signal: controller.signal }));
    await made();
    controller.abort(new Error('first'));
    controller.abort(new Error('second'));
    expect(await given).toMatchObject({ kind: 'aborted', cause: { message: 'first' } });
    expect(shared.stats()).toMatchObject({ aborted: aborted + 1, workers: { busy: 1 } });
    rmSync(path);
  });

  it.each([
    { name: 'before a worker has started', wait: false },
    { name: 'before its call', wait: true },
  ])('$name, is never rendered', async ({ wait }) => {
    const pool = wait ? shared : renderer();
    const { aborted, rendered } = pool.stats();
    const { signal, abort } = abortable();
    if (wait) abort();
    const given = failureOf(pool.render(named('a'), { signal }));
    abort();
    expect(await given).toMatchObject(ABORTED);
    expect(pool.stats()).toMatchObject({ queued: 0, running: 0, aborted: aborted + 1 });
    expect((await pool.render(named('b'), TYP)).typ).toContain('b');
    expect(pool.stats()).toMatchObject({
      rendered: rendered + 1,
      aborted: aborted + 1,
      restarts: 0,
    });
  });

  it('while it waits behind another in its worker, is no loss to that one', async () => {
    const pool = renderer({}, MISBEHAVING, { atHand: 2, ...LONG });
    const { path, made } = mark();
    const { signal, abort } = abortable();
    const first = pool.render(named(`wait ${path}`), TYP);
    const given = failureOf(pool.render(named('hang'), { signal }));
    await made();
    abort();
    expect(await given).toMatchObject(ABORTED);
    rmSync(path);
    expect((await first).typ).toContain('wait');
  });

  it('by its renderer, is ended at once', async () => {
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
  it('ends with its signal while it waits for its source', async () => {
    const { signal, abort } = abortable();
    async function* silent(): AsyncGenerator<unknown> {
      yield named('a');
      await new Promise(() => {});
    }
    const results = shared.renderMany(silent(), { ...TYP, signal });
    expect(await results.next()).toMatchObject({ value: { ok: true } });
    const next = failureOf(results.next());
    abort();
    expect(await next).toMatchObject(ABORTED);
    expect(listenersOf(signal)).toBe(0);
  });

  it('that is left gives up what it has read', async () => {
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
    expect(listenersOf(signal)).toBe(0);
  });
});

describe('nothing is left behind', () => {
  it('by many documents with one signal, of which Node.js does not warn either', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): number => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const own = new AbortController();
    const { signal, abort } = abortable();
    const pool = renderer({ workers: IS_LONG ? 2 : 1, signal: own.signal });
    await pool.render(named('first'), TYP);
    const timers = timersOfThisProcess();
    const length = IS_LONG ? 1000 : 100;
    const work = Array.from({ length }, () =>
      pool.render({ cv: 'wrong' }, { signal }).catch(() => {}),
    );
    expect(listenersOf(signal)).toBe(1);
    await Promise.all(work);
    expect(pool.stats().failed).toBe(length);
    expect(listenersOf(signal)).toBe(0);
    expect(timersOfThisProcess()).toBeLessThanOrEqual(timers);
    const many = ['a', 'b', 'c'].map(() =>
      all(pool.renderMany(['d', 'e'].map(named), { ...TYP, signal })),
    );
    await Promise.all(many);
    expect(listenersOf(signal)).toBe(0);
    expect(listenersOf(own.signal)).toBe(1);
    const last = failureOf(pool.render(named('last'), { signal }));
    abort();
    expect(await last).toMatchObject(ABORTED);
    await pool.close();
    expect(listenersOf(own.signal)).toBe(0);
    expect(warnings).toEqual([]);
  });
});

/** Those that keep it running. */
function timersOfThisProcess(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

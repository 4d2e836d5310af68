// Whose turn it is when documents wait for a worker.
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { completeRendererOptions } from '../../src/workers/options.js';
import { PooledRenderer } from '../../src/workers/pooled-renderer.js';
import { MISBEHAVING, mark, named, renderer } from './renderers.js';

/** Gives documents to the renderer while its only worker is busy, then frees it; tells in which order they were done. */
async function orderOf(documents: readonly { name: string; group?: string }[]): Promise<string[]> {
  const { path, made } = mark();
  const order: string[] = [];
  const busy = pool.render(named(`wait ${path}`), { formats: ['typ'] });
  await made();
  const work = documents.map(async ({ name, ...options }) => {
    await pool.render(named(name), { formats: ['typ'], ...options });
    order.push(name);
  });
  rmSync(path);
  await Promise.all([busy, ...work]);
  return order;
}

/** Its worker starts once. */
const pool = new PooledRenderer(completeRendererOptions({ workers: 1 }), { program: MISBEHAVING });
afterAll(() => pool.close({ force: true }));

describe('documents that wait', () => {
  it('are taken from each group in turn, those without a group as one', async () => {
    const documents = ['x1', 'x2', 'a1', 'x3'].map((name) =>
      name === 'a1' ? { name, group: 'a' } : { name },
    );
    expect(await orderOf(documents)).toEqual(['x1', 'a1', 'x2', 'x3']);
  });

  it('are retried before others of their group when their worker dies', async () => {
    const { path } = mark();
    const documents = [`kill-once ${path}`, 'a', 'b'].map((name) => ({ name }));
    expect(await orderOf(documents)).toEqual([`kill-once ${path}`, 'a', 'b']);
  });
});

describe('renderMany', () => {
  function* endless(): Generator<unknown> {
    for (let index = 0; ; index += 1) yield named(`n${index}`);
  }

  it('takes the places of workers that start, so that a call beyond `maxQueue` is refused', async () => {
    const pool = renderer({ workers: 2, maxQueue: 0 });
    const many = pool.renderMany(['a', 'b', 'c', 'd'].map(named), { formats: ['typ'] });
    const first = many[Symbol.asyncIterator]().next();
    await expect.poll(() => pool.stats().queued + pool.stats().running).toBeGreaterThanOrEqual(2);
    expect(pool.stats().workers.busy).toBe(0);
    await expect(pool.render(named('e'))).rejects.toMatchObject({ code: 'queue-full' });
    await first;
  });

  it('without end holds up no other call', async () => {
    const pool = renderer({ maxQueue: 1 });
    let taken = 0;
    let other: Promise<number> | undefined;
    for await (const { ok } of pool.renderMany(endless(), { formats: ['typ'] })) {
      expect(ok).toBe(true);
      taken += 1;
      // Its documents wait, too, but are not those that `maxQueue` counts.
      if (taken === 3) other = pool.render(named('a'), { formats: ['typ'] }).then(() => taken);
      if (taken === 10) break;
    }
    // The one under way, and those that were done before.
    expect(await other).toBeLessThanOrEqual(6);
  });
});

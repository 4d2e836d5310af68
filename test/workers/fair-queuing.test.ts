// Fair queuing of documents that wait for a worker.
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { completeRendererOptions } from '../../src/workers/options.js';
import { PooledRenderer } from '../../src/workers/pooled-renderer.js';
import { createCv, createMarkerFile, createTestRenderer, MISBEHAVING_WORKER } from './renderers.js';

/** Queues documents while the only worker is busy; returns the order in which they are finished. */
async function getOrder(documents: readonly { name: string; group?: string }[]): Promise<string[]> {
  const { path, made } = createMarkerFile();
  const order: string[] = [];
  const busy = pool.render(createCv(`wait ${path}`), { formats: ['typ'] });
  await made();
  const work = documents.map(async ({ name, ...options }) => {
    await pool.render(createCv(name), { formats: ['typ'], ...options });
    order.push(name);
  });
  rmSync(path);
  await Promise.all([busy, ...work]);
  return order;
}

const pool = new PooledRenderer(completeRendererOptions({ workers: 1 }), {
  program: MISBEHAVING_WORKER,
});
afterAll(() => pool.close({ force: true }));

describe('waiting documents', () => {
  it('are taken from each group in turn, also from the group without a key', async () => {
    const documents = ['x1', 'x2', 'a1', 'x3'].map((name) =>
      name === 'a1' ? { name, group: 'a' } : { name },
    );
    expect(await getOrder(documents)).toEqual(['x1', 'a1', 'x2', 'x3']);
  });

  it('are retried before the others of their group if their worker crashes', async () => {
    const { path } = createMarkerFile();
    const documents = [`kill-once ${path}`, 'a', 'b'].map((name) => ({ name }));
    expect(await getOrder(documents)).toEqual([`kill-once ${path}`, 'a', 'b']);
  });
});

describe('renderMany', () => {
  function* generateDocuments(): Generator<unknown> {
    for (let index = 0; ; index += 1) yield createCv(`n${index}`);
  }

  it('occupies workers that are starting, so that a call beyond `maxQueue` is rejected', async () => {
    const pool = createTestRenderer({ workers: 2, maxQueue: 0 });
    const results = pool.renderMany(['a', 'b', 'c', 'd'].map(createCv), { formats: ['typ'] });
    const first = results[Symbol.asyncIterator]().next();
    await expect.poll(() => pool.stats().queued + pool.stats().running).toBeGreaterThanOrEqual(2);
    expect(pool.stats().workers.busy).toBe(0);
    await expect(pool.render(createCv('e'))).rejects.toMatchObject({ code: 'queue-full' });
    await first;
  });

  it('does not delay other calls if its source is endless', async () => {
    const pool = createTestRenderer({ maxQueue: 1 });
    let resultCount = 0;
    let other: Promise<number> | undefined;
    for await (const { ok } of pool.renderMany(generateDocuments(), { formats: ['typ'] })) {
      expect(ok).toBe(true);
      resultCount += 1;
      // `maxQueue` does not count documents of renderMany.
      if (resultCount === 3)
        other = pool.render(createCv('a'), { formats: ['typ'] }).then(() => resultCount);
      if (resultCount === 10) break;
    }
    // Three results, the running document, and finished ones that were not consumed.
    expect(await other).toBeLessThanOrEqual(6);
  });
});

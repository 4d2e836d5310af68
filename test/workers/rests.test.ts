// Workers that are warmed up again when they have time.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { all, named, renderer } from './renderers.js';

/** A worker's program that answers at once; its second warm-up lasts as long as a file is there. */
function quickWorker() {
  const folder = freshFolder();
  const [program, log, rest] = [
    join(folder, 'worker.mjs'),
    join(folder, 'log'),
    join(folder, 'rest'),
  ];
  writeFileSync(
    program,
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const [log, rest] = ${JSON.stringify([log, rest])};
const answer = () => process.send({ kind: 'done', ms: 1, memory: 100, result: { pageCount: 1, diagnostics: [] } });
process.on('disconnect', () => process.exit());
process.on('message', ({ job }) => {
  appendFileSync(log, job.isWarmUp ? 'W' : '.');
  const isSecond = readFileSync(log, 'utf8').split('W').length === 3;
  if (!job.isWarmUp || !isSecond) return answer();
  const timer = setInterval(() => {
    if (existsSync(rest)) return;
    clearInterval(timer);
    answer();
  }, 5);
});
process.send('ready');`,
  );
  appendFileSync(log, '');
  return { program, rest, warmUps: () => readFileSync(log, 'utf8').split('W').length - 1 };
}

function documents(count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => named(`n${index}`));
}

describe('a worker', () => {
  it('is warmed up again after 60 documents, when none comes; one that does is not refused', async () => {
    const { program, rest, warmUps } = quickWorker();
    writeFileSync(rest, '');
    const pool = renderer({ workers: 2, minWorkers: 1, maxQueue: 0 }, program);
    await pool.ready();
    for (const document of documents(60)) await pool.render(document);
    await expect.poll(warmUps).toBe(2);
    expect(pool.stats().workers).toEqual({ starting: 0, idle: 1, busy: 0 });
    const next = pool.render(named('next'));
    // It is not worth a process: the worker is back sooner.
    expect(pool.stats()).toMatchObject({
      workers: { starting: 0, idle: 1, busy: 0 },
      queued: 1,
      running: 0,
    });
    rmSync(rest);
    expect((await next).pageCount).toBe(1);
    expect(pool.stats()).toMatchObject({
      workers: { starting: 0, idle: 1, busy: 0 },
      rendered: 61,
    });
  });

  it('is not, however many documents there are, while others wait', async () => {
    const { program, warmUps } = quickWorker();
    const pool = renderer({}, program);
    await pool.ready();
    await all(pool.renderMany(documents(IS_LONG ? 500 : 130)));
    expect(warmUps()).toBe(1);
  });

  it('can be closed meanwhile', async () => {
    const { program, rest, warmUps } = quickWorker();
    writeFileSync(rest, '');
    const pool = renderer({}, program);
    await pool.ready();
    await all(pool.renderMany(documents(60)));
    await expect.poll(warmUps).toBe(2);
    await pool.close();
    expect(pool.stats()).toMatchObject({ workers: { idle: 0, busy: 0 }, restarts: 0 });
    expect(existsSync(rest)).toBe(true);
  });
});

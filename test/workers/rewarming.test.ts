// Warm-ups of idle workers.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { collectResults, createCv, createTestRenderer } from './renderers.js';

/** Writes a worker that replies immediately, except to its second warm-up while `gate` exists. */
function writeQuickWorker() {
  const folder = createTemporaryFolder();
  const [program, log, gate] = [
    join(folder, 'worker.mjs'),
    join(folder, 'log'),
    join(folder, 'gate'),
  ];
  writeFileSync(
    program,
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const [log, gate] = ${JSON.stringify([log, gate])};
const answer = () => process.send({ kind: 'done', ms: 1, memory: 100, result: { pageCount: 1, diagnostics: [] } });
process.on('disconnect', () => process.exit());
process.on('message', ({ job }) => {
  appendFileSync(log, job.isWarmUp ? 'W' : '.');
  const isSecond = readFileSync(log, 'utf8').split('W').length === 3;
  if (!job.isWarmUp || !isSecond) return answer();
  const timer = setInterval(() => {
    if (existsSync(gate)) return;
    clearInterval(timer);
    answer();
  }, 5);
});
process.send('ready');`,
  );
  appendFileSync(log, '');
  return { program, gate, warmUps: () => readFileSync(log, 'utf8').split('W').length - 1 };
}

function createDocuments(count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => createCv(`n${index}`));
}

describe('a worker', () => {
  it('is warmed up again when idle after 60 documents, and takes the next document', async () => {
    const { program, gate, warmUps } = writeQuickWorker();
    writeFileSync(gate, '');
    const pool = createTestRenderer({ workers: 2, minWorkers: 1, maxQueue: 0 }, program);
    await pool.ready();
    for (const document of createDocuments(60)) await pool.render(document);
    await expect.poll(warmUps).toBe(2);
    expect(pool.stats().workers).toEqual({ starting: 0, idle: 1, busy: 0 });
    const next = pool.render(createCv('next'));
    // No worker starts, as the warm-up takes less time.
    expect(pool.stats()).toMatchObject({
      workers: { starting: 0, idle: 1, busy: 0 },
      queued: 1,
      running: 0,
    });
    rmSync(gate);
    expect((await next).pageCount).toBe(1);
    expect(pool.stats()).toMatchObject({
      workers: { starting: 0, idle: 1, busy: 0 },
      rendered: 61,
    });
  });

  it('is not warmed up while documents wait', async () => {
    const { program, warmUps } = writeQuickWorker();
    const pool = createTestRenderer({}, program);
    await pool.ready();
    await collectResults(pool.renderMany(createDocuments(IS_LONG ? 500 : 130)));
    expect(warmUps()).toBe(1);
  });

  it('can be closed during its warm-up', async () => {
    const { program, gate, warmUps } = writeQuickWorker();
    writeFileSync(gate, '');
    const pool = createTestRenderer({}, program);
    await pool.ready();
    await collectResults(pool.renderMany(createDocuments(60)));
    await expect.poll(warmUps).toBe(2);
    await pool.close();
    expect(pool.stats()).toMatchObject({ workers: { idle: 0, busy: 0 }, restarts: 0 });
    expect(existsSync(gate)).toBe(true);
  });
});

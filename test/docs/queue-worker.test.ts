// The sample of docs/examples/queue-worker, with a real Redis.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { filesIn, freshFolder, isPdf } from '../cli/run.js';
import { largeDocument } from '../support/large.js';
import { until } from '../support/until.js';
import { installExample } from './examples.js';

/** A port that nobody uses. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts a program, waits until it says that it is ready, and ends it after the test. */
async function start(
  program: string,
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<ChildProcess> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += chunk;
    if (ready.test(said)) return child;
  }
  throw new Error(`${program} ends: ${said}`);
}

const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;
if (!HAS_REDIS) {
  console.warn(
    '\nNOTICE: the queue worker is not tested, since there is no redis-server (apt-get install redis-server)\n',
  );
}

/** A queue in a Redis of its own, with the example as its worker. */
async function startQueue(env: Readonly<Record<string, string>>) {
  const cwd = freshFolder();
  installExample('queue-worker', cwd);
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const memory = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', cwd];
  await start('redis-server', memory, {}, /Ready to accept connections/);
  const output = join(cwd, 'out');
  const program = join(cwd, 'worker.mjs');
  const worker = await start(process.execPath, [program], { REDIS_URL: url, OUTPUT: output, ...env }, /waiting/);
  const connections = [0, 1].map(() => new Redis(url, { maxRetriesPerRequest: null }));
  const [one, other] = connections as [Redis, Redis];
  const [queue, events] = [new Queue('cvs', { connection: one }), new QueueEvents('cvs', { connection: other })];
  onTestFinished(async () => {
    await Promise.all([queue.close(), events.close()]);
    for (const connection of connections) connection.disconnect();
  });
  await events.waitUntilReady();
  return { worker, queue, events, output };
}

test.skipIf(!HAS_REDIS)('documents of a queue become files, and those that are not right are explained', async () => {
  const { worker, queue, events, output } = await startQueue({ WORKERS: '2' });
  const options = { today: '2026-11-20' };
  const jobs = await Promise.all(
    ['a/cv', 'b/cv', 'Joan', 'bad'].map((name) => {
      const text = name === 'bad' ? 'cv:\n  name: Jane\n  lable: x\n' : `cv:\n  name: ${name}\n`;
      return queue.add('render', { text, file: `${name}.yaml`, output: `${name}.pdf`, options }, { attempts: 3 });
    }),
  );
  const results = await Promise.allSettled(jobs.map((job) => job.waitUntilFinished(events)));
  expect(results.slice(0, 3)).toMatchObject(Array(3).fill({ status: 'fulfilled', value: { pageCount: 1 } }));
  expect(results[3]).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('bad.yaml:3:3') },
  });
  const failed = await queue.getJob(jobs[3]?.id ?? '');
  expect(failed?.attemptsMade).toBe(1);
  expect(failed?.progress).toMatchObject({ diagnostics: [{ code: 'unknown-key', file: 'bad.yaml' }] });
  // Equal names in two folders are two files.
  expect(filesIn(output)).toEqual(['Joan.pdf', 'a/cv.pdf', 'b/cv.pdf']);
  for (const file of filesIn(output)) expect(isPdf(readFileSync(join(output, file)))).toBe(true);

  worker.kill('SIGTERM');
  expect(await once(worker, 'exit')).toEqual([0, null]);
});

test.skipIf(!HAS_REDIS)('jobs that would be wrong every time are tried once, and write nothing', async () => {
  const { queue, events, output } = await startQueue({ WORKERS: '1' });
  const text = 'cv:\n  name: Jane\n';
  const rows = [
    { data: { text, output: '../Jane.pdf' }, message: /"\.\.\/Jane\.pdf" names no file below the folder of outputs/ },
    { data: { text, output: '/tmp/Jane.pdf' }, message: /names no file/ },
    { data: { text, output: '.' }, message: /names no file/ },
    { data: { text }, message: /The output undefined names no file/ },
    { data: { text: 'cv: {}\n', output: 'Jane.pdf' }, message: /John Doe/ },
  ];
  for (const { data, message } of rows) {
    const job = await queue.add('render', data, { attempts: 3 });
    await expect(job.waitUntilFinished(events)).rejects.toThrow(message);
    expect((await queue.getJob(job.id ?? ''))?.attemptsMade).toBe(1);
  }
  expect(filesIn(output)).toEqual([]);
});

test.skipIf(!HAS_REDIS)('Redis keeps no job for longer than it should, and a job with the same id is one', async () => {
  const port = await freePort();
  const { queue, events } = await startQueue({ WORKERS: '1', KEEP_S: '1', KEEP_FAILED_S: '1', PORT: String(port) });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const [good, bad] = ['cv:\n  name: Jane\n', 'cv:\n  nmae: Jane\n'];
  const done = await queue.add('render', { text: good, output: 'Jane.pdf' }, { jobId: 'Jane' });
  const failed = await queue.add('render', { text: bad, output: 'bad.pdf' });
  expect((await queue.add('render', { text: good, output: 'Jane.pdf' }, { jobId: 'Jane' })).id).toBe(done.id);
  await Promise.allSettled([done, failed].map((job) => job.waitUntilFinished(events)));
  expect(await ask('/health/ready')).toBe('ok\n');
  const metrics = await ask('/metrics');
  expect(metrics).toMatch(/^cvpress_documents_total\{outcome="rendered"\} 1$/m);
  expect(metrics).toMatch(/^cvpress_documents_total\{outcome="failed"\} 1$/m);
  expect(metrics).toMatch(/^bullmq_job_count/m);
  await until(async () => (await queue.getJobCountByTypes('completed', 'failed')) === 0);
});

test.skipIf(!HAS_REDIS)('a worker that ends before a document is done leaves it to another worker', async () => {
  const { worker, queue, output } = await startQueue({ WORKERS: '1', GRACE_MS: '300' });
  const text = JSON.stringify(largeDocument(200));
  // Ten seconds and more of processor time: 25 large pictures.
  const options = { formats: ['pdf', 'png'], ppi: 300 };
  const job = await queue.add('render', { text, file: 'long.json', output: 'long.pdf', options }, { attempts: 3 });
  await until(async () => (await queue.getActiveCount()) === 1);
  worker.kill('SIGTERM');
  expect(await once(worker, 'exit')).toEqual([0, null]);
  expect(await job.getState()).toBe('waiting');
  expect((await queue.getJob(job.id ?? ''))?.attemptsMade).toBe(1);
  expect(filesIn(output)).toEqual([]);
});

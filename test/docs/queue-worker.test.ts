// The example of a queue worker with a real Redis.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder, isPdf, listFiles } from '../cli/run.js';
import { createLargeDocument } from '../support/large-document.js';
import { waitFor } from '../support/wait-for.js';
import { installExample } from './examples.js';

const CONNECTION_OPTIONS = { maxRetriesPerRequest: null };

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Starts a program, waits until its output matches `ready`, and kills it after the test. */
async function start(
  program: string,
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<ChildProcess> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    if (ready.test(output)) return child;
  }
  throw new Error(`${program} exited: ${output}`);
}

const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;
if (!HAS_REDIS)
  console.warn('\nNOTICE: queue-worker needs redis-server (apt-get install redis-server)\n');

/** Starts a Redis, a queue in it, and the example as its worker. */
async function startQueue(env: Readonly<Record<string, string>>) {
  const cwd = createTemporaryFolder();
  installExample('queue-worker', cwd);
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', cwd];
  await start('redis-server', settings, {}, /Ready to accept connections/);
  const output = join(cwd, 'out');
  const program = join(cwd, 'worker.mjs');
  const worker = await start(
    process.execPath,
    [program],
    { REDIS_URL: url, OUTPUT: output, ...env },
    /Waiting/,
  );
  const [queueConnection, eventConnection] = [
    new Redis(url, CONNECTION_OPTIONS),
    new Redis(url, CONNECTION_OPTIONS),
  ];
  const queue = new Queue('cvs', { connection: queueConnection });
  const events = new QueueEvents('cvs', { connection: eventConnection });
  onTestFinished(async () => {
    await Promise.all([queue.close(), events.close()]);
    for (const connection of [queueConnection, eventConnection]) connection.disconnect();
  });
  await events.waitUntilReady();
  return { worker, queue, events, output };
}

describe.skipIf(!HAS_REDIS)('docs/examples/queue-worker', () => {
  it('writes documents in every format, and reports invalid ones', async () => {
    const port = await findFreePort();
    const { worker, queue, events, output } = await startQueue({
      WORKERS: '2',
      PORT: String(port),
    });
    const formats = ['pdf', 'png', 'svg', 'html', 'docx', 'md', 'txt', 'typ', 'json-resume'];
    const text = JSON.stringify(createLargeDocument(12));
    const jobs = await Promise.all(
      formats.map((format) =>
        queue.add('render', { text, file: 'cv.json', format, output: `${format}/cv.${format}` }),
      ),
    );
    const results = await Promise.all(jobs.map((job) => job.waitUntilFinished(events)));
    expect(results[0]).toMatchObject({ pageCount: 2, diagnostics: [] });
    const pages = ['png/cv-2.png', 'svg/cv-2.svg'];
    expect(listFiles(output)).toEqual(
      [...formats.map((format) => `${format}/cv.${format}`), ...pages].sort(),
    );
    expect(isPdf(readFileSync(join(output, 'pdf/cv.pdf')))).toBe(true);

    const bad = { text: 'cv:\n  name: Jane\n  lable: x\n', file: 'bad.yaml', output: 'bad.pdf' };
    const job = await queue.add('render', bad, { attempts: 3 });
    await expect(job.waitUntilFinished(events)).rejects.toThrow('bad.yaml:3:3');
    const failed = await queue.getJob(job.id ?? '');
    expect(failed?.progress).toMatchObject({
      diagnostics: [{ code: 'unknown-key', file: 'bad.yaml' }],
    });

    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  it('does not retry jobs that always fail, and writes nothing for them', async () => {
    const { queue, events, output } = await startQueue({ WORKERS: '1' });
    const text = 'cv:\n  name: Jane\n';
    const rows = [
      { data: { text, output: '../Jane.pdf' }, message: /"\.\.\/Jane\.pdf" is not below/ },
      { data: { text, output: '/tmp/Jane.pdf' }, message: /is not below/ },
      { data: { text, output: '.' }, message: /is not below/ },
      { data: { text }, message: /The output undefined is not below/ },
      { data: { text, output: 'a\0b.pdf' }, message: /is not below/ },
      { data: { text: 'cv: {}\n', output: 'Jane.pdf' }, message: /John Doe/ },
      { data: { output: 'Jane.pdf' }, message: /The job has no `text`/ },
      { data: null, message: /The job has no `text`/ },
      ...[
        { text: 'cv: {name: [}', message: /closed|bracket/ },
        { text: 'x', message: /text "x"|no CV|object/ },
        { text: `cv: {name: ${'['.repeat(300)}`, message: /depth/ },
        { text: `cv: {name: "${'x'.repeat(2e6)}"}`, message: /bytes/ },
        { format: 'exe', message: /exe/ },
        { options: { template: 'clasic' }, message: /template `clasic`/ },
        { options: { fontPaths: ['/none'] }, message: /font path/ },
        { options: { maxPages: 'x' }, message: /maxPages/ },
        { options: { unknown: 1 }, message: /unknown/ },
        { options: { photo: '/none.png', template: 'sidebar' }, message: /none\.png/ },
        { output: `${'x'.repeat(300)}.pdf`, message: /ENAMETOOLONG/ },
      ].map(({ message, ...data }) => ({ data: { text, output: 'Jane.pdf', ...data }, message })),
    ];
    for (const { data, message } of rows) {
      const job = await queue.add('render', data, { attempts: 3 });
      await expect(job.waitUntilFinished(events), `${message}`).rejects.toThrow(message);
      expect((await queue.getJob(job.id ?? ''))?.attemptsMade).toBe(1);
    }
    expect(listFiles(output)).toEqual([]);
  });

  it('removes completed and failed jobs from Redis', async () => {
    const { queue, events } = await startQueue({ WORKERS: '1', KEEP_S: '1', KEEP_FAILED_S: '1' });
    const jobs = await Promise.all(
      ['name', 'nmae'].map((key) =>
        queue.add('render', { text: `cv:\n  ${key}: Jane\n`, output: `${key}.pdf` }),
      ),
    );
    await Promise.allSettled(jobs.map((job) => job.waitUntilFinished(events)));
    await waitFor(async () => (await queue.getJobCountByTypes('completed', 'failed')) === 0);
  });

  it('returns an unfinished job to the queue when it exits', async () => {
    const { worker, queue, output } = await startQueue({ WORKERS: '1', GRACE_MS: '300' });
    const text = JSON.stringify(createLargeDocument(200));
    // Ten seconds and more of processor time: 25 large images.
    const data = {
      text,
      file: 'long.json',
      output: 'long.png',
      format: 'png',
      options: { ppi: 300 },
    };
    const job = await queue.add('render', data, { attempts: 3 });
    await waitFor(async () => (await queue.getActiveCount()) === 1);
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
    expect(await job.getState()).toBe('waiting');
    expect(listFiles(output)).toEqual([]);
  });
});

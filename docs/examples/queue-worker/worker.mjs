// A worker of a BullMQ queue: takes documents, writes PDFs. Start as many as there are machines.
//
//   npm install
//   REDIS_URL=redis://127.0.0.1:6379 OUTPUT=out node worker.mjs
//
// A job: { text: 'cv:\n  name: …', file: 'jane.yaml', output: 'jane.pdf', options: { today: '2026-11-20' } }
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { UnrecoverableError, Worker } from 'bullmq';
import { CvError, createRenderer } from 'cvpress';
import { Redis } from 'ioredis';

const { REDIS_URL = 'redis://127.0.0.1:6379', QUEUE = 'cvs', OUTPUT = 'out' } = process.env;
const workers = Number(process.env.WORKERS ?? availableParallelism());
/** How long jobs may take after the first signal, in milliseconds. */
const graceMs = Number(process.env.GRACE_MS ?? 20_000);

const renderer = createRenderer({ workers, minWorkers: workers, timeoutMs: 30_000 });

/**
 * The kinds of errors that the same document need not have next time: a crash, a machine that lacks something, or the end of this
 * worker.
 *
 * @type {readonly import('cvpress').ErrorKind[]}
 */
const PASSING = ['internal', 'environment', 'busy', 'closed'];

/** @type {import('bullmq').Processor} */
async function render(job, _token, signal) {
  const { text, file, output, options } = job.data;
  try {
    const { pdf, pageCount, diagnostics } = await renderer.render(text, { ...options, file, signal });
    await writeWhole(join(OUTPUT, basename(output)), pdf, job.id);
    return { pageCount, bytes: pdf.length, diagnostics };
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    await job.updateProgress({ diagnostics: error.diagnostics });
    if (PASSING.includes(error.kind)) throw error;
    throw new UnrecoverableError(error.message);
  }
}

/**
 * No reader sees half a file, and a job that runs twice writes the same file.
 *
 * @param {string} path
 * @param {Uint8Array} bytes
 * @param {string | undefined} id
 */
async function writeWhole(path, bytes, id) {
  const temporary = `${path}.${id}.tmp`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
}

await mkdir(OUTPUT, { recursive: true });
// A machine that lacks something takes no jobs.
await renderer.ready();
// One more job than there are processes, so that none waits for Redis.
const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
const worker = new Worker(QUEUE, render, { connection, concurrency: workers + 1 });
worker.on('error', (error) => console.error(error.message));
worker.on('ready', () => console.log(`waiting for jobs of ${QUEUE}`));

async function close() {
  // Those still under way then fail, and wait for another worker if they have attempts left.
  const late = setTimeout(() => renderer.close({ force: true }), graceMs);
  // Takes no more jobs, finishes those under way, then ends.
  await worker.close();
  clearTimeout(late);
  await renderer.close();
  connection.disconnect();
}

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    void close();
  });
}

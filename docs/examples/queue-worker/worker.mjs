// A worker of a BullMQ queue: takes documents, writes PDFs. README.md says how to use it.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { CvError, createRenderer } from 'cvpress';
import { Redis } from 'ioredis';
import { serveState } from './state.mjs';

const { REDIS_URL = 'redis://127.0.0.1:6379', QUEUE = 'cvs', PORT } = process.env;
const output = resolve(process.env.OUTPUT ?? 'out');
const workers = numberOf('WORKERS', availableParallelism());
/** How long jobs may take after the first signal, in milliseconds. */
const graceMs = numberOf('GRACE_MS', 20_000);
/** How long Redis keeps jobs that are done, and those that failed, in seconds: they hold the texts of CVs. */
const keepS = numberOf('KEEP_S', 3600);
const keepFailedS = numberOf('KEEP_FAILED_S', 86_400);

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
  const { text, file, output: name, options } = job.data;
  try {
    const path = placeOf(name);
    const { pdf, pageCount, diagnostics } = await renderer.render(text, { ...options, file, signal });
    refuseNobody(diagnostics);
    await writeWhole(path, pdf, job.id);
    return { pageCount, bytes: pdf.length, diagnostics };
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    await job.updateProgress({ diagnostics: error.diagnostics });
    if (PASSING.includes(error.kind)) throw error;
    throw new UnrecoverableError(error.message);
  }
}

/**
 * The file of a job, which lies below the folder of outputs.
 *
 * @param {unknown} name
 */
function placeOf(name) {
  const path = typeof name === 'string' ? resolve(output, name) : output;
  if (path.startsWith(`${output}${sep}`)) return path;
  throw new UnrecoverableError(`The output ${JSON.stringify(name)} names no file below the folder of outputs.`);
}

/**
 * A document without a name becomes the CV of John Doe, with a warning. Nobody reads warnings here.
 *
 * @param {readonly import('cvpress').Diagnostic[]} diagnostics
 */
function refuseNobody(diagnostics) {
  const nameless = diagnostics.filter(({ code }) => code === 'placeholder-name');
  if (nameless.length > 0) throw new CvError(nameless.map((found) => ({ ...found, severity: 'error' })));
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
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, bytes);
  await rename(temporary, path);
}

/**
 * A setting from the environment.
 *
 * @param {string} name
 * @param {number} byDefault
 */
function numberOf(name, byDefault) {
  const number = Number(process.env[name] || byDefault);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`${name} must be a whole number, not ${process.env[name]}`);
}

await mkdir(output, { recursive: true });
// A machine that lacks something takes no jobs.
await renderer.ready();
const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
const queue = new Queue(QUEUE, { connection });
const worker = new Worker(QUEUE, render, {
  connection,
  // One more job than there are processes, so that none waits for Redis.
  concurrency: workers + 1,
  removeOnComplete: { age: keepS },
  removeOnFail: { age: keepFailedS },
});
worker.on('error', (error) => console.error(error.message));
worker.on('ready', () => console.log(`waiting for jobs of ${QUEUE}`));
const state = PORT ? serveState(Number(PORT), { worker, queue, connection, renderer }) : undefined;

// BullMQ removes old jobs only when another one ends, which may be never.
const cleaner = setInterval(removeOld, 1000 * Math.max(1, Math.min(60, keepS, keepFailedS)));

async function removeOld() {
  try {
    await queue.clean(1000 * keepS, 0, 'completed');
    await queue.clean(1000 * keepFailedS, 0, 'failed');
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
  }
}

async function close() {
  clearInterval(cleaner);
  // Those still under way then fail, and wait for another worker if they have attempts left.
  const late = setTimeout(() => renderer.close({ force: true }), graceMs);
  // Takes no more jobs, finishes those under way, then ends.
  await worker.close();
  clearTimeout(late);
  await renderer.close();
  await queue.close();
  state?.close();
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

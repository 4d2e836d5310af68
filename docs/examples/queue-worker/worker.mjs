// A worker of a BullMQ queue on Redis: takes documents from jobs and writes them in any format.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { CvError, createRenderer } from 'cvpress';
import { Redis } from 'ioredis';

const { REDIS_URL = 'redis://127.0.0.1:6379', QUEUE = 'cvs', OUTPUT = 'out', PORT } = process.env;
const ROOT = resolve(OUTPUT);
const WORKERS = readNumber('WORKERS', availableParallelism());
const TIMEOUT_MS = readNumber('TIMEOUT_MS', 30_000);
const GRACE_MS = readNumber('GRACE_MS', 20_000);
/** Redis keeps jobs for this many seconds. Jobs hold the texts of CVs. */
const KEEP_S = readNumber('KEEP_S', 3600);
const KEEP_FAILED_S = readNumber('KEEP_FAILED_S', 86_400);

/** The codes of errors after which the same job may succeed. */
const TRANSIENT = ['worker-crashed', 'no-worker', 'no-engine', 'queue-full', 'closed'];
/** The codes of system errors that depend only on the path of the output. */
const BAD_PATH = ['EISDIR', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG', 'EINVAL', 'ELOOP', 'EILSEQ'];

const renderer = createRenderer({
  workers: WORKERS,
  minWorkers: WORKERS,
  timeoutMs: TIMEOUT_MS,
  limits: { memory: readNumber('MEMORY_MIB', 512) },
});

/** Renders the document of a job and writes the file that the job names. */
async function processJob(job, _token, signal) {
  const { text, file, output, format = 'pdf', options } = Object(job.data);
  if (typeof text !== 'string') throw new UnrecoverableError('The job has no `text`.');
  const path = resolveOutput(output);
  try {
    const render = { ...options, file, formats: [format], signal };
    const { [format]: content, pageCount, diagnostics } = await renderer.render(text, render);
    // A document without a name becomes the CV of John Doe, with a warning that nobody would read.
    const nameless = diagnostics.filter(({ code }) => code === 'placeholder-name');
    if (nameless.length > 0) throw new CvError(nameless);
    for (const [index, page] of [content].flat().entries()) {
      await writeAtomically(index === 0 ? path : numberPath(path, index + 1), page, job.id);
    }
    return { pageCount, diagnostics };
  } catch (error) {
    if (error instanceof CvError) await job.updateProgress({ diagnostics: error.diagnostics });
    const isPermanent =
      error instanceof CvError ? !TRANSIENT.includes(error.code) : BAD_PATH.includes(error.code);
    throw isPermanent ? new UnrecoverableError(error.message) : error;
  }
}

/** Resolves the path of an output, which must be below the output folder. */
function resolveOutput(output) {
  const path = typeof output === 'string' && !output.includes('\0') ? resolve(ROOT, output) : ROOT;
  if (path.startsWith(ROOT + sep)) return path;
  throw new UnrecoverableError(`The output ${JSON.stringify(output)} is not below ${ROOT}.`);
}

/** The path of a later page of a PNG or SVG: `cv-2.png`. */
function numberPath(path, page) {
  return path.replace(/(\.\w+)?$/, `-${page}$1`);
}

/** Writes a file such that no reader sees half of it. */
async function writeAtomically(path, content, id) {
  const temporary = `${path}.${id}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function readNumber(name, defaultValue) {
  const value = Number(process.env[name] || defaultValue);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`${name} must be a whole number, not ${process.env[name]}`);
}

await mkdir(ROOT, { recursive: true });
// Takes no jobs if the engine or a font is missing.
await renderer.ready();
const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
const queue = new Queue(QUEUE, { connection });
const worker = new Worker(QUEUE, processJob, {
  connection,
  // One job more than there are processes, so that none waits for Redis.
  concurrency: WORKERS + 1,
  removeOnComplete: { age: KEEP_S },
  removeOnFail: { age: KEEP_FAILED_S },
});
worker.on('error', (error) => console.error(error.message));
worker.on('ready', () => console.log(`Waiting for jobs of ${QUEUE}`));

// BullMQ removes old jobs only when another job ends, which may be never.
const cleaner = setInterval(removeOldJobs, 1000 * Math.max(1, Math.min(60, KEEP_S, KEEP_FAILED_S)));
function removeOldJobs() {
  const done = queue.clean(1000 * KEEP_S, 0, 'completed');
  const failed = queue.clean(1000 * KEEP_FAILED_S, 0, 'failed');
  Promise.all([done, failed]).catch((error) => console.error(error.message));
}

// Answers 200 while the worker takes jobs and a process can render.
const health = createServer((_request, response) => {
  const { workers } = renderer.stats();
  const isReady = worker.isRunning() && workers.idle + workers.busy > 0;
  response.writeHead(isReady ? 200 : 503).end(isReady ? 'ok\n' : '');
});
if (PORT) health.listen(Number(PORT));

async function close() {
  clearInterval(cleaner);
  health.close();
  // Jobs that are still running then fail, and another worker takes them if they have attempts left.
  setTimeout(() => renderer.close({ force: true }), GRACE_MS).unref();
  await worker.close();
  await renderer.close();
  await queue.close();
  connection.disconnect();
}
// A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, close);

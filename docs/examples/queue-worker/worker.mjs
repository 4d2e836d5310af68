// A worker of a BullMQ queue: takes documents, writes PDFs. Start as many as there are machines.
//
//   npm install cvpress bullmq ioredis
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

const renderer = createRenderer({ workers, timeoutMs: 30_000 });

async function render(job) {
  const { text, file, output, options } = job.data;
  try {
    const { pdf, pageCount, diagnostics } = await renderer.render(text, { ...options, file });
    await writeWhole(join(OUTPUT, basename(output)), pdf, job.id);
    return { pageCount, bytes: pdf.length, diagnostics };
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    await job.updateProgress({ diagnostics: error.diagnostics });
    // A document that is not right will not be right next time; what a worker died of may not come back.
    if (error.diagnostics.some(({ code }) => code === 'worker-died')) throw error;
    throw new UnrecoverableError(error.message);
  }
}

/** No reader sees half a file, and a job that runs twice writes the same file. */
async function writeWhole(path, bytes, id) {
  const temporary = `${path}.${id}.tmp`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
}

await mkdir(OUTPUT, { recursive: true });
// One more job than there are processes, so that none waits for Redis.
const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
const worker = new Worker(QUEUE, render, { connection, concurrency: workers + 1 });
worker.on('error', (error) => console.error(error.message));
worker.on('ready', () => console.log(`waiting for jobs of ${QUEUE}`));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    // Takes no more jobs, finishes those under way, then ends.
    await worker.close();
    await renderer.close();
    connection.disconnect();
  });
}

// The worker of the package, except that some names of documents cause misbehavior.
import { existsSync, writeFileSync } from 'node:fs';

/** Blocks the thread for some milliseconds. */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Memory that is never released. */
let leaked = Buffer.alloc(0);

function misbehave({ document }) {
  const [behavior, argument] = String(document.cv?.name ?? '').split(' ');
  // Like native code that hangs: handles neither events nor signals.
  if (behavior === 'hang') {
    if (argument !== undefined) writeFileSync(argument, '');
    sleep(Number.POSITIVE_INFINITY);
  }
  if (behavior === 'wait') {
    writeFileSync(argument, '');
    while (existsSync(argument)) sleep(5);
  }
  if (behavior === 'dawdle') sleep(Number(argument));
  if (behavior === 'grow') leaked = Buffer.alloc(Number(argument) * 2 ** 20, 1);
  if (behavior === 'exit') process.exit(3);
  if (behavior === 'kill') process.kill(process.pid, 'SIGKILL');
  if (behavior === 'abort') process.abort();
  if (behavior === 'exhaust')
    for (const arrays = []; ; ) arrays.push(new Array(10_000).fill(arrays.length));
  if (behavior === 'kill-once' && !existsSync(argument)) {
    writeFileSync(argument, '');
    process.kill(process.pid, 'SIGKILL');
  }
}

export { leaked };

/** Unfinished jobs in order. */
const jobs = [];
process.on('message', ({ job }) => jobs.push({ job, isBegun: false }));

// A worker reads the time when it begins a job, so the misbehavior starts then.
const now = performance.now.bind(performance);
performance.now = () => {
  const [current] = jobs;
  if (current?.isBegun === false) {
    current.isBegun = true;
    misbehave(current.job);
  }
  return now();
};

const send = process.send.bind(process);
process.send = (message) => {
  // The message 'ready' is not a reply.
  if (message !== 'ready') jobs.shift();
  send(message);
};

await import('../../dist/programs/worker.cjs');

// The worker of the package, but for documents whose name asks for trouble: it comes when it is their turn.
import { existsSync, writeFileSync } from 'node:fs';

/** Holds up this thread, in milliseconds. */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** What is never given back. */
let grown = Buffer.alloc(0);

function makeTrouble({ document }) {
  const [trouble, argument] = String(document.cv?.name ?? '').split(' ');
  // As native code that comes to no end: neither events nor signals are heard.
  if (trouble === 'hang') {
    if (argument !== undefined) writeFileSync(argument, '');
    sleep(Number.POSITIVE_INFINITY);
  }
  if (trouble === 'wait') {
    writeFileSync(argument, '');
    while (existsSync(argument)) sleep(5);
  }
  if (trouble === 'dawdle') sleep(Number(argument));
  if (trouble === 'grow') grown = Buffer.alloc(Number(argument) * 2 ** 20, 1);
  if (trouble === 'exit') process.exit(3);
  if (trouble === 'kill') process.kill(process.pid, 'SIGKILL');
  if (trouble === 'abort') process.abort();
  if (trouble === 'exhaust')
    for (const hoard = []; ; ) hoard.push(new Array(10_000).fill(hoard.length));
  if (trouble === 'kill-once' && !existsSync(argument)) {
    writeFileSync(argument, '');
    process.kill(process.pid, 'SIGKILL');
  }
}

export { grown };

/** The documents that have not been answered, in their order. */
const jobs = [];
process.on('message', ({ job }) => jobs.push({ job, isBegun: false }));

// The first thing that happens to a document, when it is its turn, is that its time is taken.
const now = performance.now.bind(performance);
performance.now = () => {
  const [current] = jobs;
  if (current?.isBegun === false) {
    current.isBegun = true;
    makeTrouble(current.job);
  }
  return now();
};

const send = process.send.bind(process);
process.send = (message) => {
  // The first message only says that the worker is ready.
  if (message !== 'ready') jobs.shift();
  send(message);
};

await import('../../dist/programs/worker.cjs');

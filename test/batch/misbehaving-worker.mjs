// The worker of the package, but for documents whose name asks for trouble: it comes when it is their turn.
import { existsSync, writeFileSync } from 'node:fs';

function makeTrouble({ document }) {
  const [trouble, argument] = String(document.cv?.name ?? '').split(' ');
  if (trouble === 'hang') for (;;);
  if (trouble === 'dawdle') for (const end = Date.now() + Number(argument); Date.now() < end; );
  if (trouble === 'exit') process.exit(3);
  if (trouble === 'kill') process.kill(process.pid, 'SIGKILL');
  if (trouble === 'abort') process.abort();
  if (trouble === 'exhaust') for (const hoard = []; ; ) hoard.push(new Array(10_000).fill(hoard.length));
  if (trouble === 'kill-once' && !existsSync(argument)) {
    writeFileSync(argument, '');
    process.kill(process.pid, 'SIGKILL');
  }
}

/** The documents that have not been answered, in their order. */
const jobs = [];
process.on('message', (job) => {
  if (jobs.push(job) === 1) makeTrouble(job);
});
const send = process.send.bind(process);
process.send = (message) => {
  send(message);
  // The first message only says that the worker is ready.
  if (message === 'ready') return;
  jobs.shift();
  // Once the answer is on its way.
  if (jobs.length > 0) setImmediate(makeTrouble, jobs[0]);
};

await import('../../dist/worker.cjs');

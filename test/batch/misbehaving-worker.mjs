// The worker of the package, but for documents whose name asks for trouble: it comes before the worker has the document.
import { existsSync, writeFileSync } from 'node:fs';

process.on('message', ({ document }) => {
  const [trouble, argument] = String(document.cv?.name ?? '').split(' ');
  if (trouble === 'hang') for (;;);
  if (trouble === 'exit') process.exit(3);
  if (trouble === 'kill') process.kill(process.pid, 'SIGKILL');
  if (trouble === 'abort') process.abort();
  if (trouble === 'exhaust') for (const hoard = []; ; ) hoard.push(new Array(10_000).fill(hoard.length));
  if (trouble === 'kill-once' && !existsSync(argument)) {
    writeFileSync(argument, '');
    process.kill(process.pid, 'SIGKILL');
  }
});

await import('../../dist/worker.cjs');

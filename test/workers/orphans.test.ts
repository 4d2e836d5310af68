// Workers exit when their parent exits, whatever they are doing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder, ROOT } from '../cli/run.js';
import { createLargeDocument } from '../support/large-document.js';
import { filterAlive, findWorkers } from '../support/processes.js';
import { waitFor } from '../support/wait-for.js';
import { MISBEHAVING_WORKER } from './renderers.js';

/** Returns a program that has two busy workers, and that runs `end` when it reads from stdin. */
function createParent(end: string): string {
  return `import { readFileSync } from 'node:fs';
import { createRenderer } from ${JSON.stringify(join(ROOT, 'dist/index.js'))};
const document = JSON.parse(readFileSync('large.json', 'utf8'));
const limits = { bytes: Infinity, entries: Infinity, pages: Infinity };
const renderer = createRenderer({ workers: 2 });
for (let i = 0; i < 2; i += 1) renderer.render(document, { limits }).catch(() => {});
process.stdin.once('data', () => { ${end} });
`;
}

/** A program whose worker hangs in its second job and handles neither events nor signals. */
const PARENT_OF_HANGING_WORKER = `import { fork } from 'node:child_process';
const options = { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };
const worker = fork(${JSON.stringify(MISBEHAVING_WORKER)}, [], options);
const names = ['dawdle 300', 'hang hangs'];
worker.on('message', () => {
  const allowance = { timeoutMs: 2 ** 31 - 1, memory: 2 ** 31 - 1 };
  if (names.length > 0) worker.send({ job: { document: { cv: { name: names.shift() } } }, allowance });
});
console.log(worker.pid);
`;

// Windows has no `ps`.
describe.skipIf(process.platform === 'win32')('workers', () => {
  it.each([
    { parent: 'a renderer', dies: 'is killed', args: ['killed.mjs'], end: undefined },
    { parent: 'a renderer', dies: 'exits', args: ['exits.mjs'], end: 'process.exit(0)' },
    { parent: 'a renderer', dies: 'throws', args: ['throws.mjs'], end: "throw new Error('no')" },
    {
      parent: 'a batch',
      dies: 'is killed',
      args: [
        join(ROOT, 'dist/cli.cjs'),
        'render',
        'a.json',
        'b.json',
        'c.json',
        'd.json',
        '-o',
        'out',
        '--workers',
        '2',
      ],
      end: undefined,
    },
  ])('exit during a layout when $parent $dies', async ({ args, end }) => {
    const large = JSON.stringify(createLargeDocument(6000));
    const small = JSON.stringify(createLargeDocument(2400));
    const cwd = createTemporaryFolder({
      [args[0]?.endsWith('.mjs') ? (args[0] as string) : 'unused']: createParent(end ?? ''),
      'large.json': large,
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.json`, small])),
    });
    const child = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'ignore', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    // After a second of processor time, a worker has started.
    const workers = await waitFor(
      () => findWorkers(child.pid as number, 1).length === 2 && findWorkers(child.pid as number),
    );
    if (end === undefined) child.kill('SIGKILL');
    else child.stdin.write('now');
    await once(child, 'exit');
    await expect.poll(() => filterAlive(workers)).toEqual([]);
  });

  it('exit when the parent is killed while they hang', async () => {
    const cwd = createTemporaryFolder({ 'parent.mjs': PARENT_OF_HANGING_WORKER });
    const child = spawn(process.execPath, ['parent.mjs'], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const worker = Number(line);
    onTestFinished(() => {
      for (const pid of filterAlive([worker])) process.kill(pid, 'SIGKILL');
    });
    await waitFor(() => existsSync(join(cwd, 'hangs')));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => filterAlive([worker]), { timeout: 10_000 }).toEqual([]);
  });
});

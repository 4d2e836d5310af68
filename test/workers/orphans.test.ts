// Workers end with their parent, however it ends and whatever they are doing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshFolder, ROOT } from '../cli/run.js';
import { largeDocument } from '../support/large.js';
import { alive, workersOf } from '../support/processes.js';
import { until } from '../support/until.js';
import { MISBEHAVING } from './renderers.js';

/** A program with two workers that lay out for many seconds, and which ends when it reads something. */
function program(end: string): string {
  return `import { readFileSync } from 'node:fs';
import { createRenderer } from ${JSON.stringify(join(ROOT, 'dist/index.js'))};
const document = JSON.parse(readFileSync('large.json', 'utf8'));
const limits = { bytes: Infinity, entries: Infinity, pages: Infinity };
const renderer = createRenderer({ workers: 2 });
for (let i = 0; i < 2; i += 1) renderer.render(document, { limits }).catch(() => {});
process.stdin.once('data', () => { ${end} });
`;
}

/** A program with one worker that hangs in its second job, as native code does: it hears neither that its parent is gone nor signals. */
const HANGING = `import { fork } from 'node:child_process';
const options = { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] };
const worker = fork(${JSON.stringify(MISBEHAVING)}, [], options);
const names = ['dawdle 300', 'hang hangs'];
worker.on('message', () => {
  const allowance = { timeoutMs: 2 ** 31 - 1, memory: 2 ** 31 - 1 };
  if (names.length > 0) worker.send({ job: { document: { cv: { name: names.shift() } } }, allowance });
});
console.log(worker.pid);
`;

/** Windows has no \`ps\`. */
describe.skipIf(process.platform === 'win32')('no worker outlives its parent', () => {
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
  ])('$parent that $dies during a layout', async ({ args, end }) => {
    const large = JSON.stringify(largeDocument(6000));
    const fits = JSON.stringify(largeDocument(2400));
    const cwd = freshFolder({
      [args[0]?.endsWith('.mjs') ? (args[0] as string) : 'unused']: program(end ?? ''),
      'large.json': large,
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.json`, fits])),
    });
    const child = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'ignore', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    // Starting takes less.
    const workers = await until(
      () => workersOf(child.pid as number, 1).length === 2 && workersOf(child.pid as number),
    );
    if (end === undefined) child.kill('SIGKILL');
    else child.stdin.write('now');
    await once(child, 'exit');
    await expect.poll(() => alive(workers)).toEqual([]);
  });

  it('a parent that is killed while its worker hears nothing', async () => {
    const cwd = freshFolder({ 'parent.mjs': HANGING });
    const child = spawn(process.execPath, ['parent.mjs'], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const worker = Number(line);
    onTestFinished(() => {
      for (const pid of alive([worker])) process.kill(pid, 'SIGKILL');
    });
    await until(() => existsSync(join(cwd, 'hangs')));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => alive([worker]), { timeout: 10_000 }).toEqual([]);
  });
});

// Runs that are cut short at random moments, and go on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../support/random.js';
import { filesIn, freshFolder, isPdf, ROOT, run } from './run.js';

/** Each takes a second. */
const TIMES = 50;

const DOCUMENTS = 40;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const;

const COMMAND = ['render', 'p', '-o', 'out', '--workers', '2'];

function files(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: DOCUMENTS }, (_, index) => [
      `p/${index % 3}/${index}.yaml`,
      `cv:\n  name: Jane ${index}\n`,
    ]),
  );
}

/** Every file of the folder, records and temporary ones too. */
function everything(folder: string): Record<string, string> {
  const items = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = items
    .map((item) => join(item.parentPath, item.name) + (item.isDirectory() ? '/' : ''))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [
      path.slice(folder.length),
      path.endsWith('/') ? '' : readFileSync(path, 'base64'),
    ]),
  );
}

/** Runs the command until so many outputs are there, or it ends, and tells how it ended. */
async function interrupted(
  cwd: string,
  signal: NodeJS.Signals,
  outputs: number,
): Promise<number | string> {
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1795132800' };
  const child = spawn(process.execPath, [join(ROOT, 'dist/cli.cjs'), ...COMMAND], {
    cwd,
    env,
    stdio: 'ignore',
  });
  const end = once(child, 'exit');
  while (child.exitCode === null && outputsIn(cwd) < outputs) await delay(1);
  child.kill(signal);
  const [code, killer] = await end;
  return killer ?? code;
}

/** How many outputs are there; -1 without a folder for them, or if one within it goes while it is listed. */
function outputsIn(cwd: string): number {
  try {
    return filesIn(join(cwd, 'out')).filter((path) => path.endsWith('.pdf')).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return -1;
    throw error;
  }
}

// Windows has no signals that a program can listen to.
describe.skipIf(process.platform === 'win32')('runs that are cut short', () => {
  test(`a run that is interrupted ${TIMES} times ends like one that is not`, {
    timeout: TIMES * 20_000,
  }, async () => {
    const random = randomNumbers(4);
    const whole = freshFolder(files());
    expect((await run(COMMAND, { cwd: whole })).code).toBe(0);
    const expected = everything(join(whole, 'out'));
    let cwd = freshFolder(files());
    for (let time = 0; time < TIMES; time++) {
      // A run that came to its end is followed by a new one.
      if (
        existsSync(join(cwd, 'out')) &&
        Object.keys(everything(join(cwd, 'out'))).length >= DOCUMENTS + 5
      ) {
        expect((await run(COMMAND, { cwd })).code).toBe(0);
        expect(everything(join(cwd, 'out'))).toEqual(expected);
        cwd = freshFolder(files());
      }
      const signal = SIGNALS[Math.floor(random() * SIGNALS.length)] as NodeJS.Signals;
      // From the moment at which it is started to that at which all is done.
      const end = await interrupted(cwd, signal, Math.floor((DOCUMENTS + 2) * random()) - 1);
      // Before the program listens, a signal ends it as it ends any other.
      expect([0, 130, signal]).toContain(end);
      for (const [path, data] of Object.entries(
        existsSync(join(cwd, 'out')) ? everything(join(cwd, 'out')) : {},
      )) {
        if (path.endsWith('.pdf')) expect(isPdf(Buffer.from(data, 'base64')), path).toBe(true);
      }
    }
    expect((await run(COMMAND, { cwd })).code).toBe(0);
    expect(everything(join(cwd, 'out'))).toEqual(expected);
  });

  test('an interruption finishes what is under way, and the next run goes on from there', async () => {
    const cwd = freshFolder(files());
    const child = spawn(process.execPath, [join(ROOT, 'dist/cli.cjs'), ...COMMAND], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    while (!existsSync(join(cwd, 'out/.cvpress/manifest.ndjson'))) await delay(5);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    const count = /(\d+) rendered, 0 unchanged, 0 failed/.exec(said)?.[1];
    expect(said).toMatch(
      /^Interrupted: finishing[\s\S]*Interrupted: run the same command again to continue\.\n$/,
    );
    expect(
      Object.keys(everything(join(cwd, 'out'))).filter((path) => path.endsWith('.pdf')),
    ).toHaveLength(Number(count));
    const { stderr } = await run(COMMAND, { cwd });
    expect(stderr).toContain(`${DOCUMENTS - Number(count)} rendered, ${count} unchanged, 0 failed`);
  });

  test('while standard input has more to come', async () => {
    const cwd = freshFolder();
    const args = [join(ROOT, 'dist/cli.cjs'), 'render', '-', '-o', 'out', '--name', '{line}'];
    const child = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin.write('{"cv":{"name":"A"}}\n{"cv":{"name":"B"}}\n');
    while (!existsSync(join(cwd, 'out/0002.pdf'))) await delay(10);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(130);
    expect(existsSync(join(cwd, 'out/0001.pdf'))).toBe(true);
  });
});

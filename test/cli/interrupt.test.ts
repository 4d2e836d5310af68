// Runs that are interrupted at random moments, and continued.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../support/create-random.js';
import { createTemporaryFolder, isPdf, listFiles, ROOT, run } from './run.js';

/** Each interruption takes a second. */
const INTERRUPTIONS = 50;

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

/** Lists every file of the folder, also manifests and temporary files. */
function readFiles(folder: string): Record<string, string> {
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

/** Runs the command until it has written a number of outputs, and returns how it ended. */
async function runInterrupted(
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
  const exit = once(child, 'exit');
  while (child.exitCode === null && countOutputs(cwd) < outputs) await delay(1);
  child.kill(signal);
  const [code, killer] = await exit;
  return killer ?? code;
}

/** Counts outputs; returns -1 if their folder is missing or changes meanwhile. */
function countOutputs(cwd: string): number {
  try {
    return listFiles(join(cwd, 'out')).filter((path) => path.endsWith('.pdf')).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return -1;
    throw error;
  }
}

// Windows has no signals that a program can handle.
describe.skipIf(process.platform === 'win32')('an interrupted run', () => {
  test(`has the same outputs after ${INTERRUPTIONS} interruptions as an uninterrupted one`, {
    timeout: INTERRUPTIONS * 20_000,
  }, async () => {
    const randomDelay = createRandom(4);
    const uninterrupted = createTemporaryFolder(files());
    expect((await run(COMMAND, { cwd: uninterrupted })).code).toBe(0);
    const expected = readFiles(join(uninterrupted, 'out'));
    let cwd = createTemporaryFolder(files());
    for (let time = 0; time < INTERRUPTIONS; time++) {
      // A complete run is followed by a new one.
      if (
        existsSync(join(cwd, 'out')) &&
        Object.keys(readFiles(join(cwd, 'out'))).length >= DOCUMENTS + 5
      ) {
        expect((await run(COMMAND, { cwd })).code).toBe(0);
        expect(readFiles(join(cwd, 'out'))).toEqual(expected);
        cwd = createTemporaryFolder(files());
      }
      const signal = SIGNALS[Math.floor(randomDelay() * SIGNALS.length)] as NodeJS.Signals;
      // The moment may be anywhere from the start of the process to the end of the work.
      const exit = await runInterrupted(
        cwd,
        signal,
        Math.floor((DOCUMENTS + 2) * randomDelay()) - 1,
      );
      // Until the program handles signals, they terminate it.
      expect([0, 130, signal]).toContain(exit);
      for (const [path, data] of Object.entries(
        existsSync(join(cwd, 'out')) ? readFiles(join(cwd, 'out')) : {},
      )) {
        if (path.endsWith('.pdf')) expect(isPdf(Buffer.from(data, 'base64')), path).toBe(true);
      }
    }
    expect((await run(COMMAND, { cwd })).code).toBe(0);
    expect(readFiles(join(cwd, 'out'))).toEqual(expected);
  });

  test('finishes the documents in progress, and the next run continues', async () => {
    const cwd = createTemporaryFolder(files());
    const child = spawn(process.execPath, [join(ROOT, 'dist/cli.cjs'), ...COMMAND], {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    while (!existsSync(join(cwd, 'out/.cvpress/manifest.ndjson'))) await delay(5);
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    const count = /(\d+) rendered, 0 unchanged, 0 failed/.exec(output)?.[1];
    expect(output).toMatch(
      /^Interrupted: finishing[\s\S]*Interrupted: run the same command again to continue\.\n$/,
    );
    expect(
      Object.keys(readFiles(join(cwd, 'out'))).filter((path) => path.endsWith('.pdf')),
    ).toHaveLength(Number(count));
    const { stderr } = await run(COMMAND, { cwd });
    expect(stderr).toContain(`${DOCUMENTS - Number(count)} rendered, ${count} unchanged, 0 failed`);
  });

  test('exits while standard input is open', async () => {
    const cwd = createTemporaryFolder();
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
